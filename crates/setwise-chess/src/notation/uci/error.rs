//! The error of parsing a line.

use core::fmt;

use crate::moves::MoveReason;
use crate::vocabulary::fen_error::{FenError, reasons};

/// The error of parsing a line of the protocol, with its column and reason.
///
/// ```
/// use setwise_chess::uci::{Command, UciReason};
///
/// let error = Command::read("go depth 9999999999").unwrap_err();
/// assert_eq!((error.column(), error.reason()), (10, UciReason::OutOfRange("depth")));
/// assert_eq!(error.to_string(), "column 10: the value of `depth` is out of range");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciError {
    reason: UciReason,
    column: u32,
}

impl UciError {
    /// Creates the error at the byte with this index, counted from 0.
    #[cold]
    pub(super) fn new(index: usize, reason: UciReason) -> Self {
        let column = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        Self { reason, column }
    }

    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> UciReason {
        self.reason
    }

    /// Returns the column of the error, in bytes counted from 1.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.reason)
    }
}

impl core::error::Error for UciError {}

reasons! {
    /// The reason why a line cannot be parsed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum UciReason {
        /// No word of the line is a command.
        NoCommand => ("the line has no known command"),
        /// No word of the line is a response.
        NoResponse => ("the line has no known response"),
        /// The value of this word is missing: the line ends, or another known word follows.
        Missing(word: &'static str) => ("the value of `{word}` is missing"),
        /// The value of this word is not a number.
        NotANumber(word: &'static str) => ("the value of `{word}` is not a whole number"),
        /// The value of this word is a number that does not fit its type.
        OutOfRange(word: &'static str) => ("the value of `{word}` is out of range"),
        /// One of these words must come here.
        Expected(words: &'static str) => ("expected {words}"),
        /// The FEN record of a position is not valid.
        Fen(error: FenError) => ("in the FEN record: {error}"),
        /// A word in a list of moves is not a move.
        NotAMove(reason: MoveReason) => ("{reason}"),
    }
}
