//! The words that scans are checked with and measured on.

use setwise::bitscan::{BitScan, ScanDirection};
use setwise::bulk::Level;
use setwise::random::SplitMix64;

use super::kernels::{Run, Work};

/// Returns the words to check scans with: all pairs of a first and a last square with several
/// fills between them, all runs with one bit flipped, and random words of several densities. The
/// empty word is the last one.
#[must_use]
pub fn words_to_check(seed: u64, count: usize) -> Vec<u64> {
    let mut random = SplitMix64::new(seed);
    // About half of the bits are ones if `sparsity` is 1, a quarter if it is 2, and so on.
    let mut word = |sparsity| (0..sparsity).fold(u64::MAX, |word, _| word & random.next_u64());
    let mut words = Vec::new();
    for first in 0..64 {
        for last in first..64 {
            let ends = 1 << first | 1 << last;
            let run = u64::MAX >> (63 - (last - first)) << first;
            let fills = [word(3), word(1), !word(3)];
            words.extend(fills.map(|fill| ends | run & fill));
            words.extend((0..64).map(|bit| run ^ 1 << bit).chain([ends, run]));
        }
    }
    words.extend((0..count).map(|i| word(i % 5 + 1) ^ (i as u64 % 2).wrapping_neg()));
    words.retain(|&word| word != 0);
    words.push(0);
    words
}

/// Compares a scan at a level with the definition, and describes the first wrong result.
#[must_use]
pub fn check(scan: &BitScan, level: Level, words: &[u64]) -> Option<String> {
    let mut indices = vec![0; words.len()];
    scan.visit(Run { level, work: Work::Each, copy: 0, words, indices: &mut indices });
    let wrong = words.iter().zip(indices).find_map(|(&word, index)| {
        // The results for the empty word have more than eight bits, and only those are compared.
        let right = scan.direction.definition(word).or(scan.on_empty).map(|it| it as u8);
        right.filter(|&right| right != index).map(|right| (word, index, right))
    });
    let ((word, index, right), name) = (wrong?, scan.name);
    Some(format!("{name} at level {level} returns {index} instead of {right} for {word:#018x}"))
}

/// Sets, and the indices of all their squares in the order of each direction.
pub struct Sets {
    /// The sets.
    pub words: Vec<u64>,
    /// The indices for each direction.
    pub indices: [Vec<u8>; 2],
}

impl Sets {
    fn new(words: Vec<u64>) -> Self {
        let squares = |word: u64| (0..64).filter(move |square| word >> square & 1 == 1);
        let forward = words.iter().flat_map(|&word| squares(word)).collect();
        let reverse = words.iter().flat_map(|&word| squares(word).rev()).collect();
        Self { words, indices: [forward, reverse] }
    }
}

/// New words for each copy of the loops in each round: a processor remembers the branches of words
/// that it sees again.
pub struct Batch {
    /// Sparse sets for the chain and the stream, which scan each of them once.
    pub words: Vec<u64>,
    /// Sets with few squares.
    pub sparse: Sets,
    /// Sets of about half the board.
    pub dense: Sets,
}

impl Batch {
    /// Makes `size` single words of one to eight squares, a quarter as many sparse sets for the
    /// loop, and a sixteenth as many dense ones.
    #[must_use]
    pub fn new(random: &mut SplitMix64, size: usize) -> Self {
        let mut sparse = || {
            let bits = random.next_u64();
            (0..=bits >> 61).fold(0, |set, i| set | 1 << (bits >> (6 * i) & 63))
        };
        let words: Vec<u64> = (0..size).map(|_| sparse()).collect();
        let sparse = Sets::new(words[..size / 4].to_vec());
        let dense = Sets::new((0..size / 16).map(|_| random.next_u64()).collect());
        Self { words, sparse, dense }
    }

    /// Returns the sum of the indices of the single words.
    #[must_use]
    pub fn sum(&self, direction: ScanDirection) -> u32 {
        let indices = self.words.iter().filter_map(|&word| direction.definition(word));
        indices.sum()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use setwise::bitscan::CATALOG;

    use super::*;

    #[test]
    fn the_catalog_is_right_at_every_level_and_a_wrong_scan_is_not() {
        let words = words_to_check(7, 1000);
        for level in Level::available() {
            assert!(CATALOG.iter().all(|scan| check(scan, level, &words).is_none()));
        }
        let scan = &CATALOG[0];
        let check = |scan| check(&scan, Level::BASELINE, &words).unwrap();
        let wrong = BitScan { direction: ScanDirection::Reverse, on_empty: None, ..*scan };
        expect!["bit_scan_forward_trailing_zeros at level baseline returns 0 instead of 1 for 0x0000000000000003"].assert_eq(&check(wrong));
        let wrong = BitScan { on_empty: Some(7), ..*scan };
        expect!["bit_scan_forward_trailing_zeros at level baseline returns 64 instead of 7 for 0x0000000000000000"].assert_eq(&check(wrong));
    }
}
