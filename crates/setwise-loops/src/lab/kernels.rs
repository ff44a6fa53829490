//! The loops that scans run in, compiled for every scan and every level.
//!
//! Each word goes through [`opaque`]. The compiler then knows neither the words nor that most
//! results are only added up, so it has to emit scalar code for each single scan.
//!
//! The speed of a loop also depends on the address of its code: some loops take 50% longer
//! at other addresses. So there are [`COPIES`] of each loop, in different places.

use std::marker::PhantomData;
use std::time::Instant;

use setwise::bitscan::instruction::opaque;
use setwise::bitscan::{BitScan, Scan, ScanDirection, VisitScan};
use setwise::bulk::{Kernel, Level};

/// The number of copies of each loop.
pub const COPIES: usize = 2;

/// The loop body around the scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Scans each word after the previous one; returns the sum of the indices.
    Chain,
    /// Scans each word; returns the sum of the indices.
    Stream,
    /// Scans each word and stores the index.
    Each,
    /// Stores the indices of all squares in the order of the direction; returns their number.
    Squares(ScanDirection),
}

/// A loop to run with a scan.
pub struct Run<'a> {
    /// The level that the loop is compiled for.
    pub level: Level,
    /// The loop.
    pub work: Work,
    /// The number of the copy.
    pub copy: usize,
    /// The words to scan.
    pub words: &'a [u64],
    /// The buffer for the indices, with space for 64 more.
    pub indices: &'a mut [u8],
}

/// Runs a loop with a scan, and returns its result and its time in nanoseconds.
///
/// This is wall-clock time: a sample is much shorter than a time slice, so few samples are
/// disturbed, and the median ignores those.
#[must_use]
pub fn time(scan: &BitScan, run: Run<'_>) -> (u32, f64) {
    timed(|| scan.visit(run))
}

/// Returns the time of a loop without a scan, in nanoseconds.
#[must_use]
pub fn time_idle(run: Run<'_>) -> f64 {
    timed(|| run.visit::<Identity>()).1
}

/// Returns the time of a cycle of the processor, in nanoseconds.
#[must_use]
pub fn time_cycle() -> f64 {
    timed(cycles).1 / f64::from(CYCLES)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let result = work();
    (result, begin.elapsed().as_nanos() as f64)
}

/// The number of instructions in [`cycles`].
const CYCLES: u32 = 1 << 15;

/// Runs a chain of [`CYCLES`] exclusive ors of two registers, which take one cycle each.
fn cycles() -> u64 {
    let (key, mut word) = (opaque(u64::MAX), 0);
    for _ in 0..CYCLES / 16 {
        // The compiler unrolls this loop, and the count of the other one does not delay the chain.
        for _ in 0..16 {
            word = opaque(word ^ key);
        }
    }
    word
}

/// No scan, to measure the time that the loop itself takes.
struct Identity;

impl Scan for Identity {
    #[inline(always)]
    fn scan(word: u64) -> u32 {
        word as u32
    }
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
        let Run { work, words, indices, .. } = self.0;
        match work {
            Work::Chain => chain::<S>(words),
            Work::Stream => stream::<S>(words),
            Work::Each => {
                for (&word, index) in words.iter().zip(indices) {
                    *index = S::scan(opaque(word)) as u8;
                }
                0
            }
            Work::Squares(ScanDirection::Forward) => serialize::<S, true>(words, indices),
            Work::Squares(ScanDirection::Reverse) => serialize::<S, false>(words, indices),
        }
    }
}

#[inline(always)]
fn chain<S: Scan>(words: &[u64]) -> u32 {
    // Zero, but the compiler does not know. The mask is applied to the index while that has 32
    // bits, so that no scan has to be extended to 64 bits for the chain.
    let nothing = opaque(0) as u32;
    let mut index = 0u32;
    let mut sum = 0u32;
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
    // overhead of a loop. The number of words is a multiple of four.
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
            let rest = match FORWARD {
                true => set & (set - 1),
                false => set ^ 1u64.wrapping_shl(index),
            };
            // Without this the compiler counts the squares first, to do two at once.
            set = opaque(rest);
        }
        count += squares;
    }
    count as u32
}
