//! The two sides to which a king castles, their squares, and the rooks that have the right.

use core::fmt;

use setwise::{Bitboard, File, Square};

use crate::color::Color;

/// The side of the king with the castling rook.
///
/// In Chess960 the rook may be on any file of its side. `Display` is `kingside` or `queenside`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// East of the king, toward the h-file: `O-O`.
    King,
    /// West of the king, toward the a-file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first, as in `KQkq`.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the squares of the king's rank on this side of the king.
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

    /// Returns the rook that is farthest from the king on this side, which `K` or `Q` means in FEN.
    #[inline]
    pub(crate) const fn outermost(self, king: Square, rooks: Bitboard) -> Option<Square> {
        let rooks = rooks.intersection(self.squares(king));
        match self {
            Self::King => rooks.last(),
            Self::Queen => rooks.first(),
        }
    }
}

/// Returns the side to which a king castles with a rook.
#[inline]
pub(crate) const fn castling_side(king: Square, rook: Square) -> CastlingSide {
    if rook.index() > king.index() { CastlingSide::King } else { CastlingSide::Queen }
}

/// Returns the squares of the king and of the rook after castling.
#[inline]
pub(crate) const fn castled_squares(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = match castling_side(king, rook) {
        CastlingSide::King => (File::G, File::F),
        CastlingSide::Queen => (File::C, File::D),
    };
    let rank = king.rank();
    (Square::from_coordinates(king_file, rank), Square::from_coordinates(rook_file, rank))
}

/// Returns true if a color has no castling rights, or those of standard chess: the king is on the
/// e-file and the rooks are in the corners.
#[inline(always)]
pub(crate) const fn has_usual_rights(color: Color, king: Bitboard, rooks: Bitboard) -> bool {
    let back_rank = Bitboard::from_rank(color.back_rank());
    let rights = rooks.intersection(back_rank);
    let corners = Bitboard::from_file(File::A).union(Bitboard::from_file(File::H));
    let home = back_rank.intersection(Bitboard::from_file(File::E));
    rights.is_empty() || (king.0 == home.0 && rights.is_subset(corners))
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "kingside",
            Self::Queen => "queenside",
        })
    }
}
