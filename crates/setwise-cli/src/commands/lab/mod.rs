//! `setwise lab`: checks the bit scans, measures them round by round, and recommends one.

mod report;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use setwise::bitscan::{Algorithm, BitScan, CATALOG, INSTRUCTIONS, ScanDirection};
use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise_loops::lab::{Batch, COPIES, Loop, check, words_to_check};

use crate::arguments::Lab as Options;
use crate::failure::{Outcome, RED, Usage};
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

/// The time that the rounds take by default, in seconds.
const TIME: f64 = 6.0;

pub(crate) fn run(options: &Options, color: bool) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let scans = select(&options.scan, options.direction)?;
    let mut bar = Bar::new(true);
    let words = words_to_check(options.seed, if options.quick { 10_000 } else { 1_000_000 });
    let mut lab = Lab::new(options, words.len());
    bar.begin_search("checking", scans.len() as u64);
    for (done, scan) in scans.into_iter().enumerate() {
        bar.reach(done as u64);
        if interrupt::flag().load(Relaxed) {
            bar.finish();
            bar.message("interrupted before anything was measured");
            return Ok(Outcome::Interrupted);
        }
        match check(scan, &words) {
            // The time of a wrong scan has no meaning.
            Some(fault) => _ = lab.faults.insert(fault),
            None => lab.rows.push(Row::new(scan)),
        }
    }
    bar.finish();
    bar.begin_search("measuring", 1000);
    lab.measure(options, &bar);
    bar.finish();
    lab.print(options.format, color)?;
    for fault in &lab.faults {
        bar.message(&format!("{RED}error:{RED:#} {fault}"));
    }
    if interrupt::flag().load(Relaxed) {
        bar.message(&format!("interrupted after {}", counted(lab.rounds.into(), "round")));
        return Ok(Outcome::Interrupted);
    }
    Ok(if lab.faults.is_empty() { Outcome::Done } else { Outcome::No })
}

fn all() -> impl Iterator<Item = &'static BitScan> {
    CATALOG.iter().chain(INSTRUCTIONS)
}

/// Returns true if the others of its direction are compared with this scan.
fn is_reference(scan: &BitScan) -> bool {
    matches!(scan.algorithm, Algorithm::ForwardTrailingZeros | Algorithm::ReverseLeadingZeros)
}

/// Returns the name without the direction.
fn short_name(scan: &BitScan) -> &'static str {
    scan.name.split_at("bit_scan_forward_".len()).1
}

/// Returns the scans with these names, or all scans if there are none, in one direction or in
/// both, and the scans that they are compared with.
fn select(
    names: &[String],
    direction: Option<ScanDirection>,
) -> Result<Vec<&'static BitScan>, Usage> {
    let is_called = |scan: &BitScan, name: &String| scan.name == name || short_name(scan) == name;
    let is_in = |scan: &&BitScan| direction.is_none_or(|it| scan.direction == it);
    let available: Vec<_> = all().filter(is_in).filter(|scan| scan.is_available()).collect();
    let is_unknown = |name: &&String| !available.iter().any(|scan| is_called(scan, name));
    if let Some(name) = names.iter().find(is_unknown) {
        let names: BTreeSet<_> = available.iter().map(|scan| short_name(scan)).collect();
        return Err(Usage(format!(
            "there is no scan `{name}` in this direction and for this processor; the scans are {}",
            names.into_iter().collect::<Vec<_>>().join(", ")
        )));
    }
    let is_named =
        |scan: &BitScan| names.is_empty() || names.iter().any(|name| is_called(scan, name));
    let has_named =
        |direction| available.iter().any(|scan| scan.direction == direction && is_named(scan));
    let is_selected =
        |scan: &&BitScan| is_named(scan) || is_reference(scan) && has_named(scan.direction);
    Ok(available.iter().copied().filter(is_selected).collect())
}

/// The time of a scan in a loop, in nanoseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Time {
    median: f64,
    /// Half the distance between the quartiles, in proportion to the median.
    spread: f64,
}

impl Time {
    fn of(mut samples: Vec<f64>) -> Self {
        samples.sort_unstable_by(f64::total_cmp);
        let last = samples.len().saturating_sub(1);
        let [lower, median, upper] = [last / 4, last / 2, last - last / 4]
            .map(|place| samples.get(place).copied().unwrap_or_default());
        Self { median, spread: (upper - lower) / 2.0 / median }
    }
}

/// A scan and its figures.
struct Row {
    scan: &'static BitScan,
    /// The time in each copy of each loop, round by round.
    samples: [[Vec<f64>; COPIES]; 4],
    /// Those of the faster copy of each loop: the other one is slower because of its address.
    times: [Time; 4],
    /// The time of the sparse loop divided by that of the reference.
    ratio: f64,
}

impl Row {
    fn new(scan: &'static BitScan) -> Self {
        Self { scan, samples: Default::default(), times: Default::default(), ratio: f64::NAN }
    }

    const fn time(&self, kind: Loop) -> Time {
        self.times[kind as usize]
    }

    /// Returns true if the compiler recognizes the formula and replaces it by the instruction.
    fn is_recognized(&self) -> bool {
        self.scan.algorithm == Algorithm::ForwardPopulationCount
    }
}

/// A measurement and its result.
struct Lab {
    level: Level,
    seed: u64,
    words_checked: usize,
    rows: Vec<Row>,
    rounds: u32,
    /// The scans that returned something else than the definition, described.
    faults: BTreeSet<String>,
}

impl Lab {
    fn new(options: &Options, words_checked: usize) -> Self {
        let level = options.level.unwrap_or_else(Level::best);
        let (seed, rows, faults) = (options.seed, Vec::new(), BTreeSet::new());
        Self { level, seed, words_checked, rows, rounds: 0, faults }
    }

    /// Measures rounds until Ctrl-C, or until their number or their time is reached.
    fn measure(&mut self, options: &Options, bar: &Bar) {
        let size = if options.quick { 1 << 9 } else { 1 << 13 };
        let planned = if options.quick { Some(1) } else { options.rounds };
        let (mut random, mut space) = (SplitMix64::new(options.seed), Batch::space(size));
        // The first round does not count: it warms up the caches.
        self.round(&mut random, size, &mut space);
        self.rows.iter_mut().for_each(|row| row.samples = Default::default());
        let (begin, mut done) = (Instant::now(), 0.0);
        while done < 1.0 && !(self.rounds > 0 && interrupt::flag().load(Relaxed)) {
            self.round(&mut random, size, &mut space);
            self.rounds += 1;
            done = match planned {
                Some(all) => f64::from(self.rounds) / f64::from(all),
                None => begin.elapsed().as_secs_f64() / TIME,
            };
            bar.reach((done * 1000.0) as u64);
        }
        self.complete();
    }

    /// Runs each scan once in each copy of each loop.
    ///
    /// The order is random, and each loop first runs on other words. Otherwise a scan would
    /// find the branch predictor trained by a scan with similar code, and be faster by up to a
    /// fifth.
    fn round(&mut self, random: &mut SplitMix64, size: usize, space: &mut [u8]) {
        let Self { level, rows, faults, .. } = self;
        let mut order: Vec<_> = (0..rows.len()).collect();
        for copy in 0..COPIES {
            let [others, batch] = [(); 2].map(|()| Batch::new(random, size));
            // Every order is equally likely: Richard Durstenfeld, "Algorithm 235", 1964.
            for last in (1..order.len()).rev() {
                order.swap(last, random.below(last as u64 + 1) as usize);
            }
            for (&index, kind) in order.iter().flat_map(|it| Loop::ALL.map(|kind| (it, kind))) {
                let Row { scan, samples, .. } = &mut rows[index];
                let [_, time] =
                    [&others, &batch].map(|it| it.time(scan, *level, kind, copy, space));
                match time {
                    Some(time) => samples[kind as usize][copy].push(time),
                    None => {
                        let (name, kind) = (scan.name, kind.name());
                        let fault =
                            format!("{name} at level {level} is wrong in the loop `{kind}`");
                        faults.insert(fault);
                    }
                }
            }
        }
    }

    /// Computes the figures from the samples, and sorts the rows: the forward scans first, and in
    /// each direction the fastest in the sparse loop first.
    fn complete(&mut self) {
        for row in &mut self.rows {
            row.times = std::mem::take(&mut row.samples).map(|copies| {
                let times = copies.into_iter().map(Time::of);
                times.min_by(|a, b| a.median.total_cmp(&b.median)).unwrap_or_default()
            });
        }
        let sparse = |row: &Row| row.time(Loop::Sparse).median;
        self.rows.sort_by(|a, b| sparse(a).total_cmp(&sparse(b)));
        self.rows.sort_by_key(|row| row.scan.direction as u8);
        for direction in [ScanDirection::Forward, ScanDirection::Reverse] {
            let is_in = |row: &&mut Row| row.scan.direction == direction;
            let mut references = self.rows.iter().filter(|row| is_reference(row.scan));
            let reference = references.find(|row| row.scan.direction == direction).map(sparse);
            for row in self.rows.iter_mut().filter(is_in) {
                row.ratio = sparse(row) / reference.unwrap_or(f64::NAN);
            }
        }
    }
}
