//! Divide and conquer: the half that contains the bit, the half of that half, and so on.

use crate::table::table;

/// The number of trailing zeros of a byte; 8 for 0.
pub(in super::super) static TRAILING_ZEROS_OF_BYTE: [u8; 256] =
    table!([0; 256], |byte| (byte as u8).trailing_zeros() as u8);

/// Returns the index of the LS1B by halving three times and a table of bytes; 64 for the empty
/// set.
///
/// If the lower half is empty, the bit is in the upper one.
///
/// A print of the page lacks the line that adds 32. Without it the scan is wrong for every set
/// without a square below a5, and returns 32 for the empty set.
///
/// Source: Reinhard Scharnagl 2005; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "Divide and Conquer"
#[doc(alias = "lsbRS")]
#[must_use]
#[inline(always)]
pub const fn scharnagl(word: u64) -> u32 {
    let mut index = 0;
    let mut part = word as u32;
    if part == 0 {
        part = (word >> 32) as u32;
        index = 32;
    }
    if part as u16 == 0 {
        part >>= 16;
        index += 16;
    }
    if part as u8 == 0 {
        part >>= 8;
        index += 8;
    }
    index + TRAILING_ZEROS_OF_BYTE[part as u8 as usize] as u32
}

/// Returns the index of the LS1B bit by bit, by masks; 0 for the empty set.
///
/// The isolated bit is in the upper half or not, in an odd group of 16 or not, and so on: each
/// answer is a bit of the index.
///
/// A print of the page has two wrong masks, which make 56 of the 64 squares wrong. The right ones
/// are `0xff00ff00` and `0xcccccccc`.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Divide and Conquer"
#[must_use]
#[inline(always)]
pub const fn isenberg(word: u64) -> u32 {
    let ls1b = word & word.wrapping_neg();
    let upper = (ls1b >> 32) as u32;
    let half = ls1b as u32 | upper;
    let mut index = (upper != 0) as u32;
    index = index * 2 + (half & 0xffff_0000 != 0) as u32;
    index = index * 2 + (half & 0xff00_ff00 != 0) as u32;
    index = index * 2 + (half & 0xf0f0_f0f0 != 0) as u32;
    index = index * 2 + (half & 0xcccc_cccc != 0) as u32;
    index * 2 + (half & 0xaaaa_aaaa != 0) as u32
}
