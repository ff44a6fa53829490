//! The values of the parts of a formula while it is compiled.
//!
//! A literal and a square have two readings until they meet something else: a number and a set.
//! `-1 / 5` is 0 as a number and `0x3333333333333333` as a set, and `e4` is the index 28 or the
//! set of one square. Both readings are computed, and the unused one is removed as dead code.

use crate::error::FormulaError;
use crate::program::Register;
use crate::span::Span;
use crate::types::Type;

/// A word of the program, and the bool that is true if it has a fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) register: Register,
    pub(crate) fault: Option<Register>,
}

/// The kind of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Set,
    Number,
    /// A number that is computed from decimal literals alone, and its reading as a set.
    Literal(Reading),
    /// The index of a square that is written by its name, and the set of that square.
    Square(Reading),
    Bool,
}

/// The value of a part of a formula: its register, its kind, and the bool that is true if it
/// has a fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typed {
    pub(crate) register: Register,
    pub(crate) kind: Kind,
    pub(crate) fault: Option<Register>,
}

/// The kind of the result of two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Common {
    Set,
    Number,
    Literal,
    Square,
}

impl Reading {
    pub(crate) const fn typed(self, kind: Kind) -> Typed {
        Typed { register: self.register, kind, fault: self.fault }
    }
}

impl Typed {
    pub(crate) const fn value_type(self) -> Type {
        match self.kind {
            Kind::Set => Type::Set,
            Kind::Number | Kind::Literal(_) => Type::Number,
            Kind::Square(_) => Type::Square,
            Kind::Bool => Type::Bool,
        }
    }

    pub(crate) const fn is_bool(self) -> bool {
        matches!(self.kind, Kind::Bool)
    }

    pub(crate) const fn is_set(self) -> bool {
        matches!(self.kind, Kind::Set)
    }

    pub(crate) const fn is_square(self) -> bool {
        matches!(self.kind, Kind::Square(_))
    }

    /// Returns the register and the fault, without conversion.
    pub(crate) const fn reading(self) -> Reading {
        Reading { register: self.register, fault: self.fault }
    }

    /// Returns the reading as a set.
    pub(crate) const fn set(self) -> Reading {
        match self.kind {
            Kind::Literal(set) | Kind::Square(set) => set,
            Kind::Set | Kind::Number | Kind::Bool => self.reading(),
        }
    }

    pub(crate) const fn as_set(self) -> Self {
        self.set().typed(Kind::Set)
    }

    /// Returns the value as an amount or an index. The word of a set can be one too.
    pub(crate) const fn as_index(self) -> Self {
        match self.kind {
            Kind::Literal(_) | Kind::Square(_) => self.reading().typed(Kind::Number),
            Kind::Set | Kind::Number | Kind::Bool => self,
        }
    }

    /// Returns the value for a parameter that is a number: a square becomes its index, and a
    /// literal stays a literal.
    pub(crate) const fn as_quantity(self) -> Self {
        if self.is_square() { self.as_index() } else { self }
    }

    /// Returns the kind of the result of two words.
    pub(crate) const fn common(self, other: Self) -> Common {
        match (self.kind, other.kind) {
            (Kind::Set, _) | (_, Kind::Set) => Common::Set,
            (Kind::Literal(_), Kind::Literal(_)) => Common::Literal,
            (Kind::Square(_), Kind::Square(_)) => Common::Square,
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
    pub(crate) fn bool(self, help: &str) -> Result<Typed, FormulaError> {
        if self.value.is_bool() { Ok(self.value) } else { Err(self.unexpected("bool", help)) }
    }

    /// Returns the value, unless it is a bool.
    pub(crate) fn word(self, help: &str) -> Result<Typed, FormulaError> {
        if self.value.is_bool() {
            return Err(self.unexpected("set or a number", help));
        }
        Ok(self.value)
    }

    fn unexpected(self, expected: &str, help: &str) -> FormulaError {
        let message = format!("expected a {expected}, found a {}", self.value.value_type());
        FormulaError::new(self.span, message).with_help(help)
    }
}
