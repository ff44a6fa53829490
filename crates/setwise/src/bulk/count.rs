//! Counts and tests of slices of boards.

use crate::bitboard::Bitboard;
use crate::bulk::kernel::{Fold, Map1, UnionOf, assert_lengths, others};
use crate::bulk::level::{Kernel, Level};

/// The number of boards after which to test whether the answer is known.
const BLOCK: usize = 256;

others! {
    /// Returns the number of squares of all boards together.
    ///
    /// ```
    /// use setwise::Bitboard;
    /// use setwise::bulk::{all_disjoint, all_subset, count, counts, union_of};
    ///
    /// let (mut out, sets) = ([0; 3], [0b0111, 0, 0b1010]);
    /// counts(&mut out, &sets);
    /// assert_eq!((out, count(&sets)), ([3, 0, 2], 5));
    /// assert_eq!(union_of(&sets), Bitboard(0b1111));
    /// assert!(all_subset(&[0b0111], &[0b1111]) && !all_disjoint(&[0b0111], &[0b1111]));
    /// ```
    #[doc(alias = "popcount")]
    fn count, count_at(level, a: &[u64]) -> u64 as must_use {
        level.dispatch(Count(a))
    }

    /// Writes the [number of squares](Bitboard::len) of each board.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    fn counts, counts_at(level, out: &mut [u64], a: &[u64]) {
        assert_lengths(out, [a]);
        level.dispatch(Map1(out, a, |a: Bitboard| Bitboard(a.len().into())));
    }

    /// Returns the union of all boards; of an empty slice, the empty set.
    fn union_of, union_of_at(level, a: &[u64]) -> Bitboard {
        level.dispatch(Fold(Bitboard::EMPTY, a, Bitboard::union))
    }

    /// Returns the intersection of all boards; of an empty slice, the full board.
    fn intersection_of, intersection_of_at(level, a: &[u64]) -> Bitboard {
        level.dispatch(Fold(Bitboard::FULL, a, Bitboard::intersection))
    }

    /// Returns true if any board has a square. Ends soon after the first one.
    fn any, any_at(level, a: &[u64]) -> bool as must_use {
        a.chunks(BLOCK).any(|a| !union_of_at(level, a).is_empty())
    }

    /// Returns true if each board of `a` is a [subset](Bitboard::is_subset) of that of `b`.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    fn all_subset, all_subset_at(level, a: &[u64], b: &[u64]) -> bool as must_use {
        assert_lengths(a, [b]);
        let mut blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK));
        blocks.all(|(a, b)| level.dispatch(UnionOf([a, b], Bitboard::difference)).is_empty())
    }

    /// Returns true if each board of `a` is [disjoint](Bitboard::is_disjoint) from that of `b`.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    fn all_disjoint, all_disjoint_at(level, a: &[u64], b: &[u64]) -> bool as must_use {
        assert_lengths(a, [b]);
        let mut blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK));
        blocks.all(|(a, b)| level.dispatch(UnionOf([a, b], Bitboard::intersection)).is_empty())
    }
}

/// Counts the squares of all boards.
struct Count<'a>(&'a [u64]);

impl Kernel for Count<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut squares = 0;
        for &set in self.0 {
            squares += u64::from(set.count_ones());
        }
        squares
    }
}
