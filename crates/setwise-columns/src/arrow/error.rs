//! Errors of the crates that read and write Parquet and Arrow, as those of input and output.

use std::error::Error;
use std::io;

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
