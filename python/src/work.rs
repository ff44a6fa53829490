//! Work that runs without the interpreter and ends on Ctrl-C.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arguments;

/// The time between two checks for signals.
pub(crate) const BETWEEN_CHECKS: Duration = Duration::from_millis(50);

/// The message for a panic.
pub(crate) const DEFECT: &str = "internal error in setwise; please report it";

/// Runs `work` without the interpreter in a thread of its own, and meanwhile lets Python handle
/// signals. If a handler raises an exception, such as `KeyboardInterrupt`, the flag becomes true,
/// and the exception is returned once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let cancel = AtomicBool::new(false);
    let run = || {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let cancel = &cancel;
            let worker = move || {
                // The receiver waits for the result.
                let _ = sender.send(work(cancel));
            };
            let worker = thread::Builder::new().spawn_scoped(scope, worker)?;
            let mut raised = None;
            loop {
                match receiver.recv_timeout(BETWEEN_CHECKS) {
                    Ok(result) => return raised.map_or(Ok(result), Err),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            cancel.store(true, Relaxed);
                            raised.get_or_insert(error);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        // The scope panics too, unless its thread was joined.
                        let _ = worker.join();
                        return Err(PyRuntimeError::new_err(DEFECT));
                    }
                }
            }
        })
    };
    py.detach(run)
}

/// Lets other threads of Python run, and Python handle signals, in work that needs the interpreter.
pub(crate) fn pause(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

/// The number of objects that are made or read without a pause.
pub(crate) const PIECE: usize = 1 << 12;

/// Returns a list. Meanwhile other threads of Python run.
pub(crate) fn list<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl ExactSizeIterator<Item = T>,
) -> PyResult<Bound<'py, PyList>> {
    if items.len() <= PIECE {
        return PyList::new(py, items);
    }
    let (list, mut items) = (PyList::empty(py), items.peekable());
    while items.peek().is_some() {
        let piece: Vec<_> = items.by_ref().take(PIECE).collect();
        list.call_method1("extend", (PyList::new(py, piece)?,))?;
        pause(py)?;
    }
    Ok(list)
}

/// The number of threads that the system offers.
static AVAILABLE: OnceLock<NonZero<usize>> = OnceLock::new();

/// The largest number of threads; more would only take memory.
const MAX_THREADS: usize = 1 << 10;

/// Returns the number of threads for an argument `threads`: all that the system offers for `None`.
pub(crate) fn threads(wanted: Option<&Bound<'_, PyAny>>) -> PyResult<NonZero<usize>> {
    let Some(wanted) = wanted else {
        // The system takes longer to answer than a short array to be evaluated.
        return Ok(*AVAILABLE
            .get_or_init(|| thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)));
    };
    let count = arguments::int("threads", wanted, 1, u64::MAX)?;
    let count = usize::try_from(count).unwrap_or(MAX_THREADS).min(MAX_THREADS);
    Ok(NonZero::new(count).unwrap_or(NonZero::<usize>::MIN))
}
