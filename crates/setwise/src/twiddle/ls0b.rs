//! The least significant zero bit: the first square that a set lacks.

use crate::bitboard::Bitboard;

/// The first square missing, the least significant zero bit (LS0B).
///
/// An increment sends a carry through the trailing ones of a word. Each function is that of the
/// LS1B applied to the complement. AMD's manual names its instructions after the zero that they
/// leave; the names here follow those of the LS1B, so [`isolate_ls0b`](Self::isolate_ls0b) is a set
/// of one square too.
///
/// The number of instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | `AArch64` |
/// |---|---|---|---|---|
/// | [`isolate_ls0b`](Self::isolate_ls0b) | `~x & x + 1` | 4 | 2 | 2 |
/// | [`isolate_ls0b_complement`](Self::isolate_ls0b_complement) | `x \| ~(x + 1)` | 3 | 3 | 2 |
/// | [`set_ls0b`](Self::set_ls0b) | `x \| x + 1` | 2 | 2 | 2 |
/// | [`reset_trailing_ones`](Self::reset_trailing_ones) | `x & x + 1` | 2 | 2 | 2 |
/// | [`below_ls0b_inclusive`](Self::below_ls0b_inclusive) | `x ^ x + 1` | 2 | 2 | 2 |
/// | [`above_ls0b_inclusive`](Self::above_ls0b_inclusive) | `~x \| x + 1` | 4 | 3 | 2 |
///
/// ```
/// use setwise::Bitboard;
///
/// let x = Bitboard(0b0110_0111);
/// assert_eq!(x.isolate_ls0b(), Bitboard(0b0000_1000));
/// assert_eq!(x.isolate_ls0b_complement(), Bitboard(!0b0000_1000));
/// assert_eq!(x.set_ls0b(), Bitboard(0b0110_1111));
/// assert_eq!(x.reset_trailing_ones(), Bitboard(0b0110_0000));
/// assert_eq!(x.below_ls0b_inclusive(), Bitboard(0b0000_1111));
/// assert_eq!(x.above_ls0b_inclusive(), Bitboard(!0b0000_0111));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
impl Bitboard {
    /// Returns the first square that is not in the set, as a set.
    ///
    /// `!x & (x + 1)`. The empty set gives a1, the universe the empty set.
    #[doc(alias = "blcic")]
    #[inline]
    pub const fn isolate_ls0b(self) -> Self {
        Self(!self.0 & self.0.wrapping_add(1))
    }

    /// Returns every square but the first that is not in the set.
    ///
    /// `x | !(x + 1)`, the complement of [`isolate_ls0b`](Self::isolate_ls0b). The empty set gives
    /// all but a1, the universe itself.
    #[doc(alias = "blci")]
    #[inline]
    pub const fn isolate_ls0b_complement(self) -> Self {
        Self(self.0 | !self.0.wrapping_add(1))
    }

    /// Adds the first square that is not in the set.
    ///
    /// `x | (x + 1)`. The empty set gives a1, the universe itself.
    #[doc(alias = "blcs")]
    #[inline]
    pub const fn set_ls0b(self) -> Self {
        Self(self.0 | self.0.wrapping_add(1))
    }

    /// Removes every square below the first missing one: the trailing ones.
    ///
    /// `x & (x + 1)`. The empty set and the universe give the empty set.
    #[doc(alias = "blcfill")]
    #[inline]
    pub const fn reset_trailing_ones(self) -> Self {
        Self(self.0 & self.0.wrapping_add(1))
    }

    /// Returns the first square that is not in the set and every square below it.
    ///
    /// `x ^ (x + 1)`. The empty set gives a1, the universe itself.
    #[doc(alias = "blcmsk")]
    #[inline]
    pub const fn below_ls0b_inclusive(self) -> Self {
        Self(self.0 ^ self.0.wrapping_add(1))
    }

    /// Returns the first square that is not in the set and every square above it.
    ///
    /// `!x | (x + 1)`. The empty set gives the universe, the universe the empty set.
    #[doc(alias = "t1mskc")]
    #[inline]
    pub const fn above_ls0b_inclusive(self) -> Self {
        Self(!self.0 | self.0.wrapping_add(1))
    }
}
