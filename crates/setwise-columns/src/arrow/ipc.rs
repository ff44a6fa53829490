//! Files and streams of Arrow: their messages, whose lengths are checked before they are decoded.
//!
//! Both are a list of messages, each with its metadata and a body of buffers. A file has their
//! places in its footer.
//!
//! Source: the Apache Arrow project,
//! [Arrow Columnar Format](https://arrow.apache.org/docs/format/Columnar.html), "Serialization and
//! Interprocess Communication (IPC)"

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::{Buffer, MutableBuffer};
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{read_dictionary, read_footer_length, read_record_batch};
use arrow_ipc::{Block, CompressionType, root_as_footer, root_as_message};
use arrow_schema::SchemaRef;

use crate::arrow::error::{corrupt, guarded, malformed};
use crate::arrow::file::SharedFile;
use crate::arrow::ipc_columns::IpcColumns;
use crate::arrow::lengths::{self, Codec};

/// The length of a footer without its metadata.
const FOOTER: u64 = 10;

/// The bytes of a body for which memory is taken before they are read from a stream.
const FIRST: usize = 1 << 26;

/// The schema, columns and dictionaries that messages refer to.
struct Messages {
    schema: SchemaRef,
    /// The columns that are read; `None` for all.
    columns: Option<IpcColumns>,
    dictionaries: HashMap<i64, ArrayRef>,
}

impl Messages {
    fn new(schema: arrow_ipc::Schema<'_>, columns: Option<Vec<usize>>) -> io::Result<Self> {
        if !schema.endianness().equals_to_target_endianness() {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "the numbers have the other byte order, which is not supported",
            ));
        }
        let in_file = schema;
        let schema = Arc::new(try_fb_to_schema(in_file).map_err(corrupt)?);
        let columns = columns.map(|columns| IpcColumns::new(in_file, &schema, columns));
        Ok(Self { schema, columns, dictionaries: HashMap::new() })
    }

    /// Decodes the rows of a batch, the places of whose buffers were checked.
    fn decode_batch(&self, metadata: &[u8], body: &Buffer) -> io::Result<Option<RecordBatch>> {
        let message = root_as_message(metadata).map_err(malformed)?;
        let Some(batch) = message.header_as_record_batch() else { return Ok(None) };
        let schema = Arc::clone(&self.schema);
        let columns = self.columns.as_ref().map(|columns| &columns.columns[..]);
        read_record_batch(body, batch, schema, &self.dictionaries, columns, &message.version())
            .map(Some)
            .map_err(corrupt)
    }

    /// Decodes a message: the rows of a batch, or values of a dictionary, which are kept.
    fn decode(&mut self, metadata: &[u8], body: &Buffer) -> io::Result<Option<RecordBatch>> {
        let message = root_as_message(metadata).map_err(malformed)?;
        let version = message.version();
        if let Some(batch) = message.header_as_record_batch() {
            let bytes = check_buffers(batch, body)?;
            // A column of the position takes at least a byte for each row.
            if batch.length() < 0 || batch.length().cast_unsigned() > bytes {
                return Err(corrupt("a batch declares more rows than it has bytes"));
            }
            self.decode_batch(metadata, body)
        } else if let Some(dictionary) = message.header_as_dictionary_batch() {
            if let Some(batch) = dictionary.data() {
                check_buffers(batch, body)?;
            }
            read_dictionary(body, dictionary, &self.schema, &mut self.dictionaries, &version)
                .map(|()| None)
                .map_err(corrupt)
        } else {
            Err(corrupt("a message is not a batch"))
        }
    }
}

/// Checks the places of the buffers of a batch, and the lengths that they declare; returns the sum
/// of the lengths.
fn check_buffers(batch: arrow_ipc::RecordBatch<'_>, body: &[u8]) -> io::Result<u64> {
    let codec = batch.compression().map(|compression| match compression.codec() {
        CompressionType::ZSTD => Codec::Zstd,
        _ => Codec::Lz4,
    });
    let (mut rest, mut sum) = (body.len(), 0u64);
    for buffer in batch.buffers().into_iter().flatten() {
        let place = (usize::try_from(buffer.offset()), usize::try_from(buffer.length()));
        let (Ok(start), Ok(len)) = place else {
            return Err(corrupt("a buffer has a negative offset"));
        };
        let bytes = start.checked_add(len).and_then(|end| body.get(start..end));
        let bytes = bytes.ok_or_else(|| corrupt("a buffer is outside its message"))?;
        rest = rest.checked_sub(len).ok_or_else(|| corrupt("the buffers overlap"))?;
        let mut decompressed = len as u64;
        if let (Some(codec), Some((declared, data))) = (codec, bytes.split_first_chunk()) {
            // -1 stands for data that is not compressed.
            if let Ok(declared) = u64::try_from(i64::from_le_bytes(*declared)) {
                lengths::check(declared, codec, data.len() as u64)?;
                decompressed = declared;
            }
        }
        sum = sum.saturating_add(decompressed);
    }
    Ok(sum)
}

/// An Arrow file.
pub(super) struct ArrowFile {
    file: SharedFile,
    messages: Messages,
    pub(super) blocks: Vec<Block>,
    /// The dictionaries that are not read yet.
    dictionaries: Vec<Block>,
}

impl fmt::Debug for ArrowFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArrowFile").field("blocks", &self.blocks.len()).finish_non_exhaustive()
    }
}

impl ArrowFile {
    /// Opens a file; `columns` are those to read.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(super) fn open(file: &SharedFile, columns: Option<Vec<usize>>) -> io::Result<Self> {
        guarded(|| {
            let too_short = || corrupt("the file ends too early");
            let end = file.size().checked_sub(FOOTER).ok_or_else(too_short)?;
            let mut footer = [0; FOOTER as usize];
            read_at(file, end, &mut footer)?;
            let len = read_footer_length(footer).map_err(corrupt)?;
            let start = end.checked_sub(len as u64).ok_or_else(too_short)?;
            let mut bytes = vec![0; len];
            read_at(file, start, &mut bytes)?;
            let footer = root_as_footer(&bytes).map_err(malformed)?;
            let schema = footer.schema().ok_or_else(|| corrupt("it has no schema"))?;
            let messages = Messages::new(schema, columns)?;
            let blocks = footer.recordBatches().ok_or_else(|| corrupt("it has no batches"))?;
            let blocks = blocks.iter().copied().collect();
            let dictionaries = footer.dictionaries().into_iter().flatten().copied().collect();
            Ok(Self { file: file.clone(), messages, blocks, dictionaries })
        })
    }

    pub(super) fn schema(&self) -> SchemaRef {
        Arc::clone(&self.messages.schema)
    }

    /// Returns the number of batches.
    pub(super) const fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Reads the columns of a batch.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(super) fn batch(&mut self, index: usize) -> io::Result<RecordBatch> {
        guarded(|| {
            let missing = || corrupt("a batch is missing");
            for block in std::mem::take(&mut self.dictionaries) {
                self.read_dictionary(&block)?;
            }
            let block = self.blocks.get(index).ok_or_else(missing)?;
            let (metadata, body) = read_metadata_of(&self.file, block)?;
            let packed = match &self.messages.columns {
                Some(columns) => columns.packed(&metadata, body.end - body.start)?,
                None => None,
            };
            let Some(packed) = packed else {
                let body = read_body_at(&self.file, body)?;
                return self.messages.decode(&metadata, &body)?.ok_or_else(missing);
            };
            let bytes = packed.body(|start, len, bytes| {
                self.file.append(body.start + start, len, bytes).map_err(cut)
            })?;
            self.messages.decode_batch(&packed.metadata, &bytes.into())?.ok_or_else(missing)
        })
    }

    /// Reads a dictionary if one of the columns has it.
    fn read_dictionary(&mut self, block: &Block) -> io::Result<()> {
        let (metadata, body) = read_metadata_of(&self.file, block)?;
        let message = root_as_message(&metadata).map_err(malformed)?;
        let id = message.header_as_dictionary_batch().map(|dictionary| dictionary.id());
        let columns = self.messages.columns.as_ref();
        let is_other = |id| columns.is_some_and(|columns| !columns.dictionaries.contains(&id));
        if id.is_some_and(is_other) {
            return Ok(());
        }
        let body = read_body_at(&self.file, body)?;
        self.messages.decode(&metadata, &body).map(|_| ())
    }
}

/// Reads the metadata of a message, and returns the place of its body.
fn read_metadata_of(file: &SharedFile, block: &Block) -> io::Result<(Vec<u8>, Range<u64>)> {
    let outside = || corrupt("a message is outside the file");
    let start = u64::try_from(block.offset()).map_err(|_| outside())?;
    let metadata = u64::try_from(block.metaDataLength()).map_err(|_| outside())?;
    let body = u64::try_from(block.bodyLength()).map_err(|_| outside())?;
    let place = start.checked_add(metadata).and_then(|at| Some(at..at.checked_add(body)?));
    let place = place.filter(|place| place.end <= file.size()).ok_or_else(outside)?;
    let mut bytes = Vec::new();
    file.append(start, usize::try_from(metadata).map_err(corrupt)?, &mut bytes).map_err(cut)?;
    // The length of the metadata, after a mark that old programs do not write.
    let skipped = if bytes.starts_with(&[0xff; 4]) { 8 } else { 4 };
    if bytes.len() < skipped {
        return Err(corrupt("a message has no metadata"));
    }
    bytes.drain(..skipped);
    Ok((bytes, place))
}

fn read_body_at(file: &SharedFile, place: Range<u64>) -> io::Result<Buffer> {
    let mut bytes = Vec::new();
    let len = usize::try_from(place.end - place.start).map_err(corrupt)?;
    file.append(place.start, len, &mut bytes).map_err(cut)?;
    Ok(bytes.into())
}

fn read_at(file: &SharedFile, start: u64, bytes: &mut [u8]) -> io::Result<()> {
    let mut part = file.part(0);
    part.seek(SeekFrom::Start(start))?;
    part.read_exact(bytes).map_err(cut)
}

/// Returns the error of data that ends too early.
fn cut(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => corrupt("the file ends too early"),
        _ => error,
    }
}

/// A stream of Arrow.
pub(super) struct ArrowStream {
    source: Box<dyn Read + Send>,
    messages: Messages,
}

impl ArrowStream {
    /// Reads the schema at the start of a stream.
    ///
    /// # Errors
    ///
    /// Returns an error if the stream cannot be read or is corrupt.
    pub(super) fn open(mut source: Box<dyn Read + Send>) -> io::Result<Self> {
        guarded(|| {
            let metadata = read_metadata(&mut *source)?;
            let metadata = metadata.ok_or_else(|| corrupt("there is no schema"))?;
            let message = root_as_message(&metadata).map_err(malformed)?;
            let schema = message.header_as_schema();
            let schema = schema.ok_or_else(|| corrupt("the first message is not a schema"))?;
            let messages = Messages::new(schema, None)?;
            Ok(Self { source, messages })
        })
    }

    pub(super) fn schema(&self) -> SchemaRef {
        Arc::clone(&self.messages.schema)
    }

    /// Reads the next batch; returns `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the stream cannot be read or is corrupt.
    pub(super) fn next_batch(&mut self) -> io::Result<Option<RecordBatch>> {
        guarded(|| {
            while let Some(metadata) = read_metadata(&mut *self.source)? {
                let message = root_as_message(&metadata).map_err(malformed)?;
                let body = read_body(&mut *self.source, message.bodyLength())?;
                if let Some(batch) = self.messages.decode(&metadata, &body)? {
                    return Ok(Some(batch));
                }
            }
            Ok(None)
        })
    }
}

/// Reads the metadata of a message; returns `None` at the end.
fn read_metadata(source: &mut dyn Read) -> io::Result<Option<Vec<u8>>> {
    let mut len = [0; 4];
    match source.read_exact(&mut len) {
        // A stream may end without a mark.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    if len == [0xff; 4] {
        source.read_exact(&mut len).map_err(cut)?;
    }
    let len = u64::try_from(i32::from_le_bytes(len)).map_err(corrupt)?;
    let mut metadata = Vec::new();
    if source.take(len).read_to_end(&mut metadata)? as u64 != len {
        return Err(corrupt("the file ends too early"));
    }
    Ok((len > 0).then_some(metadata))
}

/// Reads the body of a message. Memory is taken as it arrives.
fn read_body(source: &mut dyn Read, len: i64) -> io::Result<Buffer> {
    let len = usize::try_from(len).map_err(corrupt)?;
    let mut body = MutableBuffer::from_len_zeroed(len.min(FIRST));
    let mut read = 0;
    loop {
        source.read_exact(&mut body[read..]).map_err(cut)?;
        read = body.len();
        if read == len {
            return Ok(body.into());
        }
        body.resize(len.min(2 * read), 0);
    }
}
