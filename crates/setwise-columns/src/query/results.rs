//! The results of a query.

use std::collections::BTreeMap;
use std::sync::Arc;

use setwise_chess::pgn::GameError;
use setwise_chess::{FenError, Position};
use setwise_expr::Value;

#[cfg(feature = "parquet")]
use crate::arrow::TablePart;
use crate::field::Field;
use crate::format::RecordError;
use crate::location::Location;

/// The positions that a query returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// None: they are only counted.
    Count,
    /// Those for which the formula is true, without their positions: [`Batch::values`].
    Values,
    /// Those for which the formula is true, without marks and the text after the position.
    Positions,
    /// Those for which the formula is true.
    Matches,
    /// All for which the formula has a value.
    All,
}

impl Detail {
    /// Returns true if the results have positions.
    pub(super) const fn has_positions(self) -> bool {
        !matches!(self, Self::Count | Self::Values)
    }

    /// Returns true if the results have the rest of their lines, and their marks.
    pub(super) const fn has_texts(self) -> bool {
        matches!(self, Self::Matches | Self::All)
    }
}

/// The results of a query for some lines or games, in their order.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Batch {
    /// The number of lines that were read to the end, of any content.
    pub lines: u64,
    /// The number of games that were read to the end; 0 for lines of positions.
    pub games: u64,
    /// The number of positions.
    pub positions: u64,
    /// The number of positions for which the formula is true.
    pub matched: u64,
    /// The number of squares in all values of the formula, if it is a set.
    pub squares: u64,
    /// The values of the formulas for each match in turn, with [`Detail::Values`].
    pub values: Vec<Option<Value>>,
    /// The positions that the [`Detail`] asks for.
    pub matches: Vec<Match>,
    /// Rows of a table instead of matches, if that was asked for: see
    /// [`RowColumns::in_parts`](crate::RowColumns::in_parts).
    #[cfg(feature = "parquet")]
    pub parts: Vec<TablePart>,
    /// The lines, games and positions without a result.
    pub errors: Vec<LineError>,
    /// The tags that are not among [the known ones](crate::Query::with_known_tags), up to a thousand,
    /// and how often each occurs.
    pub unknown_tags: BTreeMap<String, u64>,
    /// Things that were passed over because they have no meaning: signs, words and malformed tags in games, and
    /// malformed operations of EPD, which stay in the text of their line.
    pub passed_over: Vec<LineError>,
}

/// A position that a query returns.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Match {
    /// Its place in the input.
    pub location: Location,
    /// The position.
    pub position: Position,
    /// The text after the position in its line: EPD operations, except the move counters,
    /// which are in the position; or any other text. In a game, the last move and its number.
    pub rest: String,
    /// The value of the formula, then those of the selected formulas; `None` if one of the
    /// latter divides by zero or lacks a field.
    pub values: Vec<Option<Value>>,
    /// The sets that are parts of the formula, in the order of the marks of its
    /// [`Output`](setwise_expr::Output).
    pub marks: Vec<u64>,
    /// The fields that travel with the position, in the order of [`Query::carried`](crate::Query::carried).
    pub fields: Vec<Field<'static>>,
    /// The text of its game, if the query [asks for it](crate::Query::with_games).
    pub game: Option<Arc<[u8]>>,
}

impl Match {
    /// Creates a match without a text, values, marks and fields.
    #[must_use]
    pub const fn new(location: Location, position: Position) -> Self {
        Self {
            location,
            position,
            rest: String::new(),
            values: Vec::new(),
            marks: Vec::new(),
            fields: Vec::new(),
            game: None,
        }
    }
}

/// A line, game or position without a result.
///
/// `Display` writes the place and the reason, such as `line 3, game 1, column 5: invalid tag …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{location}{}", .reason.after_place())]
pub struct LineError {
    /// Its place in the input.
    pub location: Location,
    /// The reason.
    pub reason: LineErrorReason,
}

/// The message for a formula or a condition without a value.
pub(crate) const NO_VALUE: &str = "the formula has no value: it divides by zero, inverts an even number, or its code is undefined";

/// The reason why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineErrorReason {
    /// The line is not a valid position.
    #[error("{0}")]
    Position(#[from] FenError),
    /// The game is invalid from here on. The line of the error itself counts from the start of
    /// the text that was read at once.
    #[error("{0}")]
    Game(#[from] GameError),
    /// The record of a table, or a field of a game, is invalid.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The formula divides by zero, inverts an even number, or calls code that is undefined.
    #[error("{NO_VALUE}")]
    DivisionByZero,
}

impl LineErrorReason {
    /// Returns the text that follows a place in the input.
    fn after_place(&self) -> String {
        match self {
            // The place has the line already, counted from the start of the input.
            Self::Game(error) => format!(", column {}: {}", error.column(), error.reason()),
            other => format!(": {other}"),
        }
    }
}

impl Batch {
    /// Removes everything and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.matches.clear();
        self.errors.clear();
        let (values, matches) =
            (std::mem::take(&mut self.values), std::mem::take(&mut self.matches));
        self.passed_over.clear();
        let errors = std::mem::take(&mut self.errors);
        let passed_over = std::mem::take(&mut self.passed_over);
        *self = Self { values, matches, errors, passed_over, ..Self::default() };
    }

    /// Makes the numbers of lines and games those of the whole input, and counts those of the
    /// batch. `lines` and `games` precede the batch; the number of the game is also the field
    /// `number` of the matches.
    pub(super) fn number(&mut self, lines: &mut u64, games: &mut u64, number: Option<usize>) {
        let is_of_game = |found: &&mut Match| matches!(found.location, Location::Game { .. });
        for found in self.matches.iter_mut().filter(is_of_game) {
            if let Some(Field::Number(game)) =
                number.and_then(|number| found.fields.get_mut(number))
            {
                *game += games.cast_signed();
            }
        }
        let matches = self.matches.iter_mut().map(|found| &mut found.location);
        let errors = self.errors.iter_mut().chain(&mut self.passed_over);
        let errors = errors.map(|error| &mut error.location);
        matches.chain(errors).for_each(|location| location.shift(*lines, *games));
        #[cfg(feature = "parquet")]
        self.parts.iter_mut().for_each(|part| part.shift(*lines, *games));
        *lines += self.lines;
        *games += self.games;
    }
}
