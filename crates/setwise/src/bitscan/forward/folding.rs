//! Perfect hashing of 32 bits: the halves of the separated word are folded onto each other.
//!
//! `word ^ (word - 1)` has ones up to the LS1B. The exclusive or of its halves is the lower half
//! if that contains the LS1B, and otherwise the complement of the upper half. These are 64
//! different keys of 32 bits, so the rest is 32-bit arithmetic.

use crate::search::folding::table;

/// Matt Taylor's multiplier, one of four that work.
pub(in super::super) const MULTIPLIER: u32 = 0x7829_1acf;

/// The indices by the top six bits of the product with the multiplier.
pub(in super::super) static MATT_TAYLOR: [u8; 64] =
    table(MULTIPLIER).expect("the multiplier is one of the four");

/// The indices by Walter Faxon's hash of the key that includes the LS1B.
pub(in super::super) static FAXON: [u8; 256] = faxon_table(0);

/// The indices by the hash of the key that excludes the LS1B: one more each, modulo 64.
pub(in super::super) static FAXON_ORIGINAL: [u8; 256] = faxon_table(1);

/// Returns the index of the LS1B by Matt Taylor's folding trick; 63 for the empty set.
///
/// `TABLE[fold(word ^ (word - 1)) * 0x78291ACF >> 26]` in 32 bits, where `fold` is the exclusive
/// or of the halves.
///
/// The sources mention two such multipliers. There are four, as
/// [`search::folding`](crate::search::folding) finds by trying all: `0x78291ACF`, `0x78291D9B`,
/// `0x782C8D4F` and `0x783A9B23`.
///
/// Source: Matt Taylor 2003; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Matt Taylor's Folding trick"; [Matt Taylor](https://www.chessprogramming.org/Matt_Taylor)
#[must_use]
#[inline(always)]
pub const fn matt_taylor(word: u64) -> u32 {
    let folded = fold(word ^ word.wrapping_sub(1));
    MATT_TAYLOR[(folded.wrapping_mul(MULTIPLIER) >> 26) as usize] as u32
}

/// Returns the same as [`matt_taylor`], and computes `word - 1` twice.
///
/// This form takes one register less on a 32-bit processor, where the second computation is one
/// `lea` of the lower half. A compiler for 64 bits emits the same code for both forms.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Matt Taylor's Folding trick", `bitScanForwardM`
#[doc(alias = "bitScanForwardM")]
#[must_use]
#[inline(always)]
pub const fn matt_taylor_recomputed(word: u64) -> u32 {
    let mut folded = ((word ^ word.wrapping_sub(1)) >> 32) as u32;
    folded ^= (word ^ word.wrapping_sub(1)) as u32;
    MATT_TAYLOR[(folded.wrapping_mul(MULTIPLIER) >> 26) as usize] as u32
}

/// Returns the index of the LS1B by Walter Faxon's hash, which does not multiply; 63 for the
/// empty set.
///
/// The hash is an exclusive or with a constant, then a sum and a difference of the key with
/// itself shifted. Its last byte is the index into a table with gaps. The table has 154 entries;
/// a published copy lacks seven gaps and is wrong for every index but 22.
///
/// Source: Walter Faxon 2002, modified by Gerd Isenberg; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "Walter Faxon's magic Bitscan"
#[must_use]
#[inline(always)]
pub const fn faxon(word: u64) -> u32 {
    FAXON[faxon_hash(fold(word ^ word.wrapping_sub(1)))] as u32
}

/// Returns the same as [`faxon`], with signed numbers, whose right shifts repeat the sign.
///
/// The sign never reaches the last byte.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Walter Faxon's magic Bitscan"
#[must_use]
#[inline(always)]
pub const fn faxon_signed(word: u64) -> u32 {
    let mut hash = FAXON_KEY.cast_signed();
    hash ^= ((word ^ word.wrapping_sub(1)) >> 32) as i32;
    hash ^= (word ^ word.wrapping_sub(1)) as i32;
    hash = hash.wrapping_add(hash >> 16);
    hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
    FAXON[hash as u8 as usize] as u32
}

/// Returns the index of the LS1B by Walter Faxon's own form, whose key has the bits below the
/// LS1B without the LS1B; 0 for the empty set.
///
/// `(word & (word - 1)) ^ (word - 1)` is the key of [`faxon`] for the next lower index, so each
/// entry of the table is one more, and 63 becomes 0. A print of the page has the key as
/// `(bb ^ (bb-1)) ^ (bb-1)`, which is `bb` itself.
///
/// Source: Walter Faxon 2002; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Walter Faxon's magic Bitscan"
#[must_use]
#[inline(always)]
pub const fn faxon_original(word: u64) -> u32 {
    let rest = word & word.wrapping_sub(1);
    FAXON_ORIGINAL[faxon_hash(fold(rest ^ word.wrapping_sub(1)))] as u32
}

/// The constant of Faxon's hash.
const FAXON_KEY: u32 = 0x01c5_fc81;

#[inline(always)]
const fn fold(word: u64) -> u32 {
    word as u32 ^ (word >> 32) as u32
}

/// Returns the hash of a key. It is less than 154, but the compiler knows only that it is a byte:
/// tables of 256 entries need no bounds check.
#[inline(always)]
const fn faxon_hash(folded: u32) -> usize {
    let mut hash = folded ^ FAXON_KEY;
    hash = hash.wrapping_add(hash >> 16);
    hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
    hash as u8 as usize
}

/// Returns the table for indices that are `more` than those of the keys.
const fn faxon_table(more: u8) -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 64 {
        table[faxon_hash(fold(!0 >> (63 - index)))] = (index + more) % 64;
        index += 1;
    }
    table
}
