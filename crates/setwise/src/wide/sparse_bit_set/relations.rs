//! Numbers of members, predicates and relations.

use crate::wide::sparse_bit_set::merge::{aligned, common};
use crate::wide::sparse_bit_set::{SparseBitSet, like_bit_set};

/// Numbers of members, of one set and of two without a temporary. The cost is O(blocks).
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// let (a, b) = (SparseBitSet::from([1, 2, 1_000_000]), SparseBitSet::from([2, 3]));
/// assert_eq!((a.len(), b.len(), a.intersection_len(&b)), (3, 2, 1));
/// assert_eq!((a.union_len(&b), a.difference_len(&b), b.difference_len(&a)), (4, 2, 1));
/// ```
impl SparseBitSet {
    like_bit_set! {
        fn len(&self) -> usize = sum(self.blocks.iter().map(|&(_, word)| word));
        fn intersection_len(&self, other: &Self) -> usize =
                sum(common(&self.blocks, &other.blocks).map(|(_, a, b)| a & b));
        fn union_len(&self, other: &Self) -> usize = self.len() + other.difference_len(self);
        fn difference_len(&self, other: &Self) -> usize = self.len() - self.intersection_len(other);
        fn symmetric_difference_len(&self, other: &Self) -> usize =
                self.difference_len(other) + other.difference_len(self);
    }
}

/// Returns the number of bits of all words.
#[inline]
fn sum(words: impl Iterator<Item = u64>) -> usize {
    words.map(|word| word.count_ones() as usize).sum()
}

/// Predicates and relations. Those of one set cost O(1); those of two end at the first index that
/// decides.
///
/// ```
/// use setwise::wide::SparseBitSet;
///
/// let (a, b) = (SparseBitSet::from([1, 1000]), SparseBitSet::from([1, 50, 1000]));
/// assert!(a.is_subset(&b) && b.is_superset(&a) && !b.is_subset(&a));
/// assert!(a.is_disjoint(&SparseBitSet::from([999])) && !a.is_disjoint(&b));
/// assert!(SparseBitSet::from([999]).is_single() && b.has_many());
/// ```
impl SparseBitSet {
    like_bit_set! {
        fn is_empty(&self) -> bool = self.blocks.is_empty();
        fn is_single(&self) -> bool =
                matches!(self.blocks[..], [(_, word)] if word.is_power_of_two());
        fn has_many(&self) -> bool = !self.is_empty() && !self.is_single();
        fn is_subset(&self, other: &Self) -> bool = {
            self.blocks.len() <= other.blocks.len()
                && aligned(&self.blocks, &other.blocks).all(|(_, a, b)| a & !b == 0)
        };
        fn is_superset(&self, other: &Self) -> bool = other.is_subset(self);
        fn is_disjoint(&self, other: &Self) -> bool =
                common(&self.blocks, &other.blocks).all(|(_, a, b)| a & b == 0);
    }
}
