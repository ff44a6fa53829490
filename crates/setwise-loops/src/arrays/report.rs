//! The values of rows in one of the formats.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_columns::{Field, FieldColumn, FieldKind};
use setwise_expr::{Program, Value};

use super::rows::Found;
use crate::format::Format;
use crate::output::Output;
use crate::report::{Array, Selected, Table, kind, line, squares, word};
use crate::usage::Usage;

/// The results that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// The value of each row.
    Values,
    /// The rows where the formula is true or nonempty, up to a limit.
    Matches(Option<u64>),
    /// The numbers of rows, matches and squares.
    Count,
}

/// A report on rows.
pub struct Report<'a> {
    program: &'a Program,
    mapping: SquareMapping,
    results: Results,
    body: Body,
    /// The number of rows that were written.
    written: u64,
}

enum Body {
    Lines(Output),
    Table(Table),
    Array(Array),
}

impl<'a> Report<'a> {
    /// Creates a report on the outputs of a program.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Usage`] as its source if the format cannot represent the output, or rows of arrays.
    pub fn new(
        format: Format,
        mapping: SquareMapping,
        results: Results,
        program: &'a Program,
        out: Output,
    ) -> io::Result<Self> {
        out.check_terminal(format)?;
        let body = match format {
            Format::Text => Body::Lines(out),
            Format::Npy => Body::Array(Array::new(out, program.outputs()[0].value_type)?),
            Format::Fen | Format::Epd | Format::Pgn | Format::Html => {
                let message = format!(
                    "--format: `{}` is for positions, and arrays have none; use text, json, csv, \
                     tsv or npy",
                    format.name()
                );
                return Err(Usage(message).into());
            }
            _ => Body::Table(Table::new(format, columns(program), out)?),
        };
        Ok(Self { program, mapping, results, body, written: 0 })
    }

    /// Returns the number of rows that were written.
    #[must_use]
    pub const fn written(&self) -> u64 {
        self.written
    }

    /// Returns true if the limit is reached.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.results == Results::Matches(Some(self.written))
    }

    /// Writes the rows of a block, up to the limit.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn write(&mut self, found: &Found) -> io::Result<()> {
        let rows = found.indices.iter().zip(found.values.chunks(self.program.outputs().len()));
        for (&row, values) in rows {
            if self.is_limited() {
                break;
            }
            self.written += 1;
            let [Some(value), selected @ ..] = values else { continue };
            match &mut self.body {
                Body::Lines(out) => {
                    if let Results::Matches(_) = self.results {
                        write!(out, "row {row}")?;
                    }
                    match (self.results, *value) {
                        (Results::Matches(_), Value::Bool(_)) => writeln!(out)?,
                        (Results::Matches(_), value) => {
                            writeln!(out, "  {}", plain(value, self.mapping))?;
                        }
                        (_, value) => writeln!(out, "{}", plain(value, self.mapping))?,
                    }
                    for (output, &value) in self.program.outputs()[1..].iter().zip(selected) {
                        let (text, mapping) = (output.text.as_str(), self.mapping);
                        writeln!(out, "  {}", line(&Selected { text, value, mapping }))?;
                    }
                }
                Body::Table(table) => {
                    let row = Field::Number(i64::try_from(row).unwrap_or(i64::MAX));
                    let values = values.iter().map(|&value| word(value, self.mapping));
                    table.row(std::iter::once(row).chain(values))?;
                }
                Body::Array(array) => {
                    array.begin()?;
                    array.push(*value, self.mapping)?;
                }
            }
        }
        match &mut self.body {
            Body::Lines(out) => out.show(),
            Body::Table(table) => table.show(),
            Body::Array(_) => Ok(()),
        }
    }

    /// Completes the results.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn finish(self) -> io::Result<()> {
        match self.body {
            Body::Lines(out) => out.finish(),
            Body::Table(mut table) => {
                table.begin()?;
                table.finish()
            }
            Body::Array(array) => array.finish(),
        }
    }
}

/// Returns the columns of the results as a table.
fn columns(program: &Program) -> Vec<FieldColumn> {
    let column = |name: &str, kind| FieldColumn { name: name.to_owned(), kind };
    let [result, selected @ ..] = program.outputs() else { return Vec::new() };
    let first = [column("row", FieldKind::Number), column("value", kind(result))];
    let selected = selected.iter().map(|output| column(&output.text, kind(output)));
    first.into_iter().chain(selected).collect()
}

/// Returns a value as text: a set as its word and its squares.
fn plain(value: Value, mapping: SquareMapping) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Set(word) => {
            let set = Bitboard(word);
            let text = format!("{:#018x}  {}", mapping.word_of(set), squares(set));
            text.trim_end().to_owned()
        }
    }
}
