//! From sets to lists of squares and of moves.
//!
//! A set is a word, and what a program does next is mostly for one square after the
//! other. So sets are serialized: subsets that are easy to handle are isolated, a square, a
//! byte or the targets of a piece, and each is turned into squares.
//!
//! ```
//! use setwise::serialize::{SquareList, moves};
//! use setwise::{Bitboard, Square};
//!
//! let targets = Bitboard::from(Square::B1).knight_attacks();
//! assert!(targets.squares().eq([Square::D2, Square::A3, Square::C3]));
//! assert!(targets.squares_for(true).eq([Square::A3, Square::C3, Square::D2]));
//! assert_eq!(*SquareList::new(targets), [Square::D2, Square::A3, Square::C3]);
//!
//! let mut list = [0; 256];
//! let len = moves::emit(Square::B1, targets, &mut list);
//! assert_eq!((len, moves::to(list[0])), (Some(3), Square::D2));
//! ```
//!
//! # What is where
//!
//! | | |
//! |---|---|
//! | squares, one after the other | [`Bitboard::squares`](crate::Bitboard::squares) |
//! | the same as sets of one square | [`Bitboard::singles`](crate::Bitboard::singles) |
//! | the ranks of the enemy first | [`Bitboard::squares_for`](crate::Bitboard::squares_for), in [`order`] |
//! | the loops as they are published | [`loops`] |
//! | bytes, words and double words, and lists of bytes | [`bisect`] |
//! | squares in a list | [`SquareList`], [`Bitboard::squares_into`](crate::Bitboard::squares_into) |
//! | moves of sixteen bits | [`moves`] |
//! | lists of up to eight targets without a loop | [`hash`] |
//! | lists of many boards | [`bulk::squares`](fn@crate::bulk::squares), [`bulk::moves`](fn@crate::bulk::moves) |
//!
//! # What to use when
//!
//! `for square in set` where each square is used at once and nothing is kept. It is the
//! loop that the literature calls scanning forward, with scan and reset behind an iterator.
//! A list where squares are to be sorted, counted and chosen from, or gone through twice.
//! [`moves::emit`] for lists of moves, and [`moves::emit_pawns`] for pawns, whose moves are
//! made by sets. [`hash`] where pieces have many targets, and numbers of them that cannot
//! be predicted. [`bulk`](crate::bulk) where there are many boards at once.
//!
//! # The loop that all are measured by
//!
//! ```text
//!     test  rdi, rdi        ; the empty set
//!     je    over
//! next:
//!     tzcnt rax, rdi        ; the first square
//!     …                     ; what is done with it
//!     blsr  rdi, rdi        ; taken out of the set
//!     jne   next            ; unless it was the last
//! ```
//!
//! That is `for` over [`Bitboard::squares`](crate::Bitboard::squares) with BMI1. The page
//! shows what a compiler made of such an iterator in C++, and of `std::copy` with it: for
//! lack of BMI1 `bsf`, `lea` and `and`, and the same branch.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization)

pub mod bisect;
mod copy;
pub mod hash;
mod list;
pub mod loops;
pub mod moves;
pub mod order;
mod singles;

pub use list::SquareList;
pub use singles::Singles;
