//! Rank attacks by a table of 512 bytes: the attacks on the first rank, for each file and each
//! arrangement of pieces on the files b to g.
//!
//! A piece on the a-file or h-file stops no slider that would move on, so it does not matter.
//!
//! Source: CPW, [First Rank Attacks](https://www.chessprogramming.org/First_Rank_Attacks)

use setwise::{Bitboard, Square};

use crate::attacks::hyperbola::along_line;

/// The attacks by the file of the slider and the occupied squares from b1 to g1.
pub(super) static FIRST_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let (mut file, mut state) = (0, 0);
    while file < 8 {
        let bit = 1 << file;
        table[file][state] = along_line(bit, (state as u64) << 1, 0xff ^ bit) as u8;
        state = (state + 1) % 64;
        file += (state == 0) as usize;
    }
    table
};

/// The size of the table.
pub(super) const BYTES: usize = size_of_val(&FIRST_RANK);

/// Returns the squares that a slider attacks along its rank.
#[inline]
pub fn rank(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, first) = (square.index() & 7, square.index() & 56);
    let state = occupied.0 >> (first + 1) & 63;
    Bitboard(u64::from(FIRST_RANK[file][state as usize]) << first)
}
