//! The loops that bit scans are checked and measured in, compiled for every scan and every level.
//!
//! Each word goes through [`opaque`]. The compiler then knows neither the words nor that most
//! results are only added up, so it has to emit scalar code for each single scan.
//!
//! The speed of a loop also depends on the address of its code: some loops take 50% longer
//! at other addresses. So there are [`COPIES`] of each loop, in different places.

use std::iter::successors;
use std::marker::PhantomData;
use std::time::Instant;

use setwise::bitscan::instruction::opaque;
use setwise::bitscan::{BitScan, Scan, ScanDirection, VisitScan};
use setwise::bulk::{Kernel, Level};
use setwise::random::SplitMix64;

/// The number of copies of each loop.
pub const COPIES: usize = 2;

/// A loop that scans are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// Scans each word after the previous one.
    Latency,
    /// Scans independent words.
    Throughput,
    /// Stores the indices of all squares of sets with few squares.
    Sparse,
    /// Stores the indices of all squares of sets of about half the board.
    Dense,
}

impl Loop {
    /// All loops.
    pub const ALL: [Self; 4] = [Self::Latency, Self::Throughput, Self::Sparse, Self::Dense];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> String {
        format!("{self:?}").to_ascii_lowercase()
    }
}

/// The words of a measurement. Each copy of the loops in each round has new ones: a processor
/// remembers the branches of words that it sees again.
pub struct Batch {
    /// Words of one to eight squares; the sparse sets are a quarter of them.
    words: Vec<u64>,
    dense: Vec<u64>,
}

impl Batch {
    /// Makes `size` words, a multiple of four, and a sixteenth as many dense sets.
    #[must_use]
    pub fn new(random: &mut SplitMix64, size: usize) -> Self {
        let mut sparse = || {
            let bits = random.next_u64();
            (0..=bits >> 61).fold(0, |set, i| set | 1 << (bits >> (6 * i) & 63))
        };
        let words = (0..size).map(|_| sparse()).collect();
        Self { words, dense: (0..size / 16).map(|_| random.next_u64()).collect() }
    }

    /// Returns the space for the indices of the squares, 64 more than there are at most.
    #[must_use]
    pub fn space(size: usize) -> Vec<u8> {
        vec![0; size * 4 + 64]
    }

    fn words(&self, kind: Loop) -> &[u64] {
        match kind {
            Loop::Latency | Loop::Throughput => &self.words,
            Loop::Sparse => &self.words[..self.words.len() / 4],
            Loop::Dense => &self.dense,
        }
    }

    /// Runs a copy of a loop with a scan, and returns the nanoseconds for a scan; `None` if a
    /// result is wrong. `indices` has the [`space`](Self::space) for them.
    ///
    /// This is wall-clock time: a sample is much shorter than a time slice, so few samples are
    /// disturbed, and the median ignores those.
    #[must_use]
    pub fn time(
        &self,
        scan: &BitScan,
        level: Level,
        kind: Loop,
        copy: usize,
        indices: &mut [u8],
    ) -> Option<f64> {
        let (words, direction) = (self.words(kind), scan.direction);
        let run = Run { level, kind, direction, copy, words, indices };
        let begin = Instant::now();
        let result = scan.visit(run);
        let time = begin.elapsed().as_nanos() as f64;
        let next = |set: u64| match direction {
            ScanDirection::Forward => set.trailing_zeros(),
            ScanDirection::Reverse => 63 - set.leading_zeros(),
        };
        let (is_right, scans) = match kind {
            Loop::Latency | Loop::Throughput => {
                (result == words.iter().map(|&word| next(word)).sum::<u32>(), words.len())
            }
            Loop::Sparse | Loop::Dense => {
                let squares = words.iter().flat_map(|&word| {
                    let rest = |set: &u64| Some(set & !(1 << next(*set))).filter(|&rest| rest != 0);
                    let sets = successors(Some(word).filter(|&word| word != 0), rest);
                    sets.map(|set| next(set) as u8)
                });
                let found = &indices[..result as usize];
                (found.iter().copied().eq(squares), found.len())
            }
        };
        is_right.then_some(time / scans as f64)
    }
}

/// Returns the words to check scans with: all runs of ones, each with one bit flipped, and random
/// words of several densities. The empty word is the last one.
#[must_use]
pub fn words_to_check(seed: u64, count: usize) -> Vec<u64> {
    let mut random = SplitMix64::new(seed);
    let runs = (0..64)
        .flat_map(|first| (first..64).map(move |last| u64::MAX >> (63 - last) & !0 << first));
    let mut words: Vec<u64> = runs.flat_map(|run| (0..64).map(move |bit| run ^ 1 << bit)).collect();
    words.extend((0..count).map(|index| {
        // About half of the bits are ones for the first, a quarter for the second, and so on.
        let word = (0..=index % 5).fold(u64::MAX, |word, _| word & random.next_u64());
        if index % 2 == 0 { word } else { !word }
    }));
    words.retain(|&word| word != 0);
    words.push(0);
    words
}

/// Compares a scan with the definition, and describes the first wrong result.
#[must_use]
pub fn check(scan: &BitScan, words: &[u64]) -> Option<String> {
    words.iter().find_map(|&word| {
        let (index, name) = ((scan.function)(word), scan.name);
        let right = scan.direction.definition(word).or(scan.on_empty)?;
        (index != right)
            .then(|| format!("{name} returns {index} instead of {right} for {word:#018x}"))
    })
}

/// A loop to run with a scan. It returns the sum or the number of the indices.
struct Run<'a> {
    level: Level,
    kind: Loop,
    direction: ScanDirection,
    copy: usize,
    words: &'a [u64],
    indices: &'a mut [u8],
}

impl VisitScan for Run<'_> {
    type Output = u32;

    #[inline]
    fn visit<S: Scan>(self) -> u32 {
        let level = self.level;
        match self.copy % COPIES {
            0 => level.dispatch(LoopCopy::<S, 0>(self, PhantomData)),
            _ => level.dispatch(LoopCopy::<S, 1>(self, PhantomData)),
        }
    }
}

struct LoopCopy<'a, S, const COPY: usize>(Run<'a>, PhantomData<S>);

impl<S: Scan, const COPY: usize> Kernel for LoopCopy<'_, S, COPY> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        // Instructions without effect, in a different number for each copy: they move the loops
        // to other addresses, and keep the compiler from merging the copies. Each has ten bytes
        // on x86-64, which does not divide the alignment of a loop.
        for number in 0..COPY as u64 {
            let _ = opaque(0x0123_4567_89ab_cdef + number);
        }
        let Run { kind, direction, words, indices, .. } = self.0;
        match (kind, direction) {
            (Loop::Latency, _) => chain::<S>(words),
            (Loop::Throughput, _) => stream::<S>(words),
            (_, ScanDirection::Forward) => serialize::<S, true>(words, indices),
            (_, ScanDirection::Reverse) => serialize::<S, false>(words, indices),
        }
    }
}

#[inline(always)]
fn chain<S: Scan>(words: &[u64]) -> u32 {
    // Zero, but the compiler does not know. The mask is applied to the index while that has 32
    // bits, so that no scan has to be extended to 64 bits for the chain.
    let nothing = opaque(0) as u32;
    let (mut index, mut sum) = (0u32, 0u32);
    for &word in words {
        let waiting = index & nothing;
        index = S::scan(opaque(word ^ u64::from(waiting)));
        sum = sum.wrapping_add(index);
    }
    sum
}

#[inline(always)]
fn stream<S: Scan>(words: &[u64]) -> u32 {
    let mut sums = [0u32; 4];
    // Four words per iteration, each with its own sum: the shortest scans take less time than the
    // overhead of a loop.
    for four in words.as_chunks::<4>().0 {
        for (sum, &word) in sums.iter_mut().zip(four) {
            let next = sum.wrapping_add(S::scan(opaque(word)));
            // The compiler would vectorize a sum that it could see.
            *sum = opaque(next.into()) as u32;
        }
    }
    sums.into_iter().fold(0, u32::wrapping_add)
}

#[inline(always)]
fn serialize<S: Scan, const FORWARD: bool>(words: &[u64], indices: &mut [u8]) -> u32 {
    let mut count = 0;
    for &word in words {
        // The array has space for every set, so the inner loop needs no bounds checks.
        let rest = indices.get_mut(count..).unwrap_or_default();
        let Some(places) = rest.first_chunk_mut::<64>() else { break };
        let mut set = opaque(word);
        let mut squares = 0usize;
        while set != 0 {
            let index = S::scan(set);
            places[squares & 63] = index as u8;
            squares += 1;
            let rest = if FORWARD { set & (set - 1) } else { set ^ 1u64.wrapping_shl(index) };
            // Without this the compiler counts the squares first, to do two at once.
            set = opaque(rest);
        }
        count += squares;
    }
    count as u32
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use setwise::bitscan::CATALOG;

    use super::*;

    #[test]
    fn the_catalog_is_right_at_every_level_and_a_wrong_scan_is_not() {
        let words = words_to_check(7, 1000);
        let (batch, mut space) = (Batch::new(&mut SplitMix64::new(1), 64), Batch::space(64));
        for (scan, level) in CATALOG.iter().flat_map(|it| Level::available().map(move |l| (it, l)))
        {
            assert_eq!(check(scan, &words), None);
            let times = Loop::ALL.map(|kind| batch.time(scan, level, kind, 1, &mut space));
            assert!(times.iter().all(Option::is_some), "{}", scan.name);
        }
        let scan = &CATALOG[0];
        let wrong = BitScan { direction: ScanDirection::Reverse, ..*scan };
        for kind in Loop::ALL {
            assert_eq!(batch.time(&wrong, Level::BASELINE, kind, 0, &mut space), None);
        }
        expect!["bit_scan_forward_trailing_zeros returns 0 instead of 1 for 0x0000000000000003"]
            .assert_eq(&check(&wrong, &words).unwrap());
        let wrong = BitScan { on_empty: Some(7), ..*scan };
        expect!["bit_scan_forward_trailing_zeros returns 64 instead of 7 for 0x0000000000000000"]
            .assert_eq(&check(&wrong, &words).unwrap());
    }
}
