//! The least significant one bit: the first square of a set.

use crate::bitboard::Bitboard;

/// The first square, the least significant one bit (LS1B).
///
/// A decrement sends a borrow through the trailing zeros of a word. So above the LS1B the bits of
/// `x - 1` are those of `x`, and below it they are ones; `-x` is the complement of `x - 1`. One
/// Boolean operation with the word itself isolates the wanted part.
///
/// The number of instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | `AArch64` |
/// |---|---|---|---|---|
/// | [`isolate_ls1b`](Self::isolate_ls1b) | `x & -x` | 3 | 1 | 2 |
/// | [`isolate_ls1b_complement`](Self::isolate_ls1b_complement) | `~x \| x - 1` | 4 | 2 | 2 |
/// | [`reset_ls1b`](Self::reset_ls1b) | `x & x - 1` | 2 | 1 | 2 |
/// | [`above_ls1b`](Self::above_ls1b) | `x ^ -x` | 3 | 2 | 2 |
/// | [`below_ls1b`](Self::below_ls1b) | `~x & x - 1` | 4 | 2 | 2 |
/// | [`below_ls1b_inclusive`](Self::below_ls1b_inclusive) | `x ^ x - 1` | 2 | 1 | 2 |
/// | [`smear_ls1b_up`](Self::smear_ls1b_up) | `x \| -x` | 3 | 3 | 2 |
/// | [`smear_ls1b_down`](Self::smear_ls1b_down) | `x \| x - 1` | 2 | 2 | 2 |
///
/// ```
/// use setwise::Bitboard;
///
/// let x = Bitboard(0b0110_1000);
/// assert_eq!(x.isolate_ls1b(), Bitboard(0b0000_1000));
/// assert_eq!(x.isolate_ls1b_complement(), Bitboard(!0b0000_1000));
/// assert_eq!(x.reset_ls1b(), Bitboard(0b0110_0000));
/// assert_eq!(x.above_ls1b(), Bitboard(!0b0000_1111));
/// assert_eq!(x.below_ls1b(), Bitboard(0b0000_0111));
/// assert_eq!(x.below_ls1b_inclusive(), Bitboard(0b0000_1111));
/// assert_eq!(x.smear_ls1b_up(), Bitboard(!0b0000_0111));
/// assert_eq!(x.smear_ls1b_down(), Bitboard(0b0110_1111));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One"
impl Bitboard {
    /// Keeps only the first square.
    ///
    /// `x & -x`. The empty set stays empty, the universe gives a1.
    #[doc(alias = "blsi")]
    #[inline]
    pub const fn isolate_ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// Returns every square but the first of the set.
    ///
    /// `!x | (x - 1)`, the complement of [`isolate_ls1b`](Self::isolate_ls1b). The empty set gives
    /// the universe, the universe all but a1.
    #[doc(alias = "blsic")]
    #[inline]
    pub const fn isolate_ls1b_complement(self) -> Self {
        Self(!self.0 | self.0.wrapping_sub(1))
    }

    /// Removes the first square.
    ///
    /// `x & (x - 1)`. The empty set stays empty, the universe gives all but a1.
    #[doc(alias = "blsr")]
    #[inline]
    pub const fn reset_ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Returns every square above the first of the set, whether it is in the set or not.
    ///
    /// `x ^ -x`. The empty set stays empty, the universe gives all but a1.
    #[doc(alias = "above_LS1B_mask")]
    #[inline]
    pub const fn above_ls1b(self) -> Self {
        Self(self.0 ^ self.0.wrapping_neg())
    }

    /// Returns every square below the first of the set: the trailing zeros.
    ///
    /// `!x & (x - 1)`. The empty set gives the universe, the universe the empty set.
    #[doc(alias("below_LSB1_mask", "tzmsk"))]
    #[inline]
    pub const fn below_ls1b(self) -> Self {
        Self(!self.0 & self.0.wrapping_sub(1))
    }

    /// Returns the first square of the set and every square below it.
    ///
    /// `x ^ (x - 1)`. The empty set gives the universe, the universe a1.
    #[doc(alias("below_LSB1_mask_including", "blsmsk"))]
    #[inline]
    pub const fn below_ls1b_inclusive(self) -> Self {
        Self(self.0 ^ self.0.wrapping_sub(1))
    }

    /// Adds every square above the first of the set.
    ///
    /// `x | -x`. The empty set stays empty, the universe gives itself.
    #[doc(alias = "smearsLS1BUp")]
    #[inline]
    pub const fn smear_ls1b_up(self) -> Self {
        Self(self.0 | self.0.wrapping_neg())
    }

    /// Adds every square below the first of the set.
    ///
    /// `x | (x - 1)`. The empty set and the universe give the universe.
    #[doc(alias("smearsLS1BDown", "blsfill"))]
    #[inline]
    pub const fn smear_ls1b_down(self) -> Self {
        Self(self.0 | self.0.wrapping_sub(1))
    }
}
