//! Squares and sets of squares among the arguments.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFrozenSet, PyInt, PySet, PyString, PyType};
use setwise::{Bitboard, Square};

use crate::arguments::wrong;
use crate::squares::SquareSet;
use crate::squares::arrays::{Elements, many_sets};

/// Reads a square: an int or a name.
pub(crate) fn square(value: &Bound<'_, PyAny>) -> PyResult<Square> {
    if let Ok(name) = value.cast::<PyString>() {
        let name = name.to_cow()?;
        let square = Square::from_ascii(name.as_bytes());
        return square.ok_or_else(|| {
            PyValueError::new_err(format!(
                "{name:?} is not a square: expected a1 to h8, or an int from 0 to 63"
            ))
        });
    }
    let index = index(value)?.ok_or_else(|| {
        let kind = value.get_type();
        PyTypeError::new_err(format!("a square is an int or a name such as \"e4\", not {kind}"))
    })?;
    let square = index.extract().ok().and_then(Square::new);
    square.ok_or_else(|| {
        PyValueError::new_err(format!("{index} is not a square: expected an int from 0 to 63"))
    })
}

/// Returns a value as a square, if it is one.
pub(super) fn known_square(value: &Bound<'_, PyAny>) -> Option<Square> {
    if let Ok(name) = value.cast::<PyString>() {
        return Square::from_ascii(name.to_cow().ok()?.as_bytes());
    }
    Square::new(index(value).ok()??.extract().ok()?)
}

/// Reads what stands for a set: its word, a set, an iterable of squares or a text.
pub(super) fn word(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(set) = value.cast::<SquareSet>() {
        return Ok(set.get().word());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return from_text(&text.to_cow()?);
    }
    if let Some(index) = index(value)? {
        return from_int(&index);
    }
    if let Some(Elements::Sets) = Elements::of(value)? {
        return Err(many_sets());
    }
    let squares = value.try_iter().map_err(|_| {
        let kind = value.get_type();
        PyTypeError::new_err(format!(
            "a set is an int, an iterable of squares or a text, not {kind}"
        ))
    })?;
    let mut set = Bitboard::EMPTY;
    for item in squares {
        set |= square(&item?)?;
    }
    Ok(set.0)
}

/// Reads the word of a set.
pub(super) fn mask(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    match index(value)? {
        Some(index) => from_int(&index),
        None => Err(wrong("mask", "an int", value)?),
    }
}

/// Reads an amount of a shift; one of 64 or more is as good as any other.
pub(super) fn amount(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let index = index(value)?;
    let index = index.ok_or_else(|| PyTypeError::new_err("the amount of a shift is an int"))?;
    if index.lt(0)? {
        return Err(PyValueError::new_err("negative shift count"));
    }
    Ok(index.extract().unwrap_or(u32::MAX))
}

/// Returns the int of what has an index.
fn index<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if value.is_instance_of::<PyInt>() {
        return Ok(Some(value.clone()));
    }
    // NumPy's arrays have the method, which raises an error if they have a dimension.
    let has_dimensions = || match value.getattr("ndim") {
        Ok(dimensions) => dimensions.is_truthy().unwrap_or(false),
        Err(_) => false,
    };
    if !value.hasattr("__index__")? || has_dimensions() {
        return Ok(None);
    }
    value.call_method0("__index__").map(Some)
}

fn from_int(index: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(word) = index.extract::<u64>() {
        return Ok(word);
    }
    // The complement of a word is a negative int.
    match index.call_method0("__invert__")?.extract::<u64>() {
        Ok(complement) => Ok(!complement),
        Err(_) => {
            let message = format!("{index} has more than 64 bits, and a set has 64 squares");
            Err(PyOverflowError::new_err(message))
        }
    }
}

fn from_text(text: &str) -> PyResult<u64> {
    let names = text.split_whitespace().map(|name| Square::from_ascii(name.as_bytes()));
    if let Some(squares) = names.collect::<Option<Vec<_>>>() {
        return Ok(Bitboard::from_squares(&squares).0);
    }
    match text.parse::<Bitboard>() {
        Ok(set) => Ok(set.0),
        Err(error) => Err(PyValueError::new_err(format!(
            "the text is neither names of squares such as \"e4 d5\" nor a set: {error}"
        ))),
    }
}

/// The elements of a set that are not squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Others {
    None,
    Some,
}

/// Returns true for sets of Python and for those of squares, also of other packages.
pub(super) fn is_set(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if value.is_instance_of::<SquareSet>()
        || value.is_instance_of::<PySet>()
        || value.is_instance_of::<PyFrozenSet>()
    {
        return Ok(true);
    }
    let has = |name| value.hasattr(name);
    if has("__index__")? {
        return has("carry_rippler");
    }
    value.is_instance(CLASS.import(value.py(), "collections.abc", "Set")?)
}

/// Returns the squares of a set, and says if it has other elements.
pub(super) fn elements(set: &Bound<'_, PyAny>) -> PyResult<(u64, Others)> {
    if let Ok(set) = set.cast::<SquareSet>() {
        return Ok((set.get().word(), Others::None));
    }
    let (mut squares, mut others) = (Bitboard::EMPTY, Others::None);
    for item in set.try_iter()? {
        let item = item?;
        match known_square(&item) {
            // Names stand for squares, but are not equal to them.
            Some(square) if !item.is_instance_of::<PyString>() => squares |= square,
            _ => others = Others::Some,
        }
    }
    Ok((squares.0, others))
}
