//! `setwise prove`.

mod certificate;
mod export;
mod report;

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use anyhow::Context;
use setwise_expr::board::NamedBoard;
use setwise_expr::{Definitions, FormulaError, MAX_LENGTH, Note, Reader, Tree};
use setwise_loops::printing::input_name;
use setwise_prove::{Law, Limits, Verdict};
use setwise_verify::{is_comment, law_within};

use self::certificate::Certified;
use self::report::{Malformed, Report, ReportedLaw, Summary};
use crate::arguments::prove::Prove;
use crate::failure::{Outcome, RED, Usage};
use crate::formula::{Source, definitions, in_mapping, notes_on, print_notes};
use crate::interrupt;
use crate::lines::{Line, Lines};
use crate::memory;
use crate::progress::Bar;

pub(crate) fn run(options: &Prove, color: bool) -> anyhow::Result<Outcome> {
    let others =
        [("--width", options.width.is_some()), ("--mapping", options.words.mapping.is_some())];
    options.board.expect_chess(options.source.given().into_iter().chain(others))?;
    interrupt::listen();
    match (&options.file, &options.law) {
        (Some(path), _) if options.export.is_some() => export::every_law(options, path),
        (Some(path), _) => every_law(options, path, color),
        (None, law) => one_law(options, law.as_deref().unwrap_or("-".as_ref()), color),
    }
}

/// Proves the law of the command line.
fn one_law(options: &Prove, argument: &OsStr, color: bool) -> anyhow::Result<Outcome> {
    prepare(options)?;
    let definitions = definitions(&options.source.sources, &options.source.options())?;
    let board = options.board.other();
    let source = Source::new(argument)?.with_definitions(definitions.as_ref());
    let source = if board.is_none() { of_document(source) } else { source };
    let tree = match board {
        Some(board) => source.parse_on(board)?,
        None => source.parse()?,
    };
    let tree = in_mapping(tree, options.words.mapping).map_err(|error| source.error(&error))?;
    let law = Law::on_board(&tree, board).map_err(|error| source.error(&error))?;
    print_notes(notes_on(&tree, board));
    if options.export.is_some() {
        return export::one_law(options, &law);
    }
    prove_and_report(options, &tree.to_string(), &law, color)
}

/// Returns the source of the law within a text that is not a formula as it stands, as documents have it.
fn of_document(source: Source) -> Source {
    // A name before a number in brackets is a call, which is refused when it is compiled.
    let is_law = |it: &Source| it.parse().is_ok_and(|tree| Law::from_tree(&tree).is_ok());
    let is_text_law = |text: &str| is_law(&source.with_text(text.to_owned()));
    match law_within(source.text(), is_text_law) {
        Some((law, note)) => {
            print_notes([note]);
            source.with_text(law)
        }
        None => source,
    }
}

/// Prepares for the files of a certificate, before the law is read: a certificate that is there is
/// about another law, even if this one cannot be read.
pub(crate) fn prepare(options: &Prove) -> anyhow::Result<()> {
    options.certificate.as_deref().map_or(Ok(()), certificate::prepare)
}

/// Proves a law and prints the verdict.
pub(crate) fn prove_and_report(
    options: &Prove,
    text: &str,
    law: &Law,
    color: bool,
) -> anyhow::Result<Outcome> {
    let verdict = verdict(options, law)?;
    let mut outcome = outcome(&verdict, options);
    // The verdict is reported, whatever becomes of the files.
    let (certified, failure) = match Certified::write(options, law, &verdict) {
        Ok(certified) => (certified, None),
        Err(error) => (None, Some(error)),
    };
    if let Some(Certified::NotFound(_)) = certified {
        outcome =
            if interrupt::flag().load(Relaxed) { Outcome::Interrupted } else { Outcome::NoAnswer };
    }
    let certified = certified.as_ref();
    let law = ReportedLaw { place: None, text, law, verdict: &verdict, certified };
    Report::new(options, color).law(&law)?;
    failure.map_or(Ok(outcome), Err)
}

/// Proves the laws of a file, each as soon as its line is read.
fn every_law(options: &Prove, path: &Path, color: bool) -> anyhow::Result<Outcome> {
    let name = input_name(path);
    let context = || unreadable(&name);
    let (input, total) = open(path).with_context(context)?;
    let definitions = definitions(&options.source.sources, &options.source.options())?;
    let mut lines = Lines::new(BufReader::new(input));
    let started = Instant::now();
    let mut report = Report::new(options, color);
    let mut bar = Bar::new(false);
    bar.begin_bytes(&name, total);
    let (mut summary, mut line) = (Summary::default(), Vec::new());
    while let Some(read) = lines.next(&mut line, MAX_LINE).with_context(context)? {
        bar.reach(lines.bytes);
        let place = (&*name, lines.number);
        let law =
            parse(&line, read, place, options, definitions.as_ref()).and_then(|law| match law {
                Some((text, law, notes)) => {
                    for note in notes {
                        bar.message(&format!("note: {name}:{}: {note}", lines.number));
                    }
                    match verdict(options, &law) {
                        Ok(verdict) => Ok(Some((text, law, verdict))),
                        Err(error) => Err(Malformed::new(place, text, error.to_string())),
                    }
                }
                None => Ok(None),
            });
        let (text, law, verdict) = match law {
            Ok(Some(proved)) => proved,
            Ok(None) => continue,
            Err(malformed) => {
                summary.malformed += 1;
                bar.message(&format!("{RED}error:{RED:#} {}", malformed.report));
                report.malformed(&malformed)?;
                continue;
            }
        };
        if let Verdict::Undecided { is_canceled: true, .. } = verdict {
            summary.is_stopped = true;
            break;
        }
        summary.add(outcome(&verdict, options));
        let (law, verdict) = (&law, &verdict);
        report.law(&ReportedLaw { place: Some(place), text, law, verdict, certified: None })?;
    }
    bar.finish();
    if summary.is_empty() {
        return Err(Usage(format!("{name}: no law")).into());
    }
    report.summary(&summary, started.elapsed());
    Ok(summary.outcome())
}

/// Opens a file of laws, and returns its size if that is known.
fn open(path: &Path) -> io::Result<(Box<dyn Read>, Option<u64>)> {
    if path == Path::new("-") {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let file = File::open(path)?;
    let total = file.metadata().ok().filter(Metadata::is_file).map(|data| data.len());
    Ok((Box::new(file), total))
}

fn unreadable(name: &str) -> String {
    format!("{name}: cannot read the laws")
}

/// The longest line: a law, and white space around it.
const MAX_LINE: usize = 2 * MAX_LENGTH;

/// A law with its text and its notes.
type Noted<'a> = (&'a str, Law, Vec<String>);

/// Parses the law of a line; `None` if the line is empty or a comment.
fn parse<'a>(
    line: &'a [u8],
    read: Line,
    place: (&'a str, usize),
    options: &Prove,
    definitions: Option<&Definitions>,
) -> Result<Option<Noted<'a>>, Malformed<'a>> {
    let line = match place {
        (_, 1) => line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line),
        _ => line,
    };
    let is_comment = line.trim_ascii_start().starts_with(b"//") || is_title(line);
    let text = match str::from_utf8(line) {
        _ if read == Line::Cut && is_comment => return Ok(None),
        _ if read == Line::Cut => {
            let message = "the line is longer than a law may be, which is 64 KiB: split the law";
            return Err(Malformed::new(place, "", message.to_owned()));
        }
        Ok(text) => text.trim_end(),
        Err(error) => {
            let message = format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1);
            return Err(Malformed::new(place, "", message));
        }
    };
    if text.is_empty() || is_comment {
        return Ok(None);
    }
    let board = options.board.other();
    let read = |text: &str| {
        let tree = in_mapping(tree(text, board, definitions)?, options.words.mapping)?;
        Ok::<_, FormulaError>((Law::on_board(&tree, board)?, tree))
    };
    let (mut law, mut note) = (read(text), None);
    if board.is_none()
        && let Some((other, how)) = law_within(text, |text| read(text).is_ok())
    {
        (law, note) = (read(&other), Some(how));
    }
    let (law, tree) = law.map_err(|error| {
        let mut malformed = Malformed::new(place, text, error.to_string());
        malformed.report = error.report(place.0, text).from_line(place.1).to_string();
        malformed
    })?;
    let notes = notes_on(&tree, board).iter().map(Note::to_string).chain(note).collect();
    Ok(Some((text.trim_start(), law, notes)))
}

/// Returns true for a comment or a title such as `# Sums`, but not for a directive such as `# if`, which
/// would give the laws below another meaning, nor for the number of elements of a set, such as `#A`.
fn is_title(line: &[u8]) -> bool {
    let begin = &line[..line.len().min(80)];
    let line = String::from_utf8_lossy(begin.trim_ascii());
    let rest = line.trim_start_matches('#');
    (rest.is_empty() || rest.starts_with([' ', '\t'])) && is_comment(&line)
}

/// Parses a law about words or about a board.
fn tree(
    text: &str,
    board: Option<&NamedBoard>,
    definitions: Option<&Definitions>,
) -> Result<Tree, FormulaError> {
    let reader = Reader::new().with_definitions(definitions);
    reader.with_board(board.map(|board| &board.shape)).formula(text)
}

fn verdict(options: &Prove, law: &Law) -> anyhow::Result<Verdict> {
    let limits = limits(options.timeout);
    match options.width {
        None => Ok(law.prove(limits)),
        Some(width) => {
            law.prove_at(width, limits).map_err(|error| Usage(format!("--width: {error}")).into())
        }
    }
}

/// Returns the limits of a proof, which ends if the command is stopped.
pub(crate) fn limits(time: Duration) -> Limits<'static> {
    let limits = Limits::default();
    let memory = available(limits.memory);
    Limits { time, memory, cancel: Some(interrupt::flag()), ..limits }
}

/// Returns the memory for a proof: as much as is wanted, or three quarters of what can be
/// allocated.
fn available(wanted: usize) -> usize {
    match memory::reserve(wanted).capacity() {
        0 => wanted / 32,
        bytes if bytes < wanted => bytes / 4 * 3,
        _ => wanted,
    }
}

/// Returns the outcome of the command for a verdict.
fn outcome(verdict: &Verdict, options: &Prove) -> Outcome {
    match verdict {
        Verdict::Undecided { is_canceled: true, .. } => Outcome::Interrupted,
        // A law about narrower words is another law.
        _ if options.width.is_some() => Outcome::NoAnswer,
        Verdict::Proved { .. } => Outcome::Done,
        Verdict::Refuted { .. } => Outcome::No,
        Verdict::Undecided { .. } => Outcome::NoAnswer,
    }
}

/// Returns a time as text: `0.3 ms`, `64 ms`, `12.5 s`.
pub(crate) fn time(time: Duration) -> String {
    match time.as_secs_f64() * 1e3 {
        milliseconds @ ..10.0 => format!("{milliseconds:.1} ms"),
        milliseconds @ ..1000.0 => format!("{milliseconds:.0} ms"),
        milliseconds => format!("{:.1} s", milliseconds / 1e3),
    }
}
