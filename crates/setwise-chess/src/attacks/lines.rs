//! The lines through squares, as tables.

use setwise::{Bitboard, Square};

use crate::attacks::hyperbola;
use crate::attacks::squares::{by_square, square as nth};

static BETWEEN: [[Bitboard; 64]; 64] = by_square!([Bitboard::EMPTY; 64], from => {
    let mut row = [Bitboard::EMPTY; 64];
    let mut seen = hyperbola::rook(from, Bitboard::EMPTY)
        .union(hyperbola::bishop(from, Bitboard::EMPTY));
    while let Some(to) = seen.pop_first() {
        row[to.index() as usize] = Bitboard::between(from, to);
    }
    row
});

/// What a rook attacks on the empty board.
pub(crate) static ORTHOGONALS: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => hyperbola::rook(square, Bitboard::EMPTY));

/// What a bishop attacks on the empty board.
pub(crate) static DIAGONALS: [Bitboard; 64] =
    by_square!(Bitboard::EMPTY, square => hyperbola::bishop(square, Bitboard::EMPTY));

/// From where a rook could ever attack a king or a square beside it.
pub(crate) static REACH_ORTHOGONAL: [Bitboard; 64] = by_square!(Bitboard::EMPTY, king => {
    let king = Bitboard::from_square(king);
    let zone = king.king_attacks().union(king);
    zone.rook_attacks(Bitboard::EMPTY)
});

/// From where a bishop could ever attack a king or a square beside it.
pub(crate) static REACH_DIAGONAL: [Bitboard; 64] = by_square!(Bitboard::EMPTY, king => {
    let king = Bitboard::from_square(king);
    let zone = king.king_attacks().union(king);
    zone.bishop_attacks(Bitboard::EMPTY)
});

/// The squares between two others on a line, without either; none if they are on no line.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks;
///
/// let between = attacks::between(Square::A1, Square::D4);
/// assert_eq!(between, Bitboard::from_squares(&[Square::B2, Square::C3]));
/// ```
///
/// # Cost
///
/// One load from 32 KiB; [`Bitboard::between`] computes it.
#[must_use]
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[usize::from(a.index() & 63)][usize::from(b.index() & 63)]
}

/// The whole line through two squares, both included; none if they are on no line.
///
/// ```
/// use setwise::{Bitboard, File, Square};
/// use setwise_chess::attacks;
///
/// assert_eq!(attacks::line(Square::A2, Square::A5), Bitboard::from(File::A));
/// ```
///
/// # Cost
///
/// That of [`Bitboard::line`].
#[must_use]
#[inline]
pub const fn line(a: Square, b: Square) -> Bitboard {
    Bitboard::line(nth(a.index() as usize), nth(b.index() as usize))
}
