//! The iterators over the indices of a set, and of two sets without a temporary.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::RangeBounds;
use core::slice;

use crate::wide::bit_set::BitSet;
use crate::wide::bit_set::range::Span;

/// The indices of words that come from both ends: the rest of the first and the last word, and the
/// words between them.
#[derive(Clone, Debug)]
struct Indices<W> {
    words: W,
    front: u64,
    /// The index of bit 0 of `front`, which is empty at first, before the first word.
    front_base: usize,
    back: u64,
    back_base: usize,
}

impl<W: DoubleEndedIterator<Item = u64> + ExactSizeIterator> Indices<W> {
    #[inline]
    fn new(words: W, first: usize) -> Self {
        let base = 64 * first;
        let (front_base, back_base) =
            (base.wrapping_sub(64), base.wrapping_add(words.len().wrapping_mul(64)));
        Self { words, front: 0, front_base, back: 0, back_base }
    }

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.front == 0 {
            let Some(word) = self.words.next() else {
                return pop_first(&mut self.back, self.back_base);
            };
            self.front = word;
            self.front_base = self.front_base.wrapping_add(64);
        }
        pop_first(&mut self.front, self.front_base)
    }

    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        while self.back == 0 {
            let Some(word) = self.words.next_back() else {
                return pop_last(&mut self.front, self.front_base);
            };
            self.back = word;
            self.back_base = self.back_base.wrapping_sub(64);
        }
        pop_last(&mut self.back, self.back_base)
    }

    #[inline]
    fn fold<B>(self, start: B, mut f: impl FnMut(B, usize) -> B) -> B {
        let mut result = start;
        let mut visit = |mut word: u64, base: usize, mut result: B| {
            while let Some(index) = pop_first(&mut word, base) {
                result = f(result, index);
            }
            result
        };
        // A new iterator has empty ends, and only one loop to predict.
        let mut base = self.front_base;
        if self.front != 0 {
            result = visit(self.front, base, result);
        }
        for word in self.words {
            base = base.wrapping_add(64);
            result = visit(word, base, result);
        }
        if self.back != 0 {
            result = visit(self.back, self.back_base, result);
        }
        result
    }
}

/// Removes the first bit of a word and returns its index.
#[inline]
pub(in crate::wide) const fn pop_first(word: &mut u64, base: usize) -> Option<usize> {
    if *word == 0 {
        return None;
    }
    let index = base + word.trailing_zeros() as usize;
    *word &= *word - 1;
    Some(index)
}

/// Removes the last bit of a word and returns its index.
#[inline]
pub(in crate::wide) const fn pop_last(word: &mut u64, base: usize) -> Option<usize> {
    if *word == 0 {
        return None;
    }
    let bit = 63 - word.leading_zeros();
    *word ^= 1 << bit;
    Some(base + bit as usize)
}

/// Defines iterators over indices. `$Words` is the iterator over the words that they are in.
macro_rules! iterators {
    ($($(#[$doc:meta])* $Iter:ident, $Words:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        #[must_use]
        pub struct $Iter<'a>(Indices<$Words>);

        impl Iterator for $Iter<'_> {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                self.0.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let edges = (self.0.front.count_ones() + self.0.back.count_ones()) as usize;
                (edges, self.0.words.len().checked_mul(64).and_then(|most| most.checked_add(edges)))
            }

            #[inline]
            fn fold<B, F: FnMut(B, usize) -> B>(self, start: B, f: F) -> B {
                self.0.fold(start, f)
            }
        }

        impl DoubleEndedIterator for $Iter<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<usize> {
                self.0.next_back()
            }
        }

        impl FusedIterator for $Iter<'_> {}
    )*};
}

iterators! {
    /// An iterator over the indices of a set in ascending order, created by [`BitSet::iter`] and
    /// [`BitSet::range`].
    Iter, core::iter::Copied<slice::Iter<'a, u64>>;
    /// An iterator over the indices in both sets, created by [`BitSet::iter_intersection`].
    IntersectionIter, Pairs<'a, And>;
    /// An iterator over the indices in at least one set, created by [`BitSet::iter_union`].
    UnionIter, Pairs<'a, Or>;
    /// An iterator over the indices of one set that are not in another, created by
    /// [`BitSet::iter_difference`].
    DifferenceIter, Pairs<'a, AndNot>;
    /// An iterator over the indices in exactly one of two sets, created by
    /// [`BitSet::iter_symmetric_difference`].
    SymmetricDifferenceIter, Pairs<'a, Xor>;
}

/// The words of a function of two sets. Words that the second set lacks are empty.
#[derive(Clone, Debug)]
struct Pairs<'a, F> {
    /// The words of the first set, at least as many as of the second.
    a: slice::Iter<'a, u64>,
    b: slice::Iter<'a, u64>,
    function: PhantomData<F>,
}

/// A function of two words.
trait Pair {
    fn of(a: u64, b: u64) -> u64;
}

/// Defines functions of two words as types.
macro_rules! pairs {
    ($($Name:ident = |$a:ident, $b:ident| $f:expr;)*) => {$(
        #[derive(Clone, Copy, Debug)]
        enum $Name {}

        impl Pair for $Name {
            #[inline]
            fn of($a: u64, $b: u64) -> u64 {
                $f
            }
        }
    )*};
}

pairs! {
    And = |a, b| a & b;
    Or = |a, b| a | b;
    AndNot = |a, b| a & !b;
    Xor = |a, b| a ^ b;
}

impl<F: Pair> Iterator for Pairs<'_, F> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let a = *self.a.next()?;
        Some(F::of(a, self.b.next().copied().unwrap_or(0)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.a.size_hint()
    }
}

impl<F: Pair> DoubleEndedIterator for Pairs<'_, F> {
    #[inline]
    fn next_back(&mut self) -> Option<u64> {
        let b = if self.a.len() == self.b.len() { self.b.next_back() } else { None };
        Some(F::of(*self.a.next_back()?, b.copied().unwrap_or(0)))
    }
}

impl<F: Pair> ExactSizeIterator for Pairs<'_, F> {}

impl<'a, F: Pair> Pairs<'a, F> {
    /// Creates the indices of a function of two sets. The first has at least as many words as the
    /// second.
    #[inline]
    fn indices(a: &'a [u64], b: &'a [u64]) -> Indices<Self> {
        Indices::new(Self { a: a.iter(), b: b.iter(), function: PhantomData }, 0)
    }
}

/// Iterators from both ends, without allocation.
///
/// ```
/// use setwise::wide::BitSet;
///
/// let (a, b) = (BitSet::from([1, 64, 200]), BitSet::from([2, 64]));
/// assert!(a.iter().rev().eq([200, 64, 1]));
/// assert!(a.range(2..).eq([64, 200]) && a.range(..=64).rev().eq([64, 1]));
/// assert!(a.iter_intersection(&b).eq([64]) && a.iter_union(&b).eq([1, 2, 64, 200]));
/// assert!(a.iter_difference(&b).eq([1, 200]));
/// assert!(a.iter_symmetric_difference(&b).eq([1, 2, 200]));
/// ```
impl BitSet {
    /// Returns an iterator over the indices in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter(Indices::new(self.words.iter().copied(), 0))
    }

    /// Returns an iterator over the indices in a range, which is empty if its start is not below
    /// its end.
    #[inline]
    pub fn range(&self, range: impl RangeBounds<usize>) -> Iter<'_> {
        let Some(Span { words, first, last }) = Span::new(&range, self.words.len()) else {
            return Iter(Indices::new([].iter().copied(), 0));
        };
        let mut indices = Indices::new(self.words[words.clone()].iter().copied(), words.start);
        if let Some(word) = indices.words.next() {
            (indices.front, indices.front_base) = (word & first, 64 * words.start);
        }
        if let Some(word) = indices.words.next_back() {
            indices.back = word & last;
            indices.back_base = indices.back_base.wrapping_sub(64);
        } else {
            indices.front &= last;
        }
        Iter(indices)
    }

    /// Returns an iterator over the indices in both sets, without a temporary.
    #[inline]
    pub fn iter_intersection<'a>(&'a self, other: &'a Self) -> IntersectionIter<'a> {
        let words = self.words.len().min(other.words.len());
        IntersectionIter(Pairs::indices(&self.words[..words], &other.words[..words]))
    }

    /// Returns an iterator over the indices in at least one of the sets, without a temporary.
    #[inline]
    pub fn iter_union<'a>(&'a self, other: &'a Self) -> UnionIter<'a> {
        let (long, short) = by_length(self, other);
        UnionIter(Pairs::indices(long, short))
    }

    /// Returns an iterator over the indices of this set that are not in the other, without a
    /// temporary.
    #[inline]
    pub fn iter_difference<'a>(&'a self, other: &'a Self) -> DifferenceIter<'a> {
        let words = self.words.len().min(other.words.len());
        DifferenceIter(Pairs::indices(&self.words, &other.words[..words]))
    }

    /// Returns an iterator over the indices in exactly one of the sets, without a temporary.
    #[inline]
    pub fn iter_symmetric_difference<'a>(&'a self, other: &'a Self) -> SymmetricDifferenceIter<'a> {
        let (long, short) = by_length(self, other);
        SymmetricDifferenceIter(Pairs::indices(long, short))
    }
}

/// Returns the words of the set that has more of them, and those of the other.
fn by_length<'a>(a: &'a BitSet, b: &'a BitSet) -> (&'a [u64], &'a [u64]) {
    if a.words.len() < b.words.len() { (&b.words, &a.words) } else { (&a.words, &b.words) }
}

impl<'a> IntoIterator for &'a BitSet {
    type Item = usize;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
