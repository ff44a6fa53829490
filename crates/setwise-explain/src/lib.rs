//! Explanations: the machine instructions of a formula.
//!
//! A [`Listing`] is straight-line code for a [`Target`], an instruction set with a register width.
//! Its virtual registers have the names of the formula.
//!
//! 1. `lower` turns the program into a graph of the operations of processors, in which
//!    complements are free and equal values are one node. Missing operations become the usual
//!    software sequences, and `narrow` drops what changes only bits that nothing reads. C code is
//!    trusted to be defined, as compilers trust it.
//! 2. `select::choice` finds all ways to compute each value: in the table of the machine, and for Boolean
//!    functions of up to three words by their truth tables (`cuts`, `synthesis`).
//! 3. `select::cover` takes the ways with the fewest instructions. The selection is optimal for trees
//!    and close to it if parts are shared.
//! 4. `emit` makes instructions, with copies of registers that are overwritten but still needed,
//!    and `coalesce` removes the copies that turn out to be unnecessary. `schedule` orders them
//!    so that a comparison is made once, or not at all if the flags (`flags`) tell its result.
//!
//! ```
//! use setwise_explain::{InstructionSet, Listing, Target};
//! use setwise_expr::parse;
//!
//! let majority = parse("a & b | a & c | b & c")?;
//! let listing = Listing::new(&majority, Target::new(InstructionSet::Avx512, None)?)?;
//! assert_eq!(listing.instruction(&listing.lines()[0]), "vpternlogq a, b, c, 0xe8");
//! assert_eq!(listing.count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A formula is about one board. Wide registers compute it for several boards side by side, and
//! constants in memory are as wide as the registers.

#![forbid(unsafe_code)]

mod algebra;
mod assembly;
mod bytes;
mod coalesce;
mod code;
mod comment;
mod comparisons;
mod conditions;
mod emit;
mod flags;
mod graph;
mod halves;
mod known;
mod listing;
mod lower;
mod narrow;
mod recognize;
mod reserved;
mod schedule;
mod search;
mod select;
mod signed;
mod sums;
mod table;
mod target;
mod unsupported;
mod weights;

pub use code::{Bank, Line, Mnemonic, Operand, RegisterName, Shift, VirtualRegister};
pub use listing::Listing;
pub use search::{Answer, Search};
pub use target::{InstructionSet, Target, UnsupportedWidthError};
pub use unsupported::UnsupportedError;

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
