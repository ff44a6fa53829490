//! Sets of any number of bits: the algebra of [`Bitboard`](crate::Bitboard) beyond 64 squares.
//!
//! [`Set`] has a number of words that is known to the compiler. It lives on the stack, and nearly all
//! of its methods are `const`. They have the names of those of [`Bitboard`](crate::Bitboard), with
//! indices in place of squares, and a `Set<1>` compiles to the same instructions. `BitSet`, with the
//! feature `alloc`, grows as indices are inserted. `SparseBitSet` stores only the words that are not
//! zero.
//!
//! ```
//! use setwise::wide::Set;
//!
//! // The numbers below 128 that are multiples of 2 and of 3.
//! let multiples = |n: usize| (0..128_usize).step_by(n).collect::<Set<2>>();
//! let both = multiples(2) & multiples(3);
//! assert!(both.iter().eq((0..128).step_by(6)));
//! assert_eq!(both.next(7), Some(12));
//! ```
//!
//! | chapter | contents |
//! |---|---|
//! | [`Set`] | set operations as operators and `const` methods, relations, order |
//! | [`Set::first`], [`Set::next`], [`Set::iter`], [`Set::singles`] | scans, the nearest index, iteration from both ends |
//! | [`Set::from_range`], [`Set::below`], [`Set::above`] | sets of neighboring indices |
//! | [`Set::shift_left`], [`Set::rotate_left`], [`Set::reverse_bits`], [`Set::delta_swap`] | moves of all indices, and exchanges |
//! | [`Set::isolate_ls1b`], [`Set::set_ls0b`], [`Set::smear_ms1b_down`] | LS1B, LS0B and MS1B |
//! | [`Set::wrapping_add`], [`Set::carrying_add`], [`Set::wrapping_mul`], [`Set::floor_average`] | sets as numbers |
//! | [`Set::select`], [`Set::majority`], [`Set::ternary`], [`Set::at_least`], [`Tally`] | functions of three or more sets |
//! | [`Set::subsets`], [`Set::subsets_of_len`], [`Set::extract`], [`Set::deposit`] | subsets and their indices |
//! | [`Set::indices_into`], [`indices_u16()`], [`indices_u32()`], [`offsets()`] | lists of one set, and of many at the best level of the processor |
//! | [`Set::resized`], `FromStr`, `{:x}`, `{:b}` | other widths, and numbers in text |
//! | `BitSet`, `SparseBitSet`, `Common` | sets whose size is known at run time, and what several of them have in common, with the feature `alloc` |
//!
//! A `Set<0>` has no indices: it is both empty and full. Only operations that take the index of a
//! member panic on it.

#[cfg(feature = "alloc")]
mod bit_set;
#[cfg(feature = "alloc")]
mod common;
mod set;
#[cfg(feature = "alloc")]
mod sparse_bit_set;

#[cfg(feature = "alloc")]
pub use bit_set::{
    BitSet, DifferenceIter, IntersectionIter, Iter as BitSetIter, SymmetricDifferenceIter,
    UnionIter,
};
#[cfg(feature = "alloc")]
pub use common::Common;
pub use set::{
    Iter, ParseSetError, Set, Singles, Subsets, SubsetsOfLen, Tally, indices_u16, indices_u16_at,
    indices_u32, indices_u32_at, offsets, offsets_at,
};
pub(crate) use set::{counts, like_bitboard};
#[cfg(feature = "alloc")]
pub use sparse_bit_set::{Iter as SparseBitSetIter, SparseBitSet};
