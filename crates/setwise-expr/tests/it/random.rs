//! Random numbers and words, the same ones in every run.

use setwise::random::SplitMix64;

/// A generator of random numbers and words.
#[derive(Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) const fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A word of one of many kinds: dense, sparse, an index, an edge.
    pub(crate) const fn word(&mut self) -> u64 {
        match self.below(6) {
            0 => self.next(),
            1 => self.next() & self.next() & self.next(),
            2 => self.next() % 70,
            3 => 1 << (self.next() & 63),
            4 => self.next() >> (self.next() & 63),
            _ => match self.below(6) {
                0 => 0,
                1 => !0,
                2 => 1 << 63,
                3 => 0xff << (self.next() & 56),
                4 => 1,
                _ => !0 << (self.next() & 63),
            },
        }
    }
}
