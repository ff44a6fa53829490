//! Tables of fields as Parquet or Arrow files.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::IpcWriteOptions;
use arrow_schema::{Schema, SchemaRef};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder};
use parquet::schema::types::ColumnPath;

use crate::arrow::arrow_writer::ArrowWriter;
use crate::arrow::batches::{KIND, TableBatches};
use crate::arrow::error::{of_arrow, of_parquet};
use crate::arrow::freed::keep_freed;
use crate::arrow::groups::GroupWriter;
use crate::arrow::part::TablePart;
use crate::arrow::runs::PartColumn;
use crate::cell::Cell;
use crate::field::{Field, FieldColumn, FieldKind};
use crate::position_column::PositionColumn;

/// The rows of a page of the fast layout. Its words take 64 KiB, which stay in the second-level cache and
/// are memory that an allocator uses again.
const PAGE_ROWS: usize = 1 << 13;

/// The columns of numbers that count moves.
const COUNTERS: [&str; 3] = ["ply", "halfmove_clock", "fullmove_number"];

/// A format of tables in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableFormat {
    /// Parquet, compressed with zstd, with statistics of each column.
    Parquet,
    /// The file format of Arrow, also known as Feather. It is not compressed, so that other
    /// programs can map it into memory.
    Arrow,
}

/// The layout of the data in a table in columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableLayout {
    /// Small files: columns are compressed with zstd.
    #[default]
    Small,
    /// Files that are read fast: nothing is compressed, and words, numbers and bools are written as
    /// they are. A set takes eight bytes.
    Fast,
}

/// The use of a column of a table, besides its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnUse {
    /// Nothing.
    #[default]
    Values,
    /// Its texts repeat, as tags do from move to move: in Arrow, these are in dictionaries. Parquet
    /// chooses by itself.
    Repeats,
    /// Its numbers are those of this column, one of [`PositionColumn::OF_RULES`], for the position of the row.
    /// The file says so, and queries trust it.
    OfRules(PositionColumn),
}

impl TableFormat {
    /// Returns the layout of the format if none is chosen: small for Parquet, fast for Arrow.
    #[must_use]
    pub const fn usual_layout(self) -> TableLayout {
        match self {
            Self::Parquet => TableLayout::Small,
            Self::Arrow => TableLayout::Fast,
        }
    }
}

/// Writes rows of fields as a Parquet or Arrow file.
///
/// Text and JSON become columns of strings, whole numbers of `int64`, numbers with a fraction of
/// `double`, sets of `uint64`. All columns may have nulls, which are the missing fields. Memory
/// is bounded: a Parquet file has a row group for each 2^20 rows or 128 MiB.
///
/// # Examples
///
/// ```
/// use setwise_columns::{Field, FieldColumn, FieldKind, TableFormat, TableWriter};
///
/// let column = |name: &str, kind| FieldColumn { name: name.to_owned(), kind };
/// let columns = [column("fen", FieldKind::Text), column("white_pawns", FieldKind::Set)];
/// let mut file = Vec::new();
/// let mut writer = TableWriter::new(&mut file, TableFormat::Parquet, &columns)?;
/// writer.write(&[Field::Text("4k3/8/8/8/8/8/4P3/4K3 w - -".into()), Field::Set(1 << 12)])?;
/// writer.write(&[Field::Missing, Field::Missing])?;
/// writer.finish()?;
/// assert!(file.starts_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct TableWriter<'a> {
    sink: Sink<'a>,
    batches: TableBatches,
}

impl fmt::Debug for TableWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableWriter")
            .field("schema", &self.batches.schema())
            .finish_non_exhaustive()
    }
}

type Output<'a> = BufWriter<Box<dyn Write + Send + 'a>>;

enum Sink<'a> {
    Parquet(Box<GroupWriter<Output<'a>>>),
    Arrow(Box<ArrowWriter<Output<'a>>>),
}

impl<'a> TableWriter<'a> {
    /// Begins a file in the [usual layout](TableFormat::usual_layout). It is complete only after
    /// [`finish`](Self::finish).
    ///
    /// # Errors
    ///
    /// Returns an error if there are no columns or two have the same name, or if writing fails.
    pub fn new(
        out: impl Write + Send + 'a,
        format: TableFormat,
        columns: &[FieldColumn],
    ) -> io::Result<Self> {
        Self::with_layout(out, format, format.usual_layout(), columns)
    }

    /// Begins a file in a layout.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    pub fn with_layout(
        out: impl Write + Send + 'a,
        format: TableFormat,
        layout: TableLayout,
        columns: &[FieldColumn],
    ) -> io::Result<Self> {
        Self::with_uses(out, format, layout, columns, &[])
    }

    /// Begins a file in a layout. `uses` tells what is known about each column; nothing if it is shorter.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new). When rows are written, texts of more than 1 GiB in
    /// dictionaries are an error.
    pub fn with_uses(
        out: impl Write + Send + 'a,
        format: TableFormat,
        layout: TableLayout,
        columns: &[FieldColumn],
        uses: &[ColumnUse],
    ) -> io::Result<Self> {
        keep_freed();
        let batches = TableBatches::new(columns)?;
        let schema = marked(&batches.schema(), uses);
        let out: Output<'a> = BufWriter::new(Box::new(out));
        let sink = match format {
            TableFormat::Parquet => {
                let properties = parquet_properties(layout, columns)?.build();
                let writer = GroupWriter::new(out, schema, properties)?;
                Sink::Parquet(Box::new(match layout {
                    TableLayout::Small => writer.with_runs_of_sets(&["key"]),
                    TableLayout::Fast => writer,
                }))
            }
            TableFormat::Arrow => {
                let codec = (layout == TableLayout::Small).then_some(CompressionType::ZSTD);
                let options = IpcWriteOptions::default().try_with_compression(codec);
                let options = options.map_err(of_arrow)?;
                let repeats: Vec<_> = uses.iter().map(|it| *it == ColumnUse::Repeats).collect();
                Sink::Arrow(Box::new(ArrowWriter::new(out, &schema, &repeats, options)?))
            }
        };
        Ok(Self { sink, batches })
    }

    /// Writes a row, with a field for each column.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of fields is not that of the columns, a field is of another
    /// kind than its column, the texts are longer than 1 GiB, or writing fails. After an error, the
    /// file is not to be finished.
    pub fn write(&mut self, row: &[Field<'_>]) -> io::Result<()> {
        match self.batches.push(row)? {
            Some(batch) => self.write_batch(&batch),
            None => Ok(()),
        }
    }

    /// Writes a row, with a cell for each column. A column of texts takes fields of all kinds, as
    /// their texts.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write).
    pub fn write_cells<'c>(&mut self, cells: impl Iterator<Item = Cell<'c>>) -> io::Result<()> {
        match self.batches.push_row(None, |row| cells.for_each(|cell| row.cell(cell)))? {
            Some(batch) => self.write_batch(&batch),
            None => Ok(()),
        }
    }

    /// Writes rows that a worker made with [`RowColumns::in_parts`](crate::RowColumns::in_parts) for
    /// the columns of this table; `file` is the name of their file.
    ///
    /// # Errors
    ///
    /// Returns an error if the part has other columns, or writing fails. After an error, the file is
    /// not to be finished.
    pub fn write_part(&mut self, file: &str, part: &TablePart) -> io::Result<()> {
        if let Some(batch) = self.batches.take()? {
            self.write_batch(&batch)?;
        }
        self.write_columns(&part.columns_of(file), part.len())
    }

    /// Writes the rest of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some(batch) = self.batches.take()? {
            self.write_batch(&batch)?;
        }
        let mut out = match self.sink {
            Sink::Parquet(writer) => writer.finish()?,
            Sink::Arrow(writer) => writer.finish()?,
        };
        out.flush()
    }

    fn write_batch(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let columns: Vec<_> = batch.columns().iter().cloned().map(PartColumn::Rows).collect();
        if let Sink::Arrow(writer) = &mut self.sink {
            writer.end_batch()?;
            writer.write(&columns, batch.num_rows())?;
            return writer.end_batch();
        }
        self.write_columns(&columns, batch.num_rows())
    }

    fn write_columns(&mut self, columns: &[PartColumn], rows: usize) -> io::Result<()> {
        match &mut self.sink {
            Sink::Parquet(writer) => writer.write(columns, 0, rows),
            Sink::Arrow(writer) => writer.write(columns, rows),
        }
    }
}

/// Returns a schema that says which columns follow from the rules.
fn marked(schema: &SchemaRef, uses: &[ColumnUse]) -> SchemaRef {
    let uses = uses.iter().copied().chain(std::iter::repeat(ColumnUse::Values));
    let field = |(field, column): (&Arc<arrow_schema::Field>, _)| match column {
        ColumnUse::OfRules(column) => {
            let metadata = HashMap::from([(KIND.to_owned(), column.name().to_owned())]);
            Arc::new(field.as_ref().clone().with_metadata(metadata))
        }
        _ => Arc::clone(field),
    };
    let fields: Vec<_> = schema.fields().iter().zip(uses).map(field).collect();
    Arc::new(Schema::new(fields))
}

/// Returns the properties of a Parquet file.
pub(super) fn parquet_properties(
    layout: TableLayout,
    columns: &[FieldColumn],
) -> io::Result<WriterPropertiesBuilder> {
    let level = ZstdLevel::try_new(3).map_err(of_parquet)?;
    let mut properties = WriterProperties::builder()
        .set_compression(match layout {
            TableLayout::Small => Compression::ZSTD(level),
            TableLayout::Fast => Compression::UNCOMPRESSED,
        })
        .set_created_by(concat!("setwise ", env!("CARGO_PKG_VERSION")).to_owned());
    if layout == TableLayout::Fast {
        properties = properties.set_data_page_row_count_limit(PAGE_ROWS);
    }
    for FieldColumn { name, kind } in columns {
        let is_text = matches!(kind, FieldKind::Text | FieldKind::Json);
        let is_counter = *kind == FieldKind::Number && COUNTERS.contains(&name.as_str());
        // These are few small numbers.
        let is_of_rules = PositionColumn::OF_RULES.iter().any(|it| it.name() == name);
        let is_plain = layout == TableLayout::Fast && !is_text && !is_of_rules;
        let path = ColumnPath::from(name.as_str());
        // Nearly all values of these differ, and keys are as random numbers.
        if is_plain || matches!(name.as_str(), "fen" | "key") {
            properties = properties.set_column_dictionary_enabled(path.clone(), false);
        }
        if name == "key" {
            properties = properties.set_column_compression(path, Compression::UNCOMPRESSED);
        } else if is_counter && layout == TableLayout::Small {
            // They grow from move to move.
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        } else if is_text && matches!(name.as_str(), "san" | "uci") {
            // The first and the last move of the alphabet exclude nothing.
            properties = properties.set_column_statistics_enabled(path, EnabledStatistics::None);
        }
    }
    Ok(properties)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use arrow_array::cast::AsArray;
    use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
    use arrow_array::{Array, RecordBatch};
    use arrow_ipc::reader::FileReader;
    use bytes::Bytes;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use parquet::file::reader::FileReader as _;
    use parquet::file::serialized_reader::SerializedFileReader;

    use super::*;
    use crate::arrow::batches::BATCH_TEXT;
    use crate::arrow::groups::GROUP_ROWS;

    const KINDS: [FieldKind; 6] = [
        FieldKind::Text,
        FieldKind::Number,
        FieldKind::Real,
        FieldKind::Bool,
        FieldKind::Set,
        FieldKind::Json,
    ];

    fn columns(kinds: &[FieldKind]) -> Vec<FieldColumn> {
        let column = |kind: &FieldKind| FieldColumn { name: format!("{kind:?}"), kind: *kind };
        kinds.iter().map(column).collect()
    }

    fn written(format: TableFormat, columns: &[FieldColumn], rows: &[Vec<Field<'_>>]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = TableWriter::new(&mut file, format, columns).expect("a file");
        rows.iter().for_each(|row| writer.write(row).expect("a row"));
        writer.finish().expect("a whole file");
        file
    }

    fn batches(format: TableFormat, file: Vec<u8>) -> Vec<RecordBatch> {
        let batches: Result<Vec<_>, _> = match format {
            TableFormat::Parquet => {
                let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file));
                builder.and_then(|builder| builder.build()).expect("a reader").collect()
            }
            TableFormat::Arrow => {
                FileReader::try_new(Cursor::new(file), None).expect("a reader").collect()
            }
        };
        batches.expect("batches")
    }

    #[test]
    fn all_kinds_of_fields_are_written() {
        let full = vec![
            Field::Text("a".into()),
            Field::Number(i64::MIN),
            Field::Real(0.5),
            Field::Bool(true),
            Field::Set(u64::MAX),
            Field::Json("[1]".into()),
        ];
        let rows = [full, vec![Field::Missing; 6]];
        for format in [TableFormat::Parquet, TableFormat::Arrow] {
            let batches = batches(format, written(format, &columns(&KINDS), &rows));
            let [batch] = &batches[..] else { panic!("one batch") };
            assert_eq!(batch.num_rows(), 2);
            let column = |index: usize| batch.column(index);
            assert_eq!(column(0).as_string::<i32>().value(0), "a");
            assert_eq!(column(1).as_primitive::<Int64Type>().value(0), i64::MIN);
            assert_eq!(column(2).as_primitive::<Float64Type>().value(0), 0.5);
            assert!(column(3).as_boolean().value(0));
            assert_eq!(column(4).as_primitive::<UInt64Type>().value(0), u64::MAX);
            assert_eq!(column(5).as_string::<i32>().value(0), "[1]");
            assert!(batch.columns().iter().all(|column| column.is_valid(0) && column.is_null(1)));
            let schema = batch.schema();
            assert_eq!(schema.field(5).metadata()[KIND], "json");
            assert!(schema.field(0).metadata().is_empty());
        }
    }

    #[test]
    fn files_are_cut_into_row_groups_and_batches() {
        let columns = columns(&[FieldKind::Number]);
        let row = |number: i64| vec![Field::Number(number)];
        let count = GROUP_ROWS as i64 + 5;
        for format in [TableFormat::Parquet, TableFormat::Arrow] {
            let mut file = Vec::new();
            let mut writer = TableWriter::new(&mut file, format, &columns).expect("a file");
            (0..count).for_each(|number| writer.write(&row(number)).expect("a row"));
            writer.finish().expect("a whole file");
            if format == TableFormat::Parquet {
                let reader = SerializedFileReader::new(Bytes::from(file.clone())).expect("a file");
                let groups = reader.metadata().row_groups();
                let rows: Vec<_> = groups.iter().map(|group| group.num_rows()).collect();
                assert_eq!(rows, [GROUP_ROWS as i64, 5]);
                assert!(groups[0].column(0).statistics().is_some());
            }
            let batches = batches(format, file);
            let numbers = batches.iter().flat_map(|batch| {
                batch.column(0).as_primitive::<Int64Type>().values().iter().copied()
            });
            assert!(numbers.eq(0..count));
        }
    }

    #[test]
    fn long_texts_make_small_batches() {
        let columns = columns(&[FieldKind::Text]);
        let row = vec![Field::Text("x".repeat(BATCH_TEXT / 2).into())];
        let file = written(TableFormat::Arrow, &columns, &vec![row; 5]);
        let rows: Vec<_> =
            batches(TableFormat::Arrow, file).iter().map(RecordBatch::num_rows).collect();
        assert_eq!(rows, [2, 2, 1]);
    }

    #[test]
    fn tables_without_rows_have_their_columns() {
        for format in [TableFormat::Parquet, TableFormat::Arrow] {
            let file = written(format, &columns(&KINDS), &[]);
            assert!(batches(format, file).iter().all(|batch| batch.num_rows() == 0));
        }
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let columns = columns(&[FieldKind::Text, FieldKind::Set]);
        let refused = |row: &[Field<'_>]| {
            let writer = TableWriter::new(Vec::new(), TableFormat::Arrow, &columns);
            writer.expect("a file").write(row).expect_err("a row that does not fit").to_string()
        };
        assert_eq!(
            refused(&[Field::Missing]),
            "row 1 cannot be written: it has 1 fields, and the table 2 columns"
        );
        assert_eq!(
            refused(&[Field::Missing, Field::Number(1)]),
            "row 1 cannot be written: a field of the column `Set`, UInt64, is a Number"
        );
        let twice = [columns[0].clone(), columns[0].clone()];
        for (columns, message) in [
            (&twice[..], "two columns have the name `Text`"),
            (&[], "a table needs at least one column"),
        ] {
            let writer = TableWriter::new(Vec::new(), TableFormat::Parquet, columns);
            assert_eq!(writer.expect_err("no table").to_string(), message);
        }
    }

    #[test]
    fn errors_of_the_file_are_passed_on() {
        /// A full disk.
        struct Full(usize);
        impl Write for Full {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let columns = columns(&[FieldKind::Text]);
        for format in [TableFormat::Parquet, TableFormat::Arrow] {
            for room in [0, 100] {
                let mut writer = TableWriter::new(Full(room), format, &columns).expect("a file");
                writer.write(&[Field::Text("a".into())]).expect("a row");
                let error = writer.finish().expect_err("a full disk");
                assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{format:?} {error}");
            }
        }
    }
}
