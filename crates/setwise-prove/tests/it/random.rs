//! Random numbers.

use setwise::random::SplitMix64;

/// A generator of random numbers, the same ones in every run.
#[derive(Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub(crate) const fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
