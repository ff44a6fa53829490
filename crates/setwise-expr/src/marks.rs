//! Which sets to show beside a formula.

use crate::compiler::{Compiler, Typed};
use crate::function::{Function, Meaning};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::operator::BinaryOperator;
use crate::program::Mark;
use crate::tree::{NodeId, NodeKind, Tree};
use crate::types::Type;

impl Compiler<'_> {
    /// The sets a formula speaks about. A set is its own mark. Of a bool they
    /// are what it counts, what it asks to be empty or not, and the squares it
    /// finds `in` a set; looked for under connectives, comparisons and bindings.
    pub(crate) fn marks(&mut self, tree: &Tree, values: &[Typed]) -> Vec<Mark> {
        let mark = |node: NodeId| Mark { text: tree.text(node), register: values[node].register };
        if values[tree.root].r#type == Type::Word {
            return vec![mark(tree.root)];
        }
        let mut marks = Vec::new();
        let mut open = vec![tree.root];
        while let Some(node) = open.pop() {
            match &tree.nodes[node].kind {
                NodeKind::Binary(BinaryOperator::In, square, set) => {
                    let (square, set) = (values[*square].register, values[*set].register);
                    let square = self.builder.unary(U::FromSquare, square);
                    let register = self.builder.binary(B::And, set, square);
                    marks.push(Mark { text: tree.text(node), register });
                }
                NodeKind::Binary(operator, a, b) if is_transparent(*operator) => {
                    // The left one is on top, so that the order is that of the text.
                    open.extend([*b, *a]);
                }
                NodeKind::Unary(_, operand) if values[*operand].r#type == Type::Bool => {
                    open.push(*operand);
                }
                NodeKind::Call(name, arguments) if counts(name) => {
                    marks.extend(arguments.first().map(|&argument| mark(argument)));
                }
                NodeKind::Name(name) if values[node].r#type == Type::Bool => {
                    let binding = tree.bindings.iter().rev().find(|b| b.name == *name);
                    open.extend(binding.map(|binding| binding.value).filter(|&value| value < node));
                }
                _ => {}
            }
        }
        let mut seen = Vec::new();
        marks.retain(|mark| {
            let new = !seen.contains(&mark.register);
            seen.push(mark.register);
            new
        });
        marks
    }
}

/// Whether the sets on both sides of an operator are what the result speaks about.
const fn is_transparent(operator: BinaryOperator) -> bool {
    operator.precedence() <= BinaryOperator::Equal.precedence()
}

/// Whether a function says something about the one set it is given.
fn counts(name: &str) -> bool {
    matches!(
        Function::named(name).map(|function| function.meaning),
        Some(Meaning::Unary(U::Count | U::IsEmpty | U::IsSingle | U::HasMany))
    )
}
