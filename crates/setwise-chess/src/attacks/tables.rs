//! The attacks of knights, kings and pawns, and the lines through squares, as tables.

use setwise::{Bitboard, Square};

use crate::attacks::hyperbola;
use crate::attacks::squares::{by_square, square as nth};
use crate::vocabulary::color::Color;

static KNIGHT: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => Bitboard::from_square(square).knight_attacks());

static KING: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => Bitboard::from_square(square).king_attacks());

/// Returns the squares that a knight attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index() & 63]
}

/// Returns the squares that a king attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index() & 63]
}

/// Returns the squares that a pawn of a color attacks.
#[inline]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    match color {
        Color::White => Bitboard::from_square(square).pawn_attacks_white(),
        Color::Black => Bitboard::from_square(square).pawn_attacks_black(),
    }
}

static BETWEEN: [[Bitboard; 64]; 64] = by_square!([Bitboard::EMPTY; 64], from => {
    let mut row = [Bitboard::EMPTY; 64];
    let mut seen = hyperbola::rook(from, Bitboard::EMPTY)
        .union(hyperbola::bishop(from, Bitboard::EMPTY));
    while let Some(to) = seen.pop_first() {
        row[to.index()] = Bitboard::between(from, to);
    }
    row
});

/// The attacks of a rook on the empty board.
pub(crate) static ORTHOGONALS: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => hyperbola::rook(square, Bitboard::EMPTY));

/// The attacks of a bishop on the empty board.
pub(crate) static DIAGONALS: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => hyperbola::bishop(square, Bitboard::EMPTY));

/// The squares from which a rook can attack a king or a square next to it on some board.
pub(crate) static REACH_ORTHOGONAL: [Bitboard; 64] = by_square!(Bitboard::EMPTY, king => {
    let king = Bitboard::from_square(king);
    let area = king.king_attacks().union(king);
    area.rook_attacks(Bitboard::EMPTY)
});

/// The same for a bishop.
pub(crate) static REACH_DIAGONAL: [Bitboard; 64] = by_square!(Bitboard::EMPTY, king => {
    let king = Bitboard::from_square(king);
    let area = king.king_attacks().union(king);
    area.bishop_attacks(Bitboard::EMPTY)
});

/// Returns the squares between two others on a line, without either; empty if they share no line.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index() & 63][b.index() & 63]
}

/// Returns the whole line through two squares, both included; empty if they share no line.
#[inline]
pub const fn line(a: Square, b: Square) -> Bitboard {
    Bitboard::line(nth(a.index()), nth(b.index()))
}
