//! The listings of `explain`, run and compared with the evaluator and with recorded ones.

mod agreement;
pub(crate) mod formulas;
mod golden;
mod optimal;
