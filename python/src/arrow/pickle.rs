//! The parts of arrays for pickles: arrays of NumPy.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, GenericStringArray, Int64Array, OffsetSizeTrait,
    UInt64Array,
};
use arrow_buffer::{
    ArrowNativeType, BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer,
};
use arrow_schema::DataType;
use numpy::{Element, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrow::capsule::arrow_error;

/// The bytes of an array of strings and their offsets; `None` for another array.
pub(super) fn strings<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    match array.data_type() {
        DataType::Utf8 => Some(of_strings(py, array.as_string::<i32>())),
        DataType::LargeUtf8 => Some(of_strings(py, array.as_string::<i64>())),
        _ => None,
    }
}

fn of_strings<'py, O: OffsetSizeTrait>(
    py: Python<'py>,
    texts: &GenericStringArray<O>,
) -> (Bound<'py, PyAny>, Bound<'py, PyAny>) {
    let offsets = texts.value_offsets();
    let [first, last] = [offsets[0], offsets[offsets.len() - 1]].map(O::as_usize);
    let data = PyArray1::from_slice(py, &texts.value_data()[first..last]);
    let offsets = offsets.iter().map(|offset| (offset.as_usize() - first) as i64);
    (data.into_any(), PyArray1::from_vec(py, offsets.collect()).into_any())
}

/// Returns an array of bools, false for each null; `None` if there is none.
pub(super) fn validity<'py>(py: Python<'py>, array: &ArrayRef) -> Option<Bound<'py, PyAny>> {
    let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0);
    nulls.map(|nulls| PyArray1::from_vec(py, nulls.iter().collect()).into_any())
}

/// Makes an array of a type of its values, the offsets of strings, and the validity.
pub(super) fn array(
    kind: &str,
    values: &Bound<'_, PyAny>,
    offsets: Option<PyReadonlyArray1<'_, i64>>,
    valid: Option<PyReadonlyArray1<'_, bool>>,
) -> PyResult<ArrayRef> {
    let nulls = match valid {
        Some(valid) => Some(NullBuffer::from(valid.as_slice()?.to_vec())),
        None => None,
    };
    Ok(match (kind, offsets) {
        ("uint64", None) => {
            Arc::new(UInt64Array::try_new(words(values)?, nulls).map_err(arrow_error)?)
        }
        ("int64", None) => {
            Arc::new(Int64Array::try_new(words(values)?, nulls).map_err(arrow_error)?)
        }
        ("double", None) => {
            Arc::new(Float64Array::try_new(words(values)?, nulls).map_err(arrow_error)?)
        }
        ("bool", None) => {
            let values: PyReadonlyArray1<'_, bool> = values.extract()?;
            let bits: BooleanBuffer = values.as_slice()?.iter().copied().collect();
            if nulls.as_ref().is_some_and(|nulls| nulls.len() != bits.len()) {
                return Err(corrupt());
            }
            Arc::new(BooleanArray::new(bits, nulls))
        }
        ("string", Some(offsets)) => Arc::new(texts::<i32>(values, offsets.as_slice()?, nulls)?),
        ("large_string", Some(offsets)) => {
            Arc::new(texts::<i64>(values, offsets.as_slice()?, nulls)?)
        }
        _ => return Err(corrupt()),
    })
}

fn words<T: Element + ArrowNativeType>(values: &Bound<'_, PyAny>) -> PyResult<ScalarBuffer<T>> {
    let values: PyReadonlyArray1<'_, T> = values.extract()?;
    Ok(values.as_slice()?.to_vec().into())
}

fn texts<O: OffsetSizeTrait>(
    data: &Bound<'_, PyAny>,
    offsets: &[i64],
    nulls: Option<NullBuffer>,
) -> PyResult<GenericStringArray<O>> {
    let data: PyReadonlyArray1<'_, u8> = data.extract()?;
    let is_plain = offsets.first() == Some(&0) && offsets.is_sorted();
    let of = |&offset: &i64| usize::try_from(offset).ok().and_then(O::from_usize);
    let offsets: Option<Vec<O>> = offsets.iter().map(of).collect();
    let offsets = offsets.filter(|_| is_plain).ok_or_else(corrupt)?;
    let data = Buffer::from_vec(data.as_slice()?.to_vec());
    let texts = GenericStringArray::try_new(OffsetBuffer::new(offsets.into()), data, nulls);
    texts.map_err(arrow_error)
}

/// Returns the error for a pickle that this package has not made.
pub(super) fn corrupt() -> PyErr {
    PyValueError::new_err("the pickle is corrupt")
}
