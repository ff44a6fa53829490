//! Arrays and columns as operands of a set.
//!
//! An array of `uint64` has sets, here as everywhere, and an operator combines each with the set.
//! Another array could have squares or sets: it is read as squares where squares are wanted, and is
//! refused by operators.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

use crate::arrow::column;
use crate::squares::SquareSet;

/// The elements of an array.
pub(super) enum Elements {
    /// Sets, as `uint64`.
    Sets,
    /// Others, of this type.
    Others(String),
}

impl Elements {
    /// Returns the elements of an array or a column; `None` for what is neither.
    pub(super) fn of(value: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if value.is_instance_of::<SquareSet>()
            || value.is_instance_of::<PyInt>()
            || value.is_instance_of::<PyString>()
            || value.is_instance_of::<PyList>()
            || value.is_instance_of::<PyTuple>()
            || value.is_instance_of::<PySet>()
            || value.is_instance_of::<PyFrozenSet>()
        {
            return Ok(None);
        }
        let has_dimensions = match value.getattr_opt("ndim")? {
            Some(dimensions) => dimensions.is_truthy()?,
            None => value.hasattr("__arrow_c_stream__")? || value.hasattr("__arrow_c_array__")?,
        };
        if !has_dimensions {
            return Ok(None);
        }
        let kind = match value.getattr_opt("dtype")? {
            Some(dtype) => dtype,
            None => match value.getattr_opt("type")? {
                Some(kind) => kind,
                None => value.get_type().name()?.into_any(),
            },
        };
        let kind = kind.str()?.to_cow()?.into_owned();
        // Also `UInt64` and `uint64[pyarrow]`.
        match kind.to_ascii_lowercase().starts_with("uint64") {
            true => Ok(Some(Self::Sets)),
            false => Ok(Some(Self::Others(kind))),
        }
    }
}

/// An operation of a set and an array of sets.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    And,
    Or,
    Xor,
    /// The set without those of the array.
    Without,
    /// Those of the array without the set.
    From,
}

impl Operation {
    /// Applies the operation to two words: the set and another.
    pub(super) const fn of_words(self, set: u64, other: u64) -> u64 {
        match self {
            Self::And => set & other,
            Self::Or => set | other,
            Self::Xor => set ^ other,
            Self::Without => set & !other,
            Self::From => other & !set,
        }
    }

    /// Applies the operation to the set and each element of an array.
    pub(super) fn of_array<'py>(
        self,
        set: u64,
        array: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array = operand(array)?;
        match self {
            Self::And => array.bitand(scalar(&array, set)?),
            Self::Or => array.bitor(scalar(&array, set)?),
            Self::Xor => array.bitxor(scalar(&array, set)?),
            Self::Without => array.bitnot()?.bitand(scalar(&array, set)?),
            Self::From => array.bitand(scalar(&array, !set)?),
        }
    }
}

/// Compares a set with each element of an array.
pub(super) fn compare<'py>(
    set: u64,
    array: &Bound<'py, PyAny>,
    elements: Elements,
    operator: CompareOp,
) -> PyResult<Bound<'py, PyAny>> {
    match (elements, operator) {
        (Elements::Others(kind), _) => Err(two_readings(&kind)),
        (Elements::Sets, CompareOp::Eq | CompareOp::Ne) => {
            let array = operand(array)?;
            array.rich_compare(scalar(&array, set)?, operator)
        }
        (Elements::Sets, _) => {
            let message = "the order of sets is that of subsets, and of an array's elements that of \
                           numbers: use is_subset or is_superset of setwise";
            Err(PyTypeError::new_err(message))
        }
    }
}

/// Returns the error for an array that could have squares or sets.
pub(super) fn two_readings(kind: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "an array of {kind} could have squares or sets: pass SquareSet(array) for one set of these \
         squares, or array.astype(\"uint64\") for a set in each element"
    ))
}

/// Returns the error for an array of sets where one set is wanted.
pub(super) fn many_sets() -> PyErr {
    PyTypeError::new_err(
        "an array of uint64 has many sets, and this is about one: pass \
         numpy.bitwise_or.reduce(array) for the union of the sets, or array.astype(\"uint8\") for \
         squares",
    )
}

/// Returns an array whose operators take NumPy's scalars: that of NumPy or pandas itself, else one
/// of NumPy.
fn operand<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if array.hasattr("__array_ufunc__")? {
        return Ok(array.clone());
    }
    Ok(column("the array", array)?.map_or_else(|| array.clone(), Bound::into_any))
}

/// Returns a word as a scalar of NumPy.
fn scalar<'py>(array: &Bound<'py, PyAny>, word: u64) -> PyResult<Bound<'py, PyAny>> {
    array.py().import("numpy")?.call_method1("uint64", (word,))
}
