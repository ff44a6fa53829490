//! The values of the parts of a formula while it is compiled.
//!
//! A literal and a square have two readings until they meet something else: a number and a set.
//! `-1 / 5` is 0 as a number and `0x3333333333333333` as a set, and `e4` is the index 28 or the
//! set of one square. Both readings are computed, and the unused one is removed as dead code.

use crate::error::FormulaError;
use crate::program::Register;
use crate::span::Span;
use crate::types::Type;

/// The largest number of words of a set.
const MAX_WORDS: usize = 8;

/// The registers of the words of a set, the least significant first. A set of 64 squares has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    registers: [Register; MAX_WORDS],
    len: u8,
}

impl Words {
    /// Returns the words that a function gives for their indices.
    pub(crate) fn new(len: usize, mut word: impl FnMut(usize) -> Register) -> Self {
        let mut registers = [Register(0); MAX_WORDS];
        registers[..len].iter_mut().enumerate().for_each(|(i, register)| *register = word(i));
        Self { registers, len: len as u8 }
    }

    /// Returns a set of one word.
    pub(crate) const fn one(word: Register) -> Self {
        Self { registers: [word; MAX_WORDS], len: 1 }
    }

    pub(crate) fn registers(&self) -> &[Register] {
        &self.registers[..self.len.into()]
    }
}

/// The word with an index.
impl std::ops::Index<usize> for Words {
    type Output = Register;

    fn index(&self, index: usize) -> &Register {
        &self.registers()[index]
    }
}

/// A word or a set, and the bool that is true if it has a fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<T = Register> {
    pub(crate) value: T,
    pub(crate) fault: Option<Register>,
}

pub(crate) type SetReading = Reading<Words>;

/// The value of a part of a formula.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Typed {
    Set(SetReading),
    Number(Reading),
    /// A number that is computed from decimal literals alone, and its reading as a set. Products
    /// have none on boards of more than 64 bits.
    Literal(Reading, Option<SetReading>),
    /// The index of a square that is written by its name, and the set of that square.
    Square(Reading, SetReading),
    Bool(Reading),
}

/// The kind of the result of two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Common {
    Set,
    Number,
    Literal,
    Square,
}

impl<T> Reading<T> {
    /// Returns a value without a fault.
    pub(crate) const fn plain(value: T) -> Self {
        Self { value, fault: None }
    }
}

impl Typed {
    /// Returns a value that is one word.
    pub(crate) const fn word(
        value_type: Type,
        register: Register,
        fault: Option<Register>,
    ) -> Self {
        let reading = Reading { value: register, fault };
        match value_type {
            Type::Set => Self::Set(Reading { value: Words::one(register), fault }),
            Type::Number | Type::Square => Self::Number(reading),
            Type::Bool => Self::Bool(reading),
        }
    }

    pub(crate) const fn value_type(self) -> Type {
        match self {
            Self::Set(_) => Type::Set,
            Self::Number(_) | Self::Literal(..) => Type::Number,
            Self::Square(..) => Type::Square,
            Self::Bool(_) => Type::Bool,
        }
    }

    pub(crate) const fn is_bool(self) -> bool {
        matches!(self, Self::Bool(_))
    }

    pub(crate) const fn is_set(self) -> bool {
        matches!(self, Self::Set(_))
    }

    pub(crate) const fn is_square(self) -> bool {
        matches!(self, Self::Square(..))
    }

    pub(crate) const fn is_literal(self) -> bool {
        matches!(self, Self::Literal(..))
    }

    /// Returns the word of a number or a bool, and the first word of a set.
    pub(crate) const fn reading(self) -> Reading {
        match self {
            Self::Set(Reading { value: Words { registers: [value, ..], .. }, fault }) => {
                Reading { value, fault }
            }
            Self::Number(word)
            | Self::Literal(word, _)
            | Self::Square(word, _)
            | Self::Bool(word) => word,
        }
    }

    /// Returns the first word of the reading as a set.
    pub(crate) const fn word_of_set(self) -> Reading {
        match self {
            Self::Square(_, set) | Self::Literal(_, Some(set)) => Self::Set(set).reading(),
            value => value.reading(),
        }
    }

    /// Returns the register of [`reading`](Self::reading).
    pub(crate) const fn register(self) -> Register {
        self.reading().value
    }

    pub(crate) const fn fault(self) -> Option<Register> {
        self.reading().fault
    }

    /// Returns the registers of all words.
    pub(crate) fn registers(&self) -> Vec<Register> {
        match self {
            Self::Set(set) => set.value.registers().to_vec(),
            value => vec![value.register()],
        }
    }

    /// Returns the value for a parameter that is a number: a square becomes its index, and a
    /// literal stays a literal.
    pub(crate) const fn as_quantity(self) -> Self {
        match self {
            Self::Square(index, _) => Self::Number(index),
            other => other,
        }
    }

    /// Returns the value with its faults replaced by a function.
    pub(crate) fn map_faults(
        self,
        mut map: impl FnMut(Option<Register>) -> Option<Register>,
    ) -> Self {
        let mut word = |it: Reading| Reading { fault: map(it.fault), ..it };
        match self {
            Self::Number(it) => Self::Number(word(it)),
            Self::Bool(it) => Self::Bool(word(it)),
            Self::Set(it) => Self::Set(Reading { fault: map(it.fault), ..it }),
            Self::Square(it, set) => {
                Self::Square(word(it), Reading { fault: map(set.fault), ..set })
            }
            Self::Literal(it, set) => {
                let it = word(it);
                Self::Literal(it, set.map(|set| Reading { fault: map(set.fault), ..set }))
            }
        }
    }

    /// Returns the kind of the result of two words.
    pub(crate) const fn common(self, other: Self) -> Common {
        match (self, other) {
            (Self::Set(_), _) | (_, Self::Set(_)) => Common::Set,
            (Self::Literal(..), Self::Literal(..)) => Common::Literal,
            (Self::Square(..), Self::Square(..)) => Common::Square,
            _ => Common::Number,
        }
    }
}

/// An operand and its place.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    pub(crate) value: Typed,
    pub(crate) span: Span,
}

impl Operand {
    /// Returns the value, if it is a bool.
    pub(crate) fn bool(self, help: &str) -> Result<Reading, FormulaError> {
        match self.value {
            Typed::Bool(reading) => Ok(reading),
            _ => Err(self.unexpected("bool", help)),
        }
    }

    /// Returns the value, unless it is a bool.
    pub(crate) fn word(self, help: &str) -> Result<Typed, FormulaError> {
        if self.value.is_bool() {
            return Err(self.unexpected("set or a number", help));
        }
        Ok(self.value)
    }

    /// Returns the operand with a square as its index.
    pub(crate) const fn as_quantity(self) -> Self {
        Self { value: self.value.as_quantity(), ..self }
    }

    fn unexpected(self, expected: &str, help: &str) -> FormulaError {
        let message = format!("expected a {expected}, found a {}", self.value.value_type());
        FormulaError::new(self.span, message).with_help(help)
    }
}
