//! Arrays of Python objects with the Arrow C data interface.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, Fields};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arrow::capsule::{arrow_error, take_array, take_stream};

/// The chunks of an array, or of the rows of a table, which are arrays of structures.
pub(crate) struct Imported {
    pub(crate) data_type: DataType,
    chunks: Vec<ArrayRef>,
}

/// Arrays of a type, one after the other.
pub(crate) struct Stream {
    pub(crate) data_type: DataType,
    pub(crate) arrays: Box<dyn Iterator<Item = Result<ArrayRef, ArrowError>> + Send>,
}

/// Begins to read an object; `None` if it does not have the interface.
pub(crate) fn stream(object: &Bound<'_, PyAny>) -> PyResult<Option<Stream>> {
    if object.hasattr("__arrow_c_stream__")? {
        let arrays = take_stream(&object.call_method0("__arrow_c_stream__")?)?;
        let data_type = arrays.data_type.clone();
        return Ok(Some(Stream { data_type, arrays: Box::new(arrays) }));
    }
    if object.hasattr("__arrow_c_array__")? {
        let array = take_array(&object.call_method0("__arrow_c_array__")?)?;
        let data_type = array.data_type().clone();
        return Ok(Some(Stream { data_type, arrays: Box::new(std::iter::once(Ok(array))) }));
    }
    Ok(None)
}

/// Reads all of an object; `None` if it does not have the interface.
pub(crate) fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<Imported>> {
    stream(object)?.map(|stream| stream.read(object.py())).transpose()
}

impl Stream {
    /// Reads all arrays.
    pub(crate) fn read(self, py: Python<'_>) -> PyResult<Imported> {
        let Self { data_type, arrays } = self;
        // A producer may compute, or call Python in another thread.
        let chunks = py.detach(|| arrays.collect::<Result<Vec<_>, _>>()).map_err(arrow_error)?;
        Ok(Imported { data_type, chunks })
    }
}

impl Imported {
    /// Returns the columns of a table, or an error for an array.
    pub(crate) fn fields(&self) -> PyResult<&Fields> {
        match &self.data_type {
            DataType::Struct(fields) => Ok(fields),
            other => {
                let message = format!("this is an Arrow array of {other}, and not a table");
                Err(PyTypeError::new_err(message))
            }
        }
    }

    pub(crate) fn chunks(&self) -> &[ArrayRef] {
        &self.chunks
    }

    /// Returns the chunks of a column of a table, by its name or, if that is `None`, those of the
    /// column `fen`; or the chunks of an array.
    pub(crate) fn column(self, name: Option<&str>) -> PyResult<Vec<ArrayRef>> {
        let DataType::Struct(fields) = &self.data_type else {
            return match name {
                Some(name) => Err(PyTypeError::new_err(format!(
                    "column=`{name}` is for tables, and this is an array"
                ))),
                None => Ok(self.chunks),
            };
        };
        let wanted = name.unwrap_or("fen");
        let found = fields
            .iter()
            .position(|field| field.name() == wanted)
            .or_else(|| fields.iter().position(|field| field.name().eq_ignore_ascii_case(wanted)));
        let Some(found) = found else {
            let names: Vec<_> = fields.iter().map(|field| format!("`{}`", field.name())).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let advice = if name.is_none() { "; name another by column=" } else { "" };
            return Err(PyValueError::new_err(format!(
                "the table has no column `{wanted}`{advice}; its columns are {names}"
            )));
        };
        Ok(self.chunks.iter().map(|chunk| chunk.as_struct().column(found).clone()).collect())
    }
}
