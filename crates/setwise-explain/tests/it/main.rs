//! Integration tests of the listings, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod agreement;
mod cost_tables;
#[path = "../../../setwise-expr/tests/it/formulas.rs"]
mod formulas;
mod golden;
mod optimal;
