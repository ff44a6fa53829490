//! Verdicts on formulas, by the language that they are written in, and on instructions.

pub(crate) mod compared;
pub(crate) mod doubts;
pub(crate) mod instance;
pub(crate) mod instructions;
pub(crate) mod java;
pub(crate) mod judge;
pub(crate) mod listing;
pub(crate) mod proof;
pub(crate) mod python;
pub(crate) mod rust_statements;
pub(crate) mod signs;
