//! Lines: 256 lists for each of the four ways, whatever the square.
//!
//! The eight squares of a line become a byte: those of a rank by a shift, those of a file
//! by a shift and a multiplication, which is that of the closed form for all eight, and
//! those of a diagonal by a multiplication that moves all to one rank. The byte is the
//! index, with a zero for the square itself. The eight squares of a line share the lists
//! that way, and all lines of a kind share those of one: of the 256, only that of the
//! whole line is never used.

use super::list::{MoveList, ONES, pack};
use crate::bitboard::Bitboard;
use crate::file::File;
use crate::search::move_lists::closed_form;
use crate::square::Square;

const A_FILE: u64 = Bitboard::from_file(File::A).0;
const MAIN_DIAGONAL: u64 = Bitboard::diagonal(Square::A1).0;
const MAIN_ANTI_DIAGONAL: u64 = Bitboard::anti_diagonal(Square::H1).0;

/// Takes the squares of the a-file to the top byte, a1 to its lowest bit.
const FILE_MULTIPLIER: u64 = closed_form(Bitboard(A_FILE));

static RANK_LISTS: [[u8; 8]; 256] = {
    let mut lists = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 {
        lists[i] = pack(i as u64);
        i += 1;
    }
    lists
};

static FILE_LISTS: [[u8; 8]; 256] = {
    let mut lists = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 {
        lists[i] = pack(Bitboard(i as u64).deposit(Bitboard(A_FILE)).0);
        i += 1;
    }
    lists
};

static DIAGONAL_LISTS: [[u8; 8]; 256] = diagonal_lists(MAIN_DIAGONAL);
static ANTI_DIAGONAL_LISTS: [[u8; 8]; 256] = diagonal_lists(MAIN_ANTI_DIAGONAL);

static DIAGONALS: [u64; 64] = {
    let mut lines = [0; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new_wrapping(i as u32);
        lines[i] = Bitboard::diagonal(square).without(square).0;
        i += 1;
    }
    lines
};

static ANTI_DIAGONALS: [u64; 64] = {
    let mut lines = [0; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new_wrapping(i as u32);
        lines[i] = Bitboard::anti_diagonal(square).without(square).0;
        i += 1;
    }
    lines
};

/// The moves of a rook to some squares of its rank.
///
/// Of the targets those on other ranks and the square itself are left out, so that every
/// word has a list; the empty set has the empty one.
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::rank;
/// use setwise::{Bitboard, Square};
///
/// let occupied = Bitboard::from_squares(&[Square::B4, Square::D4, Square::E4]);
/// let targets = Bitboard::from(Square::D4).rook_attacks(occupied);
/// assert!(rank(Square::D4, targets).iter().eq([Square::B4, Square::C4, Square::E4]));
/// assert!(rank(Square::D4, Square::D4.into()).is_empty());
/// ```
///
/// # Cost
///
/// `btr` for the square, `and`, `shr` and `movzx`: the list is a reference, and no
/// multiplication is needed. Its squares are a load, `imul` and `add`. On `AArch64` `lsl`
/// and `bic`, `and`, `lsr`, `and`, and `madd`. The lists have 2048 bytes. The loop is
/// faster for one or two targets, see [the measurements](crate::serialize::hash#when-it-pays).
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline(always)]
pub const fn rank(from: Square, targets: Bitboard) -> MoveList {
    let down = from.index() & 56;
    let index = (targets.without(from).0 >> down) as u8;
    MoveList::new(&RANK_LISTS[index as usize], down as u64)
}

/// The moves of a rook to some squares of its file.
///
/// Of the targets those on other files and the square itself are left out, so that every
/// word has a list; the empty set has the empty one.
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::file;
/// use setwise::{Bitboard, Square};
///
/// let occupied = Bitboard::from_squares(&[Square::D3, Square::D4, Square::D7]);
/// let targets = Bitboard::from(Square::D4).rook_attacks(occupied);
/// assert!(file(Square::D4, targets).iter().eq([Square::D3, Square::D5, Square::D6, Square::D7]));
/// assert!(file(Square::D4, Square::C4.into()).is_empty());
/// ```
///
/// # Cost
///
/// `btr` for the square, `and`, `shr`, `and`, `imul` and `shr`: the list is a reference.
/// Its squares are a load, `imul` and `add`. On `AArch64` `lsl` and `bic`, `and`, `lsr`,
/// `and`, `mul`, `lsr`, and `madd`. The lists have 2048 bytes. The loop is faster for
/// one or two targets, see [the measurements](crate::serialize::hash#when-it-pays).
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline(always)]
pub const fn file(from: Square, targets: Bitboard) -> MoveList {
    let across = from.index() & 7;
    let on_a_file = targets.without(from).0 >> across & A_FILE;
    let index = on_a_file.wrapping_mul(FILE_MULTIPLIER) >> 56;
    MoveList::new(&FILE_LISTS[index as usize], across as u64)
}

/// The moves of a bishop to some squares of its diagonal, which goes to the north-east.
///
/// Of the targets those not on it and the square itself are left out, so that every word
/// has a list; the empty set has the empty one.
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::diagonal;
/// use setwise::{Bitboard, Square};
///
/// let targets = Bitboard::from(Square::C1).bishop_attacks(Square::F4.into());
/// assert!(diagonal(Square::C1, targets).iter().eq([Square::D2, Square::E3, Square::F4]));
/// assert!(diagonal(Square::A8, Bitboard::FULL).is_empty());
/// ```
///
/// # Cost
///
/// A load and `and` for the diagonal, `imul` and `shr`: the list is a reference. Its
/// squares are a load, `imul` and `add`, and four instructions for how far the diagonal
/// is from the main one. The lists have 2048 bytes and the diagonals 512. The loop is
/// faster for one or two targets, see [the measurements](crate::serialize::hash#when-it-pays).
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline(always)]
pub const fn diagonal(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & DIAGONALS[from.index() as usize & 63];
    let from = from.index() as u64;
    MoveList::new(&DIAGONAL_LISTS[by_files(targets)], (from & 56).wrapping_sub((from & 7) << 3))
}

/// The moves of a bishop to some squares of its anti-diagonal, which goes to the
/// north-west.
///
/// As [`diagonal`](fn@diagonal).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::anti_diagonal;
/// use setwise::{Bitboard, Square};
///
/// let targets = Bitboard::from(Square::F1).bishop_attacks(Square::C4.into());
/// assert!(anti_diagonal(Square::F1, targets).iter().eq([Square::E2, Square::D3, Square::C4]));
/// assert!(anti_diagonal(Square::A1, Bitboard::FULL).is_empty());
/// ```
///
/// # Cost
///
/// As [`diagonal`](fn@diagonal).
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline(always)]
pub const fn anti_diagonal(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & ANTI_DIAGONALS[from.index() as usize & 63];
    let from = from.index() as u64;
    MoveList::new(
        &ANTI_DIAGONAL_LISTS[by_files(targets)],
        ((from & 56) + ((from & 7) << 3)).wrapping_sub(56),
    )
}

/// The files of squares that all have different ones, as a byte.
#[inline(always)]
const fn by_files(targets: u64) -> usize {
    (targets.wrapping_mul(ONES) >> 56) as usize
}

/// The lists of the subsets of a main diagonal by their files.
const fn diagonal_lists(line: u64) -> [[u8; 8]; 256] {
    let mut lists = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 {
        let subset = (i as u64).wrapping_mul(ONES) & line;
        lists[i] = pack(subset);
        i += 1;
    }
    lists
}
