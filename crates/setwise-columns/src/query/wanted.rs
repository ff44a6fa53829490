//! Keys that the rows of a formula have in common, by which an index finds them.

use setwise_chess::Piece;
use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator, Compiler, Program, Tree, Value, parse};

use crate::forms::{compiler, material_of, position_of};
use crate::index::{Key, State};

/// Returns keys that the position of a row has wherever the formula holds. Where it lacks one, the
/// formula is false and has a value.
///
/// They are those of `position("…")`, `placement("…")` and `material("…")`, and of `P` and `p` that
/// both equal a constant, where they are joined by `&&`.
pub(super) fn wanted(compiler: &Compiler<'_>, tree: &Tree) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut pawns = [None; 2];
    for node in compiler.terms(tree) {
        match tree.nodes()[node].kind {
            NodeKind::Call(ref name, ref arguments) => keys.extend(of_form(tree, name, arguments)),
            NodeKind::Binary(BinaryOperator::Equal, a, b) => {
                let sides = of_pawns(tree, a, b).or_else(|| of_pawns(tree, b, a));
                if let Some((side, words)) = sides {
                    pawns[side] = Some(words);
                }
            }
            _ => {}
        }
    }
    if let [Some(white), Some(black)] = pawns {
        keys.push(Key::Pawns([white, black]));
    }
    keys
}

/// Returns a condition on the pawns alone that rows with all of these keys meet; `None` without keys. Most rows
/// fail it, so it is decided before the other columns are read.
pub(super) fn condition_of_pawns(keys: &[Key]) -> Option<Program> {
    let condition = |key: &Key| match key {
        Key::Placement([white, _, _, _, _, _, black, ..]) | Key::Pawns([white, black]) => {
            format!("P == {white:#x} && p == {black:#x}")
        }
        Key::Material([white, _, _, _, _, _, black, ..]) => {
            format!("count(P) == {white} && count(p) == {black}")
        }
    };
    if keys.is_empty() {
        return None;
    }
    let conditions: Vec<_> = keys.iter().map(condition).collect();
    let tree = parse(&conditions.join(" && ")).ok()?;
    let mut compiler = compiler();
    compiler.add(&tree).ok()?;
    Some(compiler.finish())
}

/// Returns the terms of a formula, joined by `&&`, that name a state of the position, each with its state:
/// `in_check`, `checkmate` and `stalemate`.
pub(super) fn states(compiler: &Compiler<'_>, tree: &Tree) -> Vec<(NodeId, State)> {
    let state = |node: NodeId| match &tree.nodes()[node].kind {
        NodeKind::Name(name) if !tree.binds(name) => Some((node, State::named(name)?)),
        _ => None,
    };
    compiler.terms(tree).into_iter().filter_map(state).collect()
}

fn of_form(tree: &Tree, name: &str, arguments: &[NodeId]) -> Option<Key> {
    let [argument] = arguments else { return None };
    let NodeKind::Text(text) = &tree.nodes()[*argument].kind else { return None };
    match name {
        "position" | "placement" => {
            let position = position_of(name, text)?;
            Some(Key::Placement(Piece::ALL.map(|piece| position.piece_set(piece).0)))
        }
        "material" => material_of(text).map(Key::Material),
        _ => None,
    }
}

/// Returns the side of the pawns that a name stands for, and the constant that they equal.
fn of_pawns(tree: &Tree, name: NodeId, constant: NodeId) -> Option<(usize, u64)> {
    let NodeKind::Name(name) = &tree.nodes()[name].kind else { return None };
    let side = ["P", "p"].iter().position(|it| it == name).filter(|_| !tree.binds(name))?;
    let constant = parse(&tree.text(constant)).ok()?;
    // Bindings and names are not constants.
    let mut compiler = compiler();
    compiler.add(&constant).ok()?;
    let program = compiler.finish();
    if !program.inputs().is_empty() {
        return None;
    }
    match program.evaluate(&[]).ok()?[..] {
        [Value::Set(word)] => Some((side, word)),
        _ => None,
    }
}
