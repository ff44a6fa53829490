//! Set operations: in place, into a new set, and as operators.

use crate::wide::bit_set::reference_operators;
use crate::wide::sparse_bit_set::merge::{Aligner, aligned};
use crate::wide::sparse_bit_set::{Block, SparseBitSet};

/// Defines operations in all their forms. `$update` changes the blocks of the first operand.
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident, $with:ident, $update:ident, $f:expr,
        $Operator:ident $operator:ident, $OperatorAssign:ident $operator_assign:ident;
    )*) => {
        /// Set operations. The cost is O(blocks of both).
        ///
        /// ```
        /// use setwise::wide::SparseBitSet;
        ///
        /// let a = SparseBitSet::from([1, 2, 1_000_000]);
        /// let b = SparseBitSet::from([2, 3]);
        /// assert_eq!(a.intersection(&b), SparseBitSet::from([2]));
        /// assert_eq!(&a | &b, SparseBitSet::from([1, 2, 3, 1_000_000]));
        /// assert_eq!(&a ^ &b, SparseBitSet::from([1, 3, 1_000_000]));
        ///
        /// let mut rest = a.clone();
        /// rest.difference_with(&b);
        /// assert_eq!(rest, SparseBitSet::from([1, 1_000_000]));
        /// ```
        ///
        /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection" to "Equivalence"
        impl SparseBitSet {$(
            $(#[$doc])*
            pub fn $name(&self, other: &Self) -> Self {
                let mut result = self.clone();
                result.$with(other);
                result
            }

            #[doc = concat!("Does the same as [`", stringify!($name), "`](Self::", stringify!($name), ") in place.")]
            pub fn $with(&mut self, other: &Self) {
                self.$update(&other.blocks, $f);
            }
        )*}

        reference_operators! {
            SparseBitSet: $($name, $with, $Operator $operator, $OperatorAssign $operator_assign;)*
        }
    };
}

operations! {
    /// Returns the indices in both sets.
    #[doc(alias = "and")]
    intersection, intersect_with, keep, |a, b| a & b,
        BitAnd bitand, BitAndAssign bitand_assign;
    /// Returns the indices in at least one of the sets.
    #[doc(alias = "or")]
    union, union_with, merge, |a, b| a | b,
        BitOr bitor, BitOrAssign bitor_assign;
    /// Returns the indices of this set that are not in the other.
    #[doc(alias = "andn")]
    difference, difference_with, keep, |a, b| a & !b,
        Sub sub, SubAssign sub_assign;
    /// Returns the indices in exactly one of the sets.
    #[doc(alias = "xor")]
    symmetric_difference, symmetric_difference_with, merge_and_keep, |a, b| a ^ b,
        BitXor bitxor, BitXorAssign bitxor_assign;
}

impl SparseBitSet {
    /// Replaces the words by a function of both, for results without blocks of the other set alone.
    #[inline]
    fn keep(&mut self, other: &[Block], f: impl Fn(u64, u64) -> u64) {
        let mut other = Aligner(other);
        self.blocks.vec().retain_mut(|(number, word)| {
            *word = f(*word, other.word(*number));
            *word != 0
        });
    }

    /// Replaces the words by a function of both, which is the word of the one set where the other
    /// has none. Words may become zero.
    ///
    /// The vector gets room for the new blocks, and is filled from its end, so that no block is
    /// overwritten before it has moved.
    #[inline]
    fn merge(&mut self, other: &[Block], f: impl Fn(u64, u64) -> u64) {
        let mut rest = self.blocks.len();
        let added = aligned(other, &self.blocks).filter(|&(_, _, word)| word == 0).count();
        self.blocks.vec().resize(rest + added, (0, 0));
        let mut end = self.blocks.len();
        for &(number, word) in other.iter().rev() {
            while rest > 0 && self.blocks[rest - 1].0 > number {
                (rest, end) = (rest - 1, end - 1);
                self.blocks[end] = self.blocks[rest];
            }
            end -= 1;
            self.blocks[end] = if rest > 0 && self.blocks[rest - 1].0 == number {
                rest -= 1;
                (number, f(self.blocks[rest].1, word))
            } else {
                (number, word)
            };
        }
    }

    /// Does the same as `merge`, and removes the words that became zero.
    fn merge_and_keep(&mut self, other: &[Block], f: impl Fn(u64, u64) -> u64) {
        self.merge(other, f);
        self.blocks.vec().retain(|&(_, word)| word != 0);
    }
}
