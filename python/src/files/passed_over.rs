//! The warning on what was passed over in a file.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use setwise_columns::{Batch, PassedOver};

use crate::errors::passed_over_warning;

/// The things that were passed over in a file, which the thread that reads it counts.
#[derive(Debug)]
pub(super) struct Oddities {
    path: PathBuf,
    sum: Mutex<(PassedOver, IsWarned)>,
}

/// True once the warning was given.
type IsWarned = bool;

impl Oddities {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, sum: Mutex::default() }
    }

    pub(super) fn add(&self, batch: &Batch) {
        self.sum.lock().unwrap_or_else(PoisonError::into_inner).0.add(batch);
    }

    /// Gives the warning if there is a reason, once.
    pub(super) fn warn(&self) -> PyResult<()> {
        let message = {
            let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
            let (passed_over, is_warned) = &mut *sum;
            if passed_over.count() == 0 || std::mem::replace(is_warned, true) {
                return Ok(());
            }
            format!("{}: {passed_over}; strict=True makes this an error", self.path.display())
        };
        // The interpreter may be at its end.
        Python::try_attach(|py| passed_over_warning(py, &message)).unwrap_or(Ok(()))
    }

    /// Gives the warning where no exception can be raised; one may be on its way.
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
