//! The iterator over the squares of a set.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::square::Square;

/// The squares of a set in ascending order; made by [`Bitboard::squares`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squares(Bitboard);

impl Squares {
    #[inline]
    pub(super) const fn new(set: Bitboard) -> Self {
        Self(set)
    }

    /// The squares still to come.
    #[must_use]
    #[inline]
    pub const fn as_bitboard(&self) -> Bitboard {
        self.0
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }

    #[inline]
    fn min(self) -> Option<Square> {
        self.0.first()
    }

    #[inline]
    fn max(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}
