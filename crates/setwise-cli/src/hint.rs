//! A hint beside a result: a square was written where a set is meant.

use std::io::Write;

use setwise_expr::tree::NodeKind;
use setwise_expr::{BinaryOperator, Function, Tree};

use crate::report::number::{Kind, Kinds};

/// The parameters that are sets of squares, by their names.
const SETS: [&str; 3] = ["set", "empty", "occupied"];

/// Says on standard error what there is to say of formulas whose values have been shown.
pub(crate) fn tell(trees: &[Tree], kinds: Kinds) {
    if let Some(hint) = of(trees, kinds) {
        // Nothing can be said where standard error takes nothing.
        let _ = writeln!(anstream::stderr(), "{hint}");
    }
}

/// What to say of formulas, if one of them uses a square as a set; `kinds` are those of what is
/// bound before.
///
/// A square is its index, and an index is a word as any other: `knight(e4)` is a formula, but
/// hardly ever the one that is meant.
fn of(trees: &[Tree], mut kinds: Kinds) -> Option<String> {
    let square = trees.iter().find_map(|tree| square_as_set(tree, &mut kinds))?;
    let index = square.index();
    Some(format!(
        "note: `{square}` is a number there, the index {index}; the set is `{{{square}}}`"
    ))
}

fn square_as_set(tree: &Tree, kinds: &mut Kinds) -> Option<setwise::Square> {
    let kinds = kinds.each(tree);
    let square = |node: usize| match tree.nodes()[node].kind {
        NodeKind::Square(square) => Some(square),
        _ => None,
    };
    tree.nodes().iter().find_map(|node| match &node.kind {
        NodeKind::Call(name, arguments) => {
            let parameters = Function::named(name)?.parameters;
            let sets = parameters.iter().zip(arguments);
            let mut sets = sets.filter(|(parameter, _)| SETS.contains(&parameter.name));
            sets.find_map(|(_, &argument)| square(argument))
        }
        NodeKind::Binary(
            BinaryOperator::Intersection
            | BinaryOperator::Union
            | BinaryOperator::SymmetricDifference,
            a,
            b,
        ) => {
            let beside_set = |a: usize, b: usize| square(a).filter(|_| kinds[b] == Kind::Set);
            beside_set(*a, *b).or_else(|| beside_set(*b, *a))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(formula: &str) -> Option<String> {
        of(&[setwise_expr::parse(formula).unwrap()], Kinds::default())
    }

    #[test]
    fn a_square_where_a_set_is_meant_is_told() {
        for formula in [
            "knight(e4)",
            "count(rook(e4, occupied))",
            "rook(R, e4)",
            "let attacks = bishop(e4, none); attacks",
            "N & e4",
            "e4 | {d5}",
            "let ring = {e4}; ring ^ e4",
        ] {
            let expected = "note: `e4` is a number there, the index 28; the set is `{e4}`";
            assert_eq!(hint(formula).as_deref(), Some(expected), "{formula}");
        }
    }

    #[test]
    fn squares_and_numbers_are_not() {
        for formula in [
            "knight({e4})",
            "knight(1 << e4)",
            "e4 in N",
            "contains(N, e4)",
            "with(N, e4)",
            "diagonal(e4)",
            "between(e4, h7)",
            "e4 ^ 56",
            "e4 & 7",
            "e4 | count(x)",
            "first(x) == e4",
            "unknown(e4)",
        ] {
            assert_eq!(hint(formula), None, "{formula}");
        }
    }
}
