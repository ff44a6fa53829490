//! Formats of inputs: how records are found in a block, and what a record holds.

mod delimited;
mod infer;
mod lines;
mod record;

#[allow(unused_imports, reason = "the input that uses it follows")]
pub(crate) use delimited::Delimited;
#[allow(unused_imports, reason = "the input that uses it follows")]
pub(crate) use record::{Cursor, TextFormat};
pub use record::{RecordError, RecordReason};
