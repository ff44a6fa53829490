//! The verdicts on laws, and what they rest on.

use std::fmt::Write as _;

use setwise::Bitboard;
use setwise_expr::{Program, Value};
use setwise_prove::{Law, Limits, NO_VALUE, TruthTable, Verdict as Proof};

use crate::finding::Verdict;

/// A verdict, and what it rests on.
pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    pub(crate) reason: String,
    pub(crate) inputs: Vec<(String, Bitboard)>,
    pub(crate) sides: Vec<(String, Bitboard)>,
    pub(crate) table: Option<TruthTable>,
    /// True if the document says that the law is false.
    pub(crate) is_denied: bool,
    /// True if the law is also false with `^` as a power.
    pub(crate) is_false_power: bool,
}

impl Judged {
    pub(crate) const fn new(verdict: Verdict, reason: String) -> Self {
        Self {
            verdict,
            reason,
            inputs: Vec::new(),
            sides: Vec::new(),
            table: None,
            is_denied: false,
            is_false_power: false,
        }
    }
}

/// Proves a law, and says how.
pub(crate) fn proof(law: &Law, program: &Program, limits: Limits<'_>) -> Judged {
    match law.prove(limits) {
        Proof::Proved { method, is_vacuous, .. } => {
            let mut reason = method.to_string();
            if !law.assertions().is_empty() {
                let _ = write!(reason, ", where the code asserts: {}", law.assertions().join("; "));
            }
            if is_vacuous {
                reason += "; the premise is never true";
            }
            Judged::new(Verdict::Proved, reason)
        }
        Proof::Refuted { counterexample, .. } => {
            let mapping = law.mapping();
            let word = |set| mapping.word_of(Bitboard(set));
            let inputs: Vec<(String, Bitboard)> = counterexample
                .inputs
                .iter()
                // The others are constants of the code, or do not matter.
                .filter(|(name, _)| program.inputs().iter().any(|it| it.name == *name))
                .map(|(name, set)| (name.clone(), Bitboard(set.0[0])))
                .collect();
            let values = inputs.iter().map(|(name, set)| format!("{name} = {:#x}", word(set.0)));
            let values: Vec<String> = values.collect();
            let mut sides = Vec::new();
            let mut reason = match values.is_empty() {
                true => "without variables".to_owned(),
                false => format!("for {}", values.join(", ")),
            };
            if counterexample.has_no_value {
                let why = counterexample.reason.as_deref().unwrap_or(NO_VALUE);
                let _ = write!(reason, ", where it has no value: {why}");
            }
            for side in &counterexample.sides {
                let value = match side.value {
                    Some(Value::Set(set)) => {
                        sides.push((side.text.clone(), Bitboard(set.0[0])));
                        format!("{:#x}", word(set.0[0]))
                    }
                    Some(Value::Number(number)) => number.to_string(),
                    Some(Value::Bool(value)) => value.to_string(),
                    None => continue,
                };
                let _ = write!(reason, "; {} is {value}", side.text);
            }
            Judged { inputs, sides, ..Judged::new(Verdict::Refuted, reason) }
        }
        Proof::Undecided { tried, is_canceled, is_late, .. } => {
            let why = match (is_canceled, is_late) {
                (true, _) => "stopped",
                (_, true) => "the time is up",
                _ => "the limits of memory and conflicts are reached",
            };
            let tried: String = tried.iter().map(|it| format!("; {it}")).collect();
            Judged::new(Verdict::Undecided, format!("{why}{tried}"))
        }
    }
}
