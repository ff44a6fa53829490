//! Training data as text, the files `.plain` of the tools for NNUE.
//!
//! A record has a line for each value, its name first, and ends with the line `e`:
//!
//! ```text
//! fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! move e2e4
//! score 28
//! ply 0
//! result 1
//! e
//! ```
//!
//! The score and the result, 1, 0 or -1, are those of the side to move. Other names are columns
//! too if the first block has them.
//!
//! Source: T. Sobczyk,
//! [Stockfish tools](https://github.com/official-stockfish/Stockfish/tree/tools/docs), "convert"

use std::borrow::Cow;
use std::ops::Range;

use setwise_chess::Position;

use crate::field::{Field, FieldColumn, FieldKind};
use crate::format::infer::{self, Inferred};
use crate::format::lines::{is_blank, next_line, place};
use crate::format::record::{Cursor, RecordError, TextFormat};

/// The names of the values of all records.
pub(super) const COLUMNS: [(&str, FieldKind); 4] = [
    ("move", FieldKind::Text),
    ("score", FieldKind::Number),
    ("ply", FieldKind::Number),
    ("result", FieldKind::Number),
];

/// The largest number of columns.
const MAX_COLUMNS: usize = 100;

/// Training data as text.
#[derive(Debug)]
pub(crate) struct Plain {
    columns: Vec<FieldColumn>,
}

impl Plain {
    /// Finds the names of the values in the first block.
    ///
    /// Returns the format, the length of a header and the number of its lines, both 0.
    ///
    /// # Errors
    ///
    /// Returns an error if no line of the block is a position.
    pub(crate) fn new(first_block: &[u8]) -> Result<(Self, usize, u64), RecordError> {
        let mut columns: Vec<_> = COLUMNS.map(|(name, _)| (name.to_owned(), None)).into();
        let mut has_positions = false;
        let mut start = 0;
        while start < first_block.len() {
            let (end, next) = next_line(first_block, start);
            let (name, value) = split(first_block, start..end);
            start = next;
            has_positions |= name == b"fen";
            let (Ok(name), false) = (str::from_utf8(name), value.is_empty()) else { continue };
            let index = columns.iter().position(|(known, _)| known == name);
            let index = index.unwrap_or(columns.len());
            if index == columns.len() {
                if name == "fen" || index == MAX_COLUMNS {
                    continue;
                }
                columns.push((name.to_owned(), None));
            }
            let kind = infer::kind_of(&first_block[value]);
            let before = &mut columns[index].1;
            *before = Some(before.map_or(kind, |before: Inferred| before.and(kind)));
        }
        if !has_positions {
            let reason = "no line begins with `fen`, as each record of training data does";
            return Err(RecordError::malformed(0, None, reason));
        }
        let usual =
            COLUMNS.map(|(_, kind)| kind).into_iter().map(Some).chain(std::iter::repeat(None));
        let columns = columns.into_iter().zip(usual);
        let column = |((name, kind), usual): ((String, Option<Inferred>), Option<_>)| FieldColumn {
            name,
            kind: kind.map(Inferred::kind).or(usual).unwrap_or_default(),
        };
        Ok((Self { columns: columns.map(column).collect() }, 0, 0))
    }
}

/// Splits a line into the name and the place of the value, without the blanks around them.
fn split(block: &[u8], line: Range<usize>) -> (&[u8], Range<usize>) {
    let text = &block[line.clone()];
    let start = line.start + (text.len() - text.trim_ascii_start().len());
    let text = text.trim_ascii();
    let name = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let value = text[name..].trim_ascii_start().len();
    (&text[..name], start + text.len() - value..start + text.len())
}

impl TextFormat for Plain {
    fn columns(&self) -> &[FieldColumn] {
        &self.columns
    }

    /// A record ends after a line `e`; without it, before the next line that begins with `fen`.
    fn records_end(&self, block: &[u8], searched: usize) -> Option<usize> {
        // A line feed may follow.
        let block = block.strip_suffix(b"\r").unwrap_or(block);
        let mut end = block.len();
        loop {
            let start = memchr::memrchr2(b'\n', b'\r', &block[..end]).map_or(0, |at| at + 1);
            let (line, next) = next_line(block, start);
            if next > line && block[start..line].trim_ascii() == b"e" {
                return Some(next);
            }
            if start > 0 && block[start..].starts_with(b"fen ") {
                return Some(start);
            }
            if start == 0 || start + 8 < searched {
                return None;
            }
            end = start - 1;
        }
    }

    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a> {
        Box::new(PlainCursor {
            format: self,
            block,
            start: 0,
            end: 0,
            next: 0,
            line: 1,
            next_line: 1,
            fen: None,
            values: vec![None; self.columns.len()],
        })
    }
}

/// The cursor of [`Plain`].
struct PlainCursor<'a> {
    format: &'a Plain,
    block: &'a [u8],
    start: usize,
    end: usize,
    /// The start of the next record.
    next: usize,
    line: u64,
    next_line: u64,
    fen: Option<Range<usize>>,
    values: Vec<Option<Range<usize>>>,
}

impl PlainCursor<'_> {
    /// Reads the record at `start`; returns false if it does not end with a line `e`.
    fn read(&mut self, start: usize) -> bool {
        self.start = start;
        self.fen = None;
        self.values.fill(None);
        let mut expected = 0;
        self.next = start;
        while self.next < self.block.len() {
            let (end, next) = next_line(self.block, self.next);
            let (name, value) = split(self.block, self.next..end);
            if name == b"fen" && self.next > start {
                return false;
            }
            (self.end, self.next) = (end, next);
            self.next_line += 1;
            match name {
                b"e" if value.is_empty() => return true,
                b"fen" => self.fen = Some(value),
                _ => {
                    // The lines are usually in the same order.
                    let columns = &self.format.columns;
                    let is = |column: &FieldColumn| column.name.as_bytes() == name;
                    let index = match columns.get(expected).is_some_and(is) {
                        true => Some(expected),
                        false => columns.iter().position(is),
                    };
                    if let Some(index) = index {
                        self.values[index] = Some(value);
                        expected = index + 1;
                    }
                }
            }
        }
        false
    }

    fn place_of(&self, value: &Range<usize>) -> (u64, u32) {
        place(&self.block[self.start..], value.start - self.start)
    }
}

impl Cursor for PlainCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        loop {
            if self.next >= self.block.len() {
                return Ok(false);
            }
            let (end, next) = next_line(self.block, self.next);
            if !is_blank(&self.block[self.next..end]) {
                break;
            }
            self.next = next;
            self.next_line += 1;
        }
        self.line = self.next_line;
        match self.read(self.next) {
            true => Ok(true),
            false => {
                let reason = "the line `e`, which ends a record, is missing";
                Err(RecordError::malformed(0, None, reason))
            }
        }
    }

    fn seek(&mut self, start: usize) {
        self.read(start);
    }

    fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn position(&self) -> Result<Position, RecordError> {
        let Some(fen) = &self.fen else {
            return Err(RecordError::malformed(0, None, "the record has no line `fen`"));
        };
        Position::from_fen_prefix(&self.block[fen.clone()]).map(|(position, _)| position).map_err(
            |error| {
                let (lines, column) = self.place_of(fen);
                RecordError::position(lines, Some(column), "fen", error)
            },
        )
    }

    fn rest(&self) -> Cow<'_, str> {
        let fen = self.fen.clone().map_or(&b""[..], |fen| &self.block[fen]);
        let length = Position::from_fen_prefix(fen).map_or(fen.len(), |(_, length)| length);
        String::from_utf8_lossy(&fen[length..])
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        let FieldColumn { name, kind } = &self.format.columns[column];
        let Some(value) = &self.values[column] else { return Ok(Field::Missing) };
        let error = |reason: String| {
            let (lines, column) = self.place_of(value);
            RecordError::field(lines, Some(column), name, reason)
        };
        match String::from_utf8_lossy(&self.block[value.clone()]) {
            Cow::Borrowed(text) => infer::read(*kind, text).map_err(error),
            Cow::Owned(text) => infer::read(*kind, &text).map(Field::into_owned).map_err(error),
        }
    }

    fn place(&self, column: usize) -> Option<(u64, u32)> {
        self.values[column].as_ref().map(|value| self.place_of(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::{FEN, in_blocks, names, rows};

    fn record(values: &str) -> String {
        format!("fen {FEN}\n{values}\ne\n")
    }

    #[test]
    fn values_are_columns() {
        let text = record("move e2e4\nscore -28\nply 76\nresult 0")
            + "\r\n"
            + &record("score 1\r\nresult 1\r\nmove e2e3\r\nply 77\r\nnote  a b \nother")
                .replace("39", "39 x;");
        let (format, length, lines) = Plain::new(text.as_bytes()).unwrap();
        assert_eq!((length, lines), (0, 0));
        let mut columns = COLUMNS.to_vec();
        columns.push(("note", FieldKind::Text));
        assert_eq!(names(&format), columns);
        assert_eq!(
            rows(&format, text.as_bytes()),
            [
                r#"1: "" Text("e2e4") Number(-28) Number(76) Number(0) Missing"#,
                r#"8: " x;" Text("e2e3") Number(1) Number(77) Number(1) Text("a b")"#,
            ]
        );
        let text = record("score 0.5");
        let (format, ..) = Plain::new(text.as_bytes()).unwrap();
        assert_eq!(names(&format)[1], ("score", FieldKind::Real));
        assert!(Plain::new(b"fin 4k3\ne\n").is_err() && Plain::new(b"").is_err());
    }

    #[test]
    fn errors_have_places() {
        let cases = [
            (record("score 1"), "1: \"\" Missing Number(1) Missing Missing"),
            (record("ply 3\nscore x"), "6:7: score: \"x\" is not a whole number"),
            (record("ply 3").replace("4k3", "9k3"), "8:5: fen: piece placement: `9` is not"),
            (record("ply 3").replace("e\n", ""), "11: the line `e`, which ends a record, is"),
            (record("ply 4"), "13: \"\" Missing Missing Number(4) Missing"),
            ("move e2e4\ne\n".to_owned(), "16: the record has no line `fen`"),
            ("\n\u{1a}\n".to_owned(), ""),
            (format!("fen {FEN}\nply 3"), "20: the line `e`, which ends a record, is missing"),
        ];
        let text: String = cases.iter().map(|(text, _)| &**text).collect();
        let (format, ..) = Plain::new(b"fen").unwrap();
        let found = rows(&format, text.as_bytes());
        let starts: Vec<_> =
            cases.iter().map(|(_, start)| start).filter(|s| !s.is_empty()).collect();
        assert_eq!(found.len(), starts.len(), "{found:?}");
        for (found, start) in found.iter().zip(starts) {
            assert!(found.starts_with(start), "{found}: {start}");
        }
    }

    #[test]
    fn records_do_not_depend_on_blocks_and_can_be_sought() {
        let one = record("move e2e4\nscore 1");
        let text =
            format!("{one}\r\n{}{}{one}fen x", one.replace('\n', "\r\n"), one.replace("e\n", ""));
        let (format, ..) = Plain::new(text.as_bytes()).unwrap();
        let whole = in_blocks(&format, text.as_bytes(), text.len());
        assert_eq!(whole.len(), 5);
        for size in 1..text.len() {
            assert_eq!(in_blocks(&format, text.as_bytes(), size), whole, "{size}");
        }
        let mut cursor = format.cursor(text.as_bytes());
        cursor.seek(one.len() + 2);
        assert_eq!(cursor.range().start, one.len() + 2);
        assert_eq!((cursor.field(1), cursor.place(1)), (Ok(Field::Number(1)), Some((2, 7))));
        assert!(cursor.position().is_ok());
    }

    #[test]
    fn corrupt_records_do_not_panic() {
        let text = record("move e2e4\nscore 1\nply 2\nresult -1\nx é");
        let text = text.repeat(2);
        let (format, ..) = Plain::new(text.as_bytes()).unwrap();
        for index in 0..text.len() {
            rows(&format, &text.as_bytes()[..index]);
            for bit in 0..8 {
                let mut corrupt = text.as_bytes().to_vec();
                corrupt[index] ^= 1 << bit;
                rows(&format, &corrupt);
                format.records_end(&corrupt, 0);
                if let Ok((format, ..)) = Plain::new(&corrupt) {
                    rows(&format, &corrupt);
                }
            }
        }
    }
}
