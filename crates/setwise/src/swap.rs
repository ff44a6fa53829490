//! Permutations of the board: flips.

use crate::bitboard::Bitboard;

impl Bitboard {
    /// The set mirrored at the horizontal middle line: rank 1 becomes rank 8.
    ///
    /// Its own inverse.
    ///
    /// ```
    /// use setwise::{Bitboard, Rank, Square};
    ///
    /// assert_eq!(Bitboard::from(Rank::Second).flip_vertical(), Rank::Seventh.into());
    /// assert_eq!(Bitboard::from(Square::B1).flip_vertical(), Square::B8.into());
    /// ```
    ///
    /// # Cost
    ///
    /// One `bswap`.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Vertical"
    #[doc(alias = "flipVertical")]
    #[doc(alias = "bswap")]
    #[must_use]
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }
}
