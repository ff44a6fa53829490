//! Formats of inputs: the places of records in a block, and their contents.

mod bin;
mod binpack;
mod delimited;
pub(crate) mod header;
mod infer;
pub(crate) mod json;
mod lines;
mod names;
mod plain;
mod record;
mod sfen;
#[cfg(test)]
mod testing;
mod trained;

use std::sync::Arc;

use self::bin::Bin;
use self::binpack::{Binpack, MAGIC};
use self::delimited::Delimited;
use self::json::JsonLines;
pub(crate) use self::lines::last_line_end;
pub use self::names::InputFormat;
use self::plain::Plain;
pub(crate) use self::record::{Cursor, TextFormat};
pub use self::record::{RecordError, RecordReason};
use self::trained::Trained;

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
/// `column` names the column of the position.
///
/// # Errors
///
/// Returns an error if the header is malformed or has no such column.
pub(crate) fn records(
    format: InputFormat,
    block: &[u8],
    column: Option<&str>,
) -> Result<Records, RecordError> {
    match format {
        InputFormat::Csv => shared(Delimited::new(block, b',', column)),
        InputFormat::Tsv => shared(Delimited::new(block, b'\t', column)),
        InputFormat::JsonLines => shared(JsonLines::new(block, column)),
        InputFormat::Plain => trained(Plain::new(block)),
        InputFormat::Bin if block.starts_with(MAGIC) => trained(Ok(Binpack::new())),
        InputFormat::Bin => trained(Bin::new(block)),
        InputFormat::Parquet | InputFormat::Arrow => {
            let name = if format == InputFormat::Parquet { "Parquet" } else { "Arrow" };
            let reason = format!("this is not {name}: the file may be incomplete or misnamed");
            Err(RecordError::malformed(0, None, reason))
        }
        InputFormat::Lines | InputFormat::Games => {
            Err(RecordError::malformed(0, None, "lines and games are not records"))
        }
    }
}

/// Returns the records of training data.
fn trained<F: TextFormat + 'static>(
    format: Result<(F, usize, u64), RecordError>,
) -> Result<Records, RecordError> {
    shared(format.map(|(format, header, lines)| (Trained::new(format), header, lines)))
}

/// Returns the records of a format whose header has a number of bytes and lines.
fn shared<F: TextFormat + 'static>(
    format: Result<(F, usize, u64), RecordError>,
) -> Result<Records, RecordError> {
    format.map(|(format, header, lines)| Records { format: Arc::new(format), header, lines })
}
