//! Sliders by rotated bitboards: turned copies of the board have each line within a rank.
//!
//! Six squares of a rank are the index into a table of the attacks on the line, for each square. A
//! file is a rank of the board that is mirrored along the diagonal a1-h8. A diagonal is a part
//! of a rank after each file has been rotated south, the b-file by one step and each further file
//! by one more; the rest of that rank is another diagonal, which the table ignores.
//!
//! Programs kept the turned boards up to date with each move. Here they are computed.
//!
//! Source: CPW, [Rotated Bitboards](https://www.chessprogramming.org/Rotated_Bitboards), and
//! [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating),
//! "Pseudo-Rotation by 45 degrees"

use setwise::{Bitboard, File, Square};

use crate::attacks::fill::whole_lines;
use crate::attacks::hyperbola::along_line;
use crate::attacks::squares::square as nth;

/// The attacks on files, ranks, diagonals and anti-diagonals, by square and index.
#[allow(long_running_const_eval, reason = "sixteen thousand entries")]
static ATTACKS: [[[u64; 64]; 64]; 4] = {
    let mut table = [[[0; 64]; 64]; 4];
    let mut i = 0;
    while i < 64 * 64 {
        let (square, index) = (i / 64, i % 64);
        let [file, rank] = whole_lines(true, nth(square));
        let [diagonal, anti_diagonal] = whole_lines(false, nth(square));
        // The occupied squares of all ranks at once; the line cuts out its own.
        let by_file = (index as u64 * 2) * Bitboard::from_file(File::A).0;
        let by_rank = Bitboard(by_file).flip_diagonal().0;
        let bit = Bitboard::from_square(nth(square)).0;
        table[0][square][index] = along_line(bit, by_rank, file);
        table[1][square][index] = along_line(bit, by_file, rank);
        table[2][square][index] = along_line(bit, by_file, diagonal);
        table[3][square][index] = along_line(bit, by_file, anti_diagonal);
        i += 1;
    }
    table
};

/// The sizes of the tables of rooks and of bishops.
pub(super) const BYTES: [usize; 2] = [size_of_val(&ATTACKS) / 2; 2];

/// Rotates each file southward by the number of its steps from the a-file.
const fn diagonals_to_ranks(set: u64) -> u64 {
    rotated(set, [0xaaaa_aaaa_aaaa_aaaa, 0xcccc_cccc_cccc_cccc, 0xf0f0_f0f0_f0f0_f0f0])
}

/// Rotates each file southward by the number of its steps from the h-file.
const fn anti_diagonals_to_ranks(set: u64) -> u64 {
    rotated(set, [0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0f0f_0f0f_0f0f_0f0f])
}

/// Rotates the files of each mask southward: by one, two and four steps.
const fn rotated(set: u64, [one, two, four]: [u64; 3]) -> u64 {
    let set = set ^ one & (set ^ set.rotate_right(8));
    let set = set ^ two & (set ^ set.rotate_right(16));
    set ^ four & (set ^ set.rotate_right(32))
}

/// Returns the attacks on a line of a kind, which is on this rank of a turned board.
#[inline(always)]
fn look_up(kind: usize, square: usize, turned: u64, rank: usize) -> u64 {
    ATTACKS[kind][square][(turned >> (8 * (rank & 7) + 1) & 63) as usize]
}

/// Returns the squares that a rook attacks.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let square = square.index() & 63;
    let on_file = look_up(0, square, occupied.flip_diagonal().0, square);
    Bitboard(on_file | look_up(1, square, occupied.0, square >> 3))
}

/// Returns the squares that a bishop attacks.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let (square, rank, file) = (square.index() & 63, square.index() >> 3, square.index() & 7);
    let on_diagonal = look_up(2, square, diagonals_to_ranks(occupied.0), 8 + rank - file);
    let turned = anti_diagonals_to_ranks(occupied.0);
    Bitboard(on_diagonal | look_up(3, square, turned, rank + file + 1))
}
