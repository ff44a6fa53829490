//! Proofs of laws and comparisons of formulas, and laws as files for other solvers.

use std::time::Duration;

use serde::Serialize;
use setwise::Bitboard;
use setwise_expr::{Compiler, FormulaError, Names, Tree, Type, Value};
use setwise_prove::{Counterexample, Law, Limits, Method, Side, Verdict};
use setwise_verify::law_within;

use crate::evaluation::{Input, Step, evaluate};
use crate::problem::{Problem, Where};
use crate::request::{Request, mapping, parse_in};
use crate::value::{ValueType, Word};

/// The decision on a law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Decision {
    Proved,
    Refuted,
    #[default]
    Unknown,
}

/// The verdict on a law.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Proof {
    verdict: Decision,
    counterexample: Vec<Input>,
    /// The two sides of the comparison, at the counterexample.
    sides: Vec<SideValue>,
    /// The parts of the law at the counterexample.
    steps: Vec<Step>,
    /// The text that has these parts.
    law: String,
    /// The words after the verdict: the inputs, the method, the time, the reason.
    message: String,
    /// The note on what was passed over to find the law in its text.
    note: Option<String>,
    problem: Option<Problem>,
}

/// A law as a file in SMT-LIB, or the problem of it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Exported {
    text: String,
    problem: Option<Problem>,
}

/// A side of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SideValue {
    text: String,
    #[serde(rename = "type")]
    value_type: ValueType,
    /// `null` if it has no value.
    #[cfg_attr(test, ts(type = "bigint | null"))]
    value: Option<Word>,
}

/// The longest proof, which is more than a page waits for.
const MAX_SECONDS: f64 = 86_400.0;

/// The memory of a proof: a half of what a page may have without a question.
const MEMORY: usize = 1 << 29;

/// Returns the time since the epoch.
#[cfg(target_arch = "wasm32")]
fn now() -> Duration {
    Duration::from_secs_f64(js_sys::Date::now().max(0.0) / 1e3)
}

/// Returns the time since the epoch, in tests, which run outside a browser.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// Proves or refutes a law, or that two formulas have the same value if the second one is not empty.
pub(super) fn prove(first: &str, second: &str, seconds: f64, mapping: &str) -> Proof {
    match Reading::of(first, second, mapping) {
        Ok(Reading { law, text, note }) => {
            let mut proof = Proof { note, ..decide(&law, seconds) };
            if proof.verdict == Decision::Refuted && second.trim().is_empty() {
                proof.steps = steps(&text, &proof.counterexample, mapping);
                proof.law = text;
            }
            proof
        }
        Err(problem) => Proof { problem: Some(problem), ..Proof::default() },
    }
}

/// Writes what [`prove`] proves as a file for other solvers.
pub(super) fn smt2(first: &str, second: &str, mapping: &str) -> Exported {
    let exported = Reading::of(first, second, mapping).and_then(|it| match it.law.to_smt2() {
        Ok(text) => Ok(Exported { text, problem: None }),
        Err(error) => Err(Problem::whole(Where::Formula, first, error.to_string())),
    });
    let failed = |problem| Exported { text: String::new(), problem: Some(problem) };
    exported.unwrap_or_else(failed)
}

/// A law as it was read.
struct Reading {
    law: Law,
    /// The text of the law.
    text: String,
    /// The note on what was passed over to find it.
    note: Option<String>,
}

impl Reading {
    fn of(first: &str, second: &str, name: &str) -> Result<Self, Problem> {
        mapping(name)?;
        if !second.trim().is_empty() {
            return Self::equality(first, second, name);
        }
        let read = |text: &str| parse_in(text, name).and_then(|tree| Law::from_tree(&tree));
        let within = law_within(first, |text| read(text).is_ok());
        let (text, note) = match within {
            Some((law, note)) => (law, Some(note)),
            None => (first.to_owned(), None),
        };
        let law =
            read(&text).map_err(|error| Problem::of_formula(Where::Formula, &text, &error))?;
        Ok(Self { law, text, note })
    }

    fn equality(first: &str, second: &str, name: &str) -> Result<Self, Problem> {
        let compiled = |text: &str| -> Result<Tree, FormulaError> {
            let tree = parse_in(text, name)?;
            Compiler::new(Names::Free).add(&tree).map(|()| tree)
        };
        let of = |origin, text, error: FormulaError| Problem::of_formula(origin, text, &error);
        let a = compiled(first).map_err(|error| of(Where::Formula, first, error))?;
        let law = compiled(second).and_then(|b| Law::equality(&a, &b));
        let law = law.map_err(|error| of(Where::Second, second, error))?;
        Ok(Self { law, text: String::new(), note: None })
    }
}

/// Returns the limits for a time in seconds.
pub(super) fn limits(seconds: f64) -> Limits<'static> {
    let seconds = if seconds.is_nan() { 0.0 } else { seconds.clamp(0.0, MAX_SECONDS) };
    Limits { time: Duration::from_secs_f64(seconds), memory: MEMORY, now, ..Limits::new() }
}

fn decide(law: &Law, seconds: f64) -> Proof {
    let limits = limits(seconds);
    let verdict = law.prove(limits);
    let count = law.variables().count() as u32;
    let whole_time = verdict.time();
    let spent = whole_time.as_secs_f64();
    let by = |method: Method| format!("by {method}, {}", time_text(spent));
    let proof = Proof::default();
    match verdict {
        Verdict::Proved { method, is_vacuous, every_width, .. } => {
            let widths = if every_width { "and every width " } else { "" };
            let inputs = match count {
                0 => String::new(),
                _ => format!("for all 2^{} inputs {widths}", 64 * count),
            };
            let mut message = format!("{inputs}{}", by(method));
            if !law.assertions().is_empty() {
                message += &format!(" where the code asserts: {}", law.assertions().join("; "));
            }
            if is_vacuous {
                message += "; the premise is never true";
            }
            Proof { verdict: Decision::Proved, message, ..proof }
        }
        Verdict::Refuted { method, counterexample, .. } => {
            let Counterexample { inputs, sides, has_no_value, reason, .. } = counterexample;
            let mut message = by(method);
            if has_no_value {
                message += ", it has no value here";
                if let Some(reason) = reason {
                    message += &format!(": {reason}");
                }
            }
            let counterexample = inputs.into_iter().map(|(name, set)| Input {
                name,
                value_type: ValueType::Set,
                value: Word::Unsigned(set.0[0]),
                given: true,
            });
            let counterexample = counterexample.collect();
            let sides = sides.into_iter().map(side).collect();
            Proof { verdict: Decision::Refuted, counterexample, sides, message, ..proof }
        }
        Verdict::Undecided { tried, is_unsupported, is_late, .. } => {
            let why = match is_unsupported {
                true => "an operation is not supported",
                false if whole_time >= limits.time => "the time is up",
                false if is_late => "the steps that the time allows are used up",
                false => "the limits of memory and conflicts are reached",
            };
            let mut message = format!("({}): {why}", time_text(spent));
            for tried in tried {
                message += &format!("; {tried}");
            }
            Proof { verdict: Decision::Unknown, message, ..proof }
        }
    }
}

fn side(side: Side) -> SideValue {
    let (value_type, value) = match side.value {
        Some(Value::Set(set)) => (Type::Set, Some(Word::Unsigned(set.0[0]))),
        Some(Value::Number(number)) => (Type::Number, Some(Word::Signed(number))),
        Some(Value::Bool(value)) => (Type::Bool, Some(Word::Unsigned(u64::from(value)))),
        None => (Type::Set, None),
    };
    SideValue { text: side.text, value_type: value_type.into(), value }
}

/// Returns the parts of a law for these values of its variables.
fn steps(text: &str, inputs: &[Input], mapping: &str) -> Vec<Step> {
    // A set of squares is the same in every mapping.
    let value = |input: &Input| match input.value {
        Word::Unsigned(set) => {
            let squares: Vec<_> = Bitboard(set).into_iter().map(|it| it.to_string()).collect();
            if squares.is_empty() {
                "none".to_owned()
            } else {
                format!("{{{}}}", squares.join(", "))
            }
        }
        Word::Signed(number) => number.to_string(),
    };
    let request = Request {
        formula: text.to_owned(),
        fen: String::new(),
        values: inputs.iter().map(|input| (input.name.clone(), value(input))).collect(),
        mapping: mapping.to_owned(),
        law: true,
    };
    evaluate(&request).steps
}

/// Returns a time as text: `0.3 ms`, `64 ms`, `12.5 s`. Clocks of browsers are coarse, so a short
/// time may be measured as 0.
pub(super) fn time_text(seconds: f64) -> String {
    match seconds * 1e3 {
        ..0.05 => "less than 0.1 ms".to_owned(),
        milliseconds @ ..10.0 => format!("{milliseconds:.1} ms"),
        milliseconds @ ..1000.0 => format!("{milliseconds:.0} ms"),
        milliseconds => format!("{:.1} s", milliseconds / 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::{Reading, smt2, time_text};

    #[test]
    fn a_law_has_words_and_definitions_around_it() {
        let read = |text: &str| Reading::of(text, "", "lerf").map(|it| (it.text, it.note));
        let (law, note) = read("low = x & -x\nlow == isolate_ls1b(x)").unwrap();
        assert_eq!(law, "let low = x & -x; low == isolate_ls1b(x)");
        assert_eq!(note.as_deref(), Some("`low` is defined above the law"));
        assert_eq!(read("for all x, x | x == x.").unwrap().0, "x | x == x");
        assert_eq!(read("x | x == x").unwrap(), ("x | x == x".to_owned(), None));
        let problem = read("x | y").unwrap_err();
        assert_eq!((problem.start, problem.end), (0, 5));
    }

    #[test]
    fn laws_and_comparisons_are_exported() {
        let of = |first: &str, second: &str| smt2(first, second, "lerf");
        let exported = of("for all x, x & (x - 1) <= x.", "");
        assert!(exported.text.contains("(declare-const x Word)"));
        assert!(exported.text.ends_with("(check-sat)\n"));
        let law = of("a + b == (a ^ b) + 2 * (a & b)", "").text;
        assert_eq!(of("a + b", "(a ^ b) + 2 * (a & b)").text.lines().last(), law.lines().last());
        for (first, second) in [("x +", ""), ("x", ""), ("x", "x +"), ("x", "x == y")] {
            let exported = of(first, second);
            assert!(exported.problem.is_some() && exported.text.is_empty(), "{first}, {second}");
        }
        let problem = smt2("x == x", "", "none").problem.unwrap();
        assert_eq!(problem.message, "no mapping is named `none`");
    }

    #[test]
    fn a_time_is_never_nothing() {
        let texts = [0.0, 0.000_3, 0.064, 12.5].map(time_text);
        assert_eq!(texts, ["less than 0.1 ms", "0.3 ms", "64 ms", "12.5 s"]);
    }
}
