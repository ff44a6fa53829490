//! The inputs of a query, one after the other: sums, errors, limit, progress and Ctrl-C.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use setwise_columns::{Batch, Detail, LineError, LineErrorReason, Location, Match, Query, Threads};
use setwise_expr::Value;

use crate::failure::{Outcome, RED};
use crate::inputs::Inputs;
use crate::interrupt;
use crate::line_errors;
pub(crate) use crate::printing::{counted, input_name, printable};
use crate::progress::Bar;

/// The number of line errors that are reported; the others are counted.
const MAX_REPORTED: u64 = 10;

/// The file and place of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) file: &'a str,
    pub(crate) location: Location,
}

/// Receives the positions that a query returns.
pub(crate) trait Sink {
    /// Receives a position.
    fn receive(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()>;

    /// Receives the values of a match without its position, if the query passes only those on.
    fn receive_values(&mut self, _: &[Option<Value>]) -> io::Result<()> {
        Ok(())
    }

    /// Writes out what was received so far.
    fn flush(&mut self) -> io::Result<()>;

    /// Returns true if no further position is wanted.
    fn is_done(&self) -> bool {
        false
    }
}

/// The sink of queries that only count.
pub(crate) struct Discard;

impl Sink for Discard {
    fn receive(&mut self, _: Origin<'_>, _: &Match) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sums over all inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    pub(crate) positions: u64,
    pub(crate) matched: u64,
    pub(crate) squares: u64,
    errors: u64,
    /// The number of errors that are divisions by zero.
    faults: u64,
}

/// A query that runs over the inputs.
pub(crate) struct Stream<'a> {
    query: &'a Query,
    threads: Threads,
    detail: Detail,
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
        let (sums, limited) = (Sums::default(), false);
        Self { query, threads, detail, limited, sums, failed: false, interrupted: false, bar }
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
        sink: &mut impl Sink,
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
            written = self.batch(&name, batch, sink);
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

    /// Passes on the matches of a batch, until the sink wants no more.
    fn batch(&mut self, name: &str, batch: &Batch, sink: &mut impl Sink) -> io::Result<()> {
        let (mut last, mut matched) = (u64::MAX, batch.matched);
        let outputs = self.query.program().outputs().len();
        let mut values = batch.values.chunks_exact(outputs);
        let mut received = values.try_for_each(|values| sink.receive_values(values));
        for (before, found) in batch.matches.iter().enumerate() {
            received = sink.receive(Origin { file: name, location: found.location }, found);
            self.limited = sink.is_done();
            if received.is_err() || self.limited {
                (last, matched) = (found.location.line(), before as u64 + 1);
                break;
            }
        }
        self.sums.positions += batch.positions;
        self.sums.matched += matched;
        self.sums.squares += batch.squares;
        for error in batch.errors.iter().filter(|error| error.location.line() <= last) {
            self.line_error(name, error);
        }
        received?;
        sink.flush()
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

    /// Prints a line on standard error.
    pub(crate) fn note(&self, message: &str) {
        self.bar.message(message);
    }

    /// Returns true if an input or a line could not be read, or the formula had no value.
    /// `skip_bad` ignores invalid lines, rows and games.
    pub(crate) const fn has_failed(&self, skip_bad: bool) -> bool {
        self.failed || self.sums.faults > 0 || (self.sums.errors > 0 && !skip_bad)
    }

    /// Reports how many errors were not shown, and returns the outcome: `outcome` if nothing
    /// failed.
    pub(crate) fn finish(self, skip_bad: bool, outcome: Outcome) -> Outcome {
        let Sums { errors, positions, .. } = self.sums;
        if errors > MAX_REPORTED {
            let more = counted(errors - MAX_REPORTED, "more error");
            self.note(&format!("and {more} not shown here"));
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
