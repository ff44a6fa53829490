//! The names of the language, for completion.

use serde::Serialize;
use setwise_columns::{DERIVED, VARIABLES};
use setwise_expr::{FUNCTIONS, PRINTED, constant_names, parse};

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
    aliases: &'static [&'static str],
}

/// Returns the type of a name of a position.
fn type_of(name: &str) -> String {
    let mut compiler = setwise_columns::compiler();
    match parse(name).and_then(|tree| compiler.add(&tree)) {
        Ok(()) => compiler.finish().outputs()[0].value_type.to_string(),
        Err(_) => String::new(),
    }
}

/// Returns all names: functions, constants, and the names of a position.
pub(super) fn names() -> Vec<Name> {
    let functions = FUNCTIONS.iter().chain(PRINTED).map(|function| Name {
        name: function.name,
        kind: NameKind::Function,
        signature: format!("{} -> {}", function.signature(), function.result),
        summary: function.summary,
        aliases: function.aliases,
    });
    let plain =
        |kind, name, signature, summary| Name { name, kind, signature, summary, aliases: &[] };
    let constants =
        constant_names().map(|name| plain(NameKind::Constant, name, "set".to_owned(), ""));
    let variables = VARIABLES
        .iter()
        .map(|&(name, value_type)| plain(NameKind::Position, name, value_type.to_string(), ""));
    let derived = DERIVED
        .iter()
        .map(|&(name, formula)| plain(NameKind::Position, name, type_of(name), formula));
    functions.chain(constants).chain(variables).chain(derived).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_types() {
        let names = names();
        let signature = |name| names.iter().find(|it| it.name == name).unwrap().signature.clone();
        assert_eq!(signature("black"), "set");
        assert_eq!(signature("checkmate"), "bool");
        assert_eq!(signature("legal_moves"), "number");
        assert_eq!(signature("knight"), "knight(set) -> set");
    }
}
