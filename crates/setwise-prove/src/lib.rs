//! The prover: decides laws, which are formulas that are true for all words, or for all that satisfy
//! a premise.
//!
//! A [`Law`] is a bool formula over free words. Stages try to decide it, one after the other,
//! and the verdict names the one that did:
//!
//! 1. `trial` evaluates the law for some words. The random ones follow the next five stages if the law
//!    is short.
//! 2. `truth_table` decides laws that treat each bit alone, for up to six variables.
//! 3. `orders` decides laws that only compare words, by the orders that these may have.
//! 4. `unions` splits functions of unions, such as attacks and floods, and `choices` takes both values of
//!    the bools that choose between words.
//! 5. `linear` compares both sides as sums modulo 2 of bits.
//! 6. `normal_form` compares both sides as polynomials modulo 2^64, or modulo a smaller power of two
//!    if only low bits are needed. Then `shifts` takes words that are shifted by variables as unknown words.
//! 7. `sweep` replaces parts of the law by words that are equal to them.
//! 8. `facts` takes quotients, remainders, products and counts as unknown words.
//! 9. `integers` takes words as whole numbers: sums of bits, and remainders in a known range.
//! 10. `counts` compares sums of counts by what sets and their shifts have in common.
//! 11. `cases` takes each value of a variable that a premise bounds, or that is an amount of a
//!     shift or an index of a square, if all cases are easy. Those that need no circuit come before
//!     `sweep`.
//! 12. `bits` builds the law as a circuit. Equal parts are recognized as they are built, and a
//!     satisfiability solver decides the rest. A small circuit that is easy comes after `sweep`.
//! 13. `cases` once more, with all the steps that are left.
//!
//! Before the stages, `sums` reads a law over sets of another board as it is written, and after a proof,
//! `widths` says if the law is also true for narrower words.
//!
//! The evaluator checks each counterexample before it is returned, and `smallest` takes squares
//! out of it. A law that has no value for
//! some words, because it divides by zero, is refuted by these words: each stage either proves
//! that it has a value or leaves such laws to another one. A law that no stage decides within the
//! [`Limits`] is [`Verdict::Undecided`].
//!
//! ```
//! use setwise_prove::{Law, Limits};
//!
//! let law = Law::new("x != none => bit_scan_forward_de_bruijn(x) == first(x)")?;
//! assert!(law.prove(Limits::default()).is_proved());
//! # Ok::<(), setwise_expr::FormulaError>(())
//! ```
//!
//! [`Law::to_smt2`] writes a law as a file that other solvers read, and [`Law::certificate`] a second
//! proof that a small program checks.
//!
//! The circuit supports neither division by a word that is not a constant or a power of two by
//! its form, for which only facts are known, nor bit scans that use floating-point numbers.
#![forbid(unsafe_code)]

mod bits;
mod bitwise;
mod cases;
mod certificate;
mod choices;
mod circuit;
mod constants;
mod copied;
mod counts;
mod export;
mod facts;
mod integers;
mod intersections;
mod known;
mod law;
mod limits;
mod linear;
mod normal_form;
mod orders;
mod parts;
mod runs;
mod sat;
mod shifts;
mod simplify;
mod smallest;
mod stage;
mod stages;
mod sums;
mod sweep;
#[cfg(test)]
mod tests;
mod trial;
mod truth_table;
mod unions;
mod verdict;
mod widths;

pub use bitwise::TruthTable;
pub use certificate::{Certificate, CertificateError, Clauses};
pub use constants::{Constants, MAX_BITS, constants};
pub use export::ExportError;
pub use law::{Law, WidthError};
pub use limits::Limits;
pub use simplify::{Proof, Simplified, simplify};
pub use verdict::{Counterexample, Method, NO_VALUE, Side, Verdict};

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
