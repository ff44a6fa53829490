//! The moves of one piece.

use crate::bitboard::Bitboard;
use crate::serialize::order::conditional_flip;
use crate::square::Square;

/// Writes the moves of a piece from a square to each of its targets to the front of a
/// slice, and says how many there are: as many as there are targets.
///
/// In ascending order of the targets. `None` if there is no room for all, and nothing is
/// written; what is behind them in the slice stays. Of the empty set there are none.
///
/// # Examples
///
/// ```
/// use setwise::serialize::moves::{emit, pack};
/// use setwise::{Bitboard, Square};
///
/// let mut list = [0; 4];
/// let targets = Bitboard::from(Square::A1).king_attacks();
/// assert_eq!(emit(Square::A1, targets, &mut list), Some(3));
/// assert_eq!(list, [1, 8, 9, 0]);
/// assert_eq!(emit(Square::H1, targets, &mut list), Some(3));
/// assert_eq!(list[0], pack(Square::H1, Square::B1));
/// assert_eq!(emit(Square::A1, targets, &mut list[..2]), None);
/// ```
///
/// # Cost
///
/// A `popcnt` (a dozen instructions where there is none) and a comparison with the room;
/// then for each move `tzcnt`, `xor`, a store and `blsr`, without BMI1 `bsf`, `lea` and
/// `and`, and for four moves an addition, a comparison and the branch. On `AArch64`
/// `rbit`, `clz`, `eor`, `strh`, `sub`, `and`, and for each move `subs` and the branch.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"
#[must_use]
#[inline]
pub const fn emit(from: Square, targets: Bitboard, out: &mut [u16]) -> Option<usize> {
    write(targets, (from.index() as u16) << 6, out)
}

/// The moves of [`emit`], in the order of the side to move.
///
/// For White those to the eighth rank come first, a8 to h8, for Black those to the first;
/// see [`order`](crate::serialize::order).
///
/// # Examples
///
/// ```
/// use setwise::serialize::moves::{emit_for, to};
/// use setwise::{Bitboard, Square};
///
/// let mut list = [0; 8];
/// let targets = Bitboard::from(Square::E1).king_attacks();
/// assert_eq!(emit_for(Square::E1, targets, true, &mut list), Some(5));
/// assert_eq!(list.map(to)[..5], [Square::D2, Square::E2, Square::F2, Square::D1, Square::F1]);
/// ```
///
/// # Cost
///
/// That of [`emit`] and of [`conditional_flip`]. The loop is the same: what flips the index
/// back is combined with the square that the piece comes from, before it.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Black or White"
#[must_use]
#[inline]
pub const fn emit_for(
    from: Square,
    targets: Bitboard,
    white: bool,
    out: &mut [u16],
) -> Option<usize> {
    let (targets, flip) = conditional_flip(targets, white);
    write(targets, (from.index() as u16) << 6 | flip as u16, out)
}

/// Writes the index of each square, exclusive or `aspects`.
#[inline(always)]
const fn write(targets: Bitboard, aspects: u16, out: &mut [u16]) -> Option<usize> {
    let len = targets.len() as usize;
    let Some((list, _)) = out.split_at_mut_checked(len) else { return None };
    let (mut rest, mut i) = (targets, 0);
    while i < list.len() {
        list[i] = rest.0.trailing_zeros() as u16 ^ aspects;
        rest = rest.reset_ls1b();
        i += 1;
    }
    Some(len)
}
