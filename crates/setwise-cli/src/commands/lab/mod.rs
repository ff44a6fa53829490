//! `setwise lab`.

mod advice;
mod check;
mod history;
mod kernels;
mod machine;
mod measure;
mod progress;
mod report;
mod rows;
mod select;
mod statistics;
mod words;

use std::time::Duration;

use setwise::bulk::Level;

use self::check::{Fault, check};
use self::machine::Machine;
use self::measure::{Effort, Measured, Plan, measure};
use self::progress::Bar;
use self::report::Report;
use self::rows::rows;
use self::select::select;
use self::statistics::Quartiles;
use self::words::Cases;
use crate::arguments::Lab as Options;
use crate::failure::{Outcome, RED};
use crate::interrupt;

/// How long the rounds take when nobody says how many there are to be.
const TIME: Duration = Duration::from_secs(6);

pub(crate) fn run(options: &Options, color: bool) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let mut scans = select(&options.scan, options.direction.map(Into::into))?;
    let bar = Bar::new();
    let cases = Cases::new(options.seed, if options.quick { 10_000 } else { 1_000_000 });
    let levels: Vec<_> = Level::available().collect();
    let Some(faults) = check(&scans, &levels, &cases, |done| bar.show("checking", done)) else {
        bar.finish();
        bar.note("interrupted before anything was measured");
        return Ok(Outcome::Interrupted);
    };
    // How long a wrong scan takes says nothing.
    scans.retain(|scan| faults.iter().all(|fault| fault.name != scan.name));

    let level = options.level.unwrap_or_else(Level::best);
    let plan = Plan {
        scans: &scans,
        level,
        effort: effort(options),
        size: if options.quick { 1 << 9 } else { 1 << 13 },
        seed: options.seed,
    };
    let measured = measure(&plan, |done| bar.show("measuring", done));
    bar.finish();
    let rows = rows(&measured);
    let report = Report {
        machine: Machine::detect(),
        level,
        seed: options.seed,
        words: cases.words.len(),
        rounds: measured.rounds,
        cycle: measured.cycle,
        core: core_cycle(&measured),
        advice: advice::advise(&rows, level),
        is_history_told: history::is_told(&rows),
        history: history::present(&rows, measured.cycle),
        rows,
    };
    report.print(options.format, color)?;
    Ok(finish(&bar, &faults, &measured))
}

/// How many cycles of the time-stamp counter one of the core is, about: the chain takes
/// two of them without a scan, one for its `and` and one for its `xor`.
fn core_cycle(measured: &Measured) -> Option<f64> {
    let cycles: Option<Vec<f64>> = measured.idle.iter().map(|time| time.cycles).collect();
    let median = Quartiles::of(cycles?.into_iter()).median / 2.0;
    (median > 0.0).then_some(median)
}

fn effort(options: &Options) -> Effort {
    match options.rounds {
        _ if options.quick => Effort::Rounds(1),
        Some(rounds) => Effort::Rounds(rounds),
        None => Effort::Time(TIME),
    }
}

/// Says which scans are wrong, and how the command ends.
fn finish(bar: &Bar, faults: &[Fault], measured: &Measured) -> Outcome {
    for fault in faults.iter().chain(&measured.faults) {
        bar.note(&format!("{RED}error:{RED:#} {fault}"));
    }
    if measured.interrupted {
        let rounds = if measured.rounds == 1 { "round" } else { "rounds" };
        bar.note(&format!("interrupted after {} {rounds}", measured.rounds));
        return Outcome::Interrupted;
    }
    match faults.is_empty() && measured.faults.is_empty() {
        true => Outcome::Done,
        false => Outcome::No,
    }
}
