//! First, last, next and previous index, and those of two sets.

use crate::wide::bit_set::{first_of, last_of};
use crate::wide::sparse_bit_set::merge::{common, place};
use crate::wide::sparse_bit_set::{Block, SparseBitSet, like_bit_set};

/// Scans: the first and the last index, and those around a place, which may be any number. `next`
/// and `previous` cost O(log blocks), the others O(1).
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// let mut set = SparseBitSet::from([5, 64, 1_000_000]);
/// assert_eq!((set.first(), set.last()), (Some(5), Some(1_000_000)));
/// assert_eq!((set.next(5), set.next(65), set.next(1_000_001)), (Some(5), Some(1_000_000), None));
/// assert_eq!((set.previous(63), set.previous(usize::MAX)), (Some(5), Some(1_000_000)));
/// assert_eq!((set.pop_first(), set.pop_last(), set.pop_last()), (Some(5), Some(1_000_000), Some(64)));
/// assert_eq!((set.pop_first(), set.pop_last()), (None, None));
/// ```
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan); San Segundo, BITSCAN
impl SparseBitSet {
    like_bit_set! {
        fn first(&self) -> Option<usize> =
                self.blocks.first().map(|&(number, word)| first_of(number, word));
        fn last(&self) -> Option<usize> =
                self.blocks.last().map(|&(number, word)| last_of(number, word));
        fn next(&self, start: usize) -> Option<usize> = {
            let i = match place(&self.blocks, start / 64) {
                Ok(i) => {
                    let (number, word) = self.blocks[i];
                    let word = word & !0 << (start % 64);
                    if word != 0 {
                        return Some(first_of(number, word));
                    }
                    i + 1
                }
                Err(i) => i,
            };
            self.blocks.get(i).map(|&(number, word)| first_of(number, word))
        };
        fn previous(&self, end: usize) -> Option<usize> = {
            let before = match place(&self.blocks, end / 64) {
                Ok(i) => {
                    let (number, word) = self.blocks[i];
                    let word = word & !0 >> (63 - end % 64);
                    if word != 0 {
                        return Some(last_of(number, word));
                    }
                    i
                }
                Err(i) => i,
            };
            self.blocks[..before].last().map(|&(number, word)| last_of(number, word))
        };
    }

    /// Removes the smallest index from the set and returns it.
    #[inline]
    pub fn pop_first(&mut self) -> Option<usize> {
        let &(number, word) = self.blocks.first()?;
        self.flip(0, word & word.wrapping_neg());
        Some(first_of(number, word))
    }

    /// Removes the smallest index that is `start` or more and returns it.
    #[inline]
    pub fn pop_next(&mut self, start: usize) -> Option<usize> {
        let index = self.next(start)?;
        self.remove(index);
        Some(index)
    }

    /// Removes the largest index that is `end` or less and returns it.
    #[inline]
    pub fn pop_previous(&mut self, end: usize) -> Option<usize> {
        let index = self.previous(end)?;
        self.remove(index);
        Some(index)
    }

    /// Removes the largest index from the set and returns it.
    #[inline]
    pub fn pop_last(&mut self) -> Option<usize> {
        let &(number, word) = self.blocks.last()?;
        self.flip(self.blocks.len() - 1, 1 << (63 - word.leading_zeros()));
        Some(last_of(number, word))
    }
}

/// Scans of the intersection of two sets, without a temporary.
impl SparseBitSet {
    like_bit_set! {
        fn first_common(&self, other: &Self) -> Option<usize> =
                first_common(&self.blocks, &other.blocks);
        fn next_common(&self, start: usize, other: &Self) -> Option<usize> = {
            let (a, b) = (self.from(start / 64), other.from(start / 64));
            if let ([(a_number, a_word), ..], [(b_number, b_word), ..]) = (a, b)
                && (*a_number, *b_number) == (start / 64, start / 64)
            {
                let word = a_word & b_word & !0 << (start % 64);
                return if word == 0 {
                    first_common(&a[1..], &b[1..])
                } else {
                    Some(first_of(*a_number, word))
                };
            }
            first_common(a, b)
        };
    }

    /// Returns the blocks from a number on.
    #[inline]
    pub(in crate::wide) fn from(&self, number: usize) -> &[Block] {
        &self.blocks[place(&self.blocks, number).unwrap_or_else(|i| i)..]
    }
}

/// Returns the smallest index of two sets of blocks.
#[inline]
fn first_common(a: &[Block], b: &[Block]) -> Option<usize> {
    let mut words = common(a, b).map(|(number, a, b)| (number, a & b));
    words.find(|&(_, word)| word != 0).map(|(number, word)| first_of(number, word))
}
