//! Sets of chess squares, and the algebra of them.
//!
//! A [`Bitboard`] is a set of squares in one 64-bit word. Its methods are the
//! operations of the chess programming community, by their names, and nearly
//! all of them are `const`.
//!
//! ```
//! use setwise::{Bitboard, Square, bitboard};
//!
//! let pawns = Bitboard::from_squares(&[Square::A2, Square::D4, Square::D6]);
//!
//! // What is in front of the pawns, and the pawns that have one behind them.
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
//! # What is where
//!
//! - [`Square`], [`File`], [`Rank`], [`Direction`]: the vocabulary. The mapping is
//!   little-endian rank-file: a1 is bit 0, b1 bit 1, h8 bit 63; [`SquareMapping`] translates
//!   words of the other seven.
//! - [`Bitboard`]: constructors, predicates, set algebra as operators and as
//!   `const` methods, first and last square, iteration, diagrams; one step in
//!   eight directions (`north_one` …), fills (`north_fill`, `file_fill` …),
//!   occluded fills (`north_occluded` …), attacks of whole sets of pieces
//!   (`knight_attacks`, `rook_attacks` …), LS1B and MS1B, flips.
//! - [`Bitboard::select`], [`Bitboard::majority`], [`Bitboard::at_least_two`] …, [`Tally`]:
//!   functions of three sets and more; [`MoveToggle`]: what a move changes.
//! - [`shift`], [`fill`]: the other published forms of steps, of shifts by signed
//!   amounts and of occluded fills; [`Bitboard::between`], [`Bitboard::line`],
//!   [`Bitboard::ray`]: the squares of lines; [`arithmetic`]: sums, averages, exact and
//!   reciprocal division of the words, and what they mean for sets.
//! - [`Bitboard::subsets`] …, [`Bitboard::extract`], [`Bitboard::deposit`]: subsets and
//!   their numbers; [`Bitboard::delta_swap`], `rotate_90` … and [`Permutation`]: rearrangements.
//! - [`measure`]: the counter and the barrier that measurements of single operations need.
//! - [`bitboard!`](macro@bitboard): a set drawn as a diagram, which is also what
//!   `{:#?}` prints.
//! - [`serialize`]: lists of squares and moves from sets, among them lists by perfect hashing.
//! - [`bitscan`]: every published way to find the first or the last square, and a list of
//!   them.
//! - [`search`]: the magic constants of bit scans, all of them, with their tables, and
//!   a scan of one's own as source text.
//! - [`bulk`]: operations on slices of boards, and loops of your own, compiled for
//!   every level of the processor and run at the best.
//!
//! # Features
//!
//! - `std` (on by default): [`bulk`] asks the processor at run time what it can do, and so
//!   do `tzcnt` and `lzcnt` of [`bitscan::instruction`]; and `bulk` has functions that return
//!   a `Vec`. Without it the crate is `no_std` and uses what the build is compiled for; those
//!   two are `None`, unless the build enables the target features `bmi1` and `lzcnt`.
//!
//! There are no dependencies, and no allocation but in the functions that return a `Vec`.
//!
//! # Safety
//!
//! Unsafe code is denied except in a few files of `bulk`, for the calls into code for
//! a processor that was detected, and the intrinsics for prefetching, for parallel
//! extract and deposit, and for what is AVX-512 alone, ternary logic and compression; in `bitscan/instruction.rs`,
//! for scans in assembly language; and in `measure.rs`, for what measuring needs.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub mod arithmetic;
mod attacks;
mod bitboard;
pub mod bitscan;
pub mod bulk;
mod combine;
mod direction;
mod file;
pub mod fill;
mod line;
pub mod logic;
mod mapping;
#[allow(unsafe_code, reason = "the time-stamp counter, and a barrier in assembly language")]
pub mod measure;
mod rank;
pub mod search;
pub mod serialize;
pub mod shift;
mod square;
mod subsets;
mod swap;
mod twiddle;
mod update;

pub use bitboard::{Bitboard, Squares};
pub use combine::Tally;
pub use direction::Direction;
pub use file::File;
pub use mapping::{ParseSquareMappingError, SquareMapping};
pub use rank::Rank;
pub use square::{ParseSquareError, Square};
pub use subsets::{Subsets, SubsetsOfLen};
pub use swap::Permutation;
pub use update::MoveToggle;

/// The examples of the repository's README are tested with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeDoctests;
