//! Parquet and Arrow files.

mod error;
mod writer;

pub use writer::{TableFormat, TableWriter};
