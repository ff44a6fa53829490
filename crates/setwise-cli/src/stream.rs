//! The inputs of a query, one after the other: sums, errors, limit, progress and Ctrl-C.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use setwise_columns::{Batch, Detail, LineError, LineErrorReason, PassedOver, Query, Threads};
use setwise_loops::aggregate::{Received, Stages};
pub(crate) use setwise_loops::printing::{counted, input_name, path_name, printable};
use setwise_loops::printing::{file_name, shown};
use setwise_loops::report::Changed;

use crate::failure::{Outcome, RED};
use crate::inputs::Inputs;
use crate::interrupt;
use crate::line_errors;
use crate::progress::Bar;

/// The number of line errors that are reported; the others are counted.
const MAX_REPORTED: u64 = 10;

/// Sums over all inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    pub(crate) positions: u64,
    pub(crate) matched: u64,
    pub(crate) squares: u64,
    errors: u64,
    /// The number of errors that are divisions by zero.
    faults: u64,
    /// The number of texts that the format of the output cannot hold, and that were changed.
    changed: u64,
}

/// A query that runs over the inputs.
pub(crate) struct Stream<'a> {
    query: &'a Query,
    threads: Threads,
    detail: Detail,
    passed_over: PassedOver,
    /// True if what is passed over is listed; `None` if the command has no such option.
    is_strict: Option<bool>,
    /// The tags that are not columns, and how often each occurs.
    unknown_tags: BTreeMap<String, u64>,
    /// True once the sink wants no further position.
    limited: bool,
    pub(crate) sums: Sums,
    failed: bool,
    interrupted: bool,
    bar: Bar,
}

impl<'a> Stream<'a> {
    /// Creates a stream; `is_quiet` says that results are not printed to standard output.
    pub(crate) fn new(query: &'a Query, threads: Threads, detail: Detail, is_quiet: bool) -> Self {
        let bar = Bar::new(is_quiet || detail == Detail::Count);
        Self {
            query,
            threads,
            detail,
            passed_over: PassedOver::default(),
            is_strict: None,
            unknown_tags: BTreeMap::new(),
            limited: false,
            sums: Sums::default(),
            failed: false,
            interrupted: false,
            bar,
        }
    }

    /// Sets whether what is passed over is listed, and is a failure.
    pub(crate) fn strict(self, is_strict: bool) -> Self {
        Self { is_strict: Some(is_strict), ..self }
    }

    /// Returns true if no further input is wanted.
    pub(crate) fn is_done(&self) -> bool {
        self.interrupted || self.limited
    }

    /// Returns true if the sink wanted no further position.
    pub(crate) const fn is_limited(&self) -> bool {
        self.limited
    }

    /// Reads an input. One that cannot be read is reported, and the query continues with the
    /// next; an error of the sink ends it.
    pub(crate) fn read(
        &mut self,
        path: &Path,
        inputs: &mut Inputs,
        stages: &mut Stages<'_>,
    ) -> io::Result<()> {
        let name = input_name(path);
        self.interrupted |= interrupt::flag().load(Relaxed);
        if self.is_done() {
            return Ok(());
        }
        let input = match inputs.open(path) {
            Ok(input) => input,
            Err(error) => {
                self.fail(&name, &error);
                return Ok(());
            }
        };
        let progress = input.progress();
        self.bar.begin_bytes(&name, progress.total());
        let (query, detail) = (self.query, self.detail);
        // A separate thread waits for a stream, so that Ctrl-C is noticed meanwhile.
        let threads = match (self.threads, progress.total()) {
            (Threads::One, None) => Threads::Many(NonZeroUsize::MIN),
            (threads, _) => threads,
        };
        let mut written = Ok(());
        let stop = interrupt::flag();
        let read = query.run_until(stop, input, threads, detail, |batch| {
            written = self.batch(path, batch, stages);
            self.bar.reach(progress.read());
            if written.is_err() || self.is_done() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.interrupted |= stop.load(Relaxed);
        self.bar.finish();
        if let Err(error) = read {
            self.fail(&name, &error);
        }
        written
    }

    /// Adds a batch to the sums and passes on its matches, until the sink wants no more.
    fn batch(&mut self, path: &Path, batch: &Batch, stages: &mut Stages<'_>) -> io::Result<()> {
        let name = file_name(path);
        let Received { matched, last, is_done, result } = stages.receive_batch(&name, batch);
        self.limited = is_done;
        self.sums.positions += batch.positions;
        self.sums.matched += matched;
        self.sums.squares += batch.squares;
        for error in batch.errors.iter().filter(|error| error.location.line() <= last) {
            self.line_error(&shown(&name), error);
        }
        for error in batch.passed_over.iter().filter(|error| error.location.line() <= last) {
            self.passed_over.push(error);
            if self.is_strict == Some(true) {
                let (message, fate) =
                    (line_errors::message(&shown(&name), error), PassedOver::fate(error));
                self.note(&format!("{message}; {fate}"));
            }
        }
        for (tag, count) in &batch.unknown_tags {
            *self.unknown_tags.entry(tag.clone()).or_default() += count;
        }
        result?;
        stages.flush()
    }

    fn line_error(&mut self, name: &str, error: &LineError) {
        self.sums.errors += 1;
        self.sums.faults += u64::from(error.reason == LineErrorReason::DivisionByZero);
        if self.sums.errors > MAX_REPORTED {
            return;
        }
        self.note(&line_errors::message(name, error));
    }

    fn fail(&mut self, name: &str, error: &io::Error) {
        self.failed = true;
        self.note(&format!("{RED}error:{RED:#} {}", line_errors::failure(name, error)));
    }

    /// Counts the texts that were changed in the output, and lists them if that is asked for.
    pub(crate) fn add_changed(&mut self, changed: Changed) {
        self.sums.changed += changed.count;
        for place in changed.places.iter().flatten() {
            self.note(&format!("{place}; changed"));
        }
    }

    /// Prints a line on standard error.
    pub(crate) fn note(&self, message: &str) {
        self.bar.message(message);
    }

    /// Returns true if an input or a line could not be read, or the formula had no value.
    /// `skip_bad` ignores invalid lines, rows and games.
    pub(crate) const fn has_failed(&self, skip_bad: bool) -> bool {
        let is_listed = self.passed_over.count() + self.sums.changed > 0;
        let is_refused = matches!(self.is_strict, Some(true)) && is_listed;
        self.failed || is_refused || self.sums.faults > 0 || (self.sums.errors > 0 && !skip_bad)
    }

    /// Reports how many errors were not shown, and returns the outcome: `outcome` if nothing
    /// failed.
    pub(crate) fn finish(self, skip_bad: bool, outcome: Outcome) -> Outcome {
        let Sums { errors, positions, changed, .. } = self.sums;
        if errors > MAX_REPORTED {
            let more = counted(errors - MAX_REPORTED, "more error");
            self.note(&format!("and {more} not shown here"));
        }
        let hint = match self.is_strict {
            Some(true) => "",
            Some(false) => "; --strict lists what and where",
            None => "; --strict of `query` lists what and where",
        };
        for sentence in self.passed_over.sentences() {
            self.note(&format!("note: {sentence}{hint}"));
        }
        if changed > 0 {
            let (texts, be) = (counted(changed, "text"), if changed == 1 { "was" } else { "were" });
            self.note(&format!(
                "note: {texts} with quotes or line breaks {be} changed, as EPD has none{hint}"
            ));
        }
        for (tag, count) in self.unknown_tags.iter().take(MAX_REPORTED as usize) {
            let (games, tag) = (counted(*count, "game"), printable(tag));
            self.note(&format!(
                "note: the tag `{tag}` of {games} is not shown, as the first games lack it; \
                 --tags shows it by name"
            ));
        }
        if self.unknown_tags.len() as u64 > MAX_REPORTED {
            let more = counted(self.unknown_tags.len() as u64 - MAX_REPORTED, "more tag");
            self.note(&format!("note: {more} that the first games lack"));
        }
        if self.interrupted {
            self.note(&format!("interrupted after {}", counted(positions, "position")));
            return Outcome::Interrupted;
        }
        match self.has_failed(skip_bad) {
            true => Outcome::InputOutputFailed,
            false => outcome,
        }
    }
}
