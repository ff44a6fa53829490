//! Values of C: registers with their types.

use crate::c::types::{CType, Range, WORD};
use crate::compile::typed::Typed;
use crate::program::Register;
use crate::types::Type;

/// A number or a bool. A number is extended to 64 bits with its sign or with zeros; a bool is all
/// ones or zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) register: Register,
    pub(crate) ctype: CType,
    /// A range that contains the number.
    pub(crate) range: Range,
}

impl Value {
    /// Returns the value in formulas.
    pub(crate) const fn typed(self, fault: Option<Register>) -> Typed {
        Typed::word(self.value_type(), self.register, fault)
    }

    pub(crate) const fn new(register: Register, ctype: CType) -> Self {
        Self { register, ctype, range: ctype.range() }
    }

    /// Returns the type of the value in formulas: words are sets, other numbers are numbers.
    pub(crate) const fn value_type(self) -> Type {
        match self.ctype {
            WORD => Type::Set,
            CType::Bool => Type::Bool,
            _ => Type::Number,
        }
    }
}
