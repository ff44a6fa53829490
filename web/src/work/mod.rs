//! The functions that the page calls in a worker.

mod files;
pub(crate) mod listing;
pub(crate) mod proof;
pub(crate) mod search;
pub(crate) mod shortest;
pub(crate) mod truth;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::to_js;

/// Proves or refutes a law within a time in seconds, as a `Proof`. If the second text is not empty,
/// the law is that both formulas have the same value. Its words are those of the mapping, here and
/// below.
#[wasm_bindgen]
pub fn prove(first: &str, second: &str, seconds: f64, mapping: &str) -> JsValue {
    to_js(&proof::prove(first, second, seconds, mapping))
}

/// Returns the law of `prove` as a file for other solvers, as `Exported`.
#[wasm_bindgen]
pub fn smt2(first: &str, second: &str, mapping: &str) -> JsValue {
    to_js(&proof::smt2(first, second, mapping))
}

/// Returns the shortest formula that is found within a time in seconds to equal another one, as
/// `Simplified`.
#[wasm_bindgen]
pub fn simplify(formula: &str, seconds: f64, mapping: &str) -> JsValue {
    to_js(&shortest::shortest(formula, seconds, mapping))
}

/// Returns the instruction sets.
#[wasm_bindgen]
pub fn isas() -> JsValue {
    to_js(&listing::sets())
}

/// Returns the instructions of a formula, as a `Listing`.
#[wasm_bindgen]
pub fn explain(formula: &str, isa: &str, mapping: &str) -> JsValue {
    to_js(&listing::explain(formula, isa, mapping))
}

/// Returns the truth table of a formula, as a `Truth`, or `null` if it has none.
#[wasm_bindgen]
pub fn truth(formula: &str, mapping: &str) -> JsValue {
    to_js(&truth::truth(formula, mapping))
}

/// Searches the positions of a file for those where a formula is true, as `Found`.
///
/// `progress` is called with the bytes and positions read and the positions found, and returns
/// false to stop. At most `limit` matches are kept.
#[wasm_bindgen]
pub fn search(
    formula: &str,
    file: files::File,
    limit: u32,
    progress: &js_sys::Function,
    mapping: &str,
) -> JsValue {
    to_js(&search::search(formula, file, limit as usize, progress, mapping))
}
