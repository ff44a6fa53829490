//! The words that scans are checked with and measured on.

use setwise::bitscan::ScanDirection;

/// Random words, the same for the same seed.
///
/// Source: Sebastiano Vigna, `SplitMix64`; Guy Steele, Doug Lea, Christine Flood, "Fast
/// splittable pseudorandom number generators", 2014
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Puts the numbers into an order in which each of them is as likely in each place.
    ///
    /// Source: Richard Durstenfeld, "Algorithm 235: Random permutation", 1964
    pub(super) fn shuffle(&mut self, numbers: &mut [usize]) {
        for last in (1..numbers.len()).rev() {
            let chosen = (u128::from(self.word()) * (last as u128 + 1)) >> 64;
            // At most `last`.
            numbers.swap(last, chosen as usize);
        }
    }

    /// A word in which about so many of 64 bits are ones.
    fn density(&mut self, sixty_fourths: u32) -> u64 {
        // From the lowest bit of the number upwards: a zero halves what there is, a one
        // halves what is missing.
        (0..6).fold(0, |word, bit| match sixty_fourths >> bit & 1 {
            0 => word & self.word(),
            _ => word | self.word(),
        })
    }

    /// A set of one to eight squares.
    fn handful(&mut self) -> u64 {
        let mut bits = self.word();
        let squares = bits >> 61;
        (0..=squares).fold(0, |set, _| {
            let square = bits & 63;
            bits >>= 6;
            set | 1 << square
        })
    }
}

/// Words and the right indices of their first and last squares; none is empty.
pub(super) struct Cases {
    pub(super) words: Vec<u64>,
    forward: Vec<i8>,
    reverse: Vec<i8>,
}

impl Cases {
    /// The structured words, and so many random ones.
    pub(super) fn new(seed: u64, random: usize) -> Self {
        let mut source = Random::new(seed);
        let mut words = structured(&mut source);
        let densities = [2, 8, 16, 32, 48, 62];
        words.extend((0..random).map(|i| source.density(densities[i % densities.len()])));
        words.retain(|&word| word != 0);
        // Between 0 and 63, for no word is empty.
        let right = |direction: ScanDirection| {
            words.iter().map(|&word| direction.definition(word).map_or(-1, |i| i as i8)).collect()
        };
        let (forward, reverse) = (right(ScanDirection::Forward), right(ScanDirection::Reverse));
        Self { words, forward, reverse }
    }

    /// The index of each word.
    pub(super) fn right(&self, direction: ScanDirection) -> &[i8] {
        match direction {
            ScanDirection::Forward => &self.forward,
            ScanDirection::Reverse => &self.reverse,
        }
    }
}

/// All single squares, all pairs of a first and a last square with several fills between
/// them, and all runs of squares with one bit flipped.
fn structured(source: &mut Random) -> Vec<u64> {
    const CHECKERS: u64 = 0x5555_5555_5555_5555;
    let mut words = Vec::new();
    for first in 0..64 {
        for last in first..64 {
            let ends = 1 << first | 1 << last;
            let run = u64::MAX >> (63 - (last - first)) << first;
            let fills = [0, u64::MAX, CHECKERS, !CHECKERS];
            let random = [source.density(8), source.density(32), source.density(56)];
            words.extend(fills.into_iter().chain(random).map(|fill| ends | run & fill));
            words.extend((0..64).map(|bit| run ^ 1 << bit));
        }
    }
    words
}

/// Sets, and the indices of all of their squares in the order of each direction.
pub(super) struct Sets {
    pub(super) words: Vec<u64>,
    forward: Vec<u8>,
    reverse: Vec<u8>,
}

impl Sets {
    fn new(words: Vec<u64>) -> Self {
        let (mut forward, mut reverse) = (Vec::new(), Vec::new());
        for &word in &words {
            let begin = forward.len();
            let mut set = word;
            while set != 0 {
                // At most 63.
                forward.push(set.trailing_zeros() as u8);
                set &= set - 1;
            }
            reverse.extend(forward[begin..].iter().rev());
        }
        Self { words, forward, reverse }
    }

    /// What a loop over the squares of all sets has to store.
    pub(super) fn indices(&self, direction: ScanDirection) -> &[u8] {
        match direction {
            ScanDirection::Forward => &self.forward,
            ScanDirection::Reverse => &self.reverse,
        }
    }
}

/// The words of one round. Each round has new ones, for a processor that sees the same
/// words again knows the branches that they lead to.
pub(super) struct Batch {
    /// Sparse sets for the chain and the stream, which scan each of them once.
    pub(super) words: Vec<u64>,
    pub(super) sparse: Sets,
    pub(super) dense: Sets,
    sums: [u32; 2],
}

impl Batch {
    /// Random sets: `size` single words, a quarter as many sparse sets for the loop, and
    /// a sixteenth as many dense ones.
    pub(super) fn new(source: &mut Random, size: usize) -> Self {
        let words: Vec<_> = (0..size).map(|_| source.handful()).collect();
        let sparse = Sets::new(words[..size / 4].to_vec());
        let dense = Sets::new((0..size / 16).map(|_| source.word()).collect());
        let sum = |index: fn(u64) -> u32| words.iter().map(|&word| index(word)).sum();
        let sums = [sum(u64::trailing_zeros), sum(|word| 63 - word.leading_zeros())];
        Self { words, sparse, dense, sums }
    }

    /// The sum of the indices of the single words.
    pub(super) const fn sum(&self, direction: ScanDirection) -> u32 {
        match direction {
            ScanDirection::Forward => self.sums[0],
            ScanDirection::Reverse => self.sums[1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_are_what_they_say() {
        let mut source = Random::new(1);
        for sixty_fourths in [2, 8, 32, 56, 62] {
            let ones: u32 = (0..1000).map(|_| source.density(sixty_fourths).count_ones()).sum();
            let density = f64::from(ones) / 1000.0;
            assert!((density - f64::from(sixty_fourths)).abs() < 1.0, "{density}");
        }
        let handfuls: Vec<_> = (0..1000).map(|_| source.handful().count_ones()).collect();
        assert_eq!((handfuls.iter().min(), handfuls.iter().max()), (Some(&1), Some(&8)));
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut source = Random::new(1);
        let mut times = [0; 3];
        for _ in 0..3000 {
            let mut order = [0, 1, 2];
            source.shuffle(&mut order);
            times[order[0]] += 1;
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2]);
        }
        assert!(times.iter().all(|times| (900..1100).contains(times)), "{times:?}");
    }

    #[test]
    fn the_cases_have_every_pair_of_ends() {
        let cases = Cases::new(1, 10);
        let mut pairs: Vec<_> = cases.forward.iter().zip(&cases.reverse).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 64 * 65 / 2);
        assert!(!cases.words.contains(&0));
    }

    #[test]
    fn the_indices_of_a_batch_are_those_of_its_sets() {
        let batch = Batch::new(&mut Random::new(1), 64);
        let (direction, first) = (ScanDirection::Reverse, batch.dense.words[0]);
        let index = direction.definition(first).unwrap();
        assert_eq!(i32::from(batch.dense.indices(direction)[0]), index);
        let squares: u32 = batch.sparse.words.iter().map(|word| word.count_ones()).sum();
        assert_eq!(batch.sparse.indices(direction).len(), squares as usize);
    }
}
