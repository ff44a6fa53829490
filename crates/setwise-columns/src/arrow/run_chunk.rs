//! A column of a row group whose value stays the same for many rows: a tag of games, or the set of the
//! pieces of one kind. A move changes one or two of twelve such sets.
//!
//! The values are in a dictionary, and a page has the runs of their indices: the rows of a game take some
//! bytes in all, and no work each. Nothing is compressed, so that a reader of a few rows gets the dictionary
//! cheaply.
//!
//! Source: the Apache Parquet project,
//! [Parquet format](https://github.com/apache/parquet-format), "Encodings"

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
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

/// The number of rows from which on the next ones go to another page. A reader of one row skips the runs
/// before it.
const PAGE_ROWS: u32 = 1 << 13;

/// The longest texts that are the bounds of a column in its statistics, as in other columns.
const MAX_BOUND: usize = 64;

/// The bytes of the header of a page at most, for an estimate.
const HEADER: usize = 64;

/// A column of a row group that is encoded.
pub(super) struct RunChunk {
    column: ColumnDescPtr,
    /// The texts, or the words of numbers and sets, with their indices in the dictionary.
    texts: HashMap<Box<[u8]>, u32>,
    words: HashMap<u64, u32, WordState>,
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
}

/// The smallest and the largest value.
enum Bounds {
    Texts(Box<[u8]>, Box<[u8]>),
    Numbers(i64, i64),
    Sets(u64, u64),
}

impl Bounds {
    fn of_number(word: u64, bounds: Option<Self>) -> Self {
        let number = word.cast_signed();
        match bounds {
            Some(Self::Numbers(least, most)) => Self::Numbers(number.min(least), number.max(most)),
            _ => Self::Numbers(number, number),
        }
    }

    /// Sets are compared as unsigned words.
    fn of_set(set: u64, bounds: Option<Self>) -> Self {
        match bounds {
            Some(Self::Sets(least, most)) => Self::Sets(set.min(least), set.max(most)),
            _ => Self::Sets(set, set),
        }
    }
}

impl RunChunk {
    /// Returns true if values of a type can be in such a column.
    pub(super) const fn can_have(data_type: &DataType) -> bool {
        matches!(data_type, DataType::Utf8 | DataType::Int64 | DataType::UInt64)
    }

    pub(super) fn new(column: ColumnDescPtr) -> Self {
        Self {
            column,
            texts: HashMap::new(),
            words: HashMap::with_hasher(WordState::new()),
            dictionary: Vec::new(),
            bounds: None,
            nulls: 0,
            rows: 0,
            runs: Vec::new(),
            rows_of_page: 0,
            pages: Vec::new(),
            bytes_of_pages: 0,
        }
    }

    /// Returns the bytes that the column takes in memory and in the file, about.
    pub(super) fn bytes(&self) -> usize {
        let runs = self.runs.len() * size_of::<(Option<u32>, u32)>();
        // The dictionary, and the same values with their indices.
        self.bytes_of_pages + runs + 2 * self.dictionary.len() + 32 * self.values()
    }

    /// Returns the number of values in the dictionary.
    fn values(&self) -> usize {
        self.texts.len() + self.words.len()
    }

    /// Adds the rows of an array, one by one.
    ///
    /// # Errors
    ///
    /// Returns an error if the type of the array is another one.
    pub(super) fn push_rows(&mut self, array: &dyn Array) -> io::Result<()> {
        match array.as_primitive_opt::<UInt64Type>().filter(|sets| sets.null_count() == 0) {
            Some(sets) => {
                for same in sets.values().chunk_by(|a, b| a == b) {
                    let key = self.key_of_word(same[0], Bounds::of_set)?;
                    self.push_key(Some(key), same.len() as u32);
                }
                Ok(())
            }
            None => (0..array.len()).try_for_each(|row| self.push(array, row, 1)),
        }
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
        self.push_key(key, len);
        Ok(())
    }

    fn push_key(&mut self, key: Option<u32>, len: u32) {
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
    }

    /// Returns the index of a value in the dictionary.
    fn key(&mut self, values: &dyn Array, index: usize) -> io::Result<u32> {
        match values.data_type() {
            DataType::Utf8 => self.key_of_text(values.as_string::<i32>().value(index).as_bytes()),
            DataType::Int64 => {
                let number = values.as_primitive::<Int64Type>().value(index);
                self.key_of_word(number.cast_unsigned(), Bounds::of_number)
            }
            DataType::UInt64 => {
                self.key_of_word(values.as_primitive::<UInt64Type>().value(index), Bounds::of_set)
            }
            other => Err(io::Error::other(format!("a run of the type {other}"))),
        }
    }

    fn key_of_text(&mut self, text: &[u8]) -> io::Result<u32> {
        if let Some(&key) = self.texts.get(text) {
            return Ok(key);
        }
        let len = u32::try_from(text.len()).map_err(io::Error::other)?;
        self.dictionary.extend(len.to_le_bytes());
        self.dictionary.extend(text);
        match &mut self.bounds {
            Some(Bounds::Texts(least, most)) => {
                if text < &**least {
                    *least = text.into();
                } else if text > &**most {
                    *most = text.into();
                }
            }
            bounds => *bounds = Some(Bounds::Texts(text.into(), text.into())),
        }
        let key = u32::try_from(self.texts.len()).map_err(io::Error::other)?;
        self.texts.insert(text.into(), key);
        Ok(key)
    }

    /// Returns the index of a word; `bounds` takes a new one into the bounds.
    fn key_of_word(
        &mut self,
        word: u64,
        bounds: fn(u64, Option<Bounds>) -> Bounds,
    ) -> io::Result<u32> {
        if let Some(&key) = self.words.get(&word) {
            return Ok(key);
        }
        self.dictionary.extend(word.to_le_bytes());
        self.bounds = Some(bounds(word, self.bounds.take()));
        let key = u32::try_from(self.words.len()).map_err(io::Error::other)?;
        self.words.insert(word, key);
        Ok(key)
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
        let most = self.values().saturating_sub(1) as u32;
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
            num_values: self.values() as u32,
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
            Some(Bounds::Sets(least, most)) => {
                let [least, most] = [least, most].map(|set| Some(set.cast_signed()));
                Statistics::int64(least, most, distinct, nulls, false)
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

/// Hashes words by a product with a random number, as each move looks up a set or two.
#[derive(Clone)]
struct WordState(u64);

impl WordState {
    fn new() -> Self {
        Self(RandomState::new().hash_one(0) | 1)
    }
}

impl BuildHasher for WordState {
    type Hasher = WordHasher;

    fn build_hasher(&self) -> WordHasher {
        WordHasher { factor: self.0, hash: 0 }
    }
}

struct WordHasher {
    factor: u64,
    hash: u64,
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(word ^ self.hash) * u128::from(self.factor);
        self.hash = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.hash
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
