//! Internals of the language that only the prover uses. They are not part of the API.

use crate::function::Function;

pub use crate::c::TOO_MANY_ITERATIONS;
pub use crate::function::Meaning;
pub use crate::operation::{rays, scan};

/// Returns the definition of a function.
#[must_use]
pub const fn meaning(function: &Function) -> Meaning {
    function.meaning
}
