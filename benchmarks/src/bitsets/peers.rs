//! The sets of the crates in Rust. Where a crate has no such operation but shows its words, a loop
//! over them takes its place.

use bit_set::BitSet as BitSetOfCrate;
use fixedbitset::FixedBitSet;
use setwise::wide::BitSet;

use super::NumberSet;

impl NumberSet for BitSet {
    const NAME: &'static str = "setwise";

    fn with_room(bits: usize) -> Self {
        Self::zeroed(bits)
    }

    fn insert(&mut self, number: usize) {
        self.insert(number);
    }

    fn remove(&mut self, number: usize) {
        self.remove(number);
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn pop_first(&mut self, start: usize) -> Option<usize> {
        self.pop_next(start)
    }

    fn assign_intersection(&mut self, a: &Self, b: &Self) {
        self.assign_intersection(a, b);
    }

    fn intersect(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    fn subtract(&mut self, other: &Self, start: usize) {
        self.difference_with_in(start.., other);
    }
}

/// A vector of words with the loops that first come to mind.
#[derive(Clone)]
pub struct Words(Vec<u64>);

impl NumberSet for Words {
    const NAME: &'static str = "words";

    fn with_room(bits: usize) -> Self {
        Self(vec![0; bits.div_ceil(64)])
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn pop_first(&mut self, start: usize) -> Option<usize> {
        let first = start / 64;
        let mut words = self.0.get_mut(first..)?.iter_mut().enumerate();
        let (index, word) = words.find(|(_, word)| **word != 0)?;
        let number = 64 * (first + index) + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(number)
    }

    fn intersect(&mut self, other: &Self) {
        each_word(&mut self.0, &other.0, |a, b| a & b);
    }

    fn subtract(&mut self, other: &Self, start: usize) {
        let start = start / 64;
        if let (Some(a), Some(b)) = (self.0.get_mut(start..), other.0.get(start..)) {
            each_word(a, b, |a, b| a & !b);
        }
    }
}

/// Replaces each word of the first slice.
fn each_word(words: &mut [u64], others: &[u64], f: impl Fn(u64, u64) -> u64) {
    for (word, &other) in words.iter_mut().zip(others) {
        *word = f(*word, other);
    }
}

/// Defines the operations of a crate without a destructive scan.
macro_rules! number_set {
    ($Set:ty, $name:literal, $with_room:ident, $is_empty:ident, |$set:ident| $first:expr) => {
        impl NumberSet for $Set {
            const NAME: &'static str = $name;

            fn with_room(bits: usize) -> Self {
                Self::$with_room(bits)
            }

            fn insert(&mut self, number: usize) {
                self.insert(number);
            }

            fn remove(&mut self, number: usize) {
                self.remove(number);
            }

            fn is_empty(&self) -> bool {
                self.$is_empty()
            }

            fn pop_first(&mut self, _start: usize) -> Option<usize> {
                let $set = &mut *self;
                let first = $first?;
                self.remove(first);
                Some(first)
            }

            fn intersect(&mut self, other: &Self) {
                self.intersect_with(other);
            }

            fn subtract(&mut self, other: &Self, _start: usize) {
                self.difference_with(other);
            }
        }
    };
}

number_set! { FixedBitSet, "fixedbitset", with_capacity, is_clear, |set| set.minimum() }
number_set! { BitSetOfCrate<u64>, "bit-set", with_capacity_general, is_empty, |set| set.iter().next() }
