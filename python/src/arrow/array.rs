//! `ArrowArray`: an array that other packages read without a copy.

use arrow_array::cast::AsArray;
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};

use super::capsule::{array_capsules, arrow_error, schema_capsule, view};

/// An array in the memory layout of Apache Arrow.
///
/// Packages that know the Arrow PyCapsule interface take it without a copy: ``pyarrow.array(a)``,
/// ``polars.Series(a)``, ``pandas.Series(pyarrow.array(a))``.
///
/// >>> import setwise as sw
/// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", None])
/// >>> pieces = table.column("white_rooks")
/// >>> len(pieces), pieces.type, pieces.null_count, pieces.to_list()
/// (2, 'uint64', 1, [128, None])
#[pyclass(module = "setwise", frozen)]
pub(crate) struct ArrowArray {
    array: ArrayRef,
}

impl ArrowArray {
    pub(crate) const fn new(array: ArrayRef) -> Self {
        Self { array }
    }
}

#[pymethods]
impl ArrowArray {
    /// The type of the values: ``"uint64"``, ``"int64"``, ``"double"``, ``"bool"``, ``"string"`` or
    /// ``"large_string"``.
    #[getter]
    fn r#type(&self) -> &'static str {
        match self.array.data_type() {
            DataType::UInt64 => "uint64",
            DataType::Int64 => "int64",
            DataType::Boolean => "bool",
            DataType::Float64 => "double",
            DataType::Utf8 => "string",
            _ => "large_string",
        }
    }

    /// The number of nulls.
    #[getter]
    fn null_count(&self) -> usize {
        self.array.null_count()
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    /// Returns a NumPy array.
    ///
    /// It is read-only and shares the memory, except that bools and strings are copied. An array
    /// with nulls becomes a masked array, ``numpy.ma.MaskedArray``; the nulls of strings become
    /// ``None``.
    ///
    /// >>> import setwise as sw
    /// >>> sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).column("castling").to_numpy()
    /// array([128], dtype=uint64)
    pub(crate) fn to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let array = &slf.get().array;
        let values = match array.data_type() {
            DataType::UInt64 => view(slf, |own| own.array.as_primitive::<UInt64Type>().values())?,
            DataType::Int64 => view(slf, |own| own.array.as_primitive::<Int64Type>().values())?,
            DataType::Float64 => view(slf, |own| own.array.as_primitive::<Float64Type>().values())?,
            DataType::Boolean => {
                PyArray1::from_vec(py, array.as_boolean().values().iter().collect()).into_any()
            }
            _ => {
                let options = PyDict::new(py);
                options.set_item("dtype", "object")?;
                let list = slf.get().to_list(py)?;
                return py.import("numpy")?.call_method("array", (list,), Some(&options));
            }
        };
        match array.nulls() {
            Some(nulls) if nulls.null_count() > 0 => {
                let mask: Vec<bool> = nulls.iter().map(|is_valid| !is_valid).collect();
                masked(values, mask)
            }
            _ => Ok(values),
        }
    }

    /// Returns a list of ints, bools or strings, with ``None`` for nulls.
    ///
    /// >>> import setwise as sw
    /// >>> sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).column("white_to_move").to_list()
    /// [True]
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.array.data_type() {
            DataType::UInt64 => PyList::new(py, self.array.as_primitive::<UInt64Type>()),
            DataType::Int64 => PyList::new(py, self.array.as_primitive::<Int64Type>()),
            DataType::Boolean => PyList::new(py, self.array.as_boolean()),
            DataType::Float64 => PyList::new(py, self.array.as_primitive::<Float64Type>()),
            DataType::Utf8 => PyList::new(py, self.array.as_string::<i32>()),
            DataType::LargeUtf8 => PyList::new(py, self.array.as_string::<i64>()),
            other => Err(PyTypeError::new_err(format!("an array of {other}"))),
        }
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if slf.get().null_count() > 0 && !slf.get().r#type().ends_with("string") {
            let message = "the array has nulls: use to_numpy(), which returns a masked array";
            return Err(PyValueError::new_err(message));
        }
        let array = Self::to_numpy(slf)?;
        let array = match dtype {
            Some(dtype) => {
                let options = PyDict::new(slf.py());
                options.set_item("copy", false)?;
                array.call_method("astype", (dtype,), Some(&options))?
            }
            None => array,
        };
        let is_shared = !array.getattr("flags")?.getattr("writeable")?.extract::<bool>()?;
        match copy {
            Some(true) if is_shared => array.call_method0("copy"),
            Some(false) if !is_shared => Err(PyValueError::new_err(format!(
                "an array of {} cannot be converted without a copy",
                slf.get().r#type()
            ))),
            _ => Ok(array),
        }
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // A producer may ignore the type that a consumer asks for.
        let _ = requested_schema;
        array_capsules(py, &self.array)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.array.data_type()).map_err(arrow_error)?;
        schema_capsule(py, schema)
    }

    fn __repr__(&self) -> String {
        let nulls = match self.null_count() {
            0 => String::new(),
            count => format!(", {count} null"),
        };
        format!("<ArrowArray: {} of {}{nulls}>", self.array.len(), self.r#type())
    }
}

/// Returns NumPy's masked array of an array.
pub(crate) fn masked<'py>(
    values: Bound<'py, PyAny>,
    mask: Vec<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = values.py();
    py.import("numpy.ma")?.getattr("MaskedArray")?.call1((values, PyArray1::from_vec(py, mask)))
}
