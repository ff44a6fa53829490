//! Scans of words of 32 bits, where the sources have a form for them.
//!
//! Those of 32 bits everywhere were the first; those of a whole board on a processor of 32
//! bits take it as two halves, [`matt_taylor_halves`].

use super::forward::MATT_TAYLOR;

/// The De Bruijn sequence of 32 bits with which Leiserson, Prokop and Randall showed
/// their method.
const DE_BRUIJN: u32 = 0x077c_b531;

/// One of the upper sequences, which begin with five zeros and five ones: it serves
/// words of ones as well.
const UPPER_DE_BRUIJN: u32 = 0x07c4_acdd;

static ISOLATED: [u8; 32] = {
    let mut table = [0; 32];
    let mut index = 0;
    while index < 32 {
        table[((1u32 << index).wrapping_mul(DE_BRUIJN) >> 27) as usize] = index;
        index += 1;
    }
    table
};

static SEPARATED: [u8; 32] = {
    let mut table = [0; 32];
    let mut index = 0;
    while index < 32 {
        let ones = u32::MAX >> (31 - index);
        table[(ones.wrapping_mul(UPPER_DE_BRUIJN) >> 27) as usize] = index;
        index += 1;
    }
    table
};

static MODULO_37: [u8; 37] = {
    let mut table = [u8::MAX; 37];
    table[0] = 32;
    let mut index = 0;
    while index < 32 {
        table[((1u64 << index) % 37) as usize] = index;
        index += 1;
    }
    table
};

/// The index of the LS1B, by De Bruijn multiplication of the isolated bit; 0 of 0.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::de_bruijn(0b1010_0000), 5);
/// assert_eq!(word32::de_bruijn(0), 0);
/// ```
///
/// # Cost
///
/// `blsi` or `neg` and `and`, `imul`, `shr` and a load from a table of 32 bytes.
///
/// Source: Leiserson, Prokop, Randall 1998; Sean Eron Anderson, Bit Twiddling Hacks,
/// "Count the consecutive zero bits (trailing) on the right with multiply and lookup"
#[must_use]
#[inline]
pub const fn de_bruijn(word: u32) -> i32 {
    let ls1b = word & word.wrapping_neg();
    ISOLATED[(ls1b.wrapping_mul(DE_BRUIJN) >> 27) as usize] as i32
}

/// The index of the LS1B, by De Bruijn multiplication of all bits up to it; 31 of 0.
///
/// The constant is an upper sequence, as [`forward::de_bruijn_separated`] needs one. Of
/// the 2048 odd sequences of 32 bits 256 serve.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::de_bruijn_separated(0b1010_0000), 5);
/// assert_eq!(word32::de_bruijn_separated(0), 31);
/// ```
///
/// # Cost
///
/// `blsmsk` or `lea` and `xor`, `imul`, `shr` and a load from a table of 32 bytes.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "With separated LS1B",
/// in 32 bits
///
/// [`forward::de_bruijn_separated`]: super::forward::de_bruijn_separated
#[must_use]
#[inline]
pub const fn de_bruijn_separated(word: u32) -> i32 {
    let separated = word ^ word.wrapping_sub(1);
    SEPARATED[(separated.wrapping_mul(UPPER_DE_BRUIJN) >> 27) as usize] as i32
}

/// The index of the MS1B, by a fill and De Bruijn multiplication; 0 of 0.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::de_bruijn_reverse(0b1010_0000), 7);
/// assert_eq!(word32::de_bruijn_reverse(0), 0);
/// ```
///
/// # Cost
///
/// Five shifts and unions, `imul`, `shr` and a load from a table of 32 bytes.
///
/// Source: Mark Dickinson 2009, in Sean Eron Anderson, Bit Twiddling Hacks, "Find the log
/// base 2 of an N-bit integer in O(lg(N)) operations with multiply and lookup"
#[must_use]
#[inline]
pub const fn de_bruijn_reverse(word: u32) -> i32 {
    SEPARATED[(fill(word).wrapping_mul(UPPER_DE_BRUIJN) >> 27) as usize] as i32
}

/// The index of the MS1B, by rounding the word up to one less than a power of two, halving
/// and adding one: the MS1B alone, for the multiplication of [`de_bruijn()`]. Of 0, as of 1,
/// it is 0.
///
/// The older of the two: the newer one found that the step to the single bit can be left
/// out.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::isolated_reverse(0b1010_0000), 7);
/// assert_eq!(word32::isolated_reverse(0), 0);
/// ```
///
/// # Cost
///
/// As [`de_bruijn_reverse`], with a shift and an addition more; the addition comes behind the
/// multiplication, and on `AArch64` is part of it, `madd`.
///
/// Source: Eric Cole 2006, in Sean Eron Anderson, Bit Twiddling Hacks, as above
#[must_use]
#[inline]
pub const fn isolated_reverse(word: u32) -> i32 {
    let ms1b = (fill(word) >> 1) + 1;
    ISOLATED[(ms1b.wrapping_mul(DE_BRUIJN) >> 27) as usize] as i32
}

/// The index of the LS1B, by the remainder of the isolated bit by 37; 32 of 0.
///
/// 37 is the smallest number by which the 32 powers of two have different
/// remainders, none of them 0.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::modulo_37(0b1010_0000), 5);
/// assert_eq!(word32::modulo_37(0), 32);
/// ```
///
/// # Cost
///
/// `blsi` or `neg` and `and`; for the quotient, a multiplication by the reciprocal of 33 bits,
/// which is `imul`, `shr`, `sub`, `shr`, `add` and `shr`; for the remainder, two `lea`, which
/// multiply by 37, and `sub`; a load from a table of 37 bytes. On `AArch64` `umull`, `lsr`,
/// `sub`, an `add` that shifts, `lsr` and `msub`.
///
/// Source: Sean Eron Anderson, Bit Twiddling Hacks, "Count the consecutive zero bits
/// (trailing) on the right with modulus division and lookup"
#[must_use]
#[inline]
pub const fn modulo_37(word: u32) -> i32 {
    MODULO_37[((word & word.wrapping_neg()) % 37) as usize] as i32
}

/// The index of the LS1B of a word of 64 bits in two halves, by Matt Taylor's folding, with
/// the borrow carried by hand: what a compiler for 32 bits makes of it. 63 of zero.
///
/// Of the two listings each lacks a row in a print of the page, the one that subtracts the
/// borrow from the upper half and the one that brings the upper half into the key: without
/// them both are wrong where the lower half is empty, the second of most other words too.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::matt_taylor_halves(0b1010_0000, 7), 5);
/// assert_eq!(word32::matt_taylor_halves(0, 0b1010_0000), 37);
/// assert_eq!(word32::matt_taylor_halves(0, 0), 63);
/// ```
///
/// # Cost
///
/// In 32-bit code `sub`, `sbb`, three `xor`, `imul`, `shr` and a load from a table of 64 bytes.
///
/// Source: Matt Taylor 2003; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Matt Taylor's Folding trick", the listings
#[must_use]
#[inline]
pub const fn matt_taylor_halves(low: u32, high: u32) -> i32 {
    let (low_less, borrow) = low.overflowing_sub(1);
    let high_less = high.wrapping_sub(borrow as u32);
    let folded = low ^ low_less ^ high ^ high_less;
    MATT_TAYLOR[(folded.wrapping_mul(0x7829_1acf) >> 26) as usize] as i32
}

/// The number of leading zeros, 32 of 0: `clz` of ARM since version 5, and what `BFFFO` of
/// the 68020 counts in a field of 32 bits.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::word32;
///
/// assert_eq!(word32::leading_zero_count(0b1010_0000), 24);
/// assert_eq!(word32::leading_zero_count(0), 32);
/// ```
///
/// # Cost
///
/// One `lzcnt`; without it `bsr`, with a `mov` of 63 before it for 0, and `xor`. On `AArch64`
/// and ARM one `clz`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count", "ARM"
#[doc(alias = "__builtin_clz")]
#[doc(alias = "BFFFO")]
#[must_use]
#[inline]
pub const fn leading_zero_count(word: u32) -> i32 {
    word.leading_zeros().cast_signed()
}

/// The word with every bit below its MS1B.
const fn fill(word: u32) -> u32 {
    let mut filled = word | word >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled | filled >> 16
}
