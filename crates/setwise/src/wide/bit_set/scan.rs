//! First, last, next and previous index, those of two sets, and the index of a number.

use crate::bulk::{Level, indices_u32_at};
use crate::wide::bit_set::BitSet;
use crate::wide::bit_set::kernel::{First, find};

/// Returns the number of the first bit of word `i`, which is not zero.
#[inline]
pub(in crate::wide) const fn first_of(i: usize, word: u64) -> usize {
    64 * i + word.trailing_zeros() as usize
}

/// Returns the number of the last bit of word `i`, which is not zero.
#[inline]
pub(in crate::wide) const fn last_of(i: usize, word: u64) -> usize {
    64 * i + 63 - word.leading_zeros() as usize
}

/// Scans: the first and the last index, and those around a place, which may be any number.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let mut set = BitSet::from([5, 64, 190]);
/// assert_eq!((set.first(), set.last()), (Some(5), Some(190)));
/// assert_eq!((set.next(5), set.next(6), set.next(191)), (Some(5), Some(64), None));
/// assert_eq!((set.previous(64), set.previous(63), set.previous(4)), (Some(64), Some(5), None));
/// assert_eq!((set.pop_next(6), set.pop_next(6), set.pop_next(6)), (Some(64), Some(190), None));
/// assert_eq!((set.pop_first(), set.pop_last()), (Some(5), None));
/// ```
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan); San Segundo, BITSCAN
impl BitSet {
    /// Returns the smallest index, or `None` if the set is empty.
    #[doc(alias = "bitScanForward")]
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let i = self.words.iter().position(|&word| word != 0)?;
        Some(first_of(i, self.words[i]))
    }

    /// Returns the largest index, or `None` if the set is empty.
    #[doc(alias = "bitScanReverse")]
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<usize> {
        let i = self.words.iter().rposition(|&word| word != 0)?;
        Some(last_of(i, self.words[i]))
    }

    /// Returns the smallest index that is `start` or more, or `None`.
    #[must_use]
    #[inline]
    pub fn next(&self, start: usize) -> Option<usize> {
        let mut i = start / 64;
        let mut word = self.words.get(i)? & !0 << (start % 64);
        while word == 0 {
            i += 1;
            word = *self.words.get(i)?;
        }
        Some(first_of(i, word))
    }

    /// Returns the largest index that is `end` or less, or `None`.
    #[must_use]
    #[inline]
    pub fn previous(&self, end: usize) -> Option<usize> {
        let mut i = end / 64;
        let Some(word) = self.words.get(i) else { return self.last() };
        let mut word = word & !0 >> (63 - end % 64);
        while word == 0 {
            i = i.checked_sub(1)?;
            word = self.words[i];
        }
        Some(last_of(i, word))
    }

    /// Removes the smallest index from the set and returns it.
    ///
    /// Emptied words at the beginning are not passed over again, so a loop until the set is empty
    /// takes time in proportion to the words and the indices, even if it adds larger ones.
    #[inline]
    pub fn pop_first(&mut self) -> Option<usize> {
        let mut i = self.start;
        while let Some(word) = self.words.get_mut(i) {
            if *word != 0 {
                let index = first_of(i, *word);
                *word &= *word - 1;
                // The next call would wait for the store.
                if self.start != i {
                    self.start = i;
                }
                return Some(index);
            }
            i += 1;
        }
        self.start = i;
        None
    }

    /// Removes the largest index from the set and returns it. Words that became empty at the end
    /// are dropped, so that the next call does not pass over them.
    #[inline]
    pub fn pop_last(&mut self) -> Option<usize> {
        while let Some(word) = self.words.last_mut() {
            if *word != 0 {
                let bit = 63 - word.leading_zeros();
                *word ^= 1 << bit;
                return Some(64 * (self.words.len() - 1) + bit as usize);
            }
            self.words.pop();
        }
        None
    }

    /// Removes the smallest index that is `start` or more and returns it.
    ///
    /// A loop that passes the last result as the next `start` visits the indices in ascending
    /// order, even if its body removes some of those to come.
    #[inline]
    pub fn pop_next(&mut self, start: usize) -> Option<usize> {
        let index = self.next(start)?;
        self.words[index / 64] ^= 1 << (index % 64);
        Some(index)
    }

    /// Removes the largest index that is `end` or less and returns it.
    #[inline]
    pub fn pop_previous(&mut self, end: usize) -> Option<usize> {
        let index = self.previous(end)?;
        self.words[index / 64] ^= 1 << (index % 64);
        Some(index)
    }
}

/// Scans of the intersection of two sets, without a temporary.
impl BitSet {
    /// Returns the smallest index in both sets, or `None` if they are disjoint.
    ///
    /// ```
    /// use setwise::wide::BitSet;
    ///
    /// let (a, b) = (BitSet::from([1, 64, 200]), BitSet::from([2, 64, 200]));
    /// assert_eq!(a.first_common(&b), Some(64));
    /// assert_eq!(a.next_common(65, &b), Some(200));
    /// assert_eq!(a.next_common(201, &b), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn first_common(&self, other: &Self) -> Option<usize> {
        let (i, word) = find(&self.words, &other.words, |a, b| a & b)?;
        Some(first_of(i, word))
    }

    /// Does the same as [`first_common`](Self::first_common) at a level.
    #[must_use]
    pub fn first_common_at(&self, level: Level, other: &Self) -> Option<usize> {
        let (i, word) = level.run(First(|a, b| a & b), &self.words[..], &other.words[..], ())?;
        Some(first_of(i, word))
    }

    /// Returns the smallest index in both sets that is `start` or more, or `None`.
    #[must_use]
    #[inline]
    pub fn next_common(&self, start: usize, other: &Self) -> Option<usize> {
        let mut i = start / 64;
        let mut word = self.words.get(i)? & other.words.get(i)? & !0 << (start % 64);
        while word == 0 {
            i += 1;
            word = self.words.get(i)? & other.words.get(i)?;
        }
        Some(first_of(i, word))
    }
}

/// Rank and select, and lists. `rank` and `nth` count the bits of each word that they pass.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let set = BitSet::from([5, 64, 190]);
/// assert_eq!((set.rank(5), set.rank(6), set.rank(191)), (0, 1, 3));
/// assert_eq!((set.nth(0), set.nth(2), set.nth(3)), (Some(5), Some(190), None));
/// let mut out = [0; 3];
/// assert_eq!((set.serialize_into(&mut out), out), (3, [5, 64, 190]));
/// ```
impl BitSet {
    /// Returns the number of indices that are less than `end`.
    #[must_use]
    #[inline]
    pub fn rank(&self, end: usize) -> usize {
        self.len_in(..end)
    }

    /// Returns the index that has `n` smaller ones in the set, or `None` if the set has `n` indices
    /// or fewer: the inverse of [`rank`](Self::rank).
    #[doc(alias = "select")]
    #[must_use]
    pub fn nth(&self, mut n: usize) -> Option<usize> {
        for (i, &word) in self.words.iter().enumerate() {
            let len = word.count_ones() as usize;
            if n < len {
                return Some(64 * i + select_word(word, n as u32) as usize);
            }
            n -= len;
        }
        None
    }

    /// Writes the indices to `out` in ascending order and returns their number.
    ///
    /// Elements of `out` after the last index may be overwritten. With more elements than indices,
    /// this is faster than with just enough; 64 for each word are always enough.
    ///
    /// # Panics
    ///
    /// Panics if `out` is shorter than the number of indices, or if an index is 2^32 or more.
    pub fn serialize_into(&self, out: &mut [u32]) -> usize {
        self.serialize_into_at(Level::best(), out)
    }

    /// Does the same as [`serialize_into`](Self::serialize_into) at a level.
    pub fn serialize_into_at(&self, level: Level, out: &mut [u32]) -> usize {
        let (words, rest) = self.words.split_at(self.words.len().min(1 << 26));
        assert!(rest.iter().all(|&word| word == 0), "an index of 2^32 or more in a list of u32");
        indices_u32_at(level, out, words, 0)
    }
}

/// Returns the bit of a word that has `n` lower ones, by halves: if the lower half of the rest has
/// `n` bits or fewer, the bit is in the upper half.
pub(in crate::wide) const fn select_word(mut word: u64, mut n: u32) -> u32 {
    let (mut bit, mut half) = (0, 32);
    while half > 0 {
        let lower = (word & ((1 << half) - 1)).count_ones();
        if n >= lower {
            n -= lower;
            bit += half;
            word >>= half;
        }
        half /= 2;
    }
    bit
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    #[test]
    fn popping_passes_over_each_word_once() {
        let mut set = (0..10_000).step_by(3).collect::<BitSet>();
        while let Some(index) = set.pop_first() {
            assert_eq!(set.start, index / 64);
            // Larger indices, as those of a queue, do not change the place.
            if index < 1000 {
                set.insert(index + 5000);
                assert_eq!(set.start, index / 64);
            }
        }
        assert_eq!(set.start, set.words.len());
        // A smaller index does, as far as needed.
        assert!(set.insert(1000) && set.insert(2000));
        assert_eq!((set.start, set.pop_first(), set.start), (15, Some(1000), 15));
    }
}
