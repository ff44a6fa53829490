//! Sets of squares of a chessboard in one 64-bit word, and the algebra of such sets.
//!
//! ```
//! use setwise::{Bitboard, Square, bitboard};
//!
//! let pawns = Bitboard::from_squares(&[Square::A2, Square::D4, Square::D6]);
//!
//! // The squares in front of the pawns. A pawn on one of them is doubled.
//! let front = pawns.north_one().north_fill();
//! assert_eq!(front, bitboard! {
//!     1 . . 1 . . . .
//!     1 . . 1 . . . .
//!     1 . . 1 . . . .
//!     1 . . 1 . . . .
//!     1 . . . . . . .
//!     1 . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! });
//! assert_eq!(pawns & front, Square::D6.into());
//! assert_eq!(pawns.pawn_attacks_white().len(), 5);
//! ```
//!
//! The methods of [`Bitboard`] are the operations that the chess programming community has
//! published, under their usual names. Nearly all of them are `const`.
//!
//! # Chapters
//!
//! | chapter | contents |
//! |---|---|
//! | [`Square`], [`File`], [`Rank`], [`Direction`] | the vocabulary: a1 is bit 0, b1 is bit 1, h8 is bit 63; [`SquareMapping`] converts words that number the squares otherwise |
//! | [`Bitboard`] | set operations as operators and `const` methods, relations, first and last square, iteration, LS1B and MS1B, attacks of whole sets of pieces |
//! | [`bitboard!`](macro@bitboard) | a set drawn as a diagram, in the form that `{:#?}` prints |
//! | [`shift`], [`fill`] | steps, shifts and rotations; fills along files, occluded fills and floods |
//! | [`Bitboard::line`], [`Bitboard::between`], [`Bitboard::ray`] | the squares of lines |
//! | [`Bitboard::select`], [`Bitboard::majority`], [`Bitboard::at_least_two`], [`Tally`] | functions of three or more sets |
//! | [`logic`] | every Boolean function of three words, by its truth table |
//! | [`Bitboard::pawn_pushes_white`], [`Bitboard::pawn_front_spans_white`], [`Bitboard::passed_pawns_white`] | pawns: attacks by side and by number, pushes, spans, structure, open files |
//! | [`Bitboard::parity`], [`Bitboard::prefix_parity`], [`Bitboard::gray_code`] | parity, the Gray code and back |
//! | [`MoveToggle`] | the bits that a move changes |
//! | [`Bitboard::subsets`], [`Bitboard::extract`], [`Bitboard::deposit`] | subsets and their indices |
//! | [`Bitboard::delta_swap`], [`Bitboard::rotate_90`], [`Permutation`] | flips, rotations and other permutations |
//! | [`arithmetic`] | sums, averages, exact and reciprocal division of words |
//! | [`bitscan`], [`search`] | every published bit scan, and searches for the constants they need |
//! | [`serialize`] | lists of squares and moves from sets |
//! | [`board`](mod@board) | boards of any shape: shogi, xiangqi, draughts, Go, Othello, Connect Four and your own |
//! | [`random`] | pseudorandom words from a seed |
//! | [`bulk`] | loops over slices of boards, compiled for every level of the processor |
//! | [`wide`] | the same algebra for sets of any number of bits |
//!
//! # Features
//!
//! | feature | gives | costs |
//! |---|---|---|
//! | `std` (default) | [`bulk`] and [`bitscan::instruction`] detect the processor at run time, and `bulk` has functions that return a `Vec`; `alloc` | nothing |
//! | `alloc` | sets whose size is known at run time, `wide::BitSet` | nothing |
//! | `serde` | [`Square`], [`File`], [`Rank`], [`Bitboard`] and [`wide::Set`] have the traits of serde: in formats such as JSON names, and sets as `"0x00000000000000ff"`, with 16 digits for each word; in binary formats numbers | the dependency `serde_core`, 2 s |
//!
//! Without `std` the crate is `no_std` and uses the target features of the build. It needs no other
//! crate, and is built in 5 s. It allocates only in the functions that return a `Vec`, and with
//! `alloc` in the sets whose size is known at run time.
//!
//! The seconds are of one core of an AMD EPYC with AVX-512, by `cargo build --release`, measured on
//! 23 November 2026.
//!
//! # Unsafe code and tests
//!
//! Unsafe code is denied except in a few files of `bulk` (calls into code for a detected processor,
//! and intrinsics that have no safe form), and in `bitscan/instruction.rs` (assembly
//! language). Every operation is tested against a walk over the squares: on its whole
//! domain if that is small, on random words otherwise, and at every level that the processor
//! supports.
//!
//! The crate needs Rust 1.89, which made the intrinsics for AVX-512 stable.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod arithmetic;
mod attacks;
mod bitboard;
pub mod bitscan;
pub mod board;
pub mod bulk;
mod combine;
mod direction;
mod file;
pub mod fill;
mod index;
mod line;
pub mod logic;
mod mapped;
mod mapping;
mod operators;
mod pawns;
pub mod random;
mod rank;
pub mod search;
#[cfg(feature = "serde")]
mod serde;
pub mod serialize;
pub mod shift;
mod square;
mod subsets;
mod swap;
mod table;
mod twiddle;
mod update;
pub mod wide;

pub use bitboard::{Bitboard, ParseBitboardError, Squares};
pub use combine::Tally;
pub use direction::Direction;
pub use file::{File, ParseFileError};
pub use index::InvalidIndexError;
pub use mapping::{ParseSquareMappingError, SquareMapping};
pub use rank::{ParseRankError, Rank};
pub use square::{ParseSquareError, Square};
pub use subsets::{Subsets, SubsetsOfLen};
pub use swap::Permutation;
pub use update::MoveToggle;

/// The functions of the traits of serde that the crates above use.
///
/// A public module `serde` would make that name ambiguous after `use setwise::*`.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod __serde {
    pub use crate::serde::{deserialize, serialize};
}

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;

/// The items that the gallery names as links, which `cargo xtask coverage` resolves.
#[cfg(coverage)]
#[doc = include_str!(env!("SETWISE_COVERAGE_LINKS"))]
mod coverage {}
