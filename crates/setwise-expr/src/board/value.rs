//! The values of the parts of a formula over a board while it is compiled.

use setwise::wide::Set;

use crate::error::FormulaError;
use crate::program::Register;
use crate::span::Span;
use crate::types::Type;

/// The largest number of words of a set.
const MOST_WORDS: usize = 8;

/// The registers of the words of a set, the least significant first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    registers: [Register; MOST_WORDS],
    len: usize,
}

impl Words {
    /// Returns the words that a function gives for their indices.
    pub(super) fn new(len: usize, mut word: impl FnMut(usize) -> Register) -> Self {
        let mut registers = [Register(0); MOST_WORDS];
        registers[..len].iter_mut().enumerate().for_each(|(i, register)| *register = word(i));
        Self { registers, len }
    }

    pub(crate) fn registers(&self) -> &[Register] {
        &self.registers[..self.len]
    }
}

/// The word with an index.
impl std::ops::Index<usize> for Words {
    type Output = Register;

    fn index(&self, index: usize) -> &Register {
        &self.registers()[index]
    }
}

/// A value and the bool that is true if it has a fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<T> {
    pub(crate) value: T,
    pub(crate) fault: Option<Register>,
}

pub(super) type SetReading = Reading<Words>;
pub(super) type WordReading = Reading<Register>;

/// A value of a part of a formula, with its kinds as in the language without a board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Typed {
    Set(SetReading),
    Number(WordReading),
    /// A number from decimal literals alone, and its reading as a set. Products of literals have
    /// none on boards of more than 64 bits.
    Literal(WordReading, Option<SetReading>),
    /// A square by its name: its index, and its set.
    Square(WordReading, SetReading),
    Bool(WordReading),
}

impl Typed {
    pub(super) const fn value_type(self) -> Type {
        match self {
            Self::Set(_) => Type::Set,
            Self::Number(_) | Self::Literal(..) => Type::Number,
            Self::Square(..) => Type::Square,
            Self::Bool(_) => Type::Bool,
        }
    }

    pub(super) const fn is_bool(self) -> bool {
        matches!(self, Self::Bool(_))
    }

    pub(super) const fn is_set(self) -> bool {
        matches!(self, Self::Set(_))
    }

    pub(super) const fn is_square(self) -> bool {
        matches!(self, Self::Square(..))
    }

    pub(super) const fn fault(self) -> Option<Register> {
        match self {
            Self::Set(reading) => reading.fault,
            Self::Number(reading)
            | Self::Literal(reading, _)
            | Self::Square(reading, _)
            | Self::Bool(reading) => reading.fault,
        }
    }

    /// Returns the value for a parameter that is a number: a square becomes its index.
    pub(super) const fn as_quantity(self) -> Self {
        match self {
            Self::Square(index, _) => Self::Number(index),
            other => other,
        }
    }
}

/// An operand and its place.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub(super) value: Typed,
    pub(super) span: Span,
}

impl Operand {
    /// Returns the register of a bool.
    pub(super) fn bool(self, help: &str) -> Result<WordReading, FormulaError> {
        match self.value {
            Typed::Bool(reading) => Ok(reading),
            _ => Err(self.unexpected("bool", help)),
        }
    }

    /// Returns the value, unless it is a bool.
    pub(super) fn word(self, help: &str) -> Result<Typed, FormulaError> {
        match self.value {
            Typed::Bool(_) => Err(self.unexpected("set or a number", help)),
            value => Ok(value),
        }
    }

    fn unexpected(self, expected: &str, help: &str) -> FormulaError {
        let message = format!("expected a {expected}, found a {}", self.value.value_type());
        FormulaError::new(self.span, message).with_help(help)
    }
}

/// The value of a formula over a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardValue {
    /// A set of squares.
    Set(Set<8>),
    /// A number, or the index of a square.
    Number(i64),
    /// True or false.
    Bool(bool),
}
