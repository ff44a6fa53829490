//! Tricks around the least and the most significant one bit (LS1B, MS1B).

use crate::bitboard::Bitboard;

impl Bitboard {
    /// Keeps only the first square, the least significant one bit.
    ///
    /// `x & -x`. The empty set stays empty.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).isolate_ls1b(), Bitboard(0b0000_1000));
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsi` with BMI1, else two instructions.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Isolation"
    #[doc(alias = "blsi")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// Takes the first square, the least significant one bit, out of the set.
    ///
    /// `x & (x - 1)`. The empty set stays empty.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).reset_ls1b(), Bitboard(0b0110_0000));
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsr` with BMI1, else two instructions.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One, Reset"
    #[doc(alias = "blsr")]
    #[must_use]
    #[inline]
    pub const fn reset_ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Keeps only the last square, the most significant one bit.
    ///
    /// The empty set stays empty.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).isolate_ms1b(), Bitboard(0b0100_0000));
    /// ```
    ///
    /// # Cost
    ///
    /// A leading zero count, a shift and a test for the empty set.
    #[must_use]
    #[inline]
    pub const fn isolate_ms1b(self) -> Self {
        match self.last() {
            Some(square) => Self::from_square(square),
            None => Self::EMPTY,
        }
    }

    /// Takes the last square, the most significant one bit, out of the set.
    ///
    /// The empty set stays empty.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).reset_ms1b(), Bitboard(0b0010_1000));
    /// ```
    #[must_use]
    #[inline]
    pub const fn reset_ms1b(self) -> Self {
        self.symmetric_difference(self.isolate_ms1b())
    }
}
