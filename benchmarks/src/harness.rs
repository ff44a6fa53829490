//! Contestants on the same work: interleaved, timed by the CPU time of the
//! thread, compared by medians, and made to agree.

use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;

/// One implementation: its name, and a function that does all of the work once
/// and returns a checksum of the results.
pub struct Contestant<'a> {
    name: String,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contestant<'a> {
    pub fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The number of rounds; in each of them every contestant runs once.
    pub rounds: usize,
}

impl Effort {
    pub const FULL: Self = Self { rounds: 31 };
    /// For checking that the benchmark works, not for figures.
    pub const QUICK: Self = Self { rounds: 1 };
}

/// Runs the contestants and prints, for each, the median time of an item and
/// how many times the first contestant's that is.
///
/// One unmeasured round warms the caches and the branch predictors, and the
/// order is shuffled from round to round, so that nobody always runs behind
/// the same neighbour.
///
/// # Errors
///
/// If a checksum differs from the first contestant's.
pub fn race(items: usize, effort: Effort, contestants: &mut [Contestant<'_>]) -> Result<()> {
    let expected = (contestants[0].run)();
    let mut times = vec![Vec::with_capacity(effort.rounds); contestants.len()];
    let mut order: Vec<_> = (0..contestants.len()).collect();
    let mut random = random_words();
    for round in 0..=effort.rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, (random() % (i as u64 + 1)) as usize);
        }
        for &index in &order {
            let start = ThreadTime::now();
            let checksum = (contestants[index].run)();
            let time = start.elapsed();
            let name = &contestants[index].name;
            ensure!(checksum == expected, "{name} disagrees: {checksum:#x}, not {expected:#x}");
            if round > 0 {
                times[index].push(time);
            }
        }
    }
    let medians: Vec<f64> =
        times.into_iter().map(|times| median(times).as_secs_f64() * 1e9 / items as f64).collect();
    println!("{:<36} {:>10} {:>8}", "", "ns / item", "ratio");
    for (contestant, median) in contestants.iter().zip(&medians) {
        println!("{:<36} {median:>10.2} {:>8.2}", contestant.name, median / medians[0]);
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Random words, the same in every run: the generator of Marsaglia's xorshift.
pub fn random_words() -> impl FnMut() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}
