//! Results as a table. Sets are the decimal numbers of their words; a missing value is an empty
//! field.

use std::io::{self, Write};

#[cfg(feature = "parquet")]
use setwise_columns::TablePart;
use setwise_columns::{Cell, FieldColumn, ResultColumn};

use crate::format::Format;
use crate::output::Output;
#[cfg(feature = "parquet")]
use crate::report::columns::Columns as ColumnTable;
use crate::report::separated::Separated;
use crate::report::{Style, json};

/// A table that is written row by row.
pub(super) struct Table {
    columns: Vec<FieldColumn>,
    body: Body,
    has_begun: bool,
}

enum Body {
    Separated(Separated),
    /// An object per line, with the text before each field of an object, and the text of a line.
    Objects(Output, Vec<Vec<u8>>, Vec<u8>),
    #[cfg(feature = "parquet")]
    Columns(ColumnTable),
}

impl Table {
    /// Creates a table; names that occur twice get a number.
    pub(super) fn new(style: Style, results: &[ResultColumn], out: Output) -> io::Result<Self> {
        let mut columns: Vec<_> = results.iter().map(ResultColumn::header).collect();
        distinguish(&mut columns);
        let body = match style.format {
            #[cfg(feature = "parquet")]
            Format::Parquet | Format::Arrow => {
                let uses = results.iter().map(|it| it.column_use(style.of_games));
                let uses: Vec<_> = uses.collect();
                Body::Columns(ColumnTable::new(style, &columns, &uses, out)?)
            }
            #[cfg(not(feature = "parquet"))]
            format @ (Format::Parquet | Format::Arrow) => return Err(missing(format).into()),
            Format::Tsv => Body::Separated(Separated::new(b'\t', out)),
            Format::Json => {
                let names = json::names(columns.iter().map(|column| column.name.as_str()))?;
                Body::Objects(out, names, Vec::new())
            }
            _ => Body::Separated(Separated::new(b',', out)),
        };
        Ok(Self { columns, body, has_begun: false })
    }

    /// Writes the header, unless it is written already.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        match &mut self.body {
            Body::Separated(out) => {
                self.columns.iter().for_each(|column| out.text(&column.name));
                out.end()
            }
            _ => Ok(()),
        }
    }

    /// Writes a row, with a cell for each column.
    pub(super) fn row<'a>(&mut self, cells: impl Iterator<Item = Cell<'a>>) -> io::Result<()> {
        self.begin()?;
        match &mut self.body {
            Body::Separated(out) => {
                for cell in cells {
                    match cell {
                        Cell::Field(field) => out.field(&field)?,
                        Cell::Carried(field) => out.field(field)?,
                        Cell::Fen(fen) => out.plain(fen)?,
                        Cell::Squares(set) => out.squares(set),
                    }
                }
                out.end()
            }
            Body::Objects(out, names, line) => {
                line.clear();
                for (name, cell) in names.iter().zip(cells) {
                    line.extend_from_slice(name);
                    match cell {
                        // The text of a position has no character that JSON escapes.
                        Cell::Fen(fen) => write!(line, "\"{fen}\"")?,
                        Cell::Carried(field) => json::field(line, field)?,
                        cell => json::field(line, &cell.into_field())?,
                    }
                }
                line.extend_from_slice(b"}\n");
                out.write_all(line)
            }
            #[cfg(feature = "parquet")]
            Body::Columns(out) => out.row(cells),
        }
    }

    /// Writes rows that a worker made; only tables in columns have them.
    #[cfg(feature = "parquet")]
    pub(super) fn part(&mut self, file: &str, part: &TablePart) -> io::Result<()> {
        match &mut self.body {
            Body::Columns(out) => out.part(file, part),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    pub(super) fn show(&mut self) -> io::Result<()> {
        match &mut self.body {
            Body::Separated(out) if out.is_standard() => out.flush(),
            Body::Separated(_) => Ok(()),
            Body::Objects(out, ..) => out.show(),
            #[cfg(feature = "parquet")]
            Body::Columns(_) => Ok(()),
        }
    }

    /// Completes the table.
    pub(super) fn finish(self) -> io::Result<()> {
        match self.body {
            Body::Separated(out) => out.finish(),
            Body::Objects(out, ..) => out.finish(),
            #[cfg(feature = "parquet")]
            Body::Columns(out) => out.finish(),
        }
    }
}

/// Returns the error of a format that the program was built without.
#[cfg(not(feature = "parquet"))]
fn missing(format: Format) -> crate::usage::Usage {
    crate::usage::Usage(format!(
        "--format: this build does not write {}: install setwise with `--features parquet`",
        format.title()
    ))
}

/// Adds numbers to names that occur more than once.
pub(super) fn distinguish(columns: &mut [FieldColumn]) {
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
