//! Numbers of members, predicates and relations.

use crate::bulk::Level;
use crate::wide::bit_set::BitSet;
use crate::wide::bit_set::kernel::{Any, Count, any_of, count, count_of};

/// Numbers of members, of one set and of two without a temporary.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let (a, b) = (BitSet::from([1, 2, 100]), BitSet::from([2, 3]));
/// assert_eq!((a.len(), b.len(), a.intersection_len(&b)), (3, 2, 1));
/// assert_eq!((a.union_len(&b), a.difference_len(&b), b.difference_len(&a)), (4, 2, 1));
/// ```
impl BitSet {
    /// Returns the number of indices in the set: the population count.
    #[doc(alias = "popCount")]
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        count(&self.words)
    }

    /// Does the same as [`len`](Self::len) at a level.
    #[must_use]
    pub fn len_at(&self, level: Level) -> usize {
        level.run(Count(|word, _| word), &self.words[..], &self.words[..], ())
    }

    /// Returns the number of indices in both sets.
    #[doc(alias = "and_count")]
    #[must_use]
    #[inline]
    pub fn intersection_len(&self, other: &Self) -> usize {
        count_of(&self.words, &other.words, |a, b| a & b)
    }

    /// Does the same as [`intersection_len`](Self::intersection_len) at a level.
    #[must_use]
    pub fn intersection_len_at(&self, level: Level, other: &Self) -> usize {
        level.run(Count(|a, b| a & b), &self.words[..], &other.words[..], ())
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
        let (a, b) = self.words.split_at(self.words.len().min(other.words.len()));
        count_of(a, &other.words, |a, b| a & !b) + count(b)
    }

    /// Returns the number of indices in exactly one of the sets.
    #[must_use]
    #[inline]
    pub fn symmetric_difference_len(&self, other: &Self) -> usize {
        self.difference_len(other) + other.difference_len(self)
    }
}

/// Predicates and relations. They end at the first words that decide.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let (a, b) = (BitSet::from([1, 100]), BitSet::from([1, 50, 100]));
/// assert!(a.is_subset(&b) && b.is_superset(&a) && !b.is_subset(&a));
/// assert!(a.is_disjoint(&BitSet::from([99])) && !a.is_disjoint(&b));
/// assert!(BitSet::from([99]).is_single() && b.has_many() && BitSet::zeroed(99).is_empty());
/// ```
impl BitSet {
    /// Returns true if the set has no index.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        !any_of(&self.words, &self.words, |a, _| a)
    }

    /// Returns true if the set has exactly one index.
    #[must_use]
    #[inline]
    pub fn is_single(&self) -> bool {
        let mut indices = self.iter();
        indices.next().is_some() && indices.next().is_none()
    }

    /// Returns true if the set has two indices or more.
    #[must_use]
    #[inline]
    pub fn has_many(&self) -> bool {
        self.iter().nth(1).is_some()
    }

    /// Returns true if every index of this set is in the other.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        let (a, b) = self.words.split_at(self.words.len().min(other.words.len()));
        !any_of(a, &other.words, |a, b| a & !b) && !any_of(b, b, |a, _| a)
    }

    /// Does the same as [`is_subset`](Self::is_subset) at a level.
    #[must_use]
    pub fn is_subset_at(&self, level: Level, other: &Self) -> bool {
        let (a, b) = self.words.split_at(self.words.len().min(other.words.len()));
        !level.run(Any(|a, b: u64| a & !b), a, &other.words[..], ())
            && !level.run(Any(|a, _| a), b, b, ())
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
        !any_of(&self.words, &other.words, |a, b| a & b)
    }

    /// Does the same as [`is_disjoint`](Self::is_disjoint) at a level.
    #[must_use]
    pub fn is_disjoint_at(&self, level: Level, other: &Self) -> bool {
        !level.run(Any(|a, b| a & b), &self.words[..], &other.words[..], ())
    }
}
