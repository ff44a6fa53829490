//! Moves of sixteen bits from sets of targets.
//!
//! ```text
//!   15 14 13 12 | 11 10  9  8  7  6 |  5  4  3  2  1  0
//!    promotion  |       from        |        to
//! ```
//!
//! A move is a `u16`, `to | from << 6`, as in the assembly loop of the page, in
//! [`bulk::moves`](fn@crate::bulk::moves) and in the lists of [`hash`](super::hash). The upper
//! four bits are 0 or the piece that a pawn is promoted to. Castling and capturing en passant
//! are moves of the king and of a pawn like any other here.
//!
//! The emitting functions write to the front of a slice and return the number of moves. If
//! there is no room for all of them, they write nothing and return `None`. No position of
//! chess has more than 218 legal moves, so 256 are always enough.
//!
//! ```
//! use setwise::serialize::moves::{self, PawnStep};
//! use setwise::{Bitboard, Square};
//!
//! let pawns = Bitboard::from_squares(&[Square::A4, Square::H7]);
//! let knight = Square::G1;
//! let empty = !(pawns | knight);
//!
//! let mut list = [0; 256];
//! let mut end = 0;
//! let targets = Bitboard::from(knight).knight_attacks() & empty;
//! end += moves::emit(knight, targets, &mut list[end..]).expect("room");
//! let targets = pawns.north_one() & empty;
//! end += moves::emit_pawns(PawnStep::WhitePush, targets, &mut list[end..]).expect("room");
//!
//! let name = |&m: &u16| format!("{}{}", moves::from(m), moves::to(m));
//! let names: Vec<_> = list[..end].iter().map(name).collect();
//! assert_eq!(names.join(" "), "g1e2 g1f3 g1h3 a4a5 h7h8 h7h8 h7h8 h7h8");
//! assert_eq!(list[3], moves::pack(Square::A4, Square::A5));
//! assert_eq!(moves::promotion(list[4]), Some(moves::Promotion::Queen));
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

mod pawn;

pub use pawn::{PawnStep, emit_pawns};

use super::order::{SideToMove, conditional_flip};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// The position of the promotion in a move.
const PROMOTION: u32 = 12;

/// The piece that a pawn is promoted to, with its number in the upper four bits of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a piece says all there is to say")]
pub enum Promotion {
    Knight = 1,
    Bishop = 2,
    Rook = 3,
    Queen = 4,
}

impl Promotion {
    /// All pieces, the queen first: the order in which they are emitted.
    pub const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];
}

/// Returns the move from one square to another, `to | from << 6`.
///
/// The move from a1 to a1 is 0, which is therefore free to mean "no move".
#[must_use]
#[inline]
pub const fn pack(from: Square, to: Square) -> u16 {
    to.index() as u16 | (from.index() as u16) << 6
}

/// Returns the move with this promotion, in place of any other.
#[must_use]
#[inline]
pub const fn promote(mv: u16, piece: Promotion) -> u16 {
    mv & 0x0fff | (piece as u16) << PROMOTION
}

/// Returns the origin square, bits 6 to 11.
#[must_use]
#[inline]
pub const fn from(mv: u16) -> Square {
    Square::new_wrapping(mv as usize >> 6)
}

/// Returns the target square, bits 0 to 5.
#[must_use]
#[inline]
pub const fn to(mv: u16) -> Square {
    Square::new_wrapping(mv as usize)
}

/// Returns the piece that the pawn is promoted to, or `None` if the upper four bits are not
/// those of a [`Promotion`].
#[must_use]
#[inline]
pub const fn promotion(mv: u16) -> Option<Promotion> {
    match mv >> PROMOTION {
        1 => Some(Promotion::Knight),
        2 => Some(Promotion::Bishop),
        3 => Some(Promotion::Rook),
        4 => Some(Promotion::Queen),
        _ => None,
    }
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
