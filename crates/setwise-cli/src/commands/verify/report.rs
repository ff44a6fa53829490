//! The verdicts as text, JSON or a page, and their numbers.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use anstyle::{AnsiColor, Style};
use serde_json::json;
use setwise_loops::printing::printable;
use setwise_verify::{Finding, Verdict};

use crate::arguments::verify::VerifyFormat;
use crate::commands::verify::page::Page;
use crate::commands::verify::text::{first_line, summary};
use crate::failure::{Outcome, RED};

/// Writes the verdicts, and counts them.
pub(super) struct Report {
    format: VerifyFormat,
    color: bool,
    out: BufWriter<io::StdoutLock<'static>>,
    counts: HashMap<Verdict, usize>,
    is_wrong: bool,
    page: Page,
}

impl Report {
    pub(super) fn new(format: VerifyFormat, color: bool) -> Self {
        let out = BufWriter::new(io::stdout().lock());
        let (counts, page) = (HashMap::new(), Page::default());
        Self { format, color, out, counts, is_wrong: false, page }
    }

    /// Returns true if [`document`](Self::document) needs the findings.
    pub(super) fn keeps(&self) -> bool {
        self.format == VerifyFormat::Html
    }

    /// Writes a verdict, if the format is not that of a page.
    pub(super) fn finding(&mut self, name: &str, finding: &Finding) -> io::Result<()> {
        *self.counts.entry(finding.verdict).or_default() += 1;
        self.is_wrong |= finding.is_wrong();
        match self.format {
            VerifyFormat::Json => self.object(name, finding)?,
            // Words have no reason, unless a statement is passed over.
            VerifyFormat::Text
                if finding.verdict != Verdict::Prose || !finding.reason.is_empty() =>
            {
                self.lines(name, finding)?;
            }
            VerifyFormat::Text | VerifyFormat::Html => return Ok(()),
        }
        self.out.flush()
    }

    fn object(&mut self, name: &str, finding: &Finding) -> io::Result<()> {
        let Finding { line, column, last_line, text, verdict, reason, .. } = finding;
        let object = json!({
            "document": name, "line": line, "column": column, "last_line": last_line,
            "text": text, "verdict": verdict.name(), "reason": reason,
        });
        writeln!(self.out, "{object}")
    }

    fn lines(&mut self, name: &str, finding: &Finding) -> io::Result<()> {
        let Finding { line, column, text, verdict, reason, .. } = finding;
        let style = if self.color { style(*verdict) } else { Style::new() };
        let shown = printable(&first_line(text));
        writeln!(self.out, "{name}:{line}:{column}: {style}{verdict}{style:#}  {shown}")?;
        let mut lines = reason.lines().map(printable);
        lines.try_for_each(|line| writeln!(self.out, "    {line}"))
    }

    /// Writes a document with its verdicts to the page; `is_stopped` if the rest was not verified.
    pub(super) fn document(
        &mut self,
        name: &str,
        text: &str,
        findings: &[Finding],
        is_rendered: bool,
        is_stopped: bool,
    ) -> io::Result<()> {
        if self.format != VerifyFormat::Html {
            return Ok(());
        }
        let section = self.page.section(name, text, findings, is_rendered, is_stopped);
        self.out.write_all(section.as_bytes())?;
        self.out.flush()
    }

    /// Completes the page, and prints the number of statements with each verdict on standard error.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        let counts = summary(|verdict| self.counts.get(&verdict).copied().unwrap_or(0));
        if self.format == VerifyFormat::Html {
            self.out.write_all(self.page.end(&counts).as_bytes())?;
            self.out.flush()?;
        }
        writeln!(anstream::stderr(), "{counts}")
    }

    pub(super) fn outcome(&self, is_strict: bool) -> Outcome {
        let has = |verdict| self.counts.contains_key(&verdict);
        let is_open = has(Verdict::NotUnderstood) || has(Verdict::Undecided);
        match self.is_wrong {
            true => Outcome::No,
            false if is_strict && is_open => Outcome::NoAnswer,
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
