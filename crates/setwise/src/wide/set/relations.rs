//! Predicates and relations.

use crate::wide::set::{Set, like_bitboard};

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
    like_bitboard! {
        fn is_empty(&self) -> bool = all_zero!(|i| self.0[i]);
        fn is_full(&self) -> bool = all_zero!(|i| !self.0[i]);
        fn is_single(&self) -> bool = {
            match WORDS {
                1 => self.0[0].is_power_of_two(),
                _ => !self.is_empty() && !self.has_many(),
            }
        };
        fn has_many(&self) -> bool = !self.reset_ls1b().is_empty();
        fn contains(&self, index: usize) -> bool = self.0[index / 64] >> (index % 64) & 1 != 0;
        fn is_subset(self, other: Self) -> bool = all_zero!(|i| self.0[i] & !other.0[i]);
        fn is_superset(self, other: Self) -> bool = other.is_subset(self);
        fn is_disjoint(self, other: Self) -> bool = all_zero!(|i| self.0[i] & other.0[i]);
        fn len(&self) -> u32 = {
            let (mut len, mut i) = (0, 0);
            while i < WORDS {
                len += self.0[i].count_ones();
                i += 1;
            }
            len
        };
    }
}
