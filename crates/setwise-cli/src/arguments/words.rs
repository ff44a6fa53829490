//! How words are read and written.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use setwise::SquareMapping;

/// The mapping of the squares.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Words {
    /// How the squares are numbered in words: in the hexadecimal and binary numbers of the
    /// formula, and in those that are printed. Also by the squares of bit 0 and bit 1, as
    /// `a8b8`. What counts or finds squares stays a number of little-endian rank-file.
    #[arg(long, value_name = "MAPPING", default_value = "lerf", value_parser = MappingParser)]
    pub(crate) mapping: SquareMapping,
}

/// A mapping by its name or by its first squares.
#[derive(Clone, Copy, Debug)]
struct MappingParser;

impl TypedValueParser for MappingParser {
    type Value = SquareMapping;

    /// The message about a wrong name has both names of each mapping, which a list of possible
    /// values would not.
    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<SquareMapping, clap::Error> {
        let parser = |name: &str| name.parse::<SquareMapping>();
        TypedValueParser::parse_ref(&parser, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = SquareMapping::ALL.into_iter().map(|mapping| {
            let (zero, one) = mapping.squares_name().split_at(2);
            PossibleValue::new(mapping.name())
                .help(format!("{}: {zero} is bit 0, {one} is bit 1", mapping.description()))
        });
        Some(Box::new(values))
    }
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
