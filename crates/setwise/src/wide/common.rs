//! The indices that several sets have in common, within a range.

use core::iter::FusedIterator;
use core::ops::RangeBounds;

use crate::wide::bit_set::{bounds, pop_first};
use crate::wide::{BitSet, SparseBitSet};

/// The indices that are in all of `N` sets, in ascending order: an iterator without a temporary,
/// created by [`BitSet::common`] and [`SparseBitSet::common`].
///
/// Words that a set lacks are passed over in one step, so sparse sets take O(log blocks) for each of
/// their blocks, and dense sets O(1) for each word.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let a = BitSet::from([1, 5, 64, 300]);
/// let b = BitSet::from([5, 64, 200, 300]);
/// let c = BitSet::from([2, 64, 200]);
/// let all = BitSet::common([&a, &b, &c]);
/// assert!(!all.is_empty() && all.clone().eq([64]));
/// assert_eq!(all.single(), Some(64));
///
/// // Two have three indices in common, but only one from 6 to 99.
/// let both = BitSet::common([&a, &b]);
/// assert_eq!((both.single(), both.within(6..100).single()), (None, Some(64)));
/// assert!(BitSet::common([&a, &b]).within(6..64).is_empty());
/// ```
///
/// Source: San Segundo, BITSCAN: `is_disjoint`, `is_disjoint_block` and `single_disjoint`
#[derive(Debug)]
#[must_use]
pub struct Common<'a, S, const N: usize> {
    sets: [&'a S; N],
    /// The rest of the word that is open, and its number.
    word: u64,
    number: usize,
    /// The indices of the words to come, or `None` after the last one.
    range: Option<(usize, usize)>,
}

impl<'a, S, const N: usize> Common<'a, S, N> {
    fn new(sets: [&'a S; N]) -> Self {
        const { assert!(N > 0, "no set has all indices") };
        Self { sets, word: 0, number: 0, range: Some((0, usize::MAX)) }
    }

    /// Returns the common indices within a range, from the first one on.
    pub fn within(self, range: impl RangeBounds<usize>) -> Self {
        Self { word: 0, number: 0, range: bounds(&range), ..self }
    }
}

/// Predicates about the indices that are left. They stop at the first words that decide.
impl<S: Words, const N: usize> Common<'_, S, N> {
    /// Returns true if no index is left: the sets are disjoint.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clone().next().is_none()
    }

    /// Returns the only index that is left; `None` if there is none, or more than one.
    #[must_use]
    pub fn single(&self) -> Option<usize> {
        let mut rest = self.clone();
        let index = rest.next()?;
        rest.next().is_none().then_some(index)
    }

    /// Opens the next word that is not zero in the intersection.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        let (start, last) = self.range.take()?;
        let mut number = start / 64;
        let mut at = 0;
        let mut word = !0;
        while number <= last / 64 {
            let (found, part) = self.sets[at].word_from(number)?;
            (at, word) = if found == number { (at + 1, word & part) } else { (0, !0) };
            number = found;
            if at < N && word != 0 {
                continue;
            }
            word &= mask(number, start, last);
            if word != 0 {
                (self.word, self.number) = (word, number);
                self.range = (number < last / 64).then(|| (64 * (number + 1), last));
                return Some(());
            }
            (number, at, word) = (number + 1, 0, !0);
        }
        None
    }
}

impl<S: Words, const N: usize> Iterator for Common<'_, S, N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.word == 0 {
            self.advance()?;
        }
        pop_first(&mut self.word, 64 * self.number)
    }
}

impl<S: Words, const N: usize> FusedIterator for Common<'_, S, N> {}

/// Copies the place in the sets, which are not copied.
impl<S, const N: usize> Clone for Common<'_, S, N> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// Returns the bits of a word whose indices are in a range that it may share.
#[inline]
pub(in crate::wide) const fn mask(number: usize, start: usize, last: usize) -> u64 {
    let from = if number == start / 64 { !0 << (start % 64) } else { !0 };
    let to = if number == last / 64 { !0 >> (63 - last % 64) } else { !0 };
    from & to
}

/// A set with numbered words. The trait is public only for bounds: its module is private.
pub trait Words {
    /// Returns the first word from a number on that the set has, after its number.
    fn word_from(&self, number: usize) -> Option<(usize, u64)>;
}

impl Words for BitSet {
    #[inline]
    fn word_from(&self, number: usize) -> Option<(usize, u64)> {
        self.words().get(number).map(|&word| (number, word))
    }
}

impl Words for SparseBitSet {
    #[inline]
    fn word_from(&self, number: usize) -> Option<(usize, u64)> {
        self.from(number).first().copied()
    }
}

/// Defines what both sets have.
macro_rules! common_indices {
    ($($Set:ident)*) => {$(
        /// Scans of several sets at once.
        impl $Set {
            /// Returns the indices that all of the sets have, without a temporary: an iterator, which
            /// also tells if there is none or exactly one, also [within a range](Common::within).
            pub fn common<const N: usize>(sets: [&Self; N]) -> Common<'_, Self, N> {
                Common::new(sets)
            }

            /// Returns the smallest index that is `start` or more, and removes it from another set,
            /// or returns `None`.
            ///
            /// In this way a loop over one set can consume a second one, and read what is left of it
            /// in its body, as when vertices get their colors in turn.
            ///
            /// ```
            #[doc = concat!("use setwise::wide::", stringify!($Set), ";")]
            ///
            #[doc = concat!("let (free, mut left) = (", stringify!($Set), "::from([1, 70]), ", stringify!($Set), "::from([1, 2, 70]));")]
            /// let mut place = 0;
            /// while let Some(index) = free.next_removing(place, &mut left) {
            ///     assert!(!left.contains(index));
            ///     place = index + 1;
            /// }
            /// assert!(left.iter().eq([2]));
            /// ```
            ///
            /// Source: San Segundo, BITSCAN: `next_bit_del`
            #[inline]
            pub fn next_removing(&self, start: usize, other: &mut Self) -> Option<usize> {
                let index = self.next(start)?;
                other.remove(index);
                Some(index)
            }
        }
    )*};
}

common_indices! { BitSet SparseBitSet }
