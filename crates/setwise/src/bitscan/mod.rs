//! Bit scans: the index of the first or the last square of a set, by every published method.
//!
//! [`forward`] scans find the least significant one bit (LS1B), the first square; [`reverse`]
//! scans find the most significant one bit (MS1B), the last square. Programs use
//! [`Bitboard::first`](crate::Bitboard::first) and [`Bitboard::last`](crate::Bitboard::last), one
//! instruction on today's processors. The other methods are for study, for comparison, and for
//! processors without that instruction; `setwise lab` measures them.
//!
//! ```
//! use setwise::bitscan::{CATALOG, forward, reverse};
//!
//! let set = 0b1010_0000;
//! assert_eq!(forward::de_bruijn(set), 5);
//! assert_eq!(reverse::de_bruijn(set), 7);
//!
//! for scan in CATALOG {
//!     let index = if scan.is_forward() { 5 } else { 7 };
//!     assert_eq!((scan.function)(set), index, "{}", scan.name);
//! }
//! ```
//!
//! - [`forward`] and [`reverse`]: the scans, scans with reset, zero counts, find first set, and
//!   [`generalized()`], whose direction is an argument
//! - [`word32`]: the forms for words of 32 bits
//! - [`instruction`]: `bsf`, `bsr`, `tzcnt` and `lzcnt` (on `AArch64` `rbit` and `clz`)
//! - [`CATALOG`] and [`INSTRUCTIONS`]: lists of the scans, with names, inventors, years, results
//!   for the empty set, and sizes of tables
//! - [`search`](crate::search): the generators of their constants
//! - [`bulk::leading_zeros`](crate::bulk::leading_zeros) and
//!   [`bulk::trailing_zeros`](crate::bulk::trailing_zeros): the zero counts of slices
//!
//! # The empty set
//!
//! It has no first square. Most scans were made for loops that end before the set is empty, and
//! their result for it is an accident of the formula: 0, 63, 64, 127 or the exponent of zero,
//! −1023, wrapped to `u32`. [`BitScan::on_empty`] has the tested value of each scan.
//!
//! The compiler computes all tables from the constant and the definition; [`BitScan::table_bytes`]
//! has their sizes.

mod catalog;
pub mod forward;
mod generalized;
#[allow(unsafe_code, reason = "instructions that only assembly language guarantees")]
pub mod instruction;
pub mod reverse;
pub mod word32;

pub use catalog::{Algorithm, BitScan, CATALOG, INSTRUCTIONS, Scan, ScanDirection, VisitScan};
pub use generalized::generalized;

/// The De Bruijn sequence of the De Bruijn scans: the largest with six leading zeros, so that the
/// separated form and the reverse scan can use it too.
///
/// It is number 2^26 − 1 for [`rank`](crate::search::de_bruijn::rank()), which counts from 0. The
/// literature counts from 1 and calls it the 67,108,864th.
///
/// ```
/// use setwise::bitscan::DE_BRUIJN;
/// use setwise::search::de_bruijn::rank;
///
/// assert_eq!(rank(DE_BRUIJN), Some((1 << 26) - 1));
/// ```
pub const DE_BRUIJN: u64 = 0x03f7_9d71_b4cb_0a89;
