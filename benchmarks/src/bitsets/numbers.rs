//! Sets of numbers below a bound: those of setwise, of fixedbitset, and an array of fixed size.

use fixedbitset::FixedBitSet;
use setwise::wide::BitSet;

use crate::levels;

/// A set of numbers with its words.
pub trait Numbers: Sized {
    fn from_words(words: &[u64]) -> Self;
    fn assign(&mut self, words: &Self);
    fn union(&mut self, other: &Self);
    fn intersection(&mut self, other: &Self);
    fn difference(&mut self, other: &Self);
    fn symmetric_difference(&mut self, other: &Self);
    fn count(&self) -> usize;
    fn intersection_count(&self, other: &Self) -> usize;
    fn is_disjoint(&self, other: &Self) -> bool;
    /// Removes all members and returns their sum.
    fn drain(&mut self) -> usize;
    /// Returns the sum of the members.
    fn visit(&self) -> usize;
}

impl Numbers for BitSet {
    fn from_words(words: &[u64]) -> Self {
        Self::from_words(words.to_vec())
    }

    fn assign(&mut self, other: &Self) {
        self.clone_from(other);
    }

    fn union(&mut self, other: &Self) {
        self.union_with(other);
    }

    fn intersection(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    fn difference(&mut self, other: &Self) {
        self.difference_with(other);
    }

    fn symmetric_difference(&mut self, other: &Self) {
        self.symmetric_difference_with(other);
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn intersection_count(&self, other: &Self) -> usize {
        self.intersection_len(other)
    }

    fn is_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
    }

    fn drain(&mut self) -> usize {
        let mut sum = 0;
        while let Some(member) = self.pop_first() {
            sum += member;
        }
        sum
    }

    fn visit(&self) -> usize {
        let mut sum = 0;
        for member in self {
            sum += member;
        }
        sum
    }
}

/// The same at the level to measure, in the forms that take a level.
pub struct AtLevel(BitSet);

impl Numbers for AtLevel {
    fn from_words(words: &[u64]) -> Self {
        Self(BitSet::from_words(words.to_vec()))
    }

    fn assign(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }

    fn union(&mut self, other: &Self) {
        self.0.union_with_at(levels::best(), &other.0);
    }

    fn intersection(&mut self, other: &Self) {
        self.0.intersect_with_at(levels::best(), &other.0);
    }

    fn difference(&mut self, other: &Self) {
        self.0.difference_with_at(levels::best(), &other.0);
    }

    fn symmetric_difference(&mut self, other: &Self) {
        self.0.symmetric_difference_with_at(levels::best(), &other.0);
    }

    fn count(&self) -> usize {
        self.0.len_at(levels::best())
    }

    fn intersection_count(&self, other: &Self) -> usize {
        self.0.intersection_len_at(levels::best(), &other.0)
    }

    fn is_disjoint(&self, other: &Self) -> bool {
        self.0.is_disjoint_at(levels::best(), &other.0)
    }

    fn drain(&mut self) -> usize {
        Numbers::drain(&mut self.0)
    }

    fn visit(&self) -> usize {
        Numbers::visit(&self.0)
    }
}

impl Numbers for FixedBitSet {
    fn from_words(words: &[u64]) -> Self {
        let mut set = Self::with_capacity(64 * words.len());
        for (at, word) in words.iter().enumerate() {
            for bit in (0..64).filter(|bit| word >> bit & 1 != 0) {
                set.insert(64 * at + bit);
            }
        }
        set
    }

    fn assign(&mut self, other: &Self) {
        self.clone_from(other);
    }

    fn union(&mut self, other: &Self) {
        self.union_with(other);
    }

    fn intersection(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    fn difference(&mut self, other: &Self) {
        self.difference_with(other);
    }

    fn symmetric_difference(&mut self, other: &Self) {
        self.symmetric_difference_with(other);
    }

    fn count(&self) -> usize {
        self.count_ones(..)
    }

    fn intersection_count(&self, other: &Self) -> usize {
        self.intersection_count(other)
    }

    fn is_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
    }

    fn drain(&mut self) -> usize {
        // `minimum` and `remove` would pass over the empty words again.
        let mut sum = 0;
        for member in self.ones() {
            sum += member;
        }
        self.clear();
        sum
    }

    fn visit(&self) -> usize {
        let mut sum = 0;
        for member in self.ones() {
            sum += member;
        }
        sum
    }
}

/// An array whose number of words the compiler knows, as in `std::bitset`.
pub struct Array<const N: usize>(Box<[u64; N]>);

impl<const N: usize> Array<N> {
    #[inline(always)]
    fn update(&mut self, other: &Self, f: impl Fn(u64, u64) -> u64) {
        for (a, &b) in self.0.iter_mut().zip(&*other.0) {
            *a = f(*a, b);
        }
    }

    /// Removes the first member, if there is none before a word, and returns it.
    #[inline(always)]
    fn pop(&mut self, at: &mut usize) -> Option<usize> {
        while let Some(word) = self.0.get_mut(*at) {
            if *word != 0 {
                let member = 64 * *at + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(member);
            }
            *at += 1;
        }
        None
    }
}

impl<const N: usize> Numbers for Array<N> {
    fn from_words(words: &[u64]) -> Self {
        Self(words.to_vec().into_boxed_slice().try_into().expect("as many words"))
    }

    #[inline(always)]
    fn assign(&mut self, other: &Self) {
        *self.0 = *other.0;
    }

    #[inline(always)]
    fn union(&mut self, other: &Self) {
        self.update(other, |a, b| a | b);
    }

    #[inline(always)]
    fn intersection(&mut self, other: &Self) {
        self.update(other, |a, b| a & b);
    }

    #[inline(always)]
    fn difference(&mut self, other: &Self) {
        self.update(other, |a, b| a & !b);
    }

    #[inline(always)]
    fn symmetric_difference(&mut self, other: &Self) {
        self.update(other, |a, b| a ^ b);
    }

    #[inline(always)]
    fn count(&self) -> usize {
        let mut count = 0;
        for word in &*self.0 {
            count += u64::from(word.count_ones());
        }
        count as usize
    }

    #[inline(always)]
    fn intersection_count(&self, other: &Self) -> usize {
        let mut count = 0;
        for (a, b) in self.0.iter().zip(&*other.0) {
            count += u64::from((a & b).count_ones());
        }
        count as usize
    }

    #[inline(always)]
    fn is_disjoint(&self, other: &Self) -> bool {
        for (a, b) in self.0.iter().zip(&*other.0) {
            if a & b != 0 {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn drain(&mut self) -> usize {
        let (mut at, mut sum) = (0, 0);
        while let Some(member) = self.pop(&mut at) {
            sum += member;
        }
        sum
    }

    #[inline(always)]
    fn visit(&self) -> usize {
        let mut sum = 0;
        for (at, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                sum += 64 * at + rest.trailing_zeros() as usize;
                rest &= rest - 1;
            }
        }
        sum
    }
}
