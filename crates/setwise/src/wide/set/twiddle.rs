//! Tricks around the first index of a set, the least significant one bit (LS1B), the first index
//! missing, the least significant zero bit (LS0B), and the last index, the most significant one bit
//! (MS1B).

use super::Set;
use crate::bitboard::Bitboard;

/// The first index, the least significant one bit (LS1B).
///
/// The formulas are those of a word, for the set as one number. Each takes a subtraction with
/// borrow and one or two Boolean instructions for each word, without a branch.
///
/// ```
/// use setwise::wide::Set;
///
/// let x = Set::<2>::from_indices(&[65, 70]);
/// assert_eq!(x.isolate_ls1b(), Set::from_index(65));
/// assert_eq!(x.isolate_ls1b_complement(), !Set::from_index(65));
/// assert_eq!(x.reset_ls1b(), Set::from_index(70));
/// assert_eq!(x.above_ls1b(), Set::above(65));
/// assert_eq!(x.below_ls1b(), Set::below(65));
/// assert_eq!(x.below_ls1b_inclusive(), Set::below(66));
/// assert_eq!(x.smear_ls1b_up(), Set::above(64));
/// assert_eq!(x.smear_ls1b_down(), x | Set::below(65));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant One"
impl<const WORDS: usize> Set<WORDS> {
    /// Keeps only the first index.
    ///
    /// `x & -x`. The empty set stays empty, the universe gives {0}.
    #[doc(alias = "blsi")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls1b(self) -> Self {
        self.intersection(self.wrapping_neg())
    }

    /// Returns every index but the first of the set.
    ///
    /// `!x | (x - 1)`, the complement of [`isolate_ls1b`](Self::isolate_ls1b). The empty set gives the
    /// universe, the universe all but 0.
    #[doc(alias = "blsic")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls1b_complement(self) -> Self {
        self.implication(self.decrement())
    }

    /// Removes the first index.
    ///
    /// `x & (x - 1)`. The empty set stays empty, the universe gives all but 0.
    #[doc(alias = "blsr")]
    #[must_use]
    #[inline]
    pub const fn reset_ls1b(self) -> Self {
        self.intersection(self.decrement())
    }

    /// Returns every index above the first of the set, whether it is in the set or not.
    ///
    /// `x ^ -x`. The empty set stays empty, the universe gives all but 0.
    #[doc(alias = "above_LS1B_mask")]
    #[must_use]
    #[inline]
    pub const fn above_ls1b(self) -> Self {
        self.symmetric_difference(self.wrapping_neg())
    }

    /// Returns every index below the first of the set: the trailing zeros.
    ///
    /// `!x & (x - 1)`. The empty set gives the universe, the universe the empty set.
    #[doc(alias = "below_LSB1_mask")]
    #[doc(alias = "tzmsk")]
    #[must_use]
    #[inline]
    pub const fn below_ls1b(self) -> Self {
        self.decrement().difference(self)
    }

    /// Returns the first index of the set and every index below it.
    ///
    /// `x ^ (x - 1)`. The empty set gives the universe, the universe {0}.
    #[doc(alias = "below_LSB1_mask_including")]
    #[doc(alias = "blsmsk")]
    #[must_use]
    #[inline]
    pub const fn below_ls1b_inclusive(self) -> Self {
        self.symmetric_difference(self.decrement())
    }

    /// Adds every index above the first of the set.
    ///
    /// `x | -x`. The empty set stays empty, the universe gives itself.
    #[doc(alias = "smearsLS1BUp")]
    #[must_use]
    #[inline]
    pub const fn smear_ls1b_up(self) -> Self {
        self.union(self.wrapping_neg())
    }

    /// Adds every index below the first of the set.
    ///
    /// `x | (x - 1)`. The empty set and the universe give the universe.
    #[doc(alias = "smearsLS1BDown")]
    #[doc(alias = "blsfill")]
    #[must_use]
    #[inline]
    pub const fn smear_ls1b_down(self) -> Self {
        self.union(self.decrement())
    }
}

/// The first index missing, the least significant zero bit (LS0B).
///
/// Each operation is that of the LS1B applied to the complement, at the same cost.
///
/// ```
/// use setwise::wide::Set;
///
/// let x = Set::<2>::below(66).with(70);
/// assert_eq!(x.isolate_ls0b(), Set::from_index(66));
/// assert_eq!(x.isolate_ls0b_complement(), !Set::from_index(66));
/// assert_eq!(x.set_ls0b(), x.with(66));
/// assert_eq!(x.reset_trailing_ones(), Set::from_index(70));
/// assert_eq!(x.below_ls0b_inclusive(), Set::below(67));
/// assert_eq!(x.above_ls0b_inclusive(), Set::above(65));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Least Significant Zero"
impl<const WORDS: usize> Set<WORDS> {
    /// Returns the first index that is not in the set, as a set.
    ///
    /// `!x & (x + 1)`. The empty set gives {0}, the universe the empty set.
    #[doc(alias = "blcic")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls0b(self) -> Self {
        self.increment().difference(self)
    }

    /// Returns every index but the first that is not in the set.
    ///
    /// `x | !(x + 1)`, the complement of [`isolate_ls0b`](Self::isolate_ls0b). The empty set gives all
    /// but 0, the universe itself.
    #[doc(alias = "blci")]
    #[must_use]
    #[inline]
    pub const fn isolate_ls0b_complement(self) -> Self {
        self.increment().implication(self)
    }

    /// Adds the first index that is not in the set.
    ///
    /// `x | (x + 1)`. The empty set gives {0}, the universe itself.
    #[doc(alias = "blcs")]
    #[must_use]
    #[inline]
    pub const fn set_ls0b(self) -> Self {
        self.union(self.increment())
    }

    /// Removes every index below the first missing one: the trailing ones.
    ///
    /// `x & (x + 1)`. The empty set and the universe give the empty set.
    #[doc(alias = "blcfill")]
    #[must_use]
    #[inline]
    pub const fn reset_trailing_ones(self) -> Self {
        self.intersection(self.increment())
    }

    /// Returns the first index that is not in the set and every index below it.
    ///
    /// `x ^ (x + 1)`. The empty set gives {0}, the universe itself.
    #[doc(alias = "blcmsk")]
    #[must_use]
    #[inline]
    pub const fn below_ls0b_inclusive(self) -> Self {
        self.symmetric_difference(self.increment())
    }

    /// Returns the first index that is not in the set and every index above it.
    ///
    /// `!x | (x + 1)`. The empty set gives the universe, the universe the empty set.
    #[doc(alias = "t1mskc")]
    #[must_use]
    #[inline]
    pub const fn above_ls0b_inclusive(self) -> Self {
        self.implication(self.increment())
    }
}

/// The last index, the most significant one bit (MS1B).
///
/// The comparisons are a subtraction with borrow. The other operations look for the last word that
/// is not zero.
///
/// ```
/// use setwise::wide::Set;
///
/// let x = Set::<2>::from_indices(&[3, 70]);
/// assert_eq!(x.isolate_ms1b(), Set::from_index(70));
/// assert_eq!(x.reset_ms1b(), Set::from_index(3));
/// assert_eq!(x.smear_ms1b_down(), Set::below(71));
/// assert_eq!(x.below_ms1b(), Set::below(70));
/// assert_eq!(x.above_ms1b(), Set::above(70));
/// assert!(x.has_common_ms1b(Set::from_index(70)) && x.has_greater_ms1b(Set::below(70)));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Most Significant One" and "Common MS1B"
impl<const WORDS: usize> Set<WORDS> {
    /// Keeps only the last index.
    ///
    /// The empty set stays empty, the universe gives the largest index.
    #[must_use]
    #[inline]
    pub const fn isolate_ms1b(self) -> Self {
        let (mut result, mut i) = (Self::EMPTY, WORDS);
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                result.0[i] = Bitboard(self.0[i]).isolate_ms1b().0;
                break;
            }
        }
        result
    }

    /// Removes the last index.
    ///
    /// The empty set stays empty, the universe gives all but the largest index.
    #[must_use]
    #[inline]
    pub const fn reset_ms1b(self) -> Self {
        self.symmetric_difference(self.isolate_ms1b())
    }

    /// Adds every index below the last of the set.
    ///
    /// The empty set stays empty, the universe gives itself.
    #[doc(alias = "parallel prefix")]
    #[must_use]
    #[inline]
    pub const fn smear_ms1b_down(self) -> Self {
        let (mut result, mut i) = (Self::EMPTY, WORDS);
        while i > 0 {
            i -= 1;
            result.0[i] = Bitboard(self.0[i]).smear_ms1b_down().0;
            if self.0[i] != 0 {
                break;
            }
        }
        while i > 0 {
            i -= 1;
            result.0[i] = !0;
        }
        result
    }

    /// Returns every index below the last of the set, whether it is in the set or not.
    ///
    /// The [fill down](Self::smear_ms1b_down), shifted right by one. The empty set stays empty, the
    /// universe gives all but the largest index.
    #[must_use]
    #[inline]
    pub const fn below_ms1b(self) -> Self {
        self.smear_ms1b_down().shift_right(1)
    }

    /// Returns every index above the last of the set: the leading zeros.
    ///
    /// The complement of the [fill down](Self::smear_ms1b_down). The empty set gives the universe,
    /// the universe the empty set.
    #[must_use]
    #[inline]
    pub const fn above_ms1b(self) -> Self {
        self.smear_ms1b_down().complement()
    }

    /// Returns true if the two sets have the same last index.
    ///
    /// `(a & b) > (a ^ b)` as numbers: a common MS1B is in the intersection and not in the
    /// symmetric difference. Returns false if either set is empty.
    #[must_use]
    #[inline]
    pub const fn has_common_ms1b(self, other: Self) -> bool {
        self.intersection(other).is_greater(self.symmetric_difference(other))
    }

    /// Returns true if the last index of this set comes after that of the other.
    ///
    /// `(a & !b) > b` as numbers. The empty set comes before every other set.
    #[must_use]
    #[inline]
    pub const fn has_greater_ms1b(self, other: Self) -> bool {
        self.difference(other).is_greater(other)
    }
}
