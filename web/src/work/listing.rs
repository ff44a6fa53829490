//! The instructions of a formula.

use serde::Serialize;
use setwise_explain::{InstructionSet, Listing, Target, UnsupportedError};

use crate::problem::{Problem, Where};
use crate::request::{mapping, parse_in};

/// An instruction set.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SetName {
    id: &'static str,
    name: &'static str,
}

/// The instructions of a formula, or the problem of it.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Explained {
    lines: Vec<Line>,
    summary: String,
    problem: Option<Problem>,
}

/// An instruction.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Line {
    code: String,
    comment: String,
}

/// Returns the instruction sets.
pub(super) fn sets() -> Vec<SetName> {
    let name = |&(id, _, name): &(&'static str, _, &'static str)| SetName { id, name };
    InstructionSet::NAMED.iter().map(name).collect()
}

/// Returns the instructions of a formula for an instruction set.
pub(super) fn explain(formula: &str, isa: &str, name: &str) -> Explained {
    let failed = |problem| Explained { problem: Some(problem), ..Explained::default() };
    let of_formula = |error| Problem::of_formula(Where::Formula, formula, &error);
    let tree = match (parse_in(formula, name), mapping(name)) {
        (Ok(tree), Ok(_)) => tree,
        (Err(error), _) => return failed(of_formula(error)),
        (_, Err(problem)) => return failed(problem),
    };
    let Some(set) = InstructionSet::named(isa) else {
        let message = format!("no instruction set is named `{isa}`");
        return failed(Problem::whole(Where::Value, isa, message));
    };
    let width = match set {
        InstructionSet::Avx2 => Some(256),
        InstructionSet::Avx512 => Some(512),
        _ => None,
    };
    let listing = match Target::new(set, width) {
        Ok(target) => Listing::new(&tree, target),
        Err(error) => return failed(Problem::whole(Where::Value, isa, error.to_string())),
    };
    let listing = match listing {
        Ok(listing) => listing,
        Err(UnsupportedError::Formula(error)) => return failed(of_formula(error)),
        Err(error) => return failed(Problem::whole(Where::Formula, formula, error.to_string())),
    };
    let lines = listing.lines().iter();
    let lines =
        lines.map(|line| Line { code: listing.instruction(line), comment: line.comment.clone() });
    let mut summary = match listing.count() {
        1 => "1 instruction".to_owned(),
        count => format!("{count} instructions"),
    };
    match listing.copies() {
        0 => {}
        1 => summary += ", 1 of them a copy",
        copies => summary += &format!(", {copies} of them copies"),
    }
    let result = &listing.registers()[listing.result().index()].name;
    summary += &format!(" ({}); the result is {result}", listing.target());
    if let assumptions @ [_, ..] = listing.assumptions() {
        summary += &format!("; C code is trusted to be defined: {}", assumptions.join("; "));
    } else if listing.may_divide_by_zero() {
        summary += "; where the formula has no value, the result is arbitrary";
    }
    Explained { lines: lines.collect(), summary, problem: None }
}
