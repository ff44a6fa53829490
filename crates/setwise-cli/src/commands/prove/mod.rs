//! `setwise prove`.

mod report;

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use setwise_expr::MAX_LENGTH;
use setwise_expr::prove::{Law, Limits, Verdict};

use self::report::{Report, ReportedLaw, Summary};
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
    prove_and_report(options, &tree.to_string(), &law, color)
}

/// Proves a law and prints the verdict.
pub(crate) fn prove_and_report(
    options: &Prove,
    text: &str,
    law: &Law,
    color: bool,
) -> anyhow::Result<Outcome> {
    let verdict = verdict(options, law)?;
    let outcome = outcome(&verdict, options);
    Report::new(options, color).law(&ReportedLaw { place: None, text, law, verdict: &verdict })?;
    Ok(outcome)
}

/// Proves the laws of a file, each as soon as its line is read.
fn every_law(options: &Prove, path: &Path, color: bool) -> anyhow::Result<Outcome> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { "standard input".into() } else { path.to_string_lossy() };
    let context = || format!("{name}: cannot read the laws");
    let (input, total): (Box<dyn Read>, _) = match is_stdin {
        true => (Box::new(io::stdin().lock()), None),
        false => {
            let file = File::open(path).with_context(context)?;
            let total = file.metadata().ok().filter(Metadata::is_file).map(|data| data.len());
            (Box::new(file), total)
        }
    };
    let mut lines = Lines { input: BufReader::new(input), number: 0, bytes: 0 };
    let started = Instant::now();
    let mut report = Report::new(options, color);
    let mut bar = Bar::new(false);
    bar.begin_bytes(&name, total);
    let mut summary = Summary::default();
    while let Some(line) = lines.next().with_context(context)? {
        bar.reach(lines.bytes);
        let number = lines.number;
        let usage = |message| Usage(format!("{name}:{number}: {message}"));
        let text = line.map_err(usage)?;
        let text = text.trim();
        if text.is_empty() || text.starts_with("//") {
            continue;
        }
        let law = Law::new(text)
            .map_err(|error| Usage(error.report(&format!("{name}:{number}"), text).to_string()))?;
        let verdict = verdict(options, &law).map_err(|error| usage(error.to_string()))?;
        if let Verdict::Undecided { is_cancelled: true, .. } = verdict {
            summary.is_stopped = true;
            break;
        }
        summary.add(outcome(&verdict, options));
        report.law(&ReportedLaw {
            place: Some((&name, number)),
            text,
            law: &law,
            verdict: &verdict,
        })?;
    }
    bar.finish();
    if summary.is_empty() {
        return Err(Usage(format!("{name}: no law")).into());
    }
    report.summary(&summary, started.elapsed());
    Ok(summary.outcome())
}

/// The longest line: a law, and white space around it.
const LONGEST_LINE: u64 = 2 * MAX_LENGTH as u64;

/// The lines of a file, one at a time.
struct Lines<R> {
    input: R,
    /// The number of the last line.
    number: usize,
    /// The number of bytes that have been read.
    bytes: u64,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line, or returns the reason why it is refused.
    fn next(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut line = Vec::new();
        let length = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += length as u64;
        if length as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            if !line.trim_ascii_start().starts_with(b"//") {
                return Ok(Some(Err("the line is longer than a law may be".to_owned())));
            }
            self.bytes += self.input.skip_until(b'\n')? as u64;
            return Ok(Some(Ok(String::new())));
        }
        let text = match self.number {
            1 => line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line),
            _ => &line,
        };
        Ok(Some(match str::from_utf8(text) {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err(format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1)),
        }))
    }
}

fn verdict(options: &Prove, law: &Law) -> anyhow::Result<Verdict> {
    let limits =
        Limits { time: options.timeout, cancel: Some(interrupt::flag()), ..Limits::default() };
    match options.width {
        None => Ok(law.prove(limits)),
        Some(width) => {
            law.prove_at(width, limits).map_err(|error| Usage(format!("--width: {error}")).into())
        }
    }
}

/// Returns the outcome of the command for a verdict.
fn outcome(verdict: &Verdict, options: &Prove) -> Outcome {
    match verdict {
        Verdict::Undecided { is_cancelled: true, .. } => Outcome::Interrupted,
        // A law about narrower words is another law.
        _ if options.width.is_some() => Outcome::WrongUsage,
        Verdict::Proved { .. } => Outcome::Done,
        Verdict::Refuted { .. } => Outcome::No,
        Verdict::Undecided { .. } => Outcome::WrongUsage,
    }
}

/// Writes a time for people: `0.3 ms`, `64 ms`, `12.5 s`.
fn time(time: Duration) -> String {
    match time.as_secs_f64() * 1e3 {
        milliseconds @ ..10.0 => format!("{milliseconds:.1} ms"),
        milliseconds @ ..1000.0 => format!("{milliseconds:.0} ms"),
        milliseconds => format!("{:.1} s", milliseconds / 1e3),
    }
}
