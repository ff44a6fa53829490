//! Names that have a sign as arguments of code, and none in the rest of a statement.

use std::collections::HashSet;

use setwise_expr::tree::{Node, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError, Tree};

use crate::names::scope::Scope;

/// Refuses `>>`, `/`, `%` and comparisons of names that have a sign in the code of the statement: there
/// they would have another value.
pub(crate) fn expect_one(tree: &Tree, scope: &Scope) -> Result<(), FormulaError> {
    let mut signed = HashSet::new();
    for node in tree.nodes() {
        let NodeKind::Call(function, arguments) = &node.kind else { continue };
        let signs = scope.signed_parameters(function).unwrap_or_default();
        for (&argument, is_signed) in arguments.iter().zip(signs) {
            if let (NodeKind::Name(name), true) = (&tree.nodes()[argument].kind, is_signed) {
                signed.insert(name.as_str());
            }
        }
    }
    let bounded = bounded(tree);
    let mut has_sign: Vec<bool> = Vec::new();
    for node in tree.nodes() {
        let of = |id: &usize| has_sign.get(*id).copied().unwrap_or(false);
        let is_signed = match &node.kind {
            NodeKind::Name(name) => signed.contains(name.as_str()),
            NodeKind::Unary(_, a) => of(a),
            NodeKind::Binary(operator, a, b) => {
                // No word is less than 0, so that this says nothing unless the name is bounded.
                let is_bounded = |id: usize| match &tree.nodes()[id].kind {
                    NodeKind::Name(name) => bounded.contains(name.as_str()),
                    _ => false,
                };
                let is_number = |id: &usize| match tree.nodes()[*id].kind {
                    NodeKind::Number(0, _) => is_bounded(*a) || is_bounded(*b),
                    NodeKind::Number(..) => true,
                    _ => false,
                };
                let depends = match operator {
                    O::ShiftRight => of(a),
                    O::Divide | O::Remainder => of(a) || of(b),
                    O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                        (of(a) || of(b)) && !is_number(a) && !is_number(b)
                    }
                    _ => false,
                };
                if depends {
                    let sign = operator.sign();
                    let message = format!(
                        "an operand of `{sign}` has a sign in the code, and none in this formula"
                    );
                    return Err(FormulaError::new(node.span, message)
                        .with_help("write `(int64_t) x` or `(uint64_t) x` for the operand"));
                }
                operator.precedence() > O::In.precedence() && (of(a) || of(b))
            }
            _ => false,
        };
        has_sign.push(is_signed);
    }
    Ok(())
}

/// Returns the names that are compared with a number above them, as in `x < 64`.
fn bounded(tree: &Tree) -> HashSet<&str> {
    let kind = |id: usize| &tree.nodes()[id].kind;
    let name = |node: &Node| match node.kind {
        NodeKind::Binary(O::Less | O::LessOrEqual, a, b)
        | NodeKind::Binary(O::Greater | O::GreaterOrEqual, b, a) => match (kind(a), kind(b)) {
            (NodeKind::Name(name), NodeKind::Number(number, _)) if *number > 0 => {
                Some(name.as_str())
            }
            _ => None,
        },
        _ => None,
    };
    tree.nodes().iter().filter_map(name).collect()
}
