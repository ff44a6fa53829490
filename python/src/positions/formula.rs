//! Formulas about positions.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{ArrayRef, BooleanArray, Int64Array, UInt64Array};
use arrow_buffer::{BooleanBuffer, ScalarBuffer};
use numpy::PyArray1;
use pyo3::prelude::*;
use setwise_chess::Position;
use setwise_columns::{Column, Evaluator, Table};
use setwise_expr::{Program, Type};

use crate::arrow::{ArrowArray, masked};
use crate::positions::blocks::{BLOCK, each};
use crate::positions::read::{Errors, Failure};
use crate::positions::source::Source;
use crate::positions::texts::null_buffer;

/// The number of rows that are evaluated together, so that their columns stay in the cache.
const TOGETHER: usize = 1 << 10;

/// Evaluates a program of the positions for each of them.
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    program: &Program,
    source: &Source,
    errors: Errors,
    threads: NonZero<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let run = Run { py, program, source, errors, threads };
    match program.outputs()[0].value_type {
        Type::Bool => {
            let (values, nulls) = run.values(|word| word != 0)?;
            let values_of = |values: Vec<bool>, nulls| {
                Arc::new(BooleanArray::new(BooleanBuffer::from(values), nulls)) as ArrayRef
            };
            run.result(values, nulls, values_of)
        }
        Type::Set => {
            let (values, nulls) = run.values(|word| word)?;
            run.result(values, nulls, |values, nulls| {
                Arc::new(UInt64Array::new(ScalarBuffer::from(values), nulls))
            })
        }
        Type::Number | Type::Square => {
            let (values, nulls) = run.values(u64::cast_signed)?;
            run.result(values, nulls, |values, nulls| {
                Arc::new(Int64Array::new(ScalarBuffer::from(values), nulls))
            })
        }
    }
}

struct Run<'a, 'py> {
    py: Python<'py>,
    program: &'a Program,
    source: &'a Source,
    errors: Errors,
    threads: NonZero<usize>,
}

impl<'py> Run<'_, 'py> {
    /// Returns the values of all rows, and the rows that are null.
    fn values<T: Copy + Default + Send>(
        &self,
        value: impl Fn(u64) -> T + Copy + Sync,
    ) -> PyResult<(Vec<T>, Vec<usize>)> {
        let mut values = vec![T::default(); self.source.len()];
        let nulls = Mutex::new(Vec::new());
        let evaluator = Evaluator::new(self.program);
        let table = Table::for_program(self.program);
        let (source, errors, program) = (self.source, self.errors, self.program);
        let worker = || {
            let mut rows = Rows {
                source,
                errors,
                program,
                evaluator: evaluator.clone(),
                table: table.clone(),
            };
            let nulls = &nulls;
            move |block: usize, out: &mut [T]| {
                let mut null = Vec::new();
                for (part, out) in out.chunks_mut(TOGETHER).enumerate() {
                    rows.fill(block * BLOCK + part * TOGETHER, out, &mut null, value)?;
                }
                if !null.is_empty() {
                    nulls.lock().unwrap_or_else(PoisonError::into_inner).append(&mut null);
                }
                Ok(())
            }
        };
        each(self.py, self.source.len(), self.threads, values.chunks_mut(BLOCK), worker)?;
        Ok((values, nulls.into_inner().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Returns an array: of Arrow for a column of Arrow, else of NumPy, masked if rows are null.
    fn result<T: numpy::Element>(
        &self,
        values: Vec<T>,
        nulls: Vec<usize>,
        arrow: impl FnOnce(Vec<T>, Option<arrow_buffer::NullBuffer>) -> ArrayRef,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        if self.source.is_arrow() {
            let nulls = null_buffer(values.len(), &nulls);
            let array = ArrowArray::new(arrow(values, nulls));
            return Ok(Bound::new(py, array)?.into_any());
        }
        let len = values.len();
        let values = PyArray1::from_vec(py, values).into_any();
        if nulls.is_empty() {
            return Ok(values);
        }
        let mut mask = vec![false; len];
        nulls.iter().for_each(|&row| mask[row] = true);
        masked(values, mask)
    }
}

/// The work of a thread.
struct Rows<'a> {
    source: &'a Source,
    errors: Errors,
    program: &'a Program,
    evaluator: Evaluator,
    table: Table,
}

impl Rows<'_> {
    /// Writes the values of the rows from `first` on, and appends the rows that are null.
    fn fill<T: Copy + Default>(
        &mut self,
        first: usize,
        out: &mut [T],
        null: &mut Vec<usize>,
        value: impl Fn(u64) -> T,
    ) -> Result<(), (usize, Failure)> {
        let Self { source, errors, program, evaluator, table } = self;
        table.clear();
        let known = null.len();
        let mut failed = None;
        // The rows before an invalid one are evaluated, as one may be without a value.
        let _ = source.rows(first, out.len(), |row, position| {
            match position {
                Some(Ok(position)) => table.push(&position),
                Some(Err(failure)) if *errors == Errors::Raise => {
                    failed = Some((first + row, failure));
                    return Err(());
                }
                None | Some(Err(_)) => {
                    // A row for the evaluator, whose value is not used.
                    table.push(&Position::START);
                    null.push(first + row);
                }
            }
            Ok(())
        });
        let mut faults = Vec::new();
        table.run(evaluator, |chunk| {
            let out = &mut out[chunk.first()..][..chunk.len()];
            for (out, &word) in out.iter_mut().zip(chunk.output(0)) {
                *out = value(word);
            }
            if let Some(fault) = chunk.fault(0) {
                let rows = fault.iter().enumerate().filter(|(_, word)| **word != 0);
                faults.extend(rows.map(|(row, _)| chunk.first() + row));
            }
        });
        // They are in order.
        let is_null = |row: &usize| null[known..].binary_search(&(first + row)).is_ok();
        faults.retain(|row| !is_null(row));
        if let Some(&row) = faults.first()
            && *errors == Errors::Raise
        {
            let reason = reason(program, table, row);
            return Err((first + row, Failure::NoValue(reason)));
        }
        null.extend(faults.into_iter().map(|row| first + row));
        null[known..].iter().for_each(|row| out[row - first] = T::default());
        failed.map_or(Ok(()), Err)
    }
}

/// Returns the reason why a row has no value.
fn reason(program: &Program, table: &mut Table, row: usize) -> String {
    let word = |input| {
        let column = Column::from_variable(input).and_then(|column| table.column(column));
        column.and_then(|words| words.get(row)).copied().unwrap_or(0)
    };
    let words: Vec<u64> = program.inputs().iter().map(word).collect();
    match program.evaluate(&words) {
        Err(error) => error.to_string(),
        Ok(_) => "the formula has no value".to_owned(),
    }
}
