//! The iterator over the squares of a set.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::square::Square;

/// The squares of a set in ascending order; made by [`Bitboard::squares`].
///
/// # Cost
///
/// A square costs a [`pop_first`](Bitboard::pop_first) or [`pop_last`](Bitboard::pop_last).
/// `for_each`, `fold` and what is made of them take as long as `for`; after `rev` they turn
/// the set around first (`bswap` and some fifteen instructions on x86-64, `rbit` on
/// `AArch64`) and go through it from the front: about as fast in sets of few squares, twice
/// as fast in sets of many. `nth` resets a bit for each square that is left out.
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

    // To skip a square is to reset a bit: no scan, and no branch on the way.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Square> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ls1b();
        }
        self.next()
    }

    // This becomes the loop that `for` makes. In the default one the compiler takes the square
    // out of the set after its use, which on x86-64 costs up to two instructions more.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let (mut result, mut set) = (init, self.0);
        while let Some(square) = set.first() {
            set = set.reset_ls1b();
            result = f(result, square);
        }
        result
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

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Square> {
        for _ in 0..n.min(64) {
            self.0 = self.0.reset_ms1b();
        }
        self.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        // On x86-64 a square from the back waits four cycles for the one before, for `bsr`
        // and `btc`; from the front one or two. A single square is not worth the turn.
        let turned = match self.0.is_single() {
            true => Bitboard(1 << self.0.0.leading_zeros()),
            false => self.0.rotate_180(),
        };
        Self(turned).fold(init, |result, square| f(result, square.rotate_180()))
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_visit_the_squares_in_the_order_of_next() {
        for word in [0, 1, 1 << 63, 1 << 35, 0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, !0] {
            let expected: [_; 64] = core::array::from_fn(|i| word >> i & 1 == 1);
            let indices = || (0..64).filter(|&i| expected[usize::from(i)]);

            let mut forward = indices();
            Bitboard(word).squares().for_each(|s| assert_eq!(Some(s.index()), forward.next()));
            assert_eq!(forward.next(), None, "{word:#x}");

            let mut backward = indices().rev();
            Bitboard(word).squares().rev().for_each(|s| {
                assert_eq!(Some(s.index()), backward.next());
            });
            assert_eq!(backward.next(), None, "{word:#x}");
        }
    }

    #[test]
    fn squares_are_skipped_from_both_ends() {
        for word in [0u64, 1, 1 << 63, 0b1011_0110, !0] {
            let all: [_; 65] =
                core::array::from_fn(|n| (0..64).filter(|i| word >> i & 1 == 1).nth(n));
            let len = word.count_ones() as usize;
            for n in (0..=64).chain([usize::MAX]) {
                let (mut front, mut back) = (Bitboard(word).squares(), Bitboard(word).squares());
                let expected = all.get(n).copied().flatten();
                assert_eq!(front.nth(n).map(Square::index), expected, "{word:#x} {n}");
                assert_eq!(front.len(), len.saturating_sub(n.saturating_add(1)));
                let expected = len.checked_sub(n.saturating_add(1)).and_then(|n| all[n]);
                assert_eq!(back.nth_back(n).map(Square::index), expected, "{word:#x} {n}");
                assert_eq!(back.len(), front.len());
            }
        }
    }

    #[test]
    fn folds_go_on_where_next_left_off() {
        let mut squares = Bitboard(0b1011_0110).squares();
        assert_eq!(squares.next().map(Square::index), Some(1));
        assert_eq!(squares.next_back().map(Square::index), Some(7));
        let number = |number: u64, square: Square| number * 10 + u64::from(square.index());
        assert_eq!(squares.clone().fold(0, number), 245);
        assert_eq!(squares.rfold(0, number), 542);
    }
}
