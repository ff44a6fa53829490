//! The rounds: every scan in every loop, in turns.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use setwise::bitscan::BitScan;
use setwise::bulk::Level;
use setwise::measure::time_stamp;

use super::check::{Fault, Wrong};
use super::kernels::{COPIES, Run, Work};
use super::words::{Batch, Random, Sets};
use crate::interrupt;

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

    /// The name of its figures in JSON, CSV and tables.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Throughput => "throughput",
            Self::Sparse => "loop_sparse",
            Self::Dense => "loop_dense",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Latency => "in the chain",
            Self::Throughput => "in the stream",
            Self::Sparse => "in the loop on sparse sets",
            Self::Dense => "in the loop on dense sets",
        }
    }
}

/// How long one scan takes, or the middle of many such times; of the cycles of the
/// time-stamp counter where there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Time {
    pub(super) nanoseconds: f64,
    pub(super) cycles: Option<f64>,
}

impl Time {
    fn per(self, scans: usize) -> Self {
        let scans = scans as f64;
        let cycles = self.cycles.map(|cycles| cycles / scans);
        Self { nanoseconds: self.nanoseconds / scans, cycles }
    }

    fn less(self, other: Self) -> Self {
        let cycles = self.cycles.zip(other.cycles).map(|(cycles, other)| cycles - other);
        Self { nanoseconds: self.nanoseconds - other.nanoseconds, cycles }
    }
}

/// Does something, and how long that took.
///
/// By the clock on the wall: a sample is so much shorter than a time slice that few of
/// them are disturbed, and the median does not see those.
fn time<T>(work: impl FnOnce() -> T) -> (T, Time) {
    let begin = Instant::now();
    let stamp = time_stamp();
    let result = work();
    let cycles = stamp.zip(time_stamp()).map(|(begin, end)| end.wrapping_sub(begin) as f64);
    let nanoseconds = begin.elapsed().as_nanos() as f64;
    (result, Time { nanoseconds, cycles })
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effort {
    Rounds(u32),
    Time(Duration),
}

impl Effort {
    /// How much of it is done.
    fn done(self, rounds: u32, time: Duration) -> f64 {
        match self {
            Self::Rounds(all) => f64::from(rounds) / f64::from(all),
            Self::Time(all) => time.as_secs_f64() / all.as_secs_f64(),
        }
    }
}

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan<'a> {
    pub(super) scans: &'a [&'static BitScan],
    pub(super) level: Level,
    pub(super) effort: Effort,
    /// How many words a chain scans.
    pub(super) size: usize,
    pub(super) seed: u64,
}

/// The times of a scan, round by round, for each loop.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) scan: &'static BitScan,
    /// For each loop the times of each of its copies.
    pub(super) times: [[Vec<Time>; COPIES]; 4],
}

/// All times.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) series: Vec<Series>,
    pub(super) rounds: u32,
    /// How many nanoseconds a cycle of the time-stamp counter is.
    pub(super) cycle: Option<f64>,
    /// What a word of the chain takes without a scan.
    pub(super) idle: Vec<Time>,
    /// The scans that gave something else in a loop than by themselves.
    pub(super) faults: Vec<Fault>,
    pub(super) interrupted: bool,
}

/// Measures the scans until the effort is made or it is interrupted.
///
/// One round that does not count warms up the caches.
pub(super) fn measure(plan: &Plan<'_>, progress: impl Fn(f64)) -> Measured {
    let mut source = Random::new(plan.seed);
    let mut rounds = Rounds::new(plan);
    rounds.round(&mut source);
    for series in &mut rounds.series {
        series.times.as_flattened_mut().iter_mut().for_each(Vec::clear);
    }
    let begin = Instant::now();
    let stamp = time_stamp();
    rounds.idle.clear();
    let mut done = 0;
    let mut interrupted = false;
    while plan.effort.done(done, begin.elapsed()) < 1.0 && done < u32::MAX && !interrupted {
        rounds.round(&mut source);
        done += 1;
        progress(plan.effort.done(done, begin.elapsed()));
        interrupted = interrupt::flag().load(Relaxed);
    }
    let cycles = stamp.zip(time_stamp()).map(|(begin, end)| end.wrapping_sub(begin) as f64);
    let cycle = cycles.map(|cycles| begin.elapsed().as_nanos() as f64 / cycles);
    let Rounds { series, idle, faults, .. } = rounds;
    Measured { series, rounds: done, cycle, idle, faults, interrupted }
}

struct Rounds {
    level: Level,
    size: usize,
    series: Vec<Series>,
    idle: Vec<Time>,
    faults: Vec<Fault>,
    /// Where the loops store indices.
    indices: Vec<u8>,
}

impl Rounds {
    fn new(plan: &Plan<'_>) -> Self {
        let series = plan.scans.iter().map(|&scan| Series { scan, times: Default::default() });
        let (level, size, series) = (plan.level, plan.size, series.collect());
        // A sixteenth as many sets have at most 64 squares each, a quarter as many at most 8.
        let indices = vec![0; plan.size * 4 + 64];
        Self { level, size, series, idle: Vec::new(), faults: Vec::new(), indices }
    }

    /// Each scan once in each copy of each loop, on new words for each copy.
    ///
    /// The order is another one each time, by chance, and each loop first runs on other
    /// words: a scan whose code resembles that of the one before would find the branch
    /// predictor trained, and be faster for that by up to a fifth.
    fn round(&mut self, source: &mut Random) {
        let mut order: Vec<_> = (0..self.series.len()).collect();
        for copy in 0..COPIES {
            let [others, batch] = [(); 2].map(|()| Batch::new(source, self.size));
            let idle = self.idle(&batch, copy);
            self.idle.push(idle);
            source.shuffle(&mut order);
            for &index in &order {
                for r#loop in Loop::ALL {
                    self.sample(index, r#loop, copy, &others);
                    let time = self.sample(index, r#loop, copy, &batch);
                    let time = if r#loop == Loop::Latency { time.less(idle) } else { time };
                    self.series[index].times[r#loop as usize][copy].push(time);
                }
            }
        }
    }

    /// What a word of the chain takes without a scan.
    fn idle(&mut self, batch: &Batch, copy: usize) -> Time {
        let (words, indices) = (&batch.words[..], &mut self.indices[..]);
        let run = Run { level: self.level, work: Work::Chain, copy, words, indices };
        let (_, all) = time(|| run.without_scan());
        all.per(batch.words.len())
    }

    /// What a scan takes in a loop; the results are checked.
    fn sample(&mut self, index: usize, r#loop: Loop, copy: usize, batch: &Batch) -> Time {
        let (scan, level) = (self.series[index].scan, self.level);
        let direction = scan.direction;
        let (work, words) = match r#loop {
            Loop::Latency => (Work::Chain, &batch.words),
            Loop::Throughput => (Work::Stream, &batch.words),
            Loop::Sparse => (Work::Serialize(direction), &batch.sparse.words),
            Loop::Dense => (Work::Serialize(direction), &batch.dense.words),
        };
        let run = Run { level, work, copy, words, indices: &mut self.indices };
        let (result, all) = time(|| scan.visit(run));
        let stored =
            |sets: &Sets| self.indices.get(..result as usize) == Some(sets.indices(direction));
        let (right, scans) = match r#loop {
            Loop::Latency | Loop::Throughput => (result == batch.sum(direction), words.len()),
            Loop::Sparse => (stored(&batch.sparse), batch.sparse.indices(direction).len()),
            Loop::Dense => (stored(&batch.dense), batch.dense.indices(direction).len()),
        };
        if !right && self.faults.iter().all(|fault| fault.name != scan.name) {
            let what = Wrong::Loop { title: r#loop.title() };
            self.faults.push(Fault { name: scan.name, level, what });
        }
        all.per(scans)
    }
}

#[cfg(test)]
mod tests {
    use setwise::bitscan::CATALOGUE;

    use super::*;

    #[test]
    fn each_round_has_a_time_for_each_loop() {
        let scans: Vec<_> = CATALOGUE.iter().collect();
        for level in Level::available() {
            let effort = Effort::Rounds(3);
            let measured =
                measure(&Plan { scans: &scans, level, effort, size: 64, seed: 1 }, |_| ());
            assert_eq!(
                (measured.rounds, measured.faults, measured.interrupted),
                (3, vec![], false)
            );
            assert_eq!(measured.series.len(), scans.len());
            let times = measured.series.iter().flat_map(|series| series.times.as_flattened());
            assert!(times.into_iter().all(|times| times.len() == 3));
        }
    }

    #[test]
    fn the_effort_is_of_rounds_or_of_time() {
        let seconds = Duration::from_secs;
        assert_eq!(Effort::Rounds(4).done(1, seconds(9)), 0.25);
        assert_eq!(Effort::Time(seconds(10)).done(1, seconds(5)), 0.5);
    }
}
