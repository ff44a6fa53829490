//! Lists of moves by perfect hashing: up to eight squares at once, without a loop.
//!
//! A piece has *n* targets on the empty board, up to eight for a king, a knight, or a slider
//! on one line, and moves to a subset of them. One multiplication and a shift take each of the
//! `2^n` subsets to a number of its own, the index of its list in a table:
//!
//! ```text
//! list = lists[subset * multiplier >> (64 - n)]
//! ```
//!
//! [`search::move_lists`](crate::search::move_lists) finds the multipliers. There are three
//! forms, which return the same:
//!
//! - [`king`], [`knight`], [`rank`](fn@rank), [`file`](fn@file), [`diagonal`](fn@diagonal),
//!   [`anti_diagonal`](fn@anti_diagonal): 256 lists each for all squares, 2048 bytes. The
//!   targets are moved to one place, and all bytes of the list are moved back by one addition.
//!   This form is the smallest and the fastest.
//! - [`shapes`]: lists of each shape that the targets of kings and knights have, the
//!   "normalized source square" of the sources.
//! - [`full`]: the lists of each square, without any offset; 37044 lists, 296352 bytes.
//!
//! Squares that are not targets of the piece are removed first, so every word has a list.
//!
//! ```
//! use setwise::serialize::hash::{anti_diagonal, diagonal, full, king, knight, shapes};
//! use setwise::{Bitboard, Square};
//!
//! let own = Bitboard::from_squares(&[Square::E1, Square::B1, Square::C1, Square::D2]);
//! let bishop = Bitboard::from(Square::C1).bishop_attacks(own);
//!
//! // Room for the moves, and for eight more.
//! let mut moves = [0; 32];
//! let mut end = 0;
//! for (from, list) in [
//!     (Square::E1, king(Square::E1, !own)),
//!     (Square::B1, knight(Square::B1, !own)),
//!     (Square::C1, diagonal(Square::C1, bishop & !own)),
//!     (Square::C1, anti_diagonal(Square::C1, bishop & !own)),
//! ] {
//!     end += list.emit_moves(from, &mut moves[end..]).expect("room for eight");
//! }
//! let names: Vec<_> = moves[..end].iter()
//!     .map(|&m| [m >> 6, m].map(|s| Square::new_wrapping(s.into()).to_string()).concat())
//!     .collect();
//! assert_eq!(names.join(" "), "e1d1 e1f1 e1e2 e1f2 b1a3 b1c3 c1b2 c1a3");
//! let king = king(Square::E1, !own);
//! assert_eq!([full::king(Square::E1, !own), shapes::king(Square::E1, !own)], [king; 2]);
//! ```
//!
//! # When it pays
//!
//! A list takes the same time whatever its length; the loop with `tzcnt` and `blsr` takes one
//! iteration for each target, and a misprediction where their number changes. This is the speed
//! of the first form relative to the loop, for random squares and targets, with the tables in the
//! first-level cache (Xeon with AVX-512, 2026-11, the benchmark `lists` of commit a01e3b5e):
//!
//! | targets of each set | king, bytes | king, moves | rank, bytes | rank, moves |
//! |---|---|---|---|---|
//! | always 1 | 0.65 | 0.65 | 0.9 | 0.85 |
//! | always 2 | 0.75 | 0.8 | 1.0 | 1.0 |
//! | always 3 | 0.9 | 1.0 | 1.2 | 1.25 |
//! | always 4, or all in a corner | 0.85 | 1.2 | 1.2 | 1.5 |
//! | all | 2.6 | 3.3 | 1.8 | 2.3 |
//! | 0 to 2, at random | 2.5 | 2.3 | 3.5 | 2.8 |
//! | any subset, at random | 4.3 | 3.5 | 5.9 | 4.2 |
//!
//! So lists are for sets of many targets, in numbers that the processor cannot predict. Where
//! nearly all sets have one or two, as with captures, the loop is faster.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"

pub mod full;
mod leaper;
mod line;
mod list;
mod multipliers;
pub mod shapes;
mod target;

pub use leaper::{king, knight};
pub use line::{anti_diagonal, diagonal, file, rank};
pub use list::{MoveList, MoveListSquares};
pub use target::TargetHash;
