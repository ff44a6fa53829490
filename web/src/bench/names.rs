//! The names of the language, for completion.

use serde::Serialize;
use setwise_columns::PositionName;
use setwise_expr::{Function, constant_names};

/// The kind of a name.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum NameKind {
    Function,
    Constant,
    Position,
}

/// A name and its meaning.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Name {
    name: &'static str,
    kind: NameKind,
    signature: String,
    summary: &'static str,
    /// The formula of a name that is computed from others.
    formula: Option<&'static str>,
    aliases: &'static [&'static str],
}

/// Returns all names: functions, constants, and the names of a position.
pub(super) fn names() -> Vec<Name> {
    let functions = Function::all().map(|function| Name {
        name: function.name,
        kind: NameKind::Function,
        signature: format!("{} -> {}", function.signature(), function.result),
        summary: function.summary,
        formula: None,
        aliases: function.aliases,
    });
    let constants = constant_names().map(|name| Name {
        name,
        kind: NameKind::Constant,
        signature: "set".to_owned(),
        summary: "",
        formula: None,
        aliases: &[],
    });
    let positions = PositionName::ALL.iter().map(|known| Name {
        name: known.name,
        kind: NameKind::Position,
        signature: known.value_type.to_string(),
        summary: known.summary,
        formula: known.formula,
        aliases: &[],
    });
    functions.chain(constants).chain(positions).collect()
}
