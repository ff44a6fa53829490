//! A square next to a literal or a set, where it may be an index or a set.
//!
//! It is an index next to a literal that can be an index too, as in `e4 ^ 56`, and a set next to a
//! set with a name, as in `x & e4`. Elsewhere either may be meant: next to `0x38`, which is a set, next
//! to `268435456`, which cannot be an index, and in arithmetic with sets.

use crate::error::FormulaError;
use crate::function::{Function, Meaning};
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use crate::types::{Note, NoteReason};

/// An operand, as far as it decides what a square next to it is.
pub(crate) enum Side {
    /// A square, with its name and its index if they are known.
    Square(Option<(String, u64)>),
    Set,
    Other,
}

impl Tree {
    /// Returns the note on an operation with a square or with squares in braces whose other reading is
    /// as likely.
    ///
    /// # Errors
    ///
    /// Returns an error with both readings of a square if either may be meant.
    pub(crate) fn note_on_square(
        &self,
        kind: &NodeKind,
        side: impl Fn(NodeId) -> Side,
    ) -> Result<Option<Note>, FormulaError> {
        let (operator, ids) = match kind {
            &NodeKind::Binary(operator, a, b) => (Some(operator), [a, b]),
            NodeKind::Call(name, arguments)
                if Function::named(name).is_some_and(|it| it.meaning == Meaning::Select) =>
            {
                let &[_, a, b] = &arguments[..] else { return Ok(None) };
                (None, [a, b])
            }
            _ => return Ok(None),
        };
        match (ids.map(&side), operator) {
            ([Side::Square(Some((name, index))), _], Some(O::ShiftLeft | O::ShiftRight)) => {
                let reason = NoteReason::Index { name, index };
                return Ok(Some(Note { reason, span: self.nodes[ids[0]].span }));
            }
            (
                _,
                Some(O::And | O::Or | O::Implies | O::Equivalent | O::ShiftLeft | O::ShiftRight),
            ) => {}
            (_, Some(O::In)) => return Ok(self.note_on_number(ids[1], &side)),
            (
                [Side::Square(Some((_, a))), Side::Square(Some((_, b)))],
                Some(O::SymmetricDifference),
            ) => {
                let span = Span::new(self.nodes[ids[0]].span.start, self.nodes[ids[1]].span.end);
                return Ok(Some(Note { reason: NoteReason::TwoSquares([a, b]), span }));
            }
            ([Side::Square(square), other], _) => {
                self.expect_index_or_set(operator, ids, square, &other)?;
            }
            ([other, Side::Square(square)], _) => {
                self.expect_index_or_set(operator, [ids[1], ids[0]], square, &other)?;
            }
            (_, Some(operator)) if !is_arithmetic(operator) => {
                let is_braces = |id: NodeId| matches!(self.nodes[id].kind, NodeKind::Set(_));
                let other = ids.into_iter().find(|&id| !is_braces(id));
                return Ok(other
                    .filter(|_| ids.into_iter().any(is_braces))
                    .and_then(|other| self.note_on_number(other, &side)));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Returns the note on a literal that is the index of a square and is read as a set.
    fn note_on_number(&self, id: NodeId, side: impl Fn(NodeId) -> Side) -> Option<Note> {
        let is_index = self.literal(id).is_some_and(|value| (1..self.bits()).contains(&value));
        let span = self.nodes[id].span;
        (is_index && matches!(side(id), Side::Other))
            .then_some(Note { reason: NoteReason::NumberAsSet, span })
    }

    /// Refuses a square next to another operand if it may be an index or a set there.
    fn expect_index_or_set(
        &self,
        operator: Option<O>,
        [id, other]: [NodeId; 2],
        square: Option<(String, u64)>,
        side: &Side,
    ) -> Result<(), FormulaError> {
        let literal = self.literal(other);
        let is_index = |value| (-self.bits()..self.bits()).contains(&value);
        let is_ambiguous = match (side, operator.is_some_and(is_arithmetic)) {
            (Side::Set, true) => true,
            (Side::Set, false) => literal.is_some_and(is_index),
            (Side::Other, false) => literal.is_some_and(|value| !is_index(value)),
            (Side::Other, true) | (Side::Square(_), _) => false,
        };
        if !is_ambiguous {
            return Ok(());
        }
        let (message, help) = match square {
            Some((name, index)) => {
                let [set, number] = match (operator, literal, &self.nodes[other].kind) {
                    (Some(operator), Some(value), NodeKind::Number(..) | NodeKind::Unary(..)) => {
                        let formula = |square: &str, literal: &str| match id < other {
                            true => format!("{square} {} {literal}", operator.sign()),
                            false => format!("{literal} {} {square}", operator.sign()),
                        };
                        [
                            formula(&format!("{{{name}}}"), &self.text(other)),
                            formula(&index.to_string(), &value.to_string()),
                        ]
                    }
                    _ => [format!("{{{name}}}"), index.to_string()],
                };
                (
                    format!("`{name}` may be a set or an index here"),
                    format!("write `{set}` for the set or `{number}` for the index"),
                )
            }
            None => (
                "the square may be a set or an index here".to_owned(),
                "write `{…}` for the set or `… + 0` for the index".to_owned(),
            ),
        };
        Err(FormulaError::new(self.nodes[id].span, message).with_help(help))
    }

    /// Returns the value of a formula of literals and signs, or of a name that is bound to one.
    fn literal(&self, id: NodeId) -> Option<i64> {
        Some(match &self.nodes[id].kind {
            NodeKind::Number(_, Notation::Diagram) => return None,
            NodeKind::Number(value, _) => value.cast_signed(),
            NodeKind::Name(name) => {
                let mut bindings = self.bindings.iter().rev();
                let binding = bindings.find(|it| it.value < id && it.name == *name)?;
                self.literal(binding.value)?
            }
            &NodeKind::Unary(operator, a) => match operator {
                UnaryOperator::Plus => self.literal(a)?,
                UnaryOperator::Negate => self.literal(a)?.wrapping_neg(),
                UnaryOperator::Complement | UnaryOperator::Negation => !self.literal(a)?,
                UnaryOperator::Not => return None,
            },
            &NodeKind::Binary(operator, a, b) => {
                let (a, b) = (self.literal(a)?, self.literal(b)?);
                match operator {
                    O::Add => a.wrapping_add(b),
                    O::Subtract => a.wrapping_sub(b),
                    O::Multiply => a.wrapping_mul(b),
                    O::Union => a | b,
                    O::Intersection => a & b,
                    O::SymmetricDifference => a ^ b,
                    O::ShiftLeft if (0..64).contains(&b) => a << b,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// Returns the number of bits of a set.
    fn bits(&self) -> i64 {
        self.board.map_or(64, |shape| shape.bits() as i64)
    }
}

/// Returns true for operators that are about the values of words, and not about their bits.
const fn is_arithmetic(operator: O) -> bool {
    matches!(
        operator,
        O::Less
            | O::LessOrEqual
            | O::Greater
            | O::GreaterOrEqual
            | O::Add
            | O::Subtract
            | O::Multiply
            | O::Divide
            | O::Remainder
            | O::Modulo
    )
}
