//! The sets of the crates in Rust. Where a crate has no such operation but shows its words, a loop
//! over them takes its place.

use bit_set::BitSet as BitSetOfCrate;
use bitvec::prelude::{BitVec, Lsb0};
use fixedbitset::FixedBitSet;
use roaring::RoaringBitmap;
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

    fn size(&self) -> usize {
        self.len()
    }

    fn pop_first(&mut self, start: usize) -> Option<usize> {
        self.pop_next(start)
    }

    fn next(&self, start: usize) -> Option<usize> {
        self.next(start)
    }

    fn sum(&self) -> usize {
        self.iter().sum()
    }

    fn assign_intersection(&mut self, a: &Self, b: &Self) {
        self.assign_intersection(a, b);
    }

    fn unite(&mut self, other: &Self) {
        self.union_with(other);
    }

    fn intersect(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    fn subtract(&mut self, other: &Self, start: usize) {
        self.difference_with_in(start.., other);
    }

    fn intersection_size(&self, other: &Self) -> usize {
        self.intersection_len(other)
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
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

    fn size(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn pop_first(&mut self, start: usize) -> Option<usize> {
        let first = start / 64;
        let mut words = self.0.get_mut(first..)?.iter_mut().enumerate();
        let (index, word) = words.find(|(_, word)| **word != 0)?;
        let number = 64 * (first + index) + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(number)
    }

    fn next(&self, start: usize) -> Option<usize> {
        let first = start / 64;
        let word = self.0.get(first)? & u64::MAX << (start % 64);
        if word != 0 {
            return Some(64 * first + word.trailing_zeros() as usize);
        }
        let mut words = self.0[first + 1..].iter().enumerate();
        let (index, word) = words.find(|(_, word)| **word != 0)?;
        Some(64 * (first + 1 + index) + word.trailing_zeros() as usize)
    }

    fn sum(&self) -> usize {
        let mut sum = 0;
        for (index, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                sum += 64 * index + word.trailing_zeros() as usize;
                word &= word - 1;
            }
        }
        sum
    }

    fn unite(&mut self, other: &Self) {
        each_word(&mut self.0, &other.0, |a, b| a | b);
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

    fn intersection_size(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }
}

/// Replaces each word of the first slice.
fn each_word(words: &mut [u64], others: &[u64], f: impl Fn(u64, u64) -> u64) {
    for (word, &other) in words.iter_mut().zip(others) {
        *word = f(*word, other);
    }
}

impl NumberSet for FixedBitSet {
    const NAME: &'static str = "fixedbitset";
    const HAS_NEXT: bool = false;

    fn with_room(bits: usize) -> Self {
        Self::with_capacity(bits)
    }

    fn insert(&mut self, number: usize) {
        self.insert(number);
    }

    fn remove(&mut self, number: usize) {
        self.remove(number);
    }

    fn is_empty(&self) -> bool {
        self.is_clear()
    }

    fn size(&self) -> usize {
        self.count_ones(..)
    }

    fn pop_first(&mut self, _start: usize) -> Option<usize> {
        let first = self.minimum()?;
        self.remove(first);
        Some(first)
    }

    fn next(&self, start: usize) -> Option<usize> {
        self.ones().find(|&number| number >= start)
    }

    fn sum(&self) -> usize {
        self.ones().sum()
    }

    fn unite(&mut self, other: &Self) {
        self.union_with(other);
    }

    fn intersect(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    fn subtract(&mut self, other: &Self, _start: usize) {
        self.difference_with(other);
    }

    fn intersection_size(&self, other: &Self) -> usize {
        self.intersection_count(other)
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
    }
}

impl NumberSet for BitVec<u64, Lsb0> {
    const NAME: &'static str = "bitvec";

    fn with_room(bits: usize) -> Self {
        Self::repeat(false, bits)
    }

    fn insert(&mut self, number: usize) {
        self.set(number, true);
    }

    fn remove(&mut self, number: usize) {
        self.set(number, false);
    }

    fn is_empty(&self) -> bool {
        self.not_any()
    }

    fn size(&self) -> usize {
        self.count_ones()
    }

    fn pop_first(&mut self, start: usize) -> Option<usize> {
        let first = self.next(start)?;
        self.set(first, false);
        Some(first)
    }

    fn next(&self, start: usize) -> Option<usize> {
        Some(start + self.get(start..)?.first_one()?)
    }

    fn sum(&self) -> usize {
        self.iter_ones().sum()
    }

    fn assign(&mut self, other: &Self) {
        self.copy_from_bitslice(other);
    }

    fn unite(&mut self, other: &Self) {
        *self |= other;
    }

    fn intersect(&mut self, other: &Self) {
        *self &= other;
    }

    fn subtract(&mut self, other: &Self, start: usize) {
        let start = start / 64;
        let words = (self.as_raw_mut_slice().get_mut(start..), other.as_raw_slice().get(start..));
        if let (Some(a), Some(b)) = words {
            each_word(a, b, |a, b| a & !b);
        }
    }

    fn intersection_size(&self, other: &Self) -> usize {
        let words = self.as_raw_slice().iter().zip(other.as_raw_slice());
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        self.as_raw_slice().iter().zip(other.as_raw_slice()).all(|(a, b)| a & b == 0)
    }
}

impl NumberSet for BitSetOfCrate<u64> {
    const NAME: &'static str = "bit-set";
    const HAS_NEXT: bool = false;

    fn with_room(bits: usize) -> Self {
        Self::with_capacity_general(bits)
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

    fn size(&self) -> usize {
        self.count()
    }

    fn pop_first(&mut self, _start: usize) -> Option<usize> {
        let first = self.iter().next()?;
        self.remove(first);
        Some(first)
    }

    fn next(&self, start: usize) -> Option<usize> {
        self.iter().find(|&number| number >= start)
    }

    fn sum(&self) -> usize {
        self.iter().sum()
    }

    fn unite(&mut self, other: &Self) {
        self.union_with(other);
    }

    fn intersect(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    fn subtract(&mut self, other: &Self, _start: usize) {
        self.difference_with(other);
    }

    fn intersection_size(&self, other: &Self) -> usize {
        let words = self.get_ref().storage().iter().zip(other.get_ref().storage());
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
    }
}

impl NumberSet for RoaringBitmap {
    const NAME: &'static str = "roaring";

    fn with_room(_bits: usize) -> Self {
        Self::new()
    }

    fn insert(&mut self, number: usize) {
        self.insert(number as u32);
    }

    fn remove(&mut self, number: usize) {
        self.remove(number as u32);
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn size(&self) -> usize {
        self.len() as usize
    }

    fn pop_first(&mut self, _start: usize) -> Option<usize> {
        let first = self.min()?;
        self.remove(first);
        Some(first as usize)
    }

    fn next(&self, start: usize) -> Option<usize> {
        self.range(start as u32..).next().map(|number| number as usize)
    }

    fn sum(&self) -> usize {
        self.iter().map(|number| number as usize).sum()
    }

    fn assign_intersection(&mut self, a: &Self, b: &Self) {
        *self = a & b;
    }

    fn unite(&mut self, other: &Self) {
        *self |= other;
    }

    fn intersect(&mut self, other: &Self) {
        *self &= other;
    }

    fn subtract(&mut self, other: &Self, _start: usize) {
        *self -= other;
    }

    fn intersection_size(&self, other: &Self) -> usize {
        self.intersection_len(other) as usize
    }

    fn are_disjoint(&self, other: &Self) -> bool {
        self.is_disjoint(other)
    }
}
