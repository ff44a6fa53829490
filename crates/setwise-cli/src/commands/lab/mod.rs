//! `setwise lab`: checks the bit scans, measures them, and recommends one.

mod advice;
mod kernels;
mod machine;
mod report;
mod rounds;
mod select;
mod words;

use std::sync::atomic::Ordering::Relaxed;

use setwise::bitscan::{Algorithm, BitScan, ScanDirection};
use setwise::bulk::Level;

use self::rounds::{Plan, measure};
use crate::arguments::Lab as Options;
use crate::failure::{Outcome, RED};
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

/// The length of the progress bar.
const WHOLE: u64 = 1000;

pub(crate) fn run(options: &Options, color: bool) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let scans = select::select(&options.scan, options.direction)?;
    let stop = || interrupt::flag().load(Relaxed);
    let mut bar = Bar::new(true);
    let words = words::words_to_check(options.seed, if options.quick { 10_000 } else { 1_000_000 });
    let levels: Vec<_> = Level::available().collect();
    bar.begin_search("checking", scans.len() as u64);
    let (mut faults, mut right) = (Vec::new(), Vec::new());
    for (done, scan) in scans.into_iter().enumerate() {
        bar.reach(done as u64);
        if stop() {
            bar.finish();
            bar.message("interrupted before anything was measured");
            return Ok(Outcome::Interrupted);
        }
        match levels.iter().find_map(|&level| words::check(scan, level, &words)) {
            Some(fault) => faults.push(fault),
            None => right.push(scan),
        }
    }
    bar.finish();

    bar.begin_search("measuring", WHOLE);
    let level = options.level.unwrap_or_else(Level::best);
    let rounds = if options.quick { Some(1) } else { options.rounds };
    let size = if options.quick { 1 << 9 } else { 1 << 13 };
    // The time of a wrong scan has no meaning.
    let (scans, seed, words_checked) = (&right, options.seed, words.len());
    let plan = Plan { scans, level, rounds, size, seed, words_checked };
    let measured = measure(&plan, stop, |done| bar.reach((done * WHOLE as f64) as u64));
    bar.finish();
    measured.print(options.format, color)?;

    faults.extend(measured.faults);
    for fault in &faults {
        bar.message(&format!("{RED}error:{RED:#} {fault}"));
    }
    if measured.interrupted {
        bar.message(&format!("interrupted after {}", counted(measured.rounds.into(), "round")));
        return Ok(Outcome::Interrupted);
    }
    Ok(if faults.is_empty() { Outcome::Done } else { Outcome::No })
}

/// Returns whether the others of its direction are compared with this scan.
fn is_reference(scan: &BitScan) -> bool {
    matches!(scan.algorithm, Algorithm::ForwardTrailingZeros | Algorithm::ReverseLeadingZeros)
}

/// Returns whether the compiler recognizes the formula and replaces it by the instruction.
fn is_recognized(scan: &BitScan) -> bool {
    scan.algorithm == Algorithm::ForwardPopulationCount
}

/// Returns the name without the direction.
fn short_name(scan: &BitScan) -> &'static str {
    scan.name.split_at("bit_scan_forward_".len()).1
}

fn direction_name(direction: ScanDirection) -> &'static str {
    if direction == ScanDirection::Forward { "forward" } else { "reverse" }
}
