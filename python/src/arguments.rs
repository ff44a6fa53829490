//! Arguments of other kinds than arrays, whose errors are in the words of Python.

use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySequence, PyString, PyTuple};

/// An object of any class.
pub(crate) type Object<'py> = Bound<'py, PyAny>;

/// Reads an int from `least` to `most`; the largest `u64` stands for all larger ints too.
pub(crate) fn int(name: &str, value: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    if !value.hasattr("__index__")? {
        return Err(wrong(name, "an int", value)?);
    }
    let index = value.call_method0("__index__")?;
    match index.extract::<u64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Err(_) if most == u64::MAX && index.gt(least)? => Ok(most),
        _ => {
            let range = match most {
                u64::MAX => format!("at least {least}"),
                _ => format!("{least} to {most}"),
            };
            Err(PyValueError::new_err(format!("{name} must be {range}, and is {index}")))
        }
    }
}

/// Reads the names of columns or tags.
pub(crate) fn names(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let is_text = value.is_instance_of::<PyString>() || value.is_instance_of::<PyBytes>();
    let Some(items) = value.cast::<PySequence>().ok().filter(|_| !is_text) else {
        return Err(wrong(name, "a list of names", value)?);
    };
    let read = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        match item.cast::<PyString>() {
            Ok(text) => Ok(text.to_cow()?.into_owned()),
            Err(_) => Err(wrong(&format!("an element of {name}"), "a str", &item)?),
        }
    };
    items.try_iter()?.map(read).collect()
}

/// Returns the elements of a list, or the one object that is a text or a path.
pub(crate) fn one_or_more<'py>(value: &Object<'py>) -> PyResult<Vec<Object<'py>>> {
    match value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? {
        true => Ok(vec![value.clone()]),
        false => value.try_iter()?.collect(),
    }
}

/// Reads the path of a file.
pub(crate) fn path(name: &str, value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    if value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? {
        return value.extract();
    }
    Err(wrong(name, "the str or os.PathLike of one file", value)?)
}

/// Returns the error for an argument of another type.
pub(crate) fn wrong(name: &str, wanted: &str, value: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    Ok(PyTypeError::new_err(format!("{name} must be {wanted}, and is {}", kind(value)?)))
}

/// Returns the error for an argument that must be `wanted`, with advice for a list or tuple.
pub(crate) fn not_array(
    name: &str,
    wanted: &str,
    value: &Bound<'_, PyAny>,
    advice: &str,
) -> PyResult<PyErr> {
    let is_list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    let (kind, advice) = (kind(value)?, if is_list { advice } else { "" });
    let colon = if advice.is_empty() { "" } else { ": " };
    let message = format!("{name} must be {wanted}, and is {kind}{colon}{advice}");
    Ok(PyTypeError::new_err(message))
}

/// Returns the name of the type of an object, with an article: `a str`, `an int`.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let name = value.get_type().name()?.to_string();
    // The sound counts: `a uint64`, `an ndarray`.
    let is_vowel = name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    let article = if is_vowel || name.starts_with("nd") { "an" } else { "a" };
    Ok(format!("{article} {name}"))
}
