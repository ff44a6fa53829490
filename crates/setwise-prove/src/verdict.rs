//! The verdicts of a proof.

use std::fmt;
use std::time::Duration;

use setwise::wide::Set;
use setwise_expr::board::BoardValue;

/// The verdict on a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The law is true for all words.
    #[non_exhaustive]
    Proved {
        /// The method that proved it.
        method: Method,
        /// True if the premise was shown to be unsatisfiable, so that the law holds vacuously.
        /// May be false even then.
        is_vacuous: bool,
        /// True if the law is also true for words of every width from 1 to 64 bits, with constants
        /// truncated to the width, as [`Law::prove_at`](crate::Law::prove_at) takes them. May be false
        /// even then.
        every_width: bool,
        /// The time spent on it.
        time: Duration,
    },
    /// The law is false for some words.
    #[non_exhaustive]
    Refuted {
        /// Words for which the evaluator finds it false.
        counterexample: Counterexample,
        /// The method that found them.
        method: Method,
        /// The time spent on it.
        time: Duration,
    },
    /// The law was not decided within the limits, or is not supported.
    #[non_exhaustive]
    Undecided {
        /// The reasons, one for each stage that has one.
        tried: Vec<String>,
        /// True if an operation is not supported, so that more time would not help.
        is_unsupported: bool,
        /// True if the time was over, or the steps that it allows, so that more time may help.
        is_late: bool,
        /// True if the proof was canceled.
        is_canceled: bool,
        /// The time spent on it.
        time: Duration,
    },
}

impl Verdict {
    /// Returns true if the law is proved.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Proved { .. })
    }

    /// Returns true if the law is refuted.
    #[must_use]
    pub const fn is_refuted(&self) -> bool {
        matches!(self, Self::Refuted { .. })
    }

    /// Returns the time spent on the proof.
    #[must_use]
    pub const fn time(&self) -> Duration {
        match self {
            Self::Proved { time, .. }
            | Self::Refuted { time, .. }
            | Self::Undecided { time, .. } => *time,
        }
    }
}

/// Values for which a law is false.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// All variables with their values, the empty set for those that do not matter. On the board
    /// of chess, and for narrower words, the first word of a set has all.
    pub inputs: Vec<(String, Set<8>)>,
    /// The two sides of the conclusion. Empty if the conclusion is not a comparison, or if both
    /// sides have a value but the law has none.
    pub sides: Vec<Side>,
    /// True if the law has no value here, because it divides by zero or its code is undefined, and
    /// false if its value is false.
    pub has_no_value: bool,
    /// The reason why C code has no value; without code, it is [`NO_VALUE`].
    pub reason: Option<String>,
}

/// The reason why a law without code has no value.
pub const NO_VALUE: &str = "it divides by zero, or inverts an even number";

/// A side of a comparison and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Side {
    /// The formula, as text.
    pub text: String,
    /// Its value, or `None` if it divides by zero.
    pub value: Option<BoardValue>,
}

/// The method that decided a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Evaluation for some words, which can only refute.
    Trial,
    /// A truth table over one bit of each variable.
    TruthTable {
        /// The immediate operand of `vpternlog` for the function that both sides are, with the
        /// variables in the order in which they are written, if there are at most three.
        immediate: Option<u8>,
    },
    /// The orders that the words may have, for a law that only compares words.
    Orders,
    /// Functions of unions, which are unions of the values for their parts.
    Unions,
    /// Equal normal forms modulo 2^64, or for sets of another board modulo every power of two.
    NormalForm,
    /// Linear forms: each bit as a sum modulo 2 of bits of the variables and of products.
    Linear,
    /// Facts about quotients, remainders, products and counts, as unknown words.
    Facts,
    /// Sweeping: this many parts were replaced by words that were proved equal to them.
    Sweep(usize),
    /// Shifts by variables: this many shifted words were replaced by unknown words.
    Shifts(usize),
    /// Whole numbers: the ranges of sums of bits and of remainders, and sums of products of bits.
    Integers,
    /// Counts of intersections of sets and their shifts.
    Counts,
    /// Equal circuits.
    Circuit,
    /// A satisfiability solver.
    Satisfiability,
    /// The values, one after the other, of variables that a premise bounds or that are amounts of
    /// shifts or indices of squares, of bools that choose between words, the lowest runs of ones of
    /// a variable, or the numbers of squares of a set.
    Cases(usize),
}

/// Writes the name, as in `proved for all 2^128 inputs (SAT, 64 ms)`.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trial => f.write_str("trial"),
            Self::TruthTable { immediate: None } => f.write_str("truth table"),
            Self::TruthTable { immediate: Some(immediate) } => {
                write!(f, "truth table 0x{immediate:02x}")
            }
            Self::Orders => f.write_str("orders of words"),
            Self::Unions => f.write_str("unions"),
            Self::NormalForm => f.write_str("normal form"),
            Self::Facts => f.write_str("facts"),
            Self::Sweep(count) => f.write_str(&counted(*count as u64, "equal part")),
            Self::Shifts(count) => f.write_str(&counted(*count as u64, "shifted word")),
            Self::Linear => f.write_str("linear form"),
            Self::Integers => f.write_str("whole numbers"),
            Self::Counts => f.write_str("counts of intersections"),
            Self::Circuit => f.write_str("equal circuits"),
            Self::Satisfiability => f.write_str("SAT"),
            Self::Cases(count) => f.write_str(&counted(*count as u64, "case")),
        }
    }
}

/// Writes a number with the singular or plural of a noun.
pub(super) fn counted(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
