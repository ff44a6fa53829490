//! Positions as rows of a table, with their fields and without the values of a formula.

use std::io;

use setwise_chess::EnPassantSpelling;
use setwise_columns::{Field, FieldColumn, FieldKind, Match, Query};

use crate::format::{Format, Positions};
use crate::output::Output;
use crate::report::{Table, kind, word};
use crate::stream::{Origin, Sink};
use crate::usage::Usage;

/// The layout of rows.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The format, which is one of a table.
    pub format: Format,
    /// The columns of a position.
    pub positions: Positions,
    /// The cases in which the en passant square is written.
    pub en_passant: EnPassantSpelling,
    /// True if the name of its file precedes each row.
    pub has_file: bool,
    /// True if the text after each position follows it.
    pub has_rest: bool,
    /// True if the fields precede the position.
    pub fields_first: bool,
}

/// Rows of positions.
pub struct Rows {
    table: Table,
    layout: Layout,
    /// The kinds of the fields that travel with the positions.
    kinds: Vec<FieldKind>,
    /// The FEN of a position.
    text: String,
}

impl Rows {
    /// Creates the rows of a query; `carried` are the names and kinds of its fields in the table.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Usage`] as its source if the format is not that of a table.
    pub fn new(
        query: &Query,
        carried: Vec<FieldColumn>,
        layout: Layout,
        out: Output,
    ) -> io::Result<Self> {
        if !layout.format.is_table() {
            let message = format!(
                "--format: `{}` is not a table; use csv, tsv, json, parquet or arrow",
                layout.format.name()
            );
            return Err(Usage(message).into());
        }
        out.check_terminal(layout.format.is_text())?;
        let text = |name: &str| FieldColumn { name: name.to_owned(), kind: FieldKind::Text };
        let selected = query.program().outputs().iter().skip(1);
        let selected =
            selected.map(|output| FieldColumn { name: output.text.clone(), kind: kind(output) });
        let mut columns = Vec::new();
        if layout.has_file {
            columns.push(text("file"));
        }
        let kinds = carried.iter().map(|column| column.kind).collect();
        let carried = carried.iter().map(super::carried).collect();
        let (first, last) = if layout.fields_first { (carried, vec![]) } else { (vec![], carried) };
        columns.extend(first);
        columns.extend(layout.positions.columns());
        if layout.has_rest {
            columns.push(text("rest"));
        }
        columns.extend(selected);
        columns.extend(last);
        let table = Table::new(layout.format, columns, out)?;
        Ok(Self { table, layout, kinds, text: String::new() })
    }

    /// Completes the table. `has_failed` says that something may be missing: without a position,
    /// there is no header then.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn finish(mut self, has_failed: bool) -> io::Result<()> {
        if !has_failed {
            self.table.begin()?;
        }
        self.table.finish()
    }
}

impl Sink for Rows {
    fn receive(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        let Self { table, layout, kinds, text, .. } = self;
        let carried =
            || found.fields.iter().zip(&*kinds).map(|(field, kind)| of_kind(field, *kind));
        let mut fields = Vec::with_capacity(32 + found.fields.len() + found.values.len());
        if layout.has_file {
            fields.push(Field::Text(origin.file.into()));
        }
        if layout.fields_first {
            fields.extend(carried());
        }
        layout.positions.push(&found.position, layout.en_passant, text, &mut fields);
        if layout.has_rest {
            fields.push(Field::Text(found.rest.as_str().into()));
        }
        fields.extend(found.values.iter().skip(1).map(|&value| word(value, Default::default())));
        if !layout.fields_first {
            fields.extend(carried());
        }
        table.row(fields)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.table.show()
    }
}

/// Returns a field for a column of a kind: a text becomes a number, or is missing if it has none.
fn of_kind<'a>(field: &'a Field<'_>, kind: FieldKind) -> Field<'a> {
    match (field, kind) {
        (Field::Text(_), FieldKind::Number) => match field.word() {
            Ok(Some(word)) => Field::Number(word.cast_signed()),
            _ => Field::Missing,
        },
        _ => Field::borrowed(field),
    }
}
