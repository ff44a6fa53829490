//! Exchanges of bits inside one set, and their reversal.

use super::Set;

/// Exchanges of bits.
impl<const WORDS: usize> Set<WORDS> {
    /// Reverses the order of all bits: index *i* becomes `64 * WORDS - 1 - i`. Its own inverse.
    ///
    /// It is [`Bitboard::rotate_180`](crate::Bitboard::rotate_180) of each word, with the words in
    /// reverse order.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// assert_eq!(Set::<3>::from_index(5).reverse_bits(), Set::from_index(191 - 5));
    /// ```
    #[doc(alias = "rotate180")]
    #[doc(alias = "rbit")]
    #[doc(alias = "bit reversal")]
    #[must_use]
    #[inline]
    pub const fn reverse_bits(self) -> Self {
        let (mut result, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            result.0[WORDS - 1 - i] = self.0[i].reverse_bits();
            i += 1;
        }
        result
    }

    /// Exchanges the `n` bits from index `i` upward with the `n` bits from index `j` upward.
    ///
    /// With `m = (1 << n) - 1` and `x = (b >> i ^ b >> j) & m` the result is `b ^ x << i ^ x << j`.
    /// The two ranges must not overlap and must end inside the set. Its own inverse.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let set = Set::<2>::from_indices(&[0, 101]);
    /// assert_eq!(set.swap_bits(0, 100, 20), Set::from_indices(&[1, 100]));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the ranges overlap or leave the set. In release builds the result
    /// is then unspecified.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, by Position"
    #[doc(alias = "swapNBits")]
    #[must_use]
    #[inline]
    pub const fn swap_bits(self, i: usize, j: usize, n: usize) -> Self {
        debug_assert!(i <= Self::BITS && j <= Self::BITS, "both ranges start inside the set");
        debug_assert!(n <= Self::BITS - i && n <= Self::BITS - j, "both ranges end inside the set");
        debug_assert!(n <= i.abs_diff(j), "the ranges are disjoint");
        let changed = self.shift_right(i).symmetric_difference(self.shift_right(j));
        let changed = changed.intersection(Self::below(n));
        self.symmetric_difference(changed.shift_left(i)).symmetric_difference(changed.shift_left(j))
    }

    /// Exchanges every bit of the mask with the bit `delta` indices above it.
    ///
    /// With `x = (b ^ b >> delta) & mask` the result is `b ^ x ^ x << delta`. Its own inverse. The
    /// pairs must be disjoint and inside the set: `mask & (mask << delta)` is empty, and the mask
    /// has no index of `64 * WORDS - delta` or more.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let set = Set::<2>::from_indices(&[60, 71]);
    /// let mask = Set::from_range(60..64);
    /// assert_eq!(set.delta_swap(mask, 8), Set::from_indices(&[63, 68]));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the mask breaks a condition. In release builds the result is then
    /// unspecified.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, Delta Swap";
    /// Knuth, The Art of Computer Programming 4A, 7.1.3
    #[doc(alias = "deltaSwap")]
    #[must_use]
    #[inline]
    pub const fn delta_swap(self, mask: Self, delta: usize) -> Self {
        let above = mask.shift_left(delta);
        debug_assert!(mask.is_disjoint(above), "the pairs are disjoint");
        debug_assert!(mask.len() == above.len(), "the pairs lie inside the set");
        let changed = self.symmetric_difference(self.shift_right(delta)).intersection(mask);
        self.symmetric_difference(changed).symmetric_difference(changed.shift_left(delta))
    }
}
