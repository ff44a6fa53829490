//! `Verdict`: the result of a proof.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use setwise_prove as prove;

/// The verdict on a law: proved, refuted or not decided.
///
/// It is true in a condition if the law is proved.
#[pyclass(module = "setwise", frozen)]
pub(crate) struct Verdict {
    law: String,
    proved: Option<bool>,
    method: Option<String>,
    time: f64,
    counterexample: Option<Vec<(String, u64)>>,
    tried: Vec<String>,
}

/// The arguments of `_verdict`: the fields.
type Parts = (String, Option<bool>, Option<String>, f64, Option<Vec<(String, u64)>>, Vec<String>);

impl Verdict {
    pub(super) fn new(law: &str, verdict: prove::Verdict) -> Self {
        let (law, time) = (law.to_owned(), verdict.time().as_secs_f64());
        let (counterexample, tried) = (None, Vec::new());
        match verdict {
            prove::Verdict::Proved { method, .. } => {
                let method = Some(method.to_string());
                Self { law, proved: Some(true), method, time, counterexample, tried }
            }
            prove::Verdict::Refuted { method, counterexample, .. } => {
                let method = Some(method.to_string());
                let counterexample = Some(counterexample.inputs);
                Self { law, proved: Some(false), method, time, counterexample, tried }
            }
            prove::Verdict::Undecided { tried, .. } => {
                Self { law, proved: None, method: None, time, counterexample, tried }
            }
        }
    }
}

/// Makes a ``Verdict`` of the fields that a pickle has.
#[pyfunction]
pub(crate) fn _verdict(
    law: String,
    proved: Option<bool>,
    method: Option<String>,
    time: f64,
    counterexample: Option<Vec<(String, u64)>>,
    tried: Vec<String>,
) -> Verdict {
    Verdict { law, proved, method, time, counterexample, tried }
}

#[pymethods]
impl Verdict {
    /// ``True`` if the law is true for all inputs, ``False`` if it is false for some, and ``None``
    /// if that was not decided.
    #[getter]
    const fn proved(&self) -> Option<bool> {
        self.proved
    }

    /// The method that decided the law, or ``None``.
    #[getter]
    fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// The time in seconds.
    #[getter]
    const fn time(&self) -> f64 {
        self.time
    }

    /// The words for which the law is false, by the names of the inputs; ``None`` if it was not
    /// refuted.
    #[getter]
    fn counterexample<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(counterexample) = &self.counterexample else { return Ok(None) };
        let words = PyDict::new(py);
        for (name, word) in counterexample {
            words.set_item(name, word)?;
        }
        Ok(Some(words))
    }

    /// The methods that did not decide the law, each with the reason.
    #[getter]
    fn tried(&self) -> Vec<String> {
        self.tried.clone()
    }

    fn __bool__(&self) -> bool {
        self.proved == Some(true)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let Self { law, proved, method, time, counterexample, tried } = self;
        let parts =
            (law.clone(), *proved, method.clone(), *time, counterexample.clone(), tried.clone());
        Ok((py.import("setwise._setwise")?.getattr("_verdict")?, parts))
    }

    fn __repr__(&self) -> String {
        let Self { law, method, counterexample, .. } = self;
        match (counterexample, method) {
            (Some(inputs), _) => {
                let word = |(name, word): &(String, u64)| format!("{name} = {word:#x}");
                let words: Vec<_> = inputs.iter().map(word).collect();
                format!("<Verdict: `{law}` is refuted by {}>", words.join(", "))
            }
            (None, Some(method)) => format!("<Verdict: `{law}` is proved ({method})>"),
            (None, None) => format!("<Verdict: `{law}` is not decided>"),
        }
    }
}
