//! Patterns of the tables, found in the graph.
//!
//! A pattern is matched from the root down with a list of pairs still to match. A commutative
//! node is tried in both orders, so one pattern can match several times:
//!
//! ```text
//! match_list([]) = report the operands
//! match_list([(Any(0), l), rest..]) = bind operand 0 to l, unless it is bound to another
//!                                     literal; match_list(rest)
//! match_list([(Not(p), l), rest..]) = match_list([(p, ~l), rest..])
//! match_list([(Node(k, [p, q]), l), rest..]) =
//!     if l is a node k(a, b): match_list([(p, a), (q, b), rest..])
//!                             and, if k commutes, match_list([(p, b), (q, a), rest..])
//! ```
//!
//! For example `~(~x + y)` is `x - y`: the pattern `Not(Node(Add, [Not(Any(0)), Any(1)]))`
//! binds operand 0 to `x` and operand 1 to `y`. If `y` is complemented too, `~(~x + ~z)`, it
//! also binds them in the opposite order, to `z` and `~x`.

use crate::graph::{DEPTH, HALF, Literal, NodeKind};
use crate::select::choice::{Finder, OperandSource};
use crate::table::Pattern;

impl Finder<'_> {
    /// Calls `each` for every match of the pattern at a literal.
    pub(crate) fn match_all(
        &self,
        pattern: &Pattern,
        literal: Literal,
        operands: &mut [Option<OperandSource>; 4],
        each: &mut dyn FnMut(&[Option<OperandSource>; 4]),
    ) {
        self.match_list(&[(pattern, literal)], operands, each);
    }

    fn match_list(
        &self,
        list: &[(&Pattern, Literal)],
        operands: &mut [Option<OperandSource>; 4],
        each: &mut dyn FnMut(&[Option<OperandSource>; 4]),
    ) {
        let Some((&(pattern, literal), rest)) = list.split_first() else {
            return each(operands);
        };
        match *pattern {
            Pattern::Not(inner) => {
                let list: Vec<_> =
                    [(inner, !literal)].into_iter().chain(rest.iter().copied()).collect();
                self.match_list(&list, operands, each);
            }
            Pattern::Exactly(value) if self.graph.value(literal) == Some(value) => {
                self.match_list(rest, operands, each);
            }
            Pattern::Exactly(_) => {}
            Pattern::Any(place) => {
                self.bind(place, OperandSource::Literal(literal), rest, operands, each);
            }
            Pattern::Amount(place) if self.graph.amounts.contains(&literal) => {
                self.bind(place, OperandSource::Literal(literal), rest, operands, each);
            }
            Pattern::Amount(_) => {}
            Pattern::Opposite(place) => {
                let value = match operands[usize::from(place)] {
                    Some(OperandSource::Literal(other)) => self.graph.value(other),
                    _ => None,
                };
                let negative = self.graph.value(literal).map(u64::wrapping_neg);
                if value.is_some() && value == negative {
                    self.match_list(rest, operands, each);
                }
            }
            Pattern::Int(place) => {
                if let Some(word) = self.graph.int(literal) {
                    self.bind(place, OperandSource::Literal(word), rest, operands, each);
                }
            }
            Pattern::Half(place) => {
                if self.graph.value(literal).is_none()
                    && self.graph.zeros(literal, DEPTH) >> 32 == HALF
                {
                    self.bind(place, OperandSource::Literal(literal), rest, operands, each);
                }
            }
            Pattern::Number(place) if self.graph.is_bool_number(literal) => {
                self.bind(place, OperandSource::Literal(literal), rest, operands, each);
            }
            Pattern::Number(_) => {}
            Pattern::Constant(place, fits) => {
                if self.graph.value(literal).is_some_and(|value| fits.accepts(value)) {
                    self.bind(place, OperandSource::Literal(literal), rest, operands, each);
                }
            }
            Pattern::Short(place, fits) => {
                let value = self.graph.value(literal).filter(|&value| fits.accepts(value));
                let source =
                    value.map_or(OperandSource::Literal(literal), OperandSource::Immediate);
                self.bind(place, source, rest, operands, each);
            }
            Pattern::Immediate(place, fits) => {
                if let Some(value) = self.graph.value(literal).filter(|&value| fits.accepts(value))
                {
                    self.bind(place, OperandSource::Immediate(value), rest, operands, each);
                }
            }
            Pattern::Node(kind, parts) => {
                self.match_node(kind, parts, literal, rest, operands, each);
            }
            Pattern::Numbered(kind, place, fits, parts) => {
                let node = self.graph.node(literal);
                if node.kind != kind || !fits.accepts(node.number) {
                    return;
                }
                let before = operands[usize::from(place)];
                operands[usize::from(place)] = Some(OperandSource::Immediate(node.number));
                self.match_node(kind, parts, literal, rest, operands, each);
                operands[usize::from(place)] = before;
            }
        }
    }

    fn bind(
        &self,
        place: u8,
        source: OperandSource,
        rest: &[(&Pattern, Literal)],
        operands: &mut [Option<OperandSource>; 4],
        each: &mut dyn FnMut(&[Option<OperandSource>; 4]),
    ) {
        let before = operands[usize::from(place)];
        if before.is_none_or(|before| before == source) {
            operands[usize::from(place)] = Some(source);
            self.match_list(rest, operands, each);
            operands[usize::from(place)] = before;
        }
    }

    fn match_node(
        &self,
        kind: NodeKind,
        parts: &[Pattern],
        literal: Literal,
        rest: &[(&Pattern, Literal)],
        operands: &mut [Option<OperandSource>; 4],
        each: &mut dyn FnMut(&[Option<OperandSource>; 4]),
    ) {
        let node = self.graph.node(literal);
        if node.kind != kind || literal.is_negated() {
            return;
        }
        let pairs: Vec<_> = parts.iter().zip(node.operands().iter().copied()).collect();
        let list: Vec<_> = pairs.iter().copied().chain(rest.iter().copied()).collect();
        self.match_list(&list, operands, each);
        if kind.is_commutative() && node.operands()[0] != node.operands()[1] {
            let swapped = parts.iter().zip(node.operands().iter().rev().copied());
            let list: Vec<_> = swapped.chain(rest.iter().copied()).collect();
            self.match_list(&list, operands, each);
        }
    }
}
