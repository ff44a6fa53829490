//! `setwise lab`: checks the bit scans, measures them, and recommends one.

mod advice;
mod report;
mod rounds;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;

use setwise::bitscan::{Algorithm, BitScan, CATALOG, INSTRUCTIONS, ScanDirection};
use setwise::bulk::Level;
use setwise_loops::lab::{check, words_to_check};

use self::rounds::{Plan, measure};
use crate::arguments::Lab as Options;
use crate::failure::{Outcome, RED, Usage};
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

pub(crate) fn run(options: &Options, color: bool) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let scans = select(&options.scan, options.direction)?;
    let stop = || interrupt::flag().load(Relaxed);
    let mut bar = Bar::new(true);
    let words = words_to_check(options.seed, if options.quick { 10_000 } else { 1_000_000 });
    bar.begin_search("checking", scans.len() as u64);
    let (mut faults, mut right) = (Vec::new(), Vec::new());
    for (done, scan) in scans.into_iter().enumerate() {
        bar.reach(done as u64);
        if stop() {
            bar.finish();
            bar.message("interrupted before anything was measured");
            return Ok(Outcome::Interrupted);
        }
        match Level::available().find_map(|level| check(scan, level, &words)) {
            Some(fault) => faults.push(fault),
            None => right.push(scan),
        }
    }
    bar.finish();

    bar.begin_search("measuring", 1000);
    let level = options.level.unwrap_or_else(Level::best);
    let rounds = if options.quick { Some(1) } else { options.rounds };
    let size = if options.quick { 1 << 9 } else { 1 << 13 };
    // The time of a wrong scan has no meaning.
    let (scans, seed, words_checked) = (&right, options.seed, words.len());
    let plan = Plan { scans, level, rounds, size, seed, words_checked };
    let measured = measure(plan, stop, |done| bar.reach((done * 1000.0) as u64));
    bar.finish();
    measured.print(options.format, color)?;

    for fault in faults.iter().chain(&measured.faults) {
        bar.message(&format!("{RED}error:{RED:#} {fault}"));
    }
    if measured.interrupted {
        bar.message(&format!("interrupted after {}", counted(measured.rounds.into(), "round")));
        return Ok(Outcome::Interrupted);
    }
    Ok(if faults.is_empty() && measured.faults.is_empty() { Outcome::Done } else { Outcome::No })
}

/// Returns true if the others of its direction are compared with this scan.
fn is_reference(scan: &BitScan) -> bool {
    matches!(scan.algorithm, Algorithm::ForwardTrailingZeros | Algorithm::ReverseLeadingZeros)
}

/// Returns true if the compiler recognizes the formula and replaces it by the instruction.
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

/// Returns the scans with these names, or all scans if there are none, in one direction or in
/// both, and the scans that they are compared with.
fn select(
    names: &[String],
    direction: Option<ScanDirection>,
) -> Result<Vec<&'static BitScan>, Usage> {
    let is_in = |scan: &&BitScan| direction.is_none_or(|it| scan.direction == it);
    let available: Vec<_> = all().filter(is_in).filter(|scan| scan.is_available()).collect();
    for name in names {
        let is_called = |scan: &BitScan| is_called(scan, name);
        if !available.iter().any(|scan| is_called(scan)) {
            return Err(Usage(if all().filter(is_in).any(is_called) {
                format!("this processor does not have `{name}`")
            } else if all().any(is_called) {
                format!("the scan `{name}` does not exist in this direction")
            } else {
                format!("there is no scan `{name}`; {}", suggestion(name))
            }));
        }
    }
    let is_named =
        |scan: &BitScan| names.is_empty() || names.iter().any(|name| is_called(scan, name));
    let has_named =
        |direction| available.iter().any(|scan| scan.direction == direction && is_named(scan));
    let is_selected =
        |scan: &&BitScan| is_named(scan) || is_reference(scan) && has_named(scan.direction);
    Ok(available.iter().copied().filter(is_selected).collect())
}

fn all() -> impl Iterator<Item = &'static BitScan> {
    CATALOG.iter().chain(INSTRUCTIONS)
}

/// Returns true if a scan has this name, with or without the direction.
fn is_called(scan: &BitScan, name: &str) -> bool {
    scan.name == name || short_name(scan) == name
}

/// Returns the nearest name, or all names if none is near.
fn suggestion(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let distance = |candidate: &str| strsim::damerau_levenshtein(&lower, candidate);
    let names = all().flat_map(|scan| [(scan, short_name(scan)), (scan, scan.name)]);
    // The search takes quadratic time, so it is for names that were typed.
    let names = names.filter(|_| name.len() <= 64);
    let nearest = names.map(|(scan, candidate)| {
        // A name with the right end and the wrong direction is nearer than any other.
        let has_end = lower.ends_with(&format!("_{}", short_name(scan)));
        (!has_end, distance(candidate), candidate)
    });
    // One typing error in three letters is a misspelling; more is another word.
    match nearest.min().filter(|&(_, distance, _)| distance <= 1 + name.len() / 3) {
        Some((_, _, nearest)) => format!("did you mean `{nearest}`?"),
        None => {
            let names: BTreeSet<_> = all().map(short_name).collect();
            format!("the scans are {}", names.into_iter().collect::<Vec<_>>().join(", "))
        }
    }
}
