//! Integration tests of the prover, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod as_printed;
mod board;
mod c_as_printed;
mod c_cases;
mod c_laws;
mod certificates;
mod documented;
mod exported;
mod language;
mod laws;
mod prove;
mod random;
mod simplify;
mod smt;
mod solvers;
mod z3;
