//! The stages of a proof, in their order, behind one interface.

use super::limits::Clock;
use super::verdict::Method;
use super::{cases, circuit, counts, integers, normal_form, trial, truth_table};
use crate::program::Program;

/// What is to be decided.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    /// The law is the first output.
    pub(super) program: &'a Program,
    /// How many bits a word has.
    pub(super) width: usize,
    pub(super) clock: &'a Clock<'a>,
}

/// What a stage says of a law.
pub(super) enum Step {
    /// It is true.
    Holds(Method),
    /// It is false of these values.
    Fails(Vec<u64>, Method),
    /// It may be either; and what was tried, if that is worth telling.
    Open(Option<String>),
    /// It may be either, and more time would not help: an operation is not supported, this.
    Unsupported(String),
}

/// A way to decide laws, or some of them.
pub(super) trait Stage {
    /// Decides the law, or does not.
    fn attempt(&self, task: &Task<'_>) -> Step;
}

/// All stages, the cheapest first.
pub(super) fn stages() -> [&'static dyn Stage; 8] {
    [
        &trial::Trial,
        &truth_table::TruthTable,
        &normal_form::NormalForm,
        &integers::Integers,
        &counts::Counts,
        &cases::FewCases,
        &circuit::BitsBeforeCases,
        &cases::AllCases,
    ]
}
