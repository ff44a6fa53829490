//! Memory for results.

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
