//! Proofs: whether a law is true of all words.
//!
//! A [`Law`] is a bool formula over free words, with premises by `=>`. It is decided in
//! stages, and the answer names the one that did it:
//!
//! 1. Some words are tried.
//! 2. Where each bit is spoken of alone, a truth table over one bit decides, for up to
//!    six variables.
//! 3. Both sides are brought to a normal form modulo 2^64, polynomials over atoms.
//! 4. Words are taken for whole numbers: sums of bits with factors, and what divisions
//!    leave, of which the range is known. So are divisions by constants and by way of a
//!    reciprocal compared, and sums of fields.
//! 5. Sums of counts are compared by what is common to sets and their shifts.
//! 6. A variable that a premise bounds, or that is the amount of a shift or the index of a
//!    square, takes each of its values in turn, where all cases are easy.
//! 7. The law becomes a circuit, bit by bit; what is equal in it is found equal while it
//!    is made, and the rest is decided by binary decision diagrams and by a
//!    satisfiability solver, side by side, part by part.
//! 8. The cases once more, with all the time that is left.
//!
//! Counterexamples are checked by the evaluator before they are returned. Where a law
//! has no value, because it divides by zero, it is not true. What is not decided within
//! the [`Limits`] is [`Verdict::Undecided`].
//!
//! ```
//! use setwise_expr::prove::{Law, Limits, Method, Verdict};
//!
//! let law = Law::new("x != none => bit_scan_forward_de_bruijn(x) == first(x)")?;
//! let Verdict::Proved { method, .. } = law.prove(Limits::default()) else {
//!     panic!("the table is right");
//! };
//! assert!(matches!(method, Method::Diagrams | Method::Satisfiability | Method::Both { .. }));
//! # Ok::<(), setwise_expr::Error>(())
//! ```
//!
//! Division by a word that is neither a constant nor a power of two by its form is not
//! supported at the level of bits, nor are bit scans by way of floating-point numbers.

mod bits;
mod cases;
mod circuit;
mod counts;
mod decide;
mod integers;
mod law;
mod limits;
pub(crate) mod narrow;
mod normal_form;
mod parts;
mod stage;
#[cfg(test)]
mod tests;
mod trial;
mod truth_table;
mod verdict;

pub use law::{Law, NoMeaning};
pub use limits::Limits;
pub use verdict::{Counterexample, Method, Side, Verdict};
