//! The iterator over the subsets of one index.

use crate::mapped::mapped_iterator;
use crate::wide::set::{Iter, Set, like_bitboard};

impl<const WORDS: usize> Set<WORDS> {
    like_bitboard! {
        fn singles(self) -> Singles<WORDS> = Singles(self.iter());
    }
}

/// The subsets of one index in ascending order, created by [`Set::singles`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Singles<const WORDS: usize>(Iter<WORDS>);

impl<const WORDS: usize> Singles<WORDS> {
    /// Returns the union of the subsets not yet visited.
    #[inline]
    pub const fn as_set(&self) -> Set<WORDS> {
        self.0.as_set()
    }

    /// Returns the function that makes a set of an index.
    #[inline(always)]
    fn mapping(&self) -> impl Fn(usize) -> Set<WORDS> + use<WORDS> {
        Set::from_index
    }
}

mapped_iterator!([const WORDS: usize] Singles<WORDS>, 0, Set<WORDS>);
