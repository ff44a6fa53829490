//! The state of a worker for the blocks of one input.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use crate::format::InputFormat;
use crate::query::game_fields::GameFields;
use crate::query::plan::{NeededColumns, NeededFields, Plan, no_fields};
use crate::query::program_inputs::Condition;
use crate::query::results::Detail;
use crate::query::rows::RowBuffer;
use crate::query::table_games::TableGames;
use crate::query::text_block::TextBlock;

/// The state of a worker for one kind of input.
#[derive(Debug)]
pub(super) struct State {
    pub(super) rows: RowBuffer,
    pub(super) condition: Option<Condition>,
    pub(super) games: GameFields,
    pub(super) records: Option<NeededColumns>,
    /// The games of a table, if the query depends on them.
    pub(super) table_games: Option<TableGames>,
    /// The tags that are known, if others are to be reported.
    pub(super) known_tags: Option<Arc<BTreeSet<String>>>,
    /// True if more is passed over.
    pub(super) is_strict: bool,
    /// True if positions where the filter is false have results too.
    pub(super) shows_all: bool,
    /// True if side lines are read.
    pub(super) has_variations: bool,
}

impl State {
    pub(super) fn new(plan: &Plan, detail: Detail, block: &TextBlock) -> io::Result<Self> {
        let condition = plan.condition.as_ref().map(Condition::new);
        let fields = |condition: &Condition| GameFields::condition_needs_moves(condition.fields());
        let table_games = match &block.records {
            Some(format) => plan.games_of(format.columns())?,
            None if block.format == InputFormat::Games => None,
            None => plan.no_game().map(|()| None)?,
        };
        // Lines have no fields, so that their condition is as cheap as the formula.
        let is_per_row = match block.format {
            InputFormat::Games => condition.as_ref().is_some_and(fields),
            _ => condition.is_some() && (block.records.is_none() || table_games.is_some()),
        };
        let (program, output) = match &plan.with_condition {
            Some(program) if is_per_row => (program, Some(program.outputs().len() - 1)),
            _ => (&plan.program, None),
        };
        let condition = condition.filter(|_| !is_per_row);
        let mut rows = RowBuffer::new(plan, program, output, detail);
        let mut state = Self {
            condition,
            games: GameFields::default(),
            records: None,
            table_games: None,
            rows: rows.clone(),
            known_tags: None,
            is_strict: plan.is_strict,
            shows_all: detail == Detail::All,
            has_variations: plan.has_variations,
        };
        let of_condition = state.condition.as_ref().map_or(&[][..], Condition::fields);
        let inputs = rows.inputs().fields();
        match (block.format, &block.records) {
            (InputFormat::Games, _) => {
                state.games = GameFields::new(inputs, of_condition, &plan.carried, plan.has_games);
                state.known_tags.clone_from(&plan.known_tags);
            }
            (_, Some(format)) => {
                let (columns, carried) = (format.columns(), &plan.carried);
                match table_games {
                    Some(places) => {
                        let needed = NeededFields::new(columns, inputs, carried)?;
                        state.table_games = Some(TableGames::new(places, columns, needed));
                    }
                    None => {
                        let needed = NeededColumns::new(columns, inputs, of_condition, carried)?;
                        state.records = Some(needed);
                    }
                }
            }
            _ => no_fields(inputs, of_condition)?,
        }
        Ok(state)
    }
}
