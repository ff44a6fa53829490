//! Sliders by magic multiplication: a factor brings the squares that matter to the top.
//!
//! The tables have as many entries as those of [`pext`](crate::attacks::pext), in another
//! order. The factors are the first that [`setwise::search::magic`] finds.
//!
//! Source: CPW, [Magic Bitboards](https://www.chessprogramming.org/Magic_Bitboards), "Fancy"

use setwise::{Bitboard, Square};

use crate::attacks::fill::{mask, table};
use crate::attacks::magic_table::{BISHOP_FACTORS, ROOK_FACTORS};
use crate::attacks::pext::{BISHOPS, ROOKS};
use crate::attacks::squares::square as nth;

/// The data from which the index of an entry is computed.
#[derive(Clone, Copy)]
struct Entry {
    mask: Bitboard,
    factor: u64,
    offset: u32,
    shift: u32,
}

impl Entry {
    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        let product = occupied.intersection(self.mask).0.wrapping_mul(self.factor);
        self.offset as usize + product.wrapping_shr(self.shift) as usize
    }
}

static ROOK: [Entry; 64] = entries(true, &ROOK_FACTORS);
static BISHOP: [Entry; 64] = entries(false, &BISHOP_FACTORS);
#[allow(long_running_const_eval, reason = "a hundred thousand entries take half a second")]
static ROOK_ATTACKS: [Bitboard; ROOKS] = table(true, Some(&ROOK_FACTORS));
static BISHOP_ATTACKS: [Bitboard; BISHOPS] = table(false, Some(&BISHOP_FACTORS));

/// The sizes of the tables of rooks and of bishops.
pub(super) const BYTES: [usize; 2] = [
    size_of_val(&ROOK) + size_of_val(&ROOK_ATTACKS),
    size_of_val(&BISHOP) + size_of_val(&BISHOP_ATTACKS),
];

const fn entries(is_rook: bool, factors: &[u64; 64]) -> [Entry; 64] {
    let mut entries = [Entry { mask: Bitboard::EMPTY, factor: 0, offset: 0, shift: 0 }; 64];
    let (mut index, mut offset) = (0, 0);
    while index < 64 {
        let mask = mask(is_rook, nth(index));
        let shift = 64 - mask.len();
        entries[index] = Entry { mask, factor: factors[index], offset, shift };
        offset += 1 << mask.len();
        index += 1;
    }
    entries
}

/// Returns the squares that a rook attacks.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK_ATTACKS[ROOK[square.index() & 63].index(occupied)]
}

/// Returns the squares that a bishop attacks.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP_ATTACKS[BISHOP[square.index() & 63].index(occupied)]
}

#[cfg(test)]
mod tests {
    use setwise::search::magic::find;

    use super::*;
    use crate::attacks::hyperbola;

    #[test]
    fn the_search_finds_the_factors() {
        for square in Square::all() {
            let seed = square.index() as u64;
            for (entry, is_rook) in [(&ROOK, true), (&BISHOP, false)] {
                let attacks = |occupied| match is_rook {
                    true => hyperbola::rook(square, occupied),
                    false => hyperbola::bishop(square, occupied),
                };
                let mask = mask(is_rook, square);
                let factor = find(mask, mask.len(), attacks, seed, 10_000_000);
                assert_eq!(factor, Some(entry[square.index()].factor), "{square}");
            }
        }
    }
}
