//! Bit scans: the index of the first or the last square of a set, by every published
//! method.
//!
//! A scan takes a word and returns an index. [`forward`] has those that find the least
//! significant one bit (LS1B), the first square; [`reverse`] those that find the most
//! significant one bit (MS1B), the last square. For work on boards there are
//! [`Bitboard::first`](crate::Bitboard::first) and
//! [`Bitboard::last`](crate::Bitboard::last), one instruction on today's processors. The
//! other methods are here to be studied, compared, taught, and used where that
//! instruction is missing or slow; `setwise lab` measures them on the processor at hand.
//!
//! ```
//! use setwise::bitscan::{CATALOGUE, forward, reverse};
//!
//! let set = 0b1010_0000;
//! assert_eq!(forward::de_bruijn(set), 5);
//! assert_eq!(reverse::de_bruijn(set), 7);
//!
//! // The same by all of them.
//! for scan in CATALOGUE {
//!     let index = if scan.is_forward() { 5 } else { 7 };
//!     assert_eq!((scan.function)(set), index, "{}", scan.name);
//! }
//! ```
//!
//! # What is where
//!
//! - [`forward`] and [`reverse`]: the scans, and what is made of them: scan with reset,
//!   the zero counts, find first set; [`generalized`], with a direction.
//! - [`word32`]: the forms for words of 32 bits.
//! - [`instruction`]: `bsf`, `bsr`, `tzcnt` and `lzcnt` (on `AArch64` `rbit` and `clz`) as
//!   instructions.
//! - [`CATALOGUE`] and [`INSTRUCTIONS`]: lists of the scans, with names, inventors, years,
//!   what they return for the empty set, and the sizes of their tables.
//! - [`search`](crate::search): the generators of their constants;
//!   [`bulk::leading_zeros`](crate::bulk::leading_zeros) and
//!   [`bulk::trailing_zeros`](crate::bulk::trailing_zeros): the zero counts of slices.
//!
//! # The empty set
//!
//! It has no first square. Most scans were made for loops that end before it, and what
//! they return for it is an accident of their formula: 0, 63, 64, 127 or −1023. The
//! results are therefore numbers with a sign, as in the source. Each is a checked fact,
//! [`BitScan::on_empty`].
//!
//! # Tables
//!
//! The tables are computed by the compiler, from the constant and the definition. None is
//! typed in.

mod catalogue;
pub mod forward;
#[allow(unsafe_code, reason = "instructions that the compiler cannot be asked for")]
pub mod instruction;
pub mod reverse;
pub mod word32;

pub use catalogue::{Algorithm, BitScan, CATALOGUE, INSTRUCTIONS, Scan, ScanDirection, VisitScan};
pub use forward::generalized;

/// The De Bruijn sequence of the De Bruijn scans: the largest of all with six leading
/// zeros, so that it serves the separated form and the reverse scan too.
///
/// It is number 2^26 − 1 as [`rank`](crate::search::de_bruijn::rank()) counts, from 0. The
/// literature counts from 1: there it is the 67,108,864th.
///
/// ```
/// use setwise::bitscan::DE_BRUIJN;
/// use setwise::search::de_bruijn::rank;
///
/// assert_eq!(rank(DE_BRUIJN), Some((1 << 26) - 1));
/// ```
pub const DE_BRUIJN: u64 = 0x03f7_9d71_b4cb_0a89;
