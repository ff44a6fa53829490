//! Records: rows of tables, whatever their format.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::Range;

use setwise_chess::{FenError, Position, line_breaks};

use crate::field::{Field, FieldColumn};
use crate::remedy::{Refused, Remedy};

/// A text or binary format with a position per record.
///
/// It is created from the first block of an input, including the header if there is one.
pub(crate) trait TextFormat: fmt::Debug + Send + Sync {
    /// Returns the columns, except that of the position.
    fn columns(&self) -> &[FieldColumn];

    /// Returns the number of columns, from the first, that travel with a position by default. The
    /// others are parts of those.
    fn listed(&self) -> usize {
        self.columns().len()
    }

    /// Returns the names that several columns have in the input, each with the name of a later one.
    fn repeated(&self) -> &[(String, String)] {
        &[]
    }

    /// Returns the end of the last whole record of a block that begins with a record; `None` if
    /// the block has no whole record. There is none in the bytes before `searched`. At the end of
    /// the input, the caller passes on what is left.
    fn records_end(&self, block: &[u8], searched: usize) -> Option<usize>;

    /// Returns true if records are lines of text, whose errors have a place in a line.
    fn is_text(&self) -> bool {
        true
    }

    /// Returns the number of lines of a block of whole records, if they are text.
    fn count_lines(&self, block: &[u8]) -> u64 {
        let is_open = block.last().is_some_and(|byte| !b"\n\r".contains(byte));
        line_breaks(block) as u64 + u64::from(is_open)
    }

    /// Returns a cursor before the first record of a block of whole records.
    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a>;
}

/// A place in a block of records.
pub(crate) trait Cursor {
    /// Goes to the next record; returns false at the end of the block. Blank lines and comments
    /// are not records.
    ///
    /// # Errors
    ///
    /// Returns an error for a malformed record, which is skipped: the next call continues after
    /// it. [`line`](Self::line) is then that of the malformed record.
    fn advance(&mut self) -> Result<bool, RecordError>;

    /// Goes to the record whose [`range`](Self::range) begins at `start`. The next call of
    /// [`advance`](Self::advance) continues after it; [`line`](Self::line) has no meaning until
    /// then.
    fn seek(&mut self, start: usize);

    /// Returns the place of the record in the block: bytes of text, or the index of the row.
    fn range(&self) -> Range<usize>;

    /// Returns the number of the line in the block on which the record begins, from 1; for rows
    /// that are not text, the number of the row, which stays that of the last row at the end.
    fn line(&self) -> u64;

    /// Returns the position of the record.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or if it is invalid.
    fn position(&self) -> Result<Position, RecordError>;

    /// Returns the text after the position within its field, such as operations of EPD.
    fn rest(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    /// Returns the field of a column, by its index in [`TextFormat::columns`]: missing, or of the
    /// kind of the column.
    ///
    /// # Errors
    ///
    /// Returns an error if the field is not of the kind of the column, which was inferred from the
    /// first block.
    fn field(&self, column: usize) -> Result<Field<'_>, RecordError>;

    /// Returns the place of the field for messages: the number of lines after the first line of
    /// the record, and the column, from 1; `None` if the field has no place in a text.
    fn place(&self, column: usize) -> Option<(u64, u32)>;
}

/// The error of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
#[non_exhaustive]
pub struct RecordError {
    /// The number of lines after the first line of the record.
    pub lines: u64,
    /// The column in the line, in characters from 1; `None` if the record is not text.
    pub column: Option<u32>,
    /// The name of the field; `None` if the record is malformed as a whole.
    pub field: Option<String>,
    /// The reason.
    pub reason: RecordReason,
}

/// The reason for the error of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordReason {
    /// The position is invalid.
    #[error("{}: {}", .0.field(), .0.reason())]
    Position(FenError),
    /// The records cannot be read.
    #[error("{0}")]
    Refused(Refused),
    /// Anything else, in words.
    #[error("{0}")]
    Malformed(String),
}

impl Remedy {
    /// Returns what to do about an error of an [`Input`](crate::Input); `None` if its message says
    /// all there is.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<&Self> {
        let source = error.get_ref()?;
        let refused = match source.downcast_ref() {
            Some(RecordError { reason: RecordReason::Refused(refused), .. }) => Some(refused),
            _ => source.downcast_ref(),
        };
        refused.and_then(|Refused { remedy, .. }| remedy.as_ref())
    }
}

impl RecordError {
    /// Returns the error of records that cannot be read, found on this line.
    pub(crate) fn refused(lines: u64, refused: Refused) -> Self {
        Self { lines, column: None, field: None, reason: RecordReason::Refused(refused) }
    }

    /// Returns the error of a record that is malformed as a whole.
    pub(crate) fn malformed(lines: u64, column: Option<u32>, reason: impl Into<String>) -> Self {
        let reason = RecordReason::Malformed(reason.into());
        Self { lines, column, field: None, reason }
    }

    /// Returns the error of a field whose text begins in `column`.
    pub(crate) fn field(
        lines: u64,
        column: Option<u32>,
        field: impl Into<String>,
        reason: impl Into<String>,
    ) -> Self {
        let field = Some(field.into());
        Self { field, ..Self::malformed(lines, column, reason) }
    }

    /// Returns the error of a position in a field whose text begins in `column`.
    pub(crate) fn position(
        lines: u64,
        column: Option<u32>,
        field: impl Into<String>,
        error: FenError,
    ) -> Self {
        let column = column.map(|column| column + error.column() - 1);
        Self { lines, column, field: Some(field.into()), reason: RecordReason::Position(error) }
    }
}
