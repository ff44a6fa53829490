//! Set operations: in place, into a third set, into a new one, and as operators.

use crate::bulk::{self, Level};
use crate::wide::bit_set::kernel::{map, update};
use crate::wide::bit_set::{BitSet, checked};

/// Keeps the words that both sets have.
macro_rules! both {
    ($a:ident, $b:ident) => {
        $a.words.truncate($b.words.len())
    };
}

/// Adds zero words until the first set has as many as the second. Any of them may get bits.
macro_rules! either {
    ($a:ident, $b:ident) => {{
        $a.fit($b.words.len());
        $a.start = 0;
    }};
}

/// Keeps the words of the first set.
macro_rules! first {
    ($a:ident, $b:ident) => {};
}

/// Implements the operators of references by the methods of a set.
macro_rules! reference_operators {
    ($Set:ident: $(
        $name:ident, $with:ident,
        $Operator:ident $operator:ident, $OperatorAssign:ident $operator_assign:ident;
    )*) => {$(
        #[doc = concat!("The operator of [`", stringify!($name), "`](", stringify!($Set), "::", stringify!($name), ").")]
        impl core::ops::$Operator for &$Set {
            type Output = $Set;

            fn $operator(self, other: &$Set) -> $Set {
                self.$name(other)
            }
        }

        #[doc = concat!("The operator of [`", stringify!($with), "`](", stringify!($Set), "::", stringify!($with), ").")]
        impl core::ops::$OperatorAssign<&$Set> for $Set {
            #[inline]
            fn $operator_assign(&mut self, other: &$Set) {
                self.$with(other);
            }
        }
    )*};
}

pub(in crate::wide) use reference_operators;

/// Defines operations in all their forms. `$fit` gives the first operand the words of the result.
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident, $with:ident $with_at:ident, $assign:ident, $fit:ident, $f:expr,
        $Operator:ident $operator:ident, $OperatorAssign:ident $operator_assign:ident;
    )*) => {
        /// Set operations.
        ///
        /// ```
        /// use setwise::wide::BitSet;
        ///
        /// let (a, b) = (BitSet::from([1, 2, 100]), BitSet::from([2, 3]));
        /// assert_eq!(a.intersection(&b), BitSet::from([2]));
        /// assert_eq!(&a | &b, BitSet::from([1, 2, 3, 100]));
        /// assert_eq!(&a ^ &b, BitSet::from([1, 3, 100]));
        ///
        /// let mut rest = a.clone();
        /// rest.difference_with(&b);
        /// assert_eq!(rest, BitSet::from([1, 100]));
        ///
        /// // The memory of `rest` is used again.
        /// rest.assign_intersection(&a, &b);
        /// assert_eq!(rest, BitSet::from([2]));
        /// ```
        ///
        /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection" to "Equivalence"
        impl BitSet {$(
            $(#[$doc])*
            pub fn $name(&self, other: &Self) -> Self {
                let mut result = Self::new();
                result.$assign(self, other);
                result
            }

            #[doc = concat!("Does the same as [`", stringify!($name), "`](Self::", stringify!($name), ") in place.")]
            #[inline]
            pub fn $with(&mut self, other: &Self) {
                $fit!(self, other);
                update(&mut self.words, &other.words, $f);
            }

            #[doc = concat!("Does the same as [`", stringify!($name), "`](Self::", stringify!($name), ") in place at a level.")]
            pub fn $with_at(&mut self, level: Level, other: &Self) {
                $fit!(self, other);
                bulk::update(level, &mut self.words, &other.words, $f);
            }

            #[doc = concat!("Replaces this set with [`a.", stringify!($name), "(b)`](Self::", stringify!($name), ") and reuses its memory.")]
            #[inline]
            pub fn $assign(&mut self, a: &Self, b: &Self) {
                self.start = 0;
                operations!(@assign $fit, self, a, b, $f);
            }
        )*}

        reference_operators! {
            BitSet: $($name, $with, $Operator $operator, $OperatorAssign $operator_assign;)*
        }
    };
    (@assign both, $out:ident, $a:ident, $b:ident, $f:expr) => {{
        $out.words.resize($a.words.len().min($b.words.len()), 0);
        map(&mut $out.words, &$a.words, &$b.words, $f);
    }};
    (@assign first, $out:ident, $a:ident, $b:ident, $f:expr) => {{
        let words = $a.words.len().min($b.words.len());
        $out.words.resize($a.words.len(), 0);
        map(&mut $out.words, &$a.words, &$b.words, $f);
        $out.words[words..].copy_from_slice(&$a.words[words..]);
    }};
    (@assign either, $out:ident, $a:ident, $b:ident, $f:expr) => {{
        let (long, short) = if $a.words.len() < $b.words.len() { ($b, $a) } else { ($a, $b) };
        let words = short.words.len();
        $out.words.resize(long.words.len(), 0);
        map(&mut $out.words, &$a.words, &$b.words, $f);
        $out.words[words..].copy_from_slice(&long.words[words..]);
    }};
}

operations! {
    /// Returns the indices in both sets.
    #[doc(alias = "and")]
    intersection, intersect_with intersect_with_at, assign_intersection, both, |a, b| a & b,
        BitAnd bitand, BitAndAssign bitand_assign;
    /// Returns the indices in at least one of the sets.
    #[doc(alias = "or")]
    union, union_with union_with_at, assign_union, either, |a, b| a | b,
        BitOr bitor, BitOrAssign bitor_assign;
    /// Returns the indices of this set that are not in the other.
    #[doc(alias = "andn")]
    difference, difference_with difference_with_at, assign_difference, first, |a, b: u64| a & !b,
        Sub sub, SubAssign sub_assign;
    /// Returns the indices in exactly one of the sets.
    #[doc(alias = "xor")]
    symmetric_difference, symmetric_difference_with symmetric_difference_with_at,
        assign_symmetric_difference, either, |a, b| a ^ b,
        BitXor bitxor, BitXorAssign bitxor_assign;
}

/// Complements, within the universe of the indices below a bound.
impl BitSet {
    /// Returns the indices below `end` that are not in the set. Members that are `end` or more are
    /// ignored.
    ///
    /// ```
    /// use setwise::wide::BitSet;
    ///
    /// let set = BitSet::from([0, 2, 100]);
    /// assert_eq!(set.complement(4), BitSet::from([1, 3]));
    /// assert_eq!(set.complement(0), BitSet::new());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `end` is more than 2^48.
    #[doc(alias = "not")]
    pub fn complement(&self, end: usize) -> Self {
        let mut result = Self::full(end);
        result.difference_with(self);
        result
    }

    /// Does the same as [`complement`](Self::complement) in place: members that are `end` or more
    /// are removed.
    pub fn complement_within(&mut self, end: usize) {
        self.words.resize(checked(end.div_ceil(64)), 0);
        self.remove_range(end..);
        self.toggle_range(0..end);
    }
}
