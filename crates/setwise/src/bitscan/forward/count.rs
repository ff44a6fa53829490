//! Scans by counting: zeros, ones, and the exponent of a floating-point number.

/// Returns the index of the LS1B by counting the zeros below it; 64 for the empty set.
///
/// `word.trailing_zeros()`: the compiler chooses the instruction.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Trailing Zero Count"
#[doc(alias("tzcnt", "__builtin_ctzll"))]
#[must_use]
#[inline(always)]
pub const fn trailing_zeros(word: u64) -> u32 {
    word.trailing_zeros()
}

/// Returns the index of the LS1B by counting the ones below it after a subtraction; 64 for the
/// empty set.
///
/// `((word & -word) - 1).count_ones()`. The compiler recognizes the formula and emits the same
/// code as for [`trailing_zeros`].
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Index of LS1B by Popcount"
#[must_use]
#[inline(always)]
pub const fn population_count(word: u64) -> u32 {
    let ls1b = word & word.wrapping_neg();
    ls1b.wrapping_sub(1).count_ones()
}

/// Returns the index of the LS1B as the exponent of the isolated bit in floating point;
/// **−1023, wrapped to `u32`, for the empty set**.
///
/// A power of two is converted exactly. Its exponent minus the bias of 1023 is the index, and the
/// exponent of zero is 0.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Double conversion of LS1B"
#[must_use]
#[inline(always)]
pub const fn double_conversion(word: u64) -> u32 {
    exponent(word & word.wrapping_neg())
}

/// Returns the exponent of a number as a `double`; the sign bit above it is 0.
#[inline(always)]
pub(in super::super) const fn exponent(number: u64) -> u32 {
    (((number as f64).to_bits() >> 52) as u32).wrapping_sub(1023)
}
