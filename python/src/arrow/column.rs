//! Columns of any package as arrays of NumPy.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, new_empty_array};
use arrow_schema::DataType;
use arrow_select::concat::concat;
use numpy::{PyArrayDescr, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::arrow::array::ArrowArray;
use crate::arrow::capsule::arrow_error;
use crate::arrow::import::{Imported, stream};
use crate::memory::refuse_masked;

/// Returns an array with dimensions, or a column, as an array of NumPy; `None` for anything else,
/// such as scalars and lists.
///
/// Columns of one chunk are not copied, except those of bools. Nulls and masked elements are refused.
pub(crate) fn column<'py>(
    name: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    if let Ok(array) = value.cast::<PyUntypedArray>() {
        refuse_masked(name, value)?;
        return Ok((array.ndim() > 0).then(|| array.clone()));
    }
    if value.is_instance_of::<PyInt>()
        || value.is_instance_of::<PyBool>()
        || value.is_instance_of::<PyString>()
    {
        return Ok(None);
    }
    if let Ok(array) = value.cast::<ArrowArray>() {
        return of_array(name, array).map(Some);
    }
    // Scalars of NumPy are arrays without dimensions.
    if let Some(dimensions) = value.getattr_opt("ndim")?
        && !dimensions.is_truthy()?
    {
        return Ok(None);
    }
    let is_array = value.hasattr("__array__")?;
    // A column of pandas may have an array of NumPy, which Arrow would copy.
    let of_numpy = is_array
        && match value.getattr_opt("dtype")? {
            Some(dtype) => dtype.is_instance_of::<PyArrayDescr>(),
            None => false,
        };
    if !of_numpy && let Some(stream) = stream(value)? {
        if let DataType::Struct(_) = stream.data_type {
            let message = format!("`{name}` is a table: pass one of its columns");
            return Err(PyTypeError::new_err(message));
        }
        let imported = stream.read(value.py())?;
        let nulls: usize = imported.chunks().iter().map(|chunk| chunk.logical_null_count()).sum();
        refuse_nulls(name, nulls)?;
        match joined(&imported)? {
            Some(array) => {
                return of_array(name, &Bound::new(value.py(), ArrowArray::new(array))?).map(Some);
            }
            None if is_array => {}
            None => {
                let kind = &imported.data_type;
                let message = format!("`{name}` is a column of {kind}: {}", advice());
                return Err(PyTypeError::new_err(message));
            }
        }
    }
    if !is_array {
        return Ok(None);
    }
    let array = value.py().import("numpy")?.call_method1("asarray", (value,))?;
    let array = array.cast_into::<PyUntypedArray>()?;
    Ok((array.ndim() > 0).then_some(array))
}

/// Returns the advice for arrays of a wrong type.
pub(crate) fn advice() -> &'static str {
    "convert it, by astype(\"uint64\") for sets and astype(\"int64\") for numbers"
}

fn of_array<'py>(
    name: &str,
    array: &Bound<'py, ArrowArray>,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    refuse_nulls(name, array.get().null_count())?;
    Ok(ArrowArray::to_numpy(array)?.cast_into()?)
}

fn refuse_nulls(name: &str, nulls: usize) -> PyResult<()> {
    match nulls {
        0 => Ok(()),
        _ => Err(PyValueError::new_err(format!(
            "`{name}` has nulls ({nulls}), for which there is no value: fill them or drop their rows"
        ))),
    }
}

/// Returns the chunks as one array, if they have words or bools.
fn joined(imported: &Imported) -> PyResult<Option<ArrayRef>> {
    let kind = &imported.data_type;
    let (DataType::UInt64 | DataType::Int64 | DataType::Boolean) = kind else { return Ok(None) };
    match imported.chunks() {
        [] => Ok(Some(new_empty_array(kind))),
        [one] => Ok(Some(Arc::clone(one))),
        chunks => {
            let chunks: Vec<_> = chunks.iter().map(AsRef::as_ref).collect();
            concat(&chunks).map(Some).map_err(arrow_error)
        }
    }
}
