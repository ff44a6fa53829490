//! Results as a table. Sets are the decimal numbers of their words; a missing value is an empty
//! field.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_columns::{Field, FieldColumn};
use setwise_expr::Value;

use crate::arguments::Format;
use crate::report::{Output, squares};

/// The size of the buffer of a table.
const BUFFER: usize = 1 << 16;

/// A table that is written field by field.
pub(super) struct Table {
    columns: Vec<FieldColumn>,
    out: csv::Writer<Output>,
    has_begun: bool,
    /// The text of a number.
    text: Vec<u8>,
}

impl Table {
    /// Creates a table; names that occur twice get a number.
    pub(super) fn new(format: Format, mut columns: Vec<FieldColumn>, out: Output) -> Self {
        distinguish(&mut columns);
        let delimiter = if format == Format::Tsv { b'\t' } else { b',' };
        let mut writer = csv::WriterBuilder::new();
        let out = writer.delimiter(delimiter).buffer_capacity(BUFFER).from_writer(out);
        Self { columns, out, has_begun: false, text: Vec::new() }
    }

    /// Writes the header, unless it is written already.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        let names = self.columns.iter().map(|column| &column.name);
        self.out.write_record(names).map_err(failure)
    }

    /// Writes the next field of a row.
    pub(super) fn push(&mut self, field: &Field<'_>) -> io::Result<()> {
        let text = &mut self.text;
        text.clear();
        let bytes = match field {
            Field::Missing => &[],
            Field::Text(text) | Field::Json(text) => text.as_bytes(),
            Field::Bool(true) => b"true",
            Field::Bool(false) => b"false",
            Field::Number(number) => {
                write!(text, "{number}")?;
                text
            }
            Field::Real(number) => {
                write!(text, "{number}")?;
                text
            }
            Field::Set(word) => {
                write!(text, "{word}")?;
                text
            }
        };
        self.out.write_field(bytes).map_err(failure)
    }

    /// Ends a row.
    pub(super) fn end_row(&mut self) -> io::Result<()> {
        self.out.write_record(None::<&[u8]>).map_err(failure)
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    pub(super) fn show(&mut self) -> io::Result<()> {
        match self.out.get_ref().name() {
            None => self.out.flush(),
            Some(_) => Ok(()),
        }
    }

    /// Completes the table.
    pub(super) fn finish(self) -> io::Result<()> {
        let out = self.out.into_inner().map_err(|error| io::Error::from(error.error().kind()))?;
        out.finish()
    }
}

/// Returns an error of writing as it was before the library wrapped it.
fn failure(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

/// Adds numbers to names that occur more than once.
fn distinguish(columns: &mut [FieldColumn]) {
    for index in 1..columns.len() {
        let (before, rest) = columns.split_at_mut(index);
        let is_taken = |name: &str| before.iter().any(|column| column.name == name);
        let column = &mut rest[0];
        if is_taken(&column.name) {
            let numbered = (2..).map(|number: u32| format!("{}_{number}", column.name));
            let name = numbered.into_iter().find(|name| !is_taken(name));
            column.name = name.unwrap_or_default();
        }
    }
}

/// Writes the value of a formula, with a header.
pub(super) fn value(out: &mut impl Write, value: Value, mapping: SquareMapping) -> io::Result<()> {
    let word = |word| mapping.word_of(Bitboard(word));
    let (names, fields) = match value {
        Value::Set(set) => (
            vec!["type", "hex", "decimal", "count", "squares"],
            vec![
                "set".to_owned(),
                format!("{:#018x}", word(set)),
                word(set).to_string(),
                set.count_ones().to_string(),
                squares(Bitboard(set)),
            ],
        ),
        Value::Number(number) => {
            (vec!["type", "value"], vec!["number".to_owned(), number.to_string()])
        }
        Value::Bool(value) => (vec!["type", "value"], vec!["bool".to_owned(), value.to_string()]),
    };
    let mut table = csv::Writer::from_writer(out);
    table.write_record(names).map_err(failure)?;
    table.write_record(fields).map_err(failure)?;
    table.flush()
}

#[cfg(test)]
mod tests {
    use setwise_columns::FieldKind;

    use super::*;

    #[test]
    fn names_that_occur_twice_get_numbers() {
        let column = |name: &str| FieldColumn { name: name.to_owned(), kind: FieldKind::Text };
        let mut columns = ["a", "b", "a", "a_2", "a", "b"].map(column);
        distinguish(&mut columns);
        let names = columns.map(|column| column.name);
        assert_eq!(names, ["a", "b", "a_2", "a_2_2", "a_3", "b_2"]);
    }
}
