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
    /// The form whose value the input is.
    pub form: Option<FormInput>,
}

impl Variable {
    /// Returns the input of a variable that is a set.
    #[must_use]
    pub fn set(name: &str) -> Self {
        let (value_type, test, form) = (Type::Set, None, None);
        Self { name: name.to_owned(), value_type, test, is_field: false, form }
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

/// The form whose value an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FormInput {
    /// The index of the form.
    pub form: usize,
    /// False for the value, true for the bool that says where there is none.
    pub is_fault: bool,
}
