//! The steps of knights, in each of their eight directions.

use crate::bitboard::Bitboard;

/// The step of a knight in each direction: two steps of a king.
///
/// The compiler joins them to one shift and one mask. All eight together are
/// [`knight_attacks`](Self::knight_attacks), which shares their work.
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let knights = Bitboard::from_squares(&[Square::E4, Square::H4, Square::A8]);
/// assert_eq!(knights.north_north_east(), Square::F6.into());
/// let south_west = Bitboard::from_squares(&[Square::D2, Square::G2]);
/// assert_eq!(knights.south_south_west(), south_west);
/// ```
///
/// Source: CPW, [Knight Pattern](https://www.chessprogramming.org/Knight_Pattern), "Multiple Knight Attacks"
impl Bitboard {
    /// Moves every square two steps north and one east. Squares that would leave the board vanish.
    #[doc(alias = "noNoEa")]
    #[inline]
    pub const fn north_north_east(self) -> Self {
        self.north_east_one().north_one()
    }

    /// Moves every square two steps east and one north. Squares that would leave the board vanish.
    #[doc(alias = "noEaEa")]
    #[inline]
    pub const fn north_east_east(self) -> Self {
        self.north_east_one().east_one()
    }

    /// Moves every square two steps east and one south. Squares that would leave the board vanish.
    #[doc(alias = "soEaEa")]
    #[inline]
    pub const fn south_east_east(self) -> Self {
        self.south_east_one().east_one()
    }

    /// Moves every square two steps south and one east. Squares that would leave the board vanish.
    #[doc(alias = "soSoEa")]
    #[inline]
    pub const fn south_south_east(self) -> Self {
        self.south_east_one().south_one()
    }

    /// Moves every square two steps south and one west. Squares that would leave the board vanish.
    #[doc(alias = "soSoWe")]
    #[inline]
    pub const fn south_south_west(self) -> Self {
        self.south_west_one().south_one()
    }

    /// Moves every square two steps west and one south. Squares that would leave the board vanish.
    #[doc(alias = "soWeWe")]
    #[inline]
    pub const fn south_west_west(self) -> Self {
        self.south_west_one().west_one()
    }

    /// Moves every square two steps west and one north. Squares that would leave the board vanish.
    #[doc(alias = "noWeWe")]
    #[inline]
    pub const fn north_west_west(self) -> Self {
        self.north_west_one().west_one()
    }

    /// Moves every square two steps north and one west. Squares that would leave the board vanish.
    #[doc(alias = "noNoWe")]
    #[inline]
    pub const fn north_north_west(self) -> Self {
        self.north_west_one().north_one()
    }
}
