//! Operations on the part of a set within a range of indices.

use core::ops::{Bound, Range, RangeBounds};

use crate::wide::bit_set::BitSet;
use crate::wide::bit_set::kernel::{count, update};

/// The part of a slice of words that a range of indices touches, with the masks of its first and
/// last word, which may be the same.
pub(super) struct Span {
    pub(super) words: Range<usize>,
    pub(super) first: u64,
    pub(super) last: u64,
}

impl Span {
    /// Returns the words of a range below `64 * words`, or `None` if it is empty.
    #[inline]
    pub(super) fn new(range: &impl RangeBounds<usize>, words: usize) -> Option<Self> {
        let (start, last) = bounds(range)?;
        let last = last.min(words.checked_mul(64).map_or(usize::MAX, |end| end.wrapping_sub(1)));
        (words > 0 && start <= last).then_some(Self::between(start, last))
    }

    /// Returns the words from an index to one that is not smaller.
    #[inline]
    const fn between(start: usize, last: usize) -> Self {
        Self {
            words: start / 64..last / 64 + 1,
            first: !0 << (start % 64),
            last: !0 >> (63 - last % 64),
        }
    }

    /// Changes the words of the range: those at its edges by a mask, all between them at once.
    #[inline]
    fn apply(
        &self,
        words: &mut [u64],
        mut edge: impl FnMut(&mut u64, u64),
        whole: impl FnOnce(&mut [u64]),
    ) {
        match &mut words[self.words.clone()] {
            [] => {}
            [only] => edge(only, self.first & self.last),
            [first, middle @ .., last] => {
                edge(first, self.first);
                whole(middle);
                edge(last, self.last);
            }
        }
    }
}

/// Returns the first and the last index of a range, or `None` if it is empty.
#[inline]
pub(in crate::wide) fn bounds(range: &impl RangeBounds<usize>) -> Option<(usize, usize)> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&start) => start.checked_add(1)?,
        Bound::Unbounded => 0,
    };
    let last = match range.end_bound() {
        Bound::Included(&last) => last,
        Bound::Excluded(&end) => end.checked_sub(1)?,
        Bound::Unbounded => usize::MAX,
    };
    (start <= last).then_some((start, last))
}

/// Ranges of indices, in place. A range whose start is not below its end is empty. Ranges to add or
/// toggle need an end, because the set has none.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let mut set = BitSet::new();
/// set.insert_range(10..200);
/// set.remove_range(20..=100);
/// set.toggle_range(0..12);
/// assert!(set.iter().take(11).eq([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12]));
/// assert_eq!(set.len_in(150..), 50);
///
/// // Only the indices from 150 on change.
/// set.intersect_with_in(150.., &BitSet::from([7, 150]));
/// assert_eq!((set.contains(149), set.next(150), set.next(151)), (true, Some(150), None));
/// ```
impl BitSet {
    /// Adds all indices of a range. The set grows if it is too small for the last one.
    ///
    /// # Panics
    ///
    /// Panics if the range is not empty and its last index is 2^48 or more.
    #[doc(alias = "set_range")]
    pub fn insert_range(&mut self, range: Range<usize>) {
        if let Some(span) = self.fit_range(&range) {
            span.apply(&mut self.words, |word, mask| *word |= mask, |words| words.fill(!0));
        }
    }

    /// Removes all indices of a range.
    #[doc(alias = "clear_range")]
    pub fn remove_range(&mut self, range: impl RangeBounds<usize>) {
        if let Some(span) = Span::new(&range, self.words.len()) {
            span.apply(&mut self.words, |word, mask| *word &= !mask, |words| words.fill(0));
        }
    }

    /// Toggles all indices of a range. The set grows if it is too small for the last one.
    ///
    /// # Panics
    ///
    /// Panics if the range is not empty and its last index is 2^48 or more.
    #[doc(alias = "flip_range")]
    pub fn toggle_range(&mut self, range: Range<usize>) {
        if let Some(span) = self.fit_range(&range) {
            let whole = |words: &mut [u64]| words.iter_mut().for_each(|word| *word = !*word);
            span.apply(&mut self.words, |word, mask| *word ^= mask, whole);
        }
    }

    /// Returns the number of indices in a range.
    #[must_use]
    pub fn len_in(&self, range: impl RangeBounds<usize>) -> usize {
        let Some(span) = Span::new(&range, self.words.len()) else { return 0 };
        match &self.words[span.words] {
            [] => 0,
            [only] => (only & span.first & span.last).count_ones() as usize,
            [first, middle @ .., last] => {
                let edges = [first & span.first, last & span.last].map(u64::count_ones);
                count(middle) + (edges[0] + edges[1]) as usize
            }
        }
    }

    /// Adds zero words until there are bits for a range, and returns its words, which may get bits.
    #[inline]
    fn fit_range(&mut self, range: &Range<usize>) -> Option<Span> {
        if range.is_empty() {
            return None;
        }
        self.fit(range.end.div_ceil(64));
        let span = Span::between(range.start, range.end - 1);
        self.start = self.start.min(span.words.start);
        Some(span)
    }
}

/// Defines the operations of two sets within a range. `$adds` is true if they can add indices,
/// `|word, other, mask|` changes a word where the mask has bits, and `|a, b|` is the function of
/// whole words.
macro_rules! within {
    ($(
        $(#[$doc:meta])*
        $name:ident, $adds:expr,
        |$word:ident, $other:ident, $mask:ident| $edge:expr, |$a:ident, $b:ident| $f:expr;
    )*) => {
        /// Set operations in place, within a range of indices; the others stay as they are.
        impl BitSet {$(
            $(#[$doc])*
            #[inline]
            pub fn $name(&mut self, range: impl RangeBounds<usize>, other: &Self) {
                if $adds {
                    self.fit(other.words.len());
                }
                let Some(span) = Span::new(&range, self.words.len().min(other.words.len())) else {
                    return;
                };
                if $adds {
                    self.start = self.start.min(span.words.start);
                }
                let (a, b) = (&mut self.words[span.words.clone()], &other.words[span.words]);
                if let ([$word, a @ ..], [$other, b @ ..]) = (a, b) {
                    let last = a.len();
                    let $mask = if last == 0 { span.first & span.last } else { span.first };
                    *$word = $edge;
                    if let ([a @ .., $word], [b @ .., $other]) = (a, b) {
                        update(a, b, |$a: u64, $b: u64| $f);
                        let $mask = span.last;
                        *$word = $edge;
                    }
                }
            }
        )*}
    };
}

within! {
    /// Adds the indices of the other set that are in the range.
    union_with_in, true,
        |a, b, mask| *a | *b & mask, |a, b| a | b;
    /// Removes the indices of the other set that are in the range.
    difference_with_in, false,
        |a, b, mask| *a & !(*b & mask), |a, b| a & !b;
    /// Toggles the indices of the other set that are in the range.
    symmetric_difference_with_in, true,
        |a, b, mask| *a ^ *b & mask, |a, b| a ^ b;
}

impl BitSet {
    /// Removes the indices in the range that are not in the other set.
    #[inline]
    pub fn intersect_with_in(&mut self, range: impl RangeBounds<usize>, other: &Self) {
        let Some(span) = Span::new(&range, self.words.len()) else { return };
        let common = span.words.end.min(other.words.len()).max(span.words.start);
        let (start, end) = (span.words.start, span.words.end);
        let mask = |i: usize| {
            let first = if i == start { span.first } else { !0 };
            first & if i + 1 == end { span.last } else { !0 }
        };
        for i in [start, end - 1] {
            let other = other.words.get(i).copied().unwrap_or(0);
            self.words[i] &= other | !mask(i);
        }
        let middle = start + 1..end.saturating_sub(1).min(common).max(start + 1);
        if let Some(others) = other.words.get(middle.clone()) {
            update(&mut self.words[middle.clone()], others, |a, b| a & b);
        }
        if middle.end + 1 < end {
            self.words[middle.end..end - 1].fill(0);
        }
    }
}
