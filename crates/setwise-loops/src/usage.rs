//! Errors in the arguments of the program.

use std::fmt;
use std::io;

/// An error in the arguments, rather than in a file or stream.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Returns an error with the usage error as its source.
impl From<Usage> for io::Error {
    fn from(usage: Usage) -> Self {
        Self::other(usage)
    }
}
