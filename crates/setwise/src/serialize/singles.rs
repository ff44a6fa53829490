//! The iterator over the subsets of one square.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;

/// Subsets of one square.
impl Bitboard {
    /// Returns the subsets of one square each, in ascending order; from the back, descending.
    ///
    /// They are the [`squares`](Self::squares) as sets, without a conversion to an index and back.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::B1, Square::A2, Square::H8]);
    /// assert!(set.singles().eq([Square::B1, Square::A2, Square::H8].map(Bitboard::from)));
    /// assert_eq!(set.singles().next_back(), Some(Square::H8.into()));
    /// ```
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
    #[inline]
    pub const fn singles(self) -> Singles {
        Singles(self)
    }
}

/// The subsets of one square in ascending order; returned by [`Bitboard::singles`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Singles(Bitboard);

impl Singles {
    /// Returns the union of the subsets still to come.
    #[inline]
    pub const fn as_bitboard(&self) -> Bitboard {
        self.0
    }
}

impl Iterator for Singles {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let single = self.0.isolate_ls1b();
        self.0 = self.0.reset_ls1b();
        non_empty(single)
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
    fn last(self) -> Option<Bitboard> {
        non_empty(self.0.isolate_ms1b())
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Bitboard> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ls1b();
        }
        self.next()
    }

    // The loop that `for` compiles to; the default tests the option as well.
    #[inline]
    fn fold<B, F: FnMut(B, Bitboard) -> B>(self, init: B, mut f: F) -> B {
        let (mut result, mut set) = (init, self.0);
        while !set.is_empty() {
            let single = set.isolate_ls1b();
            set = set.reset_ls1b();
            result = f(result, single);
        }
        result
    }
}

impl DoubleEndedIterator for Singles {
    #[inline]
    fn next_back(&mut self) -> Option<Bitboard> {
        let single = self.0.isolate_ms1b();
        self.0 = self.0.symmetric_difference(single);
        non_empty(single)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Bitboard> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ms1b();
        }
        self.next_back()
    }
}

impl ExactSizeIterator for Singles {}

impl FusedIterator for Singles {}

#[inline(always)]
const fn non_empty(single: Bitboard) -> Option<Bitboard> {
    if single.is_empty() { None } else { Some(single) }
}
