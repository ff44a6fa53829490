//! Rows of fields as batches of Arrow.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::{fmt, io};

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema, SchemaRef};
use setwise_chess::{Fen, Position};

use crate::arrow::error::of_arrow;
use crate::cell::Cell;
use crate::field::{Field, FieldColumn, FieldKind, boolean};
use crate::position_column::PositionColumn;

/// The number of rows of a batch in an Arrow file; those of Parquet are encoded as often.
pub(super) const BATCH_ROWS: usize = 1 << 16;

/// The number of fields of a batch, and the bytes of its texts, above which it has fewer rows.
const BATCH_FIELDS: usize = 1 << 22;
pub(super) const BATCH_TEXT: usize = 1 << 24;

/// The number of rows whose words are computed together, column by column.
const TOGETHER: usize = 128;

/// The longest texts of a row, in bytes.
const MAX_TEXT: usize = 1 << 30;

/// The reason to refuse a longer one.
const LONG: &str = "its texts are longer than 1 GiB";

/// The key in the metadata of a column that distinguishes JSON from other texts, and what follows from the
/// rules from other numbers: there, the value is the name of the
/// [`PositionColumn`]. A column with such a name may be another one.
pub(super) const KIND: &str = "setwise:kind";

/// The fields of a column that are not written yet.
enum Column {
    Text(StringBuilder),
    Json(StringBuilder),
    Number(Int64Builder),
    Real(Float64Builder),
    Bool(BooleanBuilder),
    Set(UInt64Builder),
}

impl Column {
    fn new(kind: FieldKind) -> Self {
        match kind {
            FieldKind::Text => Self::Text(StringBuilder::new()),
            FieldKind::Json => Self::Json(StringBuilder::new()),
            FieldKind::Number => Self::Number(Int64Builder::new()),
            FieldKind::Real => Self::Real(Float64Builder::new()),
            FieldKind::Bool => Self::Bool(BooleanBuilder::new()),
            FieldKind::Set => Self::Set(UInt64Builder::new()),
        }
    }

    /// Appends a field, and returns the length of its text; `None` if it is of another kind.
    fn push(&mut self, field: &Field<'_>) -> Option<usize> {
        match (self, field) {
            (Self::Text(builder) | Self::Json(builder), Field::Missing) => builder.append_null(),
            (Self::Number(builder), Field::Missing) => builder.append_null(),
            (Self::Real(builder), Field::Missing) => builder.append_null(),
            (Self::Bool(builder), Field::Missing) => builder.append_null(),
            (Self::Set(builder), Field::Missing) => builder.append_null(),
            (Self::Text(builder), Field::Text(text) | Field::Json(text) | Field::Written(text))
            | (Self::Json(builder), Field::Json(text) | Field::Written(text)) => {
                builder.append_value(text);
                return Some(text.len());
            }
            (Self::Number(builder), &Field::Number(number)) => builder.append_value(number),
            (Self::Number(builder), Field::Written(_)) => {
                builder.append_value(field.word().ok()??.cast_signed());
            }
            (Self::Real(builder), Field::Real(_) | Field::Number(_) | Field::Written(_)) => {
                builder.append_value(field.real()?);
            }
            (Self::Bool(builder), &Field::Bool(value)) => builder.append_value(value),
            (Self::Bool(builder), Field::Written(text)) => {
                builder.append_value(boolean(text.trim())?);
            }
            (Self::Set(builder), Field::Set(_) | Field::Written(_)) => {
                builder.append_value(field.set()?);
            }
            _ => return None,
        }
        Some(0)
    }

    /// Appends a field as [`push`](Self::push) does; a column of texts takes any field as its text.
    fn push_as(&mut self, field: &Field<'_>) -> Option<usize> {
        match self {
            Self::Text(builder) if !matches!(field, Field::Text(_) | Field::Missing) => {
                let text = field.text();
                builder.append_value(&text);
                Some(text.len())
            }
            column => column.push(field),
        }
    }

    /// Appends the text of a position.
    fn push_fen(&mut self, fen: Fen<'_>) -> Option<usize> {
        let Self::Text(builder) = self else { return None };
        let before = builder.values_slice().len();
        write!(builder, "{fen}").ok()?;
        builder.append_value("");
        Some(builder.values_slice().len() - before)
    }

    /// Returns true for a column of words: sets, numbers or bools.
    const fn has_words(&self) -> bool {
        matches!(self, Self::Set(_) | Self::Number(_) | Self::Bool(_))
    }

    /// Appends the words of sets, numbers or bools to a column of these.
    fn extend(&mut self, words: &[u64]) {
        match self {
            Self::Set(builder) => builder.append_slice(words),
            Self::Number(builder) => {
                let numbers: Vec<_> = words.iter().map(|word| word.cast_signed()).collect();
                builder.append_slice(&numbers);
            }
            Self::Bool(builder) => {
                let bools: Vec<_> = words.iter().map(|&word| word != 0).collect();
                builder.append_slice(&bools);
            }
            Self::Text(_) | Self::Json(_) | Self::Real(_) => {}
        }
    }

    fn take(&mut self) -> ArrayRef {
        match self {
            Self::Text(builder) | Self::Json(builder) => Arc::new(builder.finish()),
            Self::Number(builder) => Arc::new(builder.finish()),
            Self::Real(builder) => Arc::new(builder.finish()),
            Self::Bool(builder) => Arc::new(builder.finish()),
            Self::Set(builder) => Arc::new(builder.finish()),
        }
    }
}

fn schema_field(column: &FieldColumn) -> arrow_schema::Field {
    let (data_type, is_json) = match column.kind {
        FieldKind::Text => (DataType::Utf8, false),
        FieldKind::Json => (DataType::Utf8, true),
        FieldKind::Number => (DataType::Int64, false),
        FieldKind::Real => (DataType::Float64, false),
        FieldKind::Bool => (DataType::Boolean, false),
        FieldKind::Set => (DataType::UInt64, false),
    };
    let field = arrow_schema::Field::new(&column.name, data_type, true);
    match is_json {
        true => field.with_metadata(HashMap::from([(KIND.to_owned(), "json".to_owned())])),
        false => field,
    }
}

/// Collects rows of fields as batches of Arrow, for programs that read its arrays.
///
/// Text and JSON become columns of strings, whole numbers of `int64`, numbers with a fraction of
/// `double`, sets of `uint64`. All columns may have nulls, which are the missing fields. A batch has
/// up to 2^16 rows, and fewer if they are long.
///
/// # Examples
///
/// ```
/// use setwise_columns::{Field, FieldColumn, FieldKind, TableBatches};
///
/// let column = FieldColumn { name: "white_pawns".to_owned(), kind: FieldKind::Set };
/// let mut batches = TableBatches::new(&[column])?;
/// for row in 0..1 << 16 {
///     let batch = batches.push(&[Field::Set(row)])?;
///     assert_eq!(batch.is_some(), row + 1 == 1 << 16);
/// }
/// assert!(batches.push(&[Field::Missing])?.is_none());
/// let rest = batches.take()?.expect("a row");
/// assert_eq!((rest.num_rows(), rest.column(0).null_count()), (1, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct TableBatches {
    schema: SchemaRef,
    columns: Vec<Column>,
    /// The rows of the batch, and the bytes of its texts.
    rows: usize,
    text: usize,
    batch_rows: usize,
    pushed: u64,
    /// The columns that are computed from positions, and the positions of the last rows, which lack these
    /// columns so far.
    words: Vec<(usize, PositionColumn)>,
    positions: Vec<Position>,
}

/// A row that is added cell by cell.
pub(crate) struct RowCells<'a> {
    columns: &'a mut [Column],
    count: usize,
    text: usize,
    /// The column that refuses its cell, and the kind of that; no kind if the texts are too long.
    refused: Option<(usize, Option<FieldKind>)>,
}

impl RowCells<'_> {
    /// Adds a field.
    pub(crate) fn field(&mut self, field: &Field<'_>) {
        if text_len(field) > MAX_TEXT - self.text.min(MAX_TEXT) {
            self.refused = self.refused.or(Some((self.count, None)));
        } else {
            self.add(field.kind(), |column| column.push_as(field));
        }
    }

    /// Adds a cell.
    pub(crate) fn cell(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Fen(fen) => self.add(Some(FieldKind::Text), |column| column.push_fen(fen)),
            Cell::Carried(field) => self.field(field),
            cell => self.field(&cell.into_field()),
        }
    }

    /// Leaves out a column that is computed from the position.
    #[inline]
    pub(crate) const fn skip(&mut self) {
        self.count += 1;
    }

    #[inline]
    fn add(&mut self, kind: Option<FieldKind>, push: impl FnOnce(&mut Column) -> Option<usize>) {
        if let Some(column) = self.columns.get_mut(self.count) {
            match push(column) {
                Some(text) => self.text += text,
                None => {
                    let kind = kind.unwrap_or_default();
                    self.refused = self.refused.or(Some((self.count, Some(kind))));
                }
            }
        }
        self.count += 1;
    }
}

impl fmt::Debug for TableBatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableBatches").field("schema", &self.schema).finish_non_exhaustive()
    }
}

impl TableBatches {
    /// Begins a table with these columns.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no columns or two have the same name.
    pub fn new(columns: &[FieldColumn]) -> io::Result<Self> {
        if columns.is_empty() {
            return Err(refused("a table needs at least one column".to_owned()));
        }
        let mut names: Vec<_> = columns.iter().map(|column| &column.name).collect();
        names.sort_unstable();
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(refused(format!("two columns have the name `{}`", pair[0])));
        }
        let fields: Vec<_> = columns.iter().map(schema_field).collect();
        let schema = Arc::new(Schema::new(fields));
        let batch_rows = BATCH_ROWS.min(BATCH_FIELDS / columns.len().max(1)).max(1);
        let columns = columns.iter().map(|column| Column::new(column.kind)).collect();
        let (words, positions) = (Vec::new(), Vec::new());
        Ok(Self { schema, columns, rows: 0, text: 0, batch_rows, pushed: 0, words, positions })
    }

    /// Computes columns from the positions of [rows](Self::push_row), which skip them. A loop over many rows of
    /// one column takes half the instructions of a loop over the columns of each row.
    ///
    /// # Errors
    ///
    /// Returns an error if a column is not one of sets, numbers or bools.
    pub(crate) fn with_words(mut self, words: Vec<(usize, PositionColumn)>) -> io::Result<Self> {
        for (index, column) in &words {
            if !self.columns.get(*index).is_some_and(Column::has_words) {
                return Err(self.refused_field(*index, column.kind()));
            }
        }
        self.words = words;
        Ok(self)
    }

    /// Returns the schema of the batches.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Adds a row, with a field for each column; returns a batch if that completes one.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of fields is not that of the columns, a field is of another
    /// kind than its column, or the texts are longer than 1 GiB. After an error, the rows are not to
    /// be used.
    pub fn push(&mut self, row: &[Field<'_>]) -> io::Result<Option<RecordBatch>> {
        if row.len() != self.columns.len() {
            return Err(self.refused_len(row.len()));
        }
        if row.iter().map(text_len).sum::<usize>() > MAX_TEXT {
            return Err(self.refused_row(LONG));
        }
        for (index, field) in row.iter().enumerate() {
            match self.columns[index].push(field) {
                Some(text) => self.text += text,
                None => {
                    let kind = field.kind().unwrap_or_default();
                    return Err(self.refused_field(index, kind));
                }
            }
        }
        self.end_row()
    }

    /// Adds a row as [`push`](Self::push) does; `fill` adds a cell to each column in turn. A column of
    /// texts takes fields of all kinds, as their texts. `position` is the one from which columns are computed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`push`](Self::push).
    #[inline]
    pub(crate) fn push_row(
        &mut self,
        position: Option<&Position>,
        fill: impl FnOnce(&mut RowCells<'_>),
    ) -> io::Result<Option<RecordBatch>> {
        let mut row = RowCells { columns: &mut self.columns, count: 0, text: 0, refused: None };
        fill(&mut row);
        let RowCells { count, text, refused, .. } = row;
        match refused {
            Some((_, None)) => return Err(self.refused_row(LONG)),
            Some((column, Some(kind))) => return Err(self.refused_field(column, kind)),
            None => {}
        }
        if count != self.columns.len() {
            return Err(self.refused_len(count));
        }
        self.text += text;
        if !self.words.is_empty() {
            self.positions.extend(position.cloned());
            if self.positions.len() == TOGETHER {
                self.compute_words();
            }
        }
        self.end_row()
    }

    fn compute_words(&mut self) {
        let mut words = Vec::with_capacity(self.positions.len());
        // Both counts together take little longer than one.
        let counts: Vec<_> = match self.words.iter().any(|(_, column)| column.is_count()) {
            true => self.positions.iter().map(Position::count_moves_and_captures).collect(),
            false => Vec::new(),
        };
        for (index, column) in &self.words {
            words.clear();
            column.extend_words(&self.positions, &counts, &mut words);
            self.columns[*index].extend(&words);
        }
        self.positions.clear();
    }

    fn end_row(&mut self) -> io::Result<Option<RecordBatch>> {
        self.rows += 1;
        self.pushed += 1;
        if self.rows >= self.batch_rows || self.text >= BATCH_TEXT {
            return self.take();
        }
        Ok(None)
    }

    /// Returns the rows that are in no batch yet; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Returns an error if the columns do not make a batch.
    pub fn take(&mut self) -> io::Result<Option<RecordBatch>> {
        if self.rows == 0 {
            return Ok(None);
        }
        self.compute_words();
        let columns = self.columns.iter_mut().map(Column::take).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(of_arrow)?;
        (self.rows, self.text) = (0, 0);
        Ok(Some(batch))
    }

    /// Returns the error of the next row, which has this many fields.
    fn refused_len(&self, fields: usize) -> io::Error {
        let columns = self.columns.len();
        self.refused_row(format_args!("it has {fields} fields, and the table {columns} columns"))
    }

    /// Returns the error of the next row, one of whose fields is of another kind than its column.
    fn refused_field(&self, index: usize, kind: FieldKind) -> io::Error {
        let column = self.schema.field(index);
        self.refused_row(format_args!(
            "a field of the column `{}`, {}, is a {kind:?}",
            column.name(),
            column.data_type(),
        ))
    }

    /// Returns the error of the next row.
    fn refused_row(&self, reason: impl fmt::Display) -> io::Error {
        refused(format!("row {} cannot be written: {reason}", self.pushed + 1))
    }
}

/// Returns the length of the text of a field.
fn text_len(field: &Field<'_>) -> usize {
    match field {
        Field::Text(text) | Field::Json(text) | Field::Written(text) => text.len(),
        _ => 0,
    }
}

fn refused(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}
