//! Divide and conquer: the half that contains the bit, the half of that half, and so on.

use crate::table::table;

/// The logarithm of a byte, rounded down; 0 for 0.
pub(in super::super) static LOGARITHM_OF_BYTE: [u8; 256] =
    table!([0; 256], |byte| (byte as u8 | 1).ilog2() as u8);

/// Returns the index of the MS1B by halving three times and a table of bytes; 0 for the empty
/// set.
///
/// A word above `0xffffffff` has it in the upper half, a rest above `0xffff` in the upper half of
/// the rest, and so on. The source does not print the table.
///
/// Source: Eugene Nalimov 2000; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Divide and Conquer"
#[doc(alias = "ms1bTable")]
#[must_use]
#[inline(always)]
pub const fn nalimov(word: u64) -> u32 {
    let mut rest = word;
    let mut index = 0;
    if rest > 0xffff_ffff {
        rest >>= 32;
        index = 32;
    }
    if rest > 0xffff {
        rest >>= 16;
        index += 16;
    }
    if rest > 0xff {
        rest >>= 8;
        index += 8;
    }
    index + LOGARITHM_OF_BYTE[(rest & 0xff) as usize] as u32
}

/// Returns the index of the MS1B without a branch and without memory: the tribute to Frank
/// Zappa; 0 for the empty set.
///
/// Halving as in [`nalimov`], four times: a borrow decides whether to shift. A constant with
/// sixteen entries of two bits gives the logarithm of the last four bits.
///
/// In the source the constants have the names of songs. The constant of the table is
/// `0 - 16 * 3 * 457`.
///
/// Source: Gerd Isenberg 2005; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Tribute to Frank Zappa"
#[doc(alias = "freakOut")]
#[must_use]
#[inline(always)]
pub const fn zappa(word: u64) -> u32 {
    /// The logarithms of 0 to 15, two bits each, the first lowest.
    const LOGARITHMS: u32 = 0u32.wrapping_sub(16 * 3 * 457);

    let upper = (word >> 32) as u32;
    let is_upper = (upper != 0) as u32;
    let mut index = is_upper << 5;
    // The lower half if the upper one is empty: the mask is all ones then.
    let mut rest = upper ^ (word as u32 & is_upper.wrapping_sub(1));

    let distance = ((0xffff < rest) as u32) << 4;
    index |= distance;
    rest >>= distance;

    // If the rest is larger, the difference is negative and its upper bits are ones.
    let distance = 0xffu32.wrapping_sub(rest) >> 16 & 8;
    index |= distance;
    rest >>= distance;

    let distance = 0xfu32.wrapping_sub(rest) >> 8 & 4;
    index |= distance;
    rest >>= distance;

    index | (LOGARITHMS >> (2 * rest) & 3)
}
