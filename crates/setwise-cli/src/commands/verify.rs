//! `setwise verify`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use serde_json::json;
use setwise_loops::printing::{input_name, printable};
use setwise_verify::{DocumentKind, Finding, Options, Verdict, verify};

use crate::arguments::PlainFormat;
use crate::arguments::verify::{Kind, Verify};
use crate::commands::prove;
use crate::failure::{self, Outcome, RED, Usage};
use crate::formula::read_code;
use crate::interrupt;

/// The longest document, in bytes.
const MAX_DOCUMENT: u64 = 1 << 24;

pub(crate) fn run(options: &Verify, color: bool) -> anyhow::Result<Outcome> {
    if options.files.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
        let message = "standard input can be read only once: `-` is given more than once";
        return Err(Usage(message.to_owned()).into());
    }
    interrupt::listen();
    let mut reading = Options::new();
    reading.comments = options.comments;
    reading.code.options = options.source.code.options();
    for path in &options.source.sources {
        read_code(path, &mut reading.code)?;
    }
    let out = BufWriter::new(io::stdout().lock());
    let mut report = Report { options, color, out, counts: HashMap::new(), is_wrong: false };
    // A document that cannot be read does not stop the others.
    let mut failed = None;
    for path in &options.files {
        match document(path, options, &reading, &mut report) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => {
                report.summary()?;
                return Ok(Outcome::Interrupted);
            }
            Err(error) if options.files.len() == 1 => return Err(error),
            Err(error) => failed = failed.max(Some(failure::report(&error))),
        }
    }
    report.summary()?;
    Ok(failed.unwrap_or_else(|| report.outcome()))
}

/// Verifies a document; breaks off if the command is stopped.
fn document(
    path: &Path,
    options: &Verify,
    reading: &Options,
    report: &mut Report<'_>,
) -> anyhow::Result<ControlFlow<()>> {
    let name = input_name(path);
    let context = || format!("{name}: cannot read the document");
    let input: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).with_context(context)?),
    };
    let mut bytes = Vec::new();
    input.take(MAX_DOCUMENT + 1).read_to_end(&mut bytes).with_context(context)?;
    if bytes.len() as u64 > MAX_DOCUMENT {
        return Err(Usage(format!("{name}: the document is longer than 16 MiB: split it")).into());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Usage(format!("{name}: byte {} is not UTF-8: convert the document", at + 1))
    })?;
    let limits = prove::limits(options.timeout);
    let (mut failure, mut is_stopped) = (None, false);
    let found = |finding: Finding| {
        is_stopped = interrupt::flag().load(Relaxed);
        // A proof that was stopped has no verdict.
        if is_stopped && finding.verdict == Verdict::Undecided {
            return ControlFlow::Break(());
        }
        failure = report.finding(&name, &finding).err();
        match is_stopped || failure.is_some() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    verify(text, kind(path, options.kind), reading, limits, found)
        .map_err(|error| Usage(format!("{name}: {error}")))?;
    match failure {
        Some(error) => Err(error.into()),
        None if is_stopped => Ok(ControlFlow::Break(())),
        None => Ok(ControlFlow::Continue(())),
    }
}

/// Returns the kind of a document by its name, or the one that is given.
fn kind(path: &Path, given: Kind) -> DocumentKind {
    let given = match given {
        Kind::Markdown => DocumentKind::Markdown,
        Kind::Html => DocumentKind::Html,
        Kind::C => DocumentKind::C,
        Kind::Rust => DocumentKind::Rust,
        Kind::Python => DocumentKind::Python,
    };
    match DocumentKind::of_file(path) {
        DocumentKind::Markdown => given,
        known => known,
    }
}

/// Writes the verdicts, and counts them.
struct Report<'a> {
    options: &'a Verify,
    color: bool,
    out: BufWriter<io::StdoutLock<'static>>,
    counts: HashMap<Verdict, usize>,
    is_wrong: bool,
}

impl Report<'_> {
    fn finding(&mut self, name: &str, finding: &Finding) -> io::Result<()> {
        *self.counts.entry(finding.verdict).or_default() += 1;
        self.is_wrong |= finding.is_wrong();
        let Finding { line, column, last_line, text, verdict, reason, .. } = finding;
        match self.options.format {
            PlainFormat::Json => {
                let object = json!({
                    "document": name, "line": line, "column": column, "last_line": last_line,
                    "text": text, "verdict": verdict.name(), "reason": reason,
                });
                writeln!(self.out, "{object}")?;
            }
            PlainFormat::Text if *verdict == Verdict::Prose => return Ok(()),
            PlainFormat::Text => {
                let style = if self.color { style(*verdict) } else { Style::new() };
                let shown = first_line(text);
                write!(self.out, "{name}:{line}:{column}: {style}{verdict}{style:#}  {shown}")?;
                match reason.is_empty() {
                    true => writeln!(self.out)?,
                    false => writeln!(
                        self.out,
                        "\n    {}",
                        reason
                            .lines()
                            .map(printable)
                            .collect::<Vec<_>>()
                            .join("\n")
                            .replace('\n', "\n    ")
                    )?,
                }
            }
        }
        self.out.flush()
    }

    /// Prints the number of statements with each verdict on standard error.
    fn summary(&self) -> io::Result<()> {
        let counts = Verdict::ALL.into_iter().filter_map(|verdict| {
            let count = self.counts.get(&verdict)?;
            Some(format!("{count} {verdict}"))
        });
        let counts: Vec<String> = counts.collect();
        let text = if counts.is_empty() { "no statement".to_owned() } else { counts.join(", ") };
        writeln!(anstream::stderr(), "{text}")
    }

    fn outcome(&self) -> Outcome {
        let has = |verdict| self.counts.contains_key(&verdict);
        let is_open = has(Verdict::NotUnderstood) || has(Verdict::Undecided);
        match self.is_wrong {
            true => Outcome::No,
            false if self.options.strict && is_open => Outcome::NoAnswer,
            false => Outcome::Done,
        }
    }
}

const fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Proved => AnsiColor::Green.on_default().bold(),
        Verdict::Refuted => RED,
        Verdict::Undecided | Verdict::NotUnderstood => AnsiColor::Yellow.on_default().bold(),
        _ => Style::new(),
    }
}

/// Returns the first line of a text, with a sign if it has more, and without control characters.
fn first_line(text: &str) -> String {
    let (first, more) = text.split_once('\n').map_or((text, ""), |(first, _)| (first, " …"));
    format!("{}{more}", printable(first))
}
