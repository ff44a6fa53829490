//! De Bruijn multiplication after a fill.

use super::super::DE_BRUIJN;
use super::super::forward::SEPARATED;

/// The index of the MS1B, by De Bruijn multiplication of the word with every bit below
/// the MS1B filled.
///
/// Six shifts and unions, over 1, 2, 4 … 32 squares, fill the word; then it is what
/// [`forward::de_bruijn_separated`](super::super::forward::de_bruijn_separated)
/// multiplies, with the same constant and the same table. 0 of the empty set, as of a1:
/// the product is 0, and so is the index of the word 1.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::reverse;
///
/// assert_eq!(reverse::de_bruijn(0b1010_0000), 7);
/// assert_eq!(reverse::de_bruijn(0), 0);
/// ```
///
/// # Cost
///
/// Six `shr` and six `or` in a row (on `AArch64` six `orr` with a shifted operand), `imul`,
/// `shr` and a load from a table of 64 bytes.
///
/// Source: Eric Cole 2006 and Mark Dickinson 2009, in Sean Eron Anderson's Bit Twiddling
/// Hacks, for 32 bits; Kim Walisch; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "De Bruijn Multiplication"
#[doc(alias = "bitScanReverse")]
#[must_use]
#[inline(always)]
pub const fn de_bruijn(word: u64) -> i32 {
    let mut filled = word | word >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled |= filled >> 16;
    filled |= filled >> 32;
    SEPARATED[(filled.wrapping_mul(DE_BRUIJN) >> 58) as usize] as i32
}
