//! From sets to lists of squares.

pub mod hash;
