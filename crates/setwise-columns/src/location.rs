//! Places in inputs.

use std::fmt;

/// A place in an input. All numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// The line of a position.
    Line(u64),
    /// The number of a row, for records that are not text.
    Row(u64),
    /// A place in a game.
    Game {
        /// The line on which the game begins or, for a syntax error, the line of the error.
        line: u64,
        /// The number of the game.
        game: u64,
        /// The number of halfmoves before the place.
        ply: u32,
    },
}

impl Location {
    /// Returns the number of the line, or of the row.
    #[must_use]
    pub const fn line(self) -> u64 {
        match self {
            Self::Line(line) | Self::Row(line) | Self::Game { line, .. } => line,
        }
    }

    /// Turns a place in a part of an input into a place in the whole input, given that `lines`
    /// and `games` precede the part.
    pub(crate) const fn shift(&mut self, lines: u64, games: u64) {
        match self {
            Self::Line(line) | Self::Row(line) => *line += lines,
            Self::Game { line, game, .. } => {
                *line += lines;
                *game += games;
            }
        }
    }
}

/// Writes `line 3`, `row 3` or `line 3, game 1`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Row(row) => write!(f, "row {row}"),
            Self::Game { line, game, .. } => write!(f, "line {line}, game {game}"),
        }
    }
}

/// The error of a line or a game that is longer than 16 MiB, as the source of an
/// [`io::Error`](std::io::Error).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooLongError {
    /// The place where it begins.
    pub location: Location,
}

impl TooLongError {
    const fn message(&self) -> &'static str {
        match self.location {
            Location::Line(_) | Location::Row(_) => {
                "no line break in 16 MiB: this is not a file of positions"
            }
            Location::Game { .. } => {
                "no end of a game in 16 MiB: a game ends before a tag that follows moves, and \
                 after a result at the end of a line"
            }
        }
    }
}
