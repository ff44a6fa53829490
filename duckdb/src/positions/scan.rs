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

use setwise_columns::{FieldKind, InputFile, PassedOver, ReadError, RowBatch, TableReader};

use crate::border::Scan;
use crate::positions::chunk::Chunk;
use crate::positions::{Shared, named};

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
            let failed = "internal error in setwise; please report it".to_owned();
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

/// The work of the thread.
struct Work {
    shared: Arc<Shared>,
    reader: TableReader,
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
        let column = |index: &Option<usize>| index.and_then(|index| shared.columns.get(index));
        let columns: Vec<_> = columns.iter().map(column).collect();
        let names = columns.iter().map(|it| it.map(|it| it.name.clone()).unwrap_or_default());
        let kinds: Vec<_> = columns.iter().map(|it| it.map(|it| it.content.kind())).collect();
        let made: Vec<_> = columns.iter().map(|it| it.map(|it| it.content.clone())).collect();
        let reader = TableReader::new(shared.query.clone(), &made)
            .with_skips(shared.skips)
            .with_strict(shared.is_strict);
        let (names, chunk) = (names.collect(), Chunk::new(&kinds, rows));
        Self { shared, reader, names, kinds, rows, chunk, sent: Instant::now(), sender }
    }

    /// Reads all files.
    fn run(&mut self, stop: &AtomicBool) -> Result<(), String> {
        let shared = Arc::clone(&self.shared);
        for file in &shared.files {
            if self.read(file, stop)?.is_break() {
                return Ok(());
            }
        }
        if !self.chunk.is_empty() {
            let _ = self.send();
        }
        Ok(())
    }

    /// Reads a file.
    fn read(&mut self, file: &InputFile, stop: &AtomicBool) -> Result<ControlFlow<()>, String> {
        let path = file.path();
        let open = || {
            let mut input = file.open(&self.shared.options)?;
            // The format is known after the first block.
            input.columns()?;
            std::io::Result::Ok(input)
        };
        let input = open().map_err(|error| named(path, &error))?;
        let (reader, threads) = (self.reader.clone(), self.shared.threads());
        let shown = path.display().to_string();
        let mut result = Ok(ControlFlow::Continue(()));
        let read = reader.read(&shown, input, threads, stop, &mut |batch| {
            result = self.add(&shown, batch);
            result.as_ref().map_or(ControlFlow::Break(()), |flow| *flow)
        });
        match (result, read) {
            (Ok(ControlFlow::Continue(())), Err(error)) => Err(refusal(path, &error)),
            (result, _) if stop.load(Relaxed) => result.map(|_| ControlFlow::Break(())),
            (result, _) => result,
        }
    }

    /// Adds the rows of a batch.
    fn add(&mut self, path: &str, batch: &RowBatch<'_>) -> Result<ControlFlow<()>, String> {
        // Without columns, the rows are only counted.
        if self.kinds.iter().all(Option::is_none) {
            let mut rest = usize::try_from(batch.batch().matched).unwrap_or(usize::MAX);
            while rest > 0 {
                rest -= self.chunk.end_rows(rest);
                if self.chunk.is_full() && self.send().is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        for row in batch.rows() {
            for (index, field) in row.fields().enumerate() {
                if !self.chunk.push(index, &field) {
                    let name = &self.names[index];
                    return Err(format!("{path}: the kind of the column `{name}` has changed"));
                }
            }
            self.chunk.end_rows(1);
            if self.chunk.is_full() && self.send().is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        if !self.chunk.is_empty() && self.sent.elapsed() > PATIENCE {
            return Ok(self.send());
        }
        Ok(ControlFlow::Continue(()))
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

/// Returns the message for a file that is not read to its end.
fn refusal(path: &Path, error: &ReadError) -> String {
    let message = format!("{}: {error}", path.display());
    match error {
        ReadError::Io(error) => named(path, error),
        ReadError::PassedOver(error) => {
            format!("{message}; with strict := false it is {}", PassedOver::fate(error))
        }
        ReadError::UnknownTag(tag) => {
            format!("{message}; tags := ['{}'] adds one", tag.replace('\'', "''"))
        }
        _ => message,
    }
}
