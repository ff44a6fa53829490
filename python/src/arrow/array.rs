//! `ArrowArray`: an array that other packages read without a copy.

use arrow_array::cast::AsArray;
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, UInt64Array};
use arrow_schema::DataType;
use arrow_select::take::take;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::slice::PySliceIndices;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList, PySlice, PySliceMethods, PyTuple};

use crate::arguments::Object;
use crate::arrow::capsule::{array_capsules, arrow_error, schema_capsule, view};
use crate::arrow::pickle;
use crate::work;

/// An array in the memory layout of Apache Arrow.
///
/// Packages that know the Arrow PyCapsule interface take it without a copy: ``pyarrow.array(a)``,
/// ``polars.Series(a)``. So do ``numpy.asarray(a)`` and ``pandas.Series(a)`` if there are no nulls.
/// The functions and formulas of setwise take it too.
///
/// An index gives a value, and a slice another ``ArrowArray``; other indices, comparisons and the
/// operators ``&``, ``|``, ``^`` and ``~`` are those of ``to_numpy()``.
///
/// >>> import setwise as sw
/// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", None])
/// >>> pieces = table.column("white_rooks")
/// >>> len(pieces), pieces.type, pieces.null_count, pieces.to_list()
/// (2, 'uint64', 1, [128, None])
/// >>> pieces[0], (pieces == 128).tolist()
/// (128, [True, None])
#[pyclass(module = "setwise", frozen)]
pub(crate) struct ArrowArray {
    array: ArrayRef,
}

impl ArrowArray {
    pub(crate) const fn new(array: ArrayRef) -> Self {
        Self { array }
    }

    /// Returns the array of the crate.
    pub(super) const fn values(&self) -> &ArrayRef {
        &self.array
    }

    /// Returns the name of the type.
    pub(super) fn kind(&self) -> &'static str {
        match self.array.data_type() {
            DataType::UInt64 => "uint64",
            DataType::Int64 => "int64",
            DataType::Boolean => "bool",
            DataType::Float64 => "double",
            DataType::Utf8 => "string",
            _ => "large_string",
        }
    }

    /// Returns an array of NumPy without the nulls, whose elements have any value.
    pub(super) fn values_to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let array = &slf.get().array;
        match array.data_type() {
            DataType::UInt64 => view(slf, |own| own.array.as_primitive::<UInt64Type>().values()),
            DataType::Int64 => view(slf, |own| own.array.as_primitive::<Int64Type>().values()),
            DataType::Float64 => view(slf, |own| own.array.as_primitive::<Float64Type>().values()),
            DataType::Boolean => {
                Ok(PyArray1::from_vec(py, array.as_boolean().values().iter().collect()).into_any())
            }
            _ => {
                let options = PyDict::new(py);
                options.set_item("dtype", "object")?;
                let list = slf.get().to_list(py)?;
                py.import("numpy")?.call_method("array", (list,), Some(&options))
            }
        }
    }

    /// Returns some rows.
    fn slice(&self, rows: &PySliceIndices) -> PyResult<Self> {
        let PySliceIndices { start, step, slicelength, .. } = *rows;
        if step == 1 {
            return Ok(Self::new(self.array.slice(start.unsigned_abs(), slicelength)));
        }
        let rows = (0..slicelength as isize).map(|at| (start + at * step) as u64);
        let rows = UInt64Array::from_iter_values(rows);
        take(&self.array, &rows, None).map(Self::new).map_err(arrow_error)
    }

    /// Applies an operator of NumPy's arrays.
    fn operator<'py>(
        slf: &Bound<'py, Self>,
        name: &str,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let other = operand(other)?;
        slf.py().import("operator")?.call_method1(name, (Self::to_numpy(slf)?, other))
    }
}

/// Returns an operand of NumPy's operators: for an array of this class one of NumPy.
fn operand<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match value.cast::<ArrowArray>() {
        Ok(array) => ArrowArray::to_numpy(array),
        Err(_) => Ok(value.clone()),
    }
}

#[pymethods]
impl ArrowArray {
    /// The type of the values: ``"uint64"``, ``"int64"``, ``"double"``, ``"bool"``, ``"string"`` or
    /// ``"large_string"``.
    #[getter]
    fn r#type(&self) -> &'static str {
        self.kind()
    }

    /// The number of nulls.
    #[getter]
    pub(super) fn null_count(&self) -> usize {
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
        let values = Self::values_to_numpy(slf)?;
        match slf.get().array.nulls() {
            Some(nulls) if nulls.null_count() > 0 && !slf.get().kind().ends_with("string") => {
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
            DataType::UInt64 => work::list(py, self.array.as_primitive::<UInt64Type>().iter()),
            DataType::Int64 => work::list(py, self.array.as_primitive::<Int64Type>().iter()),
            DataType::Boolean => work::list(py, self.array.as_boolean().iter()),
            DataType::Float64 => work::list(py, self.array.as_primitive::<Float64Type>().iter()),
            DataType::Utf8 => work::list(py, self.array.as_string::<i32>().iter()),
            DataType::LargeUtf8 => work::list(py, self.array.as_string::<i64>().iter()),
            other => Err(PyTypeError::new_err(format!("an array of {other}"))),
        }
    }

    /// Returns a series of pandas with a type of Arrow, in which nulls stay null.
    ///
    /// It needs the packages ``pandas`` and ``pyarrow``.
    ///
    /// >>> import setwise as sw
    /// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", None])
    /// >>> table.column("white_rooks").to_pandas().tolist()
    /// [128, <NA>]
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("setwise.pandas")?.call_method1("_series", (slf,))
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if slf.get().null_count() > 0 && !slf.get().r#type().ends_with("string") {
            let message = "the array has nulls: use to_numpy(), which returns a masked array, or \
                           to_pandas()";
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

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, own) = (slf.py(), slf.get());
        let len = own.array.len() as isize;
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(Bound::new(py, own.slice(&slice.indices(len)?)?)?.into_any());
        }
        let Ok(index) = key.extract::<isize>() else {
            return Self::to_numpy(slf)?.get_item(operand(key)?);
        };
        let row = if index < 0 { index + len } else { index };
        if !(0..len).contains(&row) {
            let message = format!("index {index} is out of range: there are {len} elements");
            return Err(PyIndexError::new_err(message));
        }
        Self::new(own.array.slice(row.unsigned_abs(), 1)).to_list(py)?.get_item(0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// Comparisons are of elements, as for NumPy, so that an array is not true or false.
    fn __bool__(&self) -> PyResult<bool> {
        let message = "an array is neither true nor false: use len(array), or any() or all() of \
                       its to_numpy()";
        Err(PyValueError::new_err(message))
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::to_numpy(slf)?.rich_compare(operand(other)?, operator)
    }

    fn __and__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::operator(slf, "and_", other)
    }

    fn __or__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::operator(slf, "or_", other)
    }

    fn __xor__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::operator(slf, "xor", other)
    }

    fn __rand__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::operator(slf, "and_", other)
    }

    fn __ror__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::operator(slf, "or_", other)
    }

    fn __rxor__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::operator(slf, "xor", other)
    }

    fn __invert__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::to_numpy(slf)?.bitnot()
    }

    /// The array does not change.
    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Object<'py>, Parts<'py>)> {
        let (py, array) = (slf.py(), &slf.get().array);
        let (values, offsets) = match pickle::strings(py, array) {
            Some((bytes, offsets)) => (bytes, Some(offsets)),
            None => (Self::values_to_numpy(slf)?, None),
        };
        let make = py.import("setwise._setwise")?.getattr("_arrow_array")?;
        Ok((make, (slf.get().kind(), values, offsets, pickle::validity(py, array))))
    }

    fn __repr__(&self) -> String {
        let nulls = match self.null_count() {
            0 => String::new(),
            count => format!(", {count} null"),
        };
        format!("<ArrowArray: {} of {}{nulls}>", self.array.len(), self.r#type())
    }
}

/// The arguments of `_arrow_array`.
type Parts<'py> = (&'static str, Object<'py>, Option<Object<'py>>, Option<Object<'py>>);

/// Makes an ``ArrowArray`` of the parts that a pickle has.
#[pyfunction]
pub(crate) fn _arrow_array(
    kind: &str,
    values: &Bound<'_, PyAny>,
    offsets: Option<PyReadonlyArray1<'_, i64>>,
    valid: Option<PyReadonlyArray1<'_, bool>>,
) -> PyResult<ArrowArray> {
    pickle::array(kind, values, offsets, valid).map(ArrowArray::new)
}

/// Returns NumPy's masked array of an array.
pub(crate) fn masked<'py>(
    values: Bound<'py, PyAny>,
    mask: Vec<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = values.py();
    py.import("numpy.ma")?.getattr("MaskedArray")?.call1((values, PyArray1::from_vec(py, mask)))
}
