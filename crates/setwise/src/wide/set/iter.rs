//! The iterator over the indices of a set.

use core::iter::FusedIterator;

use super::Set;

/// An iterator over the indices of a set in ascending order, created by [`Set::iter`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Iter<const WORDS: usize> {
    set: Set<WORDS>,
}

impl<const WORDS: usize> Set<WORDS> {
    /// Returns an iterator over the indices in ascending order.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Iter<WORDS> {
        Iter { set: self }
    }
}

impl<const WORDS: usize> Iterator for Iter<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.set.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.set.len() as usize;
        (len, Some(len))
    }
}

impl<const WORDS: usize> DoubleEndedIterator for Iter<WORDS> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.set.pop_last()
    }
}

impl<const WORDS: usize> ExactSizeIterator for Iter<WORDS> {}

impl<const WORDS: usize> FusedIterator for Iter<WORDS> {}

impl<const WORDS: usize> IntoIterator for Set<WORDS> {
    type Item = usize;
    type IntoIter = Iter<WORDS>;

    #[inline]
    fn into_iter(self) -> Iter<WORDS> {
        self.iter()
    }
}

/// Collects indices. Panics if one is `64 * WORDS` or more.
impl<const WORDS: usize> FromIterator<usize> for Set<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::EMPTY, Self::with)
    }
}
