//! Helpers of the tests of all formats.

use setwise_chess::line_breaks;

use super::record::{Cursor, RecordError, TextFormat};
use crate::field::FieldKind;

pub(super) const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";

/// A row as text: its line, the position, the rest and the fields; or the error, with the number
/// of lines and the column.
pub(super) fn rows(format: &dyn TextFormat, text: &[u8]) -> Vec<String> {
    let mut cursor = format.cursor(text);
    let mut rows = Vec::new();
    loop {
        let error = match cursor.advance() {
            Ok(false) => return rows,
            Ok(true) => row(&*cursor, format.columns().len()),
            Err(error) => Err(error),
        };
        rows.push(match error {
            Ok(row) => row,
            Err(RecordError { lines, column, field, reason }) => {
                let line = cursor.line() + lines;
                let column = column.map(|column| format!(":{column}")).unwrap_or_default();
                let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
                format!("{line}{column}: {field}{reason}")
            }
        });
    }
}

fn row(cursor: &dyn Cursor, columns: usize) -> Result<String, RecordError> {
    let position = cursor.position()?;
    assert!(position.occupied().len() >= 2);
    let fields = (0..columns).map(|column| Ok(format!("{:?}", cursor.field(column)?)));
    let fields = fields.collect::<Result<Vec<_>, RecordError>>()?.join(" ");
    Ok(format!("{}: {:?} {fields}", cursor.line(), cursor.rest()))
}

/// The names and kinds of the columns.
pub(super) fn names(format: &dyn TextFormat) -> Vec<(&str, FieldKind)> {
    format.columns().iter().map(|column| (&*column.name, column.kind)).collect()
}

/// Splits a text into blocks of at most `size` bytes, as an input does, and reads them.
pub(super) fn in_blocks(format: &dyn TextFormat, text: &[u8], size: usize) -> Vec<String> {
    let (mut found, mut start, mut end, mut lines) = (Vec::new(), 0, 0, 0);
    while start < text.len() {
        end = text.len().min(end + size);
        let block = &text[start..end];
        let length = match format.records_end(block, block.len().saturating_sub(size)) {
            _ if end == text.len() => block.len(),
            Some(length) => length,
            None => continue,
        };
        let mut cursor = format.cursor(&block[..length]);
        while let Ok(true) | Err(_) = cursor.advance() {
            found.push(format!("{} {}", lines + cursor.line(), start + cursor.range().start));
        }
        lines += line_breaks(&block[..length]) as u64;
        start += length;
        end = start.max(end);
    }
    found
}
