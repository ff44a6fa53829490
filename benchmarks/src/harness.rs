//! Races: contestants that do the same work, timed in turn and required to agree.

use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use setwise::random::SplitMix64;

/// One implementation: its name, and a function that does all of the work once and returns a
/// checksum of the results.
pub struct Contestant<'a> {
    name: String,
    /// Does the work, and returns the processor time and the checksum.
    run: Box<dyn FnMut() -> (Duration, u64) + 'a>,
}

impl<'a> Contestant<'a> {
    pub fn new(name: impl Into<String>, mut run: impl FnMut() -> u64 + 'a) -> Self {
        Self::timed(name, move || {
            let start = ThreadTime::now();
            let checksum = run();
            (start.elapsed(), checksum)
        })
    }

    /// Returns one that measures its own processor time, as another program has one.
    pub fn timed(name: impl Into<String>, run: impl FnMut() -> (Duration, u64) + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// The length of a race.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The number of rounds. Every contestant runs once per round.
    pub rounds: usize,
}

impl Effort {
    /// Returns the usual effort, or a single round that checks the results.
    pub fn new(quick: bool) -> Self {
        Self { rounds: if quick { 1 } else { 31 } }
    }
}

/// Runs the contestants and prints the median time per item of each and its ratio to the first, the
/// ratio of the least times, which other work on the machine changes less, and the quartiles of the
/// ratio within a round.
///
/// # Errors
///
/// Returns an error if a checksum differs from that of the first contestant.
pub fn race(items: usize, effort: Effort, contestants: &mut [Contestant<'_>]) -> Result<()> {
    let times = measure(effort, contestants)?;
    let least: Vec<f64> = times.iter().map(|times| shortest(times)).collect();
    let nanoseconds = |times: &Vec<Duration>| median(times).as_secs_f64() * 1e9 / items as f64;
    let medians: Vec<f64> = times.iter().map(nanoseconds).collect();
    println!("{:<36} {:>10} {:>8} {:>8} {:>14}", "", "ns / item", "ratio", "of least", "quartiles");
    for (i, contestant) in contestants.iter().enumerate() {
        let ratios = [medians[i] / medians[0], least[i] / least[0]];
        let [low, high] = quartiles(&times[i], &times[0]);
        print!(
            "{:<36} {:>10.2} {:>8.2} {:>8.2}",
            contestant.name, medians[i], ratios[0], ratios[1]
        );
        println!("   {low:.2} to {high:.2}");
    }
    Ok(())
}

/// Returns the quartiles of the ratios of two times of the same rounds.
fn quartiles(times: &[Duration], first: &[Duration]) -> [f64; 2] {
    let ratio = |(time, first): (&Duration, &Duration)| time.as_secs_f64() / first.as_secs_f64();
    let mut ratios: Vec<f64> = times.iter().zip(first).map(ratio).collect();
    ratios.sort_unstable_by(f64::total_cmp);
    [ratios[ratios.len() / 4], ratios[ratios.len() * 3 / 4]]
}

/// Prints a line if the machine has more work than cores, where the system tells.
pub fn warn_if_busy() {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().and_then(|load| load.parse::<f64>().ok());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if let Some(load) = load.filter(|&load| load > cores as f64) {
        println!(
            "the machine is busy: a load of {load} on {cores} cores; trust only ratios of least times"
        );
    }
}

/// Runs the contestants and returns the least time of each, in seconds: the time on a machine that
/// others use is that of the round with the fewest interruptions.
///
/// # Errors
///
/// Returns an error if a checksum differs from that of the first contestant.
pub fn least(effort: Effort, contestants: &mut [Contestant<'_>]) -> Result<Vec<f64>> {
    Ok(measure(effort, contestants)?.iter().map(|times| shortest(times)).collect())
}

/// Returns the least time, in seconds.
fn shortest(times: &[Duration]) -> f64 {
    times.iter().min().copied().unwrap_or_default().as_secs_f64()
}

/// Returns the time of each contestant in each round.
///
/// An unmeasured round warms up the caches and the branch predictors. Each round has a new random
/// order, so that no contestant always runs after the same other one.
fn measure(effort: Effort, contestants: &mut [Contestant<'_>]) -> Result<Vec<Vec<Duration>>> {
    let (_, expected) = (contestants[0].run)();
    let mut times = vec![Vec::with_capacity(effort.rounds); contestants.len()];
    let mut order: Vec<_> = (0..contestants.len()).collect();
    let mut random = random();
    for round in 0..=effort.rounds {
        shuffle(&mut order, &mut random);
        for &index in &order {
            let (time, checksum) = (contestants[index].run)();
            let name = &contestants[index].name;
            ensure!(checksum == expected, "{name} returns {checksum:#x} instead of {expected:#x}");
            if round > 0 {
                times[index].push(time);
            }
        }
    }
    Ok(times)
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2]
}

/// Returns a generator that yields the same words in every run.
pub fn random() -> SplitMix64 {
    SplitMix64::new(0x9e37_79b9_7f4a_7c15)
}

/// Puts the items into a random order.
pub fn shuffle<T>(items: &mut [T], random: &mut SplitMix64) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
}

/// Returns the processor time of some work.
pub fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<(f64, T)> {
    let start = ThreadTime::now();
    let result = work()?;
    Ok((start.elapsed().as_secs_f64(), result))
}

/// Returns the least time of several rounds, with the last result.
pub fn fastest<T>(rounds: usize, mut work: impl FnMut() -> Result<T>) -> Result<(f64, T)> {
    let (mut least, mut result) = timed(&mut work)?;
    for _ in 1..rounds {
        let (seconds, next) = timed(&mut work)?;
        (least, result) = (least.min(seconds), next);
    }
    Ok((least, result))
}
