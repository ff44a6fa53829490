//! Multiplication by a De Bruijn sequence.
//!
//! In a De Bruijn sequence of 64 bits every group of six bits occurs once. Multiplying it by a
//! single bit shifts it, and then its top six bits are a different number for each index: a
//! minimal perfect hash.

use crate::bitscan::DE_BRUIJN;
use crate::search::de_bruijn::{isolated_table, separated_table};

/// The indices by the top six bits of the product with an isolated bit.
pub(in super::super) static ISOLATED: [u8; 64] =
    isolated_table(DE_BRUIJN).expect("the constant is a De Bruijn sequence");

/// The indices by the top six bits of the product with the bits up to the LS1B. The reverse
/// scan uses the same table, after it has filled the word.
pub(in super::super) static SEPARATED: [u8; 64] =
    separated_table(DE_BRUIJN).expect("the constant is one of the upper De Bruijn sequences");

/// Returns the index of the LS1B by De Bruijn multiplication of the isolated bit; 0 for the
/// empty set.
///
/// `TABLE[((word & -word) * DE_BRUIJN) >> 58]`, with [`DE_BRUIJN`]. Each of the 2^27 sequences of
/// [`search::de_bruijn`](crate::search::de_bruijn) works.
///
/// Source: Martin Läuter 1997; Leiserson, Prokop, Randall 1998, "Using de Bruijn
/// Sequences to Index a 1 in a Computer Word"; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "With isolated LS1B"
#[doc(alias = "bitScanForward")]
#[must_use]
#[inline(always)]
pub const fn de_bruijn(word: u64) -> u32 {
    let ls1b = word & word.wrapping_neg();
    ISOLATED[(ls1b.wrapping_mul(DE_BRUIJN) >> 58) as usize] as u32
}

/// Returns the index of the LS1B by De Bruijn multiplication of all bits up to it; 63 for the
/// empty set.
///
/// `TABLE[((word ^ (word - 1)) * DE_BRUIJN) >> 58]`. Only the 2^22 largest De Bruijn sequences
/// work, those that begin with six zeros and six ones. The product is the sequence shifted once
/// more, minus the sequence, and the ones after the zeros make the borrow the same for all
/// indices.
///
/// Source: Kim Walisch 2012; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "With separated LS1B"
#[must_use]
#[inline(always)]
pub const fn de_bruijn_separated(word: u64) -> u32 {
    let separated = word ^ word.wrapping_sub(1);
    SEPARATED[(separated.wrapping_mul(DE_BRUIJN) >> 58) as usize] as u32
}
