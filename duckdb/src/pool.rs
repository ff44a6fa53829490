//! Memory for evaluations that is used again.

use std::sync::{Mutex, PoisonError};

/// Values of one kind that are not in use: as many as threads used at once.
#[derive(Debug)]
pub(crate) struct Pool<T>(Mutex<Vec<T>>);

impl<T> Pool<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Passes a value to `work`, a new one if all others are in use.
    pub(crate) fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut value = kept.unwrap_or_else(new);
        let result = work(&mut value);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(value);
        result
    }
}
