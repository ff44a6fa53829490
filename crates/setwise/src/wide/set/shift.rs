//! Shifts and rotations by any number of bits.

use crate::wide::set::{Set, like_bitboard};

/// Shifts and rotations: those of a number of `64 * WORDS` bits.
///
/// A shift by a constant takes two or three instructions for each word.
///
/// ```
/// use setwise::wide::Set;
///
/// let set = Set::<2>::from_indices(&[0, 63, 127]);
/// assert_eq!(set.shift_left(1), Set::from_indices(&[1, 64]));
/// assert_eq!(set.shift_right(63), Set::from_indices(&[0, 64]));
/// assert_eq!(set.shift_left(128), Set::EMPTY);
/// assert_eq!(set.generalized_shift(-127), Set::from_index(0));
/// assert_eq!(set.rotate_left(1), Set::from_indices(&[0, 1, 64]));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Shifting Bitboards" to "Rotate"
impl<const WORDS: usize> Set<WORDS> {
    /// Adds the amount to every index; indices of `64 * WORDS` and more vanish.
    #[inline]
    pub const fn shift_left(self, amount: usize) -> Self {
        let (words, bits) = (amount / 64, amount % 64);
        if words >= WORDS {
            return Self::EMPTY;
        }
        // Whole words first, in steps of 1, 2, 4 and so on, so that no word has a place that is
        // known only at run time.
        let (mut set, mut step) = (self, 1);
        while step < WORDS {
            if words & step != 0 {
                set = set.shift_words_left(step);
            }
            step *= 2;
        }
        let (mut result, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            // Two shifts, since one by 64 bits is not defined.
            let carry = if i > 0 { set.0[i - 1] >> 1 >> (63 - bits) } else { 0 };
            result.0[i] = set.0[i] << bits | carry;
            i += 1;
        }
        result
    }

    /// Subtracts the amount from every index; indices below 0 vanish.
    #[inline]
    pub const fn shift_right(self, amount: usize) -> Self {
        let (words, bits) = (amount / 64, amount % 64);
        if words >= WORDS {
            return Self::EMPTY;
        }
        let (mut set, mut step) = (self, 1);
        while step < WORDS {
            if words & step != 0 {
                set = set.shift_words_right(step);
            }
            step *= 2;
        }
        let (mut result, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            let carry = if i + 1 < WORDS { set.0[i + 1] << 1 << (63 - bits) } else { 0 };
            result.0[i] = set.0[i] >> bits | carry;
            i += 1;
        }
        result
    }

    /// Moves every word up by a number of words.
    #[inline(always)]
    const fn shift_words_left(self, words: usize) -> Self {
        let (mut result, mut i) = (Self::EMPTY, words);
        while i < WORDS {
            result.0[i] = self.0[i - words];
            i += 1;
        }
        result
    }

    /// Moves every word down by a number of words.
    #[inline(always)]
    const fn shift_words_right(self, words: usize) -> Self {
        let (mut result, mut i) = (Self::EMPTY, words);
        while i < WORDS {
            result.0[i - words] = self.0[i];
            i += 1;
        }
        result
    }

    like_bitboard! {
        fn generalized_shift(self, amount: isize) -> Self = {
            let distance = amount.unsigned_abs();
            if amount > 0 { self.shift_left(distance) } else { self.shift_right(distance) }
        };
        fn rotate_left(self, amount: usize) -> Self = {
            if WORDS == 0 {
                return self;
            }
            let (words, bits) = (amount / 64 % WORDS, amount % 64);
            let (mut set, mut step) = (self, 1);
            while step < WORDS {
                if words & step != 0 {
                    set = set.rotate_words_left(step);
                }
                step *= 2;
            }
            let (mut result, mut i) = (Self::EMPTY, 0);
            while i < WORDS {
                let carry = set.0[(i + WORDS - 1) % WORDS] >> 1 >> (63 - bits);
                result.0[i] = set.0[i] << bits | carry;
                i += 1;
            }
            result
        };
        fn rotate_right(self, amount: usize) -> Self = {
            if WORDS == 0 {
                return self;
            }
            self.rotate_left(Self::BITS - amount % Self::BITS)
        };
    }

    /// Moves every word up by a number of words, the last ones to the front.
    #[inline(always)]
    const fn rotate_words_left(self, words: usize) -> Self {
        let (mut result, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            result.0[(i + words) % WORDS] = self.0[i];
            i += 1;
        }
        result
    }
}
