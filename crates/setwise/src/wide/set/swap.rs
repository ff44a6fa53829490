//! Exchanges of bits inside one set, and their reversal.

use crate::wide::set::{Set, like_bitboard};

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
    #[doc(alias("rotate180", "rbit", "bit reversal"))]
    #[inline]
    pub const fn reverse_bits(self) -> Self {
        let (mut result, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            result.0[WORDS - 1 - i] = self.0[i].reverse_bits();
            i += 1;
        }
        result
    }

    like_bitboard! {
        fn swap_bits(self, i: usize, j: usize, n: usize) -> Self = {
            debug_assert!(i <= Self::BITS && j <= Self::BITS, "both ranges start inside the set");
            debug_assert!(n <= Self::BITS - i && n <= Self::BITS - j, "both ranges end inside the set");
            debug_assert!(n <= i.abs_diff(j), "the ranges are disjoint");
            let changed = self.shift_right(i).symmetric_difference(self.shift_right(j));
            let changed = changed.intersection(Self::below(n));
            self.symmetric_difference(changed.shift_left(i)).symmetric_difference(changed.shift_left(j))
        };
        fn delta_swap(self, mask: Self, delta: usize) -> Self = {
            let above = mask.shift_left(delta);
            debug_assert!(mask.is_disjoint(above), "the pairs are disjoint");
            debug_assert!(mask.len() == above.len(), "the pairs lie inside the set");
            let changed = self.symmetric_difference(self.shift_right(delta)).intersection(mask);
            self.symmetric_difference(changed).symmetric_difference(changed.shift_left(delta))
        };
    }
}
