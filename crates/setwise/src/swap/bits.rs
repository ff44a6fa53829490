//! Exchanges of bits inside one word.

use crate::bitboard::Bitboard;

impl Bitboard {
    /// Exchanges the `n` bits from position `i` upward with the `n` bits from position `j` upward.
    ///
    /// With `m = (1 << n) - 1` and `x = (b >> i ^ b >> j) & m` the result is `b ^ x << i ^ x << j`.
    /// The two ranges must not overlap and must end inside the word, so `n` is at most 32. Its own
    /// inverse.
    ///
    /// The one in `m` must have 64 bits. In C, a 32-bit literal, as the formula is often printed,
    /// makes the shift undefined for `n` of 31 and more.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0x0123_4567_89ab_cdef).swap_bits(0, 32, 32), Bitboard(0x89ab_cdef_0123_4567));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the ranges overlap or leave the word, or if `i` or `j` is 64 or
    /// more. In release builds the result is then unspecified (or the shift panics, with overflow
    /// checks).
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, by Position"
    #[doc(alias = "swapNBits")]
    #[inline]
    pub const fn swap_bits(self, i: u32, j: u32, n: u32) -> Self {
        debug_assert!(i < 64 && j < 64, "both ranges start inside the word");
        debug_assert!(n <= 64 - i && n <= 64 - j, "both ranges end inside the word");
        debug_assert!(n <= i.abs_diff(j), "the ranges are disjoint");
        let mask = 1u64.wrapping_shl(n).wrapping_sub(1);
        let changed = (self.0 >> i ^ self.0 >> j) & mask;
        Self(self.0 ^ changed << i ^ changed << j)
    }

    /// Exchanges every bit of the mask with the bit `delta` positions above it.
    ///
    /// With `x = (b ^ b >> delta) & mask` the result is `b ^ x ^ x << delta`. Its own inverse.
    ///
    /// The pairs must be disjoint and must be inside the word:
    ///
    /// - `mask & (mask << delta) == 0`, and
    /// - `(mask << delta) >> delta == mask`: the mask has no bit at position `64 - delta` or above.
    ///
    /// The second condition is easily forgotten. A bit that breaks it has no partner and is lost:
    /// {h8} with the mask {h8} and `delta = 1` becomes the empty set, though the mask meets the
    /// first condition.
    ///
    /// ```
    /// use setwise::{Bitboard, File};
    ///
    /// // Exchanges neighboring files, a with b, c with d and so on.
    /// let neighbors = Bitboard(0x5555_5555_5555_5555);
    /// assert_eq!(Bitboard::from(File::C).delta_swap(neighbors, 1), File::D.into());
    /// // A mask without gaps exchanges two ranges of bits.
    /// let set = Bitboard(0x0123_4567_89ab_cdef);
    /// assert_eq!(set.delta_swap(Bitboard(0x7e00), 32), set.swap_bits(9, 41, 6));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the mask breaks a condition or `delta` is 64 or more. In release
    /// builds the result is then unspecified (or the shift panics, with overflow checks).
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, Delta Swap";
    /// Knuth, The Art of Computer Programming 4A, 7.1.3
    #[doc(alias = "deltaSwap")]
    #[inline]
    pub const fn delta_swap(self, mask: Self, delta: u32) -> Self {
        debug_assert!(delta < 64, "the distance is inside the word");
        debug_assert!(mask.0 & mask.0 << delta == 0, "the pairs are disjoint");
        debug_assert!(mask.0 << delta >> delta == mask.0, "the pairs lie inside the word");
        Self(delta_swap(self.0, mask.0, delta))
    }
}

/// Computes [`Bitboard::delta_swap`] of a word, for masks known to meet the conditions.
#[inline(always)]
pub(super) const fn delta_swap(word: u64, mask: u64, delta: u32) -> u64 {
    let changed = (word ^ word >> delta) & mask;
    word ^ changed ^ changed << delta
}
