//! Rearrangements of the board: swaps of bits, flips and rotations, and any
//! permutation of the squares.

mod bits;
mod flip;
mod permutation;

pub use permutation::Permutation;
