//! The values of forms: what a formula is at other positions of the same game.
//!
//! The positions of a game are a range of rows, from that before the first move to the last. A value
//! and a fault are words of rows, all ones for true; where there is a fault, there is no value.

use std::ops::Range;

use setwise_expr::{Form, FormArgument};

use crate::forms::MAX_SPAN;

/// The values of a formula or a field at all rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    /// The words, 0 for a field without a value.
    pub(super) words: Vec<u64>,
    /// True where there is no value.
    pub(super) faults: Vec<u64>,
}

impl Values {
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.faults.clear();
    }

    fn get(&self, row: usize) -> Option<u64> {
        (self.faults[row] == 0).then(|| self.words[row])
    }

    /// Returns true if the formula holds; `None` if it has no value.
    fn holds(&self, row: usize) -> Option<bool> {
        self.get(row).map(|word| word != 0)
    }

    /// Appends a value.
    pub(super) fn push(&mut self, value: Option<u64>) {
        self.words.push(value.unwrap_or(0));
        self.faults.push(boolean(value.is_none()));
    }
}

const fn boolean(value: bool) -> u64 {
    (value as u64).wrapping_neg()
}

/// Appends the values of a form for the rows of a game, given those of its formulas at all rows.
pub(super) fn add_game(form: &Form, formulas: &[Values], game: Range<usize>, out: &mut Values) {
    let (first, end) = (game.start, game.end);
    let formula = formulas.first();
    let of = |value: &dyn Fn(&Values, usize) -> Option<u64>, out: &mut Values| {
        let Some(formula) = formula else { return };
        game.clone().for_each(|row| out.push(value(formula, row)));
    };
    let known = |row: Option<usize>, formula: &Values| {
        row.filter(|row| game.contains(row)).and_then(|row| formula.get(row))
    };
    match form.name {
        "previous" => {
            let plies = plies(form);
            of(&|formula, row| known(row.checked_sub(plies), formula), out);
        }
        "next" => {
            let plies = plies(form);
            of(&|formula, row| known(row.checked_add(plies), formula), out);
        }
        "at_start" => of(&|formula, _| formula.get(first), out),
        "at_end" => of(&|formula, _| formula.get(end - 1), out),
        "game_plies" => game.for_each(|_| out.push(Some((end - first - 1) as u64))),
        "is_first" => game.for_each(|row| out.push(Some(boolean(row == first)))),
        "is_last" => game.for_each(|row| out.push(Some(boolean(row + 1 == end)))),
        "ever" | "always" | "count_plies" => {
            let Some(formula) = formula else { return };
            let known = game.clone().filter_map(|row| formula.holds(row));
            let (mut held, mut failed) = (0_u64, false);
            known.for_each(|holds| {
                held += u64::from(holds);
                failed |= !holds;
            });
            let value = match form.name {
                "ever" => boolean(held > 0),
                "always" => boolean(!failed),
                _ => held,
            };
            game.for_each(|_| out.push(Some(value)));
        }
        "since" => {
            distances(formula, game.collect(), out);
        }
        "until" => {
            let from = out.words.len();
            distances(formula, game.rev().collect(), out);
            out.words[from..].reverse();
            out.faults[from..].reverse();
        }
        "sequence" => sequence(form, formulas, game, out),
        _ => sequence_end(form, formulas, game, out),
    }
}

/// Appends the distances of rows to the last one before them where a formula holds.
fn distances(formula: Option<&Values>, rows: Vec<usize>, out: &mut Values) {
    let Some(formula) = formula else { return };
    let mut last = None;
    for row in rows {
        if formula.holds(row) == Some(true) {
            last = Some(row);
        }
        out.push(last.map(|last| row.abs_diff(last) as u64));
    }
}

/// Returns the number of plies of `previous` and `next`.
fn plies(form: &Form) -> usize {
    match form.arguments.get(1) {
        Some(FormArgument::Number(plies)) => *plies as usize,
        _ => 1,
    }
}

/// Returns the plies after a position on which the value of a form depends, if its arguments depend on
/// none; `None` for all.
pub(super) fn plies_ahead(form: &Form) -> Option<u32> {
    match form.name {
        "previous" | "at_start" | "since" | "is_first" => Some(0),
        "next" => u32::try_from(plies(form)).ok(),
        "sequence" | "sequence_end" => {
            let span = elements(form).map(|(_, _, most)| most).sum::<usize>();
            u32::try_from(span).ok().filter(|_| span <= MAX_SPAN as usize)
        }
        _ => None,
    }
}

/// An element of a sequence: an index of the formulas, and the numbers of plies where it may hold.
fn elements(form: &Form) -> impl DoubleEndedIterator<Item = (usize, usize, usize)> {
    form.arguments.iter().filter_map(|argument| match *argument {
        FormArgument::Formula { output, plies: [least, most] } => {
            Some((output, least.unwrap_or(1) as usize, most.unwrap_or(MAX_SPAN) as usize))
        }
        _ => None,
    })
}

/// Appends whether a sequence begins at each row.
///
/// A match is sought for all rows at once, from its last element on: a bit for each place between
/// rows says that the rest of the sequence matches from there. An element moves these bits by one
/// ply for each time that it holds, so it takes an `and` and a shift of 64 plies at a time.
fn sequence(form: &Form, formulas: &[Values], game: Range<usize>, out: &mut Values) {
    let spans = elements(form).map(|(_, _, most)| most).sum::<usize>();
    if game.len() > MAX_SPAN as usize && spans > MAX_SPAN as usize {
        // Only the shortest match tells if one is short enough.
        let begins = |unknown| {
            let lengths = shortest(form, formulas, &game, unknown);
            lengths.into_iter().map(|length| length.is_some_and(|it| it <= MAX_SPAN as usize))
        };
        begins(false).zip(begins(true)).for_each(|pair| push_between(pair, out));
        return;
    }
    let certain = bits_of_sequence(form, formulas, &game, false);
    let possible = match formulas.iter().any(|it| it.faults[game.clone()].iter().any(|&f| f != 0)) {
        true => bits_of_sequence(form, formulas, &game, true),
        false => certain.clone(),
    };
    let bit = |bits: &[u64], index: usize| bits[index / 64] >> (index % 64) & 1 != 0;
    (0..game.len()).for_each(|row| push_between((bit(&certain, row), bit(&possible, row)), out));
}

/// Appends a bool that is certain, or has no value if it is only possible.
fn push_between((is_certain, is_possible): (bool, bool), out: &mut Values) {
    out.push((is_certain == is_possible).then(|| boolean(is_certain)));
}

/// Returns a bit for each row of a game where a sequence begins, if formulas without a value count
/// as `unknown`.
fn bits_of_sequence(
    form: &Form,
    formulas: &[Values],
    game: &Range<usize>,
    unknown: bool,
) -> Vec<u64> {
    let words = game.len() / 64 + 1;
    // A match may end after each row.
    let mut matched = vec![!0; words];
    clear_above(&mut matched, game.len() + 1);
    for (formula, least, most) in elements(form).rev() {
        let mut holds = vec![0; words];
        for (index, row) in game.clone().enumerate() {
            let holds_here = formulas[formula].holds(row).unwrap_or(unknown);
            holds[index / 64] |= u64::from(holds_here) << (index % 64);
        }
        let mut moved = std::mem::replace(&mut matched, vec![0; words]);
        for plies in 0..=most {
            if plies >= least {
                matched.iter_mut().zip(&moved).for_each(|(all, &bits)| *all |= bits);
            }
            if moved.iter().all(|&bits| bits == 0) {
                break;
            }
            for index in 0..words {
                let above = moved.get(index + 1).map_or(0, |above| above << 63);
                moved[index] = (moved[index] >> 1 | above) & holds[index];
            }
        }
    }
    matched
}

/// Clears the bits from a place on.
fn clear_above(bits: &mut [u64], len: usize) {
    for (index, word) in bits.iter_mut().enumerate() {
        let below = len.saturating_sub(64 * index);
        if below < 64 {
            *word &= (1 << below) - 1;
        }
    }
}

/// Returns the number of plies of the shortest match from each row of a game; `None` without one.
fn shortest(
    form: &Form,
    formulas: &[Values],
    game: &Range<usize>,
    unknown: bool,
) -> Vec<Option<usize>> {
    let mut rest = vec![Some(0); game.len() + 1];
    for (formula, least, most) in elements(form).rev() {
        let holds = |index: usize| formulas[formula].holds(game.start + index).unwrap_or(unknown);
        let mut runs = vec![0; game.len() + 1];
        for index in (0..game.len()).rev() {
            runs[index] = if holds(index) { runs[index + 1] + 1 } else { 0 };
        }
        let from = |index: usize| {
            let plies = least..=most.min(runs[index]);
            plies.filter_map(|plies| rest[index + plies].map(|rest| rest + plies)).min()
        };
        rest = (0..=game.len()).map(from).collect();
    }
    rest.truncate(game.len());
    rest
}

/// Appends the ply where the shortest match of a sequence ends that begins at each row.
fn sequence_end(form: &Form, formulas: &[Values], game: Range<usize>, out: &mut Values) {
    let certain = shortest(form, formulas, &game, false);
    let possible = shortest(form, formulas, &game, true);
    for (index, (certain, possible)) in certain.into_iter().zip(possible).enumerate() {
        // Without a row, it ends before it begins.
        let end = certain.filter(|&len| (1..=MAX_SPAN as usize).contains(&len));
        let end = end.filter(|_| certain == possible);
        out.push(end.map(|len| (index + len - 1) as u64));
    }
}
