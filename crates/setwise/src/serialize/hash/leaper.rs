//! Kings and knights: one multiplier and 256 lists for all squares.
//!
//! Once what the piece does not attack is left out, the targets on any square, rotated by
//! the distance, are a subset of those of a square in the interior of the board. So one
//! shape does for all, with its multiplier. Where the targets of the interior are beyond
//! the edge of the board, or around the end of the word, nothing is in the set.

use super::list::{MoveList, pack};
use super::multipliers;
use super::shapes::{KING_MARGIN, KNIGHT_MARGIN, multiplier};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// Where the king stands for its lists: the first square with eight targets.
const KING_HOME: Square = Square::B2;

/// Where the knight stands for its lists.
const KNIGHT_HOME: Square = Square::C3;

const KING_MULTIPLIER: u64 = multiplier(&multipliers::KING, KING_MARGIN, KING_HOME);
const KNIGHT_MULTIPLIER: u64 = multiplier(&multipliers::KNIGHT, KNIGHT_MARGIN, KNIGHT_HOME);

static KING_LISTS: [[u8; 8]; 256] =
    lists(Bitboard::from_square(KING_HOME).king_attacks(), KING_MULTIPLIER);

static KNIGHT_LISTS: [[u8; 8]; 256] =
    lists(Bitboard::from_square(KNIGHT_HOME).knight_attacks(), KNIGHT_MULTIPLIER);

static KING_TARGETS: [u64; 64] = {
    let mut targets = [0; 64];
    let mut i = 0;
    while i < 64 {
        targets[i] = Bitboard(1 << i).king_attacks().0;
        i += 1;
    }
    targets
};

static KNIGHT_TARGETS: [u64; 64] = {
    let mut targets = [0; 64];
    let mut i = 0;
    while i < 64 {
        targets[i] = Bitboard(1 << i).knight_attacks().0;
        i += 1;
    }
    targets
};

/// The moves of a king to some of the squares that it attacks.
///
/// Of the targets those that a king on `from` does not attack are left out, so that
/// every word has a list; the empty set has the empty one.
///
/// `LISTS[(rotated * 0x0402600000000000) >> 56]`, where the targets are rotated as if the
/// king stood on b2, and `from - 9` added to all the squares of the list. This is the
/// normalized source square of the sources with one shape for the nine there are: what
/// is beyond an edge is not in the set.
///
/// # Examples
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
///
/// # Cost
///
/// A load and `and` for the targets of the square, `ror`, `rol`, `imul` and `shr`: the
/// list is a reference. Its squares are a load, `imul` and `add`. On `AArch64` twice
/// `ror`, `mul`, `lsr`, and `madd`. The lists have 2048 bytes and the targets 512; four
/// bits of the multiplier are the fewest. The loop is faster for one or two targets, see
/// [the measurements](crate::serialize::hash#when-it-pays).
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline(always)]
pub const fn king(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & KING_TARGETS[from.index() as usize & 63];
    list(&KING_LISTS, from, targets, KING_HOME, KING_MULTIPLIER)
}

/// The moves of a knight to some of the squares that it attacks.
///
/// As [`king`], with lists and a multiplier of its own, for c3.
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::knight;
/// use setwise::{Bitboard, Square};
///
/// assert!(knight(Square::G1, Bitboard::FULL).iter().eq([Square::E2, Square::F3, Square::H3]));
/// assert_eq!(knight(Square::E4, Bitboard::FULL).len(), 8);
/// assert!(knight(Square::E4, Square::E5.into()).is_empty());
/// ```
///
/// # Cost
///
/// As [`king`].
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline(always)]
pub const fn knight(from: Square, targets: Bitboard) -> MoveList {
    let targets = targets.0 & KNIGHT_TARGETS[from.index() as usize & 63];
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

/// The lists of the subsets of eight targets, counted from the square of the piece.
const fn lists(targets: Bitboard, multiplier: u64) -> [[u8; 8]; 256] {
    let mut lists = [[0; 8]; 256];
    let mut subset = 0u64;
    loop {
        let index = (subset.wrapping_mul(multiplier) >> 56) as usize;
        lists[index] = pack(subset);
        subset = subset.wrapping_sub(targets.0) & targets.0;
        if subset == 0 {
            return lists;
        }
    }
}
