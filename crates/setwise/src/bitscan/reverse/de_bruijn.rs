//! De Bruijn multiplication after a fill.

use crate::bitscan::DE_BRUIJN;
use crate::bitscan::forward::SEPARATED;

/// Returns the index of the MS1B by De Bruijn multiplication of the word with every bit below
/// the MS1B filled; 0 for the empty set.
///
/// Six shifts and unions, by 1, 2, 4 … 32 squares, fill the word. The product is then that of
/// [`forward::de_bruijn_separated`](super::super::forward::de_bruijn_separated), with the same
/// constant and the same table.
///
/// Source: Eric Cole 2006 and Mark Dickinson 2009, in Sean Eron Anderson's Bit Twiddling
/// Hacks, for 32 bits; Kim Walisch; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "De Bruijn Multiplication"
#[doc(alias = "bitScanReverse")]
#[must_use]
#[inline(always)]
pub const fn de_bruijn(word: u64) -> u32 {
    let mut filled = word | word >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled |= filled >> 16;
    filled |= filled >> 32;
    SEPARATED[(filled.wrapping_mul(DE_BRUIJN) >> 58) as usize] as u32
}
