//! The warning about what was passed over in a file.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use setwise_columns::{Batch, PassedOver};

use crate::errors::passed_over_warning;

/// The things that were passed over in a file, which the thread that reads it counts.
#[derive(Debug)]
pub(super) struct PassedOverInFile {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    sum: PassedOver,
    /// True once the warning has been issued.
    is_warned: bool,
}

impl PassedOverInFile {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, state: Mutex::default() }
    }

    pub(super) fn add(&self, batch: &Batch) {
        self.state().sum.add(batch);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Issues the warning if something was passed over, and only once.
    pub(super) fn warn(&self) -> PyResult<()> {
        let message = {
            let State { sum, is_warned } = &mut *self.state();
            if sum.count() == 0 || std::mem::replace(is_warned, true) {
                return Ok(());
            }
            format!("{}: {sum}; strict=True makes this an error", self.path.display())
        };
        // The interpreter may be shutting down.
        Python::try_attach(|py| passed_over_warning(py, &message)).unwrap_or(Ok(()))
    }

    /// Issues the warning where no exception can be raised; one may be pending.
    pub(super) fn warn_at_end(&self) {
        let _ = Python::try_attach(|py| {
            let raised = PyErr::take(py);
            if let Err(error) = self.warn() {
                error.write_unraisable(py, None);
            }
            if let Some(raised) = raised {
                raised.restore(py);
            }
        });
    }
}
