//! The functions that the page calls in its own thread.

mod drawing;
pub(crate) mod names;
pub(crate) mod paste;
mod within;

use serde::Serialize;
use setwise::{Bitboard, Square, SquareMapping};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::{from_js, to_js};
use crate::problem::{Problem, Where};
use crate::request::{Request, mapping};

/// Evaluates a `Request`, as an `Evaluation`.
///
/// # Errors
///
/// Throws if a field of the request is missing. Errors of the user are in the evaluation.
#[wasm_bindgen]
pub fn evaluate(request: JsValue) -> Result<JsValue, JsValue> {
    let request: Request = from_js(request)?;
    let mut evaluation = within::evaluate(&request);
    if let Some(problem) = evaluation.error.as_mut().filter(|it| it.origin == Where::Formula) {
        problem.fixes.extend(paste::other_reading(request.formula.trim()));
    }
    Ok(to_js(&evaluation))
}

/// Returns the names of the language.
#[wasm_bindgen]
pub fn names() -> JsValue {
    to_js(&names::names())
}

/// A mapping of the squares.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Mapping {
    id: &'static str,
    name: &'static str,
    /// The bit of each square, from a1, b1 to h8.
    indices: Vec<u32>,
}

/// Returns the eight mappings of squares to bits.
#[wasm_bindgen]
pub fn mappings() -> JsValue {
    let mappings = SquareMapping::ALL.map(|mapping| Mapping {
        id: mapping.name(),
        name: mapping.description(),
        indices: Square::all().map(|square| mapping.index_of(square) as u32).collect(),
    });
    to_js(&mappings)
}

/// Returns the word that a program with another mapping has for a set.
///
/// # Errors
///
/// Throws a `Problem` for an unknown mapping.
#[wasm_bindgen(js_name = toMapping)]
pub fn to_mapping(value: u64, name: &str) -> Result<u64, JsValue> {
    Ok(mapping(name).map_err(|problem| to_js(&problem))?.word_of(Bitboard(value)))
}

/// Returns the names of the mappings in which a word is a set of squares.
///
/// # Errors
///
/// Throws a `Problem` if the word is not a number, or the squares are not a set.
#[wasm_bindgen]
pub fn fitting(word: &str, squares: &str) -> Result<Vec<String>, JsValue> {
    paste::fitting(word, squares).map_err(|problem| to_js(&problem))
}

/// Reads a set that was pasted, as `Pasted`.
///
/// # Errors
///
/// Throws a `Problem` if the text is not a set.
#[wasm_bindgen(js_name = readSet)]
pub fn read_set(text: &str, name: &str) -> Result<JsValue, JsValue> {
    let pasted = mapping(name).and_then(|mapping| paste::read(text, mapping));
    pasted.map(|pasted| to_js(&pasted)).map_err(|problem| to_js(&problem))
}

/// Draws the result of a `Request` as SVG.
///
/// # Errors
///
/// Throws a `Problem` if the formula has no value.
#[wasm_bindgen]
pub fn svg(request: JsValue, title: &str) -> Result<String, JsValue> {
    let request: Request = from_js(request)?;
    drawing::svg(&request, title).map_err(|problem: Problem| to_js(&problem))
}
