//! Rows that wait for DuckDB, column by column.

use setwise_columns::{Field, FieldKind};

use crate::border::{Output, Rows, SqlType};

/// The bytes of texts above which a chunk has fewer rows.
const MAX_TEXT: usize = 1 << 20;

/// Returns the type of a column of fields.
pub(super) const fn sql_type(kind: FieldKind) -> SqlType {
    match kind {
        FieldKind::Text | FieldKind::Json => SqlType::Text,
        FieldKind::Number => SqlType::Number,
        FieldKind::Real => SqlType::Real,
        FieldKind::Bool => SqlType::Bool,
        FieldKind::Set => SqlType::Set,
    }
}

/// The values of a column. Those of nulls are arbitrary.
#[derive(Debug)]
enum Values {
    Words(Vec<u64>),
    Reals(Vec<f64>),
    Bools(Vec<u8>),
    /// All texts, and the end of each.
    Texts(String, Vec<usize>),
}

#[derive(Debug)]
struct Column {
    kind: FieldKind,
    values: Values,
    /// A bit for each row that is not null; empty as long as no row is.
    valid: Vec<u64>,
}

impl Column {
    fn new(kind: FieldKind, rows: usize) -> Self {
        let values = match kind {
            FieldKind::Text | FieldKind::Json => {
                Values::Texts(String::new(), Vec::with_capacity(rows))
            }
            FieldKind::Number | FieldKind::Set => Values::Words(Vec::with_capacity(rows)),
            FieldKind::Real => Values::Reals(Vec::with_capacity(rows)),
            FieldKind::Bool => Values::Bools(Vec::with_capacity(rows)),
        };
        Self { kind, values, valid: Vec::new() }
    }

    /// Appends a field, and returns the length of its text; `None` if it is of another kind.
    /// All kinds are texts too, and whole numbers are numbers with a fraction.
    fn push(&mut self, row: usize, rows: usize, field: &Field<'_>) -> Option<usize> {
        match (&mut self.values, self.kind, field) {
            (values, _, Field::Missing) => {
                values.push_any();
                if self.valid.is_empty() {
                    self.valid = vec![!0; rows.div_ceil(64)];
                }
                self.valid[row / 64] &= !(1 << (row % 64));
            }
            (Values::Texts(texts, ends), ..) => {
                let text = field.text();
                texts.push_str(&text);
                ends.push(texts.len());
                return Some(text.len());
            }
            (Values::Words(words), FieldKind::Number, Field::Number(number)) => {
                words.push(number.cast_unsigned());
            }
            (Values::Words(words), FieldKind::Set, Field::Set(word)) => words.push(*word),
            (Values::Words(words), _, Field::Written(_)) => words.push(field.word().ok()??),
            (Values::Reals(numbers), ..) => numbers.push(field.real()?),
            (Values::Bools(bools), _, Field::Bool(value)) => bools.push(u8::from(*value)),
            (Values::Bools(bools), _, Field::Written(_)) => {
                bools.push(u8::from(field.word().ok()?? != 0));
            }
            _ => return None,
        }
        Some(0)
    }
}

impl Values {
    /// Appends a value for a null.
    fn push_any(&mut self) {
        match self {
            Self::Words(words) => words.push(0),
            Self::Reals(numbers) => numbers.push(0.0),
            Self::Bools(bools) => bools.push(0),
            Self::Texts(texts, ends) => ends.push(texts.len()),
        }
    }
}

/// Some rows.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// `None` for columns that nobody reads.
    columns: Vec<Option<Column>>,
    len: usize,
    text: usize,
    most: usize,
}

impl Chunk {
    /// Begins a chunk with columns of these kinds and up to `most` rows.
    pub(super) fn new(kinds: &[Option<FieldKind>], most: usize) -> Self {
        let columns = kinds.iter().map(|kind| kind.map(|kind| Column::new(kind, most))).collect();
        Self { columns, len: 0, text: 0, most }
    }

    /// Appends a field of the next row; returns false if it is of another kind than the column.
    pub(super) fn push(&mut self, column: usize, field: &Field<'_>) -> bool {
        let Some(Some(column)) = self.columns.get_mut(column) else { return true };
        let text = column.push(self.len, self.most, field);
        self.text += text.unwrap_or(0);
        text.is_some()
    }

    /// Completes some rows, all of whose fields were appended; returns the number of those that the
    /// chunk had room for.
    pub(super) fn end_rows(&mut self, count: usize) -> usize {
        let count = count.min(self.most - self.len);
        self.len += count;
        count
    }

    /// Returns true if there is no room for another row.
    pub(super) const fn is_full(&self) -> bool {
        self.len >= self.most || self.text >= MAX_TEXT
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Rows for Chunk {
    fn len(&self) -> usize {
        self.len
    }

    fn write(&self, column: usize, output: &mut Output<'_>) {
        let Some(Some(column)) = self.columns.get(column) else { return };
        if !column.valid.is_empty() {
            output.set_validity(&column.valid[..self.len.div_ceil(64)]);
        }
        match &column.values {
            Values::Words(words) => output.words().copy_from_slice(words),
            Values::Reals(numbers) => output.reals().copy_from_slice(numbers),
            Values::Bools(bools) => output.bytes().copy_from_slice(bools),
            Values::Texts(texts, ends) => {
                let mut start = 0;
                for (row, &end) in ends.iter().enumerate() {
                    output.set_text(row, &texts[start..end]);
                    start = end;
                }
            }
        }
    }
}
