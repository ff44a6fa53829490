//! The last ply of games at which a query can match: the moves after it are not read.
//!
//! Forms look at other positions. Some look a known number of plies ahead, so that many more are read.
//! The value of `ever` is known once its formula holds, and that of `always` once it does not; until
//! then, the game is read on. If a formula requires an `always` or `at_start` that is false, no position
//! of the game can match, and its moves are not read from there on.

use std::ops::Range;

use setwise_chess::pgn::Played;
use setwise_expr::tree::NodeKind;
use setwise_expr::{Bound, BoundValue, Comparison, Compiler, Form, Tree, parse};

use crate::query::plan::Plan;
use crate::query::program_inputs::InputRows;
use crate::vocabulary::Column;

/// The greatest last ply of a filter: the numbers of moves rise up to there.
const MAX_OF_FILTER: u32 = 10_000;

/// The least number of rows between two looks at the forms.
const ROWS: usize = 8;

/// The place in a game after which nothing is read.
#[derive(Clone, Debug, Default)]
pub(super) struct LastPly {
    /// The last ply at which the condition can hold, and that at which the filter can.
    of_condition: Option<u32>,
    of_filter: Option<u32>,
    /// True if the positions after the last ply count.
    counts_rest: bool,
    /// The forms that are looked at while a game is read.
    watched: Vec<Watched>,
    /// The rows of the game that were looked at.
    looked: usize,
}

/// A form whose value for the whole game may be known before its end.
#[derive(Clone, Copy, Debug)]
struct Watched {
    form: usize,
    /// True if the filter holds nowhere once the value is known.
    is_required: bool,
    /// True if the filter can match only once the value is known.
    is_needed: bool,
    is_known: bool,
}

impl LastPly {
    /// Returns how far the games of a query are read. `shows_all` says that positions where the filter
    /// is false have results too, and `has_next` that results have the next move, which is that of the
    /// next row.
    pub(super) fn new(
        plan: &Plan,
        is_per_row: bool,
        shows_all: bool,
        has_next: bool,
        rows: &InputRows,
    ) -> Self {
        let has_forms = rows.has_forms();
        let next = u32::from(has_next);
        let last = |last: u32| last.saturating_add(next);
        let of_condition = plan.last_ply.filter(|_| !has_forms).map(last);
        // A condition on moves decides which positions count, so that they must be read.
        if shows_all || is_per_row {
            return Self { of_condition, ..Self::default() };
        }
        let of_filter = plan.last_of_filter.filter(|&last| last <= MAX_OF_FILTER);
        if !has_forms {
            let of_filter = of_filter.map(last);
            let counts_rest = of_filter.is_some();
            return Self { of_condition, of_filter, counts_rest, ..Self::default() };
        }
        let reach = rows.reach();
        let of_filter =
            of_filter.zip(reach.plies).map(|(it, plies)| last(it).saturating_add(plies));
        let required = plan.required.iter().copied().filter(|form| reach.visible.contains(form));
        let required: Vec<_> = required.collect();
        let needed = if of_filter.is_some() { &reach.settled[..] } else { &[] };
        let mut forms = [&required[..], needed].concat();
        forms.sort_unstable();
        forms.dedup();
        let watched = forms.into_iter().map(|form| Watched {
            form,
            is_required: required.contains(&form),
            is_needed: needed.contains(&form),
            is_known: false,
        });
        let watched = watched.collect();
        Self { of_condition, of_filter, counts_rest: true, watched, looked: 0 }
    }

    /// Returns true if the positions after the last ply count: the filter is false there, and not the
    /// condition.
    pub(super) const fn counts_rest(&self) -> bool {
        self.counts_rest
    }

    /// Begins a game.
    pub(super) fn begin_game(&mut self) {
        self.looked = 0;
        self.watched.iter_mut().for_each(|it| it.is_known = false);
    }

    /// Returns true for a move after which no position of the game can match. `of_game` rows of it
    /// were added before the move, which are the last ones.
    #[inline]
    pub(super) fn is_before(
        &mut self,
        played: &Played<'_>,
        of_game: usize,
        rows: &mut InputRows,
    ) -> bool {
        if self.watched.is_empty() {
            return self.is_after(played);
        }
        // The first position alone, as a form about it may be false.
        if of_game == 1 || of_game >= self.looked + ROWS.max(self.looked / 2) {
            let end = rows.len();
            self.look(rows, end - of_game..end);
        }
        self.watched.iter().any(|it| it.is_required && it.is_known)
            || self.watched.iter().all(|it| it.is_known || !it.is_needed) && self.is_after(played)
    }

    fn is_after(&self, played: &Played<'_>) -> bool {
        // In the formula, `ply` is that of the number of the move.
        let is_after =
            |last: u32| played.ply > last && Column::Ply.word(played.after) > u64::from(last);
        self.of_condition.is_some_and(|last| played.ply > last)
            || self.of_filter.is_some_and(is_after)
    }

    /// Looks at the forms for the rows of a game that are new.
    fn look(&mut self, rows: &mut InputRows, game: Range<usize>) {
        for it in self.watched.iter_mut().filter(|it| !it.is_known) {
            it.is_known = rows.knows(it.form, game.start, game.start + self.looked..game.end);
        }
        self.looked = game.len();
    }
}

/// Returns the last ply that is within the bounds of a formula.
pub(super) fn last_ply(bounds: &[Bound]) -> Option<u32> {
    let of_bound = |bound: &Bound| match (bound.comparison, &bound.value) {
        _ if bound.field != "ply" => None,
        (Comparison::Less, &BoundValue::Number(end)) => Some(end.saturating_sub(1)),
        (Comparison::LessOrEqual | Comparison::Equal, &BoundValue::Number(last)) => Some(last),
        _ => None,
    };
    let last = bounds.iter().filter_map(of_bound).min()?;
    Some(u32::try_from(last.max(0)).unwrap_or(u32::MAX))
}

/// Returns the last ply at which a filter can hold; `is_first` holds at ply 0. In the names of
/// `compiler`, `ply` is a field.
pub(super) fn last_of_filter(compiler: &Compiler<'_>, filter: &Tree) -> Option<u32> {
    let is_first = |&node: &usize| match &filter.nodes()[node].kind {
        NodeKind::Name(name) => name == "is_first",
        _ => false,
    };
    match compiler.terms(filter).iter().any(is_first) && !filter.binds("is_first") {
        true => Some(0),
        false => last_ply(&compiler.bounds(filter)),
    }
}

/// Returns the forms `always` and `at_start` that must hold where a filter does, among those of its
/// program.
pub(super) fn required(
    compiler: impl Fn() -> Compiler<'static>,
    filter: &Tree,
    forms: &[Form],
) -> Vec<usize> {
    let form_of_term = |term: usize| {
        let NodeKind::Call(name, _) = &filter.nodes()[term].kind else { return None };
        if !["always", "at_start"].contains(&name.as_str()) {
            return None;
        }
        let mut compiler = compiler();
        compiler.add_condition(&parse(&filter.text(term)).ok()?).ok()?;
        let (_, of_term) = compiler.finish_with_forms();
        let of_term = of_term.last()?;
        // An argument that is itself of forms has their indices, which are others here.
        let is_plain = of_term.program.inputs().iter().all(|input| input.form.is_none());
        let is_same = |form: &Form| (form.name, &form.program) == (of_term.name, &of_term.program);
        forms.iter().position(is_same).filter(|_| is_plain)
    };
    compiler().terms(filter).into_iter().filter_map(form_of_term).collect()
}
