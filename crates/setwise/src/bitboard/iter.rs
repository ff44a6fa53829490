//! The iterator over the squares of a set.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// An iterator over the squares of a set in ascending order, created by [`Bitboard::squares`].
///
/// After `rev`, `for_each` and `fold` flip the set first and walk it from the front, which is
/// faster for sets of several squares. `nth` resets one bit for each square that it skips.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Squares(Bitboard);

impl Squares {
    #[inline]
    pub(super) const fn new(set: Bitboard) -> Self {
        Self(set)
    }

    /// Returns the squares not yet visited.
    #[inline]
    pub const fn as_bitboard(&self) -> Bitboard {
        self.0
    }
}

/// Implements `Iterator` for a type with a set as its only field. `$first` and `$last` are the items
/// at the ends of a set.
macro_rules! iterator_of_set {
    ($Iter:ty, $Item:ty, $first:expr, $last:expr) => {
        impl Iterator for $Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                let first = $first(self.0);
                self.0 = self.0.reset_ls1b();
                first
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
            fn last(self) -> Option<$Item> {
                $last(self.0)
            }

            // Skipping a square resets a bit, without a scan or a branch.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<$Item> {
                for _ in 0..n.min(64) {
                    self.0 = self.0.reset_ls1b();
                }
                self.next()
            }

            // The default `fold` removes the square from the set after its use, which on x86-64
            // costs up to two more instructions. This compiles to the same loop as `for`.
            #[inline]
            fn fold<B, F: FnMut(B, $Item) -> B>(self, init: B, mut f: F) -> B {
                let (mut result, mut set) = (init, self.0);
                while let Some(item) = $first(set) {
                    set = set.reset_ls1b();
                    result = f(result, item);
                }
                result
            }

            #[inline]
            fn min(self) -> Option<$Item> {
                $first(self.0)
            }

            #[inline]
            fn max(self) -> Option<$Item> {
                $last(self.0)
            }
        }

        impl ExactSizeIterator for $Iter {}

        impl core::iter::FusedIterator for $Iter {}
    };
}

pub(crate) use iterator_of_set;

iterator_of_set!(Squares, Square, Bitboard::first, Bitboard::last);

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Square> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ms1b();
        }
        self.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        // On x86-64 a square from the back waits four cycles for the one before (`bsr` and
        // `btc`), a square from the front one or two. A single square is not worth the flip.
        let turned = match self.0.is_single() {
            true => Bitboard(1 << self.0.0.leading_zeros()),
            false => self.0.rotate_180(),
        };
        Self(turned).fold(init, |result, square| f(result, square.rotate_180()))
    }
}
