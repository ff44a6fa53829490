//! The shortest equal formula.

use serde::Serialize;
use setwise_expr::FormulaError;
use setwise_prove::simplify;

use crate::problem::{Problem, Where};
use crate::request::{mapping, parse_in};
use crate::work::proof::{limits, time_text};

/// The shortest formula that is found to equal another one, with its proof.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Simplified {
    /// The formula; empty if there is a problem.
    text: String,
    /// True if it is shorter than the given one.
    is_shorter: bool,
    /// The number of operations, the proof and the time in words.
    message: String,
    problem: Option<Problem>,
}

/// Looks for the shortest formula that equals this one.
pub(super) fn shortest(formula: &str, seconds: f64, name: &str) -> Simplified {
    let problem = |problem| Simplified {
        text: String::new(),
        is_shorter: false,
        message: String::new(),
        problem: Some(problem),
    };
    let of = |error: FormulaError| Problem::of_formula(Where::Formula, formula, &error);
    let found = mapping(name).and_then(|_| {
        let tree = parse_in(formula, name).map_err(of)?;
        simplify(&tree, None, limits(seconds)).map_err(of)
    });
    let found = match found {
        Ok(found) => found,
        Err(error) => return problem(error),
    };
    let [before, after] = found.operations;
    let operations = format!("{before} operation{}", if before == 1 { "" } else { "s" });
    let time = time_text(found.time.as_secs_f64());
    let more = if found.is_stopped { "; a longer time limit may help" } else { "" };
    let message = match found.proof {
        Some(proof) => format!("{operations} → {after}, proved by {proof}, {time}{more}"),
        None => format!("{operations}: no shorter formula was found in {time}{more}"),
    };
    Simplified { text: found.text, is_shorter: found.proof.is_some(), message, problem: None }
}

#[cfg(test)]
mod tests {
    use super::shortest;

    #[test]
    fn formulas_are_simplified_or_have_a_problem() {
        let found = shortest("(x | y) + (x & y) - y", 10.0, "lerf");
        assert_eq!((&*found.text, found.is_shorter), ("x", true));
        assert!(found.message.starts_with("4 operations → 0, proved by "), "{}", found.message);
        let found = shortest("x & y", 10.0, "lerf");
        assert_eq!((&*found.text, found.is_shorter), ("x & y", false));
        assert!(found.message.starts_with("1 operation: no shorter"), "{}", found.message);
        for (formula, mapping) in [("x +", "lerf"), ("{e4} | x", "lerf"), ("x | x", "berf")] {
            let found = shortest(formula, 10.0, mapping);
            assert!(found.problem.is_some() && found.text.is_empty(), "{formula}");
        }
    }
}
