//! JSON lines: one object per line.
//!
//! The members of the objects in the first block are the columns, in the order of their
//! appearance; later lines may lack some, and their other members are ignored. A name that occurs
//! again in an object has a column of its own, as `eval_2`. Objects and arrays
//! are fields of JSON text. The scalars within objects have columns too, with dotted paths as
//! names, such as `players.white.rating`. In the public database of evaluations by lichess.org, the
//! deepest evaluation has columns.

mod evaluations;
mod members;
pub(crate) mod scan;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use setwise_chess::Position;

use self::evaluations::Evaluation;
use self::members::{MAX_COLUMNS, Members, Path, Schema, Source, scalar};
use self::scan::{Fault, Scanner, unescape};
use crate::field::{Field, FieldColumn, FieldKind};
use crate::format::infer;
use crate::format::lines::{is_blank, last_line_end, next_line, place};
use crate::format::record::{Cursor, RecordError, TextFormat};

/// Objects of JSON, one per line.
#[derive(Debug)]
pub(crate) struct JsonLines(Schema);

impl JsonLines {
    /// Reads the names of the members in the first block. The position is in the member with the
    /// name or dotted path `column`, or by default in `fen`, `epd` or `position`.
    ///
    /// Returns the format, the length of a header and the number of its lines, both 0.
    ///
    /// # Errors
    ///
    /// Returns an error if no line is an object, or if none has the position.
    pub(crate) fn new(
        first_block: &[u8],
        column: Option<&str>,
    ) -> Result<(Self, usize, u64), RecordError> {
        let blanks = first_block.len() - first_block.trim_ascii_start().len();
        let (lines, place) = place(first_block, blanks);
        if first_block.get(blanks) == Some(&b'[') {
            let reason = "this is an array: write one object per line, as `jq -c '.[]'` does";
            return Err(RecordError::malformed(lines, Some(place), reason));
        }
        let mut members = Members::default();
        let mut fault = None;
        let (mut start, mut line) = (0, 0);
        while start < first_block.len() {
            let (stop, next) = next_line(first_block, start);
            let text = &first_block[start..stop];
            if !is_blank(text)
                && let Err(found) = members.add(text)
            {
                fault.get_or_insert_with(|| line_fault(text, line, found));
            }
            (start, line) = (next, line + 1);
        }
        if members.len() == 0 {
            let none = || RecordError::malformed(lines, None, "there is no object");
            return Err(fault.unwrap_or_else(none));
        }
        if members.len() > MAX_COLUMNS {
            let reason = format!("more than {MAX_COLUMNS} members");
            return Err(RecordError::malformed(lines, None, reason));
        }
        let schema = members.finish(column);
        schema
            .map(|schema| (Self(schema), 0, 0))
            .map_err(|refused| RecordError::refused(lines, refused))
    }
}

/// Returns the error of a line.
fn line_fault(text: &[u8], line: u64, fault: Fault) -> RecordError {
    let reason = match fault.at >= text.len() && text.trim_ascii_end().len() < 3 {
        true => "write one object per line, as `jq -c .` does",
        false => fault.reason,
    };
    RecordError::malformed(line, Some(place(text, fault.at).1), reason)
}

impl TextFormat for JsonLines {
    fn columns(&self) -> &[FieldColumn] {
        &self.0.columns
    }

    fn listed(&self) -> usize {
        self.0.listed
    }

    fn repeated(&self) -> &[(String, String)] {
        &self.0.repeated
    }

    fn records_end(&self, block: &[u8], searched: usize) -> Option<usize> {
        last_line_end(block, searched)
    }

    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a> {
        Box::new(JsonCursor {
            format: &self.0,
            block,
            range: 0..0,
            next: 0,
            line: 0,
            values: vec![0..0; self.0.names.len()],
            evaluation: OnceCell::new(),
        })
    }
}

/// The cursor of [`JsonLines`].
struct JsonCursor<'a> {
    format: &'a Schema,
    block: &'a [u8],
    range: Range<usize>,
    /// The start of the next line.
    next: usize,
    line: u64,
    /// The places of the values in the line, by the indices of the members; empty without a value.
    values: Vec<Range<usize>>,
    evaluation: OnceCell<Option<Evaluation<'a>>>,
}

impl<'a> JsonCursor<'a> {
    /// Reads the line at `start`.
    fn read(&mut self, start: usize) -> Result<(), Fault> {
        let (end, next) = next_line(self.block, start);
        (self.range, self.next) = (start..end, next);
        self.evaluation.take();
        self.values.fill(0..0);
        let Self { format, values, .. } = self;
        let mut scanner = Scanner::new(&self.block[start..end], 0);
        // Members are usually in the same order.
        let mut expected = 0;
        scanner.object(|scanner, key| {
            let name = scanner.text(key.clone());
            let index = match format.names.get(expected) {
                Some(Some(expected_name)) if expected_name.as_bytes() == name => Some(expected),
                _ => format.members.get(&*unescape(name)).copied(),
            };
            let value = scanner.value()?;
            if let Some(mut index) = index {
                while !values[index].is_empty() {
                    let reason = "this name occurs again, unlike in earlier rows";
                    index = format.repeats[index].ok_or(Fault { at: key.start, reason })?;
                }
                values[index] = value;
                expected = index + 1;
            }
            Ok(())
        })?;
        scanner.end()
    }

    fn text(&self) -> &'a [u8] {
        &self.block[self.range.clone()]
    }

    /// Returns the place of a value in the line; empty without one.
    ///
    /// # Errors
    ///
    /// Returns an error if the name occurs again in an object within the record.
    fn find(&self, path: &Path) -> Result<Range<usize>, RecordError> {
        let mut value = self.values[path.member].clone();
        for name in &path.names {
            let (mut found, mut again) = (0..0, None);
            if value.is_empty() || self.text()[value.start] != b'{' {
                return Ok(found);
            }
            // The line is checked.
            let _ = Scanner::new(self.text(), value.start).object(|scanner, key| {
                let is_same = unescape(scanner.text(key)) == *name;
                let value = scanner.value()?;
                if is_same && !found.is_empty() {
                    again = Some(value);
                } else if is_same {
                    found = value;
                }
                Ok(())
            });
            if let Some(again) = again {
                let reason = "this name occurs again in its object";
                return Err(RecordError::field(0, Some(self.column_of(&again)), name, reason));
            }
            value = found;
        }
        Ok(value)
    }

    /// Returns the column in which a value begins, within its quotes.
    fn column_of(&self, value: &Range<usize>) -> u32 {
        let text = self.text();
        place(text, value.start + usize::from(text.get(value.start) == Some(&b'"'))).1
    }

    /// Returns the text of the position in a value.
    fn position_text(&self, value: &Range<usize>) -> Option<Cow<'a, [u8]>> {
        match &self.text()[value.clone()] {
            [b'"', text @ .., b'"'] if text.contains(&b'\\') => {
                Some(unescape(text).into_owned().into_bytes().into())
            }
            [b'"', text @ .., b'"'] => Some(text.into()),
            _ => None,
        }
    }
}

impl Cursor for JsonCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        while self.next < self.block.len() {
            self.line += 1;
            match self.read(self.next) {
                Ok(()) => return Ok(true),
                Err(_) if is_blank(self.text()) => {}
                Err(fault) => return Err(line_fault(self.text(), 0, fault)),
            }
        }
        Ok(false)
    }

    fn seek(&mut self, start: usize) {
        // The record has been read without an error.
        let _ = self.read(start);
    }

    fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn position(&self) -> Result<Position, RecordError> {
        let value = self.find(&self.format.position)?;
        let Some(text) = self.position_text(&value) else {
            let (column, reason) = match value.is_empty() {
                true => (None, "the member is missing"),
                false => (Some(self.column_of(&value)), "expected a text with a position"),
            };
            return Err(RecordError::field(0, column, &self.format.name, reason));
        };
        match Position::from_fen_prefix(&text) {
            Ok((position, _)) => Ok(position),
            Err(error) => {
                let column = Some(self.column_of(&value));
                Err(RecordError::position(0, column, &self.format.name, error))
            }
        }
    }

    fn rest(&self) -> Cow<'_, str> {
        let value = self.find(&self.format.position).unwrap_or_default();
        let Some(text) = self.position_text(&value) else { return Cow::Borrowed("") };
        match (Position::from_fen_prefix(&text), text) {
            (Ok((_, end)), Cow::Borrowed(text)) => String::from_utf8_lossy(&text[end..]),
            (Ok((_, end)), Cow::Owned(text)) => {
                String::from_utf8_lossy(&text[end..]).into_owned().into()
            }
            (Err(_), _) => Cow::Borrowed(""),
        }
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        let path = match &self.format.sources[column] {
            Source::Path(path) => path,
            &Source::Evaluation(member, column) => {
                let value = &self.values[member];
                let read = || Evaluation::deepest(self.text(), value.start);
                let evaluation = self.evaluation.get_or_init(read).as_ref();
                return Ok(evaluation.map_or(Field::Missing, |found| found.field(column)));
            }
        };
        let FieldColumn { name, kind } = &self.format.columns[column];
        let value = self.find(path)?;
        let text = &self.text()[value.clone()];
        let error = |reason| RecordError::field(0, Some(self.column_of(&value)), name, reason);
        if str::from_utf8(text).is_err() {
            return Err(error("the text is not UTF-8".to_owned()));
        }
        let is_string = text.first() == Some(&b'"');
        let field = match (kind, scalar(text)) {
            (_, None) if matches!(text.first(), Some(b'n') | None) => return Ok(Field::Missing),
            (FieldKind::Json, _) | (FieldKind::Text, None) => {
                return Ok(Field::Json(String::from_utf8_lossy(text)));
            }
            (FieldKind::Text, Some(text)) if !is_string => return Ok(Field::Written(text)),
            (_, None) => Err(infer::misfit(*kind, &String::from_utf8_lossy(text))),
            (_, Some(Cow::Borrowed(text))) => infer::read(*kind, text),
            (_, Some(Cow::Owned(text))) => infer::read(*kind, &text).map(Field::into_owned),
        };
        field.map_err(error)
    }

    fn place(&self, column: usize) -> Option<(u64, u32)> {
        let value = match &self.format.sources[column] {
            Source::Path(path) => self.find(path).ok()?,
            Source::Evaluation(member, _) => self.values[*member].clone(),
        };
        (!value.is_empty()).then(|| (0, self.column_of(&value)))
    }
}
