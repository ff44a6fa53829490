//! Tables of text with a header: CSV, TSV, and those with semicolons or bars.
//!
//! The grammar is that of RFC 4180, with any line break. A field is quoted if it begins with a
//! quote, also in TSV, as `DuckDB` writes it; a quoted field may have delimiters and line
//! breaks, and `""` for a quote. The header names the columns. If the first record has a position,
//! there is no header, and the columns are `column1`, `column2` and so on.
//!
//! The kind of a column is that of its fields in the first block, and of its name if that is the name of
//! a set.

mod split;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use setwise_chess::{FenError, Position, line_breaks};

use self::split::{MAX_QUOTED, Problem, Record, Span, field_end, skip_blank_lines};
use crate::field::{Field, FieldColumn, FieldKind};
use crate::format::header::{column_names, find, is_position, no_position};
use crate::format::infer::{self, Inferred};
use crate::format::lines::{after_line_break, is_blank, last_line_end, place};
use crate::format::record::{Cursor, RecordError, TextFormat};

/// The largest number of columns.
const MAX_COLUMNS: usize = 10_000;

/// The delimiters that are tried if the expected one gives the header a single column.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// A table of text.
#[derive(Debug)]
pub(crate) struct Delimited {
    delimiter: u8,
    /// The name of the column of the position.
    name: String,
    /// The index of that column in a record.
    position: usize,
    /// The other columns.
    columns: Vec<FieldColumn>,
    /// The names that occur again, and those of their columns.
    repeated: Vec<(String, String)>,
}

impl Delimited {
    /// Reads the header at the start of a text. The position is in the column with the name
    /// `column`, or by default `fen`, `epd` or `position`.
    ///
    /// Returns the format, the length of the header and the number of its lines.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no header, if it is malformed, or if it does not name the
    /// column of the position.
    pub(crate) fn new(
        first_block: &[u8],
        delimiter: u8,
        column: Option<&str>,
    ) -> Result<(Self, usize, u64), RecordError> {
        let (start, lines) = skip_blank_lines(first_block);
        let mut record = Record::default();
        let mut used = delimiter;
        record.split(first_block, start, delimiter, MAX_COLUMNS);
        if record.count == 1 {
            // The first other delimiter that gives several columns.
            let mut other = Record::default();
            used = DELIMITERS
                .into_iter()
                .find(|&delimiter| {
                    other.split(first_block, start, delimiter, MAX_COLUMNS);
                    other.count > 1 && other.problem.is_none()
                })
                .filter(|_| !is_position(first_block))
                .unwrap_or(delimiter);
            record.split(first_block, start, used, MAX_COLUMNS);
        }
        if start == first_block.len() {
            return Err(RecordError::malformed(lines, None, "there is no header"));
        }
        if let Some((problem, at)) = record.problem {
            let (line, column) = place(&first_block[start..], at - start);
            return Err(RecordError::malformed(lines + line, Some(column), problem.message()));
        }
        if record.count > MAX_COLUMNS {
            let reason = format!("more than {MAX_COLUMNS} columns");
            return Err(RecordError::malformed(lines, None, reason));
        }
        let texts: Vec<_> = record.fields.iter().map(|field| field.text(first_block)).collect();
        let has_header = !texts.iter().any(|text| is_position(text.as_bytes()));
        let (length, header_lines) = match has_header {
            true => (record.next, lines + line_breaks(&first_block[start..record.next]) as u64),
            false => (start, lines),
        };
        let names = column_names(&texts, has_header);
        let mut format = Self {
            delimiter: used,
            name: String::new(),
            position: 0,
            columns: Vec::new(),
            repeated: repeated(&texts, &names, has_header),
        };
        format.position = match (find(&names, column), has_header) {
            (Ok(position), _) => position,
            // Without a header, the position itself shows its column.
            (Err(_), false) if column.is_none() => {
                texts.iter().position(|text| is_position(text.as_bytes())).unwrap_or_default()
            }
            (Err(reason), _) => {
                let guess = format.guess(&first_block[length..], &names).cloned();
                return Err(RecordError::refused(lines, no_position(reason, guess, &names)));
            }
        };
        let columns = names.into_iter().map(|name| FieldColumn { name, kind: FieldKind::Text });
        format.columns = columns.collect();
        format.name = format.columns.remove(format.position).name;
        format.infer_kinds(&first_block[length..]);
        Ok((format, length, header_lines))
    }

    /// Returns the name of the first column whose field in the first record is a position.
    fn guess<'a>(&self, rows: &[u8], names: &'a [String]) -> Option<&'a String> {
        let mut record = Record::default();
        record.split(rows, skip_blank_lines(rows).0, self.delimiter, names.len());
        let is_position = |field: &Span| is_position(field.text(rows).as_bytes());
        names.get(record.fields.iter().position(is_position)?)
    }

    /// Sets the kinds of the columns.
    fn infer_kinds(&mut self, rows: &[u8]) {
        let mut kinds = vec![None; self.columns.len()];
        let mut cursor = DelimitedCursor::new(self, rows);
        loop {
            match cursor.advance() {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => continue,
            }
            for (column, before) in kinds.iter_mut().enumerate() {
                let text = cursor.span(column).text(rows);
                if !text.is_empty() {
                    let kind = infer::kind_of(text.as_bytes());
                    *before = Some(before.map_or(kind, |before: Inferred| before.and(kind)));
                }
            }
        }
        for (column, kind) in self.columns.iter_mut().zip(kinds) {
            column.kind = infer::kind_of_column(&column.name, kind);
        }
    }
}

/// Returns the names that occur again in a header, and those of their columns.
fn repeated(header: &[Cow<'_, str>], names: &[String], has_header: bool) -> Vec<(String, String)> {
    let pairs = header.iter().map(|name| name.trim()).zip(names);
    let is_renamed = |(name, column): &(&str, &String)| !name.is_empty() && name != column;
    let pairs = pairs.filter(|pair| has_header && is_renamed(pair));
    pairs.map(|(name, column)| (name.to_owned(), column.clone())).collect()
}

impl TextFormat for Delimited {
    fn columns(&self) -> &[FieldColumn] {
        &self.columns
    }

    fn repeated(&self) -> &[(String, String)] {
        &self.repeated
    }

    fn records_end(&self, block: &[u8], searched: usize) -> Option<usize> {
        if memchr::memchr(b'"', block).is_none() {
            return last_line_end(block, searched);
        }
        let (mut at, mut last) = (0, None);
        loop {
            let end = match field_end(block, at, self.delimiter) {
                // The closing quote may follow.
                (_, Some((Problem::Unclosed, quote))) if block.len() - quote < MAX_QUOTED => {
                    return last;
                }
                (end, _) => end,
            };
            at = match block.get(end) {
                None => return last,
                Some(&byte) if byte == self.delimiter => end + 1,
                // A line feed may follow.
                Some(b'\r') if end + 1 == block.len() => return last,
                Some(_) => {
                    last = Some(after_line_break(block, end));
                    after_line_break(block, end)
                }
            };
        }
    }

    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a> {
        Box::new(DelimitedCursor::new(self, block))
    }
}

/// The cursor of [`Delimited`].
struct DelimitedCursor<'a> {
    format: &'a Delimited,
    block: &'a [u8],
    record: Record,
    /// The start of the record.
    start: usize,
    line: u64,
    next_line: u64,
}

impl<'a> DelimitedCursor<'a> {
    fn new(format: &'a Delimited, block: &'a [u8]) -> Self {
        Self { format, block, record: Record::default(), start: 0, line: 1, next_line: 1 }
    }

    /// Finds the fields of the record that begins at `start`.
    fn split(&mut self, start: usize) {
        let columns = self.format.columns.len() + 1;
        self.record.split(self.block, start, self.format.delimiter, columns);
        self.start = start;
    }

    /// Returns the field of a column.
    fn span(&self, column: usize) -> Span {
        self.record.fields[column + usize::from(column >= self.format.position)]
    }

    fn place_of(&self, span: Span) -> (u64, u32) {
        let start = span.start + usize::from(self.block[span.start..].starts_with(b"\""));
        place(&self.block[self.start..], start - self.start)
    }
}

impl Cursor for DelimitedCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        loop {
            if self.record.next >= self.block.len() {
                return Ok(false);
            }
            self.split(self.record.next);
            let record = &self.record;
            self.line = self.next_line;
            self.next_line += match record.has_quotes {
                true => line_breaks(&self.block[self.start..record.next]) as u64,
                false => 1,
            };
            // Spreadsheets write an empty row as delimiters only.
            let is_empty = match &record.fields[..] {
                [field] => is_blank(&self.block[field.start..field.end]),
                _ => record.end - self.start == record.count - 1,
            };
            if !is_empty {
                break;
            }
        }
        if let Some((problem, at)) = self.record.problem {
            let (lines, column) = place(&self.block[self.start..], at - self.start);
            return Err(RecordError::malformed(lines, Some(column), problem.message()));
        }
        let (fields, columns) = (self.record.count, self.format.columns.len() + 1);
        if fields != columns {
            let s = if fields == 1 { "" } else { "s" };
            let reason = format!("{fields} field{s}, the header has {columns}");
            return Err(RecordError::malformed(0, None, reason));
        }
        Ok(true)
    }

    fn seek(&mut self, start: usize) {
        self.split(start);
    }

    fn range(&self) -> Range<usize> {
        self.start..self.record.end
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn position(&self) -> Result<Position, RecordError> {
        let span = self.record.fields[self.format.position];
        match Position::from_fen_prefix(span.unquoted(self.block)) {
            Ok((position, _)) => Ok(position),
            Err(error) => Err(self.position_error(span, error)),
        }
    }

    fn rest(&self) -> Cow<'_, str> {
        let span = self.record.fields[self.format.position];
        match Position::from_fen_prefix(span.unquoted(self.block)) {
            // No quote precedes the rest, so its place in the text is that in the field.
            Ok((_, end)) => span.text_from(self.block, end),
            Err(_) => Cow::Borrowed(""),
        }
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        let span = self.span(column);
        let FieldColumn { name, kind } = &self.format.columns[column];
        let text = span.text(self.block);
        let misfit = |reason: String| {
            let (lines, column) = self.place_of(span);
            RecordError::field(lines, Some(column), name, reason)
        };
        match text {
            Cow::Borrowed(text) => infer::read(*kind, text).map_err(misfit),
            Cow::Owned(text) => infer::read(*kind, &text).map(Field::into_owned).map_err(misfit),
        }
    }

    fn place(&self, column: usize) -> Option<(u64, u32)> {
        Some(self.place_of(self.span(column)))
    }
}

impl DelimitedCursor<'_> {
    #[cold]
    fn position_error(&self, span: Span, error: FenError) -> RecordError {
        let (lines, column) = self.place_of(span);
        RecordError::position(lines, Some(column), &self.format.name, error)
    }
}
