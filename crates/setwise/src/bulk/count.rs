//! Numbers and answers from slices of boards.

use super::kernel::{Fold, Map1, UnionOf, assert_lengths, others};
use super::level::{Kernel, Level};
use crate::bitboard::Bitboard;

/// How many boards are looked at before asking whether the answer is known.
const BLOCK: usize = 256;

others! {
    /// The number of squares of all boards together.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::Level;
    ///
    /// assert_eq!(Level::best().count(&[0b0111, 0, !0]), 67);
    /// assert_eq!(Level::best().count(&[]), 0);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): `vpopcntq` at `avx512`, a table of half bytes at `avx2`.
    #[doc(alias = "popcount")]
    fn count(self, a: &[u64]) -> u64 as must_use {
        self.dispatch(Count(a))
    }

    /// The [number of squares](Bitboard::len) of each board.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::counts;
    ///
    /// let mut out = [0; 3];
    /// counts(&mut out, &[0b0111, 0, !0]);
    /// assert_eq!(out, [3, 0, 64]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// As [`count`](Self::count).
    fn counts(self, out: &mut [u64], a: &[u64]) {
        assert_lengths(out, [a]);
        self.dispatch(Map1(out, a, |a: Bitboard| Bitboard(a.len().into())));
    }

    /// The union of all boards; of none the empty set.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::Bitboard;
    /// use setwise::bulk::union_of;
    ///
    /// assert_eq!(union_of(&[0b0111, 0b1010]), Bitboard(0b1111));
    /// assert_eq!(union_of(&[]), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory.
    fn union_of(self, a: &[u64]) -> Bitboard as must_use {
        self.dispatch(Fold(Bitboard::EMPTY, a, Bitboard::union))
    }

    /// The intersection of all boards; of none the full board.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::Bitboard;
    /// use setwise::bulk::intersection_of;
    ///
    /// assert_eq!(intersection_of(&[0b0111, 0b1010]), Bitboard(0b0010));
    /// assert_eq!(intersection_of(&[]), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory.
    fn intersection_of(self, a: &[u64]) -> Bitboard as must_use {
        self.dispatch(Fold(Bitboard::FULL, a, Bitboard::intersection))
    }

    /// Whether any board has a square: whether not all of them are empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::any;
    ///
    /// assert!(any(&[0, 0b1010]));
    /// assert!(!any(&[0, 0]) && !any(&[]));
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), but ends soon after the first square: some hundred boards are
    /// looked at together.
    fn any(self, a: &[u64]) -> bool as must_use {
        a.chunks(BLOCK).any(|a| !self.union_of(a).is_empty())
    }

    /// Whether each board of `a` is a [subset](Bitboard::is_subset) of that of `b`.
    ///
    /// True for empty slices.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::all_subset;
    ///
    /// assert!(all_subset(&[0b0101, 0], &[0b1101, 0]));
    /// assert!(!all_subset(&[0b0101, 1], &[0b1101, 0]));
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// As [`any`](Self::any).
    fn all_subset(self, a: &[u64], b: &[u64]) -> bool as must_use {
        assert_lengths(a, [b]);
        let mut blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK));
        blocks.all(|(a, b)| self.dispatch(UnionOf([a, b], Bitboard::difference)).is_empty())
    }

    /// Whether each board of `a` is [disjoint](Bitboard::is_disjoint) from that of `b`.
    ///
    /// True for empty slices.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::all_disjoint;
    ///
    /// assert!(all_disjoint(&[0b0101, 1], &[0b1010, 0]));
    /// assert!(!all_disjoint(&[0b0101, 1], &[0b1010, 3]));
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// # Cost
    ///
    /// As [`any`](Self::any).
    fn all_disjoint(self, a: &[u64], b: &[u64]) -> bool as must_use {
        assert_lengths(a, [b]);
        let mut blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK));
        blocks.all(|(a, b)| self.dispatch(UnionOf([a, b], Bitboard::intersection)).is_empty())
    }
}

/// The squares of all boards, counted.
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
