//! Sets of many squares: halves, halves of those, and lists of bytes.
//!
//! A board is two double words, four words, or eight bytes, one for each rank. Empty
//! parts are skipped. A byte has 256 subsets, so the lists of squares of all of them are in a
//! table of 2 KiB:
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
//! The same for words would be 65,536 lists of up to sixteen squares, a megabyte, which does
//! not fit in a first-level cache; so a word is two lists of bytes.
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
//! A list of a byte takes the same time for one square and for eight, but each part that may
//! be empty is a branch, which the processor cannot predict for scattered squares. This is the
//! speed of [`squares`] relative to [`squares_into`](crate::Bitboard::squares_into), as measured on
//! one x86-64 processor with BMI1:
//!
//! | squares of each set | |
//! |---|---|
//! | 1 to 8, at random | 0.1 to 0.2 |
//! | 16, at random | 1.1 |
//! | 32, at random | 1.9 |
//! | any of one rank, at random | 0.8 |
//! | all of two ranks, always the same two | 3.2 |
//!
//! Most sets in chess have few squares.
//!
//! Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Multiple Bits"

use crate::bitboard::Bitboard;
use crate::bulk::serialize::squares_of_byte::SQUARES_OF_BYTE;
use crate::rank::Rank;
use crate::square::Square;

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Visits the halves of a set that are not empty, in ascending order, each with the first of
/// its four ranks. Bit 0 of a half is the a-file of that rank.
#[inline]
pub fn double_words(set: Bitboard, mut visit: impl FnMut(Rank, u32)) {
    for (half, rank) in [(set.0 as u32, Rank::First), ((set.0 >> 32) as u32, Rank::Fifth)] {
        if half != 0 {
            visit(rank, half);
        }
    }
}

/// Visits the words of sixteen bits that are not empty, in the [`double_words`], each with the
/// first of its two ranks.
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

/// Visits the bytes that are not empty, in the [`words`], each with its rank.
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

/// Returns the squares of a byte on a rank, in ascending order, from the table.
///
/// After the last square, the list is filled with the a-file of the rank.
///
/// ```
/// use setwise::serialize::bisect::byte_list;
/// use setwise::{Rank, Square};
///
/// let byte: u8 = 0b1000_0110;
/// let list = byte_list(Rank::Third, byte);
/// assert_eq!(list[..byte.count_ones() as usize], [Square::B3, Square::C3, Square::H3]);
/// ```
#[inline]
pub const fn byte_list(rank: Rank, byte: u8) -> [Square; 8] {
    let offset = 8 * rank.index() as u64;
    let word = SQUARES_OF_BYTE[byte as usize] + offset * ONES;
    let mut list = [Square::A1; 8];
    let mut i = 0;
    while i < 8 {
        list[i] = Square::new_wrapping((word >> (8 * i) & 63) as usize);
        i += 1;
    }
    list
}

/// Writes the squares of a set in ascending order to the front of an array, by lists of
/// bytes, and returns their number.
///
/// Each byte that is not empty writes eight squares; those after the last square of the set
/// are unspecified.
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

/// Returns the rank that is `up` ranks above this one.
#[inline(always)]
const fn above(rank: Rank, up: usize) -> Rank {
    Rank::new_wrapping(rank.index() + up)
}
