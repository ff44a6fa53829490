//! Equality, order, hash and text: those of the members, whatever the number of words.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::wide::bit_set::BitSet;
use crate::wide::bit_set::kernel::trim;

impl PartialEq for BitSet {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let words = self.words.len().min(other.words.len());
        let ((a, a_rest), (b, b_rest)) = (self.words.split_at(words), other.words.split_at(words));
        a == b && [a_rest, b_rest].iter().all(|rest| trim(rest).is_empty())
    }
}

impl Eq for BitSet {}

impl Hash for BitSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        trim(&self.words).hash(state);
    }
}

/// The order of the sets as numbers, whose least significant word is the first.
impl Ord for BitSet {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (trim(&self.words), trim(&other.words));
        a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

impl PartialOrd for BitSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the indices, such as `{1, 100}`.
impl fmt::Debug for BitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}
