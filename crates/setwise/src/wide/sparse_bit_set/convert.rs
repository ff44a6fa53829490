//! Conversions from indices and from and to the growable set.

use alloc::vec::Vec;

use crate::wide::BitSet;
use crate::wide::sparse_bit_set::{Block, SparseBitSet};

/// Adds indices in any order. The cost is O(blocks + *n* log *n*) for *n* indices, and less if they
/// ascend.
impl Extend<usize> for SparseBitSet {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, indices: I) {
        let mut added: Vec<Block> = Vec::new();
        let mut is_sorted = true;
        for index in indices {
            let (number, bit) = (index / 64, 1 << (index % 64));
            match added.last_mut() {
                Some((last, word)) if *last == number => *word |= bit,
                last => {
                    is_sorted &= last.is_none_or(|&mut (last, _)| last < number);
                    added.push((number, bit));
                }
            }
        }
        if !is_sorted {
            added.sort_unstable_by_key(|&(number, _)| number);
            added.dedup_by(|(number, word), (kept, union): &mut Block| {
                *union |= if number == kept { *word } else { 0 };
                number == kept
            });
        }
        let added = Self { blocks: added.into() };
        if self.is_empty() {
            *self = added;
        } else {
            self.union_with(&added);
        }
    }
}

impl FromIterator<usize> for SparseBitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::new();
        set.extend(indices);
        set
    }
}

impl<const N: usize> From<[usize; N]> for SparseBitSet {
    fn from(indices: [usize; N]) -> Self {
        Self::from_indices(&indices)
    }
}

/// Copies the words that are not zero.
///
/// ```
/// use setwise::wide::{BitSet, SparseBitSet};
///
/// let set = BitSet::from([1, 1000]);
/// let sparse = SparseBitSet::from(&set);
/// assert_eq!((set.words().len(), sparse.blocks().len()), (16, 2));
/// assert_eq!(BitSet::from(&sparse), set);
/// ```
impl From<&BitSet> for SparseBitSet {
    fn from(set: &BitSet) -> Self {
        let words = set.words().iter().copied().enumerate();
        let blocks: Vec<_> = words.filter(|&(_, word)| word != 0).collect();
        Self { blocks: blocks.into() }
    }
}

/// Copies the blocks to a set with all words up to the last of them.
///
/// # Memory
///
/// The set of the index 2^40 takes 128 GiB. If memory runs out, the program is aborted, as with
/// `Vec`.
impl From<&SparseBitSet> for BitSet {
    fn from(set: &SparseBitSet) -> Self {
        let mut result = Self::zeroed(set.last().map_or(0, |last| last - last % 64 + 1));
        let words = result.words_mut();
        for &(number, word) in set.blocks() {
            words[number] = word;
        }
        result
    }
}
