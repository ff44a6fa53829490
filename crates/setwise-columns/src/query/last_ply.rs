//! The last ply of games at which a query can match: the moves after it are not read.

use setwise_chess::pgn::Played;
use setwise_expr::{Bound, BoundValue, Comparison};

use crate::query::plan::Plan;
use crate::vocabulary::Column;

/// The greatest last ply of a filter: the numbers of moves rise up to there.
const MAX_OF_FILTER: u32 = 10_000;

/// The last ply at which the condition can hold, and that at which the filter can.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastPly {
    of_condition: Option<u32>,
    of_filter: Option<u32>,
}

impl LastPly {
    /// Returns the last plies of a query. `shows_all` says that positions where the filter is false
    /// have results too, and `has_next` that results have the next move, which is that of the next
    /// row.
    pub(super) fn new(plan: &Plan, shows_all: bool, has_next: bool) -> Self {
        let of_filter = plan.last_of_filter.filter(|&last| last <= MAX_OF_FILTER && !shows_all);
        let last = |last: Option<u32>| last.map(|last| last.saturating_add(has_next.into()));
        Self { of_condition: last(plan.last_ply), of_filter: last(of_filter) }
    }

    /// Returns true for a move after which no position of the game can match.
    #[inline]
    pub(super) fn is_before(self, played: &Played<'_>) -> bool {
        // In the formula, `ply` is that of the number of the move.
        let is_after =
            |last: u32| played.ply > last && Column::Ply.word(played.after) > u64::from(last);
        self.of_condition.is_some_and(|last| played.ply > last)
            || self.of_filter.is_some_and(is_after)
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
