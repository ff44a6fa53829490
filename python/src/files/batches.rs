//! `Batches`: the rows of a file as they are read.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::arrow::{Table, arrow_error, schema_capsule, stream_capsule};
use crate::files::passed_over::PassedOverInFile;
use crate::work;

/// The error of a file.
#[derive(Debug)]
pub(super) enum Failed {
    /// It cannot be read.
    Io(std::io::Error, String),
    /// It was read, and it or a row of it is invalid.
    Contents(String),
}

impl Failed {
    pub(super) fn into_py(self) -> PyErr {
        match self {
            Self::Io(error, message) => std::io::Error::new(error.kind(), message).into(),
            Self::Contents(message) => PyValueError::new_err(message),
        }
    }

    fn into_arrow(self) -> ArrowError {
        match self {
            Self::Io(error, message) => ArrowError::IoError(message, error),
            Self::Contents(message) => ArrowError::ParseError(message),
        }
    }
}

/// The end of the channel where the batches arrive.
pub(super) type Arriving = Receiver<Result<RecordBatch, Failed>>;

/// Starts the thread that makes the batches. It ends early once the flag is true.
pub(super) type Start = Box<dyn FnOnce(Arc<AtomicBool>) -> std::io::Result<Arriving> + Send>;

/// The message for a child of a process that reads.
const FORKED: &str = "the process that began to read these rows has been forked: a child must read \
                      the file anew";

/// The batches that a thread makes, which starts when the first is asked for.
pub(super) struct Reader {
    pub(super) schema: SchemaRef,
    /// The things that are passed over; `None` if the caller warns of them.
    pub(super) passed_over: Option<Arc<PassedOverInFile>>,
    start: Option<Start>,
    receiver: Option<Arriving>,
    /// The process of the thread; one that is forked from it has no such thread.
    process: u32,
    /// True to end the thread.
    stop: Arc<AtomicBool>,
    /// The thread where Python handles signals, if another package waits in it for the batches.
    handles_signals: Option<ThreadId>,
}

impl Reader {
    pub(super) fn new(schema: SchemaRef, passed_over: Arc<PassedOverInFile>, start: Start) -> Self {
        Self {
            schema,
            passed_over: Some(passed_over),
            start: Some(start),
            receiver: None,
            process: 0,
            stop: Arc::default(),
            handles_signals: None,
        }
    }

    /// Lets Python handle signals while the thread of the caller waits for batches, if it does so
    /// in this thread.
    fn handle_signals(&mut self, py: Python<'_>) -> PyResult<()> {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?;
        let is_main = threading.call_method0("current_thread")?.is(&main);
        self.handles_signals = is_main.then(|| thread::current().id());
        Ok(())
    }

    /// Lets Python handle signals. The exception of a handler, such as `KeyboardInterrupt`, becomes
    /// an error of the stream.
    fn check_signals() -> Result<(), ArrowError> {
        let handled = Python::try_attach(|py| {
            py.check_signals().map_err(|error| {
                let message = error.to_string();
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    // The package raises an exception of its own. This one follows it.
                    let threads = py.import("_thread");
                    let _ = threads.and_then(|threads| threads.call_method0("interrupt_main"));
                }
                ArrowError::ExternalError(message.into())
            })
        });
        handled.unwrap_or(Ok(()))
    }

    /// Warns of what was passed over.
    fn warn(&self) -> PyResult<()> {
        self.passed_over.as_ref().map_or(Ok(()), |it| it.warn())
    }

    /// Waits for a batch for some time; `None` at the end, and `Some(None)` if there is none yet.
    pub(super) fn wait(&mut self, time: Duration) -> Result<Option<Option<RecordBatch>>, Failed> {
        if let Some(start) = self.start.take() {
            self.process = std::process::id();
            let started = start(Arc::clone(&self.stop));
            let failed = |error: std::io::Error| {
                let message = error.to_string();
                Failed::Io(error, message)
            };
            self.receiver = Some(started.map_err(failed)?);
        }
        if self.receiver.is_some() && self.process != std::process::id() {
            return Err(Failed::Contents(FORKED.to_owned()));
        }
        match self.receiver.as_ref().map(|receiver| receiver.recv_timeout(time)) {
            None | Some(Err(RecvTimeoutError::Disconnected)) => Ok(None),
            Some(Err(RecvTimeoutError::Timeout)) => Ok(Some(None)),
            Some(Ok(batch)) => batch.map(|batch| Some(Some(batch))),
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
        // A forked child has read nothing, and the lock may be held in it forever.
        if self.process == std::process::id() {
            self.passed_over.iter().for_each(|it| it.warn_at_end());
        }
    }
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let checks = self.handles_signals == Some(thread::current().id());
        let time = if checks { work::BETWEEN_CHECKS } else { Duration::MAX };
        loop {
            match self.wait(time) {
                Ok(Some(None)) => {
                    if checks && let Err(error) = Self::check_signals() {
                        return Some(Err(error));
                    }
                }
                Ok(Some(found)) => return found.map(Ok),
                Ok(None) => {
                    let error = self.warn().err()?;
                    return Some(Err(ArrowError::ExternalError(error.to_string().into())));
                }
                Err(failed) => return Some(Err(failed.into_arrow())),
            }
        }
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// The rows of a file, read while they are used.
///
/// Iterate over it for a ``Table`` of up to 65,536 rows at a time, or pass it to what takes Arrow
/// streams: ``pyarrow.table(batches)``, ``pyarrow.RecordBatchReader.from_stream(batches)``,
/// ``polars.DataFrame(batches)`` or DuckDB. It can be read once. Threads that iterate over it share
/// the rows: each table goes to one of them.
#[pyclass(module = "setwise", frozen)]
pub(crate) struct Batches {
    schema: SchemaRef,
    state: Mutex<State>,
    /// The state is no longer that of a thread at work.
    changed: Condvar,
}

/// The place where the reader is.
enum State {
    Here(Reader),
    /// A thread of this process waits for a batch.
    AtWork(u32),
    /// It was passed to a stream.
    Passed,
}

impl Batches {
    pub(super) fn new(reader: Reader) -> Self {
        let schema = Arc::clone(&reader.schema);
        Self { schema, state: Mutex::new(State::Here(reader)), changed: Condvar::new() }
    }

    /// Takes the reader for a stream, or returns an error if another one has it.
    pub(super) fn take(&self, py: Python<'_>) -> PyResult<Reader> {
        let reader = self.borrow(py)?;
        self.put(State::Passed);
        Ok(reader)
    }

    /// Takes the reader, as soon as no other thread has it. [`put`](Self::put) must follow.
    fn borrow(&self, py: Python<'_>) -> PyResult<Reader> {
        loop {
            if let Some(reader) = py.detach(|| self.wait()).map_err(PyValueError::new_err)? {
                return Ok(reader);
            }
            py.check_signals()?;
        }
    }

    /// Waits for the reader for some time; `None` if another thread has it.
    fn wait(&self) -> Result<Option<Reader>, &'static str> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::AtWork(_) = *state {
            let waited = self.changed.wait_timeout(state, work::BETWEEN_CHECKS);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let process = std::process::id();
        match std::mem::replace(&mut *state, State::AtWork(process)) {
            State::Here(reader) => Ok(Some(reader)),
            State::AtWork(owner) if owner == process => Ok(None),
            other => {
                let message = match other {
                    State::AtWork(_) => FORKED,
                    _ => "these rows have been read, and can be read only once",
                };
                *state = other;
                Err(message)
            }
        }
    }

    fn put(&self, state: State) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
        self.changed.notify_all();
    }
}

#[pymethods]
impl Batches {
    /// The names of the columns.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.schema.fields().iter().map(|field| field.name().as_str()))
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        let mut reader = self.borrow(py)?;
        let (reader, batch) = py.detach(|| {
            let batch = loop {
                match reader.wait(work::BETWEEN_CHECKS) {
                    Ok(Some(Some(batch))) => break Ok(Some(Table::new(batch))),
                    Err(failed) => break Err(failed.into_py()),
                    Ok(None) => break reader.warn().map(|()| None),
                    Ok(Some(None)) => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            break Err(error);
                        }
                    }
                }
            };
            (reader, batch)
        });
        self.put(State::Here(reader));
        batch
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the types that a consumer asks for.
        let _ = requested_schema;
        let mut reader = self.take(py)?;
        reader.handle_signals(py)?;
        stream_capsule(py, reader)
    }

    /// The schema, also after the rows have been read.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(arrow_error)?;
        schema_capsule(py, schema)
    }

    /// Returns true if the columns have the same names and types.
    fn _has_columns_of(&self, other: &Self) -> bool {
        self.schema == other.schema
    }
}
