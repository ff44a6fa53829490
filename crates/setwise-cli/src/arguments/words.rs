//! The arguments for reading and writing words.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use setwise::SquareMapping;

/// The mapping of the squares.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Words {
    /// The numbering of the squares in words: in the numbers, indices, shifts, arithmetic and
    /// scans of the formula, and in the words of the output. Names of squares, directions and
    /// attacks stay what they are on the board. The squares of bit 0 and bit 1, such as `a8b8`,
    /// also name a mapping. The default is the one that an `enum` of the code declares, or else
    /// `lerf`.
    #[arg(long, value_name = "MAPPING", value_parser = MappingParser)]
    pub(crate) mapping: Option<SquareMapping>,
}

/// Parses a mapping by its name or by its first squares.
#[derive(Clone, Copy, Debug)]
struct MappingParser;

impl TypedValueParser for MappingParser {
    type Value = SquareMapping;

    /// The message about a wrong name includes both names of each mapping; clap's list of possible
    /// values has only one.
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

/// A programming language for constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Rust.
    Rust,
    /// C99 and later.
    C,
    /// Java 8 and later.
    Java,
    /// Python 3.6 and later.
    Python,
}

/// A form of the result of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A constant.
    Constant(Language),
    /// A truth table of the formula over free names.
    TruthTable,
    /// A Venn diagram of the same.
    Venn,
}

/// The forms of `eval --as`.
pub(super) const FORMS: &[(&str, Form, &str)] = &[
    ("rust", Form::Constant(Language::Rust), "Rust"),
    ("c", Form::Constant(Language::C), "C99 and later"),
    ("java", Form::Constant(Language::Java), "Java 8 and later"),
    ("python", Form::Constant(Language::Python), "Python 3.6 and later"),
    ("truth-table", Form::TruthTable, "A truth table over up to six names without a value"),
    ("venn", Form::Venn, "A Venn diagram over one to three names without a value"),
];

/// A programming language for functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FunctionLanguage {
    /// Rust.
    Rust,
    /// C99 and later.
    C,
}
