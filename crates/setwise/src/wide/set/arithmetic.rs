//! The arithmetic of sets as numbers.

use crate::arithmetic;
use crate::wide::set::Set;

/// The arithmetic of sets as numbers of `64 * WORDS` bits, whose least significant word is the
/// first. Sums and differences are modulo 2^(64 * `WORDS`).
///
/// Carries cross the ends of words. Each word takes one addition with carry.
///
/// ```
/// use setwise::wide::Set;
///
/// let (x, one) = (Set::<2>([!0, 5]), Set([1, 0]));
/// assert_eq!(x.wrapping_add(one), Set([0, 6]));
/// assert_eq!(Set([0, 6]).wrapping_sub(one), x);
/// assert_eq!(one.wrapping_neg(), Set::FULL);
/// assert_eq!(Set::FULL.carrying_add(one, false), (Set::<2>::EMPTY, true));
/// assert_eq!(Set::<2>::EMPTY.borrowing_sub(one, true), (Set([!1, !0]), true));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Arithmetic Operations"
impl<const WORDS: usize> Set<WORDS> {
    /// Adds two sets as numbers, and returns the sum without its last carry.
    #[inline]
    pub const fn wrapping_add(self, other: Self) -> Self {
        self.carrying_add(other, false).0
    }

    /// Subtracts the other set from this one as numbers: `a - b`, not the
    /// [difference](Self::difference) of sets.
    #[inline]
    pub const fn wrapping_sub(self, other: Self) -> Self {
        self.borrowing_sub(other, false).0
    }

    /// Returns the two's complement: `0 - a`, which is `!a + 1`.
    ///
    /// The bits up to and including the first one stay, and those above it are inverted.
    #[inline]
    pub const fn wrapping_neg(self) -> Self {
        Self::EMPTY.wrapping_sub(self)
    }

    /// Adds two sets as numbers and a carry, and returns the sum and the carry out of the last word.
    ///
    /// Numbers of more words than one set has are added set by set, the least significant first.
    #[doc(alias = "adc")]
    #[inline]
    pub const fn carrying_add(self, other: Self, carry: bool) -> (Self, bool) {
        let (mut sum, mut carry, mut i) = (Self::EMPTY, carry, 0);
        while i < WORDS {
            let (word, first) = self.0[i].overflowing_add(other.0[i]);
            let (word, second) = word.overflowing_add(carry as u64);
            sum.0[i] = word;
            carry = first | second;
            i += 1;
        }
        (sum, carry)
    }

    /// Subtracts the other set and a borrow from this one as numbers, and returns the difference and
    /// the borrow out of the last word.
    #[doc(alias = "sbb")]
    #[inline]
    pub const fn borrowing_sub(self, other: Self, borrow: bool) -> (Self, bool) {
        let (mut difference, mut borrow, mut i) = (Self::EMPTY, borrow, 0);
        while i < WORDS {
            let (word, first) = self.0[i].overflowing_sub(other.0[i]);
            let (word, second) = word.overflowing_sub(borrow as u64);
            difference.0[i] = word;
            borrow = first | second;
            i += 1;
        }
        (difference, borrow)
    }

    /// Returns the number that is one more.
    #[inline(always)]
    pub(super) const fn increment(self) -> Self {
        self.carrying_add(Self::EMPTY, true).0
    }

    /// Returns the number that is one less.
    #[inline(always)]
    pub(super) const fn decrement(self) -> Self {
        self.carrying_add(Self::FULL, false).0
    }

    /// Multiplies by a word and adds another, and returns the product and its word beyond the last.
    pub(super) const fn multiply_small(mut self, factor: u64, addend: u64) -> (Self, u64) {
        let (mut carry, mut i) = (addend, 0);
        while i < WORDS {
            let product = self.0[i] as u128 * factor as u128 + carry as u128;
            self.0[i] = product as u64;
            carry = (product >> 64) as u64;
            i += 1;
        }
        (self, carry)
    }

    /// Divides by a word that is not zero, and returns the quotient and the remainder.
    pub(super) const fn divide_small(mut self, divisor: u64) -> (Self, u64) {
        let (mut remainder, mut i) = (0, WORDS);
        while i > 0 {
            i -= 1;
            let part = (remainder as u128) << 64 | self.0[i] as u128;
            self.0[i] = (part / divisor as u128) as u64;
            remainder = (part % divisor as u128) as u64;
        }
        (self, remainder)
    }

    /// Returns true if this number is greater than the other: the borrow of a subtraction.
    #[inline(always)]
    pub(super) const fn is_greater(self, other: Self) -> bool {
        if WORDS == 1 { self.0[0] > other.0[0] } else { other.borrowing_sub(self, false).1 }
    }
}

/// Products and exact quotients of sets as numbers, modulo 2^(64 * `WORDS`).
///
/// A product takes a multiplication for each pair of words whose product is not beyond the last
/// word, and an exact division two products for each doubling of the number of words.
///
/// ```
/// use setwise::wide::Set;
///
/// let (x, seven) = (Set::<2>([!0, 5]), Set([7, 0]));
/// let product = x.wrapping_mul(seven);
/// assert_eq!(product, Set([!0 - 6, 41]));
/// assert_eq!(product.divide_odd(seven), Some(x));
/// assert_eq!(x.divide_odd(Set([2, 0])), None);
/// assert_eq!(Set::below(1).divide_odd(seven), seven.inverse_odd());
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Multiplication" and "Division"
impl<const WORDS: usize> Set<WORDS> {
    /// Multiplies two sets as numbers: the sum of the shifts of one by each index of the other.
    #[inline]
    pub const fn wrapping_mul(self, other: Self) -> Self {
        let (mut product, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            let (mut carry, mut j) = (0, 0);
            while i + j < WORDS {
                // The sum of all these is less than 2^128.
                let sum = self.0[i] as u128 * other.0[j] as u128
                    + product.0[i + j] as u128
                    + carry as u128;
                product.0[i + j] = sum as u64;
                carry = (sum >> 64) as u64;
                j += 1;
            }
            i += 1;
        }
        product
    }

    /// Returns the inverse of an odd number: `a * inverse` is 1. Returns `None` for even numbers,
    /// which have none.
    ///
    /// Newton's iteration `x * (2 - a * x)` doubles the number of right bits. It starts with the
    /// inverse of the first word.
    #[must_use]
    pub const fn inverse_odd(self) -> Option<Self> {
        if WORDS == 0 {
            return Some(self);
        }
        let Some(first) = arithmetic::inverse_odd(self.0[0]) else { return None };
        let (mut inverse, mut right) = (Self::EMPTY, 1);
        inverse.0[0] = first;
        while right < WORDS {
            let two = Self::below(1).increment();
            inverse = inverse.wrapping_mul(two.wrapping_sub(self.wrapping_mul(inverse)));
            right *= 2;
        }
        Some(inverse)
    }

    /// Divides by an odd number: returns the only `x` with `x * odd == n`, or `None` for an even
    /// divisor.
    ///
    /// If `odd` divides `n`, it is the quotient.
    #[doc(alias = "exact division")]
    #[must_use]
    pub const fn divide_odd(self, odd: Self) -> Option<Self> {
        match odd.inverse_odd() {
            Some(inverse) => Some(self.wrapping_mul(inverse)),
            None => None,
        }
    }
}

/// Averages, and the sum of pairs of bits.
///
/// ```
/// use setwise::wide::Set;
///
/// let (x, y) = (Set::<2>::FULL, Set([!0 - 2, !0]));
/// assert_eq!(x.floor_average(y), Set([!0 - 1, !0]));
/// assert_eq!(Set([3]).floor_average(Set([6])), Set([4]));
/// assert_eq!(Set([3]).ceiling_average(Set([6])), Set([5]));
/// assert_eq!(Set([1]).two_bit_sum(Set([1])), Set([0b10]));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Addition" and "Derived from Bitwise"
impl<const WORDS: usize> Set<WORDS> {
    /// Returns the average of two sets as numbers, rounded down, without an overflow.
    ///
    /// `((x ^ y) >> 1) + (x & y)`: half of the bits of one number, and all bits of both.
    #[doc(alias("average", "midpoint"))]
    #[inline]
    pub const fn floor_average(self, other: Self) -> Self {
        self.symmetric_difference(other).shift_right(1).wrapping_add(self.intersection(other))
    }

    /// Returns the average of two sets as numbers, rounded up, without an overflow.
    ///
    /// `(x | y) - ((x ^ y) >> 1)`. It differs from [`floor_average`](Self::floor_average) by one if
    /// the sum is odd.
    #[doc(alias = "average")]
    #[inline]
    pub const fn ceiling_average(self, other: Self) -> Self {
        self.union(other).wrapping_sub(self.symmetric_difference(other).shift_right(1))
    }

    /// Adds pairs of bits: half adders side by side.
    ///
    /// `(a ^ b) | ((a & b) << 1)`: the sums of two bits if both sets have even indices only. The
    /// carry of the largest index is lost.
    #[doc(alias = "half adder")]
    #[inline]
    pub const fn two_bit_sum(self, other: Self) -> Self {
        self.symmetric_difference(other).union(self.intersection(other).shift_left(1))
    }
}
