//! The loops that scans run in, compiled for every scan and every level.
//!
//! Each word goes through [`opaque`], so that a scan is made of scalar code, and of the
//! code of this scan: the compiler knows neither the words nor that most results are
//! only added up.
//!
//! How fast a loop is depends on where its code lies, too: some loops take half as long
//! again at other addresses. So each loop is there in [`COPIES`].

use std::marker::PhantomData;

use setwise::bitscan::{BitScan, Scan, ScanDirection, VisitScan};
use setwise::bulk::{Kernel, Level};
use setwise::measure::opaque;

/// In how many places each loop is.
pub(super) const COPIES: usize = 4;

/// What a scan does with the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Scans each word after the one before; the sum of the indices.
    Chain,
    /// Scans each word; the sum of the indices.
    Stream,
    /// Stores the indices of all squares; how many there are.
    Serialize(ScanDirection),
}

/// A loop to run with a scan.
pub(super) struct Run<'a> {
    pub(super) level: Level,
    pub(super) work: Work,
    /// Which of the copies of the loop.
    pub(super) copy: usize,
    pub(super) words: &'a [u64],
    /// Where [`Work::Serialize`] stores the indices, with room for 64 more.
    pub(super) indices: &'a mut [u8],
}

impl Run<'_> {
    /// The loop without a scan.
    pub(super) fn without_scan(self) -> u32 {
        self.visit::<Identity>()
    }
}

impl VisitScan for Run<'_> {
    type Output = u32;

    #[inline]
    fn visit<S: Scan>(self) -> u32 {
        // A number beyond the last copy is a way round.
        match self.copy % COPIES {
            0 => self.run_copy::<S, 0>(),
            1 => self.run_copy::<S, 1>(),
            2 => self.run_copy::<S, 2>(),
            _ => self.run_copy::<S, 3>(),
        }
    }
}

impl Run<'_> {
    #[inline(always)]
    fn run_copy<S: Scan, const COPY: usize>(self) -> u32 {
        let Self { level, work, words, indices, .. } = self;
        let scan = PhantomData::<S>;
        match work {
            Work::Chain => level.dispatch(Chain::<S, COPY> { words, scan }),
            Work::Stream => level.dispatch(Stream::<S, COPY> { words, scan }),
            Work::Serialize(ScanDirection::Forward) => {
                level.dispatch(Forward::<S, COPY> { words, indices, scan })
            }
            Work::Serialize(ScanDirection::Reverse) => {
                level.dispatch(Reverse::<S, COPY> { words, indices, scan })
            }
        }
    }
}

/// Instructions that do nothing, as many as tell the copies apart: the compiler would
/// make one of functions with the same code.
#[inline(always)]
fn tell_apart<const COPY: usize>() {
    for number in 0..COPY as u64 {
        // Ten bytes each on x86-64, not a part of a loop's alignment.
        let _ = opaque(0x0123_4567_89ab_cdef + number);
    }
}

/// No scan: what is left of a loop is what the loop itself takes.
struct Identity;

impl Scan for Identity {
    #[inline(always)]
    fn scan(word: u64) -> i32 {
        word as i32
    }
}

struct Chain<'a, S, const COPY: usize> {
    words: &'a [u64],
    scan: PhantomData<S>,
}

impl<S: Scan, const COPY: usize> Kernel for Chain<'_, S, COPY> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        tell_apart::<COPY>();
        // No bits at all, which only we know. They are taken from the index while it has
        // 32 bits, so that no scan has to be extended to 64 for the sake of the chain.
        let nothing = opaque(0) as u32;
        let mut index = 0i32;
        let mut sum = 0u32;
        for &word in self.words {
            let waiting = index.cast_unsigned() & nothing;
            index = S::scan(opaque(word ^ u64::from(waiting)));
            sum = sum.wrapping_add(index.cast_unsigned());
        }
        sum
    }
}

struct Stream<'a, S, const COPY: usize> {
    words: &'a [u64],
    scan: PhantomData<S>,
}

impl<S: Scan, const COPY: usize> Kernel for Stream<'_, S, COPY> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        tell_apart::<COPY>();
        let mut sums = [0; 4];
        // Four in a turn, each with its own sum: the shortest scans are shorter than what a
        // loop takes besides.
        let (fours, rest) = self.words.as_chunks::<4>();
        for four in fours {
            for (sum, &word) in sums.iter_mut().zip(four) {
                *sum = add(*sum, S::scan(opaque(word)));
            }
        }
        for &word in rest {
            sums[0] = add(sums[0], S::scan(opaque(word)));
        }
        sums.into_iter().fold(0, u32::wrapping_add)
    }
}

/// The sum, of which the compiler knows nothing: it would do several scans at once.
#[inline(always)]
fn add(sum: u32, index: i32) -> u32 {
    opaque(sum.wrapping_add(index.cast_unsigned()).into()) as u32
}

/// Stamps the loop over the squares of sets, for the two ways to take a square out.
macro_rules! serialize {
    ($Kernel:ident, $set:ident, $index:ident, $reset:expr) => {
        struct $Kernel<'a, S, const COPY: usize> {
            words: &'a [u64],
            indices: &'a mut [u8],
            scan: PhantomData<S>,
        }

        impl<S: Scan, const COPY: usize> Kernel for $Kernel<'_, S, COPY> {
            type Output = u32;

            #[inline(always)]
            fn run(self) -> u32 {
                tell_apart::<COPY>();
                let mut count = 0;
                for &word in self.words {
                    // There is room, so that no bounds are looked after in the loop.
                    let rest = self.indices.get_mut(count..).unwrap_or_default();
                    let Some(places) = rest.first_chunk_mut::<64>() else { break };
                    let mut $set = opaque(word);
                    let mut squares = 0usize;
                    while $set != 0 {
                        let $index = S::scan($set);
                        places[squares & 63] = $index as u8;
                        squares += 1;
                        // The compiler would count the squares first, to do two at once.
                        $set = opaque($reset);
                    }
                    count += squares;
                }
                count as u32
            }
        }
    };
}

serialize!(Forward, set, index, set & (set - 1));
serialize!(Reverse, set, index, set ^ 1u64.wrapping_shl(index.cast_unsigned()));

/// A comparison of a scan with the right indices, and its result: the first word that
/// is scanned wrong, with the index given and the right one.
pub(super) struct Compare<'a> {
    pub(super) level: Level,
    pub(super) scan: &'a BitScan,
    pub(super) words: &'a [u64],
    pub(super) right: &'a [i8],
}

impl VisitScan for Compare<'_> {
    type Output = Option<(u64, i32, i32)>;

    #[inline]
    fn visit<S: Scan>(self) -> Self::Output {
        let on_empty = self.scan.on_empty;
        let Self { level, words, right, .. } = self;
        level.dispatch(Comparison { words, right, on_empty, scan: PhantomData::<S> })
    }
}

struct Comparison<'a, S> {
    words: &'a [u64],
    right: &'a [i8],
    on_empty: Option<i32>,
    scan: PhantomData<S>,
}

impl<S: Scan> Kernel for Comparison<'_, S> {
    type Output = Option<(u64, i32, i32)>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        if let Some(right) = self.on_empty {
            let given = S::scan(opaque(0));
            if given != right {
                return Some((0, given, right));
            }
        }
        for (&word, &right) in self.words.iter().zip(self.right) {
            let (given, right) = (S::scan(opaque(word)), i32::from(right));
            if given != right {
                return Some((word, given, right));
            }
        }
        None
    }
}
