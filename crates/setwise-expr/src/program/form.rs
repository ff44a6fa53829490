//! Forms: inputs that are computed from formulas at many positions.

use crate::program::{Program, Register};
use crate::types::Type;

/// A form that a program has as inputs: one for its value and one, a bool, that is true where it has
/// no value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Form {
    /// Its name.
    pub name: &'static str,
    /// The program of the formulas among its arguments, whose inputs may be earlier forms.
    pub program: Program,
    /// Its arguments.
    pub arguments: Vec<FormArgument>,
}

/// An argument of a [`Form`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormArgument {
    /// A number.
    Number(u64),
    /// The output of the program of the form with this index, and in a `repeat` the smallest and the
    /// largest number of plies.
    Formula {
        /// The index of the output.
        output: usize,
        /// The numbers of plies, `[1, 1]` outside of a `repeat`.
        plies: [Option<u64>; 2],
    },
}

/// A form while a program is compiled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FormCall {
    pub(crate) name: &'static str,
    pub(crate) arguments: Vec<CallArgument>,
    pub(crate) value_type: Type,
}

/// An argument of such a form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CallArgument {
    Number(u64),
    Formula { value_type: Type, value: Register, fault: Option<Register>, plies: [Option<u64>; 2] },
}
