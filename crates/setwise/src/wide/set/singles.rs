//! The iterator over the subsets of one index.

use core::iter::FusedIterator;

use super::{Iter, Set};

impl<const WORDS: usize> Set<WORDS> {
    /// Returns the subsets of one index each, in ascending order; from the back, descending.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let set = Set::<2>::from_indices(&[1, 8, 127]);
    /// assert!(set.singles().eq([1, 8, 127].map(Set::from_index)));
    /// assert_eq!(set.singles().next_back(), Some(Set::from_index(127)));
    /// ```
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
    #[inline]
    pub const fn singles(self) -> Singles<WORDS> {
        Singles(self.iter())
    }
}

/// The subsets of one index in ascending order, created by [`Set::singles`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Singles<const WORDS: usize>(Iter<WORDS>);

impl<const WORDS: usize> Singles<WORDS> {
    /// Returns the union of the subsets not yet visited.
    #[inline]
    pub const fn as_set(&self) -> Set<WORDS> {
        self.0.as_set()
    }
}

impl<const WORDS: usize> Iterator for Singles<WORDS> {
    type Item = Set<WORDS>;

    #[inline]
    fn next(&mut self) -> Option<Set<WORDS>> {
        self.0.next().map(Set::from_index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Set<WORDS>> {
        self.0.nth(n).map(Set::from_index)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Set<WORDS>) -> B>(self, init: B, mut f: F) -> B {
        self.0.fold(init, |result, index| f(result, Set::from_index(index)))
    }
}

impl<const WORDS: usize> DoubleEndedIterator for Singles<WORDS> {
    #[inline]
    fn next_back(&mut self) -> Option<Set<WORDS>> {
        self.0.next_back().map(Set::from_index)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Set<WORDS>> {
        self.0.nth_back(n).map(Set::from_index)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Set<WORDS>) -> B>(self, init: B, mut f: F) -> B {
        self.0.rfold(init, |result, index| f(result, Set::from_index(index)))
    }
}

impl<const WORDS: usize> ExactSizeIterator for Singles<WORDS> {}

impl<const WORDS: usize> FusedIterator for Singles<WORDS> {}
