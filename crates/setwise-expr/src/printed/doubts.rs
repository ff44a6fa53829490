//! Formulas whose parts have two meanings.

use crate::error::FormulaError;
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::tree::{NodeKind, Tree};

/// Refuses a name that is an index before `in`, and a set next to a square: `x in {a1} => x == a1`.
pub(crate) fn expect_one_meaning(tree: &Tree) -> Result<(), FormulaError> {
    let kind = |id: usize| &tree.nodes[id].kind;
    let searched: Vec<&String> = tree
        .nodes
        .iter()
        .filter_map(|node| match node.kind {
            NodeKind::Binary(O::In, a, _) => match kind(a) {
                NodeKind::Name(name) => Some(name),
                _ => None,
            },
            _ => None,
        })
        .collect();
    if searched.is_empty() {
        return Ok(());
    }
    for node in &tree.nodes {
        let NodeKind::Binary(O::Equal | O::NotEqual, a, b) = node.kind else { continue };
        let ((NodeKind::Name(name), NodeKind::Square(square))
        | (NodeKind::Square(square), NodeKind::Name(name))) = (kind(a), kind(b))
        else {
            continue;
        };
        if searched.contains(&name) {
            let message = format!(
                "`{name}` is the index of a square before `in`, and a set next to `{square}`"
            );
            let help = format!(
                "write `{name} == {}` for the index, `{name} == {{{square}}}` for the set",
                square.index()
            );
            return Err(FormulaError::new(node.span, message).with_help(help).of_readings());
        }
    }
    Ok(())
}
