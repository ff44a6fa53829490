//! The blocks of a set: a vector whose first elements may have been removed already.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use crate::wide::sparse_bit_set::Block;

/// Blocks in ascending order. Removing the first one takes constant time.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    all: Vec<Block>,
    /// The number of elements at the start that are removed.
    removed: usize,
}

impl Blocks {
    #[inline]
    pub(super) const fn new() -> Self {
        Self { all: Vec::new(), removed: 0 }
    }

    /// Returns the vector of the blocks alone.
    #[inline]
    pub(super) fn vec(&mut self) -> &mut Vec<Block> {
        if self.removed > 0 {
            self.all.drain(..core::mem::take(&mut self.removed));
        }
        &mut self.all
    }

    #[inline]
    pub(super) fn remove(&mut self, i: usize) {
        if i > 0 {
            self.all.remove(self.removed + i);
            return;
        }
        self.removed += 1;
        if self.removed == self.all.len() {
            self.vec();
        }
    }

    /// Inserts a block. Drops the removed elements first if they are more than half of all, so that a
    /// queue takes constant time for each block, and memory for twice as many.
    #[inline]
    pub(super) fn insert(&mut self, i: usize, block: Block) {
        if self.removed > self.all.len() / 2 {
            self.vec();
        }
        self.all.insert(self.removed + i, block);
    }
}

impl Deref for Blocks {
    type Target = [Block];

    #[inline]
    fn deref(&self) -> &[Block] {
        &self.all[self.removed..]
    }
}

impl DerefMut for Blocks {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Block] {
        &mut self.all[self.removed..]
    }
}

impl From<Vec<Block>> for Blocks {
    #[inline]
    fn from(all: Vec<Block>) -> Self {
        Self { all, removed: 0 }
    }
}

#[cfg(test)]
mod tests {
    use crate::wide::SparseBitSet;

    #[test]
    fn draining_moves_each_block_once_at_most() {
        let mut set = (0..64_000).step_by(40).collect::<SparseBitSet>();
        let (blocks, mut moved) = (set.blocks().len(), 0);
        let mut popped = 0;
        while let Some(index) = set.pop_first() {
            assert_eq!(index, 40 * popped);
            popped += 1;
            // No block has moved.
            let removed = set.blocks.removed;
            assert!(removed == 0 && set.is_empty() || removed + set.blocks.len() == blocks);
        }
        // A queue: each index adds one far after the others.
        set.insert(0);
        for index in 0..1000 {
            let before = set.blocks.removed;
            set.insert(6400 * (index + 1));
            moved += if set.blocks.removed < before { set.blocks.len() } else { 0 };
            assert_eq!(set.pop_first(), Some(6400 * index));
            assert!(set.blocks.all.len() <= 4, "{}", set.blocks.all.len());
        }
        assert!((1..=2000).contains(&moved), "{moved}");
        // What was removed is not in copies, comparisons or operations.
        let mut set = (0..6400).step_by(64).collect::<SparseBitSet>();
        let mut rest = (64..6400).step_by(64).collect::<SparseBitSet>();
        set.pop_first();
        assert_eq!((&set, &set.clone(), set.first(), set.len()), (&rest, &rest, Some(64), 99));
        assert_eq!((&set & &rest, &set ^ &rest), (rest.clone(), SparseBitSet::new()));
        set.pop_first();
        set.union_with(&rest);
        assert_eq!(set, rest);
        assert!(set.pop_first().is_some() && set.insert(3) && rest.remove(64) && rest.insert(3));
        assert_eq!(set, rest);
        set.pop_first();
        set.shrink_to_fit();
        assert_eq!((set.blocks.removed, set.first()), (0, Some(128)));
    }
}
