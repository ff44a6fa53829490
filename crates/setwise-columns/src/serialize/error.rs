//! What can be wrong with an input, and where.

use std::io;

/// One of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The words or the lists.
    Input,
    /// The lengths or the offsets of the lists.
    Ends,
}

/// A place in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A place in a text; lines and columns, of bytes, are counted from 1.
    Text {
        /// The line.
        line: u64,
        /// The column.
        column: usize,
    },
    /// A byte, counted from 0.
    Byte(u64),
}

/// Why an input could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Reading failed.
    #[error("{error}")]
    Io {
        /// Which input it was.
        part: Part,
        /// How it failed.
        error: io::Error,
    },
    /// What was read is not what was expected.
    #[error("{reason}")]
    Data {
        /// Which input it was.
        part: Part,
        /// Where that is.
        place: Place,
        /// What is wrong there.
        reason: String,
    },
    /// A thread could not be started, or has panicked.
    #[error("{0}")]
    Thread(io::Error),
}

impl Error {
    pub(super) fn text(line: u64, column: usize, reason: impl Into<String>) -> Self {
        let place = Place::Text { line, column };
        Self::Data { part: Part::Input, place, reason: reason.into() }
    }

    pub(super) fn byte(part: Part, byte: u64, reason: impl Into<String>) -> Self {
        Self::Data { part, place: Place::Byte(byte), reason: reason.into() }
    }
}
