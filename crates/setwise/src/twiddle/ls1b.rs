//! The least significant one bit: the first square of a set.
//!
//! `x - 1` and `-x` are complements of each other. Below the LS1B the first is
//! all ones, above it is `x`; the other way about for the second.

use crate::bitboard::Bitboard;

/// The first square, the least significant one bit (LS1B).
impl Bitboard {
    /// Keeps only the first square, the least significant one bit.
    ///
    /// `x & -x`. The empty set stays empty; of the universe a1 is kept.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).isolate_ls1b(), Bitboard(0b0000_1000));
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsi` with BMI1, else two instructions. On `AArch64` `neg` and `and`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Isolation"
    #[doc(alias = "blsi")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// Every square but the first of the set.
    ///
    /// `!x | (x - 1)`, the complement of [`isolate_ls1b`](Self::isolate_ls1b).
    /// The empty set gives the universe, the universe all but a1.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).isolate_ls1b_complement(), Bitboard(!0b0000_1000));
    /// assert_eq!(Bitboard::EMPTY.isolate_ls1b_complement(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsic` with TBM; two instructions on `AArch64` (`sub`, `orn`), else
    /// three.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Isolation"
    #[doc(alias = "blsic")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls1b_complement(self) -> Self {
        Self(!self.0 | self.0.wrapping_sub(1))
    }

    /// Takes the first square, the least significant one bit, out of the set.
    ///
    /// `x & (x - 1)`. The empty set stays empty; the universe loses a1.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).reset_ls1b(), Bitboard(0b0110_0000));
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsr` with BMI1, else two instructions. On `AArch64` `sub` and `and`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Reset"
    #[doc(alias = "blsr")]
    #[must_use]
    #[inline]
    pub const fn reset_ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Every square above the first of the set, in the set or not.
    ///
    /// `x ^ -x`. The empty set gives the empty set, the universe all but a1.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).above_ls1b(), Bitboard(!0b0000_1111));
    /// assert_eq!(Bitboard::EMPTY.above_ls1b(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// Two instructions, a `neg` and a `xor`. On `AArch64` `neg` and `eor`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Separation"
    #[doc(alias = "above_LS1B_mask")]
    #[must_use]
    #[inline]
    pub const fn above_ls1b(self) -> Self {
        Self(self.0 ^ self.0.wrapping_neg())
    }

    /// Every square below the first of the set: the trailing zeros.
    ///
    /// `!x & (x - 1)`. The empty set gives the universe, the universe the
    /// empty set.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).below_ls1b(), Bitboard(0b0000_0111));
    /// assert_eq!(Bitboard::EMPTY.below_ls1b(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// One `tzmsk` with TBM; two instructions with BMI1 (`lea`, `andn`) or on
    /// `AArch64` (`sub`, `bic`), else three.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Separation"
    #[doc(alias = "below_LSB1_mask")]
    #[doc(alias = "tzmsk")]
    #[must_use]
    #[inline]
    pub const fn below_ls1b(self) -> Self {
        Self(!self.0 & self.0.wrapping_sub(1))
    }

    /// The first square of the set and every square below it.
    ///
    /// `x ^ (x - 1)`. The empty set gives the universe, the universe a1 alone.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).below_ls1b_inclusive(), Bitboard(0b0000_1111));
    /// assert_eq!(Bitboard::EMPTY.below_ls1b_inclusive(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsmsk` with BMI1, else two instructions. On `AArch64` `sub` and `eor`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Separation"
    #[doc(alias = "below_LSB1_mask_including")]
    #[doc(alias = "blsmsk")]
    #[must_use]
    #[inline]
    pub const fn below_ls1b_inclusive(self) -> Self {
        Self(self.0 ^ self.0.wrapping_sub(1))
    }

    /// The set with every square above its first.
    ///
    /// `x | -x`. The empty set stays empty, the universe stays the universe.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).smear_ls1b_up(), Bitboard(!0b0000_0111));
    /// assert_eq!(Bitboard::EMPTY.smear_ls1b_up(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// Two instructions, a `neg` and an `or`. On `AArch64` `neg` and `orr`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Smearing"
    #[doc(alias = "smearsLS1BUp")]
    #[must_use]
    #[inline]
    pub const fn smear_ls1b_up(self) -> Self {
        Self(self.0 | self.0.wrapping_neg())
    }

    /// The set with every square below its first.
    ///
    /// `x | (x - 1)`. The empty set gives the universe, and the universe stays
    /// what it is.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).smear_ls1b_down(), Bitboard(0b0110_1111));
    /// assert_eq!(Bitboard::EMPTY.smear_ls1b_down(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsfill` with TBM, else two instructions. On `AArch64` `sub` and `orr`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Smearing"
    #[doc(alias = "smearsLS1BDown")]
    #[doc(alias = "blsfill")]
    #[must_use]
    #[inline]
    pub const fn smear_ls1b_down(self) -> Self {
        Self(self.0 | self.0.wrapping_sub(1))
    }
}
