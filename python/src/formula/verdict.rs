//! `Verdict`: the result of a proof.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use setwise_prove::{self as prove, Certificate, Law, Limits};

use crate::files::write_text;
use crate::work;

/// The verdict on a law: proved, refuted or not decided.
///
/// It is true in a condition if the law is proved.
#[pyclass(module = "setwise", frozen)]
pub(crate) struct Verdict {
    law: String,
    proved: Option<bool>,
    method: Option<String>,
    time: f64,
    counterexample: Option<Inputs>,
    tried: Vec<String>,
    notes: Vec<String>,
    certificate: Option<Vec<PathBuf>>,
    every_width: bool,
}

/// The inputs of a counterexample, whose words are in hexadecimal: those of a board may have more than
/// 64 bits.
type Inputs = Vec<(String, String)>;

/// The arguments of `_verdict`: the fields.
type Parts = (
    String,
    Option<bool>,
    Option<String>,
    f64,
    Option<Inputs>,
    Vec<String>,
    Vec<String>,
    Option<Vec<PathBuf>>,
    bool,
);

impl Verdict {
    /// Returns the verdict on a law.
    pub(super) fn new(text: &str, law: &Law, verdict: prove::Verdict) -> Self {
        let mut found = Self {
            law: text.to_owned(),
            proved: None,
            method: None,
            time: verdict.time().as_secs_f64(),
            counterexample: None,
            tried: Vec::new(),
            notes: Vec::new(),
            certificate: None,
            every_width: false,
        };
        match verdict {
            prove::Verdict::Proved { method, is_vacuous, every_width, .. } => {
                (found.proved, found.method) = (Some(true), Some(method.to_string()));
                found.every_width = every_width;
                if !law.assertions().is_empty() {
                    let assertions = law.assertions().join("; ");
                    found.notes.push(format!("where the code's assertions hold: {assertions}"));
                }
                if is_vacuous {
                    found.notes.push("the premise is never true".to_owned());
                }
            }
            prove::Verdict::Refuted { method, counterexample, .. } => {
                (found.proved, found.method) = (Some(false), Some(method.to_string()));
                if counterexample.has_no_value {
                    let reason = counterexample.reason.as_deref().unwrap_or(prove::NO_VALUE);
                    found.notes.push(format!("the law has no value there: {reason}"));
                }
                let inputs = counterexample.inputs.into_iter();
                found.counterexample =
                    Some(inputs.map(|(name, set)| (name, format!("{set:#x}"))).collect());
            }
            prove::Verdict::Undecided { tried, .. } => found.tried = tried,
        }
        found
    }

    /// Writes the certificate of a law that is proved.
    pub(super) fn certify(
        &mut self,
        py: Python<'_>,
        law: &Law,
        time: Duration,
        path: &Path,
    ) -> PyResult<()> {
        if self.proved != Some(true) {
            return Ok(());
        }
        let certificate = work::interruptible(py, |cancel| {
            law.certificate(Limits { time, cancel: Some(cancel), ..Limits::default() })
        })?;
        match certificate {
            Ok(certificate) => {
                let mut files = Vec::new();
                for (extension, text) in certificate.files() {
                    let file = Certificate::path(path, extension);
                    write_text(&file, text)?;
                    files.push(file);
                }
                self.certificate = Some(files);
            }
            Err(error) => self.notes.push(format!("no certificate: {error}")),
        }
        Ok(())
    }
}

/// Makes a ``Verdict`` of the fields that a pickle has.
#[pyfunction]
#[pyo3(signature = (
    law, proved, method, time, counterexample, tried, notes, certificate=None, every_width=false
))]
#[allow(clippy::too_many_arguments, reason = "a pickle has them in this order")]
pub(crate) fn _verdict(
    law: String,
    proved: Option<bool>,
    method: Option<String>,
    time: f64,
    counterexample: Option<Inputs>,
    tried: Vec<String>,
    notes: Vec<String>,
    certificate: Option<Vec<PathBuf>>,
    every_width: bool,
) -> Verdict {
    Verdict { law, proved, method, time, counterexample, tried, notes, certificate, every_width }
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
            words.set_item(name, py.get_type::<PyInt>().call1((word, 16))?)?;
        }
        Ok(Some(words))
    }

    /// The methods that did not decide the law, each with the reason.
    #[getter]
    fn tried(&self) -> Vec<String> {
        self.tried.clone()
    }

    /// Words that limit the verdict: an assertion of the code that was a premise, a premise that is
    /// never true, the reason why the law has no value for the counterexample, or why it has no
    /// certificate.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Formula("x != x => x == 1").prove().notes
    /// ['the premise is never true']
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    /// The files of the certificate, as ``pathlib.Path``; ``None`` if none was asked for or found.
    ///
    /// >>> import pathlib, tempfile
    /// >>> import setwise as sw
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "law"
    /// >>> verdict = sw.Formula("x + y == (x ^ y) + 2 * (x & y)").prove(certificate=path)
    /// >>> [file.name for file in verdict.certificate]
    /// ['law.smt2']
    #[getter]
    fn certificate(&self) -> Option<Vec<PathBuf>> {
        self.certificate.clone()
    }

    /// True if the law is proved for words of every width from 1 to 64 bits, with constants truncated
    /// to the width. False does not mean that it is false at some width.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Formula("x + y == (x ^ y) + 2 * (x & y)").prove().every_width
    /// True
    /// >>> sw.Formula("x >> 1 <= x").prove().every_width
    /// False
    #[getter]
    const fn every_width(&self) -> bool {
        self.every_width
    }

    fn __bool__(&self) -> bool {
        self.proved == Some(true)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let parts = (
            self.law.clone(),
            self.proved,
            self.method.clone(),
            self.time,
            self.counterexample.clone(),
            self.tried.clone(),
            self.notes.clone(),
            self.certificate.clone(),
            self.every_width,
        );
        Ok((py.import("setwise._setwise")?.getattr("_verdict")?, parts))
    }

    fn __repr__(&self) -> String {
        let Self { law, method, counterexample, .. } = self;
        let verdict = match (counterexample, method) {
            (Some(inputs), _) => {
                let word = |(name, word): &(String, String)| format!("{name} = {word}");
                let words: Vec<_> = inputs.iter().map(word).collect();
                format!("refuted by {}", words.join(", "))
            }
            (None, Some(method)) => format!("proved ({method})"),
            (None, None) => "not decided".to_owned(),
        };
        let notes: String = self.notes.iter().map(|note| format!("; {note}")).collect();
        format!("<Verdict: `{law}` is {verdict}{notes}>")
    }
}
