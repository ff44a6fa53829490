//! Lines: 256 lists for each of the four directions, whatever the square.
//!
//! The eight squares of a line become a byte, which is the index of the list: those of a rank by
//! a shift, those of a file by a shift and a multiplication, those of a diagonal by a
//! multiplication that moves all of them to one rank. The bit of the square itself is 0. All lines
//! of a direction share the lists of one, moved by an addition.

use crate::bitboard::Bitboard;
use crate::file::File;
use crate::search::move_lists::closed_form;
use crate::serialize::hash::list::{MoveList, ONES, pack};
use crate::serialize::hash::target::TargetHash;
use crate::square::Square;
use crate::table::table;

const A_FILE: u64 = Bitboard::from_file(File::A).0;
const MAIN_DIAGONAL: u64 = Bitboard::diagonal(Square::A1).0;
const MAIN_ANTI_DIAGONAL: u64 = Bitboard::anti_diagonal(Square::H1).0;

/// Takes the squares of the a-file to the top byte, a1 to its lowest bit.
const FILE_MULTIPLIER: u64 = closed_form(Bitboard(A_FILE));

type Lists = [[u8; 8]; 256];

static RANK_LISTS: Lists = table!([[0; 8]; 256], |i| pack(i as u64));
static FILE_LISTS: Lists =
    table!([[0; 8]; 256], |i| pack(Bitboard(i as u64).deposit(Bitboard(A_FILE)).0));

// By the files of the squares.
static DIAGONAL_LISTS: Lists =
    table!([[0; 8]; 256], |i| pack((i as u64).wrapping_mul(ONES) & MAIN_DIAGONAL));
static ANTI_DIAGONAL_LISTS: Lists =
    table!([[0; 8]; 256], |i| pack((i as u64).wrapping_mul(ONES) & MAIN_ANTI_DIAGONAL));

static DIAGONALS: [u64; 64] =
    table!([0; 64], |i| TargetHash::diagonal(Square::new_wrapping(i as usize)).targets().0);
static ANTI_DIAGONALS: [u64; 64] =
    table!([0; 64], |i| TargetHash::anti_diagonal(Square::new_wrapping(i as usize)).targets().0);

/// Returns the moves of a rook to those of the targets that are on its rank.
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
#[inline(always)]
pub const fn rank(from: Square, targets: Bitboard) -> MoveList {
    let down = from.index() & 56;
    let index = (targets.without(from).0 >> down) as u8;
    MoveList::new(&RANK_LISTS[index as usize], down as u64)
}

/// Returns the moves of a rook to those of the targets that are on its file.
#[inline(always)]
pub const fn file(from: Square, targets: Bitboard) -> MoveList {
    let across = from.index() & 7;
    let on_a_file = targets.without(from).0 >> across & A_FILE;
    let index = on_a_file.wrapping_mul(FILE_MULTIPLIER) >> 56;
    MoveList::new(&FILE_LISTS[index as usize], across as u64)
}

/// Returns the moves of a bishop to those of the targets that are on its diagonal, which goes to
/// the north-east.
#[inline(always)]
pub const fn diagonal(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & DIAGONALS[from.index() & 63];
    let from = from.index() as u64;
    MoveList::new(&DIAGONAL_LISTS[by_files(targets)], (from & 56).wrapping_sub((from & 7) << 3))
}

/// Returns the moves of a bishop to those of the targets that are on its anti-diagonal, which
/// goes to the north-west.
#[inline(always)]
pub const fn anti_diagonal(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & ANTI_DIAGONALS[from.index() & 63];
    let from = from.index() as u64;
    MoveList::new(
        &ANTI_DIAGONAL_LISTS[by_files(targets)],
        ((from & 56) + ((from & 7) << 3)).wrapping_sub(56),
    )
}

/// Returns the files of squares that are all on different files, as a byte.
#[inline(always)]
const fn by_files(targets: u64) -> usize {
    (targets.wrapping_mul(ONES) >> 56) as usize
}
