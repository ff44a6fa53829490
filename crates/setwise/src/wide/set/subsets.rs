//! The subsets of a set, and their indices: extract and deposit.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::mapped::ascending_methods;
use crate::wide::set::{Set, like_bitboard};

/// Subsets and their indices.
///
/// For each word, [`extract`](Self::extract) takes an extract of 64 bits and two shifts, and
/// [`deposit`](Self::deposit) a deposit and two shifts. A step of [`subsets`](Self::subsets) is a
/// subtraction with borrow and an intersection.
impl<const WORDS: usize> Set<WORDS> {
    like_bitboard! {
        fn extract(self, mask: Self) -> Self = {
            let (mut result, mut end, mut i) = (Self::EMPTY, 0, 0);
            while i < WORDS {
                let packed = Bitboard(self.0[i]).extract(Bitboard(mask.0[i])).0;
                // No more bits were packed than words came before, so both words exist.
                let (word, bit) = (end / 64, end % 64);
                if word < WORDS {
                    result.0[word] |= packed << bit;
                }
                if word + 1 < WORDS {
                    result.0[word + 1] |= packed >> 1 >> (63 - bit);
                }
                end += mask.0[i].count_ones() as usize;
                i += 1;
            }
            result
        };
        fn deposit(self, mask: Self) -> Self = {
            let (mut result, mut start, mut i) = (Self::EMPTY, 0, 0);
            while i < WORDS {
                let (word, bit) = (start / 64, start % 64);
                let low = if word < WORDS { self.0[word] >> bit } else { 0 };
                let high = if word + 1 < WORDS { self.0[word + 1] << 1 << (63 - bit) } else { 0 };
                result.0[i] = Bitboard(low | high).deposit(Bitboard(mask.0[i])).0;
                start += mask.0[i].count_ones() as usize;
                i += 1;
            }
            result
        };
        fn subsets(self) -> Subsets<WORDS> = {
            Subsets { set: self, range: Some((Self::EMPTY, self)) }
        };
    }

    /// Returns an iterator over the subsets of the set that have `len` indices, ascending as
    /// numbers.
    ///
    /// Their number is the binomial coefficient of the number of indices and `len`. The subset that
    /// follows `x` comes from Gosper's hack: the first run of indices, without gaps in the set,
    /// moves its last index up by one and the others to the start of the set. A carry that passes
    /// the gaps of the set does that: `c = x & -x`, `r = ((x | !set) + c) & set`, and as many of
    /// the lowest indices of the set as the run has, less one.
    ///
    /// ```
    /// use setwise::wide::Set;
    ///
    /// let set = Set::<2>::from_indices(&[5, 70, 100]);
    /// let pairs = [[5, 70], [5, 100], [70, 100]].map(|pair| Set::from_indices(&pair));
    /// assert!(set.subsets_of_len(2).eq(pairs));
    /// assert_eq!(Set::<2>::FULL.subsets_of_len(3).count(), 341_376);
    /// ```
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "Subsets with equal Cardinality";
    /// Beeler, Gosper and Schroeppel, HAKMEM, 1972, item 175
    #[doc(alias("snoob", "Gosper", "combinations"))]
    pub const fn subsets_of_len(self, len: u32) -> SubsetsOfLen<WORDS> {
        let all = self.len();
        if len > all {
            return SubsetsOfLen { set: self, range: None, steps: Self::EMPTY };
        }
        let front = self.lowest(len as usize);
        let back = self.difference(self.lowest((all - len) as usize));
        SubsetsOfLen {
            set: self,
            range: Some((front, back)),
            steps: binomial(all, len).decrement(),
        }
    }

    /// Returns the `n` lowest indices of the set, which must have as many.
    #[inline]
    const fn lowest(self, n: usize) -> Self {
        let (mut result, mut left, mut i) = (Self::EMPTY, n, 0);
        while i < WORDS {
            let len = self.0[i].count_ones() as usize;
            if left < len {
                result.0[i] = Bitboard((1 << left) - 1).deposit(Bitboard(self.0[i])).0;
                return result;
            }
            result.0[i] = self.0[i];
            left -= len;
            i += 1;
        }
        result
    }

    /// Returns the next subset of this set with as many indices as `x`, which must exist.
    #[inline]
    const fn next_of_same_len(self, x: Self) -> Self {
        // The set implies `x` at its gaps, too.
        let ripple = self.implication(x).wrapping_add(x.isolate_ls1b()).intersection(self);
        let run = x.difference(ripple);
        ripple.union(self.lowest((run.len() - 1) as usize))
    }
}

/// An iterator over the subsets of a set in ascending order, created by [`Set::subsets`].
///
/// The size hint is exact if the number of subsets fits in a `usize`. If it does not fit, `count`
/// returns `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Subsets<const WORDS: usize> {
    set: Set<WORDS>,
    /// The first and the last subset not yet visited.
    range: Option<(Set<WORDS>, Set<WORDS>)>,
}

impl<const WORDS: usize> Iterator for Subsets<WORDS> {
    type Item = Set<WORDS>;

    #[inline]
    fn next(&mut self) -> Option<Set<WORDS>> {
        let (front, back) = self.range?;
        let next = front.wrapping_sub(self.set) & self.set;
        self.range = (front != back).then_some((next, back));
        Some(front)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let Some((front, back)) = self.range else { return (0, Some(0)) };
        // The difference of two subsets is the subset whose position is the difference of theirs.
        size_hint(back.wrapping_sub(front).extract(self.set))
    }

    ascending_methods!(Set<WORDS>);
}

impl<const WORDS: usize> DoubleEndedIterator for Subsets<WORDS> {
    #[inline]
    fn next_back(&mut self) -> Option<Set<WORDS>> {
        let (front, back) = self.range?;
        let previous = back.decrement() & self.set;
        self.range = (front != back).then_some((front, previous));
        Some(back)
    }
}

impl<const WORDS: usize> FusedIterator for Subsets<WORDS> {}

/// An iterator over the subsets of a set with a given number of indices, in ascending order, created
/// by [`Set::subsets_of_len`].
///
/// The size hint is exact if the number of subsets fits in a `usize`. If it does not fit, `count`
/// returns `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SubsetsOfLen<const WORDS: usize> {
    set: Set<WORDS>,
    /// The first and the last subset not yet visited.
    range: Option<(Set<WORDS>, Set<WORDS>)>,
    /// The number of subsets between these two, the last one included.
    steps: Set<WORDS>,
}

impl<const WORDS: usize> SubsetsOfLen<WORDS> {
    /// Leaves the range that a function returns, or none if this was the last subset.
    #[inline(always)]
    fn step(&mut self, range: impl FnOnce() -> (Set<WORDS>, Set<WORDS>)) {
        self.range = (!self.steps.is_empty()).then(range);
        self.steps = self.steps.decrement();
    }
}

impl<const WORDS: usize> Iterator for SubsetsOfLen<WORDS> {
    type Item = Set<WORDS>;

    #[inline]
    fn next(&mut self) -> Option<Set<WORDS>> {
        let (front, back) = self.range?;
        let set = self.set;
        self.step(|| (set.next_of_same_len(front), back));
        Some(front)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.range.is_none() { (0, Some(0)) } else { size_hint(self.steps) }
    }

    ascending_methods!(Set<WORDS>);
}

impl<const WORDS: usize> DoubleEndedIterator for SubsetsOfLen<WORDS> {
    #[inline]
    fn next_back(&mut self) -> Option<Set<WORDS>> {
        let (front, back) = self.range?;
        let set = self.set;
        // Complements within the set are in reverse order.
        self.step(|| (front, set ^ set.next_of_same_len(set ^ back)));
        Some(back)
    }
}

impl<const WORDS: usize> FusedIterator for SubsetsOfLen<WORDS> {}

/// Returns the number of ways to choose `k` of `n` items, as a number, for `n` up to `64 * WORDS`.
const fn binomial<const WORDS: usize>(n: u32, k: u32) -> Set<WORDS> {
    // Every quotient is itself a coefficient, less than 2^n. The product may be larger, so the
    // division comes first, and the division of its remainder is exact.
    let (mut ways, mut i) = (Set::below(1), 0);
    while i < k {
        let (factor, divisor) = ((n - i) as u64, (i + 1) as u64);
        let (quotient, remainder) = ways.divide_small(divisor);
        ways = quotient.multiply_small(factor, remainder * factor / divisor).0;
        i += 1;
    }
    ways
}

/// Returns the size hint of one element more than a number.
#[inline]
fn size_hint<const WORDS: usize>(steps: Set<WORDS>) -> (usize, Option<usize>) {
    let steps = match steps.last() {
        None => Some(0),
        Some(0..64) => usize::try_from(steps.0[0]).ok(),
        Some(_) => None,
    };
    let remaining = steps.and_then(|steps| steps.checked_add(1));
    (remaining.unwrap_or(usize::MAX), remaining)
}
