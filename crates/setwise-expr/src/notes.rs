//! The notes on parts of a formula that are valid but rarely mean what was meant.

use crate::compiler::{Compiler, Typed};
use crate::function::Function;
use crate::lexer::Notation;
use crate::operator::{BinaryOperator, BinaryOperator as O};
use crate::span::Span;
use crate::tree::{Element, Node, NodeId, NodeKind, Tree};
use crate::types::ValueKind::Set;
use crate::types::{Note, NoteReason};

impl Compiler<'_> {
    /// Keeps a note, if it is the first one.
    pub(crate) fn note(&mut self, reason: NoteReason, span: Span) {
        self.note.get_or_insert(Note { reason, span });
    }

    /// Notes differences of squares in a set.
    pub(crate) fn note_elements(&mut self, tree: &Tree, elements: &[Element]) {
        for element in elements {
            if let Element::Index(id) = *element
                && let NodeKind::Binary(O::Subtract, a, b) = tree.nodes[id].kind
                && let NodeKind::Square(from) = tree.nodes[a].kind
                && let NodeKind::Square(to) = tree.nodes[b].kind
            {
                self.note(NoteReason::Rectangle(from, to), tree.nodes[id].span);
            }
        }
    }

    /// Notes a square as the operand of a set operation whose other operand is a set, and an
    /// exclusive or that looks like a power.
    pub(crate) fn note_operands(
        &mut self,
        operator: BinaryOperator,
        tree: &Tree,
        [a, b]: [NodeId; 2],
        values: &[Typed],
    ) {
        if operator == O::SymmetricDifference
            && let NodeKind::Number(base @ (2 | 10), Notation::Decimal) = tree.nodes[a].kind
        {
            let (left, right) = (tree.nodes[a].span, tree.nodes[b].span);
            self.note(NoteReason::Power(base), Span::new(left.start, right.end));
        }
        if matches!(operator, O::Intersection | O::Union | O::SymmetricDifference) {
            if values[b].kind == Set {
                self.note_square(tree, a);
            }
            if values[a].kind == Set {
                self.note_square(tree, b);
            }
        }
    }

    /// Notes a square as an argument for a set.
    pub(crate) fn note_arguments(&mut self, name: &str, tree: &Tree, arguments: &[NodeId]) {
        let parameters = Function::named(name).map_or(&[][..], |function| function.parameters);
        for (parameter, &argument) in parameters.iter().zip(arguments) {
            if ["set", "empty", "occupied"].contains(&parameter.name) {
                self.note_square(tree, argument);
            }
        }
    }

    /// Notes a node that is a square.
    fn note_square(&mut self, tree: &Tree, node: NodeId) {
        let Node { kind, span } = &tree.nodes[node];
        if let NodeKind::Square(square) = *kind {
            self.note(NoteReason::SquareAsSet(square), *span);
        }
    }
}
