//! Perfect hashing of 32 bits: the halves of the separated word folded upon each
//! other.
//!
//! `word ^ (word - 1)` is ones up to the LS1B. The exclusive or of its halves is
//! the lower half where the LS1B is in it, and else the complement of the upper one: 64
//! different keys of 32 bits, and the rest is 32-bit arithmetic.

use crate::search::folding::table;

/// The multiplier of Matt Taylor, one of four that do.
const MULTIPLIER: u32 = 0x7829_1acf;

/// The table for it.
pub(in super::super) static MATT_TAYLOR: [u8; 64] = match table(MULTIPLIER) {
    Some(table) => table,
    None => panic!("the multiplier is one of the four"),
};

/// Where the hash of Walter Faxon leads, with the bit itself in the key.
pub(in super::super) static FAXON: [u8; 256] = faxon_table(0);

/// The same for the key without the bit, whose index is one more, round the clock.
pub(in super::super) static FAXON_ORIGINAL: [u8; 256] = faxon_table(1);

/// The index of the LS1B, by Matt Taylor's folding trick.
///
/// `TABLE[fold(word ^ (word - 1)) * 0x78291ACF >> 26]` in 32 bits, where `fold` is the
/// exclusive or of the halves. 63 of the empty set, as of h8.
///
/// The sources say that there are two such multipliers. There are four, as
/// [`search::folding`](crate::search::folding) finds by trying all: `0x78291ACF`,
/// `0x78291D9B`, `0x782C8D4F` and `0x783A9B23`.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::matt_taylor(0b1010_0000), 5);
/// assert_eq!(forward::matt_taylor(0), 63);
/// ```
///
/// # Cost
///
/// `blsmsk` or `lea` and `xor`; `shr`, `xor`; `imul` of 32 bits, `shr` and a load from
/// a table of 64 bytes. On `AArch64` `sub`, `eor`, `lsr`, `eor`, `mul`, `lsr` and the
/// load.
///
/// Source: Matt Taylor 2003; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Matt Taylor's Folding trick"; [Matt Taylor](https://www.chessprogramming.org/Matt_Taylor)
#[must_use]
#[inline(always)]
pub const fn matt_taylor(word: u64) -> i32 {
    let separated = word ^ word.wrapping_sub(1);
    let folded = separated as u32 ^ (separated >> 32) as u32;
    MATT_TAYLOR[(folded.wrapping_mul(MULTIPLIER) >> 26) as usize] as i32
}

/// [`matt_taylor`] in the form that computes `word - 1` twice.
///
/// Made to take a register less on a processor of 32 bits, where the second time the
/// lower half is one `lea`. The results are the same. A compiler for 64 bits sees that
/// it is the same computation, and makes the same code of it.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::matt_taylor_recomputed(0b1010_0000), 5);
/// assert_eq!(forward::matt_taylor_recomputed(0), 63);
/// ```
///
/// # Cost
///
/// As [`matt_taylor`].
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Matt Taylor's Folding trick", `bitScanForwardM`
#[doc(alias = "bitScanForwardM")]
#[must_use]
#[inline(always)]
pub const fn matt_taylor_recomputed(word: u64) -> i32 {
    let mut folded = ((word ^ word.wrapping_sub(1)) >> 32) as u32;
    folded ^= (word ^ word.wrapping_sub(1)) as u32;
    MATT_TAYLOR[(folded.wrapping_mul(MULTIPLIER) >> 26) as usize] as i32
}

/// The index of the LS1B, by Walter Faxon's hash, which does not multiply.
///
/// The folded key goes through an exclusive or, a sum and a difference with itself
/// shifted, and its last byte is the index into a table with gaps. 63 of the empty
/// set, as of h8. A copy of the table is about that lacks seven of its gaps, and
/// is wrong for every index but 22: it has 154 entries.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::faxon(0b1010_0000), 5);
/// assert_eq!(forward::faxon(0), 63);
/// ```
///
/// # Cost
///
/// `blsmsk` or `lea` and `xor`, then in a row `shr`, `xor`, `xor`, `shr`, `add`, `shr`, `sub`,
/// `add` and `movzx`, and a load from a table of which 154 bytes are used. On `AArch64`
/// `sub`, `eor`, `lsr`, `eor`, `eor`, an `add` and a `sub` that shift, `add`, `and` and the
/// load.
///
/// Source: Walter Faxon 2002, modified by Gerd Isenberg; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "Walter Faxon's magic Bitscan"
#[must_use]
#[inline(always)]
pub const fn faxon(word: u64) -> i32 {
    entry(&FAXON, faxon_hash(fold(word ^ word.wrapping_sub(1))))
}

/// [`faxon`] in the form with signed numbers, whose shifts repeat the sign, and
/// `word - 1` computed twice.
///
/// The sign never gets into the last byte, so the results are the same.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::faxon_signed(0b1010_0000), 5);
/// assert_eq!(forward::faxon_signed(0), 63);
/// ```
///
/// # Cost
///
/// As [`faxon`], with `sar` (on `AArch64` `asr`) for the shift by 16. Of the shift by 8 only
/// the last byte is used, so the compiler makes it the same.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Walter Faxon's magic Bitscan"
#[must_use]
#[inline(always)]
pub const fn faxon_signed(word: u64) -> i32 {
    let mut hash = FAXON_KEY.cast_signed();
    hash ^= ((word ^ word.wrapping_sub(1)) >> 32) as i32;
    hash ^= (word ^ word.wrapping_sub(1)) as i32;
    hash = hash.wrapping_add(hash >> 16);
    hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
    entry(&FAXON, hash as u8)
}

/// [`faxon`] as Walter Faxon wrote it: with the bits below the LS1B, without it.
///
/// `(word & (word - 1)) ^ (word - 1)` is the key. It is that of the modified form for
/// the index one lower, so the table is the other one plus one, and 63 becomes 0.
/// 0 of the empty set, as of a1. Above a table of samples a print of the page has the
/// key as `(bb ^ (bb-1)) ^ (bb-1)`, which is `bb` itself.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::faxon_original(0b1010_0000), 5);
/// assert_eq!(forward::faxon_original(0), 0);
/// ```
///
/// # Cost
///
/// As [`faxon`], and on x86-64 an operation more: `lea` and `andn` for `blsmsk`, or `lea`,
/// `not` and `and` for `lea` and `xor`. On `AArch64` `bic` for the first `eor`.
///
/// Source: Walter Faxon 2002; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Walter Faxon's magic Bitscan"
#[must_use]
#[inline(always)]
pub const fn faxon_original(word: u64) -> i32 {
    let rest = word & word.wrapping_sub(1);
    entry(&FAXON_ORIGINAL, faxon_hash(fold(rest ^ word.wrapping_sub(1))))
}

/// The constant of Faxon's hash.
const FAXON_KEY: u32 = 0x01c5_fc81;

#[inline(always)]
const fn fold(word: u64) -> u32 {
    word as u32 ^ (word >> 32) as u32
}

#[inline(always)]
const fn faxon_hash(folded: u32) -> u8 {
    let mut hash = folded ^ FAXON_KEY;
    hash = hash.wrapping_add(hash >> 16);
    hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
    hash as u8
}

/// An entry of the table. The hash of a key is less than 154, but the compiler
/// cannot know that: the table is as long as a byte counts, so that no index is beyond.
#[inline(always)]
const fn entry(table: &[u8; 256], hash: u8) -> i32 {
    table[hash as usize] as i32
}

/// The table for indices that are `more` than the ones the keys have.
const fn faxon_table(more: u8) -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 64 {
        table[faxon_hash(fold(!0 >> (63 - index))) as usize] = (index + more) % 64;
        index += 1;
    }
    table
}
