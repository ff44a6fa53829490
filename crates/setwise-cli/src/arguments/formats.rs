//! The formats of results.

use clap::ValueEnum;
use setwise_chess::EnPassantSpelling;

/// The choices of positions whose en passant square is written.
pub(super) const EN_PASSANT: &[(&str, EnPassantSpelling, &str)] = &[
    ("always", EnPassantSpelling::Always, "After each double step of a pawn"),
    ("pseudo", EnPassantSpelling::PseudoLegal, "Where a pawn attacks the square"),
    ("legal", EnPassantSpelling::Legal, "Where a capture is legal"),
];

/// The format of a result that is not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlainFormat {
    /// Human-readable text.
    Text,
    /// One JSON object for each result.
    Json,
}

/// The format of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// Human-readable text.
    Text,
    /// One JSON object per line.
    Json,
    /// A table with a header.
    Csv,
}

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Human-readable text, with boards and squares.
    Text,
    /// One JSON object per line.
    Json,
    /// A table with a header.
    Csv,
    /// The positions, as lines that can be queried again.
    Fen,
}
