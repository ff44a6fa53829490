//! Memory of NumPy.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The function `numpy.empty`.
static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns an array of NumPy whose elements are arbitrary until they are written.
///
/// Memory of zeros is touched once more, and NumPy asks for large pages only for arrays like this.
pub(crate) fn empty<'py>(
    py: Python<'py>,
    shape: &[usize],
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    EMPTY.import(py, "numpy", "empty")?.call1((shape, dtype))
}

/// The function `numpy.zeros`.
static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns an array of NumPy whose elements are 0, or a `MemoryError` where Rust would end the
/// process.
pub(crate) fn zeros<'py>(
    py: Python<'py>,
    shape: &[usize],
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    ZEROS.import(py, "numpy", "zeros")?.call1((shape, dtype))
}

/// The class `numpy.ma.MaskedArray`.
static MASKED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns true for an array with masked elements: their memory has any values.
pub(crate) fn is_masked(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = array.py();
    if !array.is_instance(MASKED.import(py, "numpy.ma", "MaskedArray")?)? {
        return Ok(false);
    }
    py.import("numpy.ma")?.call_method1("is_masked", (array,))?.is_truthy()
}

/// Returns an error for an array with masked elements.
pub(crate) fn refuse_masked(name: &str, array: &Bound<'_, PyAny>) -> PyResult<()> {
    match is_masked(array)? {
        false => Ok(()),
        true => Err(PyTypeError::new_err(format!(
            "`{name}` is an array with masked elements: pass its filled(0) with a value for them, \
             or its compressed() without them"
        ))),
    }
}
