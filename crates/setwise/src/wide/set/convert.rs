//! Conversions between sets, words, boards and collections.

use crate::bitboard::Bitboard;
use crate::wide::set::Set;

/// Conversions to another number of words.
impl<const WORDS: usize> Set<WORDS> {
    /// Returns the set with another number of words; indices of `64 * N` and more vanish.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let set = Set::<2>::from_indices(&[3, 100]);
    /// assert_eq!(set.resized::<4>().last(), Some(100));
    /// assert_eq!(set.resized(), Set::<1>::from_index(3));
    /// ```
    #[inline]
    pub const fn resized<const N: usize>(self) -> Set<N> {
        let (mut result, mut i) = (Set::EMPTY, 0);
        while i < N && i < WORDS {
            result.0[i] = self.0[i];
            i += 1;
        }
        result
    }
}

/// Returns the words of the set.
impl<const WORDS: usize> From<Set<WORDS>> for [u64; WORDS] {
    #[inline]
    fn from(set: Set<WORDS>) -> Self {
        set.0
    }
}

/// Returns the words of the set.
impl<const WORDS: usize> AsRef<[u64]> for Set<WORDS> {
    #[inline]
    fn as_ref(&self) -> &[u64] {
        &self.0
    }
}

/// Returns the words of the set.
impl<const WORDS: usize> AsMut<[u64]> for Set<WORDS> {
    #[inline]
    fn as_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// Makes the set with this word.
impl From<u64> for Set<1> {
    #[inline]
    fn from(word: u64) -> Self {
        Self([word])
    }
}

/// Returns the word of the set.
impl From<Set<1>> for u64 {
    #[inline]
    fn from(set: Set<1>) -> Self {
        set.0[0]
    }
}

/// Returns the indices of the squares.
impl From<Bitboard> for Set<1> {
    #[inline]
    fn from(set: Bitboard) -> Self {
        Self([set.0])
    }
}

/// Returns the squares with these indices.
impl From<Set<1>> for Bitboard {
    #[inline]
    fn from(set: Set<1>) -> Self {
        Self(set.0[0])
    }
}

/// Collects indices. Panics if one is `64 * WORDS` or more.
impl<const WORDS: usize> FromIterator<usize> for Set<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Adds indices. Panics if one is `64 * WORDS` or more.
impl<const WORDS: usize> Extend<usize> for Set<WORDS> {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, indices: I) {
        *self |= indices.into_iter().collect::<Self>();
    }
}
