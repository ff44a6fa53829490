//! A formula over NumPy arrays.
//!
//! Arrays in C order are read where they are. Others with one dimension, bools and scalars are
//! copied block by block, as the evaluator needs words side by side.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use numpy::ndarray::Ix1;
use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use setwise_columns::Evaluator;
use setwise_expr::{Program, Type, Value};

use crate::arguments;
use crate::arrow::{advice, column};
use crate::errors::{formula_error, no_value_error};
use crate::formula::compiled::Compiled;
use crate::formula::rows::{BLOCK, Column, Run, Write, write_bools};
use crate::memory::empty;
use crate::squares::SquareSet;
use crate::work;

/// The number of rows up to which the interpreter waits: releasing it takes about as long.
const FEW: usize = 1 << 12;

/// The number of rows up to which nothing looks for Ctrl-C: they take milliseconds, and the thread
/// that would be started for it a tenth of one.
const SHORT: usize = 1 << 20;

/// The message for a result in the memory of an input.
const OVERLAPS: &str = "out shares memory with an input";

/// The advice for lists, which could have the squares of a set or many sets.
const LIST: &str = "pass SquareSet(…) for one set of these squares, or \
                    numpy.array(…, dtype=\"uint64\") for many sets";

/// An input that was passed.
enum Input<'py> {
    Words(PyReadonlyArrayDyn<'py, u64>),
    /// Bools as bytes, as a view may have given them other values than 0 and 1.
    Bools(PyReadonlyArrayDyn<'py, u8>),
    Scalar(u64),
}

/// A formula and its inputs, in the order of the program.
pub(crate) struct Call<'py> {
    py: Python<'py>,
    program: Arc<Program>,
    inputs: Vec<Input<'py>>,
    /// The shape of the arrays; `None` if all inputs are scalars.
    shape: Option<Vec<usize>>,
}

impl<'py> Call<'py> {
    /// Finds the inputs of a formula among what it is called with.
    pub(crate) fn new(
        py: Python<'py>,
        text: &str,
        compiled: &Compiled,
        given: Vec<(String, Bound<'py, PyAny>)>,
    ) -> PyResult<Self> {
        compiled.reading().expect_word()?;
        check_names(compiled.inputs(), &given)?;
        let mut shape: Option<(&str, Vec<usize>)> = None;
        let mut inputs = Vec::with_capacity(given.len());
        for (name, value) in &given {
            let (value_type, input) = Input::new(name, value)?;
            if let Input::Words(_) | Input::Bools(_) = input {
                let own = input.shape();
                match &shape {
                    Some((first, known)) if *known != own => {
                        return Err(PyValueError::new_err(format!(
                            "the arrays must have the same shape: `{first}` has {known:?} and \
                             `{name}` has {own:?}"
                        )));
                    }
                    Some(_) => {}
                    None => shape = Some((name, own)),
                }
            }
            inputs.push((name.as_str(), value_type, Some(input)));
        }
        let shape = shape.map(|(_, shape)| shape);
        let fields: Vec<_> = inputs.iter().map(|(name, of, _)| (*name, *of)).collect();
        let program = compiled.for_call(&fields, shape.is_none());
        let program = program.map_err(|error| formula_error(py, text, &error))?;
        if let Some(input) = program.inputs().iter().find(|input| input.test.is_some()) {
            let message = format!("`{input}` compares with a text, and arrays have no texts");
            return Err(PyTypeError::new_err(message));
        }
        let ordered = program.inputs().iter().map(|wanted| {
            let found = inputs.iter_mut().find(|(name, ..)| *name == wanted.name);
            found.and_then(|(_, _, input)| input.take()).unwrap_or(Input::Scalar(0))
        });
        let ordered = ordered.collect();
        Ok(Self { py, program, inputs: ordered, shape })
    }

    /// Evaluates the formula for all elements.
    pub(crate) fn run(
        self,
        out: Option<&Bound<'py, PyAny>>,
        threads: NonZero<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        let value_type = self.program.outputs()[0].value_type;
        let Some(shape) = &self.shape else {
            if out.is_some() {
                return Err(PyTypeError::new_err("out is for arrays, and all inputs are scalars"));
            }
            return self.single();
        };
        let dtype = match value_type {
            Type::Set => "uint64",
            Type::Number | Type::Square => "int64",
            Type::Bool => "bool",
        };
        let result = match out {
            Some(out) => {
                check_out(out, shape, dtype)?;
                out.clone()
            }
            None => empty(py, shape, dtype)?,
        };
        let overlaps = |_| PyValueError::new_err(OVERLAPS);
        let first = match value_type {
            Type::Bool => {
                let bytes = as_bytes(&result)?;
                self.check_memory(span(&bytes))?;
                let mut array = bytes.try_readwrite().map_err(overlaps)?;
                self.fill(array.as_slice_mut()?, threads, write_bools)?
            }
            _ => {
                let words = as_words(&result)?;
                self.check_memory(span(&words))?;
                let mut array: PyReadwriteArrayDyn<'_, u64> =
                    words.try_readwrite().map_err(overlaps)?;
                self.fill(array.as_slice_mut()?, threads, Evaluator::write)?
            }
        };
        match first {
            None => Ok(result),
            Some(row) => Err(no_value_error(py, Some(row), self.reason(row))),
        }
    }

    /// Checks that no input lies in the memory for the result, as columns of other packages can.
    fn check_memory(&self, out: Range<usize>) -> PyResult<()> {
        let overlaps = |own: Range<usize>| own.start < out.end && out.start < own.end;
        match self.inputs.iter().map(Input::span).any(overlaps) {
            true => Err(PyValueError::new_err(OVERLAPS)),
            false => Ok(()),
        }
    }

    /// Returns the value for scalars.
    fn single(self) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        let words: Vec<u64> = self.inputs.iter().map(|input| input.word(0)).collect();
        let value = self.program.evaluate(&words);
        if let (Ok(_), Some(list)) = (&value, &self.program.outputs()[0].list) {
            return list.indices(&self.program.run(&words)).into_pyobject(py);
        }
        match value.as_deref() {
            Ok([Value::Set(word)]) => Ok(word.into_pyobject(py)?.into_any()),
            Ok([Value::Number(number)]) => Ok(number.into_pyobject(py)?.into_any()),
            Ok([Value::Bool(value)]) => Ok(value.into_pyobject(py)?.to_owned().into_any()),
            Ok(_) => unreachable!("a formula has one output"),
            Err(error) => Err(no_value_error(py, None, error.to_string())),
        }
    }

    /// Writes the values, and returns the first row without one.
    fn fill<T: Send>(
        &self,
        out: &mut [T],
        threads: NonZero<usize>,
        write: Write<T>,
    ) -> PyResult<Option<usize>> {
        let columns: Vec<Column<'_>> =
            self.inputs.iter().map(Input::column).collect::<PyResult<_>>()?;
        let evaluator = Evaluator::new(&self.program);
        if out.len() <= FEW {
            return Ok(Run { evaluator, columns: &columns }.block(0, out, write));
        }
        let threads = threads.get().min(out.len().div_ceil(BLOCK));
        let columns = &columns;
        let is_short = out.len() <= SHORT;
        let mut work = |cancel: &AtomicBool| {
            let blocks = Mutex::new(out.chunks_mut(BLOCK).enumerate());
            let first = Mutex::new(None::<usize>);
            let worker = || {
                let mut run = Run { evaluator: evaluator.clone(), columns };
                while !cancel.load(Relaxed) {
                    let next = blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((block, out)) = next else { break };
                    if let Some(row) = run.block(block * BLOCK, out, write) {
                        let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                        *first = Some(first.map_or(row, |first| first.min(row)));
                    }
                }
            };
            thread::scope(|scope| {
                for _ in 1..threads {
                    // Fewer threads do the same work.
                    let _ = thread::Builder::new().spawn_scoped(scope, worker);
                }
                worker();
            });
            first.into_inner().unwrap_or_else(PoisonError::into_inner)
        };
        if is_short {
            return Ok(self.py.detach(|| work(&AtomicBool::new(false))));
        }
        work::interruptible(self.py, work)
    }

    /// Returns the reason why a row has no value.
    fn reason(&self, row: usize) -> String {
        let words: Vec<u64> = self.inputs.iter().map(|input| input.word(row)).collect();
        match self.program.evaluate(&words) {
            Err(error) => error.to_string(),
            Ok(_) => "the formula has no value".to_owned(),
        }
    }
}

/// Checks that each input is given, and nothing else.
fn check_names(names: &[String], given: &[(String, Bound<'_, PyAny>)]) -> PyResult<()> {
    let list = |names: Vec<&String>| {
        names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    };
    let missing: Vec<_> =
        names.iter().filter(|name| !given.iter().any(|(given, _)| given == *name)).collect();
    let inputs = match names {
        [] => "the formula has no inputs".to_owned(),
        _ => format!("the inputs are {}", list(names.iter().collect())),
    };
    if !missing.is_empty() {
        let message = format!("{} must be given: {inputs}", list(missing));
        return Err(PyTypeError::new_err(message));
    }
    match given.iter().find(|(given, _)| !names.contains(given)) {
        Some((other, _)) => Err(PyTypeError::new_err(format!(
            "`{other}` is not an input: {inputs}; the options are `out` and `threads`"
        ))),
        None => Ok(()),
    }
}

/// Checks the array for the result.
fn check_out(out: &Bound<'_, PyAny>, shape: &[usize], dtype: &str) -> PyResult<()> {
    let array = out
        .cast::<PyUntypedArray>()
        .map_err(|_| PyTypeError::new_err("out must be a NumPy array"))?;
    let own = array.dtype();
    // NumPy takes longer to name a type than to evaluate a short array.
    let (kind, size) = match dtype {
        "uint64" => (b'u', 8),
        "int64" => (b'i', 8),
        _ => (b'b', 1),
    };
    let is_native = own.is_native_byteorder() != Some(false);
    if own.kind() != kind || own.itemsize() != size || !is_native {
        let message = format!("out must be an array of {dtype}, and is one of {own}");
        return Err(PyTypeError::new_err(message));
    }
    if array.shape() != shape {
        let message =
            format!("out must have the shape {shape:?} of the inputs, and has {:?}", array.shape());
        return Err(PyValueError::new_err(message));
    }
    if !array.is_c_contiguous() || !array.is_aligned() {
        return Err(PyValueError::new_err("out must be in C order and aligned"));
    }
    if !out.getattr("flags")?.getattr("writeable")?.extract::<bool>()? {
        return Err(PyValueError::new_err("out is read-only"));
    }
    Ok(())
}

/// Returns the addresses of an array whose elements lie side by side.
fn span<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> Range<usize> {
    let first = array.data().addr();
    first..first + array.len() * size_of::<T>()
}

/// Returns an array of `uint64` or `int64` as words.
fn as_words<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    match array.cast::<PyArrayDyn<u64>>() {
        Ok(words) => Ok(words.clone()),
        Err(_) => Ok(array.call_method1("view", ("uint64",))?.cast_into()?),
    }
}

/// Returns an array of bools as bytes.
fn as_bytes<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    Ok(array.call_method1("view", ("uint8",))?.cast_into()?)
}

impl<'py> Input<'py> {
    /// Reads an argument, which is an array, a scalar or a set of squares.
    fn new(name: &str, value: &Bound<'py, PyAny>) -> PyResult<(Type, Self)> {
        if !value.is_instance_of::<SquareSet>()
            && let Some(array) = column(name, value)?
        {
            return Self::of_array(name, &array);
        }
        let dtype = value.hasattr("dtype")?.then(|| value.getattr("dtype")).transpose()?;
        let kind = match &dtype {
            // Columns of other packages have types of their own.
            Some(dtype) if dtype.hasattr("kind")? => dtype.getattr("kind")?.extract::<String>()?,
            Some(_) => String::new(),
            None => String::new(),
        };
        if value.is_instance_of::<PyBool>() || kind == "b" {
            let word = u64::from(value.is_truthy()?).wrapping_neg();
            return Ok((Type::Bool, Self::Scalar(word)));
        }
        if kind == "i" {
            let number: i64 = value.call_method0("item")?.extract()?;
            return Ok((Type::Number, Self::Scalar(number.cast_unsigned())));
        }
        // Sets of squares, also those of other packages, have an index.
        if !value.hasattr("__index__")? {
            let (name, wanted) = (format!("`{name}`"), "an array, a column, an int or a bool");
            return Err(arguments::not_array(&name, wanted, value, LIST)?);
        }
        let int = value.call_method0("__index__")?;
        match int.extract::<u64>() {
            Ok(word) => Ok((Type::Set, Self::Scalar(word))),
            Err(_) => Err(PyOverflowError::new_err(format!(
                "`{name}` is {int}, and a set is 0 to 2**64 - 1; for a signed number, pass a \
                 numpy.int64"
            ))),
        }
    }

    fn of_array(name: &str, array: &Bound<'py, PyUntypedArray>) -> PyResult<(Type, Self)> {
        // The evaluator reads rows; only an array with one dimension can skip some.
        let is_plain = array.is_aligned() && (array.is_c_contiguous() || array.ndim() == 1);
        let array = match is_plain {
            true => array.as_any().clone(),
            false => {
                let numpy = array.py().import("numpy")?;
                numpy.call_method1("require", (array, array.dtype(), ["C", "A"]))?
            }
        };
        if array.is_instance_of::<PyArrayDyn<bool>>() {
            return Ok((Type::Bool, Self::Bools(as_bytes(&array)?.try_readonly()?)));
        }
        let dtype = array.getattr("dtype")?;
        let is_native = dtype.getattr("isnative")?.extract::<bool>()?;
        let size = dtype.getattr("itemsize")?.extract::<usize>()?;
        let value_type = match dtype.getattr("kind")?.extract::<String>()?.as_str() {
            "u" if is_native && size == 8 => Type::Set,
            "i" if is_native && size == 8 => Type::Number,
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "`{name}` is an array of {dtype}: {}",
                    advice()
                )));
            }
        };
        Ok((value_type, Self::Words(as_words(&array)?.try_readonly()?)))
    }

    fn shape(&self) -> Vec<usize> {
        match self {
            Self::Words(words) => words.shape().to_vec(),
            Self::Bools(bools) => bools.shape().to_vec(),
            Self::Scalar(_) => Vec::new(),
        }
    }

    /// Returns the addresses of an array whose elements lie side by side, which NumPy may not know to
    /// be in the memory of another. It knows it of others.
    fn span(&self) -> Range<usize> {
        match self {
            Self::Words(words) if words.is_c_contiguous() => span(words),
            Self::Bools(bools) if bools.is_c_contiguous() => span(bools),
            _ => 0..0,
        }
    }

    /// Returns the word of a row.
    fn word(&self, row: usize) -> u64 {
        match self {
            Self::Words(words) => words.as_array().iter().nth(row).copied().unwrap_or(0),
            Self::Bools(bools) => {
                let byte = bools.as_array().iter().nth(row).copied().unwrap_or(0);
                u64::from(byte != 0).wrapping_neg()
            }
            &Self::Scalar(word) => word,
        }
    }

    fn column(&self) -> PyResult<Column<'_>> {
        let not_flat = |_| PyValueError::new_err("an array cannot be read in C order");
        Ok(match self {
            &Self::Scalar(word) => Column::Scalar(word),
            Self::Words(words) if words.is_c_contiguous() => Column::Words(words.as_slice()?),
            Self::Words(words) => {
                Column::Strided(words.as_array().into_dimensionality::<Ix1>().map_err(not_flat)?)
            }
            Self::Bools(bools) if bools.is_c_contiguous() => {
                Column::Bools(bools.as_slice()?.into())
            }
            Self::Bools(bools) => {
                Column::Bools(bools.as_array().into_dimensionality::<Ix1>().map_err(not_flat)?)
            }
        })
    }
}
