//! The rounds: every scan in every loop, in random order.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use setwise::bitscan::BitScan;
use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise_loops::lab::{Batch, COPIES, Run, Work, time, time_cycle, time_idle};

use super::is_reference;

/// The time that the rounds take by default.
const TIME: Duration = Duration::from_secs(6);

/// A loop that scans are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loop {
    Latency,
    Throughput,
    Sparse,
    Dense,
}

impl Loop {
    pub(super) const ALL: [Self; 4] = [Self::Latency, Self::Throughput, Self::Sparse, Self::Dense];

    pub(super) fn name(self) -> String {
        format!("{self:?}").to_ascii_lowercase()
    }
}

/// A description of the measurement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan<'a> {
    pub(super) scans: &'a [&'static BitScan],
    pub(super) level: Level,
    /// The number of rounds, or as many as fit into [`TIME`].
    pub(super) rounds: Option<u32>,
    /// The number of words in a chain.
    pub(super) size: usize,
    pub(super) seed: u64,
    /// The number of words that each scan was checked with.
    pub(super) words_checked: usize,
}

/// The quartiles of some figures.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Quartiles {
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
}

impl Quartiles {
    /// Returns the quartiles of figures in any order.
    pub(super) fn of(figures: &[f64]) -> Self {
        let mut figures = figures.to_vec();
        figures.sort_unstable_by(f64::total_cmp);
        let last = figures.len().saturating_sub(1);
        let [lower, median, upper] = [last / 4, last / 2, last - last / 4]
            .map(|place| figures.get(place).copied().unwrap_or_default());
        Self { lower, median, upper }
    }

    /// Returns half the distance between the quartiles, in proportion to the median.
    pub(super) fn spread(&self) -> f64 {
        (self.upper - self.lower) / 2.0 / self.median
    }
}

/// A scan and its figures.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) scan: &'static BitScan,
    /// Nanoseconds for a scan, round by round, for each copy of each loop.
    samples: [[Vec<f64>; COPIES]; 4],
    /// The quartiles of the samples of the faster copy of each loop: the other one is slower
    /// because of its address.
    pub(super) times: [Quartiles; 4],
    /// The time of the sparse loop divided by that of the reference.
    pub(super) ratio: f64,
}

impl Row {
    fn new(scan: &'static BitScan, samples: [[Vec<f64>; COPIES]; 4]) -> Self {
        Self { scan, samples, times: Default::default(), ratio: f64::NAN }
    }

    pub(super) const fn time(&self, kind: Loop) -> &Quartiles {
        &self.times[kind as usize]
    }

    /// Returns the samples of the faster copy of a loop.
    fn best(&self, kind: Loop) -> &[f64] {
        let median = |times: &Vec<f64>| Quartiles::of(times).median;
        let copies = &self.samples[kind as usize];
        copies.iter().min_by(|a, b| median(a).total_cmp(&median(b))).map_or(&[], Vec::as_slice)
    }
}

/// A measurement and its result.
#[derive(Clone, Debug)]
pub(super) struct Measured<'a> {
    pub(super) plan: Plan<'a>,
    /// The forward scans first, and in each direction the fastest in the sparse loop first.
    pub(super) rows: Vec<Row>,
    pub(super) rounds: u32,
    /// The time of a cycle of the processor, in nanoseconds, if it could be measured.
    pub(super) cycle: Option<f64>,
    /// The scans that returned something else in a loop than the definition, described.
    pub(super) faults: BTreeSet<String>,
    pub(super) interrupted: bool,
    /// The samples of the time of a cycle.
    cycles: Vec<f64>,
    /// The buffer for the indices.
    indices: Vec<u8>,
}

/// Measures the scans until the plan is complete or `stop` returns true.
///
/// The first round does not count: it warms up the caches.
pub(super) fn measure<'a>(
    plan: Plan<'a>,
    stop: impl Fn() -> bool,
    bar: impl Fn(f64),
) -> Measured<'a> {
    let mut random = SplitMix64::new(plan.seed);
    let mut first = Measured::new(plan);
    first.round(&mut random);
    let mut this = Measured { faults: first.faults, ..Measured::new(plan) };
    let begin = Instant::now();
    let progress = |rounds: u32| match plan.rounds {
        Some(all) => f64::from(rounds) / f64::from(all),
        None => begin.elapsed().as_secs_f64() / TIME.as_secs_f64(),
    };
    while progress(this.rounds) < 1.0 && !this.interrupted {
        this.round(&mut random);
        this.rounds += 1;
        bar(progress(this.rounds));
        this.interrupted = stop();
    }
    Measured { rows: complete(this.rows), cycle: trusted(&this.cycles), ..this }
}

/// Returns the median time of a cycle, unless it varies by more than a tenth or is that of no
/// processor: builds without optimization take several cycles for each instruction of the chain.
fn trusted(cycles: &[f64]) -> Option<f64> {
    // On other architectures a store and a load hide the words from the compiler.
    let is_chain = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));
    let cycle = Quartiles::of(cycles);
    let is_trusted = is_chain && cycle.spread() < 0.1 && (0.1..2.0).contains(&cycle.median);
    is_trusted.then_some(cycle.median)
}

impl<'a> Measured<'a> {
    pub(super) fn new(plan: Plan<'a>) -> Self {
        let rows = plan.scans.iter().map(|scan| Row::new(scan, Default::default())).collect();
        // The dense sets are a sixteenth of the words, with at most 64 squares each; the sparse
        // sets are a quarter of them, with at most 8.
        let indices = vec![0; plan.size * 4 + 64];
        let (faults, cycles) = (BTreeSet::new(), Vec::new());
        Self { plan, rows, rounds: 0, cycle: None, faults, interrupted: false, cycles, indices }
    }

    /// Runs each scan once in each copy of each loop, on new words for each copy.
    ///
    /// The order is random, and each loop first runs on other words. Otherwise a scan would
    /// find the branch predictor trained by a scan with similar code, and be faster by up to a
    /// fifth.
    fn round(&mut self, random: &mut SplitMix64) {
        let mut order: Vec<_> = (0..self.rows.len()).collect();
        for copy in 0..COPIES {
            let [others, batch] = [(); 2].map(|()| Batch::new(random, self.plan.size));
            // The first run warms up code and words, as the runs on other words do for the scans.
            let [_, idle] = [(); 2].map(|()| {
                let (level, words) = (self.plan.level, &batch.words);
                let run = Run { level, work: Work::Chain, copy, words, indices: &mut [] };
                time_idle(run) / words.len() as f64
            });
            self.cycles.push(time_cycle());
            // Every order is equally likely: Richard Durstenfeld, "Algorithm 235", 1964.
            for last in (1..order.len()).rev() {
                order.swap(last, random.below(last as u64 + 1) as usize);
            }
            for &index in &order {
                for kind in Loop::ALL {
                    self.sample(index, kind, copy, &others);
                    let time = self.sample(index, kind, copy, &batch);
                    let idle = if kind == Loop::Latency { idle } else { 0.0 };
                    self.rows[index].samples[kind as usize][copy].push(time - idle);
                }
            }
        }
    }

    /// Returns the time of a scan in a loop, in nanoseconds, and checks the result.
    fn sample(&mut self, index: usize, kind: Loop, copy: usize, batch: &Batch) -> f64 {
        let (scan, level) = (self.rows[index].scan, self.plan.level);
        let direction = scan.direction;
        let squares = Work::Squares(direction);
        let (work, words, sets) = match kind {
            Loop::Latency => (Work::Chain, &batch.words, None),
            Loop::Throughput => (Work::Stream, &batch.words, None),
            Loop::Sparse => (squares, &batch.sparse.words, Some(&batch.sparse)),
            Loop::Dense => (squares, &batch.dense.words, Some(&batch.dense)),
        };
        let run = Run { level, work, copy, words, indices: &mut self.indices };
        let (result, time) = time(scan, run);
        let (is_right, scans) = match sets.map(|sets| &sets.indices[direction as usize][..]) {
            None => (result == batch.sum(direction), words.len()),
            Some(right) => (self.indices.get(..result as usize) == Some(right), right.len()),
        };
        if !is_right {
            let (name, kind) = (scan.name, kind.name());
            self.faults.insert(format!("{name} at level {level} is wrong in the loop `{kind}`"));
        }
        time / scans as f64
    }
}

/// Computes the figures of rows from their samples, and sorts them.
fn complete(mut rows: Vec<Row>) -> Vec<Row> {
    let figures = |row: &Row| {
        let is_compared =
            |it: &&Row| is_reference(it.scan) && it.scan.direction == row.scan.direction;
        let ratio = rows.iter().find(is_compared).map_or(f64::NAN, |reference| {
            let rounds = row.best(Loop::Sparse).iter().zip(reference.best(Loop::Sparse));
            Quartiles::of(&rounds.map(|(time, other)| time / other).collect::<Vec<_>>()).median
        });
        (Loop::ALL.map(|kind| Quartiles::of(row.best(kind))), ratio)
    };
    let figures: Vec<_> = rows.iter().map(figures).collect();
    for (row, figures) in rows.iter_mut().zip(figures) {
        (row.times, row.ratio) = figures;
    }
    rows.sort_by(|a, b| a.time(Loop::Sparse).median.total_cmp(&b.time(Loop::Sparse).median));
    rows.sort_by_key(|row| row.scan.direction as u8);
    rows
}

/// Returns rows with the given times, for the tests of the report and of the advice.
#[cfg(test)]
pub(super) fn made_up(times: &[(&str, f64)]) -> Vec<Row> {
    let row = |&(name, time): &(&str, f64)| {
        let rounds = |part| Vec::from([0.95, 1.0, 1.05].map(|round| round * time * part));
        let times =
            [3.0, 0.5, 1.0, 0.75].map(|part| [1.2, 1.0].map(|slower| rounds(part * slower)));
        Row::new(BitScan::named(&format!("bit_scan_{name}")).unwrap(), times)
    };
    complete(times.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use setwise::bitscan::CATALOG;

    use super::*;

    #[test]
    fn the_rounds_are_right_and_end_after_their_number_or_by_an_interrupt() {
        let scans: Vec<_> = CATALOG.iter().collect();
        for (level, rounds) in Level::available().flat_map(|level| [(level, 2), (level, 3)]) {
            let (scans, planned) = (&scans, Some(3));
            let plan = Plan { scans, level, rounds: planned, size: 64, seed: 1, words_checked: 0 };
            let asked = Cell::new(0);
            let stop = || rounds < 3 && asked.replace(asked.get() + 1) == 1;
            let measured = measure(plan, stop, |_| ());
            assert_eq!((measured.rounds, measured.interrupted), (rounds, rounds == 2));
            assert_eq!((measured.rows.len(), measured.faults), (scans.len(), BTreeSet::new()));
            let is_timed = |row: &Row| row.times[1..].iter().all(|time| time.lower > 0.0);
            assert!(measured.rows.iter().all(is_timed));
        }
    }

    #[test]
    fn a_cycle_is_trusted_if_it_is_steady_and_plausible() {
        assert_eq!(trusted(&[0.3, 0.31, 0.31, 0.32, 9.0]), Some(0.31));
        // The second is that of a build without optimization.
        for cycles in [&[0.3, 0.3, 0.5, 0.5][..], &[4.0; 4], &[]] {
            assert_eq!(trusted(cycles), None, "{cycles:?}");
        }
    }
}
