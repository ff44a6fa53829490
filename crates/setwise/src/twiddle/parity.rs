//! The parity of a set and of its prefixes, and the Gray code.

use crate::bitboard::Bitboard;

/// Parity and the Gray code.
///
/// A prefix is a set without the squares above a square. The parities of all prefixes are sums
/// without carry over doubling distances; they are also the product of the word and `-1` without
/// carries. The Gray code is the inverse of the same sums from above: it changes one square from each
/// number to the next.
///
/// ```
/// use setwise::Bitboard;
///
/// let x = Bitboard(0b0010_1100);
/// assert_eq!(x.parity(), 1);
/// assert_eq!(x.prefix_parity(), Bitboard(!0b0001_1011));
/// assert_eq!(x.gray_code(), Bitboard(0b0011_1010));
/// assert_eq!(x.gray_code().inverse_gray_code(), x);
/// assert!((Bitboard(7).gray_code() ^ Bitboard(8).gray_code()).is_single());
/// ```
///
/// Source: CPW, [Parity](https://www.chessprogramming.org/Parity);
/// Warren, Hacker's Delight, 5-2, "Parity", and 13-1, "Gray Code"
impl Bitboard {
    /// Returns 1 if the number of squares is odd, otherwise 0.
    ///
    /// The lowest bit of the population count.
    #[must_use]
    #[inline]
    pub const fn parity(self) -> u32 {
        self.len() & 1
    }

    /// Returns the squares up to which, inclusive, the set has an odd number of squares.
    ///
    /// Six shifts and exclusive ors. The square h8 is in the result if the number of all squares is
    /// odd. The empty set stays empty.
    #[doc(alias("prefix xor", "prefix_xor"))]
    #[inline(always)]
    pub const fn prefix_parity(self) -> Self {
        let mut x = self.0;
        x ^= x << 1;
        x ^= x << 2;
        x ^= x << 4;
        x ^= x << 8;
        x ^= x << 16;
        Self(x ^ x << 32)
    }

    /// Returns the Gray code of the word: `x ^ x >> 1`.
    ///
    /// The codes of consecutive numbers differ in one square, and so do those of the last number
    /// and zero.
    #[inline]
    pub const fn gray_code(self) -> Self {
        Self(self.0 ^ self.0 >> 1)
    }

    /// Returns the word that has this Gray code.
    ///
    /// Each bit is the parity of the bits from it upward. Six shifts and exclusive ors.
    #[inline]
    pub const fn inverse_gray_code(self) -> Self {
        let mut x = self.0;
        x ^= x >> 1;
        x ^= x >> 2;
        x ^= x >> 4;
        x ^= x >> 8;
        x ^= x >> 16;
        Self(x ^ x >> 32)
    }
}
