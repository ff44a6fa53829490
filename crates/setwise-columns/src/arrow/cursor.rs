//! Rows of a table as records.

use std::borrow::Cow;
use std::ops::Range;

use setwise_chess::Position;

use crate::arrow::board::{Boards, NULL};
use crate::arrow::cell::text;
use crate::arrow::decoder::Rows;
use crate::arrow::layout::{Layout, NamedColumn};
use crate::arrow::nested;
use crate::field::{Field, FieldKind};
use crate::format::{Cursor, RecordError};

/// A place in rows, which have the requested columns: positions and fields can be read if theirs are among
/// these.
#[derive(Debug)]
pub(crate) struct RowCursor<'a> {
    layout: &'a Layout,
    rows: &'a Rows<'a>,
    boards: Option<Boards<'a>>,
    /// The index of the row, and of the next one.
    row: usize,
    next: usize,
}

impl<'a> RowCursor<'a> {
    /// Creates a cursor before the first row.
    /// `from_boards` says that positions are made of the columns of their sets, even if the table has
    /// them as texts too.
    pub(crate) fn new(layout: &'a Layout, rows: &'a Rows<'a>, from_boards: bool) -> Self {
        let boards = match &layout.text {
            Some(_) if !from_boards => None,
            _ if layout.boards.iter().any(|board| !rows.has_column(board.at.index)) => None,
            _ => Some(Boards::new(&layout.boards, |index| rows.column(index))),
        };
        Self { layout, rows, boards, row: 0, next: 0 }
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    fn text(&self, column: &NamedColumn, row: usize) -> Result<&'a str, RecordError> {
        let refused = |reason: &str| RecordError::field(0, None, &column.name, reason);
        let bytes = text(self.rows.column(column.index), row).ok_or_else(|| refused(NULL))?;
        std::str::from_utf8(bytes).map_err(|_| refused("this is not valid UTF-8"))
    }

    /// Returns the position of a row.
    ///
    /// # Errors
    ///
    /// Returns an error if the row does not have a valid position.
    pub(crate) fn position_of(&self, row: usize) -> Result<Position, RecordError> {
        match (&self.layout.text, &self.boards) {
            (_, Some(boards)) => boards.position(row),
            (Some(column), None) => {
                match Position::from_fen_prefix(self.text(column, row)?.as_bytes()) {
                    Ok((position, _)) => Ok(position),
                    Err(error) => Err(RecordError::position(0, None, &column.name, error)),
                }
            }
            (None, None) => Err(RecordError::malformed(0, None, "there is no position")),
        }
    }
}

impl Cursor for RowCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        (self.row, self.next) = (self.next, self.next + 1);
        Ok(self.row < self.rows.len())
    }

    fn seek(&mut self, start: usize) {
        (self.row, self.next) = (start, start + 1);
    }

    fn range(&self) -> Range<usize> {
        self.row..self.next
    }

    fn line(&self) -> u64 {
        self.rows.number(self.row) as u64 + 1
    }

    fn position(&self) -> Result<Position, RecordError> {
        self.position_of(self.row)
    }

    fn rest(&self) -> Cow<'_, str> {
        let Some(column) = &self.layout.text else { return Cow::Borrowed("") };
        let text = self.text(column, self.row).unwrap_or_default();
        match Position::from_fen_prefix(text.as_bytes()) {
            Ok((_, end)) => Cow::Borrowed(text[end..].trim()),
            Err(_) => Cow::Borrowed(""),
        }
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        field(self.layout, self.rows, column, self.row)
    }

    fn place(&self, _: usize) -> Option<(u64, u32)> {
        None
    }
}

/// Returns the field of a row in a column, by its index among the fields of the layout.
///
/// # Errors
///
/// Returns an error if there is no field for the cell.
pub(crate) fn field<'a>(
    layout: &Layout,
    rows: &'a Rows<'_>,
    column: usize,
    row: usize,
) -> Result<Field<'a>, RecordError> {
    let cell = nested::field(rows.column(layout.indices[column]), row);
    let column = &layout.fields[column];
    match cell {
        Ok(Field::Text(json)) if column.kind == FieldKind::Json => Ok(Field::Json(json)),
        Ok(field) => Ok(field),
        Err(reason) => Err(RecordError::field(0, None, &column.name, reason)),
    }
}
