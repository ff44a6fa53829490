//! Rows of fields with separators, as CSV and TSV.
//!
//! A field is in quotes if it has a separator, a quote or a line break, and a row whose only field
//! is empty is a pair of quotes. The crate `csv` writes the same, which takes several times as long.

use std::fmt::Display;
use std::io::{self, Write};

use setwise::Bitboard;
use setwise_columns::Field;

use crate::output::Output;
use crate::report::json;

/// The length of rows that are written at once.
const BUFFER: usize = 1 << 16;

/// A table of rows, whose fields are added one by one.
pub(super) struct Separated {
    out: Output,
    separator: u8,
    /// Rows that are not written yet. Each field of the last one precedes a separator.
    rows: Vec<u8>,
    /// The start of the last row.
    start: usize,
}

impl Separated {
    pub(super) const fn new(separator: u8, out: Output) -> Self {
        Self { out, separator, rows: Vec::new(), start: 0 }
    }

    /// Returns true if this is standard output, whose reader may be waiting.
    pub(super) fn is_standard(&self) -> bool {
        self.out.name().is_none()
    }

    /// Adds a text.
    pub(super) fn text(&mut self, text: &str) {
        // Without an early end, the loop runs on vectors.
        let is_special = |byte| byte == self.separator || matches!(byte, b'"' | b'\n' | b'\r');
        if !text.bytes().fold(false, |found, byte| found | is_special(byte)) {
            self.rows.extend_from_slice(text.as_bytes());
        } else {
            self.rows.push(b'"');
            for (index, part) in text.split('"').enumerate() {
                self.rows.extend_from_slice(if index == 0 { b"" } else { b"\"\"" });
                self.rows.extend_from_slice(part.as_bytes());
            }
            self.rows.push(b'"');
        }
        self.rows.push(self.separator);
    }

    /// Adds a text that never needs quotes.
    pub(super) fn plain(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.rows, "{text}")?;
        self.rows.push(self.separator);
        Ok(())
    }

    /// Adds a field.
    pub(super) fn field(&mut self, field: &Field<'_>) -> io::Result<()> {
        match field {
            Field::Text(text) | Field::Json(text) | Field::Written(text) => {
                self.text(text);
                return Ok(());
            }
            Field::Missing => {}
            Field::Real(number) if !number.is_finite() => write!(self.rows, "{number}")?,
            // As in JSON. A fraction has a point or an exponent, so that all readers infer the
            // same kind.
            Field::Bool(_) | Field::Number(_) | Field::Real(_) | Field::Set(_) => {
                json::field(&mut self.rows, field)?;
            }
        }
        self.rows.push(self.separator);
        Ok(())
    }

    /// Adds the squares of a set.
    pub(super) fn squares(&mut self, set: Bitboard) {
        for square in set {
            let [file, rank] = [b'a' + square.file() as u8, b'1' + square.rank() as u8];
            self.rows.extend_from_slice(&[file, rank, b' ']);
        }
        if !set.is_empty() {
            self.rows.pop();
        }
        self.rows.push(self.separator);
    }

    /// Ends a row.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if self.rows.len() > self.start {
            self.rows.pop();
        }
        if self.rows.len() == self.start {
            self.rows.extend_from_slice(b"\"\"");
        }
        self.rows.push(b'\n');
        self.start = self.rows.len();
        if self.start >= BUFFER { self.write() } else { Ok(()) }
    }

    /// Passes the finished rows to the output, which may buffer them.
    fn write(&mut self) -> io::Result<()> {
        let result = self.out.write_all(&self.rows);
        self.rows.clear();
        self.start = 0;
        result
    }

    /// Writes out what the buffers hold.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.write()?;
        self.out.flush()
    }

    /// Completes the output.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.out.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rows as `csv` writes them, and as they are written here.
    fn both(separator: u8, rows: &[&[&str]]) -> [Vec<u8>; 2] {
        let mut other = csv::WriterBuilder::new();
        let mut other = other.delimiter(separator).flexible(true).from_writer(Vec::new());
        let mut table = Separated::new(separator, Output::standard());
        for row in rows {
            other.write_record(*row).unwrap();
            row.iter().for_each(|field| table.text(field));
            table.end().unwrap();
        }
        [other.into_inner().unwrap(), std::mem::take(&mut table.rows)]
    }

    #[test]
    fn texts_are_quoted_as_by_the_crate_csv() {
        // All texts of up to three of these.
        let parts = ["a", "é", " ", ",", "\t", "\"", "\n", "\r", "'", "\\", "#", ";", "\0"];
        let mut texts = vec![String::new()];
        for from in [0, 1, 14] {
            for at in from..texts.len() {
                texts.extend(parts.map(|part| texts[at].clone() + part));
            }
        }
        assert!(texts.len() > 2000);
        for separator in [b',', b'\t'] {
            for text in &texts {
                for row in [&[text.as_str()][..], &[text, "x"], &["", text], &["x", text, ""]] {
                    let [expected, found] = both(separator, &[row]);
                    assert_eq!(found, expected, "{row:?}");
                }
            }
            let rows: [&[&str]; 6] = [&[""], &["", ""], &["a", ""], &[], &["", "", "b"], &[""]];
            let [expected, found] = both(separator, &rows);
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn squares_and_plain_texts_are_fields() {
        let mut table = Separated::new(b',', Output::standard());
        table.squares(Bitboard(0));
        table.squares(Bitboard(0x8000_0000_0000_0101));
        table.plain(format_args!("{}/{}", 8, "k")).unwrap();
        table.field(&Field::Real(f64::NAN)).unwrap();
        table.field(&Field::Missing).unwrap();
        table.end().unwrap();
        assert_eq!(table.rows, b",a1 a2 h8,8/k,NaN,\n");
        table.rows.clear();
    }
}
