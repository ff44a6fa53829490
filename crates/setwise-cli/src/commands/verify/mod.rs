//! `setwise verify`.

mod details;
mod markdown;
mod page;
mod report;
mod source;
mod text;
mod update;

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Context;
use setwise_loops::printing::input_name;
use setwise_verify::{DocumentKind, Finding, Options, Verdict, verify};

use self::report::Report;
use crate::arguments::verify::{Kind, Verify};
use crate::atomic_file::AtomicFile;
use crate::commands::prove;
use crate::failure::{self, Outcome, Usage};
use crate::formula::read_code;
use crate::interrupt;

/// The longest document, in bytes.
const MAX_DOCUMENT: u64 = 1 << 24;

pub(crate) fn run(options: &Verify, color: bool) -> anyhow::Result<Outcome> {
    if options.files.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
        let message = "standard input can be read only once: `-` is given more than once";
        return Err(Usage(message.to_owned()).into());
    }
    if options.update {
        options.files.iter().try_for_each(|path| check_update(path))?;
    }
    interrupt::listen();
    let mut reading = Options::new();
    reading.comments = options.comments;
    reading.code.options = options.source.options();
    for path in &options.source.sources {
        read_code(path, &mut reading.code)?;
    }
    let mut report = Report::new(options.format, color);
    // A document that cannot be read does not stop the others.
    let mut failed = None;
    for path in &options.files {
        match document(path, options, &reading, &mut report) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => {
                report.finish()?;
                return Ok(Outcome::Interrupted);
            }
            Err(error) if options.files.len() == 1 => return Err(error),
            Err(error) => failed = failed.max(Some(failure::report(&error))),
        }
    }
    report.finish()?;
    Ok(failed.unwrap_or_else(|| report.outcome(options.strict)))
}

/// Verifies a document; breaks off if the command is stopped.
fn document(
    path: &Path,
    options: &Verify,
    reading: &Options,
    report: &mut Report,
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
    let mut failure = None;
    let mut findings = Vec::new();
    let found = |finding: Finding| {
        let is_stopped = interrupt::flag().load(Relaxed);
        // A proof that was stopped has no verdict.
        if is_stopped && finding.verdict == Verdict::Undecided {
            return ControlFlow::Break(());
        }
        failure = report.finding(&name, &finding).err();
        if finding.verdict != Verdict::Prose && report.keeps() | options.update {
            findings.push(finding);
        }
        match is_stopped || failure.is_some() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let body = text.strip_prefix('\u{feff}').unwrap_or(&text);
    verify(body, kind(path, options.kind), reading, limits, found)
        .map_err(|error| Usage(format!("{name}: {error}")))?;
    if let Some(error) = failure {
        return Err(error.into());
    }
    let is_stopped = interrupt::flag().load(Relaxed);
    let is_rendered = is_markdown(path) || path == Path::new("-") && options.kind == Kind::Markdown;
    report.document(&name, body, &findings, is_rendered, is_stopped)?;
    if is_stopped {
        return Ok(ControlFlow::Break(()));
    }
    if options.update {
        let updated = update::updated(body, &findings);
        for line in &updated.left_out {
            let note = "the verdicts on this block are not written: close its fence";
            writeln!(anstream::stderr(), "note: {name}:{line}: {note}")?;
        }
        if updated.text != body {
            let start = &text[..text.len() - body.len()];
            write(path, &[start, &updated.text])
                .with_context(|| format!("{name}: cannot be written"))?;
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Replaces the text of a file.
fn write(path: &Path, parts: &[&str]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    parts.iter().try_for_each(|part| file.write_all(part.as_bytes()))?;
    interrupt::complete(|| file.finish())
}

/// Refuses to write verdicts into a document that has no place for them.
fn check_update(path: &Path) -> Result<(), Usage> {
    let name = input_name(path);
    let message = match path == Path::new("-") {
        true => "--update: standard input cannot be written: name a file".to_owned(),
        false if is_markdown(path) => return Ok(()),
        false => format!(
            "--update: {name} is not Markdown by its extension: name a file such as notes.md, since \
             verdicts are written as comments in Markdown"
        ),
    };
    Err(Usage(message))
}

/// Returns true if the extension of a file is one of Markdown.
fn is_markdown(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    let known = ["md", "markdown", "mdown", "mkd", "mkdn"];
    known.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Returns the kind of a document by its name, or the one that is given.
fn kind(path: &Path, given: Kind) -> DocumentKind {
    let given = match given {
        Kind::Markdown => DocumentKind::Markdown,
        Kind::Html => DocumentKind::Html,
        Kind::C => DocumentKind::C,
        Kind::Java => DocumentKind::Java,
        Kind::Rust => DocumentKind::Rust,
        Kind::Python => DocumentKind::Python,
    };
    match DocumentKind::of_file(path) {
        DocumentKind::Markdown => given,
        known => known,
    }
}
