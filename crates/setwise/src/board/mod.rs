//! Boards of any shape.
//!
//! A [`Shape`] says how many files and ranks a board has, which bit each square is, and what the
//! squares are called.

mod name;
mod shape;

pub use name::{Naming, ParseNameError, SquareName};
pub use shape::Shape;
