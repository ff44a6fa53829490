//! A compiled query.

use std::collections::BTreeSet;
use std::sync::Arc;

#[cfg(feature = "parquet")]
use setwise_expr::Bound;
use setwise_expr::Program;

use crate::field::FieldColumn;
use crate::query::game_fields::GameFields;

/// The programs of a query, and what its results carry.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The filter and the selected formulas.
    pub(super) program: Program,
    /// The filter alone, and the bounds of its fields, for tables in columns.
    #[cfg(feature = "parquet")]
    pub(super) filter: Program,
    #[cfg(feature = "parquet")]
    pub(super) bounds: Vec<Bound>,
    #[cfg(feature = "parquet")]
    pub(super) condition_bounds: Vec<Bound>,
    /// The condition on fields alone.
    pub(super) condition: Option<Program>,
    /// The filter, the selected formulas and, as the last output, the condition, for inputs whose
    /// fields are not known before the position, and for lines, which have none.
    pub(super) with_condition: Option<Program>,
    /// The number of selected formulas that are not shown, which are the last ones.
    pub(super) hidden: usize,
    /// The columns of the fields that travel with results.
    pub(super) carried: Vec<FieldColumn>,
    /// The tags of games that are known, if others are to be reported.
    pub(super) known_tags: Option<Arc<BTreeSet<String>>>,
    /// True if the position before the first move of a game is a row.
    pub(super) with_start: bool,
    /// True if results have the texts of their games.
    pub(super) has_games: bool,
}

impl Plan {
    /// Returns true if one worker must read all blocks in turn.
    pub(super) fn is_in_turn(&self) -> bool {
        let programs = [Some(&self.program), self.condition.as_ref()];
        programs.into_iter().flatten().any(|program| GameFields::use_number(program.inputs()))
    }
}
