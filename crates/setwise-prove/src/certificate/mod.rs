//! Certificates: proofs of exported laws that a small independent program checks.
//!
//! ```text
//! the law as SMT-LIB 2.6  ->  nodes, equal if their polynomials are  ->  bits  ->  clauses  ->  steps
//! ```
//!
//! The checker, `data/check_certificate.py`, makes the clauses from the law itself and checks each step. So
//! a certificate rests neither on the compiler nor on a stage of the prover, which is not run.

mod amounts;
mod cases;
mod circuit;
mod files;
mod forms;
mod numbers;
mod products;
mod proof;
mod split;
mod terms;

use std::fmt::{self, Write};

use self::circuit::{Circuit, clauses};
use self::terms::{Terms, texts};
use crate::export::ExportError;
use crate::law::Law;
use crate::limits::{Clock, Limits};

/// Whole numbers may take `1 / PART_OF_NUMBERS` of the steps.
const PART_OF_NUMBERS: u64 = 4;

/// A proof of clauses may take `1 / PART_OF_SHORT_PROOF` of them before cases are tried, and all after.
const PART_OF_SHORT_PROOF: u64 = 8;

/// Cases that normal forms decide may take `1 / PART_OF_CASES` of the steps that are left.
const PART_OF_CASES: u64 = 2;

/// A proof of a law that does not need our word: `data/check_certificate.py` checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// The law as SMT-LIB 2.6, which asserts its opposite, as [`Law::to_smt2`] writes it.
    pub law: String,
    /// True if the opposite is false by the ranges of the words of the law, as whole numbers.
    pub is_of_numbers: bool,
    /// The cases, if normal forms show in each of them that the opposite is false: the bits of names that
    /// are a zero or a one, one after the other.
    pub cases: Option<String>,
    /// The clauses and their proof; `None` if the opposite is false by whole numbers, or by the normal
    /// forms of the words and bits of the law, so that the checker needs no clauses.
    pub clauses: Option<Clauses>,
}

impl Certificate {
    /// Returns the files that the checker reads: the extension of each, and its text.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let clauses = self.clauses.iter();
        let clauses = clauses.flat_map(|it| [("cnf", &*it.cnf), ("drat", &*it.drat)]);
        let cases = self.cases.iter().map(|it| ("cases", &**it));
        std::iter::once(("smt2", &*self.law)).chain(cases).chain(clauses)
    }
}

/// Clauses that have a solution if a law is false, and a proof that they do not have one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clauses {
    /// The clauses as a file in DIMACS, with the variables of each name in comments.
    pub cnf: String,
    /// The proof as a text of DRAT, whose steps follow by unit propagation.
    pub drat: String,
}

/// The reason why a law has no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// The law cannot be exported.
    Export(ExportError),
    /// The law is false, or the time, the steps or the memory were not enough.
    NotFound,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Export(error) => write!(f, "{error}"),
            Self::NotFound => f.write_str("none was found within the limits"),
        }
    }
}

impl std::error::Error for CertificateError {}

/// Writes the parts of a certificate: `normal forms`, `whole numbers`, `normal forms, 64 cases`, or
/// `clauses, 12 steps`.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(cases) = &self.cases {
            let cases = cases.lines().filter(|line| *line == split::CASE).count();
            return write!(f, "normal forms, {cases} cases");
        }
        match &self.clauses {
            None if self.is_of_numbers => f.write_str("whole numbers"),
            None => f.write_str("normal forms"),
            Some(clauses) => {
                let steps = clauses.drat.lines().filter(|line| !line.starts_with('d')).count();
                write!(f, "clauses, {steps} step{}", if steps == 1 { "" } else { "s" })
            }
        }
    }
}

impl Law {
    /// Returns a certificate that the law is true for all words: a proof that is independent of
    /// [`prove`](Self::prove), and that a Python program checks. It may take longer, and does
    /// not find all that the stages do.
    ///
    /// # Errors
    ///
    /// Returns an error if [`to_smt2`](Self::to_smt2) fails, or no certificate is found within the
    /// limits. A false law never has one.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_prove::{CertificateError, Law, Limits};
    ///
    /// let certificate = Law::new("x & (x - 1) <= x")?.certificate(Limits::default())?;
    /// assert!(certificate.files().map(|(extension, _)| extension).eq(["smt2", "cnf", "drat"]));
    /// let clauses = certificate.clauses.expect("an order is not a polynomial");
    /// assert!(clauses.cnf.contains("p cnf ") && clauses.drat.ends_with("0\n"));
    ///
    /// let certificate = Law::new("x + y == (x ^ y) + 2 * (x & y)")?.certificate(Limits::default())?;
    /// assert!(certificate.clauses.is_none());
    ///
    /// let error = Law::new("x + 1 > x")?.certificate(Limits::default());
    /// assert_eq!(error, Err(CertificateError::NotFound));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self, limits: Limits<'_>) -> Result<Certificate, CertificateError> {
        let law = self.to_smt2().map_err(CertificateError::Export)?;
        let clock = Clock::start(limits);
        let nodes = clock.limits().circuit_nodes();
        let texts = texts(&law);
        let terms = Terms::read(&texts, nodes, &[]).ok_or(CertificateError::NotFound)?;
        let circuit = Circuit::new(&terms, nodes).ok_or(CertificateError::NotFound)?;
        if circuit.roots.contains(&0) {
            return Ok(Certificate { law, is_of_numbers: false, cases: None, clauses: None });
        }
        if numbers::refutes(&terms, &clock.for_part(PART_OF_NUMBERS)) {
            return Ok(Certificate { law, is_of_numbers: true, cases: None, clauses: None });
        }
        let mut drat = proof::prove(&terms, &circuit, &clock.for_part(PART_OF_SHORT_PROOF));
        if drat.is_none() {
            if let Some(cases) = split::cases(&texts, &terms, &clock.for_part(PART_OF_CASES)) {
                let cases = Some(cases);
                return Ok(Certificate { law, is_of_numbers: false, cases, clauses: None });
            }
            drat = proof::prove(&terms, &circuit, &clock);
        }
        let drat = drat.ok_or(CertificateError::NotFound)?;
        let cnf = cnf(&terms, &circuit);
        let clauses = Some(Clauses { cnf, drat });
        Ok(Certificate { law, is_of_numbers: false, cases: None, clauses })
    }
}

/// Writes the clauses of a circuit, with a comment for each name.
fn cnf(terms: &Terms, circuit: &Circuit) -> String {
    let mut text = format!("{}. Bit 0 is the lowest one.\n", files::CLAUSES);
    for ((name, width), first) in terms.inputs.iter().zip(&circuit.inputs) {
        let last = first + width - 1;
        _ = writeln!(text, "c {name}: bits 0 to {} are the variables {first} to {last}", width - 1);
    }
    let needed = circuit.needed();
    let gates = circuit.gates.iter().enumerate().filter(|(index, _)| needed[*index]);
    let mut all: Vec<_> = gates.flat_map(|(index, &gate)| clauses(index, gate)).collect();
    all.extend(circuit.roots.iter().filter(|root| **root != 1).map(|&root| vec![root]));
    _ = writeln!(text, "p cnf {} {}", circuit.gates.len() - 1, all.len());
    for clause in all {
        for bit in clause {
            _ = write!(text, "{} ", proof::dimacs(bit));
        }
        text.push_str("0\n");
    }
    text
}
