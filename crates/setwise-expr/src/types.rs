//! The two types of the language.

use std::fmt;

/// The type of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A set of squares and a number at once, 64 bits.
    Word,
    /// True or false.
    Bool,
}

/// `word` or `bool`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Word => "word",
            Self::Bool => "bool",
        })
    }
}

/// The value of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A set of squares, or a number.
    Word(u64),
    /// True or false.
    Bool(bool),
}

impl Value {
    /// The value of a type that a program has computed as a word.
    #[must_use]
    pub const fn from_word(r#type: Type, word: u64) -> Self {
        match r#type {
            Type::Word => Self::Word(word),
            Type::Bool => Self::Bool(word != 0),
        }
    }

    /// The type of the value.
    #[must_use]
    pub const fn r#type(self) -> Type {
        match self {
            Self::Word(_) => Type::Word,
            Self::Bool(_) => Type::Bool,
        }
    }

    /// Whether a query for this value keeps the position: true, or a set that
    /// is not empty.
    #[must_use]
    pub const fn is_match(self) -> bool {
        match self {
            Self::Word(word) => word != 0,
            Self::Bool(value) => value,
        }
    }
}
