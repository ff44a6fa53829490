//! Random words and sets, the same in every run.

use proptest::prelude::*;
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};

pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub(crate) const fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a set with a square at `percent` of all places, on average.
    pub(crate) fn dense(&mut self, percent: u64) -> u64 {
        (0..64).filter(|_| self.word() % 100 < percent).fold(0, |set, i| set | 1 << i)
    }

    /// Returns a set that is nearly empty, as on a chessboard, half full or nearly full.
    pub(crate) const fn set(&mut self) -> u64 {
        let (a, b, c, d) = (self.word(), self.word(), self.word(), self.word());
        match self.word() % 4 {
            0 => a & b & c & d,
            1 => a & b,
            2 => a,
            _ => a | b | c,
        }
    }
}

/// The empty set, the full one, and random sets of every density.
pub(crate) fn sets(seed: u64, count: usize) -> impl Iterator<Item = Bitboard> {
    let mut random = Random::new(seed);
    let edges = [Bitboard::EMPTY, Bitboard::FULL];
    edges.into_iter().chain((0..count).map(move |_| Bitboard(random.set())))
}

/// Every single square, then 2000 sets.
pub(crate) fn singles_and_sets(seed: u64) -> impl Iterator<Item = Bitboard> {
    Square::all().map(Bitboard::from_square).chain(sets(seed, 2000))
}

/// Sets of every density for property tests.
pub(crate) fn set() -> impl Strategy<Value = Bitboard> {
    prop_oneof![
        4 => any::<u64>(),
        3 => any::<(u64, u64)>().prop_map(|(a, b)| a & b),
        3 => any::<(u64, u64, u64, u64)>().prop_map(|(a, b, c, d)| a & b & c & d),
        1 => any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a | b | c),
        1 => prop_oneof![Just(0), Just(!0)],
    ]
    .prop_map(Bitboard)
}

pub(crate) fn square() -> impl Strategy<Value = Square> {
    (0..64usize).prop_map(Square::new_wrapping)
}
