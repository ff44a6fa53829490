//! The order of sets as numbers, and their debug form.

use core::cmp::Ordering;
use core::fmt;

use crate::wide::set::Set;

/// The order of the sets as numbers, whose least significant word is the first.
impl<const WORDS: usize> Ord for Set<WORDS> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const WORDS: usize> PartialOrd for Set<WORDS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the indices, such as `{1, 100}`.
impl<const WORDS: usize> fmt::Debug for Set<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
