//! The attacks of knights, kings and pawns.

use setwise::{Bitboard, Square};

use crate::attacks::squares::by_square;
use crate::color::Color;

static KNIGHT: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => Bitboard::from_square(square).knight_attacks());

static KING: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => Bitboard::from_square(square).king_attacks());

/// Returns the squares that a knight attacks.
#[must_use]
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[usize::from(square.index() & 63)]
}

/// Returns the squares that a king attacks.
#[must_use]
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[usize::from(square.index() & 63)]
}

/// Returns the squares that a pawn of a color attacks.
#[must_use]
#[inline]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    match color {
        Color::White => Bitboard::from_square(square).pawn_attacks_white(),
        Color::Black => Bitboard::from_square(square).pawn_attacks_black(),
    }
}
