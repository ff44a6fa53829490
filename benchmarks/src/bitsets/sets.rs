//! `sets`: operations on sets of numbers below a bound, compared with the crate fixedbitset and with
//! a loop over an array of fixed size.

use std::hint::black_box;

use anyhow::Result;
use clap::ValueEnum;
use fixedbitset::FixedBitSet;
use setwise::bulk::{Kernel, Level};
use setwise::random::SplitMix64;
use setwise::wide::BitSet;

use super::numbers::{Array, AtLevel, Numbers};
use crate::harness::{Contestant, Effort, least, random, shuffle};
use crate::levels;

#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Take sets from the cache only, or from memory only
    #[arg(long)]
    place: Option<Place>,
    /// Measure the operations whose names contain this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
}

/// The place of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Place {
    Cache,
    Memory,
}

impl Place {
    /// Returns the bytes of all pairs of sets together, and those that a round reads.
    const fn bytes(self) -> [usize; 2] {
        match self {
            Self::Cache => [1 << 14, 1 << 20],
            Self::Memory => [1 << 26, 1 << 26],
        }
    }
}

/// An operation on each of some pairs of sets.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Operation {
    Union,
    Intersection,
    Difference,
    SymmetricDifference,
    Count,
    IntersectionCount,
    /// A question about sets with a common member in the first words.
    DisjointEarly,
    /// A question about sets without a common member.
    DisjointNever,
    /// All members are removed, one by one from the first.
    Drain,
    /// All members are visited.
    Visit,
}

use Operation::*;

const OPERATIONS: [(&str, Operation); 10] = [
    ("union", Union),
    ("intersection", Intersection),
    ("difference", Difference),
    ("symmetric difference", SymmetricDifference),
    ("count", Count),
    ("count of intersection", IntersectionCount),
    ("disjoint, found early", DisjointEarly),
    ("disjoint, never found", DisjointNever),
    ("removal of all members", Drain),
    ("visit of all members", Visit),
];

/// The pairs of sets of a contestant.
struct Pairs<S> {
    sets: Vec<(S, S)>,
    originals: Vec<S>,
}

/// One pass over all pairs, compiled for a level: calls into setwise choose theirs by themselves.
struct Pass<'a, S>(Operation, &'a mut Pairs<S>);

impl<S: Numbers> Kernel for Pass<'_, S> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self(operation, Pairs { sets, originals }) = self;
        let mut sum = 0usize;
        macro_rules! each {
            (|$a:ident, $b:ident| $do:expr) => {
                for ($a, $b) in sets.iter_mut() {
                    $do;
                }
            };
        }
        match operation {
            Union => each!(|a, b| a.union(b)),
            Intersection => each!(|a, b| a.intersection(b)),
            Difference => each!(|a, b| a.difference(b)),
            SymmetricDifference => each!(|a, b| a.symmetric_difference(b)),
            Count => each!(|a, _b| sum += a.count()),
            IntersectionCount => each!(|a, b| sum += a.intersection_count(b)),
            DisjointEarly | DisjointNever => each!(|a, b| sum += usize::from(a.is_disjoint(b))),
            Drain => {
                for ((a, _), original) in sets.iter_mut().zip(originals) {
                    a.assign(original);
                    sum += a.drain();
                }
            }
            Visit => each!(|a, _b| sum += a.visit()),
        }
        sum
    }
}

/// The sets of a race.
struct Work {
    operation: Operation,
    words: Vec<[Vec<u64>; 2]>,
    passes: usize,
}

impl Work {
    fn new(operation: Operation, words: usize, percent: u64, place: Place, quick: bool) -> Self {
        let [bytes, total] = place.bytes();
        // A quick run checks the results only.
        let bytes = if quick { bytes.min(1 << 14) } else { bytes };
        let pairs = (bytes / (16 * words)).max(1);
        let passes = if quick { 1 } else { (total / (16 * words * pairs)).max(1) };
        let mut random = random();
        let word = |random: &mut SplitMix64| {
            (0..64).fold(0, |word, bit| word | u64::from(random.below(100) < percent) << bit)
        };
        // Most of the time would be spent on random numbers.
        let distinct: Vec<u64> = (0..4096).map(|_| word(&mut random)).collect();
        let pairs = (0..pairs).map(|_| {
            let mut set = || -> Vec<u64> {
                (0..words).map(|_| distinct[random.below(4096) as usize]).collect()
            };
            let (mut a, mut b) = (set(), set());
            if matches!(operation, DisjointEarly | DisjointNever) {
                for (a, b) in a.iter().zip(&mut b) {
                    *b &= !a;
                }
            }
            if operation == DisjointEarly {
                (a[0], b[0]) = (a[0] | 1, b[0] | 1);
            }
            [a, b]
        });
        Self { operation, words: pairs.collect(), passes }
    }

    /// Returns the work on one kind of sets.
    fn contestant<S: Numbers + 'static>(&self, name: &str, level: Level) -> Contestant<'static> {
        // The allocator gives each set another place in its cache line, as it would in a program.
        let mut random = random();
        let mut gaps = Vec::new();
        let mut set = |words: &[u64]| {
            gaps.push(vec![0u8; 16 * (1 + random.below(16) as usize)]);
            S::from_words(words)
        };
        let mut sets: Vec<(S, S)> = self.words.iter().map(|[a, b]| (set(a), set(b))).collect();
        let originals = match self.operation {
            Drain => self.words.iter().map(|[a, _]| set(a)).collect(),
            _ => Vec::new(),
        };
        // The pairs do not follow each other in memory.
        shuffle(&mut sets, &mut random);
        let mut pairs = Pairs { sets, originals };
        let (operation, passes) = (self.operation, self.passes);
        Contestant::new(name, move || {
            let _ = &gaps;
            let mut sum = 0;
            for _ in 0..passes {
                sum = level.dispatch(Pass(black_box(operation), &mut pairs));
            }
            if matches!(operation, Union | Intersection | Difference) {
                sum = pairs.sets[0].0.count();
            }
            sum as u64
        })
    }
}

pub fn run(quick: bool, arguments: &Arguments) -> Result<()> {
    println!("level {}", levels::best());
    for &place in Place::value_variants() {
        if arguments.place.is_some_and(|only| only != place) {
            continue;
        }
        let heads = ["ns", "at level", "fixedbitset", "array"].map(|head| format!("{head:>11}"));
        println!("{:<46} {}", format!("{place:?}"), heads.join(" "));
        for (name, operation) in OPERATIONS {
            if !name.contains(&arguments.only) {
                continue;
            }
            let percents: &[u64] =
                if matches!(operation, Drain | Visit) { &[1, 10, 50] } else { &[10] };
            for &percent in percents {
                race::<1>(name, operation, percent, place, quick)?;
                race::<4>(name, operation, percent, place, quick)?;
                race::<16>(name, operation, percent, place, quick)?;
                race::<32>(name, operation, percent, place, quick)?;
                race::<256>(name, operation, percent, place, quick)?;
                race::<2048>(name, operation, percent, place, quick)?;
                race::<16384>(name, operation, percent, place, quick)?;
            }
        }
    }
    Ok(())
}

/// Prints the least time of setwise for a pair of sets of `N` words, and the ratios of the others.
fn race<const N: usize>(
    name: &str,
    operation: Operation,
    percent: u64,
    place: Place,
    quick: bool,
) -> Result<()> {
    let work = Work::new(operation, N, percent, place, quick);
    // The crates run as they are; the array is compiled for the level.
    let mut contestants = [
        work.contestant::<BitSet>("setwise", Level::BASELINE),
        work.contestant::<AtLevel>("setwise, at level", Level::BASELINE),
        work.contestant::<FixedBitSet>("fixedbitset", Level::BASELINE),
        work.contestant::<Array<N>>("array", levels::best()),
    ];
    let rounds = match place {
        _ if quick => 1,
        Place::Cache => 61,
        Place::Memory => 9,
    };
    let times = least(Effort { rounds }, &mut contestants)?;
    let items = (work.words.len() * work.passes) as f64;
    let title = format!("{name}, {} bits, {percent} %", 64 * N);
    print!("{title:<46} {:>11.2}", times[0] * 1e9 / items);
    for time in &times[1..] {
        print!(" {:>11.2}", time / times[0]);
    }
    println!();
    Ok(())
}
