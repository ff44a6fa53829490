//! Errors of indexes.

use std::path::Path;
use std::{fmt, io};

/// Returns the error of a file of an index, with the remedy.
pub(super) fn at_file(path: &Path, reason: &dyn fmt::Display) -> io::Error {
    let message = format!(
        "the index cannot be read: {}: {reason}; restore this file, or index the games again in \
         another folder",
        path.display()
    );
    io::Error::new(io::ErrorKind::InvalidData, message)
}
