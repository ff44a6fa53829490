//! The functions of the language, over arrays.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};
use setwise::Bitboard;
use setwise_expr::{Function, Type, python_functions};

use crate::arrow::column;
use crate::errors::formula_error;
use crate::formula::{Call, Compiled, Reading};
use crate::squares::{SquareSet, square};
use crate::work;

/// A function of the language, compiled as a formula over its parameters.
///
/// The module `setwise._functions` makes a function of Python of each.
#[pyclass(module = "setwise._setwise", name = "_Function", frozen)]
pub(crate) struct ArrayFunction {
    function: &'static Function,
    text: String,
    compiled: Compiled,
}

impl ArrayFunction {
    /// Compiles a function.
    fn new(py: Python<'_>, function: &'static Function) -> PyResult<Self> {
        let text = function.formula(function.parameters.len());
        let compiled = Compiled::new(&text, Reading::default());
        let compiled = compiled.map_err(|error| formula_error(py, &text, &error))?;
        Ok(Self { function, text, compiled })
    }
}

#[pymethods]
impl ArrayFunction {
    /// The name in Python.
    #[getter]
    fn name(&self) -> &str {
        self.function.python_name()
    }

    /// The group of functions on the same subject.
    #[getter]
    fn group(&self) -> &str {
        self.function.group
    }

    /// A description of the value.
    #[getter]
    fn summary(&self) -> &str {
        self.function.summary
    }

    /// The type of the value.
    #[getter]
    fn result(&self) -> String {
        self.function.result.to_string()
    }

    /// The parameters, each with its name and type, and true if it can be omitted.
    #[getter]
    fn parameters(&self) -> Vec<(&str, String, bool)> {
        let parameters = self.function.parameters.iter().enumerate();
        let fewest = self.function.fewest_arguments();
        let of = |(at, parameter): (usize, &setwise_expr::Parameter)| {
            (parameter.name, parameter.value_type.to_string(), at >= fewest)
        };
        parameters.map(of).collect()
    }

    /// Evaluates the function for each element.
    #[pyo3(signature = (arguments, out, threads, /))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        out: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let parameters = self.function.parameters;
        let required = self.function.fewest_arguments();
        if !(required..=parameters.len()).contains(&arguments.len()) {
            let expected = match required == parameters.len() {
                true if required == 1 => "1 argument".to_owned(),
                true => format!("{required} arguments"),
                false => format!("{required} to {} arguments", parameters.len()),
            };
            let (name, found) = (self.name(), arguments.len());
            let message = format!("{name}(): expected {expected}, found {found}");
            return Err(PyTypeError::new_err(message));
        }
        let mut given = Vec::with_capacity(parameters.len());
        let mut has_set = false;
        for (at, parameter) in parameters.iter().enumerate() {
            let value = match arguments.get_item(at) {
                Ok(value) => value,
                Err(_) => 0_u64.into_pyobject(py)?.into_any(),
            };
            has_set |= value.is_instance_of::<SquareSet>();
            given.push((
                parameter.name.to_owned(),
                argument(parameter.name, parameter.value_type, value)?,
            ));
        }
        let threads = work::threads(threads)?;
        let value = Call::new(py, &self.text, &self.compiled, given)?.run(out, threads)?;
        if has_set
            && self.function.result == Type::Set
            && let Ok(word) = value.extract::<u64>()
        {
            return Ok(Bound::new(py, SquareSet::new(Bitboard(word)))?.into_any());
        }
        Ok(value)
    }
}

/// Converts an argument to what formulas take for a parameter of this type.
fn argument<'py>(
    name: &str,
    value_type: Type,
    value: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    let value = match value_type {
        Type::Set | Type::Bool => return Ok(value),
        Type::Square | Type::Number => match column(name, &value)? {
            Some(array) => array.into_any(),
            None => value,
        },
    };
    let dimensions = match value.getattr("ndim") {
        Ok(dimensions) => dimensions.extract::<usize>()?,
        Err(_) => 0,
    };
    match value_type {
        // All integers are indices of squares.
        Type::Square if dimensions > 0 => {
            let dtype = value.getattr("dtype")?;
            let kind = match dtype.hasattr("kind")? {
                true => dtype.getattr("kind")?.extract::<String>()?,
                false => String::new(),
            };
            if !matches!(kind.as_str(), "i" | "u") {
                let message = format!("squares are integers, and this is an array of {dtype}");
                return Err(PyTypeError::new_err(message));
            }
            let is_word = dtype.getattr("itemsize")?.extract::<usize>()? == 8
                && dtype.getattr("isnative")?.extract::<bool>()?;
            value.call_method1(if is_word { "view" } else { "astype" }, ("int64",))
        }
        Type::Square if value.is_instance_of::<PyString>() => {
            signed(square(&value)?.index().into_pyobject(py)?.into_any())
        }
        _ => {
            let is_number = value.is_instance_of::<PyInt>();
            if value_type == Type::Square && value.is_instance_of::<SquareSet>() {
                let message = "a square is an int or a name such as \"e4\", not a set";
                return Err(PyTypeError::new_err(message));
            }
            let is_square = value_type == Type::Square && value.hasattr("__index__")?;
            if dimensions == 0 && (is_number || is_square) { signed(value) } else { Ok(value) }
        }
    }
}

/// Returns an int as a signed number of NumPy, which formulas take for a number.
fn signed(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    let py = value.py();
    let index = value.call_method0("__index__")?;
    let number = match (index.extract::<i64>(), index.extract::<u64>()) {
        (Ok(number), _) => number,
        (_, Ok(word)) => word.cast_signed(),
        _ => {
            let message = format!("{index} has more than 64 bits");
            return Err(PyOverflowError::new_err(message));
        }
    };
    py.import("numpy")?.call_method1("int64", (number,))
}

/// Returns the functions of the language that Python has.
#[pyfunction]
#[pyo3(name = "_functions")]
pub(crate) fn functions(py: Python<'_>) -> PyResult<Vec<ArrayFunction>> {
    python_functions().map(|function| ArrayFunction::new(py, function)).collect()
}
