//! Bits by square, and the update of a board's sets by a move.
//!
//! A move changes a few bits of a few sets, and taking it back changes the same bits. So it is
//! stored as the difference, and `^=` makes and unmakes it.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Bits by square.
///
/// ```
/// use setwise::{Bitboard, Rank, Square};
///
/// assert_eq!(Bitboard(0b0110).toggled(Square::A1), Bitboard(0b0111));
/// assert_eq!(Bitboard(0b0110).toggled(Square::B1), Bitboard(0b0100));
/// assert_eq!(Bitboard::upper_squares(Square::G7), Bitboard::from(Rank::Eighth) | Square::H7);
/// assert_eq!(Bitboard::lower_squares(Square::A2), Rank::First.into());
///
/// let pawns = Bitboard::from_squares(&[Square::D2, Square::E2]);
/// let moved = pawns ^ Bitboard::from_to(Square::E2, Square::E4);
/// assert_eq!(moved, Bitboard::from_squares(&[Square::D2, Square::E4]));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bit by Square", "Upper Squares", "Lower Squares" and "Update by Move"
impl Bitboard {
    /// Returns the set with this square added if it is missing, and removed if it is present.
    ///
    /// `x ^ (1 << square)`, its own inverse. The instructions of the other operations by square are
    /// `bt` for [`contains`](Self::contains), `bts` for [`with`](Self::with) and `btr` for
    /// [`without`](Self::without).
    #[doc(alias("btc", "_bittestandcomplement64"))]
    #[inline]
    pub const fn toggled(self, square: Square) -> Self {
        self.symmetric_difference(Self::from_square(square))
    }

    /// Returns every square after this one in the order of the indices.
    ///
    /// `!1 << square`; the empty set for h8.
    #[doc(alias = "upperBits")]
    #[inline]
    pub const fn upper_squares(square: Square) -> Self {
        Self(!1 << square.index())
    }

    /// Returns every square before this one in the order of the indices.
    ///
    /// `(1 << square) - 1`; the empty set for a1. The source's formula has an extra parenthesis.
    #[doc(alias = "lowerBits")]
    #[inline]
    pub const fn lower_squares(square: Square) -> Self {
        Self((1 << square.index()) - 1)
    }

    /// Returns the two squares of a move: `(1 << from) ^ (1 << to)`. Empty if they are the same.
    #[doc(alias = "fromToBB")]
    #[inline]
    pub const fn from_to(from: Square, to: Square) -> Self {
        Self::from_square(from).toggled(to)
    }
}

/// The bits that a move toggles in the sets of a board.
///
/// Applied with `^=` it makes the move, and applied again it takes it back:
///
/// | set | `^=` |
/// |-|-|
/// | the pieces of the type that moves, and those of its color | [`moved`](Self::moved) |
/// | the pieces of the type captured, and those of its color | [`captured`](Self::captured) |
/// | the occupied squares, and the empty ones | [`occupied`](Self::occupied) |
///
/// Castling is two quiet moves. A promotion moves like any other piece, but the pawns lose `from`
/// and the promoted pieces gain `to`.
///
/// ```
/// use setwise::{Bitboard, MoveToggle, Square};
///
/// let mut rooks = Bitboard::from(Square::A1);
/// let mut pawns = Bitboard::from(Square::A7);
/// let mut occupied = rooks | pawns;
///
/// let capture = MoveToggle::capture(Square::A1, Square::A7);
/// rooks ^= capture.moved;
/// pawns ^= capture.captured;
/// occupied ^= capture.occupied;
///
/// assert_eq!((rooks, pawns), (Square::A7.into(), Bitboard::EMPTY));
/// assert_eq!(occupied, rooks | pawns);
///
/// let capture = MoveToggle::en_passant(Square::E5, Square::D6, Square::D5);
/// assert_eq!(capture.captured, Square::D5.into());
/// assert_eq!(capture.occupied, capture.moved | Square::D5);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Update by Move"
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveToggle {
    /// The change of the sets of the moving piece: its origin and its target.
    pub moved: Bitboard,
    /// The change of the sets of the captured piece: its square.
    pub captured: Bitboard,
    /// The change of the set of occupied squares.
    pub occupied: Bitboard,
}

impl MoveToggle {
    /// Creates a move to an empty square.
    #[must_use]
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Self {
        let moved = Bitboard::from_to(from, to);
        Self { moved, captured: Bitboard::EMPTY, occupied: moved }
    }

    /// Creates a capture of the piece on `to`, which stays occupied.
    #[must_use]
    #[inline]
    pub const fn capture(from: Square, to: Square) -> Self {
        Self::en_passant(from, to, to)
    }

    /// Creates a capture of the piece on `victim` by a move to another, empty square.
    #[must_use]
    #[inline]
    pub const fn en_passant(from: Square, to: Square, victim: Square) -> Self {
        let moved = Bitboard::from_to(from, to);
        let captured = Bitboard::from_square(victim);
        Self { moved, captured, occupied: moved.symmetric_difference(captured) }
    }
}
