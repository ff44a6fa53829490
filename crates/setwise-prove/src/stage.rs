//! The interface of a stage of a proof.

use setwise_expr::Program;

use crate::limits::Clock;
use crate::verdict::Method;

/// A law that a stage tries to decide.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    /// The program whose first output is the law.
    pub(super) program: &'a Program,
    /// The number of bits of a word.
    pub(super) width: usize,
    pub(super) clock: &'a Clock<'a>,
}

/// The outcome of a stage.
pub(super) enum Outcome {
    /// The law is true.
    Holds(Method),
    /// The law is false, or has no value, for these inputs.
    Fails(Vec<u64>, Method),
    /// The stage does not decide the law, for the reason that is given if users should know it.
    Open(Option<String>),
    /// The law uses an operation that the stage does not support, so more time would not help.
    Unsupported(String),
}

impl Outcome {
    /// Returns the outcome of a stage that can only prove a law.
    pub(super) fn holds_if(is_proved: bool, method: Method) -> Self {
        if is_proved { Self::Holds(method) } else { Self::Open(None) }
    }
}

/// A method that decides laws, or some of them.
pub(super) trait Stage {
    /// Tries to decide the law.
    fn attempt(&self, task: &Task<'_>) -> Outcome;
}
