//! Errors of arrays and archives.

use std::io;

/// The error of an array that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NpyError {
    /// The source cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The first bytes are not those of the format.
    #[error("this is not a .npy file: it does not begin with `\\x93NUMPY`")]
    Magic,
    /// The version is unknown.
    #[error("this is a .npy file of version {0}.{1}; only versions 1.0, 2.0 and 3.0 are supported")]
    Version(u8, u8),
    /// The header is malformed.
    #[error("the header of the .npy file is malformed: {0}")]
    Header(String),
    /// The file ends in the header.
    #[error("the .npy file is truncated: it ends in its header")]
    TruncatedHeader,
    /// The elements are neither integers nor bools.
    #[error(
        "the elements of the array have the type `{}`: save `array.astype(numpy.uint64)` for \
         sets, `array.astype(numpy.int64)` for numbers",
        .0.escape_debug()
    )]
    Type(String),
    /// The elements have fields.
    #[error("the elements of the array have fields: save each field as a separate array")]
    Structured,
    /// The array has more than one dimension, or none, or more elements than a file can have.
    #[error("the array has the shape {}; only one-dimensional arrays are supported", tuple(.0))]
    Shape(Vec<u64>),
    /// The file ends before the last element.
    #[error("the .npy file is truncated: it ends after {read} of {rows} elements")]
    Truncated {
        /// The number of elements before the end.
        read: u64,
        /// The number of elements of the array.
        rows: u64,
    },
    /// More bytes follow the last element.
    #[error("the .npy file has more bytes after its {0} elements")]
    TrailingBytes(u64),
    /// An archive is corrupt, or has something that is not supported.
    #[error("the .npz archive cannot be read: {0}")]
    Archive(String),
    /// A bool has a byte other than 0 and 1.
    #[error("row {row}: the byte {byte} is not a bool, which is 0 or 1")]
    Bool {
        /// The index of the element.
        row: u64,
        /// The byte.
        byte: u8,
    },
}

/// Returns a shape as Python writes it.
fn tuple(shape: &[u64]) -> String {
    let numbers: Vec<_> = shape.iter().map(u64::to_string).collect();
    let comma = if shape.len() == 1 { "," } else { "" };
    format!("({}{comma})", numbers.join(", "))
}
