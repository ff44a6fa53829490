//! First, last, next and previous index.

use crate::wide::set::{Set, like_bitboard};

/// Scans: the first and the last index, and those around a place.
///
/// ```
/// use setwise::wide::Set;
///
/// let mut set = Set::<3>::from_indices(&[5, 64, 190]);
/// assert_eq!((set.first(), set.last()), (Some(5), Some(190)));
/// assert_eq!((set.next(5), set.next(6), set.next(191)), (Some(5), Some(64), None));
/// assert_eq!((set.previous(64), set.previous(63), set.previous(4)), (Some(64), Some(5), None));
/// assert_eq!((set.pop_first(), set.pop_last()), (Some(5), Some(190)));
/// assert_eq!(set, Set::from_index(64));
/// ```
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan); San Segundo, BITSCAN
impl<const WORDS: usize> Set<WORDS> {
    like_bitboard! {
        fn first(&self) -> Option<usize> = {
            let mut i = 0;
            while i < WORDS {
                if self.0[i] != 0 {
                    return Some(64 * i + self.0[i].trailing_zeros() as usize);
                }
                i += 1;
            }
            None
        };
        fn last(&self) -> Option<usize> = {
            let mut i = WORDS;
            while i > 0 {
                i -= 1;
                if self.0[i] != 0 {
                    return Some(64 * i + 63 - self.0[i].leading_zeros() as usize);
                }
            }
            None
        };
    }

    /// Returns the smallest index that is `start` or more, or `None`. `start` may be any number.
    #[must_use]
    #[inline]
    pub const fn next(&self, start: usize) -> Option<usize> {
        if WORDS == 1 {
            // Without a branch.
            return self.difference(Self::below(start)).first();
        }
        let mut i = start / 64;
        if i >= WORDS {
            return None;
        }
        let mut word = self.0[i] & !0 << (start % 64);
        while word == 0 {
            i += 1;
            if i == WORDS {
                return None;
            }
            word = self.0[i];
        }
        Some(64 * i + word.trailing_zeros() as usize)
    }

    /// Returns the largest index that is `end` or less, or `None`. `end` may be any number.
    #[must_use]
    #[inline]
    pub const fn previous(&self, end: usize) -> Option<usize> {
        if end / 64 >= WORDS {
            return self.last();
        }
        let mut i = end / 64;
        let mut word = self.0[i] & !0 >> (63 - end % 64);
        while word == 0 {
            if i == 0 {
                return None;
            }
            i -= 1;
            word = self.0[i];
        }
        Some(64 * i + 63 - word.leading_zeros() as usize)
    }

    /// Removes the smallest index from the set and returns it.
    #[doc(alias = "bitScanForwardWithReset")]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<usize> {
        let mut i = 0;
        while i < WORDS {
            let word = self.0[i];
            // The last word needs no branch.
            if word != 0 || i == WORDS - 1 {
                let index = 64 * i + word.trailing_zeros() as usize;
                let result = if word == 0 { None } else { Some(index) };
                self.0[i] = word & word.wrapping_sub(1);
                return result;
            }
            i += 1;
        }
        None
    }

    /// Removes the largest index from the set and returns it.
    #[doc(alias = "bitScanReverseWithReset")]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<usize> {
        let mut i = WORDS;
        while i > 0 {
            i -= 1;
            let word = self.0[i];
            if word != 0 {
                let bit = 63 - word.leading_zeros();
                // A toggle, as in `Bitboard::pop_last`.
                self.0[i] = word ^ 1 << bit;
                return Some(64 * i + bit as usize);
            }
        }
        None
    }
}
