//! Equality, order, hash and text: those of the members.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::wide::sparse_bit_set::SparseBitSet;

impl PartialEq for SparseBitSet {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        *self.blocks == *other.blocks
    }
}

impl Eq for SparseBitSet {}

impl Hash for SparseBitSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.blocks.hash(state);
    }
}

/// The order of the sets as numbers, that of [`BitSet`](crate::wide::BitSet).
impl Ord for SparseBitSet {
    fn cmp(&self, other: &Self) -> Ordering {
        self.blocks.iter().rev().cmp(other.blocks.iter().rev())
    }
}

impl PartialOrd for SparseBitSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the indices, such as `{1, 100}`.
impl fmt::Debug for SparseBitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}
