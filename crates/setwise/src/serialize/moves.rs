//! Moves of sixteen bits from sets of targets.
//!
//! A move is a `u16`, `to | from << 6`, as in the assembly loop of the page, in
//! [`bulk::moves`](fn@crate::bulk::moves) and in the lists of [`hash`](super::hash). The upper
//! four bits are 0.
//!
//! The emitting functions write to the front of a slice and return the number of moves. If
//! there is no room for all of them, they write nothing and return `None`. No position of
//! chess has more than 218 legal moves, so 256 are always enough.
//!
//! ```
//! use setwise::serialize::moves;
//! use setwise::{Bitboard, Square};
//!
//! let targets = Bitboard::from(Square::G1).knight_attacks();
//! let mut list = [0; 256];
//! let len = moves::emit(Square::G1, targets, &mut list).expect("room");
//! let name = |&m: &u16| format!("{}{}", moves::from(m), moves::to(m));
//! assert_eq!(list[..len].iter().map(name).collect::<Vec<_>>().join(" "), "g1e2 g1f3 g1h3");
//! ```
//!
//! # The loop of the page
//!
//! ```text
//! ; input rdx - move target set
//! ;       ecx - move from aspects
//! ;       rdi - pointer to movelist
//!     cld             ; clear direction flag
//!     bsf rax, rdx    ; scan first to-bit
//!     jz over         ; jump if no more moves
//! loop:
//!     btr rdx, rax    ; reset found bit
//!     or  eax, ecx    ; combine to- with from-square
//!     stosw           ; store 16-bit move *rdi++ = move
//!     bsf rax, rdx    ; scan next to-bit
//!     jnz loop        ; jump if more moves
//! over:
//! ```
//!
//! The page has `std` in the first line, which sets the direction flag: `stosw` then stores
//! downward, over what precedes the list. It must be `cld`, as above; the calling conventions
//! keep the flag clear, so neither is needed.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"

use crate::bitboard::Bitboard;
use crate::serialize::order::{SideToMove, conditional_flip};
use crate::square::Square;

/// Returns the move from one square to another, `to | from << 6`.
///
/// The move from a1 to a1 is 0, which is therefore free to mean "no move".
#[must_use]
#[inline]
pub const fn pack(from: Square, to: Square) -> u16 {
    to.index() as u16 | (from.index() as u16) << 6
}

/// Returns the origin square, bits 6 to 11.
#[inline]
pub const fn from(mv: u16) -> Square {
    Square::new_wrapping(mv as usize >> 6)
}

/// Returns the target square, bits 0 to 5.
#[inline]
pub const fn to(mv: u16) -> Square {
    Square::new_wrapping(mv as usize)
}

/// Writes the moves of a piece to each of its targets, in ascending order.
///
/// Returns their number, or `None` if `out` is too short; then nothing is written.
///
/// ```
/// use setwise::serialize::moves::{emit, pack};
/// use setwise::{Bitboard, Square};
///
/// let mut list = [0; 4];
/// let targets = Bitboard::from(Square::A1).king_attacks();
/// assert_eq!(emit(Square::A1, targets, &mut list), Some(3));
/// assert_eq!(list, [1, 8, 9, 0]);
/// assert_eq!(emit(Square::A1, targets, &mut list[..2]), None);
/// ```
#[must_use]
#[inline]
pub const fn emit(from: Square, targets: Bitboard, out: &mut [u16]) -> Option<usize> {
    write(targets, (from.index() as u16) << 6, out)
}

/// Writes the moves of [`emit`] in the order of the side to move: for White a8 to h8 first,
/// for Black a1 to h1; see [`order`](crate::serialize::order).
#[must_use]
#[inline]
pub const fn emit_for(
    from: Square,
    targets: Bitboard,
    side: SideToMove,
    out: &mut [u16],
) -> Option<usize> {
    let (targets, flip) = conditional_flip(targets, side);
    // The loop flips the index back at no cost: one exclusive or does both.
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
