//! `setwise prove`.

mod report;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use setwise_expr::prove::{Law, Limits, Verdict};

use self::report::{Answer, Report, Summary};
use crate::arguments::prove::Prove;
use crate::failure::{Outcome, Usage};
use crate::formula::Source;
use crate::interrupt;
use crate::progress::Bar;

pub(crate) fn run(options: &Prove, color: bool) -> anyhow::Result<Outcome> {
    interrupt::listen();
    match (&options.file, &options.law) {
        (Some(path), _) => every_law(options, path, color),
        (None, law) => one_law(options, law.as_deref().unwrap_or("-"), color),
    }
}

/// Proves the law of the command line.
fn one_law(options: &Prove, argument: &str, color: bool) -> anyhow::Result<Outcome> {
    let source = Source::new(argument)?;
    let tree = source.parse()?;
    let law = Law::from_tree(&tree).map_err(|error| source.error(&error))?;
    answer(options, &tree.to_string(), &law, color)
}

/// Proves a law and prints the answer.
pub(crate) fn answer(
    options: &Prove,
    text: &str,
    law: &Law,
    color: bool,
) -> anyhow::Result<Outcome> {
    let verdict = verdict(options, law)?;
    let outcome = outcome(&verdict, options);
    let answer = Answer { place: None, text, law, verdict: &verdict };
    let mut report = Report::new(options, color);
    report.answer(&answer)?;
    report.flush()?;
    Ok(outcome)
}

/// A law of a file.
struct Line {
    number: usize,
    text: String,
    law: Law,
}

/// Proves the laws of a file. All of them are read before.
fn every_law(options: &Prove, path: &Path, color: bool) -> anyhow::Result<Outcome> {
    let name =
        if path == Path::new("-") { "standard input".into() } else { path.to_string_lossy() };
    let lines = lines(&name, &read(path, &name)?)?;
    let started = Instant::now();
    let mut report = Report::new(options, color);
    let mut bar = Bar::new(false);
    bar.begin_search(&name, lines.len() as u64);
    let mut summary = Summary::default();
    for (done, line) in lines.iter().enumerate() {
        bar.reach(done as u64);
        let verdict = verdict(options, &line.law)
            .map_err(|error| Usage(format!("{name}:{}: {error}", line.number)))?;
        if let Verdict::Undecided { is_cancelled: true, .. } = verdict {
            summary.is_stopped = true;
            break;
        }
        summary.add(outcome(&verdict, options));
        report.answer(&Answer {
            place: Some((&name, line.number)),
            text: &line.text,
            law: &line.law,
            verdict: &verdict,
        })?;
    }
    bar.finish();
    report.flush()?;
    report.summary(&summary, started.elapsed());
    Ok(summary.outcome())
}

/// The longest file: no list of laws is that long.
const LARGEST_FILE: u64 = 1 << 26;

fn read(path: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    let context = || format!("{name}: cannot read the laws");
    let mut text = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().take(LARGEST_FILE).read_to_end(&mut text)
    } else {
        fs::File::open(path).and_then(|file| file.take(LARGEST_FILE).read_to_end(&mut text))
    };
    read.with_context(context)?;
    Ok(text)
}

/// The laws of a text, one a line.
fn lines(name: &str, text: &[u8]) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    for (number, text) in text.split(|&byte| byte == b'\n').enumerate() {
        let number = number + 1;
        let text = str::from_utf8(text).map_err(|error| {
            let place = error.valid_up_to();
            Usage(format!("{name}:{number}: byte {} of the line is no UTF-8", place + 1))
        })?;
        let text = text.trim();
        if text.is_empty() || text.starts_with("//") {
            continue;
        }
        let law = Law::new(text)
            .map_err(|error| Usage(error.report(&format!("{name}:{number}"), text).to_string()))?;
        lines.push(Line { number, text: text.to_owned(), law });
    }
    if lines.is_empty() {
        return Err(Usage(format!("{name}: no law")).into());
    }
    Ok(lines)
}

fn verdict(options: &Prove, law: &Law) -> anyhow::Result<Verdict> {
    let limits =
        Limits { time: options.timeout, cancel: Some(interrupt::flag()), ..Limits::default() };
    match options.width {
        None => Ok(law.prove(limits)),
        Some(width) => law
            .prove_at(width as usize, limits)
            .map_err(|error| Usage(format!("--width: {error}")).into()),
    }
}

/// How the command ends with a verdict.
fn outcome(verdict: &Verdict, options: &Prove) -> Outcome {
    match verdict {
        Verdict::Undecided { is_cancelled: true, .. } => Outcome::Interrupted,
        // What is true or false of narrower words is another law.
        _ if options.width.is_some() => Outcome::WrongUsage,
        Verdict::Proved { .. } => Outcome::Done,
        Verdict::Refuted { .. } => Outcome::No,
        Verdict::Undecided { .. } => Outcome::WrongUsage,
    }
}

/// A time for people: `0.3 ms`, `64 ms`, `12.5 s`.
fn time(time: Duration) -> String {
    match time.as_secs_f64() * 1e3 {
        milliseconds @ ..10.0 => format!("{milliseconds:.1} ms"),
        milliseconds @ ..1000.0 => format!("{milliseconds:.0} ms"),
        milliseconds => format!("{:.1} s", milliseconds / 1e3),
    }
}
