//! The published loops: take one square after the other out of a set until it is empty.
//!
//! Each calls a closure with the single-bit subsets ([`Bitboard`](crate::Bitboard)) or
//! with the squares ([`Square`](crate::Square)), once for each square of the set, and not
//! at all of the empty set. They differ in how they take a square out and in how they
//! find the end:
//!
//! | | finds | takes out | ends |
//! |---|---|---|---|
//! | [`singles_while`] | `x & -x` | `x &= x - 1` | before, `while (x)` |
//! | [`singles_do_while`] | `x & -x` | `x &= x - 1` | behind, `while (x &= x - 1)` |
//! | [`singles_by_xor`] | `x & -x` | `x ^= ls1b` | before |
//! | [`forward`](fn@forward) | scan | `x &= x - 1` | behind |
//! | [`reverse`](fn@reverse) | reverse scan | `x ^= 1 << index` | behind |
//! | [`forward_with_reset`], [`reverse_with_reset`] | both in one routine | | before |
//! | [`forward_bit_test`], [`reverse_bit_test`] | `bsf`, `bsr` | `btr` | by the flag of the scan |
//! | [`forward_zero_count`], [`reverse_zero_count`] | `tzcnt`, `lzcnt` | `x &= x - 1`, `btr` | at 64 |
//!
//! All that go forward do what [`Bitboard::squares`](crate::Bitboard::squares) and
//! [`Bitboard::singles`](crate::Bitboard::singles) do, and those in reverse what these do
//! after `rev`. The iterators are what programs should use; the loops are here to be
//! studied, compared, and used where a closure is at hand.
//!
//! ```
//! use setwise::serialize::loops;
//! use setwise::{Bitboard, Square};
//!
//! let set = Bitboard::from_squares(&[Square::H8, Square::B1, Square::A2]);
//! let mut names = Vec::new();
//! loops::forward(set, |square| names.push(square.to_string()));
//! loops::reverse(set, |square| names.push(square.to_string()));
//! assert_eq!(names.concat(), "b1a2h8h8a2b1");
//! ```
//!
//! # What the compiler makes of them
//!
//! The pages weigh these forms against each other: a test behind the loop uses the flags
//! that the reset leaves, `x & (x - 1)` does not wait for `x & -x` as the exclusive or
//! does, a combined routine hides the flags from the compiler. Today it sees through most of
//! that:
//!
//! - [`forward`](fn@forward), [`forward_with_reset`] and the iterator become one code, with
//!   one test before the loop and the flags of the reset behind it;
//! - so do [`singles_while`] and [`singles_do_while`];
//! - and [`reverse_bit_test`], [`reverse_zero_count`] and [`reverse_with_reset`], but for the
//!   order of the instructions.
//!
//! [`singles_by_xor`], [`forward_bit_test`] and [`forward_zero_count`] stay what they are.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization)

mod isolate;
mod scan;

pub use isolate::{singles_by_xor, singles_do_while, singles_while};
pub use scan::{
    forward, forward_bit_test, forward_with_reset, forward_zero_count, reverse, reverse_bit_test,
    reverse_with_reset, reverse_zero_count,
};
