//! The way back to DuckDB: a panic or an error becomes the message of a failed query.

use std::ffi::CString;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a callback, and returns the message if it fails.
pub(super) fn failure(run: impl FnOnce() -> Result<(), String>) -> Option<CString> {
    let message = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(())) => return None,
        Ok(Err(message)) => message,
        Err(_) => "internal error in setwise; please report it".to_owned(),
    };
    Some(CString::new(message.replace('\0', "\\0")).unwrap_or_default())
}

/// Drops a value. A panic has nobody to tell.
pub(super) fn drop_quietly<T>(value: T) {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(value)));
}
