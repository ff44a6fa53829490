//! Lists of the squares of many sets.

use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use setwise::bulk;

use crate::arguments;
use crate::arrow::column;
use crate::memory::{empty, zeros};

/// The number of sets whose squares have numbers of 32 bits.
const MAX_SETS: usize = 1 << 26;

/// Returns the squares of sets as two arrays: offsets and squares.
///
/// The squares of the set ``i`` are ``squares[offsets[i]:offsets[i + 1]]``, in ascending order.
/// This is the form of compressed sparse rows, and of lists in Arrow.
///
/// Args:
///     sets: an array or a column of ``uint64`` with one dimension.
///
/// Returns:
///     The offsets, an array of ``int64`` with one element more than the sets, and the squares, an
///     array of ``uint8``.
///
/// >>> import numpy as np
/// >>> import setwise as sw
/// >>> offsets, squares = sw.squares(np.array([0b1001_0000, 0, 0b111], dtype=np.uint64))
/// >>> offsets
/// array([0, 2, 2, 5])
/// >>> squares
/// array([4, 7, 0, 1, 2], dtype=uint8)
/// >>> sw.sets(offsets, squares)
/// array([144,   0,   7], dtype=uint64)
#[pyfunction]
#[pyo3(signature = (sets, /))]
pub(crate) fn squares<'py>(
    py: Python<'py>,
    sets: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<u8>>)> {
    let sets = words(sets)?;
    let sets = sets.as_slice()?;
    let offsets = empty(py, &[sets.len() + 1], "uintp")?.cast_into::<PyArray1<usize>>()?;
    let count = {
        let mut offsets = offsets.try_readwrite()?;
        let offsets = offsets.as_slice_mut()?;
        py.detach(|| bulk::offsets(offsets, sets))
    };
    let squares = empty(py, &[count], "uint8")?.cast_into::<PyArray1<u8>>()?;
    {
        let mut squares = squares.try_readwrite()?;
        let squares = squares.as_slice_mut()?;
        py.detach(|| written(bulk::squares(squares, sets), count))?;
    }
    Ok((offsets.call_method1("view", ("int64",))?, squares))
}

/// Returns the numbers of the squares of all sets, 64 more from set to set: the positions of the
/// ones in the words, read as one long number.
///
/// Args:
///     sets: an array or a column of ``uint64`` with one dimension and at most 2**26 elements.
///
/// Returns:
///     An array of ``uint32``, in ascending order.
///
/// >>> import numpy as np
/// >>> import setwise as sw
/// >>> sw.indices(np.array([0b101, 0b11], dtype=np.uint64))
/// array([ 0,  2, 64, 65], dtype=uint32)
#[pyfunction]
#[pyo3(signature = (sets, /))]
pub(crate) fn indices<'py>(
    py: Python<'py>,
    sets: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let sets = words(sets)?;
    let sets = sets.as_slice()?;
    if sets.len() > MAX_SETS {
        let message =
            format!("{} sets are more than 2**26, whose squares uint32 numbers", sets.len());
        return Err(PyValueError::new_err(message));
    }
    let count = py.detach(|| bulk::count(sets)) as usize;
    let indices = empty(py, &[count], "uint32")?.cast_into::<PyArray1<u32>>()?;
    {
        let mut indices = indices.try_readwrite()?;
        let indices = indices.as_slice_mut()?;
        py.detach(|| written(bulk::indices_u32(indices, sets, 0), count))?;
    }
    Ok(indices)
}

/// Returns the sets with these squares, in the form of ``squares``.
///
/// Args:
///     offsets: an array or a column of ``int64``: the list of the set ``i`` begins with the element
///         ``offsets[i]`` of the squares, and ends before the element ``offsets[i + 1]``.
///     squares: an array or a column of ``uint8``. A square may occur twice in a list.
///
/// Raises:
///     ValueError: if an offset is smaller than the one before it or too large, or if a square is
///         64 or more.
///
/// >>> import numpy as np
/// >>> import setwise as sw
/// >>> sw.sets(np.array([0, 2, 3]), np.array([0, 1, 63], dtype=np.uint8))
/// array([                  3, 9223372036854775808], dtype=uint64)
#[pyfunction]
#[pyo3(signature = (offsets, squares, /))]
pub(crate) fn sets<'py>(
    py: Python<'py>,
    offsets: &Bound<'py, PyAny>,
    squares: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let offsets: PyReadonlyArray1<'_, i64> = flat(offsets, "offsets", "int64")?;
    let squares: PyReadonlyArray1<'_, u8> = flat(squares, "squares", "uint8")?;
    let (offsets, squares) = (offsets.as_slice()?, squares.as_slice()?);
    if offsets.is_empty() {
        return Err(PyValueError::new_err("offsets must have at least one element"));
    }
    let sets = zeros(py, &[offsets.len() - 1], "uint64")?.cast_into::<PyArray1<u64>>()?;
    {
        let mut sets = sets.try_readwrite()?;
        let sets = sets.as_slice_mut()?;
        py.detach(|| join(sets, offsets, squares)).map_err(PyValueError::new_err)?;
    }
    Ok(sets)
}

/// Writes the sets, or returns an error in words.
fn join(sets: &mut [u64], offsets: &[i64], squares: &[u8]) -> Result<(), String> {
    for (row, (set, ends)) in sets.iter_mut().zip(offsets.windows(2)).enumerate() {
        let [first, end] = [ends[0], ends[1]].map(|end| usize::try_from(end).unwrap_or(usize::MAX));
        let Some(list) = squares.get(first..end) else {
            let (first, end, count) = (ends[0], ends[1], squares.len());
            return Err(format!("row {row}: {first} to {end} is not a part of {count} squares"));
        };
        for square in list {
            let Some(bit) = 1_u64.checked_shl(u32::from(*square)) else {
                return Err(format!("row {row}: {square} is not a square: expected 0 to 63"));
            };
            *set |= bit;
        }
    }
    Ok(())
}

/// Returns an error if another thread has changed the sets between their count and their lists.
fn written(found: usize, expected: usize) -> PyResult<()> {
    match found == expected {
        true => Ok(()),
        false => Err(PyValueError::new_err("the sets were changed while they were read")),
    }
}

fn words<'py>(sets: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, u64>> {
    flat(sets, "sets", "uint64")
}

/// Reads an array with one dimension, and copies it if its elements are not side by side.
fn flat<'py, T: numpy::Element>(
    value: &Bound<'py, PyAny>,
    name: &str,
    dtype: &str,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    let Some(array) = column(name, value)? else {
        let wanted = format!("an array or a column of {dtype}");
        let advice = format!("pass numpy.array({name}, dtype=\"{dtype}\")");
        return Err(arguments::not_array(name, &wanted, value, &advice)?);
    };
    if array.ndim() != 1 {
        let message = format!("{name} must have one dimension, and has {}", array.ndim());
        return Err(PyValueError::new_err(message));
    }
    let is_plain = array.is_c_contiguous() && array.is_aligned();
    let array = match is_plain {
        true => array.into_any(),
        false => {
            let numpy = value.py().import("numpy")?;
            numpy.call_method1("require", (&array, array.dtype(), ["C", "A"]))?
        }
    };
    match array.cast::<PyArray1<T>>() {
        Ok(array) => Ok(array.try_readonly()?),
        Err(_) => {
            let found = array.getattr("dtype")?;
            let message = format!("{name} must be an array of {dtype}, and is one of {found}");
            Err(PyTypeError::new_err(message))
        }
    }
}
