//! Errors of inputs, with their positions.

use std::io;

/// One of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputPart {
    /// The words or the lists.
    Main,
    /// The lengths or the offsets of the lists.
    Ends,
}

/// A position in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputPosition {
    /// Line and column, in bytes, counted from 1.
    Text { line: u64, column: usize },
    /// A byte, counted from 0.
    Byte(u64),
}

/// The reason why an input cannot be converted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConvertError {
    #[error("{error}")]
    Read { part: InputPart, error: io::Error },
    #[error("{reason}")]
    Data { part: InputPart, position: InputPosition, reason: String },
    /// A number without lengths would make too many empty boards.
    #[error("{number} {} makes {empty} empty boards", after(*.last))]
    Gap {
        /// The byte of the number.
        byte: u64,
        number: u32,
        /// The number before it.
        last: Option<u32>,
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
