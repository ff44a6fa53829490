//! Multiplication by a De Bruijn sequence.
//!
//! In a De Bruijn sequence of 64 bits every group of six bits occurs once. To
//! multiply it by a single bit is to shift it, and then its top six bits are
//! another number for each index: a minimal perfect hash.

use super::super::DE_BRUIJN;
use crate::search::de_bruijn::{isolated_table, separated_table};

/// Where the top six bits of the product with an isolated bit lead.
pub(in super::super) static ISOLATED: [u8; 64] = match isolated_table(DE_BRUIJN) {
    Some(table) => table,
    None => panic!("the constant is a De Bruijn sequence"),
};

/// Where the top six bits of the product with the bits up to the LS1B lead. It is
/// the table of the reverse scan too, after the word is filled.
pub(in super::super) static SEPARATED: [u8; 64] = match separated_table(DE_BRUIJN) {
    Some(table) => table,
    None => panic!("the constant is one of the upper De Bruijn sequences"),
};

/// The index of the LS1B, by De Bruijn multiplication of the isolated bit.
///
/// `TABLE[((word & -word) * DE_BRUIJN) >> 58]`, with [`DE_BRUIJN`]. 0 of the empty
/// set, as of a1. Each of the 2^27 sequences of
/// [`search::de_bruijn`](crate::search::de_bruijn) would do.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::de_bruijn(0b1010_0000), 5);
/// assert_eq!(forward::de_bruijn(0), 0);
/// ```
///
/// # Cost
///
/// `blsi` or `neg` and `and`, `imul`, `shr` and a load from a table of 64 bytes. On
/// `AArch64` `neg`, `and`, `mul`, `lsr` and the load, and the constants.
///
/// Source: Martin Läuter 1997; Leiserson, Prokop, Randall 1998, "Using de Bruijn
/// Sequences to Index a 1 in a Computer Word"; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "With isolated LS1B"
#[doc(alias = "bitScanForward")]
#[must_use]
#[inline(always)]
pub const fn de_bruijn(word: u64) -> i32 {
    let ls1b = word & word.wrapping_neg();
    ISOLATED[(ls1b.wrapping_mul(DE_BRUIJN) >> 58) as usize] as i32
}

/// The index of the LS1B, by De Bruijn multiplication of all bits up to it.
///
/// `TABLE[((word ^ (word - 1)) * DE_BRUIJN) >> 58]`. 63 of the empty set, as of h8.
/// Only the 2^22 largest De Bruijn sequences do for this form, those that begin with six
/// zeros and six ones: the product is the sequence shifted by one more, less the
/// sequence, and the ones behind the zeros make the borrow the same for all.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::de_bruijn_separated(0b1010_0000), 5);
/// assert_eq!(forward::de_bruijn_separated(0), 63);
/// ```
///
/// # Cost
///
/// `blsmsk` or `lea` and `xor`, `imul`, `shr` and a load from a table of 64 bytes.
/// Unlike `neg`, `lea` writes to a register of its own, and leaves the flags alone.
/// On `AArch64` `sub`, `eor`, `mul`, `lsr` and the load, and the constants.
///
/// Source: Kim Walisch 2012; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "With separated LS1B"
#[must_use]
#[inline(always)]
pub const fn de_bruijn_separated(word: u64) -> i32 {
    let separated = word ^ word.wrapping_sub(1);
    SEPARATED[(separated.wrapping_mul(DE_BRUIJN) >> 58) as usize] as i32
}
