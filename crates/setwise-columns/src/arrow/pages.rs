//! The pages of Parquet columns, whose lengths are checked before they are decoded.
//!
//! The header of a page declares the length that its data decompresses to, and some pages begin
//! with the number of their values. The decoders reserve the memory for these.
//!
//! Source: the Apache Parquet project,
//! [Parquet format](https://github.com/apache/parquet-format), "File Format" and "Encodings"

use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::arrow::arrow_reader::RowGroups;
use parquet::basic::{Compression, Encoding, Type};
use parquet::column::page::{Page, PageIterator, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::schema::types::ColumnDescriptor;

use crate::arrow::error::corrupt;
use crate::arrow::file::{Part, SharedFile};
use crate::arrow::lengths::{self, Codec};
use crate::arrow::page_places::PagePlaces;

/// Returns the number of rows of a row group.
///
/// # Errors
///
/// Returns an error if a column that is not nested has another number of values.
pub(super) fn check_rows(group: &RowGroupMetaData) -> io::Result<usize> {
    let rows = group.num_rows();
    let is_flat = |column: &ColumnDescriptor| column.max_rep_level() == 0;
    let mut columns = group.columns().iter().filter(|column| is_flat(column.column_descr()));
    match columns.any(|column| column.num_values() != rows) {
        true => Err(corrupt("the number of rows differs from the number of values")),
        false => usize::try_from(rows).map_err(corrupt),
    }
}

/// A row group.
pub(super) struct Group {
    file: SharedFile,
    metadata: Arc<ParquetMetaData>,
    places: Arc<PagePlaces>,
    group: usize,
}

impl Group {
    pub(super) fn new(
        file: &SharedFile,
        metadata: &Arc<ParquetMetaData>,
        places: &Arc<PagePlaces>,
        group: usize,
    ) -> Self {
        let (metadata, places) = (Arc::clone(metadata), Arc::clone(places));
        Self { file: file.clone(), metadata, places, group }
    }
}

impl RowGroups for Group {
    fn num_rows(&self) -> usize {
        self.metadata.row_group(self.group).num_rows() as usize
    }

    fn column_chunks(&self, leaf: usize) -> Result<Box<dyn PageIterator>> {
        let group = self.metadata.row_group(self.group);
        let column = group.column(leaf);
        let places = self.places.of(&self.file, &self.metadata, self.group, leaf)?;
        let reader = Headers {
            file: self.file.clone(),
            codec: match column.compression() {
                Compression::UNCOMPRESSED => None,
                Compression::GZIP(_) => Some(Codec::Gzip),
                Compression::ZSTD(_) => Some(Codec::Zstd),
                _ => Some(Codec::Lz4),
            },
            is_indexed: places.is_some(),
            end: column.byte_range().0.saturating_add(column.byte_range().1).min(self.file.size()),
            ahead: Mutex::default(),
        };
        let reader = SerializedPageReader::new(
            Arc::new(reader),
            column,
            self.num_rows(),
            places.map(|places| places.page_locations().clone()),
        )?;
        let pages = Pages { reader, column: column.column_descr_ptr() };
        Ok(Box::new(Chunks(Some(pages))))
    }

    fn row_groups(&self) -> Box<dyn Iterator<Item = &RowGroupMetaData> + '_> {
        Box::new(std::iter::once(self.metadata.row_group(self.group)))
    }

    fn metadata(&self) -> &ParquetMetaData {
        &self.metadata
    }
}

/// The pages of a column in a row group.
struct Chunks(Option<Pages>);

impl Iterator for Chunks {
    type Item = Result<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.take().map(|pages| Ok(Box::new(pages) as Box<dyn PageReader>))
    }
}

impl PageIterator for Chunks {}

/// A file of a column, whose headers of pages are checked when they are read.
struct Headers {
    file: SharedFile,
    codec: Option<Codec>,
    /// True if pages are read together with their headers.
    is_indexed: bool,
    /// The end of the column in the file.
    end: u64,
    ahead: Mutex<Ahead>,
}

/// Bytes that were read before they were asked for.
#[derive(Default)]
struct Ahead {
    start: u64,
    bytes: Bytes,
    /// The end of the last bytes that were asked for.
    next: u64,
    /// The length of all bytes that were asked for in one run.
    run: usize,
}

/// The most bytes that are read at once before they are asked for. The pages of an index have less
/// than one kilobyte, and asking for each of them would take as long as decoding them.
const AHEAD: usize = 1 << 16;

impl Headers {
    /// Returns bytes of the file. While they are asked for one after the other, more and more are
    /// read at once.
    fn bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        ahead.run = if start == ahead.next { ahead.run.saturating_add(length) } else { 0 };
        ahead.next = start.saturating_add(length as u64);
        let found = start.checked_sub(ahead.start).and_then(|at| usize::try_from(at).ok());
        let held = found.and_then(|at| Some(at..at.checked_add(length)?));
        if let Some(range) = held.filter(|range| range.end <= ahead.bytes.len()) {
            return Ok(ahead.bytes.slice(range));
        }
        let rest = usize::try_from(self.end.saturating_sub(start)).unwrap_or(usize::MAX);
        let more = ahead.run.min(AHEAD).min(rest).max(length);
        (ahead.start, ahead.bytes) = (start, self.file.get_bytes(start, more)?);
        Ok(ahead.bytes.slice(..length))
    }
}

impl Length for Headers {
    fn len(&self) -> u64 {
        self.file.size()
    }
}

impl ChunkReader for Headers {
    type T = Header;

    fn get_read(&self, start: u64) -> Result<Header> {
        Ok(Header { reader: self.file.get_read(start)?, codec: self.codec })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let bytes = self.bytes(start, length)?;
        match self.codec {
            Some(codec) if self.is_indexed => check_header(&bytes, codec)?,
            _ => {}
        }
        Ok(bytes)
    }
}

/// A reader of the header of a page, which is checked before anything is read.
struct Header {
    reader: BufReader<Part>,
    codec: Option<Codec>,
}

impl Read for Header {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(codec) = self.codec.take() {
            check_header(self.reader.fill_buf()?, codec)?;
        }
        self.reader.read(buffer)
    }
}

/// Checks the lengths in the header of a page.
fn check_header(header: &[u8], codec: Codec) -> io::Result<()> {
    let (declared, len) =
        page_lengths(header).ok_or_else(|| corrupt("the header of a page has no lengths"))?;
    lengths::check(declared, codec, len)
}

/// Returns the length of a page, decompressed and compressed, from its header, which begins with
/// the kind of the page and these two.
fn page_lengths(mut header: &[u8]) -> Option<(u64, u64)> {
    // The compact protocol of Thrift: a byte for the next field, of 32 bits, and its value.
    const NEXT: u8 = 0x15;
    let mut field = || {
        header = header.strip_prefix(&[NEXT])?;
        zigzag(&mut header)
    };
    let [_, declared, len] = [field()?, field()?, field()?];
    Some((u64::try_from(declared).ok()?, u64::try_from(len).ok()?))
}

/// Reads a number of up to 64 bits, seven bits in each byte.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Reads a signed number, whose lowest bit is the sign.
fn zigzag(bytes: &mut &[u8]) -> Option<i64> {
    let number = varint(bytes)?;
    Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
}

/// The pages of a column, whose numbers of values are checked.
struct Pages {
    reader: SerializedPageReader<Headers>,
    column: Arc<ColumnDescriptor>,
}

impl Pages {
    fn checked(&self, page: Option<Page>) -> Result<Option<Page>> {
        match page.as_ref().is_none_or(|page| is_plausible(page, &self.column)) {
            true => Ok(page),
            false => {
                Err(ParquetError::General("a page has fewer values than it declares".to_owned()))
            }
        }
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.reader.get_next_page()?;
        self.checked(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.reader.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.reader.skip_next_page()
    }

    fn supports_deferred_dictionary(&self) -> bool {
        self.reader.supports_deferred_dictionary()
    }

    fn take_deferred_dictionary(&mut self) -> Result<Option<Page>> {
        let page = self.reader.take_deferred_dictionary()?;
        self.checked(page)
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.reader.at_record_boundary()
    }
}

/// Returns false if a page declares more values than its data can have.
fn is_plausible(page: &Page, column: &ColumnDescriptor) -> bool {
    match page {
        Page::DictionaryPage { buf, num_values, .. } => {
            // The length of a text takes four bytes.
            let width = match column.physical_type() {
                Type::BOOLEAN => 0,
                Type::INT32 | Type::FLOAT | Type::BYTE_ARRAY => 4,
                Type::INT64 | Type::DOUBLE => 8,
                Type::INT96 => 12,
                Type::FIXED_LEN_BYTE_ARRAY => u64::try_from(column.type_length()).unwrap_or(0),
            };
            let most = (buf.len() as u64).checked_div(width);
            u64::from(*num_values) <= most.unwrap_or(8 * buf.len() as u64)
        }
        Page::DataPage {
            buf,
            num_values,
            encoding,
            def_level_encoding,
            rep_level_encoding,
            ..
        } => {
            let levels = [
                (column.max_rep_level(), rep_level_encoding),
                (column.max_def_level(), def_level_encoding),
            ];
            let after = levels.into_iter().try_fold(&buf[..], |bytes, (most, encoding)| {
                after_levels(bytes, most, *encoding, *num_values)
            });
            !is_delta(*encoding)
                || after.is_some_and(|values| has_values(values, *encoding, *num_values))
        }
        Page::DataPageV2 {
            buf,
            num_values,
            encoding,
            def_levels_byte_len,
            rep_levels_byte_len,
            ..
        } => {
            let levels = *def_levels_byte_len as usize + *rep_levels_byte_len as usize;
            !is_delta(*encoding)
                || buf
                    .get(levels..)
                    .is_some_and(|values| has_values(values, *encoding, *num_values))
        }
    }
}

/// Returns the bytes after the levels of the values of a page, which are at most `most`; `None` if
/// they are incomplete.
fn after_levels(bytes: &[u8], most: i16, encoding: Encoding, count: u32) -> Option<&[u8]> {
    if most <= 0 {
        return Some(bytes);
    }
    #[expect(deprecated, reason = "old programs write it")]
    if encoding == Encoding::BIT_PACKED {
        let bits = u64::from(count) * u64::from(i16::BITS - most.leading_zeros());
        return bytes.get(usize::try_from(bits.div_ceil(8)).ok()?..);
    }
    let (len, rest) = bytes.split_first_chunk()?;
    rest.get(u32::from_le_bytes(*len) as usize..)
}

/// Returns true for an encoding whose data begins with the number of the values.
const fn is_delta(encoding: Encoding) -> bool {
    matches!(
        encoding,
        Encoding::DELTA_BINARY_PACKED
            | Encoding::DELTA_LENGTH_BYTE_ARRAY
            | Encoding::DELTA_BYTE_ARRAY
    )
}

/// Returns true if the numbers of values at the start of encoded data are at most that of the page.
fn has_values(mut values: &[u8], encoding: Encoding, most: u32) -> bool {
    let is_possible = |count: Option<u64>| count.is_some_and(|count| count <= most.into());
    // A page of nulls may have no data. The lengths of the suffixes follow those of the prefixes.
    values.is_empty()
        || is_possible(skip_deltas(&mut values))
            && (encoding != Encoding::DELTA_BYTE_ARRAY || is_possible(skip_deltas(&mut values)))
}

/// Skips numbers that are encoded as differences, and returns how many there are.
fn skip_deltas(bytes: &mut &[u8]) -> Option<u64> {
    let (block, parts, count) = (varint(bytes)?, varint(bytes)?, varint(bytes)?);
    zigzag(bytes)?;
    let per_part = usize::try_from(block.checked_div(parts)?).ok()?;
    let parts = usize::try_from(parts).ok()?;
    let mut rest = count.saturating_sub(1);
    while rest > 0 {
        // The least difference, and the widths of the parts in bits.
        zigzag(bytes)?;
        let (widths, data) = bytes.split_at_checked(parts)?;
        *bytes = data;
        for &width in widths {
            if rest == 0 {
                break;
            }
            let len = per_part.checked_mul(width.into())?.div_ceil(8);
            // The last part may end early.
            *bytes = bytes.get(len..).unwrap_or_default();
            rest = rest.saturating_sub(per_part.max(1) as u64);
        }
    }
    Some(count)
}
