//! Ranges of indices; rank and select.

use core::ops::{Range, RangeBounds};

use crate::wide::bit_set::{bounds, select_word};
use crate::wide::common::mask;
use crate::wide::sparse_bit_set::{Block, SparseBitSet, like_bit_set};

/// Ranges of indices, in place. A range whose start is not below its end is empty. Each 64 indices
/// that are added or toggled take a block of 16 bytes.
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// let mut set = SparseBitSet::from([3, 1_000_000]);
/// set.insert_range(10..200);
/// set.remove_range(20..=100);
/// set.toggle_range(0..12);
/// assert!(set.iter().take(11).eq([0, 1, 2, 4, 5, 6, 7, 8, 9, 12, 13]));
/// assert_eq!(set.len_in(150..), 51);
/// ```
impl SparseBitSet {
    /// Adds all indices of a range.
    pub fn insert_range(&mut self, range: Range<usize>) {
        self.union_with(&Self::from_range(range));
    }

    /// Removes all indices of a range.
    pub fn remove_range(&mut self, range: impl RangeBounds<usize>) {
        let Some((start, last)) = bounds(&range) else { return };
        self.blocks.vec().retain_mut(|(number, word)| {
            if (start / 64..=last / 64).contains(number) {
                *word &= !mask(*number, start, last);
            }
            *word != 0
        });
    }

    /// Toggles all indices of a range.
    pub fn toggle_range(&mut self, range: Range<usize>) {
        self.symmetric_difference_with(&Self::from_range(range));
    }

    /// Returns the number of indices in a range.
    #[must_use]
    pub fn len_in(&self, range: impl RangeBounds<usize>) -> usize {
        let Some((start, last)) = bounds(&range) else { return 0 };
        let blocks = self.from(start / 64).iter().take_while(|block| block.0 <= last / 64);
        blocks.map(|&(i, word)| (word & mask(i, start, last)).count_ones() as usize).sum()
    }

    fn from_range(range: Range<usize>) -> Self {
        let Some((start, last)) = bounds(&range) else { return Self::new() };
        let blocks = (start / 64..=last / 64).map(|number| (number, mask(number, start, last)));
        Self { blocks: blocks.collect::<alloc::vec::Vec<Block>>().into() }
    }
}

/// Rank and select, which count the bits of each block that they pass.
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// let set = SparseBitSet::from([5, 64, 1_000_000]);
/// assert_eq!((set.rank(5), set.rank(6), set.rank(usize::MAX)), (0, 1, 3));
/// assert_eq!((set.nth(0), set.nth(2), set.nth(3)), (Some(5), Some(1_000_000), None));
/// ```
impl SparseBitSet {
    like_bit_set! {
        fn rank(&self, end: usize) -> usize = self.len_in(..end);
        fn nth(&self, n: usize) -> Option<usize> = {
            let mut left = n;
            self.blocks.iter().find_map(|&(number, word)| {
                let len = word.count_ones() as usize;
                if left < len {
                    return Some(64 * number + select_word(word, left as u32) as usize);
                }
                left -= len;
                None
            })
        };
    }
}
