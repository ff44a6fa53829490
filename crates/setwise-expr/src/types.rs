//! The types of the language, and the kinds of values.

use std::fmt;

use setwise::{Square, SquareMapping};

use crate::span::Span;

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

/// The reading of a value that suits its formula: as a set, as a number, or as a bool.
///
/// Sets and numbers are both words, and any operation takes either. But a number keeps its
/// value when sets are written in another [mapping](SquareMapping), and is not drawn on a board.
/// The reading follows the text of a formula: in the program a constant no longer shows whether
/// it was written as `28` or as `{c1, d1, e1}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// A set of squares.
    Set,
    /// A number or the index of a square: the result of a count, a scan or a division, or of
    /// arithmetic on numbers alone.
    Number,
    /// A decimal number from the formula, or the result of arithmetic on those alone. It keeps its
    /// value as a number does, but may be meant as a set.
    Decimal,
    /// True or false.
    Bool,
}

impl ValueKind {
    /// Returns the type of values of this kind.
    #[must_use]
    pub const fn value_type(self) -> Type {
        match self {
            Self::Bool => Type::Bool,
            Self::Set | Self::Number | Self::Decimal => Type::Word,
        }
    }

    /// Returns true for both kinds of numbers, which have the same value in every mapping.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Decimal)
    }

    /// Returns the mapping in which words of this kind are written when sets are written in
    /// `mapping`.
    #[must_use]
    pub const fn mapping(self, mapping: SquareMapping) -> SquareMapping {
        if self.is_number() { SquareMapping::Lerf } else { mapping }
    }

    /// Returns the kind of a word computed from words of two kinds.
    pub(crate) const fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Decimal, Self::Decimal) => Self::Decimal,
            _ if self.is_number() && other.is_number() => Self::Number,
            _ => Self::Set,
        }
    }

    /// Returns the kind of an argument inside the formula of a function: the kind of a call does
    /// not depend on its arguments.
    pub(crate) const fn of_argument(self) -> Self {
        if matches!(self, Self::Bool) { Self::Bool } else { Self::Set }
    }
}

/// A part of a formula that is valid but rarely means what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// The reason.
    pub reason: NoteReason,
    /// The place in the formula.
    pub span: Span,
}

/// The reason of a [`Note`]. `Display` names the remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteReason {
    /// A square where a set is expected: `knight(e4)` is `knight(28)`.
    SquareAsSet(Square),
    /// An exclusive or that looks like a power of 2 or 10: `2^64` is 66.
    Power(u64),
    /// A difference of squares as the element of a set, which looks like a rectangle: `{a1-h8}`.
    Rectangle(Square, Square),
    /// A decimal number that looks octal: `017` is 17.
    Octal(u64),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            NoteReason::SquareAsSet(square) => {
                let index = square.index();
                write!(f, "`{square}` is the number {index} here; write `{{{square}}}` for the set")
            }
            NoteReason::Power(2) => {
                f.write_str("`^` is the exclusive or; write `1 << n` for a power of two")
            }
            NoteReason::Power(base) => {
                write!(f, "`^` is the exclusive or, and there are no powers of {base}")
            }
            NoteReason::Rectangle(a, b) => {
                write!(
                    f,
                    "`{a}-{b}` is a difference of indices; write `{a}..{b}` for the rectangle"
                )
            }
            NoteReason::Octal(value) => {
                write!(f, "`0{value}` is the decimal number {value}; write hexadecimal as `0x…`")
            }
        }
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
    /// Converts a word of a program to a value of its type.
    #[must_use]
    pub const fn from_word(value_type: Type, word: u64) -> Self {
        match value_type {
            Type::Word => Self::Word(word),
            Type::Bool => Self::Bool(word != 0),
        }
    }

    /// Returns the type of the value.
    #[must_use]
    pub const fn value_type(self) -> Type {
        match self {
            Self::Word(_) => Type::Word,
            Self::Bool(_) => Type::Bool,
        }
    }

    /// Returns true if a query reports positions with this value: true or a nonempty word.
    #[must_use]
    pub const fn is_match(self) -> bool {
        match self {
            Self::Word(word) => word != 0,
            Self::Bool(value) => value,
        }
    }
}
