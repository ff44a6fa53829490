//! Scans of words of 32 bits, where the sources have a form for them.
//!
//! The first scans were for words of 32 bits. A 32-bit processor takes a whole board as two halves,
//! [`matt_taylor_halves`].
//!
//! ```
//! use setwise::bitscan::word32;
//!
//! assert_eq!(word32::de_bruijn(0b1010_0000), 5);
//! assert_eq!(word32::de_bruijn_reverse(0b1010_0000), 7);
//! assert_eq!(word32::leading_zero_count(0b1010_0000), 24);
//! assert_eq!(word32::matt_taylor_halves(0, 0b1010_0000), 37);
//! ```

use crate::bitscan::forward::{MATT_TAYLOR, MULTIPLIER};
use crate::search::modulo;
use crate::table::table;

/// The De Bruijn sequence in Leiserson, Prokop and Randall's paper.
const DE_BRUIJN: u32 = 0x077c_b531;

/// An upper sequence, one that begins with five zeros and five ones: it hashes words of ones too.
const UPPER_DE_BRUIJN: u32 = 0x07c4_acdd;

static ISOLATED: [u8; 32] = indices(DE_BRUIJN, table!([0; 32], |i| 1 << i));
static SEPARATED: [u8; 32] = indices(UPPER_DE_BRUIJN, table!([0; 32], |i| u32::MAX >> (31 - i)));

/// Returns the indices of the words by the top five bits of their products with a constant.
const fn indices(constant: u32, words: [u32; 32]) -> [u8; 32] {
    let (mut table, mut index) = ([0; 32], 0);
    while index < 32 {
        table[(words[index].wrapping_mul(constant) >> 27) as usize] = index as u8;
        index += 1;
    }
    table
}

static MODULO_37: [u8; 37] =
    modulo::table(32).expect("the powers of two have different remainders");

/// Returns the index of the LS1B by De Bruijn multiplication of the isolated bit; 0 for 0.
///
/// Source: Leiserson, Prokop, Randall 1998; Sean Eron Anderson, Bit Twiddling Hacks,
/// "Count the consecutive zero bits (trailing) on the right with multiply and lookup"
#[must_use]
#[inline]
pub const fn de_bruijn(word: u32) -> u32 {
    let ls1b = word & word.wrapping_neg();
    ISOLATED[(ls1b.wrapping_mul(DE_BRUIJN) >> 27) as usize] as u32
}

/// Returns the index of the LS1B by De Bruijn multiplication of all bits up to it; 31 for 0.
///
/// As in [`forward::de_bruijn_separated`], the constant is an upper sequence. 256 of the 2048 odd
/// sequences of 32 bits work.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "With separated LS1B",
/// in 32 bits
///
/// [`forward::de_bruijn_separated`]: super::forward::de_bruijn_separated
#[must_use]
#[inline]
pub const fn de_bruijn_separated(word: u32) -> u32 {
    let separated = word ^ word.wrapping_sub(1);
    SEPARATED[(separated.wrapping_mul(UPPER_DE_BRUIJN) >> 27) as usize] as u32
}

/// Returns the index of the MS1B by a fill and De Bruijn multiplication; 0 for 0.
///
/// Source: Mark Dickinson 2009, in Sean Eron Anderson, Bit Twiddling Hacks, "Find the log
/// base 2 of an N-bit integer in O(lg(N)) operations with multiply and lookup"
#[must_use]
#[inline]
pub const fn de_bruijn_reverse(word: u32) -> u32 {
    SEPARATED[(fill(word).wrapping_mul(UPPER_DE_BRUIJN) >> 27) as usize] as u32
}

/// Returns the index of the MS1B by a fill, a halving and an addition, which isolate the MS1B for
/// the multiplication of [`de_bruijn()`]; 0 for 0 and for 1.
///
/// [`de_bruijn_reverse`] is newer: it does without isolating the bit.
///
/// Source: Eric Cole 2006, in Sean Eron Anderson, Bit Twiddling Hacks, as above
#[must_use]
#[inline]
pub const fn isolated_reverse(word: u32) -> u32 {
    let ms1b = (fill(word) >> 1) + 1;
    ISOLATED[(ms1b.wrapping_mul(DE_BRUIJN) >> 27) as usize] as u32
}

/// Returns the index of the LS1B by the remainder of the isolated bit by 37; 32 for 0.
///
/// 37 is the smallest number by which the 32 powers of two have different remainders, none of
/// them 0.
///
/// Source: Sean Eron Anderson, Bit Twiddling Hacks, "Count the consecutive zero bits
/// (trailing) on the right with modulus division and lookup"
#[must_use]
#[inline]
pub const fn modulo_37(word: u32) -> u32 {
    MODULO_37[((word & word.wrapping_neg()) % 37) as usize] as u32
}

/// Returns the index of the LS1B of a word of 64 bits in two halves, by Matt Taylor's folding
/// with an explicit borrow, as a compiler for 32 bits does it; 63 for zero.
///
/// In a print of the page each of the two listings lacks a row: one the subtraction of the borrow
/// from the upper half, one the upper half in the key. Without these rows both are wrong if the
/// lower half is empty, and the second is wrong for most other words too.
///
/// Source: Matt Taylor 2003; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Matt Taylor's Folding trick", the listings
#[must_use]
#[inline]
pub const fn matt_taylor_halves(low: u32, high: u32) -> u32 {
    let (low_less, borrow) = low.overflowing_sub(1);
    let high_less = high.wrapping_sub(borrow as u32);
    let folded = low ^ low_less ^ high ^ high_less;
    MATT_TAYLOR[(folded.wrapping_mul(MULTIPLIER) >> 26) as usize] as u32
}

/// Returns the number of leading zeros; 32 for 0. This is `clz` of ARM since version 5, and the
/// count of `BFFFO` of the 68020 in a field of 32 bits.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count", "ARM"
#[doc(alias("__builtin_clz", "BFFFO"))]
#[must_use]
#[inline]
pub const fn leading_zero_count(word: u32) -> u32 {
    word.leading_zeros()
}

/// Returns the word with every bit below its MS1B set.
const fn fill(word: u32) -> u32 {
    let mut filled = word | word >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled | filled >> 16
}
