//! The thread that reads files for a scan.
//!
//! It sends chunks by a channel with little room, so that the memory does not depend on the size of
//! the files. It ends when the scan is dropped.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use setwise_columns::{
    Batch, Detail, Field, FieldKind, Input, InputFormat, Match, PassedOver, PositionColumn, Query,
};

use super::chunk::Chunk;
use super::columns::Source;
use super::{Shared, named};
use crate::border::Scan;

/// The number of chunks that wait to be taken.
const WAITING: usize = 16;

/// The time after which rows are passed on although their chunk has room: DuckDB looks for an
/// interrupt when it gets rows.
const PATIENCE: Duration = Duration::from_millis(100);

/// A scan whose thread reads.
pub(crate) struct Running {
    receiver: Mutex<Receiver<Result<Chunk, String>>>,
    /// True to end the thread.
    stop: Arc<AtomicBool>,
}

impl Running {
    /// Starts the thread.
    pub(super) fn start(
        shared: &Arc<Shared>,
        columns: &[Option<usize>],
        rows: usize,
    ) -> Result<Self, String> {
        let (sender, receiver) = sync_channel(WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let running = Self { receiver: Mutex::new(receiver), stop: Arc::clone(&stop) };
        let mut work = Work::new(Arc::clone(shared), columns, rows, sender);
        let read = move || {
            let result = catch_unwind(AssertUnwindSafe(|| work.run(&stop)));
            let failed = "setwise failed: this is a defect, please report it".to_owned();
            if let Err(message) = result.unwrap_or(Err(failed)) {
                // Nobody waits for it if the rows are not read to the end.
                let _ = work.sender.send(Err(message));
            }
        };
        thread::Builder::new().spawn(read).map_err(|error| error.to_string())?;
        Ok(running)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The thread may also wait to send, which fails without the receiver.
        self.stop.store(true, Relaxed);
    }
}

impl Scan for Running {
    type Rows = Chunk;

    fn next(&self) -> Result<Option<Chunk>, String> {
        let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv().ok().transpose()
    }
}

/// The source of a column of the scan.
#[derive(Clone, Copy)]
enum Reading {
    Position(PositionColumn),
    /// A field that travels with the position.
    Carried(usize),
    Path,
    Line,
    /// Nobody reads it.
    Nothing,
}

/// The work of the thread.
struct Work {
    shared: Arc<Shared>,
    query: Query,
    columns: Vec<Reading>,
    /// The name of each column, for messages.
    names: Vec<String>,
    kinds: Vec<Option<FieldKind>>,
    rows: usize,
    chunk: Chunk,
    sent: Instant,
    sender: SyncSender<Result<Chunk, String>>,
}

impl Work {
    fn new(
        shared: Arc<Shared>,
        columns: &[Option<usize>],
        rows: usize,
        sender: SyncSender<Result<Chunk, String>>,
    ) -> Self {
        let (mut carried, mut names, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
        let mut read = |index: &Option<usize>| {
            let column = index.and_then(|index| shared.columns.get(index));
            names.push(column.map(|column| column.name.clone()).unwrap_or_default());
            kinds.push(column.map(super::Column::kind));
            match column.map(|column| &column.source) {
                None => Reading::Nothing,
                Some(Source::Position(column)) => Reading::Position(*column),
                Some(Source::Path) => Reading::Path,
                Some(Source::Line) => Reading::Line,
                Some(Source::File(column)) => {
                    carried.push(column.clone());
                    Reading::Carried(carried.len() - 1)
                }
            }
        };
        let columns = columns.iter().map(&mut read).collect();
        let query = shared.query.clone().with_carried(carried);
        let chunk = Chunk::new(&kinds, rows);
        let sent = Instant::now();
        Self { shared, query, columns, names, kinds, rows, chunk, sent, sender }
    }

    /// Reads all files.
    fn run(&mut self, stop: &AtomicBool) -> Result<(), String> {
        let shared = Arc::clone(&self.shared);
        for path in &shared.paths {
            if self.read(path, stop)?.is_break() {
                return Ok(());
            }
        }
        if !self.chunk.is_empty() {
            let _ = self.send();
        }
        Ok(())
    }

    /// Reads a file.
    fn read(&mut self, path: &Path, stop: &AtomicBool) -> Result<ControlFlow<()>, String> {
        let open = || {
            let mut input = Input::open_with(path, &self.shared.options)?;
            // The format is known after the first block.
            input.columns()?;
            std::io::Result::Ok(input)
        };
        let input = open().map_err(|error| named(path, &error))?;
        let detail = self.detail(input.format());
        let (query, threads) = (self.query.clone(), self.shared.threads());
        let shown = path.display().to_string();
        let mut result = Ok(ControlFlow::Continue(()));
        let read = query.run_until(stop, input, threads, detail, |batch| {
            result = self.add(&shown, batch);
            result.as_ref().map_or(ControlFlow::Break(()), |flow| *flow)
        });
        match (result, read) {
            (Ok(ControlFlow::Continue(())), Err(error)) => Err(named(path, &error)),
            (result, _) if stop.load(Relaxed) => result.map(|_| ControlFlow::Break(())),
            (result, _) => result,
        }
    }

    /// Returns what the query has to find out about a position.
    fn detail(&self, format: InputFormat) -> Detail {
        let has_counters = |column: &Reading| match column {
            Reading::Position(column) => column.has_counters(),
            _ => false,
        };
        // Games and records have the counters in the position.
        let is_lines = format == InputFormat::Lines;
        match self.columns.iter().any(has_counters) {
            _ if self.counts() => Detail::Count,
            true if is_lines => Detail::Matches,
            _ => Detail::Positions,
        }
    }

    /// Returns true if nobody reads a column.
    fn counts(&self) -> bool {
        self.columns.iter().all(|column| matches!(column, Reading::Nothing))
    }

    /// Adds the rows of a batch of results, or returns its first error.
    fn add(&mut self, path: &str, batch: &Batch) -> Result<ControlFlow<()>, String> {
        if let Some(error) = batch.errors.first().filter(|_| !self.shared.skips) {
            return Err(format!("{path}: {error}"));
        }
        if self.shared.is_strict {
            if let Some(error) = batch.passed_over.first() {
                let fate = PassedOver::fate(error);
                return Err(format!("{path}: {error}; with strict := false it is {fate}"));
            }
            if let Some(tag) = batch.unknown_tags.keys().next() {
                return Err(format!(
                    "{path}: the tag `{tag}` has no column, as the first games lack it; \
                     tags := ['{}'] adds one",
                    tag.replace('\'', "''")
                ));
            }
        }
        // Without columns, the rows are only counted.
        if self.counts() {
            let mut rest = usize::try_from(batch.matched).unwrap_or(usize::MAX);
            while rest > 0 {
                rest -= self.chunk.end_rows(rest);
                if self.chunk.is_full() && self.send().is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        for found in &batch.matches {
            self.add_row(path, found)?;
            if self.chunk.is_full() && self.send().is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        if !self.chunk.is_empty() && self.sent.elapsed() > PATIENCE {
            return Ok(self.send());
        }
        Ok(ControlFlow::Continue(()))
    }

    fn add_row(&mut self, path: &str, found: &Match) -> Result<(), String> {
        for (index, column) in self.columns.iter().enumerate() {
            let is_added = match *column {
                Reading::Position(column) => self.chunk.push(index, &column.field(&found.position)),
                Reading::Carried(carried) => self.chunk.push(index, &found.fields[carried]),
                Reading::Path => self.chunk.push_text(index, &path),
                Reading::Line => {
                    let line = found.location.line().cast_signed();
                    self.chunk.push(index, &Field::Number(line))
                }
                Reading::Nothing => true,
            };
            if !is_added {
                let name = &self.names[index];
                return Err(format!("{path}: the kind of the column `{name}` has changed"));
            }
        }
        self.chunk.end_rows(1);
        Ok(())
    }

    /// Sends the chunk, and begins a new one.
    fn send(&mut self) -> ControlFlow<()> {
        let next = Chunk::new(&self.kinds, self.rows);
        let chunk = std::mem::replace(&mut self.chunk, next);
        self.sent = Instant::now();
        match self.sender.send(Ok(chunk)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}
