//! Multiplication as many shifts and additions at once.

use crate::bitboard::Bitboard;
use crate::file::File;

/// Adds up all the shifts of a word by whole ranks northward: `x` times the
/// a-file.
///
/// `x * 0x0101010101010101`. A product is the sum of one factor shifted by each
/// bit of the other, so this is `x += x << 8; x += x << 16; x += x << 32`. As the
/// word of a set with at most one square on each file, no two of the shifts
/// meet, the sums are unions, and the result is the fill to the north. Two
/// squares on one file meet where both have come, and carry: then it is no fill.
/// As eight small numbers, one in each byte, the word has their sum in the
/// highest byte of the product if that sum is less than 256.
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
/// # Cost
///
/// One `imul` of three to five cycles and the load of a constant, against three shifts and
/// three unions one after the other. On vectors AVX2 has to put the product together from
/// three `vpmuludq`, a `vpsrlq`, a `vpsllq` and two `vpaddq`, which is no gain on the
/// shifts; AVX-512 has `vpmullq`. On `AArch64` `mul`, and none on vectors.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Fill-Multiplication"
#[must_use]
#[inline]
pub const fn fill_multiply(x: u64) -> u64 {
    const A_FILE: u64 = Bitboard::from_file(File::A).0;
    x.wrapping_mul(A_FILE)
}
