//! A Parquet file that is written row group by row group.
//!
//! The writer of the Parquet crate looks up each value of each row in the dictionary of its column. Here,
//! columns of values that are the same for the rows of a game are written as [runs](RunChunk).

use std::io::{self, Write};
use std::sync::Arc;

use arrow_schema::{DataType, Field, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;

use crate::arrow::error::of_parquet;
use crate::arrow::run_chunk::RunChunk;
use crate::arrow::runs::PartColumn;

/// The number of rows of a row group, and the bytes above which it has fewer.
pub(super) const GROUP_ROWS: usize = 1 << 20;
const GROUP_BYTES: usize = 1 << 27;

/// Writes a Parquet file whose columns are not nested.
pub(super) struct GroupWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    factory: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
    /// The columns of sets that are written as runs if the rows are those of games.
    sets: Vec<bool>,
    /// The columns of the row group, and the number of its rows.
    columns: Vec<Chunk>,
    rows: usize,
}

/// A column of a row group.
enum Chunk {
    Rows(Box<ArrowColumnWriter>),
    Runs(Box<RunChunk>),
}

impl<W: Write + Send> GroupWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn new(out: W, schema: SchemaRef, properties: WriterProperties) -> io::Result<Self> {
        let writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties));
        let writer = writer.map_err(of_parquet)?;
        let (file, factory) = writer.into_serialized_writer().map_err(of_parquet)?;
        let sets = vec![false; schema.fields().len()];
        Ok(Self { file, factory, schema, sets, columns: Vec::new(), rows: 0 })
    }

    /// Writes the sets of games as runs too, except those of the columns with these names. The file is
    /// smaller then, and takes longer to read than one that is not compressed.
    pub(super) fn with_runs_of_sets(mut self, except: &[&str]) -> Self {
        let fields = self.schema.fields().iter();
        let is_set = |field: &Arc<Field>| {
            *field.data_type() == DataType::UInt64 && !except.contains(&field.name().as_str())
        };
        self.sets = fields.map(is_set).collect();
        self
    }

    /// Writes `len` rows of the columns of a part, from the row `first` on.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails, or a column has another type than the schema says.
    pub(super) fn write(
        &mut self,
        columns: &[PartColumn],
        mut first: usize,
        mut len: usize,
    ) -> io::Result<()> {
        let types = columns.iter().map(PartColumn::data_type);
        if !types.eq(self.schema.fields().iter().map(|field| field.data_type())) {
            return Err(io::Error::other("the rows have other columns than the table"));
        }
        while len > 0 {
            if self.columns.is_empty() {
                self.columns = self.begin_group(columns)?;
            }
            let now = len.min(GROUP_ROWS - self.rows);
            for (index, (column, chunk)) in columns.iter().zip(&mut self.columns).enumerate() {
                chunk.push(&self.schema, index, column, first, now)?;
            }
            self.rows += now;
            (first, len) = (first + now, len - now);
            let bytes: usize = self.columns.iter().map(Chunk::bytes).sum();
            if self.rows >= GROUP_ROWS || bytes >= GROUP_BYTES {
                self.end_group()?;
            }
        }
        Ok(())
    }

    /// Returns the columns of a new row group. A column has runs if that of its first rows has.
    fn begin_group(&self, columns: &[PartColumn]) -> io::Result<Vec<Chunk>> {
        let number = self.file.flushed_row_groups().len();
        let writers = self.factory.create_column_writers(number).map_err(of_parquet)?;
        let is_of_games = columns.iter().any(PartColumn::has_long_runs);
        let is_run = columns.iter().zip(&self.sets).map(|(column, &is_set)| match column {
            PartColumn::Runs(values, _) => RunChunk::can_have(values.data_type()),
            PartColumn::Rows(_) => is_of_games && is_set,
        });
        let chunk = |((is_run, writer), column): ((bool, _), &Arc<_>)| match is_run {
            true => Chunk::Runs(Box::new(RunChunk::new(Arc::clone(column)))),
            false => Chunk::Rows(Box::new(writer)),
        };
        Ok(is_run.zip(writers).zip(self.file.schema_descr().columns()).map(chunk).collect())
    }

    fn end_group(&mut self) -> io::Result<()> {
        if self.columns.is_empty() {
            return Ok(());
        }
        let mut group = self.file.next_row_group().map_err(of_parquet)?;
        for chunk in self.columns.drain(..) {
            let written = match chunk {
                Chunk::Rows(writer) => {
                    writer.close().and_then(|chunk| chunk.append_to_row_group(&mut group))
                }
                Chunk::Runs(runs) => {
                    let (bytes, close) = runs.finish()?;
                    group.append_column(&bytes, close)
                }
            };
            written.map_err(of_parquet)?;
        }
        group.close().map_err(of_parquet)?;
        self.rows = 0;
        Ok(())
    }

    /// Completes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.end_group()?;
        self.file.into_inner().map_err(of_parquet)
    }
}

impl Chunk {
    /// Adds rows of a column, which is the column of the schema with this index.
    fn push(
        &mut self,
        schema: &SchemaRef,
        index: usize,
        column: &PartColumn,
        first: usize,
        len: usize,
    ) -> io::Result<()> {
        match (self, column) {
            (Self::Runs(runs), PartColumn::Runs(values, ends)) => {
                let end = (first + len) as u32;
                let mut row = first as u32;
                let run = ends.partition_point(|&end| end <= row);
                for (value, &run_end) in ends.iter().enumerate().skip(run) {
                    if row >= end {
                        break;
                    }
                    runs.push(values, value, run_end.min(end) - row)?;
                    row = run_end;
                }
                Ok(())
            }
            (Self::Runs(runs), PartColumn::Rows(array)) => {
                runs.push_rows(array.slice(first, len).as_ref())
            }
            (Self::Rows(writer), column) => {
                let array = column.rows(first, len)?;
                let leaves = compute_leaves(schema.field(index), &array).map_err(of_parquet)?;
                leaves.iter().try_for_each(|leaf| writer.write(leaf)).map_err(of_parquet)
            }
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Rows(writer) => writer.get_estimated_total_bytes(),
            Self::Runs(runs) => runs.bytes(),
        }
    }
}
