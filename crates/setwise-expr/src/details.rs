//! Internals of the language that only the prover and the listings use. They are not part of the API.

use crate::c::front::code::expect_no_assembly;
use crate::function::Function;
use crate::program::{Builder, Program, Register};

pub use crate::c::TOO_MANY_ITERATIONS;
pub use crate::function::Meaning;
pub use crate::operation::{rays, scan};
pub use crate::program::cone;

/// Returns the definition of a function.
#[must_use]
pub const fn meaning(function: &Function) -> Meaning {
    function.meaning
}

/// Returns true if a text has a line of assembly language.
#[must_use]
pub fn is_assembly(text: &str) -> bool {
    expect_no_assembly(text, 0).is_err()
}

/// Upper bounds of the unsigned words in the registers of a program.
#[derive(Debug)]
pub struct UpperBounds(Builder);

impl UpperBounds {
    /// Returns the bounds of a program, which are computed when they are asked for.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let mut builder = Builder::with_inputs(program);
        builder.instructions.extend(program.instructions());
        Self(builder)
    }

    /// Returns the bound of a register.
    #[must_use]
    pub fn of(&self, register: Register) -> u64 {
        self.0.upper_bound(register)
    }
}
