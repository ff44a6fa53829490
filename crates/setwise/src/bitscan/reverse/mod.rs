//! Reverse scans: the index of the most significant one bit (MS1B), which is the
//! logarithm to the base 2, rounded down.
//!
//! Each takes a word and returns the index, 0 to 63; what a scan returns for the
//! empty set is its own affair, and stands in its documentation and in
//! [`CATALOGUE`](super::CATALOGUE). See [`bitscan`](super) for an overview.

mod count;
mod de_bruijn;
mod divide;

pub use count::{double_conversion, leading_zeros};
pub use de_bruijn::de_bruijn;
pub use divide::{nalimov, zappa};

pub(super) use divide::LOGARITHM_OF_BYTE;

/// The index of the MS1B, which is then taken out of the set.
///
/// With [`leading_zeros`] as the scan. Of the empty set 127, and it stays empty.
/// [`Bitboard::pop_last`](crate::Bitboard::pop_last) is this with a type for squares.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::reverse;
///
/// let mut set = 0b1010_0000;
/// assert_eq!(reverse::with_reset(&mut set), 7);
/// assert_eq!(reverse::with_reset(&mut set), 5);
/// assert_eq!(set, 0);
/// ```
///
/// # Cost
///
/// On x86-64 `bsr` (or `lzcnt` and `xor`) and `btc`, and the test for the empty set, a
/// branch or a `cmov`. In a loop that ends with the set the test is that of the loop, `shl`
/// (with BMI2 `shlx`) and `xor`, for which the next index does not wait. On `AArch64` `clz`,
/// `eor`, `lsl` and `eor`, and the test.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Bitscan with Reset"
#[doc(alias = "bitScanReverseWithReset")]
#[inline]
pub const fn with_reset(set: &mut u64) -> i32 {
    let index = leading_zeros(*set);
    // Toggled where there is a bit, and not taken out by `& !bit`: of that the compiler makes
    // a rotation in a loop, for which the next index waits longer than for `btc`.
    if *set != 0 {
        *set ^= 1 << index;
    }
    index
}

/// The number of leading zeros, by a scan that does not know the empty set.
///
/// 64 of the empty set, else [`de_bruijn()`] xor 63: the branch is what it takes to
/// make a zero count of a scan. Processors with a zero count have none.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::reverse;
///
/// assert_eq!(reverse::leading_zero_count(0b1010_0000), 56);
/// assert_eq!(reverse::leading_zero_count(0), 64);
/// ```
///
/// # Cost
///
/// A test, a branch, the scan and an `xor`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "BitScan versus ZeroCount"
#[doc(alias = "leadingZeroCount")]
#[must_use]
#[inline]
pub const fn leading_zero_count(word: u64) -> i32 {
    if word == 0 { 64 } else { de_bruijn(word) ^ 63 }
}
