//! The iterator over the indices of a set.

use core::fmt;
use core::iter::FusedIterator;
use core::mem::take;

use crate::bitboard::Bitboard;
use crate::wide::set::Set;

/// An iterator over the indices of a set in ascending order, created by [`Set::iter`].
///
/// It keeps the words at both ends, so no step looks at an empty word twice. `fold` and
/// `for_each` have a loop for the indices of a word within one for the words. `nth` skips whole
/// words by their population counts.
#[derive(Clone)]
#[must_use]
pub struct Iter<const WORDS: usize> {
    /// The words between the two ends, and zeros elsewhere.
    inner: Set<WORDS>,
    front: End,
    back: End,
}

/// The rest of a word at one end.
#[derive(Clone, Copy)]
struct End {
    word: u64,
    /// The index of the first bit of the word: 64 times its number.
    base: usize,
}

impl End {
    /// Returns the index of a bit of the word.
    #[inline(always)]
    const fn index(self, bit: u32) -> usize {
        self.base + bit as usize
    }

    /// Takes the smallest index of a word that is not zero.
    #[inline(always)]
    const fn pop_first(&mut self) -> usize {
        let index = self.index(self.word.trailing_zeros());
        self.word &= self.word - 1;
        index
    }

    /// Takes the largest index of a word that is not zero.
    #[inline(always)]
    const fn pop_last(&mut self) -> usize {
        let bit = 63 - self.word.leading_zeros();
        // A toggle, as in `Bitboard::pop_last`.
        self.word ^= 1 << bit;
        self.index(bit)
    }
}

impl<const WORDS: usize> Set<WORDS> {
    /// Returns an iterator over the indices in ascending order.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let set = Set::<2>::from_indices(&[1, 8, 127]);
    /// assert!(set.iter().eq([1, 8, 127]));
    /// assert!(set.iter().rev().eq([127, 8, 1]));
    /// assert_eq!(set.iter().len(), 3);
    /// ```
    #[doc(alias = "serialize")]
    #[inline]
    pub const fn iter(self) -> Iter<WORDS> {
        let (mut inner, last) = (self, WORDS.saturating_sub(1));
        let mut front = End { word: 0, base: 0 };
        let mut back = End { word: 0, base: 64 * last };
        if WORDS > 1 {
            back.word = inner.0[last];
            inner.0[last] = 0;
        }
        if WORDS > 0 {
            front.word = inner.0[0];
            inner.0[0] = 0;
        }
        Iter { inner, front, back }
    }
}

impl<const WORDS: usize> Iter<WORDS> {
    /// Returns the indices not yet visited.
    #[inline]
    pub const fn as_set(&self) -> Set<WORDS> {
        let mut set = self.inner;
        // The comparisons are always true, and save the code of a panic.
        if self.front.base < Set::<WORDS>::BITS {
            set.0[self.front.base / 64] |= self.front.word;
        }
        if self.back.base < Set::<WORDS>::BITS {
            set.0[self.back.base / 64] |= self.back.word;
        }
        set
    }

    /// Moves the front to the next word that has an index. Returns false if there is none.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        while let Some(word) = self.inner.0.get_mut(self.front.base / 64 + 1) {
            self.front = End { word: take(word), base: self.front.base + 64 };
            if self.front.word != 0 {
                return true;
            }
        }
        // Only the word at the back is left.
        if self.back.word == 0 {
            return false;
        }
        self.front = End { word: take(&mut self.back.word), base: self.back.base };
        true
    }

    /// Moves the back to the last word that has an index and is not that of the front. Returns
    /// false if there is none.
    #[inline(always)]
    fn retreat(&mut self) -> bool {
        while let Some(word) = self.inner.0.get_mut((self.back.base / 64).wrapping_sub(1)) {
            self.back = End { word: take(word), base: self.back.base - 64 };
            if self.back.word != 0 {
                return true;
            }
        }
        false
    }
}

impl<const WORDS: usize> Iterator for Iter<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.front.word == 0 && !self.advance() {
            return None;
        }
        Some(self.front.pop_first())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let ends = self.front.word.count_ones() + self.back.word.count_ones();
        let len = (self.inner.len() + ends) as usize;
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn last(mut self) -> Option<usize> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<usize> {
        loop {
            let len = self.front.word.count_ones() as usize;
            if n < len {
                break;
            }
            n -= len;
            self.front.word = 0;
            if !self.advance() {
                return None;
            }
        }
        for _ in 0..n {
            self.front.word &= self.front.word.wrapping_sub(1);
        }
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let (mut result, set) = (init, self.as_set());
        for (number, word) in set.0.into_iter().enumerate() {
            let first = 64 * number;
            result = Bitboard(word).squares().fold(result, |b, bit| f(b, first + bit.index()));
        }
        result
    }

    #[inline]
    fn min(mut self) -> Option<usize> {
        self.next()
    }

    #[inline]
    fn max(mut self) -> Option<usize> {
        self.next_back()
    }
}

impl<const WORDS: usize> DoubleEndedIterator for Iter<WORDS> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        if self.back.word != 0 || self.retreat() {
            return Some(self.back.pop_last());
        }
        if self.front.word == 0 {
            return None;
        }
        Some(self.front.pop_last())
    }

    #[inline]
    fn nth_back(&mut self, mut n: usize) -> Option<usize> {
        loop {
            let len = self.back.word.count_ones() as usize;
            if n < len {
                break;
            }
            n -= len;
            if !self.retreat() {
                // Only the word at the front is left.
                self.back = End { word: take(&mut self.front.word), base: self.front.base };
                if self.back.word == 0 {
                    return None;
                }
            }
        }
        for _ in 0..n {
            self.back.pop_last();
        }
        self.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let (mut result, set) = (init, self.as_set());
        for (number, word) in set.0.into_iter().enumerate().rev() {
            let first = 64 * number;
            result = Bitboard(word).squares().rfold(result, |b, bit| f(b, first + bit.index()));
        }
        result
    }
}

impl<const WORDS: usize> ExactSizeIterator for Iter<WORDS> {}

impl<const WORDS: usize> FusedIterator for Iter<WORDS> {}

/// The iterator over no indices.
impl<const WORDS: usize> Default for Iter<WORDS> {
    #[inline]
    fn default() -> Self {
        Set::EMPTY.iter()
    }
}

/// Iterators are equal if the same indices are left.
impl<const WORDS: usize> PartialEq for Iter<WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.as_set() == other.as_set()
    }
}

impl<const WORDS: usize> Eq for Iter<WORDS> {}

/// Writes the indices that are left.
impl<const WORDS: usize> fmt::Debug for Iter<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.as_set()).finish()
    }
}

impl<const WORDS: usize> IntoIterator for Set<WORDS> {
    type Item = usize;
    type IntoIter = Iter<WORDS>;

    #[inline]
    fn into_iter(self) -> Iter<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> IntoIterator for &Set<WORDS> {
    type Item = usize;
    type IntoIter = Iter<WORDS>;

    #[inline]
    fn into_iter(self) -> Iter<WORDS> {
        self.iter()
    }
}
