//! Moves of sixteen bits from sets of targets.
//!
//! ```text
//!   15 14 13 12 | 11 10  9  8  7  6 |  5  4  3  2  1  0
//!    promotion  |       from        |        to
//! ```
//!
//! A move is a `u16`, `to | from << 6`, as in the loop in assembly language of the page,
//! and as [`bulk::moves`](fn@crate::bulk::moves) and the lists of [`hash`](super::hash)
//! have it. The upper four bits are 0, or the piece that a pawn becomes: 1 a knight, 2 a
//! bishop, 3 a rook, 4 a queen. Castling and capturing en passant are moves of the king
//! and of a pawn; that they are more is for the program to know.
//!
//! - [`pack`], [`promote`] and [`from`], [`to`], [`promotion`]: the bits of a move.
//! - [`emit`]: the moves of a piece to a set of targets; [`emit_for`]: in the order of the
//!   side to move.
//! - [`PawnStep`], [`emit_pawns`]: the moves of all pawns that make the same step, among
//!   them promotions.
//!
//! The emitting functions write to the front of a slice and return how many moves there
//! are, or `None` where there is no room for all, and then write nothing. There are at most
//! 218 legal moves in a position of chess, so that 256 are always enough.
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
//! It is printed with `std` in the first line, which sets the direction flag: `stosw` then
//! stores downwards, `*rdi-- = move`, over what is in front of the list. It must be `cld`,
//! as above; and since the calling conventions have the flag clear, neither is needed.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"

mod bits;
mod pawn;
mod piece;

pub use bits::{Promotion, from, pack, promote, promotion, to};
pub use pawn::{PawnStep, emit_pawns};
pub use piece::{emit, emit_for};
