//! How words are read and written.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use setwise::SquareMapping;

/// The mapping of the squares.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Words {
    /// How the squares are numbered in words: in the hexadecimal and binary numbers of the
    /// formula, and in those that are printed. Also by the squares of bit 0 and bit 1, as
    /// `a8b8`. What counts or finds squares stays a number of little-endian rank-file.
    #[arg(long, value_name = "MAPPING", default_value = "lerf", value_parser = mapping())]
    pub(crate) mapping: SquareMapping,
}

/// A mapping by its name or by its first squares.
fn mapping() -> impl TypedValueParser<Value = SquareMapping> {
    let names = SquareMapping::ALL.map(|mapping| {
        let squares = mapping.squares_name();
        let (zero, one) = squares.split_at(2);
        PossibleValue::new(mapping.name())
            .alias(squares)
            .help(format!("{}: {zero} is bit 0, {one} is bit 1", mapping.description()))
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<SquareMapping>())
}

/// A programming language in which constants are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Rust.
    Rust,
    /// C, from C99 on.
    C,
    /// Java.
    Java,
    /// Python, from 3.6 on.
    Python,
}
