//! Tables in Parquet and Arrow: opened, and split into blocks of rows.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};

use crate::arrow::error::{corrupt, guarded};
use crate::arrow::file::SharedFile;
use crate::arrow::freed::keep_freed;
use crate::arrow::ipc::{ArrowFile, ArrowStream};
use crate::arrow::layout::Layout;
use crate::arrow::page_places::PagePlaces;
use crate::arrow::writer::TableFormat;
use crate::pipeline::BlockReader;

/// A table.
#[derive(Debug)]
pub(crate) struct TableSource {
    pub(crate) layout: Layout,
    pub(super) schema: SchemaRef,
    pub(super) kind: Kind,
}

/// The file of a table.
#[derive(Debug)]
pub(super) enum Kind {
    Parquet {
        file: SharedFile,
        metadata: ArrowReaderMetadata,
        places: Arc<PagePlaces>,
    },
    Arrow(SharedFile),
    /// Its blocks hold the rows.
    Stream,
}

impl TableSource {
    /// Returns the blocks of a Parquet file with the rows of a range, and the rows in each.
    pub(crate) fn parts(&self, rows: Range<usize>) -> Vec<(Block, Range<usize>)> {
        let mut parts = Vec::new();
        let Kind::Parquet { metadata, .. } = &self.kind else { return parts };
        let mut first = 0;
        for (group, metadata) in metadata.metadata().row_groups().iter().enumerate() {
            let len = usize::try_from(metadata.num_rows()).unwrap_or_default();
            let [start, end] = [rows.start, rows.end].map(|row| row.clamp(first, first + len));
            if start < end {
                parts.push((Block(Place::Group(group)), start - first..end - first));
            }
            first += len;
        }
        parts
    }

    /// Returns the number of rows before a block of a Parquet file.
    pub(crate) fn rows_before(&self, block: &Block) -> usize {
        match (&self.kind, &block.0) {
            (Kind::Parquet { metadata, .. }, Place::Group(group)) => {
                let before = metadata.metadata().row_groups().iter().take(*group);
                before.map(|group| usize::try_from(group.num_rows()).unwrap_or_default()).sum()
            }
            _ => 0,
        }
    }
}

/// The blocks of a table.
pub(crate) struct Blocks {
    pub(crate) source: Arc<TableSource>,
    stream: Option<ArrowStream>,
    next: usize,
    count: usize,
    /// The number of bytes of the file that the blocks so far stand for, for a progress bar.
    read: Arc<AtomicU64>,
    len: u64,
}

/// A block of rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block(pub(super) Place);

/// The place of the rows of a block.
#[derive(Clone, Debug, Default)]
pub(super) enum Place {
    #[default]
    Nowhere,
    /// A row group of Parquet.
    Group(usize),
    /// A batch of an Arrow file.
    Batch(usize),
    /// The rows themselves.
    Memory(RecordBatch),
}

impl Blocks {
    /// Opens a file of `len` bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is corrupt or has no positions.
    pub(crate) fn open(
        file: File,
        len: u64,
        format: TableFormat,
        column: Option<&str>,
    ) -> io::Result<Self> {
        let file = SharedFile::new(file, len);
        let (kind, schema, count) = guarded(|| match format {
            TableFormat::Parquet => {
                let options = ArrowReaderOptions::new();
                let metadata = ArrowReaderMetadata::load(&file, options).map_err(corrupt)?;
                let count = metadata.metadata().num_row_groups();
                let schema = Arc::clone(metadata.schema());
                let places = Arc::default();
                Ok((Kind::Parquet { file: file.clone(), metadata, places }, schema, count))
            }
            TableFormat::Arrow => {
                let reader = ArrowFile::open(&file, None)?;
                let (schema, count) = (reader.schema(), reader.len());
                Ok((Kind::Arrow(file.clone()), schema, count))
            }
        })?;
        Ok(Self { stream: None, count, ..Self::new(kind, schema, column)? })
    }

    /// Reads the stream format of Arrow.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`open`](Self::open).
    pub(crate) fn from_stream(
        stream: Box<dyn Read + Send>,
        column: Option<&str>,
    ) -> io::Result<Self> {
        let stream = ArrowStream::open(stream)?;
        let blocks = Self::new(Kind::Stream, stream.schema(), column)?;
        Ok(Self { stream: Some(stream), ..blocks })
    }

    fn new(kind: Kind, schema: SchemaRef, column: Option<&str>) -> io::Result<Self> {
        keep_freed();
        let layout = Layout::new(&schema, column)
            .map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, reason))?;
        let source = Arc::new(TableSource { layout, schema, kind });
        Ok(Self { source, stream: None, next: 0, count: 0, read: Arc::default(), len: 0 })
    }

    /// Counts the bytes of the `len` bytes of the file in `read`.
    pub(crate) fn with_progress(self, read: Arc<AtomicU64>, len: u64) -> Self {
        Self { read, len, ..self }
    }

    /// Returns the first block; `None` if there is none, and for a stream, which has not read it.
    pub(crate) fn first(&self) -> Option<Block> {
        let place = match self.source.kind {
            Kind::Parquet { .. } => Place::Group(0),
            Kind::Arrow(_) => Place::Batch(0),
            Kind::Stream => return None,
        };
        (self.count > 0).then_some(Block(place))
    }

    /// Returns true if one worker does all the work.
    pub(crate) fn is_one_block(&self) -> bool {
        self.stream.is_none() && self.count <= 1
    }
}

impl BlockReader for Blocks {
    type Block = Block;
    type Error = io::Error;

    fn fill(&mut self, block: &mut Block) -> io::Result<bool> {
        if let Some(stream) = &mut self.stream {
            let next = stream.next_batch()?;
            let is_block = next.is_some();
            block.0 = next.map_or(Place::Nowhere, Place::Memory);
            return Ok(is_block);
        }
        block.0 = match self.source.kind {
            Kind::Parquet { .. } => Place::Group(self.next),
            _ => Place::Batch(self.next),
        };
        // Not all columns are read, so the bytes themselves would not reach the end.
        let part = self.len as f64 * self.next as f64 / self.count.max(1) as f64;
        self.read.store(part as u64, Relaxed);
        self.next += 1;
        Ok(self.next <= self.count)
    }

    fn size(block: &Block) -> usize {
        match &block.0 {
            Place::Memory(batch) => batch.get_array_memory_size(),
            _ => 0,
        }
    }
}
