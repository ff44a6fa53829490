//! Marks: the sets to show next to the value of a formula.

use crate::compile::compiler::Compiler;
use crate::compile::text::is_text;
use crate::compile::typed::{Reading, Typed};
use crate::function::{Function, Meaning};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::Mark;
use crate::syntax::operator::BinaryOperator;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

impl Compiler<'_> {
    /// Collects the marks of a formula. A set is its own mark. The marks of a bool are the sets
    /// that it counts or tests for being empty, full or single, and the squares that it finds
    /// `in` a set. The search goes through connectives, comparisons and bindings. Where a set has
    /// no value because of a division by zero, its mark is empty; a set without a value anywhere is not
    /// a mark.
    pub(crate) fn marks(&mut self, tree: &Tree, values: &[Typed]) -> Vec<Mark> {
        // A mark is one word.
        if self.squares.shape.words() > 1 {
            return Vec::new();
        }
        let root = (tree.root, values[tree.root]);
        let mut found = Vec::new();
        if root.1.is_set() {
            found.push((root.0, root.1.reading()));
        }
        let none = self.builder.constant(0);
        // Each node once, since many others may use a binding.
        let mut visited = vec![false; tree.nodes.len()];
        let mut open = vec![root.0];
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut visited[node], true) {
                continue;
            }
            match &tree.nodes[node].kind {
                NodeKind::Binary(_, a, b)
                    if [a, b].iter().any(|&&side| is_text(&tree.nodes[side].kind)) => {}
                NodeKind::Binary(BinaryOperator::In, square, set) => {
                    found.push((node, self.member(values[*set], values[*square])));
                }
                NodeKind::Call(name, arguments) => {
                    let meaning = Function::named(name).map(|function| function.meaning);
                    match (meaning, &arguments[..]) {
                        (Some(Meaning::Binary(B::Contains)), &[set, square]) => {
                            found.push((node, self.member(values[set], values[square])));
                        }
                        (Some(Meaning::Unary(operation)), &[set])
                            if operation == U::Count || operation.is_predicate() =>
                        {
                            found.push((set, values[set].word_of_set()));
                        }
                        _ => {}
                    }
                }
                // A set that is compared with the empty one.
                NodeKind::Binary(BinaryOperator::Equal | BinaryOperator::NotEqual, a, b)
                    if values[*a].is_set() && values[*b].word_of_set().value == none =>
                {
                    found.push((*a, values[*a].reading()));
                }
                NodeKind::Binary(operator, a, b) if is_transparent(*operator) => {
                    // The left one is on top, so that the order is that of the text.
                    open.extend([*b, *a]);
                }
                NodeKind::Unary(_, operand) if values[*operand].is_bool() => {
                    open.push(*operand);
                }
                NodeKind::Name(name) if values[node].is_bool() => {
                    open.extend(bound(tree, name, node));
                }
                NodeKind::Square(square) if values[node].is_bool() => {
                    open.extend(bound(tree, &square.to_string(), node));
                }
                _ => {}
            }
        }
        let mut marks: Vec<Mark> = Vec::new();
        for (node, Reading { value, fault }) in found {
            let known = match fault {
                Some(fault) => self.builder.binary(B::Difference, value, fault),
                None => value,
            };
            let register = if self.keeps_words { known } else { self.set_of(known) };
            let never = fault.is_some_and(|fault| self.builder.as_constant(fault).is_some());
            if !never && marks.iter().all(|mark| mark.register != register) {
                marks.push(Mark { text: tree.text(node), register });
            }
        }
        marks
    }

    /// Returns the square if it is in the set, else the empty set.
    fn member(&mut self, set: Typed, square: Typed) -> Reading {
        let set = set.word_of_set();
        let fault = self.either_fault(set.fault, square.fault());
        let square = self.builder.unary(U::FromSquare, square.register());
        Reading { value: self.builder.binary(B::Intersection, set.value, square), fault }
    }
}

/// Returns the formula that a name is bound to at a node.
fn bound(tree: &Tree, name: &str, node: NodeId) -> Option<NodeId> {
    let mut bindings = tree.bindings.iter().rev();
    bindings.find(|b| b.name == name && b.value < node).map(|binding| binding.value)
}

/// Returns true if the marks of an operator are those of its operands.
const fn is_transparent(operator: BinaryOperator) -> bool {
    operator.precedence() <= BinaryOperator::Equal.precedence()
}
