//! The iterator over the single-bit subsets of a set.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;

/// Single-bit subsets.
impl Bitboard {
    /// The subsets of one square each, in ascending order; from the back, descending.
    ///
    /// Their union is the set, and no two have a square in common. The empty set has none.
    /// They are what [`squares`](Self::squares) are as sets, without the way through the
    /// index and back.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::B1, Square::A2, Square::H8]);
    /// assert!(set.singles().eq([Square::B1, Square::A2, Square::H8].map(Bitboard::from)));
    /// assert_eq!(set.singles().next_back(), Some(Square::H8.into()));
    ///
    /// // The rooks that attack e4, each with what is between.
    /// let (rooks, target) = (Bitboard::from_squares(&[Square::E8, Square::A4]), Square::E4);
    /// let through = rooks.singles().map(|rook| {
    ///     rook.rook_attacks(target.into()) & Bitboard::from(target).rook_attacks(rook)
    /// });
    /// assert_eq!(through.map(Bitboard::len).collect::<Vec<_>>(), [3, 3]);
    /// ```
    ///
    /// # Cost
    ///
    /// None; each subset costs an [`isolate_ls1b`](Self::isolate_ls1b) and a
    /// [`reset_ls1b`](Self::reset_ls1b), from the back an
    /// [`isolate_ms1b`](Self::isolate_ms1b) and an exclusive or.
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
    #[must_use]
    #[inline]
    pub const fn singles(self) -> Singles {
        Singles(self)
    }
}

/// The single-bit subsets of a set in ascending order; made by [`Bitboard::singles`].
///
/// # Examples
///
/// ```
/// use setwise::Bitboard;
///
/// let mut singles = Bitboard(0b1011).singles();
/// assert_eq!(singles.next(), Some(Bitboard(0b0001)));
/// assert_eq!(singles.len(), 2);
/// assert_eq!(singles.as_bitboard(), Bitboard(0b1010));
/// ```
///
/// # Cost
///
/// A turn of `for` or `for_each` is `blsi`, `blsr` and the branch with BMI1; without,
/// `mov`, `neg` and `and`, and `lea` and `and`. On `AArch64` `neg`, `and`, `sub`, `ands`
/// and the branch. `nth` resets a bit for each subset that is left out; `len` is a count.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Singles(Bitboard);

impl Singles {
    /// The union of the subsets still to come.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let mut singles = Bitboard(0b1011).singles();
    /// singles.next_back();
    /// assert_eq!(singles.as_bitboard(), Bitboard(0b0011));
    /// ```
    ///
    /// # Cost
    ///
    /// None.
    #[must_use]
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
        some(single)
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
        some(self.0.isolate_ms1b())
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Bitboard> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ls1b();
        }
        self.next()
    }

    // As in the iterator over the squares: the loop that `for` makes.
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

    #[inline]
    fn min(self) -> Option<Bitboard> {
        some(self.0.isolate_ls1b())
    }

    #[inline]
    fn max(self) -> Option<Bitboard> {
        self.last()
    }
}

impl DoubleEndedIterator for Singles {
    #[inline]
    fn next_back(&mut self) -> Option<Bitboard> {
        let single = self.0.isolate_ms1b();
        self.0 = self.0.symmetric_difference(single);
        some(single)
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

/// The subset, if there is one.
#[inline(always)]
const fn some(single: Bitboard) -> Option<Bitboard> {
    if single.is_empty() { None } else { Some(single) }
}
