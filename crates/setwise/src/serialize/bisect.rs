//! Subsets of many squares: a set in halves, those in halves, and lists of bytes.
//!
//! A board of 64 bits is two double words, those are two words each, and those two bytes,
//! each a rank. What is empty is not looked into. A byte has 256 subsets, so their lists
//! are in a table of 2 KiB, computed by the compiler:
//!
//! ```text
//!                     board
//!        ┌──────────────┴──────────────┐
//!    ranks 1-4                     ranks 5-8          double_words
//!    ┌────┴────┐                 ┌─────┴─────┐
//!   1-2       3-4               5-6         7-8       words
//!  ┌─┴─┐     ┌─┴─┐             ┌─┴─┐       ┌─┴─┐
//!  1   2     3   4             5   6       7   8      bytes
//! ```
//!
//! The same for words would be 65,536 lists of up to sixteen squares, a megabyte, which
//! no first-level cache has room for: a word is two lists of bytes.
//!
//! ```
//! use setwise::serialize::bisect;
//! use setwise::{Bitboard, Rank, Square};
//!
//! let set = Bitboard::from_squares(&[Square::A1, Square::C1, Square::H6]);
//! let mut bytes = Vec::new();
//! bisect::bytes(set, |rank, byte| bytes.push((rank, byte)));
//! assert_eq!(bytes, [(Rank::First, 0b101), (Rank::Sixth, 0b1000_0000)]);
//!
//! let mut list = [Square::A1; 64];
//! let len = bisect::squares(set, &mut list);
//! assert_eq!(list[..len], [Square::A1, Square::C1, Square::H6]);
//! ```
//!
//! # When it pays
//!
//! A list of a byte takes the same time for one square and for eight; but each part that may
//! be empty is a branch, and one that the processor cannot predict where the squares are
//! here and there. How many times as fast as
//! [`squares_into`](crate::Bitboard::squares_into) the function [`squares`] is, as we
//! measured it on one x86-64 processor with BMI1:
//!
//! | squares of each set | |
//! |---|---|
//! | 1 to 8, at random | 0.1 to 0.2 |
//! | 16, at random | 1.1 |
//! | 32, at random | 1.9 |
//! | any of one rank, at random | 0.8 |
//! | all of two ranks, always the same two | 3.2 |
//!
//! So this is for sets of many squares, and most sets in chess have few.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"

use crate::bitboard::Bitboard;
use crate::rank::Rank;
use crate::square::Square;

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The squares of each byte as a first rank, in ascending order, the first in the lowest
/// byte, with zeros behind the last.
pub(crate) static SQUARES_OF_BYTE: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut shift) = (byte, 0);
        while rest != 0 {
            table[byte] |= (rest.trailing_zeros() as u64) << shift;
            rest &= rest - 1;
            shift += 8;
        }
        byte += 1;
    }
    table
};

/// The halves of a set that are not empty, each with the first of its four ranks.
///
/// In ascending order, at most two. Bit 0 of a half is the a-file of that rank, which is
/// the first or the fifth. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::bisect::double_words;
/// use setwise::{Bitboard, Rank};
///
/// let mut halves = Vec::new();
/// double_words(Bitboard(0x7_0000_0000), |rank, half| halves.push((rank, half)));
/// assert_eq!(halves, [(Rank::Fifth, 7)]);
/// ```
///
/// # Cost
///
/// A `test` and a branch for the lower half, `shr` and a branch for the upper one.
/// On `AArch64` `cbz`, `lsr` and `cbz`.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"
#[inline]
pub fn double_words(set: Bitboard, mut visit: impl FnMut(Rank, u32)) {
    for (half, rank) in [(set.0 as u32, Rank::First), ((set.0 >> 32) as u32, Rank::Fifth)] {
        if half != 0 {
            visit(rank, half);
        }
    }
}

/// The words of sixteen bits that are not empty, each with the first of its two ranks.
///
/// In ascending order, at most four, by way of the [`double_words`]. Bit 0 of a word is the
/// a-file of that rank. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::bisect::words;
/// use setwise::{Bitboard, Rank};
///
/// let mut found = Vec::new();
/// words(Bitboard(0x1234_0000_0000_00ff), |rank, word| found.push((rank, word)));
/// assert_eq!(found, [(Rank::First, 0x00ff), (Rank::Seventh, 0x1234)]);
/// ```
///
/// # Cost
///
/// Two tests and branches, and two more for each half that is not empty.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"
#[inline]
pub fn words(set: Bitboard, mut visit: impl FnMut(Rank, u16)) {
    double_words(set, |rank, half| {
        for (word, up) in [(half as u16, 0), ((half >> 16) as u16, 2)] {
            if word != 0 {
                visit(above(rank, up), word);
            }
        }
    });
}

/// The bytes that are not empty, each with its rank.
///
/// In ascending order, at most eight, by way of the [`words`]. Bit 0 is the a-file. Of the
/// empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::bisect::bytes;
/// use setwise::{Bitboard, Rank, Square};
///
/// let set = Bitboard::from_squares(&[Square::B2, Square::C2, Square::A8]);
/// let mut found = Vec::new();
/// bytes(set, |rank, byte| found.push((rank, byte)));
/// assert_eq!(found, [(Rank::Second, 0b110), (Rank::Eighth, 0b1)]);
/// ```
///
/// # Cost
///
/// Two tests and branches, two more for each half that is not empty, and two more for each
/// word that is not: 2 for the empty set, 6 where all is on one rank, 14 at most.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"
#[inline]
pub fn bytes(set: Bitboard, mut visit: impl FnMut(Rank, u8)) {
    words(set, |rank, word| {
        for (byte, up) in [(word as u8, 0), ((word >> 8) as u8, 1)] {
            if byte != 0 {
                visit(above(rank, up), byte);
            }
        }
    });
}

/// The squares of a byte on a rank, in ascending order, from the table.
///
/// As many as the byte has ones, and behind them the a-file of the rank, to be left alone
/// or overwritten. Of 0 there are none.
///
/// # Examples
///
/// ```
/// use setwise::serialize::bisect::byte_list;
/// use setwise::{Rank, Square};
///
/// let byte: u8 = 0b1000_0110;
/// let list = byte_list(Rank::Third, byte);
/// assert_eq!(list[..byte.count_ones() as usize], [Square::B3, Square::C3, Square::H3]);
/// ```
///
/// # Cost
///
/// `shl` and `imul` by ones for the rank, a constant where that is known; `add` from the
/// table, `and`; eight squares are one register. On `AArch64` a load, `madd` and `and`.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"
#[must_use]
#[inline]
pub const fn byte_list(rank: Rank, byte: u8) -> [Square; 8] {
    let offset = 8 * rank.index() as u64;
    let word = SQUARES_OF_BYTE[byte as usize] + offset * ONES;
    let mut list = [Square::A1; 8];
    let mut i = 0;
    while i < 8 {
        list[i] = Square::new_wrapping((word >> (8 * i) & 63) as u32);
        i += 1;
    }
    list
}

/// Writes the squares of a set in ascending order to the front of an array, by lists of
/// bytes, and says how many there are.
///
/// Eight squares are written for each byte that is not empty; those behind the last one
/// of the set are unspecified. Of the empty set nothing is written.
///
/// # Examples
///
/// ```
/// use setwise::serialize::bisect;
/// use setwise::{Bitboard, Square};
///
/// let mut list = [Square::A1; 64];
/// assert_eq!(bisect::squares(Bitboard::FULL, &mut list), 64);
/// assert!(Square::all().eq(list));
/// assert_eq!(bisect::squares(Bitboard::EMPTY, &mut list), 0);
/// ```
///
/// # Cost
///
/// That of [`bytes`](fn@bytes), and for each of them a [`byte_list`], one store, and a
/// `popcnt` for the length; without that instruction a dozen.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"
#[inline]
pub fn squares(set: Bitboard, list: &mut [Square; 64]) -> usize {
    let mut len = 0;
    bytes(set, |rank, byte| {
        // At most eight squares for each byte before: there is room for eight more.
        if let Some(front) = list.get_mut(len..).and_then(|rest| rest.first_chunk_mut()) {
            *front = byte_list(rank, byte);
        }
        len += byte.count_ones() as usize;
    });
    len
}

/// The rank so many above this one.
#[inline(always)]
const fn above(rank: Rank, up: u8) -> Rank {
    Rank::new_wrapping(rank.index() + up)
}
