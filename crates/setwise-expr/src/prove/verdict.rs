//! What comes of a proof.

use std::fmt;
use std::time::Duration;

use crate::types::Value;

/// Whether a law is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is true of all words.
    Proved {
        /// How it was proved.
        method: Method,
        /// Whether that says nothing, because the premise is never true; false also where
        /// that is not easy to see.
        is_vacuous: bool,
        /// How long that took.
        time: Duration,
    },
    /// It is false of some.
    Refuted {
        /// Such words; the evaluator agrees.
        counterexample: Counterexample,
        /// How they were found.
        method: Method,
        /// How long that took.
        time: Duration,
    },
    /// Not decided within the limits, or not supported.
    Undecided {
        /// What was tried, and how far it went.
        tried: Vec<String>,
        /// Whether that is because of an operation that is not supported: more time would
        /// not help.
        is_unsupported: bool,
        /// Whether the proof was stopped from outside.
        is_cancelled: bool,
        /// How long that took.
        time: Duration,
    },
}

impl Verdict {
    /// Whether the law is proved.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Proved { .. })
    }

    /// Whether the law is refuted.
    #[must_use]
    pub const fn is_refuted(&self) -> bool {
        matches!(self, Self::Refuted { .. })
    }

    /// How long it took.
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
pub struct Counterexample {
    /// All variables and their values; those that do not matter are 0.
    pub inputs: Vec<(String, u64)>,
    /// The two sides of the conclusion, if it is a comparison; else empty, and so where the
    /// law has no value but both sides have one.
    pub sides: Vec<Side>,
    /// Whether the law has no value there, because it divides by zero, rather than
    /// the value false.
    pub has_no_value: bool,
}

/// A side of a comparison and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The formula, as text.
    pub text: String,
    /// Its value; `None` where it divides by zero.
    pub value: Option<Value>,
}

/// How a law was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By trying some words, which only refutes.
    Trial,
    /// By a truth table over one bit of each variable.
    TruthTable {
        /// Of up to three variables and a conclusion that compares two sets: the
        /// function both are, as the immediate operand of `vpternlog`, the variables in
        /// the order they are written.
        immediate: Option<u8>,
    },
    /// Both sides have the same normal form modulo 2^64.
    NormalForm,
    /// As whole numbers: by the ranges of sums of bits, and of what divisions leave.
    Integers,
    /// By counts of intersections of sets and their shifts.
    Counts,
    /// Both sides have the same circuit.
    Circuit,
    /// By binary decision diagrams.
    Diagrams,
    /// By a satisfiability solver.
    Satisfiability,
    /// By both: each proved some of the parts.
    Both {
        /// The parts proved by diagrams.
        diagrams: usize,
        /// The parts proved by the solver.
        satisfiability: usize,
    },
    /// By the values of variables that a premise bounds, or that are amounts of shifts or
    /// indices of squares, one after the other.
    Cases(usize),
}

/// As in `proved for all 2^128 inputs (SAT, 64 ms)`.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trial => f.write_str("trial"),
            Self::TruthTable { immediate: None } => f.write_str("truth table"),
            Self::TruthTable { immediate: Some(immediate) } => {
                write!(f, "truth table 0x{immediate:02x}")
            }
            Self::NormalForm => f.write_str("normal form"),
            Self::Integers => f.write_str("whole numbers"),
            Self::Counts => f.write_str("counts of intersections"),
            Self::Circuit => f.write_str("equal circuits"),
            Self::Diagrams => f.write_str("BDD"),
            Self::Satisfiability => f.write_str("SAT"),
            Self::Both { diagrams, satisfiability } => {
                write!(f, "BDD for {}, SAT for {satisfiability}", counted(*diagrams as u64, "part"))
            }
            Self::Cases(count) => f.write_str(&counted(*count as u64, "case")),
        }
    }
}

/// How many there are of what.
pub(super) fn counted(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::Method;

    #[test]
    fn one_of_a_thing_is_not_many() {
        let both = |diagrams| Method::Both { diagrams, satisfiability: 1 };
        let told = [Method::Cases(1), Method::Cases(2), both(1), both(2)].map(|it| it.to_string());
        assert_eq!(
            told,
            ["1 case", "2 cases", "BDD for 1 part, SAT for 1", "BDD for 2 parts, SAT for 1"]
        );
    }
}
