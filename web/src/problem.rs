//! Errors and notes, with their places.

use serde::Serialize;
use setwise_expr::{FormulaError, Note, Span};

/// The text that a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Where {
    /// The formula.
    Formula,
    /// The second formula of a comparison.
    #[cfg(feature = "work")]
    Second,
    /// A file.
    #[cfg(feature = "work")]
    File,
    /// The position.
    Fen,
    /// The value of a variable.
    Value,
}

/// The effect of a button on a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase", tag = "kind", content = "text")]
pub(crate) enum Fix {
    /// Makes the name a variable.
    Variable(String),
    /// Makes the text the position.
    Position(String),
    /// Makes the text the formula.
    Formula(String),
    /// Takes the mapping of the code.
    Mapping,
}

/// An error or a note.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Problem {
    #[serde(rename = "where")]
    pub(crate) origin: Where,
    /// The variable of a value.
    pub(crate) name: String,
    /// The place in the text, in UTF-16 code units.
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    pub(crate) fixes: Vec<Fix>,
}

impl Problem {
    /// Returns a problem of a whole text.
    pub(crate) fn whole(origin: Where, text: &str, message: impl Into<String>) -> Self {
        let end = units(text, text.len());
        let (name, message) = (String::new(), message.into());
        Self { origin, name, start: 0, end, message, help: None, fixes: Vec::new() }
    }

    /// Returns the problem of a formula.
    pub(crate) fn of_formula(origin: Where, text: &str, error: &FormulaError) -> Self {
        let (start, end) = place(text, error.span());
        let help = error.help().map(str::to_owned);
        let (name, message) = (String::new(), error.message().to_owned());
        let unknown = text.get(error.span().range()).filter(|_| error.is_unknown_name());
        let fixes = unknown.map(|name| Fix::Variable(name.to_owned())).into_iter().collect();
        Self { origin, name, start, end, message, help, fixes }
    }

    /// Returns the note on a formula.
    pub(crate) fn of_note(text: &str, note: &Note) -> Self {
        let (start, end) = place(text, note.span);
        let (name, message) = (String::new(), note.to_string());
        Self { origin: Where::Formula, name, start, end, message, help: None, fixes: Vec::new() }
    }

    /// Returns the problem of the value of a variable.
    pub(crate) fn of_value(self, name: &str) -> Self {
        Self { origin: Where::Value, name: name.to_owned(), ..self }
    }
}

/// Returns a place in UTF-16 code units.
pub(crate) fn place(text: &str, span: Span) -> (u32, u32) {
    (units(text, span.start), units(text, span.end))
}

/// Returns the number of UTF-16 code units before a byte.
fn units(text: &str, byte: usize) -> u32 {
    let before = text.get(..byte).unwrap_or(text);
    before.encode_utf16().count().try_into().unwrap_or(u32::MAX)
}
