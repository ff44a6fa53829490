//! Formulas as laws, as truth tables and in their shortest form.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use setwise_prove::{Certificate, Law, Limits, TruthTable};

use super::{Formula, Verdict};
use crate::arguments;
use crate::errors::formula_error;
use crate::work;

impl Formula {
    /// Returns the law that the formula is, and the width that was asked for.
    pub(super) fn law(
        &self,
        py: Python<'_>,
        width: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Law, Option<u64>)> {
        let width = width.map(|width| arguments::int("width", width, 1, 64)).transpose()?;
        let reading = self.compiled.reading();
        width.map_or(Ok(()), |_| reading.expect_chess("width"))?;
        let law = Law::on_board(self.compiled.tree(), reading.board.as_ref());
        Ok((law.map_err(|error| formula_error(py, &self.text, &error))?, width))
    }

    /// Returns the verdict on the law that the formula is, and writes its certificate.
    pub(super) fn verdict(
        &self,
        py: Python<'_>,
        timeout: f64,
        width: Option<&Bound<'_, PyAny>>,
        certificate: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Verdict> {
        let certificate = certificate.map(|it| arguments::path("certificate", it)).transpose()?;
        if width.is_some() && certificate.is_some() {
            let message = "a certificate is about words of 64 bits: leave out width";
            return Err(PyValueError::new_err(message));
        }
        let time = seconds(timeout)?;
        // What is there is about another law.
        certificate.as_deref().map_or(Ok(()), Certificate::remove)?;
        let (law, width) = self.law(py, width)?;
        let verdict = work::interruptible(py, |cancel| {
            let limits = Limits { time, cancel: Some(cancel), ..Limits::default() };
            match width {
                None => Ok(law.prove(limits)),
                Some(width) => law.prove_at(width as usize, limits),
            }
        })?;
        let mut verdict = match verdict {
            Ok(verdict) => Verdict::new(&self.text, &law, verdict),
            Err(error) => return Err(PyValueError::new_err(format!("width: {error}"))),
        };
        if let Some(path) = certificate {
            verdict.certify(py, &law, time, &path)?;
        }
        Ok(verdict)
    }

    /// Returns the truth table for a method.
    pub(super) fn bitwise(&self, py: Python<'_>, method: &str) -> PyResult<TruthTable> {
        self.compiled.reading().expect_chess(method)?;
        let table = TruthTable::of(self.compiled.tree());
        table.map_err(|error| formula_error(py, &self.text, &error))
    }

    /// Returns the shortest equal formula, as text.
    pub(super) fn shortest(
        &self,
        py: Python<'_>,
        premise: Option<&str>,
        timeout: f64,
    ) -> PyResult<String> {
        let time = seconds(timeout)?;
        self.compiled.reading().expect_chess("`simplify`")?;
        let tree = self.compiled.tree();
        let premise = premise.map(|text| {
            let tree = setwise_expr::parse(text);
            // An error of the premise has its place in the text of the premise.
            let law = tree.and_then(|tree| Law::from_tree(&tree).map(|_| tree));
            law.map_err(|error| formula_error(py, text, &error))
        });
        let premise = premise.transpose()?;
        let found = work::interruptible(py, |cancel| {
            let limits = Limits { time, cancel: Some(cancel), ..Limits::default() };
            setwise_prove::simplify(tree, premise.as_ref(), limits)
        })?;
        Ok(found.map_err(|error| formula_error(py, &self.text, &error))?.text)
    }
}

/// Reads a time limit.
fn seconds(timeout: f64) -> PyResult<Duration> {
    let refused = |_| PyValueError::new_err("timeout must be a number of seconds, 0 or more");
    Duration::try_from_secs_f64(timeout).map_err(refused)
}
