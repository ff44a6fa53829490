//! Sliders by o^(o-2r): a subtraction runs along a line up to the first occupied square.
//!
//! `o - 2r`, with the slider `r` and the occupied squares `o` of its line, changes the
//! bits from the one above the slider up to the first occupied one. The same subtraction
//! on the mirrored line gives the other half. Where no two squares of a line share a rank,
//! swapping the bytes mirrors it, otherwise reversing all bits does.
//!
//! Source: CPW, [Hyperbola Quintessence](https://www.chessprogramming.org/Hyperbola_Quintessence)
//! and [Subtracting a Rook from a Blocking Piece](https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece)

use setwise::{Bitboard, Square};

/// Returns the attacks along any line; `line` lacks the square itself.
#[inline(always)]
pub(super) const fn along_line(square: u64, occupied: u64, line: u64) -> u64 {
    let up = (occupied & line).wrapping_sub(square << 1);
    let mirrored = (occupied & line).reverse_bits();
    let down = mirrored.wrapping_sub(square.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// Does the same along a line that is not a rank.
#[inline(always)]
const fn steep(square: u64, occupied: u64, line: u64) -> u64 {
    let up = (occupied & line).wrapping_sub(square << 1);
    let mirrored = (occupied & line).swap_bytes();
    let down = mirrored.wrapping_sub(square.swap_bytes() << 1).swap_bytes();
    (up ^ down) & line
}

/// Returns the squares that a rook attacks.
#[inline]
pub const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let bit = Bitboard::from_square(square).0;
    let file = Bitboard::from_file(square.file()).0 ^ bit;
    let rank = Bitboard::from_rank(square.rank()).0 ^ bit;
    Bitboard(steep(bit, occupied.0, file) | along_line(bit, occupied.0, rank))
}

/// Returns the squares that a bishop attacks.
#[inline]
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let bit = Bitboard::from_square(square).0;
    let diagonal = Bitboard::diagonal(square).0 ^ bit;
    let anti_diagonal = Bitboard::anti_diagonal(square).0 ^ bit;
    Bitboard(steep(bit, occupied.0, diagonal) | steep(bit, occupied.0, anti_diagonal))
}
