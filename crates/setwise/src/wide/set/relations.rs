//! Predicates and relations.

use super::Set;

/// Returns true if a function of the number of a word is zero for all words.
///
/// Eight words are tested at once, by vector instructions and without a branch. Longer sets end at
/// the first eight that have a bit.
macro_rules! all_zero {
    (|$i:ident| $word:expr) => {{
        let mut $i = 0;
        while $i < WORDS {
            let (mut union, end) = (0, if WORDS - $i > 8 { $i + 8 } else { WORDS });
            while $i < end {
                union |= $word;
                $i += 1;
            }
            if union != 0 {
                return false;
            }
        }
        true
    }};
}

/// Predicates and relations, and the number of indices.
///
/// ```
/// use setwise::wide::Set;
///
/// let (a, b) = (Set::<2>::from_indices(&[1, 100]), Set::from_indices(&[1, 50, 100]));
/// assert!(a.is_subset(b) && !b.is_subset(a));
/// assert!(a.is_disjoint(!a));
/// assert!(Set::<2>::from_index(99).is_single() && b.has_many());
/// ```
impl<const WORDS: usize> Set<WORDS> {
    /// Returns true if the set has no index.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        all_zero!(|i| self.0[i])
    }

    /// Returns true if the set has all indices.
    #[must_use]
    #[inline]
    pub const fn is_full(&self) -> bool {
        all_zero!(|i| !self.0[i])
    }

    /// Returns true if the set has exactly one index.
    #[doc(alias = "is_power_of_two")]
    #[must_use]
    #[inline]
    pub const fn is_single(&self) -> bool {
        match WORDS {
            1 => self.0[0].is_power_of_two(),
            _ => !self.is_empty() && !self.has_many(),
        }
    }

    /// Returns true if the set has two indices or more: `x & (x - 1)` is not zero.
    #[must_use]
    #[inline]
    pub const fn has_many(&self) -> bool {
        !self.reset_ls1b().is_empty()
    }

    /// Returns true if the set has this index.
    ///
    /// # Panics
    ///
    /// Panics if the index is `64 * WORDS` or more.
    #[doc(alias = "bt")]
    #[must_use]
    #[inline]
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Returns true if every index of this set is in the other.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        all_zero!(|i| self.0[i] & !other.0[i])
    }

    /// Returns true if every index of the other set is in this one.
    #[must_use]
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Returns true if the sets have no common index.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        all_zero!(|i| self.0[i] & other.0[i])
    }

    /// Returns the number of indices in the set: the population count.
    #[doc(alias = "popCount")]
    #[must_use]
    #[inline]
    pub const fn len(&self) -> u32 {
        let (mut len, mut i) = (0, 0);
        while i < WORDS {
            len += self.0[i].count_ones();
            i += 1;
        }
        len
    }
}
