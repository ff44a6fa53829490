//! Training data with columns of games: its records have the move that is played in their position, and
//! the result.

use std::borrow::Cow;
use std::ops::Range;

use setwise_chess::Position;

use crate::field::{Field, FieldColumn};
use crate::format::record::{Cursor, RecordError, TextFormat};
use crate::game_columns::GameColumn;
use crate::move_fields::{Ply, of_move};

/// The columns that follow from the move and the result.
const NAMES: [&str; 6] =
    ["next_san", "next_uci", "next_piece", "next_from", "next_to", "half_points"];

/// A format of training data, whose columns are followed by others. These are only for formulas.
#[derive(Debug)]
pub(super) struct Trained<F> {
    inner: F,
    columns: Vec<FieldColumn>,
    places: Places,
}

/// The columns of the move and of the result, and those that follow from them.
#[derive(Clone, Debug)]
struct Places {
    mv: usize,
    result: usize,
    /// The first of the other columns.
    first: usize,
    others: Vec<GameColumn>,
}

impl<F: TextFormat> Trained<F> {
    /// Adds the columns that a format does not have itself.
    pub(super) fn new(inner: F) -> Self {
        let own = inner.columns();
        let place = |name: &str| own.iter().position(|column| column.name == name);
        let is_new = |name: &&str| place(name).is_none();
        // All training data has both.
        let (mv, result) = (place("move").unwrap_or(0), place("result").unwrap_or(0));
        let names: Vec<_> = NAMES.into_iter().filter(is_new).collect();
        let others = names.iter().map(|name| GameColumn::named(name)).collect();
        let places = Places { mv, result, first: own.len(), others };
        let others = names.into_iter().map(FieldColumn::of_games);
        let columns = own.iter().cloned().chain(others).collect();
        Self { inner, columns, places }
    }
}

impl<F: TextFormat> TextFormat for Trained<F> {
    fn columns(&self) -> &[FieldColumn] {
        &self.columns
    }

    fn listed(&self) -> usize {
        self.inner.listed()
    }

    fn repeated(&self) -> &[(String, String)] {
        self.inner.repeated()
    }

    fn records_end(&self, block: &[u8], searched: usize) -> Option<usize> {
        self.inner.records_end(block, searched)
    }

    fn is_text(&self) -> bool {
        self.inner.is_text()
    }

    fn count_lines(&self, block: &[u8]) -> u64 {
        self.inner.count_lines(block)
    }

    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a> {
        Box::new(TrainedCursor { inner: self.inner.cursor(block), places: &self.places })
    }
}

struct TrainedCursor<'a> {
    inner: Box<dyn Cursor + 'a>,
    places: &'a Places,
}

impl TrainedCursor<'_> {
    /// Returns a column of the move; missing without a move.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal.
    fn of_move(&self, column: GameColumn) -> Result<Field<'static>, RecordError> {
        let field = self.inner.field(self.places.mv)?;
        if matches!(field, Field::Missing) {
            return Ok(Field::Missing);
        }
        let position = self.inner.position()?;
        let text = field.text();
        let mv = position.read_uci(text.as_bytes()).map_err(|error| {
            let (lines, place) = self.inner.place(self.places.mv).unzip();
            let reason = format!("`{text}` is not a legal move: {}", error.reason());
            RecordError::field(lines.unwrap_or_default(), place, "move", reason)
        })?;
        let ply = Ply {
            before: None,
            mv: None,
            ply: 0,
            annotations: None,
            after: Some(&position),
            next: Some(Some(mv)),
        };
        Ok(of_move(column, &ply).into_owned())
    }
}

impl Cursor for TrainedCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        self.inner.advance()
    }

    fn seek(&mut self, start: usize) {
        self.inner.seek(start);
    }

    fn range(&self) -> Range<usize> {
        self.inner.range()
    }

    fn line(&self) -> u64 {
        self.inner.line()
    }

    fn position(&self) -> Result<Position, RecordError> {
        self.inner.position()
    }

    fn rest(&self) -> Cow<'_, str> {
        self.inner.rest()
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        let other = column.checked_sub(self.places.first);
        match other.and_then(|other| self.places.others.get(other)) {
            None => self.inner.field(column),
            // The result of a record is 1, 0 or -1 for the side to move.
            Some(GameColumn::HalfPoints) => Ok(match self.inner.field(self.places.result)? {
                Field::Number(result @ -1..=1) => Field::Number(result + 1),
                _ => Field::Missing,
            }),
            Some(&column) => self.of_move(column),
        }
    }

    fn place(&self, column: usize) -> Option<(u64, u32)> {
        let other = column.checked_sub(self.places.first);
        let column = match other.and_then(|other| self.places.others.get(other)) {
            None => column,
            Some(GameColumn::HalfPoints) => self.places.result,
            Some(_) => self.places.mv,
        };
        self.inner.place(column)
    }
}
