//! Inputs read one after the other: sums, bad lines, limit, progress, Ctrl-C.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use setwise_chess::Reason;
use setwise_columns::{BadLine, BadReason, Block, Detail, Hit, Input, Moment, Query, Threads};

use crate::failure::{Outcome, RED};
use crate::interrupt;
use crate::progress::Bar;

/// How many bad lines are named; the others are counted.
const NAMED: u64 = 10;

/// What is said of a first line such as `1. e4 e5`.
const MOVETEXT: &str = "; moves without tags are read as PGN from a file whose name ends with .pgn";

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
    /// The number of the game and the ply, if it was in a game.
    pub(crate) moment: Option<Moment>,
}

/// What was in an input before a block.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    lines: u64,
    games: u64,
}

impl Before {
    /// The number of a line, from 1.
    const fn line(self, line: u64) -> u64 {
        self.lines + line + 1
    }

    /// The same moment with the number of the game counted from 1.
    fn moment(self, moment: Option<Moment>) -> Option<Moment> {
        moment.map(|Moment { game, ply }| Moment { game: self.games + game + 1, ply })
    }
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
        let mut before = Before::default();
        let mut written = Ok(());
        let stop = interrupt::flag();
        let read = query.run_until(stop, input, threads, detail, |block| {
            written = self.block(&name, before, &block, sink);
            before.lines += block.lines;
            before.games += block.games;
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

    /// Hands on what was found in a block, up to the limit.
    fn block(
        &mut self,
        name: &str,
        before: Before,
        block: &Block,
        sink: &mut impl Sink,
    ) -> io::Result<()> {
        let mut last = u64::MAX;
        let (mut matched, mut hits) = (block.matched, block.hits.as_slice());
        if let Some(left) = self.left
            && block.matched >= left
        {
            matched = left;
            hits = hits.get(..left as usize).unwrap_or(hits);
            last = hits.last().map_or(0, |hit| hit.line);
        }
        self.left = self.left.map(|left| left - matched);
        self.sums.positions += block.positions;
        self.sums.matched += matched;
        self.sums.squares += block.squares;
        for bad in block.bad.iter().filter(|bad| bad.line <= last) {
            self.bad_line(name, before, bad);
        }
        for hit in hits {
            let (line, moment) = (before.line(hit.line), before.moment(hit.moment));
            sink.hit(Place { file: name, line, moment }, hit)?;
        }
        sink.flush()
    }

    fn bad_line(&mut self, name: &str, before: Before, bad: &BadLine) {
        self.sums.bad += 1;
        if self.sums.bad > NAMED {
            return;
        }
        let line = before.line(bad.line);
        let game = before.moment(bad.moment).map_or_else(String::new, |Moment { game, ply }| {
            match bad.reason {
                BadReason::DivisionByZero => format!("game {game}, ply {ply}: "),
                _ => format!("game {game}: "),
            }
        });
        let message = match bad.reason {
            BadReason::Position(error) => {
                let (column, field, reason) = (error.column(), error.field(), error.reason());
                let is_movetext = line == 1 && column == 2 && reason == Reason::NotAPiece(b'.');
                let hint = if is_movetext { MOVETEXT } else { "" };
                format!("{name}:{line}:{column}: {field}: {reason}{hint}")
            }
            BadReason::Game(broken) => {
                let (column, reason) = (broken.column(), broken.reason());
                format!("{name}:{line}:{column}: {game}{reason}")
            }
            BadReason::DivisionByZero => format!("{name}:{line}: {game}{}", bad.reason),
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

    /// Whether an input could not be read, or a line of one, unless those are to be skipped.
    pub(crate) const fn has_failed(&self, skip_bad: bool) -> bool {
        self.failed || (self.sums.bad > 0 && !skip_bad)
    }

    /// Says what remains to be said, and how the command ends: as `outcome`,
    /// if nothing went wrong.
    pub(crate) fn finish(self, skip_bad: bool, outcome: Outcome) -> Outcome {
        let Sums { bad, positions, .. } = self.sums;
        let is_failed = self.has_failed(skip_bad);
        if bad > NAMED {
            self.note(&format!("and {} not shown here", counted(bad - NAMED, "more error")));
        }
        if self.interrupted {
            self.note(&format!("interrupted after {}", counted(positions, "position")));
            return Outcome::Interrupted;
        }
        if is_failed { Outcome::InputOutputFailed } else { outcome }
    }
}
