//! Integration tests of the formula language, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod any_text;
mod as_printed;
mod board;
mod c;
mod c_as_printed;
mod c_bounds;
mod c_compiler;
mod c_laws;
mod columns;
mod cost_tables;
mod documented;
mod errata;
mod explain;
mod language;
mod laws;
mod prove;
mod z3;
