//! Scans by the zeros above the bit, and by the exponent of a floating-point number.

use crate::bitscan::forward::exponent;

/// Returns the index of the MS1B by counting the zeros above it; 127 for the empty set.
///
/// `word.leading_zeros() ^ 63`: the compiler chooses the instruction. The zero count of the empty
/// set is 64.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count"
#[doc(alias("lzcnt", "__builtin_clzll"))]
#[must_use]
#[inline(always)]
pub const fn leading_zeros(word: u64) -> u32 {
    word.leading_zeros() ^ 63
}

/// Returns the index of the MS1B as the exponent of the word in floating point; **−1023, wrapped to
/// `u32`, for the empty set**.
///
/// A number of more than 53 bits is rounded; if its first 54 bits are ones, it is rounded up to
/// the next power of two. So each bit with a one 32 places above it is removed first,
/// `word & ~(word >> 32)`. That never removes the MS1B, and it removes one of the next 53 bits
/// whenever rounding would do harm. Any distance from 1 to 53 works.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Double conversion"
#[must_use]
#[inline(always)]
pub const fn double_conversion(word: u64) -> u32 {
    exponent(word & !(word >> 32))
}
