//! The exceptions, which are classes of the Python module `setwise._errors`.

use std::ffi::CString;
use std::fmt::Display;
use std::io;

use pyo3::PyErrArguments;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use setwise_expr::{CodeError, FormulaError};

/// Makes an exception of a class of `setwise._errors`.
fn raise(
    py: Python<'_>,
    class: &'static PyOnceLock<Py<PyType>>,
    name: &str,
    arguments: impl PyErrArguments + 'static,
) -> PyErr {
    match class.import(py, "setwise._errors", name) {
        Ok(class) => PyErr::from_type(class.clone(), arguments),
        Err(error) => PyRuntimeError::new_err(format!("setwise._errors.{name}: {error}")),
    }
}

/// Issues a warning of a class of `setwise._errors` at the line of Python that is running.
fn warn(
    py: Python<'_>,
    class: &'static PyOnceLock<Py<PyType>>,
    name: &str,
    message: &str,
) -> PyResult<()> {
    let class = class.import(py, "setwise._errors", name)?;
    let message = CString::new(message.replace('\0', "\\0"))?;
    PyErr::warn(py, class, &message, 1)
}

/// Returns true for the error of a file that was read, and is not what it should be.
pub(crate) fn is_of_contents(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, InvalidData, InvalidInput, UnexpectedEof, Unsupported};

    // The system reports some of these kinds too, for files that it refuses.
    let is_of_contents = matches!(
        error.kind(),
        FileTooLarge | InvalidData | InvalidInput | UnexpectedEof | Unsupported
    );
    is_of_contents && error.raw_os_error().is_none()
}

/// Returns the exception for a file: `ValueError` for its contents, and `OSError` or a class of it for what
/// the system refuses.
pub(crate) fn file_error(error: &io::Error, message: String) -> PyErr {
    match is_of_contents(error) {
        true => PyValueError::new_err(message),
        false => io::Error::new(error.kind(), message).into(),
    }
}

/// Warns of things that were passed over.
pub(crate) fn passed_over_warning(py: Python<'_>, message: &str) -> PyResult<()> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    warn(py, &CLASS, "PassedOverWarning", message)
}

/// Warns of a part of a formula that is valid but may not mean what was intended.
pub(crate) fn formula_warning(py: Python<'_>, note: impl Display) -> PyResult<()> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    warn(py, &CLASS, "FormulaWarning", &note.to_string())
}

/// Returns the `FormulaError` for an error in a formula.
pub(crate) fn formula_error(py: Python<'_>, text: &str, error: &FormulaError) -> PyErr {
    error_in(py, error.report("formula", text).to_string(), text, error)
}

/// Returns the `FormulaError` for an error in C code.
pub(crate) fn code_error(py: Python<'_>, error: &CodeError) -> PyErr {
    let text = error.file.as_ref().map_or("", |(_, text)| text);
    error_in(py, error.to_string(), text, &error.error)
}

fn error_in(py: Python<'_>, report: String, text: &str, error: &FormulaError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let before = &text[..error.span().start.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    let message = error.message().to_owned();
    let help = error.help().map(str::to_owned);
    raise(py, &CLASS, "FormulaError", (report, message, help, line, column))
}

/// Returns the `NoValueError` for a row without a value.
pub(crate) fn no_value_error(py: Python<'_>, row: Option<usize>, reason: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(py, &CLASS, "NoValueError", (reason, row))
}

/// Returns the `FenError` for a text that is not a position.
pub(crate) fn fen_error(
    py: Python<'_>,
    row: Option<usize>,
    column: Option<usize>,
    reason: String,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(py, &CLASS, "FenError", (reason, row, column))
}

/// Returns the `MoveError` for a text that is not a legal move.
pub(crate) fn move_error(py: Python<'_>, column: usize, reason: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(py, &CLASS, "MoveError", (reason, column))
}
