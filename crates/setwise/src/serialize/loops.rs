//! The published loops that take one square after another out of a set.
//!
//! Each calls a closure once for each square of the set, with the square or with the subset of
//! that one square. For the empty set it calls nothing. The loops differ in how they find a
//! square, how they take it out, and where they test for the end:
//!
//! | | finds | takes out | tests |
//! |---|---|---|---|
//! | [`singles_while`] | `x & -x` | `x &= x - 1` | before, `while (x)` |
//! | [`singles_do_while`] | `x & -x` | `x &= x - 1` | after, `if (x) do { … } while (x &= x - 1)` |
//! | [`singles_by_xor`] | `x & -x` | `x ^= ls1b` | before |
//! | [`forward`](fn@forward) | scan | `x &= x - 1` | after |
//! | [`reverse`](fn@reverse) | reverse scan | `x ^= 1 << index` | after, `while (x ^= powOf2[idx])` |
//! | [`forward_with_reset`], [`reverse_with_reset`] | both in one routine | | before |
//! | [`forward_bit_test`], [`reverse_bit_test`] | `bsf`, `bsr` | `btr` | the flag of the scan |
//! | [`forward_zero_count`], [`reverse_zero_count`] | `tzcnt`, `lzcnt` | `x &= x - 1`, `btr` | a count of 64 |
//!
//! Programs should use the iterators [`Bitboard::squares`] and [`Bitboard::singles`], which
//! visit the same in the same order; `rev` gives the order of the reverse loops. Compilers
//! turn most of these loops into the same code as the iterators.
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
//!
//! let mut singles = Vec::new();
//! loops::singles_while(Bitboard(0b1011), |single| singles.push(single.0));
//! assert_eq!(singles, [0b0001, 0b0010, 0b1000]);
//! ```
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization)

use crate::bitboard::Bitboard;
use crate::bitscan;
use crate::square::Square;

/// Visits the subsets of one square in ascending order, in a `while` loop.
#[inline]
pub fn singles_while(mut set: Bitboard, mut visit: impl FnMut(Bitboard)) {
    while !set.is_empty() {
        visit(set.isolate_ls1b());
        set = set.reset_ls1b();
    }
}

/// Visits the subsets of one square in ascending order, in a `do` loop: the flags of the reset tell
/// the end.
#[inline]
pub fn singles_do_while(mut set: Bitboard, mut visit: impl FnMut(Bitboard)) {
    while_left(&mut set, |set| {
        visit(set.isolate_ls1b());
        *set = set.reset_ls1b();
    });
}

/// Visits the subsets of one square in ascending order and takes each out by an exclusive or.
///
/// `x ^= ls1b` is one operation fewer than `x &= x - 1`, but has to wait for `x & -x`; the
/// page prefers the independent expressions.
#[inline]
pub fn singles_by_xor(mut set: Bitboard, mut visit: impl FnMut(Bitboard)) {
    while !set.is_empty() {
        let ls1b = set.isolate_ls1b();
        visit(ls1b);
        set = set.symmetric_difference(ls1b);
    }
}

/// Visits the squares in ascending order, a1 to h8.
#[inline]
pub fn forward(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while_left(&mut set, |set| {
        visit(square(set.0.trailing_zeros()));
        *set = set.reset_ls1b();
    });
}

/// Visits the squares in descending order, h8 to a1.
///
/// The page declares `idx` within the braces, which no compiler of C accepts: the condition
/// of a `do` is outside of their scope.
#[inline]
pub fn reverse(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while_left(&mut set, |set| {
        let square = square(set.0.leading_zeros() ^ 63);
        visit(square);
        *set = set.toggled(square);
    });
}

/// Visits the squares in ascending order by [`bitscan::forward::with_reset`], a routine that
/// scans and resets.
#[doc(alias = "bitScanAndReset")]
#[inline]
pub fn forward_with_reset(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while !set.is_empty() {
        visit(square(bitscan::forward::with_reset(&mut set.0)));
    }
}

/// Visits the squares in descending order by [`bitscan::reverse::with_reset`].
#[inline]
pub fn reverse_with_reset(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while !set.is_empty() {
        visit(square(bitscan::reverse::with_reset(&mut set.0)));
    }
}

/// Visits the squares in ascending order while `_BitScanForward64` reports that it found one.
#[doc(alias("_BitScanForward64", "_bittestandreset64"))]
#[inline]
pub fn forward_bit_test(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while let Some(square) = set.first() {
        visit(square);
        set = set.without(square);
    }
}

/// Visits the squares in descending order while `_BitScanReverse64` reports that it found one.
#[doc(alias = "_BitScanReverse64")]
#[inline]
pub fn reverse_bit_test(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while let Some(square) = set.last() {
        visit(square);
        set = set.without(square);
    }
}

/// Visits the squares in ascending order until the count of trailing zeros exceeds 63.
///
/// The page advises against it: the branch waits for the scan, and there is one scan more.
#[inline]
pub fn forward_zero_count(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while let index @ 0..64 = set.0.trailing_zeros() {
        visit(square(index));
        set = set.reset_ls1b();
    }
}

/// Visits the squares in descending order until the count of leading zeros exceeds 63; the
/// square is the count xor 63.
#[inline]
pub fn reverse_zero_count(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while let zeros @ 0..64 = set.0.leading_zeros() {
        let square = square(zeros ^ 63);
        visit(square);
        set = set.without(square);
    }
}

/// Repeats a step of a set that is not empty until it is: `if (x) do { … } while (x)`.
#[inline(always)]
fn while_left(set: &mut Bitboard, mut step: impl FnMut(&mut Bitboard)) {
    if set.is_empty() {
        return;
    }
    loop {
        step(set);
        if set.is_empty() {
            return;
        }
    }
}

/// Converts the result of scanning a set that is not empty.
#[inline(always)]
const fn square(index: u32) -> Square {
    Square::new_wrapping(index as usize)
}
