//! A column of a row group whose value stays the same for many rows, such as a tag of games.
//!
//! The values are in a dictionary, and a page has the runs of their indices: the rows of a game take some
//! bytes in all, and no work each. Nothing is compressed, so that a reader of a few rows gets the dictionary
//! cheaply.
//!
//! Source: the Apache Parquet project,
//! [Parquet format](https://github.com/apache/parquet-format), "Encodings"

use std::collections::HashMap;
use std::io;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_schema::DataType;
use bytes::Bytes;
use parquet::basic::{Compression, Encoding};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use parquet::file::metadata::{ColumnChunkMetaData, OffsetIndexBuilder};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

use crate::arrow::error::of_parquet;

/// The number of rows from which on the next ones go to another page.
const PAGE_ROWS: u32 = 1 << 15;

/// The longest texts that are the bounds of a column in its statistics, as in other columns.
const MAX_BOUND: usize = 64;

/// The bytes of the header of a page at most, for an estimate.
const HEADER: usize = 64;

/// A column of a row group that is encoded.
pub(super) struct RunChunk {
    column: ColumnDescPtr,
    /// The values as bytes, with their indices in the dictionary.
    known: HashMap<Box<[u8]>, u32>,
    dictionary: Vec<u8>,
    bounds: Option<Bounds>,
    nulls: u64,
    rows: u64,
    /// The runs of the page that is not full, with the index of each value; `None` for nulls.
    runs: Vec<(Option<u32>, u32)>,
    rows_of_page: u32,
    /// The pages that are full, with the number of their rows.
    pages: Vec<(Bytes, u32)>,
    bytes_of_pages: usize,
    value: Vec<u8>,
}

/// The smallest and the largest value.
enum Bounds {
    Texts(Box<[u8]>, Box<[u8]>),
    Numbers(i64, i64),
}

impl RunChunk {
    /// Returns true if values of a type can be in such a column.
    pub(super) const fn can_have(data_type: &DataType) -> bool {
        matches!(data_type, DataType::Utf8 | DataType::Int64)
    }

    pub(super) fn new(column: ColumnDescPtr) -> Self {
        Self {
            column,
            known: HashMap::new(),
            dictionary: Vec::new(),
            bounds: None,
            nulls: 0,
            rows: 0,
            runs: Vec::new(),
            rows_of_page: 0,
            pages: Vec::new(),
            bytes_of_pages: 0,
            value: Vec::new(),
        }
    }

    /// Returns the bytes that the column takes in memory and in the file, about.
    pub(super) fn bytes(&self) -> usize {
        let runs = self.runs.len() * size_of::<(Option<u32>, u32)>();
        // The dictionary, and the same values with their indices.
        self.bytes_of_pages + runs + 2 * self.dictionary.len() + 32 * self.known.len()
    }

    /// Adds a value of an array for `len` rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the type of the array is another one.
    pub(super) fn push(&mut self, values: &dyn Array, index: usize, len: u32) -> io::Result<()> {
        if len == 0 {
            return Ok(());
        }
        let key = match values.is_null(index) {
            true => None,
            false => Some(self.key(values, index)?),
        };
        self.nulls += if key.is_none() { u64::from(len) } else { 0 };
        self.rows += u64::from(len);
        match self.runs.last_mut() {
            Some((last, rows)) if *last == key => *rows += len,
            _ => self.runs.push((key, len)),
        }
        self.rows_of_page += len;
        if self.rows_of_page >= PAGE_ROWS {
            self.end_page();
        }
        Ok(())
    }

    /// Returns the index of a value in the dictionary.
    fn key(&mut self, values: &dyn Array, index: usize) -> io::Result<u32> {
        self.value.clear();
        match values.data_type() {
            DataType::Utf8 => {
                self.value.extend(values.as_string::<i32>().value(index).as_bytes());
            }
            DataType::Int64 => {
                self.value.extend(values.as_primitive::<Int64Type>().value(index).to_le_bytes());
            }
            other => return Err(io::Error::other(format!("a run of the type {other}"))),
        }
        if let Some(&key) = self.known.get(&*self.value) {
            return Ok(key);
        }
        let is_text = *values.data_type() == DataType::Utf8;
        if is_text {
            let len = u32::try_from(self.value.len()).map_err(io::Error::other)?;
            self.dictionary.extend(len.to_le_bytes());
        }
        self.dictionary.extend(&self.value);
        self.widen(is_text);
        let key = u32::try_from(self.known.len()).map_err(io::Error::other)?;
        self.known.insert(self.value.as_slice().into(), key);
        Ok(key)
    }

    /// Takes a new value into the bounds.
    fn widen(&mut self, is_text: bool) {
        let value = &self.value[..];
        match &mut self.bounds {
            Some(Bounds::Texts(least, most)) => {
                if value < &**least {
                    *least = value.into();
                } else if value > &**most {
                    *most = value.into();
                }
            }
            None if is_text => self.bounds = Some(Bounds::Texts(value.into(), value.into())),
            bounds => {
                let number = value.first_chunk().map_or(0, |bytes| i64::from_le_bytes(*bytes));
                *bounds = Some(match bounds {
                    Some(Bounds::Numbers(least, most)) => {
                        Bounds::Numbers(number.min(*least), number.max(*most))
                    }
                    _ => Bounds::Numbers(number, number),
                });
            }
        }
    }

    /// Encodes the rows of a page.
    fn end_page(&mut self) {
        let mut page = vec![0; 4];
        // The levels say which rows have a value.
        for same in self.runs.chunk_by(|a, b| a.0.is_some() == b.0.is_some()) {
            let len = same.iter().map(|(_, len)| len).sum();
            put_run(&mut page, u32::from(same[0].0.is_some()), 1, len);
        }
        let len = (page.len() - 4) as u32;
        page[..4].copy_from_slice(&len.to_le_bytes());
        let most = self.known.len().saturating_sub(1) as u32;
        let width = u32::BITS - most.leading_zeros();
        page.push(width as u8);
        for &(key, len) in &self.runs {
            if let Some(key) = key {
                put_run(&mut page, key, width.div_ceil(8), len);
            }
        }
        self.bytes_of_pages += page.len() + HEADER;
        self.pages.push((page.into(), self.rows_of_page));
        self.runs.clear();
        self.rows_of_page = 0;
    }

    /// Completes the column, and returns its bytes with what the file says about them.
    ///
    /// # Errors
    ///
    /// Returns an error if the metadata is refused.
    pub(super) fn finish(mut self) -> io::Result<(Bytes, ColumnCloseResult)> {
        if self.rows_of_page > 0 {
            self.end_page();
        }
        self.finished().map_err(of_parquet)
    }

    fn finished(mut self) -> Result<(Bytes, ColumnCloseResult)> {
        let statistics = self.statistics();
        let mut out = TrackedWrite::new(Vec::new());
        let mut writer = SerializedPageWriter::new(&mut out);
        let dictionary = Page::DictionaryPage {
            buf: std::mem::take(&mut self.dictionary).into(),
            num_values: self.known.len() as u32,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        let mut add = |page: Page| {
            let len = page.buffer().len();
            writer.write_page(CompressedPage::new(page, len))
        };
        let mut bytes = add(dictionary)?.bytes_written;
        let first = bytes;
        let mut places = OffsetIndexBuilder::new();
        for (buf, rows) in std::mem::take(&mut self.pages) {
            let written = add(Page::DataPage {
                buf,
                num_values: rows,
                encoding: Encoding::RLE_DICTIONARY,
                def_level_encoding: Encoding::RLE,
                rep_level_encoding: Encoding::RLE,
                statistics: None,
            })?;
            places.append_row_count(rows.into());
            places.append_offset_and_size(bytes as i64, written.bytes_written as i32);
            bytes += written.bytes_written;
        }
        drop(writer);
        let metadata = ColumnChunkMetaData::builder(self.column)
            .set_compression(Compression::UNCOMPRESSED)
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY])
            .set_total_compressed_size(bytes as i64)
            .set_total_uncompressed_size(bytes as i64)
            .set_num_values(self.rows as i64)
            .set_dictionary_page_offset(Some(0))
            .set_data_page_offset(first as i64)
            .set_statistics(statistics)
            .build()?;
        let close = ColumnCloseResult {
            bytes_written: bytes,
            rows_written: self.rows,
            metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: Some(places.build()),
        };
        Ok((out.into_inner()?.into(), close))
    }

    fn statistics(&self) -> Statistics {
        let nulls = Some(self.nulls);
        let distinct = None;
        match &self.bounds {
            Some(Bounds::Numbers(least, most)) => {
                Statistics::int64(Some(*least), Some(*most), distinct, nulls, false)
            }
            Some(Bounds::Texts(least, most)) if least.len().max(most.len()) <= MAX_BOUND => {
                let [least, most] = [least, most].map(|it| Some(ByteArray::from(it.to_vec())));
                Statistics::byte_array(least, most, distinct, nulls, false)
            }
            _ if self.column.physical_type() == parquet::basic::Type::INT64 => {
                Statistics::int64(None, None, distinct, nulls, false)
            }
            _ => Statistics::byte_array(None, None, distinct, nulls, false),
        }
    }
}

/// Adds a run of a number that takes `width` bytes.
fn put_run(out: &mut Vec<u8>, number: u32, width: u32, len: u32) {
    let mut rest = u64::from(len) << 1;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    out.extend(&number.to_le_bytes()[..width as usize]);
}
