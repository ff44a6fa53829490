//! The type of a set of `64 * WORDS` bits: constructors and set operations.

mod arithmetic;
mod combine;
mod convert;
mod iter;
mod lists;
mod operators;
mod order;
mod relations;
mod scan;
mod shift;
mod singles;
mod subsets;
mod swap;
mod text;
mod twiddle;

pub use combine::Tally;
pub(crate) use combine::counts;
pub use iter::Iter;
pub use lists::{indices_u16, indices_u16_at, indices_u32, indices_u32_at, offsets, offsets_at};
pub use singles::Singles;
pub use subsets::{Subsets, SubsetsOfLen};
pub use text::ParseSetError;

use core::ops::Range;

/// A set of the indices below `64 * WORDS`: index *i* is bit *i* % 64 of word *i* / 64.
///
/// The words are public because bit tricks need them. The operators `&`, `|`, `^`, `-` and `!` are
/// intersection, union, symmetric difference, difference and complement; each has a `const`
/// method. `a - b` is `a & !b`, not the subtraction of numbers. The order is that of the sets as
/// numbers, whose least significant word is the first.
///
/// A `Set<1>` is a word as [`Bitboard`](crate::Bitboard) is, with numbers in place of squares, and
/// its methods compile to the same instructions. Where a method does what one of `Bitboard` does,
/// the formula and the edge cases there are those here, for the set as one number.
///
/// # Panics
///
/// Methods that take the index of a member panic if it is `64 * WORDS` or more, as slice indexing
/// does.
///
/// # Examples
///
/// ```
/// use setwise::wide::Set;
///
/// let primes = Set::<2>::from_indices(&[2, 3, 5, 7, 61, 67, 127]);
/// assert_eq!(primes.len(), 7);
/// assert_eq!((primes.first(), primes.last()), (Some(2), Some(127)));
/// assert_eq!(primes.next(62), Some(67));
/// assert!(primes.contains(61) && !primes.contains(62));
/// ```
///
/// Source: Halbersma, [bit_set](https://github.com/rhalbersma/xstd), which CPW,
/// [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), cites
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
#[must_use]
pub struct Set<const WORDS: usize>(pub [u64; WORDS]);

/// Defines operations that work word by word: the name and the parameters of each, the word of each
/// set, and the word of the result.
macro_rules! word_by_word {
    ($($(#[$meta:meta])* fn $name:ident($($parameters:tt)*) = |$($word:ident: $set:ident),*| $result:expr;)*) => {$(
        $(#[$meta])*
        #[inline]
        pub const fn $name($($parameters)*) -> Self {
            let (mut result, mut i) = (Self::EMPTY, 0);
            while i < WORDS {
                $(let $word = $set.0[i];)*
                result.0[i] = $result;
                i += 1;
            }
            result
        }
    )*};
}

use word_by_word;

/// Defines methods that [`Bitboard`](crate::Bitboard) has under the same name: their documentation
/// is a link to it.
macro_rules! like_bitboard {
    ($(fn $name:ident($($parameters:tt)*) -> $Out:ty = $body:expr;)*) => {$(
        #[doc = concat!("Does what [`Bitboard::", stringify!($name), "`](crate::Bitboard::", stringify!($name), ") does.")]
        #[must_use]
        #[allow(clippy::double_must_use, reason = "some of the types say it themselves")]
        #[inline]
        pub const fn $name($($parameters)*) -> $Out {
            $body
        }
    )*};
}

pub(crate) use like_bitboard;

/// Constants and constructors.
///
/// ```
/// use setwise::wide::Set;
///
/// assert_eq!(Set::<2>::below(66), Set([!0, 0b11]));
/// assert_eq!((Set::<2>::below(0), Set::<2>::below(1000)), (Set::EMPTY, Set::FULL));
/// assert_eq!((Set::<2>::above(64), Set::<2>::above(127)), (Set([0, !1]), Set::EMPTY));
/// assert_eq!(Set::<2>::from_range(60..66), Set([0xf << 60, 0b11]));
/// assert_eq!(Set::<2>::from_range(100..usize::MAX), Set::above(99));
/// assert_eq!(Set::<2>::from_range(8..8), Set::EMPTY);
/// ```
impl<const WORDS: usize> Set<WORDS> {
    /// The number of bits, `64 * WORDS`: indices are below it.
    pub const BITS: usize = 64 * WORDS;

    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The universe: all indices.
    pub const FULL: Self = Self([!0; WORDS]);

    /// Returns the set of one index.
    ///
    /// # Panics
    ///
    /// Panics if the index is `64 * WORDS` or more.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[index / 64] = 1 << (index % 64);
        set
    }

    /// Returns the set of the indices of a slice: the `const` form of `collect`.
    ///
    /// # Panics
    ///
    /// Panics if an index is `64 * WORDS` or more.
    pub const fn from_indices(indices: &[usize]) -> Self {
        let (mut set, mut i) = (Self::EMPTY, 0);
        while i < indices.len() {
            set.0[indices[i] / 64] |= 1 << (indices[i] % 64);
            i += 1;
        }
        set
    }

    /// Returns the set of all indices below `end`; all indices if that is `64 * WORDS` or more.
    #[inline]
    pub const fn below(end: usize) -> Self {
        let (mut set, mut i) = (Self::EMPTY, 0);
        while i < WORDS {
            let bits = end.saturating_sub(64 * i);
            set.0[i] = if bits < 64 { !(!0 << bits) } else { !0 };
            i += 1;
        }
        set
    }

    /// Returns the set of all indices above this one; the empty set if there is none.
    #[doc(alias = "upperBits")]
    #[inline]
    pub const fn above(index: usize) -> Self {
        Self::below(index.saturating_add(1)).complement()
    }

    /// Returns the set of the indices of a range. Indices that are `64 * WORDS` or more are
    /// ignored.
    #[inline]
    pub const fn from_range(range: Range<usize>) -> Self {
        Self::below(range.end).difference(Self::below(range.start))
    }
}

/// Set operations, the `const` forms of the operators: one instruction for each word and operator,
/// or a vector instruction for several words.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection" to "Equivalence"
impl<const WORDS: usize> Set<WORDS> {
    word_by_word! {
        /// Returns the indices in both sets: `a & b`.
        #[doc(alias = "and")]
        fn intersection(self, other: Self) = |a: self, b: other| a & b;
        /// Returns the indices in at least one of the sets: `a | b`.
        #[doc(alias = "or")]
        fn union(self, other: Self) = |a: self, b: other| a | b;
        /// Returns the indices of this set that are not in the other: `a & !b`.
        #[doc(alias = "andn")]
        fn difference(self, other: Self) = |a: self, b: other| a & !b;
        /// Returns the indices in exactly one of the sets: `a ^ b`.
        #[doc(alias = "xor")]
        fn symmetric_difference(self, other: Self) = |a: self, b: other| a ^ b;
        /// Returns the indices that are not in the set: `!a`.
        #[doc(alias = "not")]
        fn complement(self) = |a: self| !a;
        /// Returns the indices that are in the other set or not in this one: `!a | b`.
        ///
        /// The result is full exactly if this set is a [subset](Self::is_subset) of the other.
        #[doc(alias = "implies")]
        fn implication(self, other: Self) = |a: self, b: other| !a | b;
        /// Returns the indices in both sets or in neither: `!(a ^ b)`.
        ///
        /// The result is full exactly if the sets are equal.
        #[doc(alias = "xnor")]
        fn equivalence(self, other: Self) = |a: self, b: other| !(a ^ b);
    }

    like_bitboard! {
        fn with(mut self, index: usize) -> Self = {
            self.0[index / 64] |= 1 << (index % 64);
            self
        };
        fn without(mut self, index: usize) -> Self = {
            self.0[index / 64] &= !(1 << (index % 64));
            self
        };
        fn toggled(mut self, index: usize) -> Self = {
            self.0[index / 64] ^= 1 << (index % 64);
            self
        };
    }
}

/// The empty set.
impl<const WORDS: usize> Default for Set<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}
