//! The names of the language, for completion.

use serde::Serialize;
use setwise_columns::{DERIVED, VARIABLES};
use setwise_expr::{FUNCTIONS, constant_names};

/// A name and its meaning.
#[derive(Debug, Serialize)]
pub(super) struct Name {
    name: &'static str,
    kind: &'static str,
    signature: String,
    summary: &'static str,
    aliases: &'static [&'static str],
}

/// Returns all names: functions, constants, and the names of a position.
pub(super) fn names() -> Vec<Name> {
    let functions = FUNCTIONS.iter().map(|function| Name {
        name: function.name,
        kind: "function",
        signature: format!("{} -> {}", function.signature(), function.result),
        summary: function.summary,
        aliases: function.aliases,
    });
    let plain =
        |kind, name, signature, summary| Name { name, kind, signature, summary, aliases: &[] };
    let constants = constant_names().map(|name| plain("constant", name, "set".to_owned(), ""));
    let variables = VARIABLES
        .iter()
        .map(|&(name, value_type)| plain("position", name, value_type.to_string(), ""));
    let derived =
        DERIVED.iter().map(|&(name, formula)| plain("position", name, String::new(), formula));
    functions.chain(constants).chain(variables).chain(derived).collect()
}
