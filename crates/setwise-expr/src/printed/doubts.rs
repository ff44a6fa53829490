//! Formulas whose parts have two meanings.

use crate::error::FormulaError;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::tree::{NodeKind, Tree};

/// Refuses an operation that takes a name as a set, if the name is an index before `in`: `s in x => x & s == s`.
fn expect_no_set(tree: &Tree, id: usize, searched: &[&String]) -> Result<(), FormulaError> {
    let kind = |id: usize| &tree.nodes[id].kind;
    // A literal may be the mask of an index: `s & 7`.
    let is_literal = |id: usize| matches!(kind(id), NodeKind::Number(..) | NodeKind::Square(_));
    let node = &tree.nodes[id];
    let sets = match node.kind {
        NodeKind::Binary(O::Intersection | O::Union, a, b) if !is_literal(a) && !is_literal(b) => {
            vec![a, b]
        }
        NodeKind::Binary(O::In, _, set) | NodeKind::Unary(UnaryOperator::Complement, set) => {
            vec![set]
        }
        _ => return Ok(()),
    };
    let mut names = sets.into_iter().filter_map(|id| match kind(id) {
        NodeKind::Name(name) => Some(name),
        _ => None,
    });
    let Some(name) = names.find(|name| searched.contains(name)) else { return Ok(()) };
    let text = tree.text(id);
    let message = format!("`{name}` is the index of a square before `in`, and a set in `{text}`");
    let help = format!(
        "write `{{{name}}}` for the set of that square, or `is_subset({name}, …)` for a set"
    );
    Err(FormulaError::new(node.span, message).with_help(help).of_readings())
}

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
    for (id, node) in tree.nodes.iter().enumerate() {
        expect_no_set(tree, id, &searched)?;
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
