//! The type of a sparse set: constructors, members and blocks.

mod blocks;
mod compare;
mod convert;
mod iter;
mod merge;
mod operators;
mod range;
mod relations;
mod scan;

use blocks::Blocks;
pub use iter::Iter;
use merge::place;

/// A word that is not zero, after its number: bit *j* of block *i* is the index 64 *i* + *j*.
type Block = (usize, u64);

/// A set of indices that stores only the words that are not zero, sorted by their numbers.
///
/// The words and their numbers are the blocks. Time and memory depend on the number of blocks, not
/// on the indices: the set of the index 2^40 is one block of 16 bytes. A block is twice as large as
/// a word, so a set with members in more than half of the words up to its last one is smaller as a
/// [`BitSet`](super::BitSet). The methods have the names of those of `BitSet`.
///
/// | operation | cost |
/// |---|---|
/// | `contains`, `next`, `previous`, `pop_next`; `insert`, `remove` and `toggle` that neither add nor remove a block | O(log blocks) |
/// | `insert`, `remove`, `toggle` of a block, except of the last one | O(blocks) |
/// | `rank`, `nth`, and ranges of indices, which have a block for every 64 indices that are added | O(blocks) |
/// | `first`, `last`, `is_empty`, `pop_first`, `pop_last` | O(1) |
/// | operations on two sets in place or into a new one | O(blocks of both) |
/// | counts and relations of two sets | O(blocks of one), times the logarithm of the distance to the next block of the other |
///
/// The operators `&`, `|`, `^` and `-` on references return a new set; those with `=`, and the
/// methods that end in `_with`, change the first operand in place and allocate only if the result
/// has more blocks than there is memory for.
///
/// # Examples
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// // Numbers far from each other: four blocks, where a `BitSet` would take 125 kB.
/// let mut set = SparseBitSet::from([3, 5, 1000, 20_000, 1_000_000]);
/// assert_eq!(set.blocks().len(), 4);
///
/// let fives = (0..=1_000_000).step_by(5).collect::<SparseBitSet>();
/// assert_eq!(set.intersection_len(&fives), 4);
/// assert_eq!(set.first_common(&fives), Some(5));
///
/// set.difference_with(&fives);
/// assert!(set.iter().eq([3]));
/// ```
///
/// Source: San Segundo, [BITSCAN](https://github.com/psanse/bitscan), sparse bit strings
#[must_use]
pub struct SparseBitSet {
    /// The blocks in ascending order of different numbers; no word is zero.
    blocks: Blocks,
}

/// Defines methods that [`BitSet`](super::BitSet) has under the same name: their documentation is a
/// link to it.
macro_rules! like_bit_set {
    ($(fn $name:ident($($parameters:tt)*) -> $Out:ty = $body:expr;)*) => {$(
        #[doc = concat!("Does what [`BitSet::", stringify!($name), "`](crate::wide::BitSet::", stringify!($name), ") does.")]
        #[must_use]
        #[inline]
        pub fn $name($($parameters)*) -> $Out {
            $body
        }
    )*};
}

use like_bit_set;

/// Constructors.
impl SparseBitSet {
    /// Creates an empty set, without allocation.
    #[inline]
    pub const fn new() -> Self {
        Self { blocks: Blocks::new() }
    }

    /// Returns the set of the indices of a slice, in any order.
    pub fn from_indices(indices: &[usize]) -> Self {
        indices.iter().copied().collect()
    }
}

/// Members, one at a time.
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// let mut set = SparseBitSet::new();
/// assert!(set.insert(usize::MAX) && !set.insert(usize::MAX));
/// assert!(set.contains(usize::MAX) && !set.contains(70));
/// assert!(!set.toggle(usize::MAX) && set.toggle(3));
/// assert!(set.remove(3) && !set.remove(3));
/// assert!(set.blocks().is_empty());
/// ```
impl SparseBitSet {
    /// Returns true if the set has this index. The cost is O(log blocks).
    #[doc(alias = "bt")]
    #[must_use]
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        place(&self.blocks, index / 64).is_ok_and(|i| self.blocks[i].1 >> (index % 64) & 1 != 0)
    }

    /// Adds an index and returns true if it is new.
    ///
    /// The cost is O(log blocks), and O(blocks) if the index starts a block before others. To add
    /// many indices in any order, [`extend`](Extend::extend) is faster.
    #[inline]
    pub fn insert(&mut self, index: usize) -> bool {
        let (number, bit) = (index / 64, 1 << (index % 64));
        match place(&self.blocks, number) {
            Ok(i) => {
                let word = &mut self.blocks[i].1;
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            }
            Err(i) => {
                self.blocks.insert(i, (number, bit));
                true
            }
        }
    }

    /// Removes an index and returns true if the set had it.
    ///
    /// The cost is O(log blocks), and O(blocks) if the index was the only one of a block before
    /// others.
    #[inline]
    pub fn remove(&mut self, index: usize) -> bool {
        let Ok(i) = place(&self.blocks, index / 64) else { return false };
        let is_member = self.blocks[i].1 >> (index % 64) & 1 != 0;
        if is_member {
            self.flip(i, 1 << (index % 64));
        }
        is_member
    }

    /// Removes an index if the set has it, otherwise adds it, and returns true if it is a member
    /// now. The cost is that of [`insert`](Self::insert) or [`remove`](Self::remove).
    #[inline]
    pub fn toggle(&mut self, index: usize) -> bool {
        let (number, bit) = (index / 64, 1 << (index % 64));
        match place(&self.blocks, number) {
            Ok(i) => {
                let is_member = self.blocks[i].1 & bit == 0;
                self.flip(i, bit);
                is_member
            }
            Err(i) => {
                self.blocks.insert(i, (number, bit));
                true
            }
        }
    }

    /// Removes all indices, and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.blocks.vec().clear();
    }

    /// Flips a bit of block `i`, and removes the block if it becomes empty.
    #[inline]
    fn flip(&mut self, i: usize, bit: u64) {
        self.blocks[i].1 ^= bit;
        if self.blocks[i].1 == 0 {
            self.blocks.remove(i);
        }
    }
}

/// Blocks and memory.
impl SparseBitSet {
    /// Returns the words that are not zero, each after its number, in ascending order: bit *j* of
    /// the word of number *i* is the index 64 *i* + *j*.
    ///
    /// ```
    /// use setwise::wide::SparseBitSet;
    ///
    /// assert_eq!(SparseBitSet::from([0, 1, 640]).blocks(), [(0, 0b11), (10, 0b1)]);
    /// ```
    #[must_use]
    #[inline]
    pub fn blocks(&self) -> &[(usize, u64)] {
        &self.blocks
    }

    /// Frees the memory that no block takes.
    pub fn shrink_to_fit(&mut self) {
        self.blocks.vec().shrink_to_fit();
    }
}

/// Copies the members; `clone_from` reuses the memory.
impl Clone for SparseBitSet {
    #[inline]
    fn clone(&self) -> Self {
        Self { blocks: self.blocks.to_vec().into() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let blocks = self.blocks.vec();
        blocks.clear();
        blocks.extend_from_slice(&source.blocks);
    }
}

/// The empty set.
impl Default for SparseBitSet {
    fn default() -> Self {
        Self::new()
    }
}
