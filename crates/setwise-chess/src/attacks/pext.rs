//! Sliders by parallel extract: the relevant squares become the index of a table.
//!
//! The tables have 862,848 bytes. Their entries are in the order of the subsets of each mask.
//!
//! Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PEXT Bitboards"

use setwise::{Bitboard, Square};

use crate::attacks::fill::{mask, table};
use crate::attacks::squares::square as nth;

/// The number of arrangements of the relevant squares of rooks, on all squares.
pub(super) const ROOKS: usize = 102_400;

/// The number of arrangements of the relevant squares of bishops.
pub(super) const BISHOPS: usize = 5_248;

/// The relevant squares, and the index of the first entry of a square.
#[derive(Clone, Copy)]
struct Entry {
    mask: Bitboard,
    offset: usize,
}

static ROOK: [Entry; 64] = entries(true);
static BISHOP: [Entry; 64] = entries(false);
#[allow(long_running_const_eval, reason = "a hundred thousand entries take half a second")]
static ROOK_ATTACKS: [Bitboard; ROOKS] = table(true, None);
static BISHOP_ATTACKS: [Bitboard; BISHOPS] = table(false, None);

/// The sizes of the tables of rooks and of bishops.
pub(super) const BYTES: [usize; 2] = [
    size_of_val(&ROOK) + size_of_val(&ROOK_ATTACKS),
    size_of_val(&BISHOP) + size_of_val(&BISHOP_ATTACKS),
];

const fn entries(is_rook: bool) -> [Entry; 64] {
    let mut entries = [Entry { mask: Bitboard::EMPTY, offset: 0 }; 64];
    let (mut index, mut offset) = (0, 0);
    while index < 64 {
        let mask = mask(is_rook, nth(index));
        entries[index] = Entry { mask, offset };
        offset += 1 << mask.len();
        index += 1;
    }
    entries
}

/// Returns the squares that a rook attacks.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    rook_by(Bitboard::pext, square, occupied)
}

/// Does the same by any form of [`Bitboard::extract`].
#[inline(always)]
pub(crate) fn rook_by(
    extract: impl Fn(Bitboard, Bitboard) -> Bitboard,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let entry = &ROOK[square.index() & 63];
    ROOK_ATTACKS[entry.offset + extract(occupied, entry.mask).0 as usize]
}

/// Returns the squares that a bishop attacks.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_by(Bitboard::pext, square, occupied)
}

/// Does the same by any form of [`Bitboard::extract`].
#[inline(always)]
pub(crate) fn bishop_by(
    extract: impl Fn(Bitboard, Bitboard) -> Bitboard,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let entry = &BISHOP[square.index() & 63];
    BISHOP_ATTACKS[entry.offset + extract(occupied, entry.mask).0 as usize]
}
