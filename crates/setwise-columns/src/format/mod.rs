//! Formats of inputs: how records are found in a block, and what a record holds.

mod delimited;
mod header;
mod infer;
mod json;
mod lines;
mod names;
mod record;
#[cfg(test)]
mod testing;

use std::sync::Arc;

use self::delimited::Delimited;
use self::json::JsonLines;
pub use self::names::InputFormat;
pub(crate) use self::record::{Cursor, TextFormat};
pub use self::record::{RecordError, RecordReason};

/// The records of an input, after its header.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    pub(crate) format: Arc<dyn TextFormat>,
    /// The bytes of the header.
    pub(crate) header: usize,
    /// The lines of the header.
    pub(crate) lines: u64,
}

/// Begins to read records from the first block of an input, which ends with a whole line.
/// `column` has the position.
///
/// # Errors
///
/// Returns an error if the header is malformed or has no such column.
pub(crate) fn records(
    format: InputFormat,
    block: &[u8],
    column: Option<&str>,
) -> Result<Records, RecordError> {
    let (format, header, lines): (Arc<dyn TextFormat>, _, _) = match format {
        InputFormat::Csv | InputFormat::Tsv => {
            let delimiter = if format == InputFormat::Csv { b',' } else { b'\t' };
            let (format, header, lines) = Delimited::new(block, delimiter, column)?;
            (Arc::new(format), header, lines)
        }
        InputFormat::JsonLines => {
            let (format, header, lines) = JsonLines::new(block, column)?;
            (Arc::new(format), header, lines)
        }
        _ => return Err(RecordError::malformed(0, None, "this format is not supported yet")),
    };
    Ok(Records { format, header, lines })
}
