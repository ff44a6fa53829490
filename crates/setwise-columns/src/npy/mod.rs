//! NumPy arrays in files: one array in `.npy`, and with the feature
//! `gzip` a zip archive of them in `.npz`.
//!
//! The format is that of NumPy's documentation, "`numpy.lib.format`", versions 1.0 to 3.0: eight
//! bytes with the version, the length of the header, the header, which is a Python dictionary, and
//! the elements. One-dimensional arrays of integers and bools are read. An element is a word:
//!
//! | element | word |
//! |---|---|
//! | `u8`, 64 bits without a sign | a set |
//! | `i1` to `i8` and `u1` to `u4` | a number |
//! | `b1` | a bool, all ones or zero |

#[cfg(feature = "gzip")]
mod archive;
mod error;
pub(crate) mod header;
mod reader;
mod writer;

#[cfg(feature = "gzip")]
pub use archive::NpzArchive;
pub use error::NpyError;
pub use header::{MAGIC, NpyHeader};
pub use reader::NpyReader;
pub use writer::NpyWriter;
