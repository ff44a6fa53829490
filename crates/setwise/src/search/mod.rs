//! Searches for the magic constants of bit scans, sliders and move lists.
//!
//! A processor without a bit scan instruction can multiply or divide the bit, and use the result
//! as an index into a small table: a perfect hash. The searches find the constants of such
//! hashes, and the tables.
//!
//! | | hashed | constants |
//! |---|---|---|
//! | [`de_bruijn`] | bits isolated by `x & -x`, separated by `x ^ (x - 1)`; reverse | 2 · 2^26 |
//! | [`folding`] | separated bits, folded to 32 bits | four of 2^32 |
//! | [`magic`] | blockers of a slider to a table of its attacks | by trial |
//! | [`modulo`] | isolated bits, by remainder | 67 is the smallest |
//! | [`move_lists`] | subsets of up to eight squares to their lists | four bits suffice for kings and knights |
//!
//! `const` functions compute the tables, so a scan with a constant of your own takes a few lines.
//! `setwise generate` writes such scans in Rust, C and Java.
//!
//! ```
//! use setwise::search::de_bruijn::{isolated_table, nth};
//!
//! const MAGIC: u64 = nth(12_345_678).unwrap();
//! const TABLE: [u8; 64] = isolated_table(MAGIC).unwrap();
//!
//! /// Returns the index of the first bit; 0 for the empty word.
//! const fn bit_scan_forward(x: u64) -> u8 {
//!     TABLE[(MAGIC.wrapping_mul(x & x.wrapping_neg()) >> 58) as usize]
//! }
//!
//! assert_eq!(bit_scan_forward(0b0110_1000), 3);
//! ```
//!
//! Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan),
//! [De Bruijn Sequence Generator](https://www.chessprogramming.org/De_Bruijn_Sequence_Generator)
//! and [Matt Taylor](https://www.chessprogramming.org/Matt_Taylor)

pub mod de_bruijn;
pub mod folding;
pub mod magic;
pub mod modulo;
pub mod move_lists;
