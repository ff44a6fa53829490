//! Formulas over the rows of NumPy arrays.

mod report;
mod rows;

pub use self::report::{Report, Results};
pub use self::rows::{Array, Column, Found, Rows, Wanted, Worker};
