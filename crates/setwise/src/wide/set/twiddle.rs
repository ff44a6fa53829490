//! Tricks around the first index of a set, the least significant one bit (LS1B), the first index
//! missing, the least significant zero bit (LS0B), and the last index, the most significant one bit
//! (MS1B).

use crate::bitboard::Bitboard;
use crate::wide::set::{Set, like_bitboard};

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
    like_bitboard! {
        fn isolate_ls1b(self) -> Self = self.intersection(self.wrapping_neg());
        fn isolate_ls1b_complement(self) -> Self = self.implication(self.decrement());
        fn reset_ls1b(self) -> Self = self.intersection(self.decrement());
        fn above_ls1b(self) -> Self = self.symmetric_difference(self.wrapping_neg());
        fn below_ls1b(self) -> Self = self.decrement().difference(self);
        fn below_ls1b_inclusive(self) -> Self = self.symmetric_difference(self.decrement());
        fn smear_ls1b_up(self) -> Self = self.union(self.wrapping_neg());
        fn smear_ls1b_down(self) -> Self = self.union(self.decrement());
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
    like_bitboard! {
        fn isolate_ls0b(self) -> Self = self.increment().difference(self);
        fn isolate_ls0b_complement(self) -> Self = self.increment().implication(self);
        fn set_ls0b(self) -> Self = self.union(self.increment());
        fn reset_trailing_ones(self) -> Self = self.intersection(self.increment());
        fn below_ls0b_inclusive(self) -> Self = self.symmetric_difference(self.increment());
        fn above_ls0b_inclusive(self) -> Self = self.implication(self.increment());
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
    like_bitboard! {
        fn isolate_ms1b(self) -> Self = {
            let (mut result, mut i) = (Self::EMPTY, WORDS);
            while i > 0 {
                i -= 1;
                if self.0[i] != 0 {
                    result.0[i] = Bitboard(self.0[i]).isolate_ms1b().0;
                    break;
                }
            }
            result
        };
        fn reset_ms1b(self) -> Self = self.symmetric_difference(self.isolate_ms1b());
        fn smear_ms1b_down(self) -> Self = {
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
        };
        fn below_ms1b(self) -> Self = self.smear_ms1b_down().shift_right(1);
        fn above_ms1b(self) -> Self = self.smear_ms1b_down().complement();
        fn has_common_ms1b(self, other: Self) -> bool =
                self.intersection(other).is_greater(self.symmetric_difference(other));
        fn has_greater_ms1b(self, other: Self) -> bool = self.difference(other).is_greater(other);
    }
}
