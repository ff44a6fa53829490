//! Formats of inputs: how records are found in a block, and what a record holds.

mod record;

#[allow(unused_imports, reason = "the formats that implement it follow")]
pub(crate) use record::{Cursor, TextFormat};
pub use record::{RecordError, RecordReason};
