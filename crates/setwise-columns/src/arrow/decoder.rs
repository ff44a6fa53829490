//! The rows of a block: some columns of all rows or of selected ones, batch by batch.

use std::io;
use std::sync::Arc;

use arrow_array::{Array, BooleanArray, RecordBatch};
use arrow_buffer::BooleanBuffer;
use arrow_buffer::bit_iterator::BitIndexIterator;
use arrow_select::filter::filter_record_batch;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ParquetRecordBatchReader, RowSelection, RowSelector,
};
use parquet::arrow::{ProjectionMask, parquet_to_arrow_field_levels};
use parquet::basic::Compression;

use crate::arrow::error::{corrupt, guarded};
use crate::arrow::ipc::ArrowFile;
use crate::arrow::pages::{Group, check_rows};
use crate::arrow::source::{Block, Kind, Place, TableSource};

/// The largest number of rows in a batch, so that its columns stay in the second-level cache, and
/// the number of bytes above which it has fewer rows.
const BATCH_ROWS: usize = 8192;
const BATCH_BYTES: usize = 1 << 25;

/// The decoder of a worker.
#[derive(Debug)]
pub(crate) struct Decoder {
    source: Arc<TableSource>,
    /// All columns that are read, in order.
    columns: Vec<usize>,
    arrow: Option<ArrowFile>,
    /// The row group, or the rows of the block.
    group: usize,
    memory: Option<RecordBatch>,
}

/// Rows of a block, with some columns.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    batch: RecordBatch,
    columns: &'a [usize],
    first: usize,
    /// The numbers of the rows in the block, if there are gaps.
    numbers: Vec<usize>,
}

impl Rows<'_> {
    pub(crate) fn len(&self) -> usize {
        self.batch.num_rows()
    }

    /// Returns the number of a row in the block, from 0.
    pub(crate) fn number(&self, row: usize) -> usize {
        self.numbers.get(row).copied().unwrap_or(self.first + row)
    }

    /// Returns true if a column was requested.
    pub(crate) fn has_column(&self, index: usize) -> bool {
        self.columns.binary_search(&index).is_ok()
    }

    /// Returns a column by its index in the file.
    ///
    /// # Panics
    ///
    /// Panics if the column was not requested.
    pub(crate) fn column(&self, index: usize) -> &dyn Array {
        let at = self.columns.binary_search(&index).expect("a column that was asked for");
        self.batch.column(at).as_ref()
    }
}

impl Decoder {
    /// Creates a decoder for these columns of a table, in order.
    pub(crate) const fn new(source: Arc<TableSource>, columns: Vec<usize>) -> Self {
        Self { source, columns, arrow: None, group: 0, memory: None }
    }

    /// Returns a decoder of the same columns for another worker.
    pub(crate) fn another(&self) -> Self {
        Self::new(Arc::clone(&self.source), self.columns.clone())
    }

    /// Goes to a block, and returns the number of its rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(crate) fn load(&mut self, block: &Block) -> io::Result<usize> {
        let batch = match (&block.0, &self.source.kind) {
            (Place::Group(group), Kind::Parquet { metadata, .. }) => {
                self.group = *group;
                return check_rows(metadata.metadata().row_group(*group));
            }
            (Place::Batch(index), Kind::Arrow(file)) => {
                let reader = match &mut self.arrow {
                    Some(reader) => reader,
                    None => self.arrow.insert(ArrowFile::open(file, Some(self.columns.clone()))?),
                };
                reader.batch(*index)?
            }
            (Place::Memory(batch), _) => batch.project(&self.columns).map_err(corrupt)?,
            _ => return Ok(0),
        };
        let rows = batch.num_rows();
        self.memory = Some(batch);
        Ok(rows)
    }

    /// Reads columns of `len` rows of the block, from row `first` on, or only of the rows among
    /// them that `mask` selects.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(crate) fn rows<'a>(
        &self,
        columns: &'a [usize],
        first: usize,
        len: usize,
        mask: Option<&'a BooleanBuffer>,
    ) -> io::Result<RowBatches<'a>> {
        let inner = match (&self.memory, &self.source.kind) {
            (Some(batch), _) => {
                let at = |column: &usize| self.columns.binary_search(column).unwrap_or_default();
                let batch = batch.project(&columns.iter().map(at).collect::<Vec<_>>());
                Inner::Memory(batch.map_err(corrupt)?, first)
            }
            (None, Kind::Parquet { file, metadata, places }) => {
                let selection = selection(first, len, mask);
                let group = Group::new(file, metadata.metadata(), places, self.group);
                let reader = self.open_group(&group, metadata, columns, selection);
                Inner::Parquet(Box::new(reader?))
            }
            _ => return Err(corrupt("there is no block")),
        };
        let expected = mask.map_or(len, BooleanBuffer::count_set_bits);
        let selected = mask.map(BooleanBuffer::set_indices);
        Ok(RowBatches { inner, columns, first, mask, selected, expected })
    }

    fn open_group(
        &self,
        rows: &Group,
        metadata: &ArrowReaderMetadata,
        columns: &[usize],
        selection: Option<RowSelection>,
    ) -> io::Result<ParquetRecordBatchReader> {
        let mask = ProjectionMask::roots(metadata.parquet_schema(), columns.iter().copied());
        let group = metadata.metadata().row_group(self.group);
        let leaves = group.columns().iter().enumerate();
        let leaves = leaves.filter(|(leaf, _)| mask.leaf_included(*leaf)).map(|(_, leaf)| leaf);
        let mut bytes: i64 = 0;
        for leaf in leaves {
            if let codec @ (Compression::BROTLI(_) | Compression::LZO) = leaf.compression() {
                let name = leaf.column_path();
                return Err(io::Error::new(
                    io::ErrorKind::Unsupported,
                    format!(
                        "the column {name} is compressed with {codec}, which is not supported: \
                         write it with zstd"
                    ),
                ));
            }
            bytes = bytes.saturating_add(leaf.uncompressed_size().max(0));
        }
        let row_bytes = (bytes / group.num_rows().max(1)) as usize + 1;
        let batch_rows = (BATCH_BYTES / row_bytes).clamp(1, BATCH_ROWS);
        guarded(|| {
            let hint = metadata.schema().fields();
            let levels = parquet_to_arrow_field_levels(metadata.parquet_schema(), mask, Some(hint))
                .map_err(corrupt)?;
            ParquetRecordBatchReader::try_new_with_row_groups(&levels, rows, batch_rows, selection)
                .map_err(corrupt)
        })
    }
}

/// Returns the selection of rows of a row group; `None` for all.
fn selection(first: usize, len: usize, mask: Option<&BooleanBuffer>) -> Option<RowSelection> {
    Some(match mask {
        Some(mask) if first == 0 => RowSelection::from_boolean_buffer(mask.clone()),
        Some(mask) => {
            let ranges = mask.set_slices().map(|(start, end)| first + start..first + end);
            RowSelection::from_consecutive_ranges(ranges, first + len)
        }
        None => RowSelection::from(vec![RowSelector::skip(first), RowSelector::select(len)]),
    })
}

/// The batches of [`Decoder::rows`].
pub(crate) struct RowBatches<'a> {
    inner: Inner,
    columns: &'a [usize],
    /// The number of the next row, without gaps, or of the row where the mask begins.
    first: usize,
    /// The selected rows, and those of them that follow.
    mask: Option<&'a BooleanBuffer>,
    selected: Option<BitIndexIterator<'a>>,
    /// The number of rows that follow.
    expected: usize,
}

enum Inner {
    Parquet(Box<ParquetRecordBatchReader>),
    /// The rows of a block, and the number of the next one.
    Memory(RecordBatch, usize),
}

impl<'a> RowBatches<'a> {
    fn read(&mut self) -> io::Result<Rows<'a>> {
        let batch = match &mut self.inner {
            Inner::Parquet(reader) => guarded(|| reader.next().transpose().map_err(corrupt))?,
            Inner::Memory(batch, at) => match self.mask {
                None => {
                    let batch = batch.slice(*at, BATCH_ROWS.min(self.expected));
                    *at += batch.num_rows();
                    Some(batch)
                }
                Some(mask) => loop {
                    let len = BATCH_ROWS.min(self.first + mask.len() - *at);
                    let part = mask.slice(*at - self.first, len);
                    let rows = batch.slice(*at, len);
                    *at += len;
                    if part.count_set_bits() > 0 {
                        let part = BooleanArray::new(part, None);
                        break Some(filter_record_batch(&rows, &part).map_err(corrupt)?);
                    }
                },
            },
        };
        let batch = batch.filter(|batch| (1..=self.expected).contains(&batch.num_rows()));
        let batch =
            batch.ok_or_else(|| corrupt("the number of rows differs from the stated one"))?;
        self.expected -= batch.num_rows();
        let numbers = match &mut self.selected {
            Some(selected) => {
                selected.take(batch.num_rows()).map(|index| self.first + index).collect()
            }
            None => Vec::new(),
        };
        let first = self.first;
        if self.mask.is_none() {
            self.first += batch.num_rows();
        }
        Ok(Rows { batch, columns: self.columns, first, numbers })
    }
}

impl<'a> Iterator for RowBatches<'a> {
    type Item = io::Result<Rows<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.expected > 0).then(|| self.read())
    }
}
