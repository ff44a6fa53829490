//! Sliders by obstruction difference: one subtraction finds the squares up to both blockers.
//!
//! On a line through a slider, the nearest blocker below it is the last occupied lower square, and
//! the nearest one above it is the first occupied upper square. The difference of twice the upper
//! bit and the lower one has all bits from the lower blocker to the upper one. The lowest square of
//! the board stands in for a lower blocker that is missing.
//!
//! Source: CPW, [Obstruction Difference](https://www.chessprogramming.org/Obstruction_Difference)

use setwise::{Bitboard, Square};

use crate::attacks::fill::whole_lines;

/// Returns the attacks along a line, which lacks the square itself.
#[inline(always)]
const fn along_line(square: u64, occupied: u64, line: u64) -> u64 {
    let below = square - 1;
    let (lower, upper) = (occupied & line & below, occupied & line & !below);
    let from_last = !0 << (63 - (lower | 1).leading_zeros());
    let first = upper & upper.wrapping_neg();
    (first << 1).wrapping_add(from_last) & line
}

#[inline(always)]
const fn along_lines(is_rook: bool, square: Square, occupied: Bitboard) -> Bitboard {
    let (bit, [first, second]) = (Bitboard::from_square(square).0, whole_lines(is_rook, square));
    Bitboard(along_line(bit, occupied.0, first) | along_line(bit, occupied.0, second))
}

/// Returns the squares that a rook attacks.
#[inline]
pub const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    along_lines(true, square, occupied)
}

/// Returns the squares that a bishop attacks.
#[inline]
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    along_lines(false, square, occupied)
}
