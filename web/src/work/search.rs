//! The search of a file for positions.

use std::ops::ControlFlow;

use js_sys::Function;
use serde::Serialize;
use setwise_columns::{
    Detail, Formulas, Input, InputFormat, InputOptions, LineError, LineErrorReason, Location,
    Match, PassedOver, Query, Remedy, Threads,
};
use setwise_expr::{Type, Value, parse};
use wasm_bindgen::JsValue;

use crate::problem::{Problem, Where};
use crate::request::chosen;
use crate::value::{ValueType, Word};
use crate::work::files::{File, FileReader};

/// The positions of a file for which a formula is true.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Found {
    positions: f64,
    matched: f64,
    /// The number of squares in all values.
    squares: f64,
    seconds: f64,
    matches: Vec<FoundPosition>,
    /// The first errors.
    errors: Vec<FileError>,
    #[serde(rename = "errorCount")]
    error_count: f64,
    /// Sentences on what was passed over, and on parts of the formula that may not mean what was
    /// intended.
    notes: Vec<String>,
    problem: Option<Problem>,
}

/// A position for which the formula is true.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FoundPosition {
    fen: String,
    #[serde(rename = "where")]
    place: String,
    #[serde(rename = "type")]
    value_type: ValueType,
    #[cfg_attr(test, ts(type = "bigint"))]
    value: Word,
    /// The set to draw: the value, or the sets that explain a bool.
    marks: u64,
}

/// A line or a game without a result.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FileError {
    #[serde(rename = "where")]
    place: String,
    message: String,
}

/// The most errors that are kept.
const ERRORS: usize = 100;

/// Searches a file.
pub(super) fn search(
    formula: &str,
    file: File,
    limit: usize,
    progress: &Function,
    mapping: &str,
) -> Found {
    let started = js_sys::Date::now();
    let mut found = Found::default();
    if let Err(problem) = fill(formula, file, limit, progress, mapping, &mut found) {
        found.problem = Some(problem);
    }
    found.seconds = (js_sys::Date::now() - started) / 1e3;
    found
}

fn fill(
    formula: &str,
    file: File,
    limit: usize,
    progress: &Function,
    mapping: &str,
    found: &mut Found,
) -> Result<(), Problem> {
    let filter = parse(formula).map_err(|e| Problem::of_formula(Where::Formula, formula, &e))?;
    let mapping = chosen(mapping)?;
    let name = file.name();
    let unreadable = |error: std::io::Error| {
        let advice = Remedy::of(&error).map_or_else(String::new, |it| format!(": {}", remedy(it)));
        Problem::whole(Where::File, "", format!("{name}: {error}{advice}"))
    };
    let format = InputFormat::by_name(&stem(&name));
    let options = InputOptions { format, ..InputOptions::default() };
    let mut input = Input::from_reader_with(FileReader::new(file), &options).map_err(unreadable)?;
    // The columns of a table, and the usual tags and the values of moves in games.
    let columns = input.columns().map_err(unreadable)?;
    let formulas = Formulas { mapping, fields: &columns.all, ..Formulas::new(&filter, &[]) };
    let query = Query::compile(formulas)
        .map_err(|error| Problem::of_formula(Where::Formula, formula, &error.error))?;
    let value_type = query.program().outputs()[0].value_type;
    let has_games = input.format() == InputFormat::Games;
    let notes = query.notes(has_games, columns.lacks_starts);
    found.notes.extend(notes.map(|note| note.to_string()));
    let mut passed_over = PassedOver::default();
    let read = input.progress();
    let run =
        query.run(input, Threads::One, Detail::Matches, |batch| {
            found.positions += batch.positions as f64;
            found.matched += batch.matched as f64;
            found.squares += batch.squares as f64;
            found.error_count += batch.errors.len() as f64;
            passed_over.add(batch);
            let errors = batch.errors.iter().take(ERRORS - found.errors.len().min(ERRORS));
            found.errors.extend(errors.map(|error| FileError {
                place: error.location.to_string(),
                message: reason(error),
            }));
            let matches = batch.matches.iter().take(limit - found.matches.len().min(limit));
            found.matches.extend(matches.map(|it| position(it, value_type)));
            let counts = [read.read() as f64, found.positions, found.matched].map(JsValue::from);
            let [done, positions, matched] = &counts;
            match progress.call3(&JsValue::NULL, done, positions, matched) {
                Ok(answer) if answer.is_falsy() && !answer.is_undefined() => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
    if passed_over.count() > 0 {
        found.notes.push(passed_over.to_string());
    }
    run.map_err(unreadable)
}

/// Returns what to do about a file that is refused, on the page.
fn remedy(remedy: &Remedy) -> String {
    let advice = match remedy {
        Remedy::Column(Some(name)) => return format!("name it `fen` instead of `{name}`"),
        Remedy::Column(None) => "name that of the positions `fen`",
        Remedy::Array => "it has no positions",
        Remedy::Archive => "extract it first",
        Remedy::Table(_) => "write it as CSV",
        Remedy::Decompress(_) => "decompress it first",
    };
    advice.to_owned()
}

/// Returns the reason of an error without its line, which the place gives.
fn reason(error: &LineError) -> String {
    match &error.reason {
        LineErrorReason::Game(error) => format!("column {}: {}", error.column(), error.reason()),
        other => other.to_string(),
    }
}

fn position(it: &Match, value_type: Type) -> FoundPosition {
    let value = it.values.first().copied().flatten();
    let (value, set) = match value {
        Some(Value::Set(word)) => (Word::Unsigned(word), Some(word)),
        Some(Value::Number(number)) => (Word::Signed(number), None),
        Some(Value::Bool(value)) => (Word::Unsigned(u64::from(value)), None),
        None => (Word::Unsigned(0), None),
    };
    let marks = set.unwrap_or_else(|| it.marks.iter().fold(0, |all, set| all | set));
    let place = match it.location {
        Location::Game { game, ply, .. } => format!("game {game}, ply {ply}"),
        location => location.to_string(),
    };
    let fen = it.position.to_string();
    FoundPosition { fen, place, value_type: value_type.into(), value, marks }
}

/// Returns the name of a file in lower case, without the extension of its compression.
fn stem(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let stem = [".gz", ".zst"].iter().find_map(|extension| name.strip_suffix(extension));
    stem.unwrap_or(&name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_in_the_words_of_the_page() {
        let name = || Some("board".to_owned());
        let formats = [InputFormat::Parquet, InputFormat::Arrow].map(Remedy::Table);
        let others = [Remedy::Array, Remedy::Archive, Remedy::Decompress("xz")];
        let columns = [Remedy::Column(name()), Remedy::Column(None)];
        for advice in columns.iter().chain(&formats).chain(&others).map(remedy) {
            let others = ["--", "=", "numpy", "read_parquet", "feature"];
            assert!(others.iter().all(|words| !advice.contains(words)), "{advice}");
        }
    }
}
