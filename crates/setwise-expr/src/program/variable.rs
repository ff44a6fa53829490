//! The variables of programs.

use std::fmt;

use crate::names::is_plain;
use crate::program::comparison::TextTest;
use crate::types::Type;

/// A variable of a program: its name and type. A bool is passed as a word, all
/// ones or zero.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variable {
    /// The name in the formula.
    pub name: String,
    /// The type.
    pub value_type: Type,
    /// The comparison of the text of a field, if the input is the result of one.
    pub test: Option<TextTest>,
    /// True for a field of [`Compiler::with_fields`](crate::Compiler::with_fields): a number is
    /// any one of 64 bits.
    pub is_field: bool,
    /// The index of the form whose value the input is.
    pub form: Option<usize>,
    /// True for the bool that says where the field or form has no value, whose type is `value_type`; see
    /// [`Compiler::with_missing_fields`](crate::Compiler::with_missing_fields).
    pub is_fault: bool,
}

impl Variable {
    /// Returns the input of a variable that is a set.
    #[must_use]
    pub fn set(name: &str) -> Self {
        let name = name.to_owned();
        Self {
            name,
            value_type: Type::Set,
            test: None,
            is_field: false,
            form: None,
            is_fault: false,
        }
    }

    /// Returns the input that says where this one has no value.
    pub(crate) fn fault(&self) -> Self {
        Self { is_fault: true, ..self.clone() }
    }
}

/// The input as formulas write it, such as `P`, `` `White Elo` `` or `White == "Carlsen"`.
impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ticks = if is_plain(&self.name) { "" } else { "`" };
        let name = format!("{ticks}{}{ticks}", self.name);
        match &self.test {
            Some(test) => test.write(&name, f),
            None => f.write_str(&name),
        }
    }
}
