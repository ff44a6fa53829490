//! Rearrangements of the board: swaps of bits, flips and rotations, and arbitrary permutations.

mod bits;
mod flip;
mod permutation;

pub use permutation::Permutation;
