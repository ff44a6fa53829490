//! Lists of squares and of moves from single sets.
//!
//! ```
//! use setwise::serialize::order::SideToMove;
//! use setwise::serialize::{SquareList, moves};
//! use setwise::{Bitboard, Square};
//!
//! let targets = Bitboard::from(Square::B1).knight_attacks();
//! assert!(targets.squares().eq([Square::D2, Square::A3, Square::C3]));
//! assert!(targets.squares_for(SideToMove::White).eq([Square::A3, Square::C3, Square::D2]));
//! assert_eq!(*SquareList::new(targets), [Square::D2, Square::A3, Square::C3]);
//!
//! let mut list = [0; 256];
//! let len = moves::emit(Square::B1, targets, &mut list);
//! assert_eq!((len, moves::to(list[0])), (Some(3), Square::D2));
//! ```
//!
//! | to get | use | when |
//! |---|---|---|
//! | squares, one after another | [`Bitboard::squares`](crate::Bitboard::squares), `for square in set` | each is used at once |
//! | the same as sets of one square | [`Bitboard::singles`](crate::Bitboard::singles) | the index is not needed |
//! | the opponent's ranks first | [`Bitboard::squares_for`](crate::Bitboard::squares_for), in [`order`] | both sides should search alike |
//! | a list | [`SquareList`], [`Bitboard::squares_into`](crate::Bitboard::squares_into) | squares are sorted or visited twice |
//! | moves of sixteen bits | [`moves`] | |
//! | up to eight targets without a loop | [`hash`] | pieces have many targets, in numbers that cannot be predicted |
//! | lists of ranks | [`bisect`] | sets have many squares |
//! | lists of many boards | [`bulk::squares`](fn@crate::bulk::squares), [`bulk::moves`](fn@crate::bulk::moves) | |
//! | the published loops | [`loops`] | for comparison |
//!
//! The loop that all others are measured against is `for` over
//! [`Bitboard::squares`](crate::Bitboard::squares). With BMI1 it compiles to
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
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization)

pub mod bisect;
pub mod hash;
mod list;
pub mod loops;
pub mod moves;
pub mod order;
mod singles;

pub use list::SquareList;
pub use singles::Singles;
