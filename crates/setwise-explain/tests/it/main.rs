//! Integration tests of the listings, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod agreement;
mod cost_tables;
mod formulas;
mod gcc;
mod golden;
mod guide;
mod optimal;
#[path = "../../../setwise-expr/tests/it/random.rs"]
mod random;
mod search;
