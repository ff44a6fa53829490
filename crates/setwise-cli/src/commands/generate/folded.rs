//! `setwise generate folded`.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use setwise::search::folding;
use setwise::search::source::{Method, PrivateScan};

use super::report::{Fact, Report};
use super::{note, table, write_source};
use crate::arguments::generate::Folded;
use crate::commands::threads;
use crate::failure::Outcome;
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

/// How many multipliers a thread tries between two looks at whether to stop.
const CHUNK: u64 = 1 << 22;

pub(crate) fn run(options: &Folded) -> anyhow::Result<Outcome> {
    match options.constant {
        Some(constant) => check(options, constant.into()),
        None => search(options),
    }
}

/// Checks a single multiplier.
fn check(options: &Folded, constant: u64) -> anyhow::Result<Outcome> {
    let Some(scan) = PrivateScan::new(Method::Folded, constant) else {
        note(&format!("{constant:#010x} does not keep the 64 keys apart"));
        note("`setwise generate folded` finds those that do");
        return Ok(Outcome::No);
    };
    match options.language {
        Some(language) => write_source(scan, language, None),
        None => report(options, &[scan]),
    }
}

/// What a search has come to.
struct Search {
    found: Vec<u32>,
    tried: u64,
}

fn search(options: &Folded) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let range = options.range.clone().unwrap_or(0..=u32::MAX);
    let total = u64::from(range.end() - range.start()) + 1;
    let Search { mut found, tried } = try_all(&range, threads(options.threads), total);
    found.sort_unstable();
    let scans = found.iter().filter_map(|&m| PrivateScan::new(Method::Folded, m.into()));
    let outcome = report(options, &scans.collect::<Vec<_>>())?;
    if tried < total {
        note(&format!("interrupted after {tried} of {}", counted(total, "multiplier")));
        return Ok(Outcome::Interrupted);
    }
    let keep = if found.len() == 1 { "keeps" } else { "keep" };
    let multipliers = counted(total, "multiplier");
    note(&format!("{} of {multipliers} {keep} the 64 keys apart", found.len()));
    Ok(outcome)
}

/// Tries all multipliers of the range until the user stops it, on so many threads, or as
/// many as there is work for and the system starts.
fn try_all(range: &RangeInclusive<u32>, threads: usize, total: u64) -> Search {
    let next = AtomicU64::new((*range.start()).into());
    let (sender, results) = channel();
    let mut search = Search { found: Vec::new(), tried: 0 };
    let mut bar = Bar::new(true);
    bar.begin_search("multipliers", total);
    thread::scope(|scope| {
        for started in 0..threads.min(total.div_ceil(CHUNK) as usize) {
            let (results, next) = (sender.clone(), &next);
            let work = move || work(next, *range.end(), &results);
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                // Those that were started do it, or this one.
                if started == 0 {
                    self::work(next, *range.end(), &sender);
                }
                break;
            }
        }
        // The channel ends with the last thread.
        drop(sender);
        for Search { found, tried } in results {
            search.found.extend(found);
            search.tried += tried;
            bar.reach(search.tried);
        }
    });
    bar.finish();
    search
}

/// Takes one chunk after the other.
fn work(next: &AtomicU64, end: u32, results: &Sender<Search>) {
    while !interrupt::flag().load(Relaxed) {
        let start = next.fetch_add(CHUNK, Relaxed);
        let Ok(start) = u32::try_from(start) else { return };
        if start > end {
            return;
        }
        let last = start.saturating_add(CHUNK as u32 - 1).min(end);
        let found = folding::search(start..=last).collect();
        let tried = u64::from(last - start) + 1;
        if results.send(Search { found, tried }).is_err() {
            return;
        }
    }
}

/// Prints the multipliers; whether there is one.
fn report(options: &Folded, scans: &[PrivateScan]) -> anyhow::Result<Outcome> {
    let mut report = Report::new(options.format);
    for &scan in scans {
        let constant = scan.constant();
        let complement = (1u32 << 31).wrapping_sub(constant as u32);
        let facts = [
            ("constant", Fact::Word(constant, 8)),
            ("complement", Fact::Word(complement.into(), 8)),
            ("zero", Fact::Number(scan.index(0).into())),
        ];
        report.constant(&facts, &table(scan))?;
    }
    report.flush()?;
    Ok(if scans.is_empty() { Outcome::No } else { Outcome::Done })
}
