//! The extension of setwise for DuckDB: formulas over positions and sets of squares in SQL.
//!
//! `sets` has the functions of sets, generated from those of the language, `formulas` those that
//! take a formula, `squares` lists and drawings, `listing` lists all of them, and `positions` reads
//! files. They are safe code
//! over vectors; `border` has the calls of DuckDB.

#![deny(unsafe_code)]

#[allow(unsafe_code, reason = "the calls of DuckDB's C API")]
mod border;
mod formulas;
mod listing;
mod pool;
mod positions;
mod sets;
mod squares;
mod words;

use border::Scalar;

/// Returns the scalar functions.
fn scalars() -> Vec<Scalar> {
    [sets::functions(), squares::functions(), formulas::functions()].into_iter().flatten().collect()
}
