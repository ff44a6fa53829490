//! The iterator over the indices of a set.

use core::iter::FusedIterator;
use core::slice;

use crate::wide::bit_set::{pop_first, pop_last};
use crate::wide::sparse_bit_set::{Block, SparseBitSet};

/// An iterator over the indices of a set in ascending order, created by [`SparseBitSet::iter`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Iter<'a> {
    /// The blocks between the rest of the first and the rest of the last one.
    blocks: slice::Iter<'a, Block>,
    front: u64,
    /// The index of bit 0 of `front`.
    front_base: usize,
    back: u64,
    back_base: usize,
}

impl Iterator for Iter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.front == 0 {
            let Some(&(number, word)) = self.blocks.next() else {
                return pop_first(&mut self.back, self.back_base);
            };
            (self.front, self.front_base) = (word, 64 * number);
        }
        pop_first(&mut self.front, self.front_base)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (edges, blocks) = (self.front.count_ones() + self.back.count_ones(), self.blocks.len());
        let edges = edges as usize;
        (blocks + edges, blocks.checked_mul(64).and_then(|most| most.checked_add(edges)))
    }

    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, start: B, mut f: F) -> B {
        let mut result = start;
        let mut visit = |mut word: u64, base: usize, mut result: B| {
            while let Some(index) = pop_first(&mut word, base) {
                result = f(result, index);
            }
            result
        };
        result = visit(self.front, self.front_base, result);
        for &(number, word) in self.blocks {
            result = visit(word, 64 * number, result);
        }
        visit(self.back, self.back_base, result)
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        if self.back == 0 {
            let Some(&(number, word)) = self.blocks.next_back() else {
                return pop_last(&mut self.front, self.front_base);
            };
            (self.back, self.back_base) = (word, 64 * number);
        }
        pop_last(&mut self.back, self.back_base)
    }
}

impl FusedIterator for Iter<'_> {}

impl SparseBitSet {
    /// Returns an iterator over the indices in ascending order, which goes both ways.
    ///
    /// ```
    /// use setwise::wide::SparseBitSet;
    ///
    /// let set = SparseBitSet::from([1, 64, 2_000_000]);
    /// assert!(set.iter().eq([1, 64, 2_000_000]));
    /// assert!(set.iter().rev().eq([2_000_000, 64, 1]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter { blocks: self.blocks.iter(), front: 0, front_base: 0, back: 0, back_base: 0 }
    }
}

impl<'a> IntoIterator for &'a SparseBitSet {
    type Item = usize;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
