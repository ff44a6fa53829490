//! The capsules of the Arrow C data interface, and NumPy arrays over Arrow's memory: all unsafe
//! code of the exchange.
//!
//! A producer of Python promises, by the name of a capsule, that its pointer is to a structure of
//! the interface whose memory stays as it is until it is released.
//!
//! Source: Apache Arrow,
//! [C data interface](https://arrow.apache.org/docs/format/CDataInterface.html) and
//! [PyCapsule interface](https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html)

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, NullArray, RecordBatchReader, make_array};
use arrow_schema::{ArrowError, DataType};
use numpy::ndarray::ArrayView1;
use numpy::{Element, PyArray1};
use pyo3::PyClass;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyCapsule, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Returns the exception for an error of Arrow.
pub(crate) fn arrow_error(error: ArrowError) -> PyErr {
    match error {
        ArrowError::CDataInterface(message) => PyRuntimeError::new_err(message),
        error => PyValueError::new_err(error.to_string()),
    }
}

fn consumed() -> PyErr {
    PyValueError::new_err("this Arrow data has been read before, and can be read only once")
}

/// The arrays of a stream.
pub(super) struct Arrays {
    stream: FFI_ArrowArrayStream,
    pub(super) data_type: DataType,
}

/// Takes the stream out of the capsule that `__arrow_c_stream__` returned.
pub(super) fn take_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Arrays> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(STREAM))?;
    // SAFETY: a capsule with this name has a pointer to an initialized stream, which only a thread
    // that holds the interpreter uses, as this one does. It is replaced by a released stream, so
    // the capsule does not release it a second time.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.cast().as_ptr()) };
    if stream.release().is_none() {
        return Err(consumed());
    }
    let (Some(get_schema), Some(_)) = (stream.get_schema(), stream.get_next()) else {
        return Err(PyValueError::new_err("the Arrow stream lacks its functions"));
    };
    // A producer may compute, or call Python in another thread.
    let (code, schema) = capsule.py().detach(|| {
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the stream is not released, and the schema is one to be replaced.
        (unsafe { get_schema(&raw mut stream, &raw mut schema) }, schema)
    });
    let data_type = match code {
        0 if schema.release().is_none() => {
            return Err(PyValueError::new_err("the Arrow stream has no schema"));
        }
        0 => DataType::try_from(&schema).map_err(arrow_error)?,
        code => return Err(arrow_error(producer_error(&mut stream, code))),
    };
    Ok(Arrays { stream, data_type })
}

/// Returns the error that the producer of a stream reported by a code.
fn producer_error(stream: &mut FFI_ArrowArrayStream, code: i32) -> ArrowError {
    let message = stream.get_last_error().and_then(|get_last_error| {
        // SAFETY: the stream is not released, and its last function failed.
        let message = unsafe { get_last_error(&raw mut *stream) };
        // SAFETY: a message that is not null is a text that ends with a zero and stays as it is
        // until the stream is used again.
        (!message.is_null()).then(|| unsafe { CStr::from_ptr(message) }.to_string_lossy())
    });
    let message = message.unwrap_or_else(|| format!("code {code}").into());
    ArrowError::CDataInterface(format!("the producer of the Arrow stream failed: {message}"))
}

impl Iterator for Arrays {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let get_next = self.stream.get_next()?;
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the stream is not released, and the array is one to be replaced.
        let code = unsafe { get_next(&raw mut self.stream, &raw mut array) };
        match code {
            0 if array.is_released() => None,
            // SAFETY: the stream has arrays of this type, which no one else uses.
            0 => Some(unsafe { imported(array, &self.data_type) }),
            code => Some(Err(producer_error(&mut self.stream, code))),
        }
    }
}

/// Returns an array of the interface as one of the crate.
///
/// # Safety
///
/// The array must be made as the interface says, of this type.
unsafe fn imported(array: FFI_ArrowArray, data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    // Polars sends an array of nulls with a buffer, which the crate refuses.
    if *data_type == DataType::Null {
        return Ok(Arc::new(NullArray::new(array.len())));
    }
    if !is_aligned(&array, data_type) {
        return Err(ArrowError::InvalidArgumentError(
            "the offsets of an Arrow array are not aligned in memory: pass a copy of the array"
                .to_owned(),
        ));
    }
    // SAFETY: the array is as the caller promises, and the offsets, which are read as numbers, are
    // aligned.
    let data = unsafe { from_ffi_and_data_type(array, data_type.clone()) };
    data.map(make_array)
}

/// Takes the array out of the capsules that `__arrow_c_array__` returned.
pub(super) fn take_array(capsules: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = capsules.extract()?;
    let schema = schema.pointer_checked(Some(SCHEMA))?;
    let array = array.pointer_checked(Some(ARRAY))?;
    // SAFETY: a capsule with this name has a pointer to an initialized schema, which only a thread
    // that holds the interpreter uses, as this one does. It is replaced by a released one.
    let schema = unsafe { FFI_ArrowSchema::from_raw(schema.cast().as_ptr()) };
    // SAFETY: the same for the array.
    let array = unsafe { FFI_ArrowArray::from_raw(array.cast().as_ptr()) };
    if array.is_released() || schema.release().is_none() {
        return Err(consumed());
    }
    let data_type = DataType::try_from(&schema).map_err(arrow_error)?;
    // SAFETY: the producer made the array as the interface says and the schema describes.
    unsafe { imported(array, &data_type) }.map_err(arrow_error)
}

/// Returns true if the numbers in an array that give the lengths of its other buffers are aligned,
/// as the crate assumes. Data that another process sent may begin at any address.
fn is_aligned(array: &FFI_ArrowArray, data_type: &DataType) -> bool {
    let begins_at = |buffer: usize, alignment: usize| {
        buffer >= array.num_buffers() || array.buffer(buffer).addr().is_multiple_of(alignment)
    };
    match data_type {
        DataType::Utf8 | DataType::Binary => begins_at(1, align_of::<i32>()),
        DataType::LargeUtf8 | DataType::LargeBinary => begins_at(1, align_of::<i64>()),
        DataType::Utf8View | DataType::BinaryView => {
            begins_at(array.num_buffers().saturating_sub(1), align_of::<i64>())
        }
        DataType::Dictionary(_, values) => {
            array.dictionary().is_none_or(|dictionary| is_aligned(dictionary, values))
        }
        _ => {
            let types = types_of_children(data_type).into_iter().enumerate();
            // The crate checks the number of children.
            let mut types = types.take(array.num_children());
            types.all(|(child, data_type)| is_aligned(array.child(child), data_type))
        }
    }
}

/// Returns the types of the arrays that an array of a nested type is made of.
fn types_of_children(data_type: &DataType) -> Vec<&DataType> {
    match data_type {
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::FixedSizeList(field, _)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::Map(field, _) => vec![field.data_type()],
        DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
        DataType::Union(fields, _) => fields.iter().map(|(_, field)| field.data_type()).collect(),
        DataType::RunEndEncoded(ends, values) => vec![ends.data_type(), values.data_type()],
        _ => Vec::new(),
    }
}

/// Returns the capsules of an array, for `__arrow_c_array__`.
pub(super) fn array_capsules<'py>(
    py: Python<'py>,
    array: &dyn Array,
) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(arrow_error)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    PyTuple::new(py, [schema, array])
}

/// Returns the capsule of a schema, for `__arrow_c_schema__`.
pub(crate) fn schema_capsule(
    py: Python<'_>,
    schema: FFI_ArrowSchema,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Returns the capsule of a stream, for `__arrow_c_stream__`.
pub(crate) fn stream_capsule(
    py: Python<'_>,
    reader: impl RecordBatchReader + Send + 'static,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}

/// Returns a read-only NumPy array over values that an object owns, which it keeps alive.
pub(super) fn view<'py, T: Element, O: PyClass<Frozen = True> + Sync>(
    owner: &Bound<'py, O>,
    values: fn(&O) -> &[T],
) -> PyResult<Bound<'py, PyAny>> {
    let values = ArrayView1::from(values(owner.get()));
    // SAFETY: the values are borrowed from the object, by the type of the function. It is frozen, so
    // that nothing borrows it mutably, and the array keeps it alive: the loan lasts as long as the
    // array, and what is lent does not change or move.
    let array = unsafe { PyArray1::borrow_from_array(&values, owner.clone().into_any()) };
    array.call_method1("setflags", (false,))?;
    Ok(array.into_any())
}
