//! A block of an input, and the state of a worker for the blocks of one input.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use crate::format::{InputFormat, TextFormat};
use crate::query::game_fields::GameFields;
use crate::query::plan::{NeededColumns, Plan, no_fields, no_game};
use crate::query::program_inputs::Condition;
use crate::query::results::Detail;
use crate::query::rows::RowBuffer;

/// A block of whole lines, records or games.
#[derive(Debug, Default)]
pub(super) struct TextBlock {
    pub(super) text: Vec<u8>,
    pub(super) format: InputFormat,
    /// The format of records.
    pub(super) records: Option<Arc<dyn TextFormat>>,
    /// The number of lines before the block that belong to no block, such as a header.
    pub(super) skipped: u64,
}

/// The state of a worker for one kind of input.
#[derive(Debug)]
pub(super) struct State {
    pub(super) rows: RowBuffer,
    pub(super) condition: Option<Condition>,
    pub(super) games: GameFields,
    pub(super) records: Option<NeededColumns>,
    /// The tags that are known, if others are to be reported.
    pub(super) known_tags: Option<Arc<BTreeSet<String>>>,
    /// True if more is passed over.
    pub(super) is_strict: bool,
}

impl State {
    pub(super) fn new(plan: &Plan, detail: Detail, block: &TextBlock) -> io::Result<Self> {
        let condition = plan.condition.as_ref().map(Condition::new);
        let fields = |condition: &Condition| GameFields::condition_needs_moves(condition.fields());
        // Lines have no fields, so that their condition is as cheap as the formula.
        let is_per_row = match block.format {
            InputFormat::Games => condition.as_ref().is_some_and(fields),
            _ => condition.is_some() && block.records.is_none(),
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
            rows: rows.clone(),
            known_tags: None,
            is_strict: plan.is_strict,
        };
        let of_condition = state.condition.as_ref().map_or(&[][..], Condition::fields);
        let inputs = rows.inputs().fields();
        match (block.format, &block.records) {
            (InputFormat::Games, _) => {
                state.games = GameFields::new(inputs, of_condition, &plan.carried, plan.has_games);
                state.known_tags.clone_from(&plan.known_tags);
            }
            (_, Some(format)) => {
                no_game(&plan.forms)?;
                let carried = &plan.carried;
                state.records =
                    Some(NeededColumns::new(format.columns(), inputs, of_condition, carried)?);
            }
            _ => {
                no_game(&plan.forms)?;
                no_fields(inputs, of_condition)?;
            }
        }
        Ok(state)
    }
}
