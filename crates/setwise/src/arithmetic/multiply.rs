//! Multiplication as several shifts and additions at once.

use crate::bitboard::Bitboard;
use crate::file::File;

/// Adds up the shifts of a word by all whole ranks northward: `x` times the a-file.
///
/// A product is the sum of one factor shifted by each bit of the other, so `x * 0x0101010101010101`
/// is `x += x << 8; x += x << 16; x += x << 32`. If the set has at most one square on each file, no
/// two of the shifts meet and the sum is the fill to the north. Two squares on one file meet and
/// carry, and the result is not a fill. Read as eight numbers of one byte, the word has their sum
/// in the highest byte of the product, if that sum is less than 256.
///
/// ```
/// use setwise::{Bitboard, Square, arithmetic};
///
/// let pawns = Bitboard::from_squares(&[Square::B4, Square::C3, Square::E3, Square::F4]);
/// assert_eq!(arithmetic::fill_multiply(pawns.0), pawns.north_fill().0);
///
/// let doubled = Bitboard::from_squares(&[Square::A2, Square::A3]);
/// assert_ne!(arithmetic::fill_multiply(doubled.0), doubled.north_fill().0);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Fill-Multiplication"
#[must_use]
#[inline]
pub const fn fill_multiply(x: u64) -> u64 {
    const A_FILE: u64 = Bitboard::from_file(File::A).0;
    x.wrapping_mul(A_FILE)
}
