//! Inputs read one after the other: sums, bad lines, limit, progress, Ctrl-C.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use setwise_columns::{BadLine, BadReason, Block, Detail, Hit, Input, Query, Threads};

use crate::failure::{Outcome, RED};
use crate::interrupt;
use crate::progress::Bar;

/// How many bad lines are named; the others are counted.
const NAMED: u64 = 10;

/// A text from outside without what would steer a terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// How many there are of what.
pub(crate) fn counted(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// What an input is called.
pub(crate) fn input_name(path: &Path) -> String {
    match path == Path::new("-") {
        true => "standard input".to_owned(),
        false => printable(&path.display().to_string()),
    }
}

/// Where a position was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: u64,
}

/// What becomes of the positions that are found.
pub(crate) trait Sink {
    /// Receives a position.
    fn hit(&mut self, place: Place<'_>, hit: &Hit) -> io::Result<()>;

    /// Writes out what was received so far.
    fn flush(&mut self) -> io::Result<()>;
}

/// A sink for queries that only count.
pub(crate) struct Discard;

impl Sink for Discard {
    fn hit(&mut self, _: Place<'_>, _: &Hit) -> io::Result<()> {
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
    bad: u64,
}

/// A query on its way through the inputs.
pub(crate) struct Stream<'a> {
    query: &'a Query,
    threads: Threads,
    detail: Detail,
    /// How many matches may still be handed on.
    left: Option<u64>,
    sums: Sums,
    failed: bool,
    interrupted: bool,
    bar: Bar,
}

impl<'a> Stream<'a> {
    pub(crate) fn new(query: &'a Query, threads: Threads, detail: Detail) -> Self {
        let bar = Bar::new(detail == Detail::Count);
        let (sums, left) = (Sums::default(), None);
        Self { query, threads, detail, left, sums, failed: false, interrupted: false, bar }
    }

    /// The same, but done after this many matches.
    pub(crate) fn with_limit(self, limit: Option<u64>) -> Self {
        Self { left: limit, ..self }
    }

    pub(crate) const fn sums(&self) -> &Sums {
        &self.sums
    }

    /// Whether no further input is wanted.
    pub(crate) fn is_done(&self) -> bool {
        self.interrupted || self.left == Some(0)
    }

    /// Whether the limit was reached.
    pub(crate) fn is_limited(&self) -> bool {
        self.left == Some(0)
    }

    /// Reads an input. One that cannot be read is reported, and the query goes
    /// on with the next; an error of the sink ends it.
    pub(crate) fn read(&mut self, path: &Path, sink: &mut impl Sink) -> io::Result<()> {
        let name = input_name(path);
        if self.is_done() {
            return Ok(());
        }
        let opened = if path == Path::new("-") {
            Input::from_reader(io::stdin())
        } else {
            Input::open(path)
        };
        let input = match opened {
            Ok(input) => input,
            Err(error) => {
                self.fail(&name, &error);
                return Ok(());
            }
        };
        let progress = input.progress();
        self.bar.begin(&name, &progress);
        let (query, detail) = (self.query, self.detail);
        // A stream may keep one waiting: then a thread of its own waits.
        let threads = match (self.threads, progress.total()) {
            (Threads::One, None) => Threads::Many(NonZeroUsize::MIN),
            (threads, _) => threads,
        };
        let mut line = 0;
        let mut written = Ok(());
        let stop = interrupt::flag();
        let read = query.run_until(stop, input, threads, detail, |block| {
            written = self.block(&name, line, &block, sink);
            line += block.lines;
            self.bar.update(&progress);
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

    /// Hands on what was found in a block, up to the limit; `before` is the
    /// number of lines before it.
    fn block(
        &mut self,
        name: &str,
        before: u64,
        block: &Block,
        sink: &mut impl Sink,
    ) -> io::Result<()> {
        let mut last = u64::MAX;
        let mut matched = block.matched;
        if let Some(left) = self.left
            && block.matched >= left
        {
            matched = left;
            let hit = left.checked_sub(1).and_then(|index| block.hits.get(index as usize));
            last = hit.map_or(0, |hit| hit.line);
        }
        self.left = self.left.map(|left| left - matched);
        self.sums.positions += block.positions;
        self.sums.matched += matched;
        self.sums.squares += block.squares;
        for bad in block.bad.iter().filter(|bad| bad.line <= last) {
            self.bad_line(name, before, bad);
        }
        for hit in block.hits.iter().take_while(|hit| hit.line <= last) {
            sink.hit(Place { file: name, line: before + hit.line + 1 }, hit)?;
        }
        sink.flush()
    }

    fn bad_line(&mut self, name: &str, before: u64, bad: &BadLine) {
        self.sums.bad += 1;
        if self.sums.bad > NAMED {
            return;
        }
        let line = before + bad.line + 1;
        let message = match bad.reason {
            BadReason::Position(error) => {
                let (column, field, reason) = (error.column(), error.field(), error.reason());
                format!("{name}:{line}:{column}: {field}: {reason}")
            }
            BadReason::DivisionByZero => format!("{name}:{line}: {}", bad.reason),
        };
        self.note(&message);
    }

    fn fail(&mut self, name: &str, error: &io::Error) {
        self.failed = true;
        self.note(&format!("{RED}error:{RED:#} {name}: {error}"));
    }

    /// Prints a line on standard error.
    pub(crate) fn note(&self, message: &str) {
        self.bar.message(message);
    }

    /// Says what remains to be said, and how the command ends: as `outcome`,
    /// if nothing went wrong.
    pub(crate) fn finish(self, skip_bad: bool, outcome: Outcome) -> Outcome {
        let Sums { bad, positions, .. } = self.sums;
        if bad > NAMED {
            self.note(&format!(
                "and {} that could not be answered",
                counted(bad - NAMED, "more line")
            ));
        }
        if self.interrupted {
            self.note(&format!("interrupted after {}", counted(positions, "position")));
            return Outcome::Interrupted;
        }
        if self.failed || (bad > 0 && !skip_bad) { Outcome::InputOutputFailed } else { outcome }
    }
}
