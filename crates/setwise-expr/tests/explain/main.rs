//! The listings of `explain`, run and compared with the evaluator.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

#[cfg(target_arch = "x86_64")]
mod assemble;
mod assembler;
mod emulated;
mod formulas;
mod golden;
mod interpret;
mod optimal;
#[cfg(target_arch = "x86_64")]
mod processor;
#[cfg(target_arch = "x86_64")]
mod run;
