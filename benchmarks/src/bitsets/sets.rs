//! `sets`: operations on one or two sets of numbers.

use anyhow::Result;
use clap::{Args, ValueEnum};
use setwise::random::SplitMix64;

use super::{NumberSet, print_header, print_row};
use crate::harness::{Contestant, Effort, random, ratios};

#[derive(Args)]
pub struct Arguments {
    /// Measure sets in the cache or in memory only
    #[arg(long)]
    place: Option<Place>,
    /// Measure one operation only
    #[arg(long)]
    operation: Option<Operation>,
    /// Measure sets of this many bits only
    #[arg(long)]
    bits: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Place {
    Cache,
    Memory,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Operation {
    Union,
    Intersection,
    IntersectionCount,
    Disjoint,
    Next,
    Iterate,
}

/// The number of times that a search for the next member starts, per set.
const STARTS: usize = 16;

pub fn run(quick: bool, arguments: &Arguments) -> Result<()> {
    let all_bits: &[usize] =
        if quick { &[64, 1 << 10] } else { &[64, 256, 1 << 10, 1 << 14, 1 << 17, 1 << 20] };
    for place in [Place::Cache, Place::Memory] {
        if arguments.place.is_some_and(|only| only != place) {
            continue;
        }
        let title = if place == Place::Cache { "from the cache" } else { "from memory" };
        print_header(title, "ns");
        for &bits in all_bits {
            if arguments.bits.is_some_and(|only| only != bits) {
                continue;
            }
            for percent in [1, 10, 50] {
                let work = Work::new(place, bits, percent, quick);
                for &operation in Operation::value_variants() {
                    if arguments.operation.is_none_or(|only| only == operation) {
                        race(&work, operation, quick)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Pairs of sets.
struct Work {
    bits: usize,
    percent: u64,
    pairs: usize,
    passes: usize,
    starts: Vec<usize>,
}

impl Work {
    fn new(place: Place, bits: usize, percent: u64, quick: bool) -> Self {
        let bytes = bits.div_ceil(8);
        // In memory, a set has about 48 bytes more, for its vector and for the allocator.
        let (pairs, total) = match place {
            Place::Cache => ((4096 / bytes).max(1), 1 << 20),
            Place::Memory => ((24 << 20) / (bytes + 48), 0),
        };
        let pairs = if quick { pairs.min(64) } else { pairs };
        let passes = if quick { 1 } else { (total / (pairs * (bytes + 48))).max(1) };
        let mut random = random();
        let starts = (0..STARTS).map(|_| random.below(bits as u64) as usize).collect();
        Self { bits, percent, pairs, passes, starts }
    }

    /// Adds the members to an empty set: each number at random, with the density as probability.
    fn fill(&self, random: &mut SplitMix64, mut insert: impl FnMut(usize)) {
        for number in 0..self.bits {
            if random.below(100) < self.percent {
                insert(number);
            }
        }
    }

    /// Returns the sets on both sides. If they are disjoint, numbers are members of either one.
    fn sets<S: NumberSet>(&self, are_disjoint: bool) -> Vec<(S, S)> {
        let mut random = random();
        // Most of the time would be spent on random numbers.
        let distinct = self.pairs.min((1 << 18) / self.bits).max(1);
        let mut sets: Vec<(S, S)> = Vec::with_capacity(self.pairs);
        for _ in 0..distinct {
            let (mut a, mut b) = (S::with_room(self.bits), S::with_room(self.bits));
            self.fill(&mut random, |number| a.insert(number));
            self.fill(&mut random, |number| b.insert(number));
            if are_disjoint {
                b.subtract(&a, 0);
            }
            sets.push((a, b));
        }
        for index in distinct..self.pairs {
            sets.push(sets[index % distinct].clone());
        }
        sets
    }
}

/// Returns the work of one kind of sets, or `None` if the crate lacks the operation.
fn contestant<S: NumberSet + 'static>(work: &Work, operation: Operation) -> Option<Contestant<'_>> {
    if operation == Operation::Next && !S::HAS_NEXT {
        return None;
    }
    let mut sets = work.sets::<S>(operation == Operation::Disjoint);
    Some(Contestant::new(S::NAME, move || {
        let mut sum = 0;
        for _ in 0..work.passes {
            sum += pass(operation, &mut sets, &work.starts);
        }
        // The members of two results, which are the same in every round.
        if matches!(operation, Operation::Union | Operation::Intersection) {
            sum = sets[0].0.size() + sets[sets.len() / 2].0.size();
        }
        sum as u64
    }))
}

/// Applies the operation to each pair, and adds up the results.
fn pass<S: NumberSet>(operation: Operation, sets: &mut [(S, S)], starts: &[usize]) -> usize {
    match operation {
        Operation::Union => sets.iter_mut().for_each(|(a, b)| a.unite(b)),
        Operation::Intersection => sets.iter_mut().for_each(|(a, b)| a.intersect(b)),
        Operation::IntersectionCount => {
            return sets.iter().map(|(a, b)| a.intersection_size(b)).sum();
        }
        Operation::Disjoint => return sets.iter().filter(|(a, b)| a.are_disjoint(b)).count(),
        Operation::Next => {
            let next = |a: &S| starts.iter().filter_map(|&start| a.next(start)).sum::<usize>();
            return sets.iter().map(|(a, _)| next(a)).sum();
        }
        Operation::Iterate => return sets.iter().map(|(a, _)| a.sum()).sum(),
    }
    0
}

fn race(work: &Work, operation: Operation, quick: bool) -> Result<()> {
    let contestants = for_each_set!(contestant(work, operation));
    let is_there: Vec<bool> = contestants.iter().map(Option::is_some).collect();
    let mut contestants: Vec<_> = contestants.into_iter().flatten().collect();
    let effort = Effort { rounds: if quick { 1 } else { 11 } };
    let searches = if operation == Operation::Next { STARTS } else { 1 };
    let items = work.pairs * work.passes * searches;
    let (nanoseconds, ratios) = ratios(items, effort, &mut contestants)?;
    let mut ratios = ratios.into_iter();
    let name =
        operation.to_possible_value().map_or_else(String::new, |it| it.get_name().to_owned());
    let name = format!("{name}, {} bits, {} %", work.bits, work.percent);
    let ratios = is_there.into_iter().map(|is_there| is_there.then(|| ratios.next()).flatten());
    print_row(&name, nanoseconds, ratios);
    Ok(())
}
