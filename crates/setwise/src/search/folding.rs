//! The multipliers of Matt Taylor's folded bit scan.
//!
//! The scan was made for 32-bit processors. It folds the separated first bit
//! `y = x ^ (x - 1)` to `key = (y as u32) ^ (y >> 32) as u32`, one of 64 different keys. The top
//! six bits of `key * multiplier` modulo 2^32 are the index into a table.
//!
//! Exactly four of the 2^32 multipliers give each key its own index:
//!
//! | multiplier | 2^31 - multiplier |
//! |---|---|
//! | `0x78291acf` | `0x07d6e531` |
//! | `0x78291d9b` | `0x07d6e265` |
//! | `0x782c8d4f` | `0x07d372b1` |
//! | `0x783a9b23` | `0x07c564dd` |
//!
//! The right column contains De Bruijn sequences of 32 bits, four of the 256 that begin with
//! `00000 11111`. [`search`] tries every multiplier.
//!
//! Source: CPW, [Matt Taylor](https://www.chessprogramming.org/Matt_Taylor) and
//! [BitScan](https://www.chessprogramming.org/BitScan), "Matt Taylor's Folding trick".
//! The pages mention two such constants, which also hash words of 32 bits; all four do.

use core::iter::FusedIterator;
use core::ops::RangeInclusive;

use crate::bulk::{Kernel, Level};
use crate::table::table;

/// Returns the key of the words whose first bit has this index, 0 to 63.
const fn key(index: usize) -> u32 {
    let separated = u64::MAX >> (63 - index);
    separated as u32 ^ (separated >> 32) as u32
}

/// Returns the 64 keys, by the index of the first bit.
///
/// For the indices below 32 they are 1, 3, 7 … 2^32 - 1, and then their complements, so the last
/// key is 0. The key of the empty word is 0 too.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Matt Taylor's Folding trick".
/// The table there has `0xffffffff` for index 32 instead of `0xfffffffe`.
#[must_use]
pub const fn keys() -> [u32; 64] {
    table!([0; 64], |index| key(index))
}

/// Returns the table of a multiplier, or `None` if two keys collide.
///
/// The index of the first bit of `x` is `table[key * multiplier >> 26]`, with the product modulo
/// 2^32. It is 63 for the empty word, whose key is 0.
///
/// ```
/// use setwise::search::folding::table;
///
/// const TABLE: [u8; 64] = table(0x7829_1acf).unwrap();
///
/// let x = 0b0110_1000_u64;
/// let separated = x ^ (x - 1);
/// let key = separated as u32 ^ (separated >> 32) as u32;
/// assert_eq!(TABLE[(key.wrapping_mul(0x7829_1acf) >> 26) as usize], 3);
/// assert_eq!(table(0x7829_1ad0), None);
/// ```
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Matt Taylor's Folding trick"
#[must_use]
pub const fn table(multiplier: u32) -> Option<[u8; 64]> {
    let (mut table, mut index) = ([FREE; 64], 0);
    while index < 64 {
        let entry = &mut table[(key(index).wrapping_mul(multiplier) >> 26) as usize];
        if *entry != FREE {
            return None;
        }
        *entry = index as u8;
        index += 1;
    }
    Some(table)
}

/// An entry without an index.
const FREE: u8 = u8::MAX;

/// Searches a range for the multipliers that give each key its own index, in ascending order, at
/// the best level of the processor, by trying all of them.
///
/// ```
/// use setwise::search::folding::search;
///
/// assert!(search(0x7829_0000..=0x782f_ffff).eq([0x7829_1acf, 0x7829_1d9b, 0x782c_8d4f]));
/// ```
///
/// Source: CPW, [Matt Taylor](https://www.chessprogramming.org/Matt_Taylor)
pub fn search(range: RangeInclusive<u32>) -> Multipliers {
    Multipliers::new(Level::best(), range)
}

/// An iterator over the multipliers of a range that give each key its own index, in ascending
/// order; returned by [`search`].
///
/// All 2^32 multipliers take 10.7 seconds at AVX-512, 15 at AVX2 and 46 at the baseline, on one
/// core (Xeon, Sapphire Rapids, 2026-11). A sieve first tries 28 keys of each multiplier in
/// vectors, which leaves three in a thousand for all 64 keys.
///
/// Source: CPW, [Matt Taylor](https://www.chessprogramming.org/Matt_Taylor)
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is walked"]
pub struct Multipliers {
    level: Level,
    /// The next multiplier for the sieve, up to 2^32.
    next: u64,
    /// The first multiplier after the range.
    end: u64,
    block: Block,
    /// The position in the block.
    at: usize,
}

impl Multipliers {
    /// Searches a range at the given level.
    pub fn new(level: Level, range: RangeInclusive<u32>) -> Self {
        let (next, end) = match range.is_empty() {
            true => (0, 0),
            false => (u64::from(*range.start()), u64::from(*range.end()) + 1),
        };
        Self { level, next, end, block: Block::EMPTY, at: BLOCK }
    }
}

impl Iterator for Multipliers {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            while let Some(&passed) = self.block.passed.get(self.at) {
                let multiplier = self.block.start + self.at as u64;
                self.at += 1;
                if passed && multiplier < self.end && table(multiplier as u32).is_some() {
                    return Some(multiplier as u32);
                }
            }
            if self.next >= self.end {
                return None;
            }
            self.block = self.level.dispatch(Sieve { start: self.next, end: self.end });
            self.next = self.block.start + BLOCK as u64;
            self.at = 0;
        }
    }
}

impl FusedIterator for Multipliers {}

/// The number of multipliers in a block.
const BLOCK: usize = 64;

/// Consecutive multipliers, and whether each of them passed the sieve.
#[derive(Clone, Debug)]
struct Block {
    start: u64,
    passed: [bool; BLOCK],
}

impl Block {
    const EMPTY: Self = Self { start: 0, passed: [false; BLOCK] };
}

/// Tries blocks of multipliers until some pass, or to the end, and returns the last block.
struct Sieve {
    start: u64,
    end: u64,
}

impl Kernel for Sieve {
    type Output = Block;

    #[inline(always)]
    fn run(self) -> Block {
        let mut block = Block { start: self.start, ..Block::EMPTY };
        loop {
            let mut any = false;
            for (i, passed) in block.passed.iter_mut().enumerate() {
                *passed = keeps_some_apart((block.start as u32).wrapping_add(i as u32));
                any |= *passed;
            }
            let next = block.start + BLOCK as u64;
            if any || next >= self.end {
                return block;
            }
            block.start = next;
        }
    }
}

/// Returns true if the 28 indices 0, 2 … 26 and 33, 35 … 59 have different hashes. Fewer
/// multipliers would fail with keys of adjacent indices.
#[inline(always)]
fn keeps_some_apart(multiplier: u32) -> bool {
    // In the upper half of a word, the product is modulo 2^32 without a mask.
    let (multiplier, mut seen) = (u64::from(multiplier) << 32, 0);
    // Shifts compute the products: the keys are 2^n - 1, and -2^n.
    let mut n = 1;
    while n < 28 {
        seen |= 1 << ((multiplier << n).wrapping_sub(multiplier) >> 58);
        n += 2;
    }
    let mut n = 2;
    while n < 30 {
        seen |= 1 << ((multiplier << n).wrapping_neg() >> 58);
        n += 2;
    }
    u64::count_ones(seen) == 28
}
