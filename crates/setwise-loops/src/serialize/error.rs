//! Errors of inputs, with their positions.

use std::io;

/// One of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPart {
    /// The words or the lists.
    Main,
    /// The lengths or the offsets of the lists.
    Ends,
}

/// A position in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPosition {
    /// Line and column, in bytes, counted from 1.
    Text {
        /// The line.
        line: u64,
        /// The column.
        column: usize,
    },
    /// A byte, counted from 0.
    Byte(u64),
}

/// The reason why an input cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// An input cannot be read.
    #[error("{error}")]
    Read {
        /// The input.
        part: InputPart,
        /// The error.
        error: io::Error,
    },
    /// An input does not have the expected format.
    #[error("{reason}")]
    Data {
        /// The input.
        part: InputPart,
        /// The position in it.
        position: InputPosition,
        /// The reason.
        reason: String,
    },
    /// A number without lengths would make too many empty boards.
    #[error("{number} {} makes {empty} empty boards", after(*.last))]
    Gap {
        /// The byte of the number.
        byte: u64,
        /// The number.
        number: u32,
        /// The number before it.
        last: Option<u32>,
        /// The number of empty boards.
        empty: u64,
        /// The number of boards up to that of the number.
        boards: u64,
    },
}

fn after(last: Option<u32>) -> String {
    match last {
        Some(last) => format!("after {last}"),
        None => "as the first number".to_owned(),
    }
}

impl ConvertError {
    pub(super) fn text(line: u64, column: usize, reason: impl Into<String>) -> Self {
        let position = InputPosition::Text { line, column };
        Self::Data { part: InputPart::Main, position, reason: reason.into() }
    }

    pub(super) fn byte(part: InputPart, byte: u64, reason: impl Into<String>) -> Self {
        Self::Data { part, position: InputPosition::Byte(byte), reason: reason.into() }
    }
}
