//! Positions from texts: FEN, or EPD with operations.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use setwise_chess::{Epd, FenError, Field, Position};

use crate::errors::{fen_error, no_value_error};

/// The treatment of rows with errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errors {
    Raise,
    Null,
}

impl Errors {
    pub(crate) fn new(word: &str) -> PyResult<Self> {
        match word {
            "raise" => Ok(Self::Raise),
            "null" => Ok(Self::Null),
            _ => Err(PyValueError::new_err("errors must be \"raise\" or \"null\"")),
        }
    }
}

/// The reason why a row has no result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The text is not a position, from this column on.
    Fen { column: Option<usize>, reason: String },
    /// The formula has no value.
    NoValue(String),
}

impl Failure {
    /// Returns the exception.
    pub(crate) fn at(self, py: Python<'_>, row: usize) -> PyErr {
        match self {
            Self::Fen { column, reason } => fen_error(py, Some(row), column, reason),
            Self::NoValue(reason) => no_value_error(py, Some(row), reason),
        }
    }
}

/// Reads the position at the start of a text, which may have operations of EPD or other words
/// after it, but not a second line.
#[inline]
pub(crate) fn position(text: &[u8]) -> Result<Position, Failure> {
    match Position::from_fen_prefix(text) {
        Ok((position, end)) if end == text.len() => Ok(position),
        Ok((position, end)) => with_rest(position, text, end),
        Err(error) => Err(failure(text, &error)),
    }
}

/// Returns the failure for an error in a text.
fn failure(text: &[u8], error: &FenError) -> Failure {
    let column = error.column() as usize;
    let place = format!(", column {column}: ");
    let reason = error.to_string().replacen(&place, ": ", 1);
    Failure::Fen { column: Some(characters(text, column)), reason }
}

/// Reads what follows a position in its text.
fn with_rest(position: Position, text: &[u8], end: usize) -> Result<Position, Failure> {
    let rest = &text[end..];
    let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0;
    let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    if let Some(at) = rest[line..].iter().position(|byte| !is_blank(byte)) {
        let column = Some(characters(text, end + line + at + 1));
        let reason = "a position is one line, and this is a second one".to_owned();
        return Err(Failure::Fen { column, reason });
    }
    if let Some(at) = rest.iter().position(|byte| !is_blank(byte))
        && matches!(rest[at..], [b'+' | b'-', b'0'..=b'9', ..])
    {
        let column = Some(characters(text, end + at + 1));
        let reason = "expected a number of moves, which has no sign, or an operation of EPD";
        return Err(Failure::Fen { column, reason: reason.to_owned() });
    }
    let has_counters = rest[..line].windows(4).any(|word| word == b"hmvc" || word == b"fmvn");
    if !has_counters {
        return Ok(position);
    }
    // Of the operations, only the counters are a part of the position.
    let mut malformed = None;
    let epd = Epd::read_each(&text[..end + line], |_, _, error| {
        if matches!(error.field(), Field::HalfmoveClock | Field::FullmoveNumber) {
            malformed.get_or_insert(error);
        }
    });
    match (malformed, epd) {
        (Some(error), _) => Err(failure(text, &error)),
        (None, Ok(epd)) => Ok(epd.into_position()),
        (None, Err(_)) => Ok(position),
    }
}

/// Returns a column in characters for one in bytes; both begin with 1.
fn characters(text: &[u8], column: usize) -> usize {
    let before = &text[..text.len().min(column - 1)];
    String::from_utf8_lossy(before).chars().count() + 1
}
