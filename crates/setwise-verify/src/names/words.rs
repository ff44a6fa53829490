//! The words of texts, and the names of formulas.

use setwise_expr::Tree;
use setwise_expr::tree::NodeKind;
pub(crate) use setwise_expr::{is_name, places};

/// Returns true for a letter, a digit and `_`.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c))
}

/// Returns true if a text has one of some words.
pub(crate) fn uses(text: &str, names: &[String]) -> bool {
    words(text).any(|word| names.iter().any(|name| name == word))
}

/// Returns the names of variables, columns and squares in a formula; `None` if it has code, whose names are
/// not known.
pub(crate) fn names_in(tree: &Tree) -> Option<Vec<String>> {
    let kinds = || tree.nodes().iter().map(|node| &node.kind);
    let name = |kind: &NodeKind| match kind {
        NodeKind::Name(name) | NodeKind::Column(name) => Some(name.clone()),
        NodeKind::Square(square) => Some(square.to_string()),
        _ => None,
    };
    (!kinds().any(|kind| matches!(kind, NodeKind::Code(_))))
        .then(|| kinds().filter_map(name).collect())
}
