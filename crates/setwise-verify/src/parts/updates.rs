//! Statements of a program that look like equations: `i = i + 1`.

use crate::names::words::places;
use crate::parts::part::equated;
use crate::parts::phrases::{is_conclusion, start_len};
use crate::parts::remarks::names_for_all;

/// Returns the name that a text gives a new value made of its old one: `i = i + 1`. It is a statement of a
/// program, and not an equation, unless it is said for all values of the name.
pub(crate) fn updated(text: &str) -> Option<&str> {
    let text = text.trim_end_matches(['.', ',', ';']);
    let text = if is_conclusion(text) { &text[start_len(text)..] } else { text };
    let (name, formula) = equated(text)?;
    if names_for_all(text).any(|it| it == name) {
        return None;
    }
    let is_relation = |c: char| "=<>≤≥≠≡\n".contains(c);
    let formula = formula.replace("<<", "").replace(">>", "");
    let is_update = places(&formula, name).next().is_some() && !formula.contains(is_relation);
    is_update.then_some(name)
}
