//! Kings and knights: one multiplier and 256 lists for all squares.
//!
//! The targets on any square, rotated by the distance to a home square in the interior of the
//! board, are a subset of those of the home square, once squares that the piece does not attack
//! are removed. So one shape with its multiplier is enough. A king on g1 that may go to f1,
//! h1 and h2, and the same targets rotated as if it were on b2:
//!
//! ```text
//!   . . . . . . . .       . . . . . . . .
//!   . . . . . . . .       . . 1 . . . . .
//!   . . . . . . . 1  -->  1 K 1 . . . . .
//!   . . . . . 1 K 1       . . . . . . . .
//!
//!   rotated * multiplier >> 56 = 0b10001011, whose list is a2 c2 c3;
//!   g1 - b2 = -3 added to each square: f1 h1 h2
//! ```

use crate::bitboard::Bitboard;
use crate::serialize::hash::list::{MoveList, fill};
use crate::serialize::hash::multipliers::{self, KING_MARGIN, KNIGHT_MARGIN, multiplier};
use crate::square::Square;
use crate::table::table;

/// The first square where a king has eight targets.
const KING_HOME: Square = Square::B2;

/// The first square where a knight has eight targets.
const KNIGHT_HOME: Square = Square::C3;

const KING_MULTIPLIER: u64 = multiplier(&multipliers::KING, KING_MARGIN, KING_HOME);
const KNIGHT_MULTIPLIER: u64 = multiplier(&multipliers::KNIGHT, KNIGHT_MARGIN, KNIGHT_HOME);

static KING_LISTS: [[u8; 8]; 256] =
    lists(Bitboard::from_square(KING_HOME).king_attacks(), KING_MULTIPLIER);

static KNIGHT_LISTS: [[u8; 8]; 256] =
    lists(Bitboard::from_square(KNIGHT_HOME).knight_attacks(), KNIGHT_MULTIPLIER);

static KING_TARGETS: [u64; 64] = table!([0; 64], |i| Bitboard(1 << i).king_attacks().0);
static KNIGHT_TARGETS: [u64; 64] = table!([0; 64], |i| Bitboard(1 << i).knight_attacks().0);

/// Returns the moves of a king to those of the targets that it attacks.
///
/// This is the normalized source square of the sources, with one shape in place of nine.
///
/// ```
/// use setwise::serialize::hash::king;
/// use setwise::{Bitboard, Square};
///
/// let own = Bitboard::from_squares(&[Square::F1, Square::F2, Square::G2, Square::H2]);
/// assert!(king(Square::G1, !own).iter().eq([Square::H1]));
/// assert!(king(Square::G1, own).iter().eq([Square::F1, Square::F2, Square::G2, Square::H2]));
/// assert!(king(Square::G1, Bitboard::EMPTY).is_empty());
/// ```
#[inline(always)]
pub const fn king(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & KING_TARGETS[from.index() & 63];
    list(&KING_LISTS, from, targets, KING_HOME, KING_MULTIPLIER)
}

/// Returns the moves of a knight to those of the targets that it attacks.
#[inline(always)]
pub const fn knight(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & KNIGHT_TARGETS[from.index() & 63];
    list(&KNIGHT_LISTS, from, targets, KNIGHT_HOME, KNIGHT_MULTIPLIER)
}

#[inline(always)]
const fn list(
    lists: &'static [[u8; 8]; 256],
    from: Square,
    targets: u64,
    home: Square,
    multiplier: u64,
) -> MoveList {
    let rotated = targets.rotate_right(from.index() as u32).rotate_left(home.index() as u32);
    let index = rotated.wrapping_mul(multiplier) >> 56;
    let by = (from.index() as u64).wrapping_sub(home.index() as u64);
    MoveList::new(&lists[index as usize], by)
}

/// Builds the lists of the subsets of the targets of a home square.
const fn lists(targets: Bitboard, multiplier: u64) -> [[u8; 8]; 256] {
    let mut lists = [[0; 8]; 256];
    fill(&mut lists, 0, targets.0, multiplier);
    lists
}
