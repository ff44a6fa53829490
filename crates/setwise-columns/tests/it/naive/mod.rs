//! The meaning of a formula by its syntax tree, square by square: the oracle of the evaluators.

mod board;
mod functions;
mod numbers;

use setwise_expr::tree::{Element, NodeId, NodeKind, Tree};
use setwise_expr::{BinaryOperator as O, UnaryOperator, Value, constant};

use Value::{Bool, Word};
use board::{from_squares, squares};

/// The value of a tree, `None` where it divides by zero. `variable` gives the
/// values of names that nothing binds.
pub(crate) fn evaluate(tree: &Tree, variable: &dyn Fn(&str) -> Value) -> Option<Value> {
    node(tree, tree.root(), variable)
}

fn node(tree: &Tree, id: NodeId, variable: &dyn Fn(&str) -> Value) -> Option<Value> {
    let eval = |id: NodeId| node(tree, id, variable);
    Some(match &tree.nodes()[id].kind {
        NodeKind::Number(value, _) => Word(*value),
        NodeKind::Bool(value) => Bool(*value),
        NodeKind::Square(square) => Word(u64::from(square.index())),
        NodeKind::Name(name) => {
            // The nearest binding before this node.
            let bound = tree.bindings().iter().rev().find(|b| b.name == *name && b.value < id);
            match bound {
                Some(binding) => eval(binding.value)?,
                None => constant(name).map_or_else(|| variable(name), Word),
            }
        }
        NodeKind::Set(elements) => {
            let mut set = [false; 64];
            for element in elements {
                match *element {
                    Element::Index(id) => {
                        if let Some(square) = set.get_mut(word(eval(id)?) as usize) {
                            *square = true;
                        }
                    }
                    Element::Corners(a, b) => {
                        let (files, ranks) = ((a.file(), b.file()), (a.rank(), b.rank()));
                        for (square, place) in setwise::Square::all().zip(&mut set) {
                            let (file, rank) = (square.file(), square.rank());
                            let within_files =
                                files.0.min(files.1) <= file && file <= files.0.max(files.1);
                            *place |= within_files
                                && ranks.0.min(ranks.1) <= rank
                                && rank <= ranks.0.max(ranks.1);
                        }
                    }
                }
            }
            Word(from_squares(set))
        }
        NodeKind::Unary(UnaryOperator::Not, a) => Bool(!bool(eval(*a)?)),
        NodeKind::Unary(UnaryOperator::Complement, a) => Word(u64::MAX - word(eval(*a)?)),
        NodeKind::Unary(UnaryOperator::Negate, a) => Word(0u64.wrapping_sub(word(eval(*a)?))),
        NodeKind::Binary(O::And, a, b) => Bool(bool(eval(*a)?) && bool(eval(*b)?)),
        NodeKind::Binary(O::Or, a, b) => Bool(bool(eval(*a)?) || bool(eval(*b)?)),
        NodeKind::Binary(O::Implies, a, b) => Bool(!bool(eval(*a)?) || bool(eval(*b)?)),
        NodeKind::Binary(O::Equivalent | O::Equal, a, b) => Bool(eval(*a)? == eval(*b)?),
        NodeKind::Binary(O::NotEqual, a, b) => Bool(eval(*a)? != eval(*b)?),
        NodeKind::Binary(operator, a, b) => binary(*operator, word(eval(*a)?), word(eval(*b)?))?,
        NodeKind::Call(name, arguments) if name == "select" => {
            eval(arguments[if bool(eval(arguments[0])?) { 1 } else { 2 }])?
        }
        NodeKind::Call(name, arguments) => {
            let words: Option<Vec<_>> = arguments.iter().map(|&a| eval(a).map(argument)).collect();
            let mut words = words?;
            if words.len() == 1 && matches!(name.as_str(), "rook" | "bishop" | "queen") {
                words.push(word(variable("occupied")));
            }
            functions::call(name, &words)?
        }
    })
}

/// A word, or a bool as 0 or 1.
fn argument(value: Value) -> u64 {
    match value {
        Word(word) => word,
        Bool(value) => value.into(),
    }
}

fn word(value: Value) -> u64 {
    match value {
        Word(word) => word,
        Bool(_) => panic!("expected a word"),
    }
}

fn bool(value: Value) -> bool {
    match value {
        Bool(value) => value,
        Word(_) => panic!("expected a bool"),
    }
}

fn binary(operator: O, a: u64, b: u64) -> Option<Value> {
    let bits = |f: fn(bool, bool) -> bool| {
        let (a, b) = (squares(a), squares(b));
        Word(from_squares(std::array::from_fn(|i| f(a[i], b[i]))))
    };
    let wide = |value: u128| Word((value % (1 << 64)) as u64);
    let (wide_a, wide_b) = (u128::from(a), u128::from(b));
    Some(match operator {
        O::Less => Bool(a < b),
        O::LessOrEqual => Bool(a <= b),
        O::Greater => Bool(a > b),
        O::GreaterOrEqual => Bool(a >= b),
        O::In => Bool(squares(b).get(a as usize) == Some(&true)),
        O::Union => bits(|a, b| a || b),
        O::SymmetricDifference => bits(|a, b| a != b),
        O::Intersection => bits(|a, b| a && b),
        O::ShiftLeft => wide(if b < 64 { wide_a << b } else { 0 }),
        O::ShiftRight => wide(if b < 64 { wide_a >> b } else { 0 }),
        O::Add => wide(wide_a + wide_b),
        O::Subtract => wide((1 << 64) + wide_a - wide_b),
        O::Multiply => wide(wide_a.wrapping_mul(wide_b)),
        O::Divide => Word(a.checked_div(b)?),
        O::Remainder => Word(a.checked_rem(b)?),
        _ => panic!("{operator:?} is for bools"),
    })
}
