//! Integration tests of the core, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod algebra;
mod arithmetic;
mod bitscan;
mod bitscan_errata;
mod boards;
#[cfg(feature = "alloc")]
mod common_indices;
mod diagrams;
mod exhaustive;
mod laws;
mod mappings;
mod messages;
mod move_lists;
mod multipliers;
mod naive;
mod parity;
mod pawns;
mod permutations;
mod random;
mod search;
mod serialize_one;
mod shifts;
#[cfg(feature = "alloc")]
mod sparse_bit_set;
mod subsets;
mod twiddle;
mod wide_set;
