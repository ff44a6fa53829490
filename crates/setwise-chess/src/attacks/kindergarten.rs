//! Sliders by kindergarten bitboards: a multiplication gathers a line on the last rank.
//!
//! No two squares of a rank or a diagonal share a file. The product with the b-file puts copies of
//! such a line on the ranks above it, one file further east, and the top six bits are what stands
//! on the files b to g. They are the index into a table of first-rank attacks that fill
//! their files; the line cuts out its own squares. A file is moved to the a-file, and a diagonal
//! as the factor turns it.
//!
//! ```text
//! index   = (occupied & line) * b_file >> 58
//! attacks = FILLED[file][index] & line
//! ```
//!
//! Source: CPW, [Kindergarten Bitboards](https://www.chessprogramming.org/Kindergarten_Bitboards)

use setwise::{Bitboard, File, Square};

use crate::attacks::fill::whole_lines;
use crate::attacks::first_rank::FIRST_RANK;
use crate::attacks::hyperbola::along_line;

const FILE_A: u64 = Bitboard::from_file(File::A).0;
const FILE_B: u64 = Bitboard::from_file(File::B).0;
/// The squares c2, d3, e4, f5, g6 and h7.
const DIAGONAL: u64 = 0x0080_4020_1008_0400;

/// The first-rank attacks by file and index, on all ranks.
static FILLED: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        table[i / 64][i % 64] = FIRST_RANK[i / 64][i % 64] as u64 * FILE_A;
        i += 1;
    }
    table
};

/// The attacks along the a-file by rank and index, whose lowest bit is the seventh rank.
static ON_FILE_A: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        let bit = 1 << (8 * (i / 64));
        let occupied = Bitboard((i as u64 % 64) << 1).rotate_90().0 & FILE_A;
        table[i / 64][i % 64] = along_line(bit, occupied, FILE_A ^ bit);
        i += 1;
    }
    table
};

/// The sizes of the tables of rooks and of bishops.
pub(super) const BYTES: [usize; 2] =
    [size_of_val(&FILLED) + size_of_val(&ON_FILE_A), size_of_val(&FILLED)];

#[inline(always)]
fn on_filled(square: Square, occupied: Bitboard, line: u64) -> u64 {
    let index = (occupied.0 & line).wrapping_mul(FILE_B) >> 58;
    FILLED[square.index() & 7][index as usize] & line
}

/// Returns the squares that a rook attacks.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let ([_, rank], file) = (whole_lines(true, square), square.index() & 7);
    let index = (occupied.0 >> file & FILE_A).wrapping_mul(DIAGONAL) >> 58;
    let on_file = ON_FILE_A[square.index() >> 3 & 7][index as usize] << file;
    Bitboard(on_file | on_filled(square, occupied, rank))
}

/// Returns the squares that a bishop attacks.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [diagonal, anti_diagonal] = whole_lines(false, square);
    let on = |line| on_filled(square, occupied, line);
    Bitboard(on(diagonal) | on(anti_diagonal))
}
