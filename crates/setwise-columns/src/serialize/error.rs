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
    /// Numbers without lengths would make more empty boards, one behind the other, than
    /// [`Until::MOST_EMPTY`](super::Until::MOST_EMPTY).
    #[error("{number} {} makes {empty} empty boards", place(*.behind))]
    Gap {
        /// The byte of the input where the number is, counted from 0.
        byte: u64,
        /// The number before which they are.
        number: u32,
        /// The number before it, if there is one.
        behind: Option<u32>,
        /// How many empty boards there are.
        empty: u64,
        /// How many boards there are up to that of the number.
        boards: u64,
    },
    /// A thread could not be started, or has panicked.
    #[error("{0}")]
    Thread(io::Error),
}

/// Where a number stands.
fn place(behind: Option<u32>) -> String {
    match behind {
        Some(number) => format!("behind {number}"),
        None => "as the first number".to_owned(),
    }
}

/// How many there are of what.
pub(super) fn counted(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
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
