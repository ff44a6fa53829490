//! The iterator over the subsets of one square.

use crate::bitboard::{Bitboard, iterator_of_set};

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

iterator_of_set!(Singles, Bitboard, first, last);

impl DoubleEndedIterator for Singles {
    #[inline]
    fn next_back(&mut self) -> Option<Bitboard> {
        let single = last(self.0)?;
        self.0 = self.0.symmetric_difference(single);
        Some(single)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Bitboard> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ms1b();
        }
        self.next_back()
    }
}

#[inline(always)]
const fn first(set: Bitboard) -> Option<Bitboard> {
    if set.is_empty() { None } else { Some(set.isolate_ls1b()) }
}

#[inline(always)]
const fn last(set: Bitboard) -> Option<Bitboard> {
    if set.is_empty() { None } else { Some(set.isolate_ms1b()) }
}
