//! Remedies for inputs that are refused, as data: each face of the project has its own words for
//! them.

use crate::format::InputFormat;

/// The remedy for an input that is [refused](Refused).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Name the column of the position, by [`InputOptions::column`](crate::InputOptions::column):
    /// this one, which has positions, or one of those that the reason lists.
    Column(Option<String>),
    /// Read the NumPy array in Python: it has no positions.
    Array,
    /// Extract the zip archive.
    Archive,
    /// Read this table, Parquet or Arrow, by a build with the feature `parquet`.
    Table(InputFormat),
    /// Decompress the file, or read it by a build with the feature of this name.
    Decompress(&'static str),
}

/// The reason why an input is refused, without what to do about it: [`Remedy::of`] finds that in
/// the error of the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refused {
    /// The reason.
    pub reason: String,
    /// The remedy, if the reason does not say it itself.
    pub remedy: Option<Remedy>,
}

impl Refused {
    pub(crate) fn new(reason: impl Into<String>, remedy: Remedy) -> Self {
        Self { reason: reason.into(), remedy: Some(remedy) }
    }
}

impl<T: Into<String>> From<T> for Refused {
    fn from(reason: T) -> Self {
        Self { reason: reason.into(), remedy: None }
    }
}
