//! Numbers of members, predicates and relations.

use super::SparseBitSet;
use super::merge::{aligned, common};

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
    /// Returns the number of indices in the set: the population count.
    #[doc(alias = "popCount")]
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        sum(self.blocks.iter().map(|&(_, word)| word))
    }

    /// Returns the number of indices in both sets.
    #[doc(alias = "and_count")]
    #[must_use]
    #[inline]
    pub fn intersection_len(&self, other: &Self) -> usize {
        sum(common(&self.blocks, &other.blocks).map(|(_, a, b)| a & b))
    }

    /// Returns the number of indices in at least one of the sets.
    #[must_use]
    #[inline]
    pub fn union_len(&self, other: &Self) -> usize {
        self.len() + other.difference_len(self)
    }

    /// Returns the number of indices of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn difference_len(&self, other: &Self) -> usize {
        self.len() - self.intersection_len(other)
    }

    /// Returns the number of indices in exactly one of the sets.
    #[must_use]
    #[inline]
    pub fn symmetric_difference_len(&self, other: &Self) -> usize {
        self.difference_len(other) + other.difference_len(self)
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
    /// Returns true if the set has no index.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Returns true if the set has exactly one index.
    #[must_use]
    #[inline]
    pub fn is_single(&self) -> bool {
        matches!(self.blocks[..], [(_, word)] if word.is_power_of_two())
    }

    /// Returns true if the set has two indices or more.
    #[must_use]
    #[inline]
    pub fn has_many(&self) -> bool {
        !self.is_empty() && !self.is_single()
    }

    /// Returns true if every index of this set is in the other.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.blocks.len() <= other.blocks.len()
            && aligned(&self.blocks, &other.blocks).all(|(_, a, b)| a & !b == 0)
    }

    /// Returns true if every index of the other set is in this one.
    #[must_use]
    #[inline]
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }

    /// Returns true if the sets have no common index.
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        common(&self.blocks, &other.blocks).all(|(_, a, b)| a & b == 0)
    }
}
