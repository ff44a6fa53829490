//! An Arrow file in which texts that repeat are in dictionaries.
//!
//! Some programs read only one dictionary of a column, and no additions to it. So a dictionary grows with the
//! file, and is written with the last batch: readers find its place at the end of the file.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, RecordBatch, StringArray};
use arrow_buffer::NullBufferBuilder;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;

use crate::arrow::batches::BATCH_ROWS;
use crate::arrow::error::of_arrow;
use crate::arrow::runs::PartColumn;

/// The bytes of rows that are written together at most.
const HELD_BYTES: usize = 1 << 26;

/// The bytes of the texts of all dictionaries at most.
const DICTIONARY_BYTES: usize = 1 << 30;

/// Writes an Arrow file.
pub(super) struct ArrowWriter<W: Write> {
    file: FileWriter<W>,
    /// The schema of the file, and that of the batches, which have the keys of dictionaries.
    schema: SchemaRef,
    of_keys: SchemaRef,
    /// The dictionary of each column that has one.
    dictionaries: Vec<Option<Texts>>,
    /// The bytes that the dictionaries may still take.
    left: usize,
    /// The rows that are not in a batch yet, and the last batch.
    held: Vec<RecordBatch>,
    last: Option<RecordBatch>,
}

/// The texts of a dictionary.
#[derive(Default)]
struct Texts {
    keys: HashMap<Box<str>, i32>,
    /// The end of each text, after those before it.
    ends: Vec<usize>,
    text: String,
}

impl<W: Write> ArrowWriter<W> {
    /// Begins a file with these columns. `has_dictionary` tells which columns of texts have a dictionary.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn new(
        out: W,
        columns: &Schema,
        has_dictionary: &[bool],
        options: IpcWriteOptions,
    ) -> io::Result<Self> {
        let is_chosen = |index: usize| has_dictionary.get(index).copied().unwrap_or_default();
        let is_text = |field: &Field| *field.data_type() == DataType::Utf8;
        let fields = || columns.fields().iter().map(|field| field.as_ref().clone()).enumerate();
        let with = |data_type: &DataType| {
            let change = |(index, field): (usize, Field)| match is_chosen(index) && is_text(&field)
            {
                true => field.with_data_type(data_type.clone()),
                false => field,
            };
            Arc::new(Schema::new(fields().map(change).collect::<Vec<_>>()))
        };
        let of_texts = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
        let schema = with(&of_texts);
        let dictionaries = schema.fields().iter();
        let dictionaries =
            dictionaries.map(|field| (*field.data_type() == of_texts).then(Texts::default));
        Ok(Self {
            file: FileWriter::try_new_with_options(out, &schema, options).map_err(of_arrow)?,
            dictionaries: dictionaries.collect(),
            schema,
            of_keys: with(&DataType::Int32),
            left: DICTIONARY_BYTES,
            held: Vec::new(),
            last: None,
        })
    }

    /// Writes the rows of the columns of a part.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails, a column has another type than the schema says, or the
    /// dictionaries are too large.
    pub(super) fn write(&mut self, columns: &[PartColumn], rows: usize) -> io::Result<()> {
        let mut arrays = Vec::with_capacity(columns.len());
        for (index, column) in columns.iter().enumerate() {
            arrays.push(match self.dictionaries.get_mut(index).and_then(Option::as_mut) {
                Some(texts) => texts.keys_of(column, rows, &mut self.left)?,
                None => column.rows(0, rows)?,
            });
        }
        let batch = RecordBatch::try_new(Arc::clone(&self.of_keys), arrays).map_err(of_arrow)?;
        self.held.push(batch);
        let rows: usize = self.held.iter().map(RecordBatch::num_rows).sum();
        let bytes: usize = self.held.iter().map(RecordBatch::get_array_memory_size).sum();
        match rows >= BATCH_ROWS || bytes >= HELD_BYTES {
            true => self.end_batch(),
            false => Ok(()),
        }
    }

    /// Makes the rows so far a batch: readers of Arrow take long for many small ones.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn end_batch(&mut self) -> io::Result<()> {
        let mut held = std::mem::take(&mut self.held);
        let batch = match held.len() {
            0 => return Ok(()),
            1 => held.swap_remove(0),
            _ => concat_batches(&self.of_keys, &held).map_err(of_arrow)?,
        };
        match self.last.replace(batch) {
            // In a file, the columns of keys are as those of dictionaries.
            Some(batch) => self.file.write(&batch).map_err(of_arrow),
            None => Ok(()),
        }
    }

    /// Completes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.end_batch()?;
        let has_dictionary = self.dictionaries.iter().any(Option::is_some);
        let none = || has_dictionary.then(|| RecordBatch::new_empty(Arc::clone(&self.of_keys)));
        if let Some(batch) = self.last.take().or_else(none) {
            let mut columns = Vec::with_capacity(batch.num_columns());
            for (keys, texts) in batch.columns().iter().zip(self.dictionaries) {
                columns.push(match texts {
                    Some(texts) => texts.dictionary(keys)?,
                    None => Arc::clone(keys),
                });
            }
            let batch = RecordBatch::try_new(self.schema, columns).map_err(of_arrow)?;
            self.file.write(&batch).map_err(of_arrow)?;
        }
        self.file.finish().map_err(of_arrow)?;
        self.file.into_inner().map_err(of_arrow)
    }
}

impl Texts {
    /// Returns the keys of the texts of a column.
    fn keys_of(
        &mut self,
        column: &PartColumn,
        rows: usize,
        left: &mut usize,
    ) -> io::Result<ArrayRef> {
        let (PartColumn::Rows(values) | PartColumn::Runs(values, _)) = column;
        let other = || io::Error::other("the rows have other columns than the table");
        let texts = values.as_string_opt::<i32>().ok_or_else(other)?;
        let (mut keys, mut nulls) = (Vec::with_capacity(rows), NullBufferBuilder::new(rows));
        let mut last: Option<(&str, i32)> = None;
        for (index, text) in texts.iter().enumerate() {
            let key = match (text, last) {
                (None, _) => None,
                (Some(text), Some((known, key))) if known == text => Some(key),
                (Some(text), _) => Some(self.key(text, left)?),
            };
            last = text.zip(key).or(last);
            let end = match column {
                PartColumn::Rows(_) => index + 1,
                PartColumn::Runs(_, ends) => ends.get(index).map_or(rows, |&end| end as usize),
            };
            let count = end.min(rows).saturating_sub(keys.len());
            keys.resize(keys.len() + count, key.unwrap_or_default());
            match key {
                Some(_) => nulls.append_n_non_nulls(count),
                None => nulls.append_n_nulls(count),
            }
        }
        Ok(Arc::new(Int32Array::new(keys.into(), nulls.finish())))
    }

    /// Returns the key of a text.
    fn key(&mut self, text: &str, left: &mut usize) -> io::Result<i32> {
        if let Some(&key) = self.keys.get(text) {
            return Ok(key);
        }
        let Some((rest, key)) =
            left.checked_sub(text.len()).zip(i32::try_from(self.ends.len()).ok())
        else {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "the dictionaries of an Arrow file would take more than 1 GiB: write Parquet, or fewer \
                 columns of text",
            ));
        };
        *left = rest;
        self.keys.insert(text.into(), key);
        self.text.push_str(text);
        self.ends.push(self.text.len());
        Ok(key)
    }

    /// Returns a column with these keys and all texts.
    fn dictionary(self, keys: &ArrayRef) -> io::Result<ArrayRef> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let texts = starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]);
        let texts = StringArray::from_iter_values(texts);
        let keys = keys.as_primitive::<Int32Type>().clone();
        let column = DictionaryArray::try_new(keys, Arc::new(texts)).map_err(of_arrow)?;
        Ok(Arc::new(column))
    }
}
