//! `setwise generate folded`.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use setwise_loops::generate::folded;

use crate::arguments::generate::Folded;
use crate::commands::generate::report::{Fact, Report};
use crate::commands::generate::{note, write_source};
use crate::commands::{threads, with_room};
use crate::emit::scan::{PrivateScan, ScanMethod};
use crate::failure::Outcome;
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

/// The number of multipliers that a thread tries between two checks for an interrupt.
const CHUNK: u64 = 1 << 19;

pub(crate) fn run(options: &Folded) -> anyhow::Result<Outcome> {
    match options.constant {
        Some(constant) => check(options, constant.into()),
        None => search(options),
    }
}

/// Checks a single multiplier.
fn check(options: &Folded, constant: u64) -> anyhow::Result<Outcome> {
    let Some(scan) = PrivateScan::new(ScanMethod::Folded, constant) else {
        note(&format!("{constant:#010x} does not keep the 64 keys apart"));
        note("`setwise generate folded` finds multipliers that do");
        return Ok(Outcome::No);
    };
    match options.language {
        Some(language) => write_source(&scan, language, None),
        None => report(options, &[scan]),
    }
}

/// The result of a search, or of a part of it.
struct SearchResult {
    found: Vec<u32>,
    tried: u64,
}

fn search(options: &Folded) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let range = options.range.clone().unwrap_or(0..=u32::MAX);
    let total = u64::from(range.end() - range.start()) + 1;
    let SearchResult { mut found, tried } = try_all(&range, threads(options.threads), total);
    found.sort_unstable();
    let scans = found.iter().filter_map(|&m| PrivateScan::new(ScanMethod::Folded, m.into()));
    let outcome = report(options, &scans.collect::<Vec<_>>())?;
    if tried < total {
        note(&format!("interrupted after {tried} of {}", counted(total, "multiplier")));
        return Ok(Outcome::Interrupted);
    }
    let keep = if found.len() == 1 || total == 1 { "keeps" } else { "keep" };
    let multipliers = counted(total, "multiplier");
    note(&format!("{} of {multipliers} {keep} the 64 keys apart", found.len()));
    Ok(outcome)
}

/// Tries all multipliers of the range until the user interrupts it, on `threads` threads or fewer:
/// as many as there is work for and the system starts. Without any it works on this thread.
fn try_all(range: &RangeInclusive<u32>, threads: usize, total: u64) -> SearchResult {
    let next = AtomicU64::new((*range.start()).into());
    let (sender, results) = channel();
    let mut search = SearchResult { found: Vec::new(), tried: 0 };
    let mut bar = Bar::new(true);
    bar.begin_search("multipliers", total);
    let threads = with_room(threads.min(total.div_ceil(CHUNK) as usize));
    thread::scope(|scope| {
        let start = |_: &usize| {
            let (results, next) = (sender.clone(), &next);
            let work = move || work(next, *range.end(), &results);
            thread::Builder::new().spawn_scoped(scope, work).is_ok()
        };
        if (0..threads).take_while(start).count() == 0 {
            work(&next, *range.end(), &sender);
        }
        // The channel ends with the last thread.
        drop(sender);
        for SearchResult { found, tried } in results {
            search.found.extend(found);
            search.tried += tried;
            bar.reach(search.tried);
        }
    });
    bar.finish();
    search
}

/// Tries chunks of the range until none is left.
fn work(next: &AtomicU64, end: u32, results: &Sender<SearchResult>) {
    while !interrupt::flag().load(Relaxed) {
        let start = next.fetch_add(CHUNK, Relaxed);
        let Ok(start) = u32::try_from(start) else { return };
        if start > end {
            return;
        }
        let last = start.saturating_add(CHUNK as u32 - 1).min(end);
        let found = folded(start..=last);
        let tried = u64::from(last - start) + 1;
        if results.send(SearchResult { found, tried }).is_err() {
            return;
        }
    }
}

/// Prints the multipliers, and returns `No` if there are none.
fn report(options: &Folded, scans: &[PrivateScan]) -> anyhow::Result<Outcome> {
    let mut report = Report::new(options.format);
    for scan in scans {
        let constant = scan.constant;
        let complement = (1u32 << 31).wrapping_sub(constant as u32);
        let facts = vec![
            ("constant", Fact::Word(constant, 8)),
            ("complement", Fact::Word(complement.into(), 8)),
            ("zero", Fact::Number(scan.zero().into())),
        ];
        report.constant(facts, scan.table.clone())?;
    }
    report.flush()?;
    Ok(if scans.is_empty() { Outcome::No } else { Outcome::Done })
}
