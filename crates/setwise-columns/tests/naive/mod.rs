//! The meaning of a formula, straight from its syntax tree and square by
//! square, with no cleverness: the oracle of the evaluators.

use setwise_expr::tree::{Element, NodeId, NodeKind, Tree};
use setwise_expr::{BinaryOperator as O, UnaryOperator, Value, constant};

use Value::{Bool, Word};

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
            let words: Option<Vec<_>> = arguments.iter().map(|&a| eval(a).map(word)).collect();
            let mut words = words?;
            if words.len() == 1 && matches!(name.as_str(), "rook" | "bishop" | "queen") {
                words.push(word(variable("occupied")));
            }
            call(name, words[0], words.get(1).copied().unwrap_or_default())
        }
    })
}

fn word(value: Value) -> u64 {
    match value {
        Word(word) => word,
        Bool(_) => panic!("a bool where a word is due"),
    }
}

fn bool(value: Value) -> bool {
    match value {
        Bool(value) => value,
        Word(_) => panic!("a word where a bool is due"),
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

type Squares = [bool; 64];

fn squares(set: u64) -> Squares {
    std::array::from_fn(|i| set >> i & 1 == 1)
}

fn from_squares(squares: Squares) -> u64 {
    squares.iter().rev().fold(0, |set, &square| set << 1 | u64::from(square))
}

/// The square so many files east and ranks north, if there is one.
fn step(square: usize, (east, north): (i32, i32)) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + east, square as i32 / 8 + north);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

const COMPASS: [(&str, (i32, i32)); 8] = [
    ("north", (0, 1)),
    ("north_east", (1, 1)),
    ("east", (1, 0)),
    ("south_east", (1, -1)),
    ("south", (0, -1)),
    ("south_west", (-1, -1)),
    ("west", (-1, 0)),
    ("north_west", (-1, 1)),
];

/// Every square that a walk from a square of the set reaches: the starts
/// themselves if `with_start`, then squares of `over`, and if `into` the first
/// one that is not in `over`.
fn walk(set: u64, over: u64, vectors: &[(i32, i32)], with_start: bool, into: bool) -> Value {
    let (starts, over) = (squares(set), squares(over));
    let mut reached = [false; 64];
    for start in (0..64).filter(|&square| starts[square]) {
        reached[start] |= with_start;
        for &vector in vectors {
            let mut next = step(start, vector);
            while let Some(square) = next {
                if over[square] || into {
                    reached[square] = true;
                }
                next = step(square, vector).filter(|_| over[square]);
            }
        }
    }
    Word(from_squares(reached))
}

/// Every square one of these steps away from a square of the set.
fn leap(set: u64, vectors: &[(i32, i32)]) -> Value {
    walk(set, 0, vectors, false, true)
}

fn call(name: &str, a: u64, b: u64) -> Value {
    let compass = |suffix: &str| {
        let direction = name.strip_suffix(suffix)?;
        COMPASS.iter().find(|(name, _)| *name == direction).map(|(_, vector)| *vector)
    };
    let all: Vec<_> = COMPASS.iter().map(|(_, vector)| *vector).collect();
    let straight: Vec<_> = all.iter().copied().step_by(2).collect();
    let diagonal: Vec<_> = all.iter().copied().skip(1).step_by(2).collect();
    if let Some(vector) = compass("_one") {
        return leap(a, &[vector]);
    }
    if let Some(vector) = compass("_occluded") {
        return walk(a, b, &[vector], true, false);
    }
    if let Some(vector) = compass("_attacks") {
        return walk(a, b, &[vector], false, true);
    }
    let set = squares(a);
    let first = set.iter().position(|&square| square);
    let last = set.iter().rposition(|&square| square);
    let count = set.iter().filter(|&&square| square).count() as u64;
    let one = |square: Option<usize>| square.map_or(0, |square| 1u64 << square);
    match name {
        "north_fill" => walk(a, !0, &[(0, 1)], true, true),
        "south_fill" => walk(a, !0, &[(0, -1)], true, true),
        "file_fill" => walk(a, !0, &[(0, 1), (0, -1)], true, true),
        "pawn_attacks_white" => leap(a, &[(1, 1), (-1, 1)]),
        "pawn_attacks_black" => leap(a, &[(1, -1), (-1, -1)]),
        "knight" => {
            leap(a, &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
        }
        "king" => leap(a, &all),
        "bishop" => walk(a, !b, &diagonal, false, true),
        "rook" => walk(a, !b, &straight, false, true),
        "queen" => walk(a, !b, &all, false, true),
        "count" => Word(count),
        "first" => Word(first.map_or(64, |square| square as u64)),
        "last" => Word(last.map_or(64, |square| square as u64)),
        "isolate_ls1b" => Word(one(first)),
        "reset_ls1b" => Word(a - one(first)),
        "isolate_ms1b" => Word(one(last)),
        "reset_ms1b" => Word(a - one(last)),
        "from_square" => Word(one((a < 64).then_some(a as usize))),
        "is_empty" => Bool(count == 0),
        "is_full" => Bool(count == 64),
        "is_single" => Bool(count == 1),
        "has_many" => Bool(count > 1),
        "contains" => Bool(set.get(b as usize) == Some(&true)),
        "is_subset" => Bool((0..64).all(|i| !set[i] || squares(b)[i])),
        "is_superset" => Bool((0..64).all(|i| set[i] || !squares(b)[i])),
        "is_disjoint" => Bool((0..64).all(|i| !set[i] || !squares(b)[i])),
        "intersection" => Word(from_squares(std::array::from_fn(|i| set[i] && squares(b)[i]))),
        "union" => Word(from_squares(std::array::from_fn(|i| set[i] || squares(b)[i]))),
        "difference" => Word(from_squares(std::array::from_fn(|i| set[i] && !squares(b)[i]))),
        "symmetric_difference" => {
            Word(from_squares(std::array::from_fn(|i| set[i] != squares(b)[i])))
        }
        "complement" => Word(from_squares(std::array::from_fn(|i| !set[i]))),
        "with" | "without" => {
            let mut set = set;
            if let Some(square) = set.get_mut(b as usize) {
                *square = name == "with";
            }
            Word(from_squares(set))
        }
        "flip_vertical" => {
            Word(from_squares(std::array::from_fn(|i| set[(7 - i / 8) * 8 + i % 8])))
        }
        _ => panic!("the oracle does not know `{name}`"),
    }
}
