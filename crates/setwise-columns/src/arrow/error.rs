//! Errors of the crates that read and write Parquet and Arrow, as those of input and output.

use std::any::Any;
use std::cell::Cell;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::{fmt, io};

use arrow_schema::ArrowError;
use parquet::errors::ParquetError;

/// Returns the error of a writer: that of the file if there is one.
pub(super) fn of_parquet(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => of_source(source),
        error => io::Error::other(error),
    }
}

/// Returns the error of a writer: that of the file if there is one.
pub(super) fn of_arrow(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        ArrowError::ExternalError(source) => of_source(source),
        error => io::Error::other(error),
    }
}

fn of_source(source: Box<dyn Error + Send + Sync>) -> io::Error {
    match source.downcast::<io::Error>() {
        Ok(error) => *error,
        Err(source) => io::Error::other(source),
    }
}

/// Returns the error of a file that is corrupt.
pub(super) fn corrupt(reason: impl fmt::Display) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the file is corrupt: {reason}; copy or write it again"),
    )
}

/// Returns the error of the metadata of Arrow. The other lines of its reason are the way to the place.
pub(super) fn malformed(reason: impl fmt::Display) -> io::Error {
    corrupt(reason.to_string().lines().next().unwrap_or_default())
}

thread_local! {
    /// True while a corrupt file may be the reason of a panic.
    static DECODES: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function of the decoding crates, which panic if the parts of a corrupt file disagree.
/// They cannot be changed, so the panic becomes an error, and is not printed.
///
/// # Errors
///
/// Returns the error of the function, or that of a corrupt file if it panics.
pub(super) fn guarded<T>(decode: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = take_hook();
        set_hook(Box::new(move |panic| {
            if !DECODES.get() {
                print(panic);
            }
        }));
    });
    let outer = DECODES.replace(true);
    // After an error, the reader is dropped.
    let result = catch_unwind(AssertUnwindSafe(decode));
    DECODES.set(outer);
    result.unwrap_or_else(|panic| Err(corrupt(message(&*panic))))
}

/// Returns the message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (None, Some(message)) => message,
        (None, None) => "its parts disagree",
    }
}
