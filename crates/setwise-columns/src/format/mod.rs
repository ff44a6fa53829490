//! Formats of inputs: how records are found in a block, and what a record holds.

mod delimited;
mod header;
mod infer;
mod json;
mod lines;
mod record;
#[cfg(test)]
mod testing;

#[allow(unused_imports, reason = "the input that uses it follows")]
pub(crate) use delimited::Delimited;
#[allow(unused_imports, reason = "the input that uses it follows")]
pub(crate) use json::JsonLines;
#[allow(unused_imports, reason = "the input that uses it follows")]
pub(crate) use record::{Cursor, TextFormat};
pub use record::{RecordError, RecordReason};
