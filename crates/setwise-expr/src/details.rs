//! Internals of the language that only the prover and the listings use. They are not part of the API.

use std::sync::Arc;

use crate::c::Definitions;
use crate::c::front::code::expect_no_assembly;
use crate::c::preprocess::expand;
use crate::c::preprocess::macros::Macros;
use crate::function::Function;
use crate::program::{Builder, Program, Register};
use crate::span::Span;

pub use crate::c::{Fragment, FragmentVariable, TOO_MANY_ITERATIONS, fragment};
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

/// Returns the parts of C code in branches of `#if` that are not taken, up to the first error.
///
/// The macros are those of definitions before it, or else those of the options that can be read.
#[must_use]
pub fn not_taken(text: &str, outer: Option<&Definitions>, macros: &[String]) -> Vec<Span> {
    let mut known = Macros::after(outer.map(|outer| Arc::clone(&outer.0.macros)));
    if outer.is_none() {
        macros.iter().for_each(|it| _ = known.define(it));
    }
    expand::not_taken(text, Macros::after(Some(Arc::new(known))))
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
