//! Chess: the board of [`Bitboard`] as one of many.

use crate::bitboard::Bitboard;
use crate::board::geometry::Geometry;
use crate::board::set::Board;
use crate::board::shape::Shape;
use crate::board::square::Square;
use crate::wide::Set;

/// The geometry of chess: 8 by 8 squares, a1 is bit 0, b1 is bit 1, h8 is bit 63.
#[derive(Clone, Copy, Debug)]
pub enum Chess {}

impl Geometry for Chess {
    const SHAPE: Shape = Shape::new(8, 8);
}

/// A set of squares of the chessboard, for code that is generic over boards.
///
/// [`Bitboard`] is the type for chess: it has more methods. The two have the same words, convert
/// into each other at no cost, and their common methods compile to the same instructions.
///
/// ```
/// use setwise::board::ChessBoard;
/// use setwise::{Bitboard, File};
///
/// let file = ChessBoard::from(Bitboard::from(File::C));
/// assert_eq!(file, ChessBoard::file(2));
/// assert_eq!(Bitboard::from(file.king_attacks()), Bitboard::from(File::C).king_attacks());
/// ```
pub type ChessBoard = Board<Chess, 1>;

impl From<Bitboard> for ChessBoard {
    #[inline]
    fn from(set: Bitboard) -> Self {
        Self::from_set(Set([set.0]))
    }
}

impl From<ChessBoard> for Bitboard {
    #[inline]
    fn from(set: ChessBoard) -> Self {
        Self(set.as_set().0[0])
    }
}

impl From<crate::square::Square> for Square<Chess> {
    #[inline]
    fn from(square: crate::square::Square) -> Self {
        Self::of_member(square.index())
    }
}

impl From<Square<Chess>> for crate::square::Square {
    #[inline]
    fn from(square: Square<Chess>) -> Self {
        Self::new_wrapping(square.index())
    }
}
