//! A compiled query, and the columns of an input that it needs.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

#[cfg(feature = "parquet")]
use setwise_expr::Bound;
use setwise_expr::{Form, Program};

use crate::field::FieldColumn;
use crate::game_columns::{GameColumn, RESULTS, columns_of_moves};
use crate::game_rows::GamePlaces;
#[cfg(feature = "parquet")]
use crate::index::{Key, State};
use crate::query::evaluators::Evaluators;
use crate::query::game_fields::GameFields;
#[cfg(feature = "parquet")]
use crate::query::part_rows::PartTable;
use crate::query::refused::{TwofoldName, listed};
use crate::query::slots::FieldInput;
use crate::vocabulary::Column;

/// The programs of a query, and what its results carry.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The filter and the selected formulas.
    pub(super) program: Program,
    /// The forms that these look at.
    pub(super) forms: Vec<Form>,
    /// The first name in the formulas that is about other positions of the game.
    pub(super) of_game: Option<&'static str>,
    /// The names that an input may have as a column or as a value of the position.
    pub(super) twofold: Vec<TwofoldName>,
    /// The filter alone, and the bounds of its fields, for tables in columns.
    #[cfg(feature = "parquet")]
    pub(super) filter: Program,
    #[cfg(feature = "parquet")]
    pub(super) bounds: Vec<Bound>,
    #[cfg(feature = "parquet")]
    pub(super) condition_bounds: Vec<Bound>,
    /// The properties that the matches have in common, for indexes.
    #[cfg(feature = "parquet")]
    pub(super) keys: Vec<Key>,
    /// A condition on the pawns alone that all matches meet, for tables in columns.
    #[cfg(feature = "parquet")]
    pub(super) of_pawns: Option<Program>,
    /// The states of all matches, and the filter for rows in these, for indexes.
    #[cfg(feature = "parquet")]
    pub(super) states: Vec<State>,
    #[cfg(feature = "parquet")]
    pub(super) filter_in_states: Program,
    pub(super) evaluators: Evaluators,
    /// The condition on fields alone.
    pub(super) condition: Option<Program>,
    /// The filter, the selected formulas and, as the last output, the condition, for inputs whose
    /// fields are not known before the position, and for lines, which have none.
    pub(super) with_condition: Option<Program>,
    /// The last ply of games for which the condition can hold.
    pub(super) last_ply: Option<u32>,
    /// The last ply at which the filter can hold, by either of the meanings of `ply`.
    pub(super) last_of_filter: Option<u32>,
    /// The forms that must hold where the filter does.
    pub(super) required: Vec<usize>,
    /// The number of selected formulas that are not shown, which are the last ones.
    pub(super) hidden: usize,
    /// The columns of the fields that travel with results.
    pub(super) carried: Vec<FieldColumn>,
    /// The tags of games that are known, if others are to be reported.
    pub(super) known_tags: Option<Arc<BTreeSet<String>>>,
    /// True if the position before the first move of a game is a row.
    pub(super) with_start: bool,
    /// True if side lines are read.
    pub(super) has_variations: bool,
    /// True if all malformed commands in comments, and wrong signs of moves, are passed over.
    pub(super) is_strict: bool,
    /// True if results have the texts of their games.
    pub(super) has_games: bool,
    /// The table whose rows the results become.
    #[cfg(feature = "parquet")]
    pub(super) parts: Option<PartTable>,
}

impl Plan {
    /// Returns the columns that tell the games of a table apart, if the query depends on them: it
    /// looks at other positions of the game or at the last move.
    ///
    /// # Errors
    ///
    /// Returns an error if the query looks at other positions, and the table has no games.
    pub(super) fn games_of(&self, columns: &[FieldColumn]) -> io::Result<Option<GamePlaces>> {
        let Some(places) = GamePlaces::find(columns) else { return self.no_game().map(|()| None) };
        let programs = [Some(&self.program), self.condition.as_ref()].into_iter().flatten();
        let mut inputs = programs.flat_map(Program::inputs);
        let asks_move = inputs.clone().any(|input| {
            let column = Column::from_variable(input).filter(|_| !input.is_field);
            matches!(column, Some(Column::MovedFrom | Column::MovedTo | Column::Captured))
        });
        let is_of_moves = |name: &str| {
            let is_known = columns.iter().any(|column| column.name == name);
            !is_known && FieldSource::of_moves(name, columns).is_some()
        };
        let asks_field = inputs.any(|input| input.is_field && is_of_moves(&input.name))
            || self.carried.iter().any(|column| is_of_moves(&column.name));
        Ok(Some(places).filter(|_| asks_move || asks_field || !self.forms.is_empty()))
    }

    /// # Errors
    ///
    /// Returns an error if the query looks at other positions, for an input without games.
    pub(super) fn no_game(&self) -> io::Result<()> {
        let Some(form) = self.forms.first() else { return Ok(()) };
        // A form may be expanded into others: the message names the one that was written.
        let name = self.of_game.unwrap_or(form.name);
        let message = format!(
            "`{name}` is about the positions of a game, which this input does not have; it needs games \
             in PGN, or a table with the columns `game` and `ply`, as `setwise table` writes it"
        );
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }

    /// Returns true if formulas use the number of a game, so that the games before a block of games
    /// must be counted.
    pub(super) fn uses_number(&self) -> bool {
        let programs = [Some(&self.program), self.condition.as_ref()];
        programs.into_iter().flatten().any(|program| GameFields::use_number(program.inputs()))
    }
}

/// The source of a field of a record.
#[derive(Clone, Copy, Debug)]
pub(super) enum FieldSource {
    Missing,
    /// A column, by its index in the format.
    Column(usize),
    /// The moves of a game, whose rows follow each other.
    Move(GameColumn),
    /// The result, for the side to move; the column has it for White.
    HalfPoints(usize),
}

impl FieldSource {
    /// Returns the source of a column of games that a table lacks, if its moves tell.
    fn of_moves(name: &str, columns: &[FieldColumn]) -> Option<Self> {
        if !columns_of_moves(columns).iter().any(|column| column.name == name) {
            return None;
        }
        let result = |name| columns.iter().position(|column| column.name == name);
        match GameColumn::named(name) {
            GameColumn::HalfPoints => {
                RESULTS.into_iter().find_map(result).map(FieldSource::HalfPoints)
            }
            column => Some(Self::Move(column)),
        }
    }
}

/// The fields that a query needs of the rows of games.
#[derive(Clone, Debug)]
pub(super) struct NeededFields {
    pub(super) inputs: Vec<FieldSource>,
    pub(super) carried: Vec<FieldSource>,
}

impl NeededFields {
    /// # Errors
    ///
    /// Returns an error if a field that a formula uses is missing.
    pub(super) fn new(
        columns: &[FieldColumn],
        inputs: &[FieldInput],
        carried: &[FieldColumn],
    ) -> io::Result<Self> {
        let find = |name: &str| {
            let column = columns.iter().position(|column| column.name == name);
            column.map(FieldSource::Column).or_else(|| FieldSource::of_moves(name, columns))
        };
        let input =
            |field: &FieldInput| find(&field.name).ok_or_else(|| missing(&field.name, columns));
        let carried = carried.iter().map(|it| find(&it.name).unwrap_or(FieldSource::Missing));
        Ok(Self {
            inputs: inputs.iter().map(input).collect::<Result<_, _>>()?,
            carried: carried.collect(),
        })
    }
}

/// The columns of the fields that a query needs, in one format.
#[derive(Clone, Debug)]
pub(super) struct NeededColumns {
    pub(super) inputs: Vec<usize>,
    pub(super) condition: Vec<usize>,
    pub(super) carried: Vec<FieldSource>,
}

impl NeededColumns {
    /// # Errors
    ///
    /// Returns an error if a column that a formula uses is missing.
    pub(super) fn new(
        columns: &[FieldColumn],
        inputs: &[FieldInput],
        condition: &[FieldInput],
        carried: &[FieldColumn],
    ) -> io::Result<Self> {
        let find = |name: &str| columns.iter().position(|column| column.name == name);
        let used = |fields: &[FieldInput]| -> io::Result<Vec<usize>> {
            let used =
                |field: &FieldInput| find(&field.name).ok_or_else(|| missing(&field.name, columns));
            fields.iter().map(used).collect()
        };
        Ok(Self {
            inputs: used(inputs)?,
            condition: used(condition)?,
            carried: carried
                .iter()
                .map(|column| find(&column.name).map_or(FieldSource::Missing, FieldSource::Column))
                .collect(),
        })
    }
}

/// Returns an error if a formula uses fields of an input that has only positions.
pub(super) fn no_fields(inputs: &[FieldInput], condition: &[FieldInput]) -> io::Result<()> {
    match inputs.iter().chain(condition).next() {
        Some(field) => Err(missing(&field.name, &[])),
        None => Ok(()),
    }
}

/// Returns the error of a column that an input lacks.
fn missing(name: &str, columns: &[FieldColumn]) -> io::Error {
    let message = match columns {
        [] => format!("there is no column `{name}`: lines of FEN or EPD have no columns"),
        _ => format!("there is no column `{name}`; {}", listed(columns)),
    };
    io::Error::new(io::ErrorKind::InvalidData, message)
}
