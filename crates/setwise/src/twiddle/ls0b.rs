//! The least significant zero bit: the first square that a set lacks.
//!
//! Each function is one for the LS1B, of the complement. AMD's manual names
//! the instructions by the zero they leave; the names here are those of the
//! LS1B, so that [`isolate_ls0b`](crate::Bitboard::isolate_ls0b) too is a set
//! of one square, where the manual calls that the isolation's complement.

use crate::bitboard::Bitboard;

/// The first square missing, the least significant zero bit (LS0B).
impl Bitboard {
    /// The first square that is not in the set, as a set.
    ///
    /// `!x & (x + 1)`. The empty set gives a1, the universe the empty set.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_0111).isolate_ls0b(), Bitboard(0b0000_1000));
    /// assert_eq!(Bitboard::FULL.isolate_ls0b(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `lea`, `not` and `and`; with BMI1 `lea` and `andn`, with TBM one `blcic`.
    /// On vectors `vpsubq` (of -1) and `vpandn`. On `AArch64` `add` and `bic`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
    #[doc(alias = "blcic")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls0b(self) -> Self {
        Self(!self.0 & self.0.wrapping_add(1))
    }

    /// Every square but the first that is not in the set.
    ///
    /// `x | !(x + 1)`, the complement of [`isolate_ls0b`](Self::isolate_ls0b).
    /// The empty set gives all but a1, the universe the universe.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_0111).isolate_ls0b_complement(), Bitboard(!0b0000_1000));
    /// assert_eq!(Bitboard::FULL.isolate_ls0b_complement(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 a constant, `sub` and `or`, since `!(x + 1)` is `-2 - x`; with TBM one
    /// `blci`. On vectors `vpsubq` and `vpor`. On `AArch64` as on x86-64, with `orr`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
    #[doc(alias = "blci")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls0b_complement(self) -> Self {
        Self(self.0 | !self.0.wrapping_add(1))
    }

    /// Puts the first square that is not in the set into it.
    ///
    /// `x | (x + 1)`. The empty set gives a1; the universe stays what it is.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_0111).set_ls0b(), Bitboard(0b0110_1111));
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `lea` and `or`; with TBM one `blcs`. On vectors `vpsubq` (of -1) and
    /// `vpor`. On `AArch64` `add` and `orr`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
    #[doc(alias = "blcs")]
    #[must_use]
    #[inline]
    pub const fn set_ls0b(self) -> Self {
        Self(self.0 | self.0.wrapping_add(1))
    }

    /// Takes every square below the first missing one out of the set: its
    /// trailing ones.
    ///
    /// `x & (x + 1)`. The empty set stays empty, and nothing is left of the
    /// universe.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_0111).reset_trailing_ones(), Bitboard(0b0110_0000));
    /// assert_eq!(Bitboard::FULL.reset_trailing_ones(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `lea` and `and`; with TBM one `blcfill`. On vectors `vpsubq` (of -1) and
    /// `vpand`. On `AArch64` `add` and `and`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
    #[doc(alias = "blcfill")]
    #[must_use]
    #[inline]
    pub const fn reset_trailing_ones(self) -> Self {
        Self(self.0 & self.0.wrapping_add(1))
    }

    /// The first square that is not in the set and every square below it.
    ///
    /// `x ^ (x + 1)`. The empty set gives a1, the universe the universe.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_0111).below_ls0b_inclusive(), Bitboard(0b0000_1111));
    /// assert_eq!(Bitboard::FULL.below_ls0b_inclusive(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `lea` and `xor`; with TBM one `blcmsk`. On vectors `vpsubq` (of -1) and
    /// `vpxor`. On `AArch64` `add` and `eor`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
    #[doc(alias = "blcmsk")]
    #[must_use]
    #[inline]
    pub const fn below_ls0b_inclusive(self) -> Self {
        Self(self.0 ^ self.0.wrapping_add(1))
    }

    /// The first square that is not in the set and every square above it: all
    /// but the trailing ones.
    ///
    /// `!x | (x + 1)`. The empty set gives the universe, the universe the
    /// empty set.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_0111).above_ls0b_inclusive(), Bitboard(!0b0000_0111));
    /// assert_eq!(Bitboard::FULL.above_ls0b_inclusive(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `lea`, `not` and `or`; with TBM one `t1mskc`. On vectors with AVX2
    /// `vpsubq` (of -1), `vpxor` with all ones and `vpor`; with AVX-512 `vpsubq` and
    /// `vpternlogq` with `0xf6`, whose third operand is all ones. On `AArch64` `add` and
    /// `orn`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
    #[doc(alias = "t1mskc")]
    #[must_use]
    #[inline]
    pub const fn above_ls0b_inclusive(self) -> Self {
        Self(!self.0 | self.0.wrapping_add(1))
    }
}
