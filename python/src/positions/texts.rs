//! Texts of positions: lists of strings, NumPy arrays and Arrow columns, as bytes.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arrow_array::cast::AsArray;
use arrow_array::types::{ByteArrayType, GenericBinaryType};
use arrow_array::{Array, ArrayRef, BinaryViewArray, GenericByteArray, LargeBinaryArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PySlice, PyString, PyTuple};

use crate::arguments;
use crate::arrow::{Imported, import};
use crate::memory::is_masked;
use crate::work::{self, PIECE};

/// Texts, some of which are null.
pub(crate) struct Texts {
    parts: Vec<Part>,
    len: usize,
    /// True for a column of Arrow, which is answered by another.
    pub(crate) is_arrow: bool,
}

/// Texts that lie together.
enum Part {
    Small(GenericByteArray<GenericBinaryType<i32>>),
    Large(LargeBinaryArray),
    View(BinaryViewArray),
    Dictionary { keys: Vec<usize>, nulls: Option<NullBuffer>, values: Box<Part> },
    Nulls(usize),
}

impl Texts {
    /// Reads an argument: a list or tuple, a NumPy array, or an object with Arrow's interface,
    /// whose column `column` is read if it is a table.
    pub(crate) fn new(object: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Self> {
        if let Some(imported) = import(object)? {
            return Self::of_arrow(imported, column);
        }
        if let Some(column) = column {
            let message = format!("column=`{column}` is for tables, and this is not one");
            return Err(PyTypeError::new_err(message));
        }
        let part = if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            Part::of_list(object)?
        } else if let Ok(array) = object.cast::<PyUntypedArray>() {
            Part::of_numpy(array)?
        } else if object.hasattr("__array__")? {
            let array = object.py().import("numpy")?.call_method1("asarray", (object,))?;
            Part::of_numpy(array.cast::<PyUntypedArray>()?)?
        } else {
            return Err(PyTypeError::new_err(format!(
                "positions are a list or tuple of strings, a NumPy array of strings, or an Arrow \
                 column or table, and this is {}",
                arguments::kind(object)?
            )));
        };
        Ok(Self::of_parts(vec![part], false))
    }

    /// Reads what has Arrow's interface.
    pub(crate) fn of_arrow(imported: Imported, column: Option<&str>) -> PyResult<Self> {
        let chunks = imported.column(column)?;
        let parts = chunks.iter().map(Part::of_arrow).collect::<PyResult<_>>()?;
        Ok(Self::of_parts(parts, true))
    }

    fn of_parts(parts: Vec<Part>, is_arrow: bool) -> Self {
        let len = parts.iter().map(Part::len).sum();
        Self { parts, len, is_arrow }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Passes the rows from `first` on to `each`, with their indices from 0, until it fails.
    pub(crate) fn rows<E>(
        &self,
        first: usize,
        count: usize,
        mut each: impl FnMut(usize, Option<&[u8]>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut start, end) = (0, first + count);
        for part in &self.parts {
            let len = part.len();
            for row in first.max(start)..end.min(start + len) {
                each(row - first, part.get(row - start))?;
            }
            start += len;
            if start >= end {
                break;
            }
        }
        Ok(())
    }
}

impl Part {
    fn of_arrow(array: &ArrayRef) -> PyResult<Self> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Small(array.as_string::<i32>().clone().into()),
            DataType::LargeUtf8 => Self::Large(array.as_string::<i64>().clone().into()),
            DataType::Utf8View => Self::View(array.as_string_view().clone().to_binary_view()),
            DataType::Binary => Self::Small(array.as_binary::<i32>().clone()),
            DataType::LargeBinary => Self::Large(array.as_binary::<i64>().clone()),
            DataType::BinaryView => Self::View(array.as_binary_view().clone()),
            DataType::Null => Self::Nulls(array.len()),
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                let values = Box::new(Self::of_arrow(dictionary.values())?);
                let nulls = dictionary.keys().nulls().cloned();
                let keys = match values.len() {
                    0 => vec![0; array.len()],
                    _ => dictionary.normalized_keys(),
                };
                Self::Dictionary { keys, nulls, values }
            }
            other => {
                let message = format!("the column of positions has strings, and not {other}");
                return Err(PyTypeError::new_err(message));
            }
        })
    }

    /// Copies the texts of a list. Meanwhile other threads of Python run.
    fn of_list(list: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut texts = Builder::with_capacity(list.len()?);
        for (row, item) in list.try_iter()?.enumerate() {
            if row % PIECE == PIECE - 1 {
                work::pause(list.py())?;
            }
            texts.push_object(row, &item?)?;
        }
        texts.finish()
    }

    /// Copies the texts of an array whose elements are objects of Python, or become such.
    fn of_objects(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        let (py, len) = (array.py(), array.len());
        let mut texts = Builder::with_capacity(len);
        for first in (0..len).step_by(PIECE) {
            work::pause(py)?;
            let last = len.min(first + PIECE);
            let part = array.get_item(PySlice::new(py, first as isize, last as isize, 1))?;
            for (row, item) in part.call_method0("tolist")?.try_iter()?.enumerate() {
                texts.push_object(first + row, &item?)?;
            }
        }
        texts.finish()
    }

    fn of_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        let py = array.py();
        if array.ndim() != 1 {
            let message = format!("the array of positions has {} dimensions, not 1", array.ndim());
            return Err(PyValueError::new_err(message));
        }
        let dtype = array.dtype();
        let kind: String = dtype.getattr("kind")?.extract()?;
        let width: usize = dtype.getattr("itemsize")?.extract()?;
        // Objects, the strings of NumPy 2, and texts some of which are masked.
        let is_list = matches!(kind.as_str(), "O" | "T") || is_masked(array.as_any())?;
        match kind.as_str() {
            "O" | "T" | "U" | "S" if is_list => Self::of_objects(array),
            "U" | "S" if width == 0 || array.len() == 0 => {
                let mut texts = Builder::with_capacity(array.len());
                (0..array.len()).for_each(|_| texts.push(b""));
                texts.finish()
            }
            "U" | "S" => {
                let native = dtype.call_method1("newbyteorder", ("=",))?;
                let array =
                    py.import("numpy")?.call_method1("ascontiguousarray", (array, native))?;
                match kind.as_str() {
                    "U" => {
                        let words = array.call_method1("view", ("uint32",))?;
                        let words = words.cast::<PyArrayDyn<u32>>()?.try_readonly()?;
                        let words = words.as_slice()?;
                        copied(py, array.len()?, |stop| Self::of_wide(words, width / 4, stop))
                    }
                    _ => {
                        let bytes = array.call_method1("view", ("uint8",))?;
                        let bytes = bytes.cast::<PyArrayDyn<u8>>()?.try_readonly()?;
                        let bytes = bytes.as_slice()?;
                        copied(py, array.len()?, |stop| Self::of_narrow(bytes, width, stop))
                    }
                }
            }
            _ => {
                let message = format!("an array of positions has strings, and this has {dtype}");
                Err(PyTypeError::new_err(message))
            }
        }
    }

    /// Reads texts of `width` characters, which NUL fills up.
    fn of_wide(words: &[u32], width: usize, stop: &AtomicBool) -> PyResult<Self> {
        let mut texts = Builder::with_capacity(words.len() / width);
        let mut bytes = Vec::new();
        for text in words.chunks_exact(width).take_while(|_| !stop.load(Relaxed)) {
            let len = text.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
            bytes.clear();
            for &word in &text[..len] {
                match u8::try_from(word) {
                    Ok(byte) if byte.is_ascii() => bytes.push(byte),
                    _ => {
                        let c = char::from_u32(word).unwrap_or(char::REPLACEMENT_CHARACTER);
                        bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                }
            }
            texts.push(&bytes);
        }
        texts.finish()
    }

    /// Reads texts of `width` bytes, which NUL fills up.
    fn of_narrow(bytes: &[u8], width: usize, stop: &AtomicBool) -> PyResult<Self> {
        let mut texts = Builder::with_capacity(bytes.len() / width);
        for text in bytes.chunks_exact(width).take_while(|_| !stop.load(Relaxed)) {
            let len = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            texts.push(&text[..len]);
        }
        texts.finish()
    }

    fn len(&self) -> usize {
        match self {
            Self::Small(array) => array.len(),
            Self::Large(array) => array.len(),
            Self::View(array) => array.len(),
            Self::Dictionary { keys, .. } => keys.len(),
            Self::Nulls(len) => *len,
        }
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        fn value<T: ByteArrayType<Native = [u8]>>(
            array: &GenericByteArray<T>,
            row: usize,
        ) -> Option<&[u8]> {
            array.is_valid(row).then(|| array.value(row))
        }
        match self {
            Self::Small(array) => value(array, row),
            Self::Large(array) => value(array, row),
            Self::View(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Dictionary { keys, nulls, values } => match nulls {
                Some(nulls) if nulls.is_null(row) => None,
                _ => values.get(keys[row]),
            },
            Self::Nulls(_) => None,
        }
    }
}

/// Copies texts without the interpreter, unless they are few.
fn copied(
    py: Python<'_>,
    texts: usize,
    copy: impl FnOnce(&AtomicBool) -> PyResult<Part> + Send,
) -> PyResult<Part> {
    match texts <= PIECE {
        true => copy(&AtomicBool::new(false)),
        false => work::interruptible(py, copy)?,
    }
}

/// Returns true for what stands for a missing text in lists and arrays of objects: `None`, NaN and
/// the missing value of pandas.
fn is_null(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if item.is_none() {
        return Ok(true);
    }
    match item.cast::<PyFloat>() {
        Ok(number) => Ok(number.value().is_nan()),
        Err(_) => Ok(item.get_type().name()? == "NAType"),
    }
}

/// Texts that are copied, so that they stay as they are while the interpreter runs on.
struct Builder {
    bytes: Vec<u8>,
    offsets: Vec<i64>,
    nulls: Vec<usize>,
}

impl Builder {
    /// Returns a builder with memory for some texts. It grows for more: a list may not have as many
    /// elements as it says.
    fn with_capacity(texts: usize) -> Self {
        let texts = texts.min(1 << 20);
        let mut offsets = Vec::with_capacity(texts + 1);
        offsets.push(0);
        Self { bytes: Vec::with_capacity(64 * texts), offsets, nulls: Vec::new() }
    }

    /// Appends an element of a list.
    fn push_object(&mut self, row: usize, item: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = item.cast::<PyString>() {
            match text.to_str() {
                Ok(text) => self.push(text.as_bytes()),
                // Half of a pair of surrogates.
                Err(_) => self.push(text.to_string_lossy().as_bytes()),
            }
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            self.push(bytes.as_bytes());
        } else if is_null(item)? {
            self.push_null();
        } else {
            let kind = arguments::kind(item)?;
            let message = format!("row {row} is {kind}, and a position is a str or None");
            return Err(PyTypeError::new_err(message));
        }
        Ok(())
    }

    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.offsets.push(self.bytes.len() as i64);
    }

    fn push_null(&mut self) {
        self.nulls.push(self.offsets.len() - 1);
        self.push(b"");
    }

    fn finish(self) -> PyResult<Part> {
        let nulls = null_buffer(self.offsets.len() - 1, &self.nulls);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        let texts = LargeBinaryArray::try_new(offsets, Buffer::from_vec(self.bytes), nulls);
        texts.map(Part::Large).map_err(crate::arrow::arrow_error)
    }
}

/// Returns the validity of `len` rows, some of which are null.
pub(crate) fn null_buffer(len: usize, nulls: &[usize]) -> Option<NullBuffer> {
    if nulls.is_empty() {
        return None;
    }
    let mut valid = vec![true; len];
    nulls.iter().for_each(|&row| valid[row] = false);
    Some(NullBuffer::from(valid))
}
