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
    verdict: prove::Verdict,
}

impl Verdict {
    pub(super) fn new(law: &str, verdict: prove::Verdict) -> Self {
        Self { law: law.to_owned(), verdict }
    }
}

#[pymethods]
impl Verdict {
    /// ``True`` if the law is true for all inputs, ``False`` if it is false for some, and ``None``
    /// if that was not decided.
    #[getter]
    fn proved(&self) -> Option<bool> {
        match self.verdict {
            prove::Verdict::Proved { .. } => Some(true),
            prove::Verdict::Refuted { .. } => Some(false),
            prove::Verdict::Undecided { .. } => None,
        }
    }

    /// The method that decided the law, or ``None``.
    #[getter]
    fn method(&self) -> Option<String> {
        match &self.verdict {
            prove::Verdict::Proved { method, .. } | prove::Verdict::Refuted { method, .. } => {
                Some(method.to_string())
            }
            prove::Verdict::Undecided { .. } => None,
        }
    }

    /// The time in seconds.
    #[getter]
    fn time(&self) -> f64 {
        self.verdict.time().as_secs_f64()
    }

    /// The words for which the law is false, by the names of the inputs; ``None`` if it was not
    /// refuted.
    #[getter]
    fn counterexample<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let prove::Verdict::Refuted { counterexample, .. } = &self.verdict else {
            return Ok(None);
        };
        let words = PyDict::new(py);
        for (name, word) in &counterexample.inputs {
            words.set_item(name, word)?;
        }
        Ok(Some(words))
    }

    /// The methods that did not decide the law, each with the reason.
    #[getter]
    fn tried(&self) -> Vec<String> {
        match &self.verdict {
            prove::Verdict::Undecided { tried, .. } => tried.clone(),
            _ => Vec::new(),
        }
    }

    fn __bool__(&self) -> bool {
        self.verdict.is_proved()
    }

    fn __repr__(&self) -> String {
        let Self { law, verdict } = self;
        match verdict {
            prove::Verdict::Proved { method, .. } => {
                format!("<Verdict: `{law}` is proved ({method})>")
            }
            prove::Verdict::Refuted { counterexample, .. } => {
                let word = |(name, word): &(String, u64)| format!("{name} = {word:#x}");
                let words: Vec<_> = counterexample.inputs.iter().map(word).collect();
                format!("<Verdict: `{law}` is refuted by {}>", words.join(", "))
            }
            prove::Verdict::Undecided { .. } => format!("<Verdict: `{law}` is not decided>"),
        }
    }
}
