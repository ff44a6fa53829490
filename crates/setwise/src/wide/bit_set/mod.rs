//! The type of a growable set: constructors, members and words.

mod compare;
mod iter;
mod kernel;
mod operators;
mod range;
mod relations;
mod scan;

use alloc::vec::Vec;

pub use iter::{DifferenceIter, IntersectionIter, Iter, SymmetricDifferenceIter, UnionIter};
pub(super) use iter::{pop_first, pop_last};
pub(super) use operators::reference_operators;
pub(super) use range::bounds;
pub(super) use scan::{first_of, last_of, select_word};

/// A set of indices whose size is known at run time: index *i* is bit *i* % 64 of word *i* / 64.
///
/// The set grows when a larger index is inserted. Words that are missing are empty, so sets of
/// different sizes are operands like any others, and `contains`, `remove` and scans accept any
/// index. Sets are equal, have the same hash and print the same if they have the same members,
/// whatever their number of words.
///
/// There is no universe, and so no operator `!`. The complement is
/// [within a bound](Self::complement).
///
/// The operators `&`, `|`, `^` and `-` on references return a new set. Those with `=`, and the
/// methods that end in `_with`, change the first operand in place; they allocate only if it has
/// fewer words than the second. `assign_intersection` and its siblings write the result of two sets
/// to a third without a temporary.
///
/// Operations on many words run at [`Level::best`](crate::bulk::Level::best), and those with
/// `_at` in their names at a given level. Operations on few words are loops that are inlined, since
/// a call costs more than they do.
///
/// # Memory
///
/// A set has a word for every 64 indices up to the largest one that was inserted: the set of the
/// index 2^40 takes 128 GiB. If memory runs out, the program is aborted, as with `Vec`. So check
/// indices from outside before they are inserted.
///
/// # Panics
///
/// All that would give a set an index of 2^48 or more, or room for it, panics with "capacity
/// overflow". No computer has the 32 TiB for it.
///
/// # Examples
///
/// ```
/// use setwise::wide::BitSet;
///
/// let mut even = (0..1000).step_by(2).collect::<BitSet>();
/// let squares = (0..40).map(|i| i * i).collect::<BitSet>();
/// assert_eq!(even.intersection_len(&squares), 16);
/// assert_eq!(even.first_common(&squares), Some(0));
/// assert_eq!(even.next_common(1, &squares), Some(4));
///
/// even.difference_with(&squares);
/// assert!(even.iter().take(3).eq([2, 6, 8]));
/// assert_eq!(even.range(900..).rev().next(), Some(998));
/// ```
///
/// Source: San Segundo, [BITSCAN](https://github.com/psanse/bitscan), a library of bit strings for
/// combinatorial search
#[must_use]
pub struct BitSet {
    /// The words; the last ones may be zero.
    words: Vec<u64>,
    /// All words before this one are zero, also if there are fewer. `pop_first` starts here, so that
    /// it does not pass over the words that it has emptied again.
    start: usize,
}

/// The maximum number of words: 2^42, or as many as indices of 32 bits can address.
const MAX_WORDS: usize = match 1usize.checked_shl(42) {
    Some(words) => words,
    None => usize::MAX / 64 + 1,
};

/// Returns a number of words that a set may have.
///
/// # Panics
///
/// Panics if there are too many.
const fn checked(words: usize) -> usize {
    assert!(
        words <= MAX_WORDS,
        "capacity overflow: a BitSet has only indices below 2^48, or 2^32 on 32 bits"
    );
    words
}

/// Constructors.
///
/// ```
/// use setwise::wide::BitSet;
///
/// assert_eq!(BitSet::zeroed(100).words(), [0, 0]);
/// assert_eq!(BitSet::zeroed(100), BitSet::new());
/// assert_eq!(BitSet::full(66).words(), [!0, 0b11]);
/// ```
impl BitSet {
    /// Creates an empty set, without allocation.
    #[inline]
    pub const fn new() -> Self {
        Self { words: Vec::new(), start: 0 }
    }

    /// Creates an empty set with room for the indices below `bits`.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is more than 2^48.
    pub fn with_capacity(bits: usize) -> Self {
        Self { words: Vec::with_capacity(checked(bits.div_ceil(64))), start: 0 }
    }

    /// Creates an empty set with zero words for the indices below `bits`.
    ///
    /// Operations in place on sets with the same number of words do not allocate. The
    /// [number of indices](Self::len) is 0.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is more than 2^48.
    pub fn zeroed(bits: usize) -> Self {
        Self { words: alloc::vec![0; checked(bits.div_ceil(64))], start: 0 }
    }

    /// Returns the set of all indices below `end`.
    ///
    /// # Panics
    ///
    /// Panics if `end` is more than 2^48.
    pub fn full(end: usize) -> Self {
        let mut words = alloc::vec![!0; checked(end.div_ceil(64))];
        if let Some(last) = words.last_mut()
            && !end.is_multiple_of(64)
        {
            *last = (1 << (end % 64)) - 1;
        }
        Self { words, start: 0 }
    }

    /// Returns the set of the indices of a slice, with at most one allocation.
    ///
    /// # Panics
    ///
    /// Panics if an index is 2^48 or more.
    pub fn from_indices(indices: &[usize]) -> Self {
        let mut set =
            Self::with_capacity(indices.iter().max().map_or(0, |max| max.saturating_add(1)));
        set.extend(indices.iter().copied());
        set
    }

    /// Returns the set of these words: index *i* is bit *i* % 64 of word *i* / 64.
    #[inline]
    pub const fn from_words(words: Vec<u64>) -> Self {
        Self { words, start: 0 }
    }
}

/// Members, one at a time.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let mut set = BitSet::new();
/// assert!(set.insert(70) && !set.insert(70));
/// assert!(set.contains(70) && !set.contains(usize::MAX));
/// assert!(!set.toggle(70) && set.toggle(3));
/// assert!(set.remove(3) && !set.remove(3) && !set.remove(usize::MAX));
/// ```
impl BitSet {
    /// Returns true if the set has this index, which may be any number.
    #[doc(alias = "bt")]
    #[must_use]
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// Adds an index and returns true if it is new. The set grows if it has no word for the index.
    ///
    /// # Panics
    ///
    /// Panics if the index is 2^48 or more.
    #[inline]
    pub fn insert(&mut self, index: usize) -> bool {
        let bit = 1 << (index % 64);
        self.update(index / 64, |word| {
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new
        })
    }

    /// Removes an index, which may be any number, and returns true if the set had it.
    #[inline]
    pub fn remove(&mut self, index: usize) -> bool {
        let Some(word) = self.words.get_mut(index / 64) else { return false };
        let bit = 1 << (index % 64);
        let is_member = *word & bit != 0;
        *word &= !bit;
        is_member
    }

    /// Removes an index if the set has it, otherwise adds it, and returns true if it is a member
    /// now. The set grows if it has no word for the index.
    ///
    /// # Panics
    ///
    /// Panics if the index is 2^48 or more.
    #[inline]
    pub fn toggle(&mut self, index: usize) -> bool {
        let bit = 1 << (index % 64);
        self.update(index / 64, |word| {
            *word ^= bit;
            *word & bit != 0
        })
    }

    /// Removes all indices and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Changes a word, which is added if the set lacks it.
    #[inline]
    fn update(&mut self, i: usize, change: impl Fn(&mut u64) -> bool) -> bool {
        if i >= self.start
            && let Some(word) = self.words.get_mut(i)
        {
            return change(word);
        }
        change(self.added_word(i))
    }

    /// Returns a word that is missing or before [`start`](Self::start).
    #[cold]
    fn added_word(&mut self, i: usize) -> &mut u64 {
        self.fit(i + 1);
        self.start = self.start.min(i);
        &mut self.words[i]
    }

    /// Adds zero words until there are at least this many.
    #[inline]
    fn fit(&mut self, words: usize) {
        if self.words.len() < words {
            self.grow(words);
        }
    }

    /// Adds zero words until there are this many.
    #[cold]
    fn grow(&mut self, words: usize) {
        self.words.resize(checked(words), 0);
    }
}

/// Words and memory.
impl BitSet {
    /// Returns the words; the last ones may be zero.
    #[must_use]
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the words as a mutable slice, for bit tricks. Their number stays the same.
    #[must_use]
    #[inline]
    pub fn words_mut(&mut self) -> &mut [u64] {
        self.start = 0;
        &mut self.words
    }

    /// Returns the words as a vector.
    #[must_use]
    #[inline]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// Returns the number of bits for which there is memory.
    #[must_use]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.words.capacity().saturating_mul(64)
    }

    /// Drops the empty words after the last index and frees memory that is not in use.
    pub fn shrink_to_fit(&mut self) {
        self.words.truncate(kernel::trim(&self.words).len());
        self.words.shrink_to_fit();
    }
}

/// Copies the members; `clone_from` reuses the memory.
impl Clone for BitSet {
    #[inline]
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), start: self.start }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
        self.start = source.start;
    }
}

/// The empty set.
impl Default for BitSet {
    fn default() -> Self {
        Self::new()
    }
}

impl Extend<usize> for BitSet {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, indices: I) {
        for index in indices {
            self.insert(index);
        }
    }
}

impl FromIterator<usize> for BitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::new();
        set.extend(indices);
        set
    }
}

impl<const N: usize> From<[usize; N]> for BitSet {
    fn from(indices: [usize; N]) -> Self {
        Self::from_indices(&indices)
    }
}
