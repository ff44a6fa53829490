//! The two sides a king castles to, and which rook a right means.

use core::fmt;

use setwise::{Bitboard, Square};

/// The side of the king on which the castling rook stands.
///
/// In the game with a shuffled back rank the rook may stand on any file of its
/// side. `Display` is `king-side` or `queen-side`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// East of the king, towards the h-file: `O-O`.
    King,
    /// West of the king, towards the a-file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first, as `KQkq` has them.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The squares of the king's rank on this side of the king.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::CastlingSide;
    ///
    /// let east = CastlingSide::King.squares(Square::E1);
    /// assert!(east.squares().eq([Square::F1, Square::G1, Square::H1]));
    /// ```
    #[must_use]
    #[inline]
    pub const fn squares(self, king: Square) -> Bitboard {
        let rank = Bitboard::from_rank(king.rank());
        let below = Bitboard((1 << king.index()) - 1);
        match self {
            Self::King => rank.difference(below).without(king),
            Self::Queen => rank.intersection(below),
        }
    }

    /// The rook among these that is farthest from the king on this side: the
    /// one which the letter `K` or `Q` means.
    #[inline]
    pub(crate) const fn outermost(self, king: Square, rooks: Bitboard) -> Option<Square> {
        let rooks = rooks.intersection(self.squares(king));
        match self {
            Self::King => rooks.last(),
            Self::Queen => rooks.first(),
        }
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "king-side",
            Self::Queen => "queen-side",
        })
    }
}
