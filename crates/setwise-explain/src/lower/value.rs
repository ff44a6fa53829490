//! Values of the graph with the operators of Rust, so that a lowering reads like its formula.

use std::cell::RefCell;
use std::ops::{Add, BitAnd, BitOr, BitXor, Neg, Not, Shl, Shr, Sub};

use crate::graph::{Graph, Literal};

/// A literal and its graph, to which operators add nodes.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) graph: &'a RefCell<Graph>,
    pub(super) literal: Literal,
}

/// An operand of an operator: a value or a constant word.
pub(super) trait Operand<'a> {
    fn literal(self, graph: &mut Graph) -> Literal;
}

impl<'a> Operand<'a> for Value<'a> {
    fn literal(self, _: &mut Graph) -> Literal {
        self.literal
    }
}

impl Operand<'_> for u64 {
    fn literal(self, graph: &mut Graph) -> Literal {
        graph.constant(self)
    }
}

impl<'a> Value<'a> {
    /// Replaces the literal by one that is computed from it.
    fn map(self, operation: impl FnOnce(&mut Graph, Literal) -> Literal) -> Self {
        let literal = operation(&mut self.graph.borrow_mut(), self.literal);
        Self { literal, ..self }
    }

    /// Returns the value of a constant word.
    pub(super) fn known(self) -> Option<u64> {
        self.graph.borrow().value(self.literal)
    }

    /// Returns a shift to the left, or to the right if the amount is negative.
    pub(super) fn shifted(self, amount: i32) -> Self {
        self.map(|graph, a| graph.shift(a, amount))
    }

    pub(super) fn is_zero(self) -> Self {
        self.map(Graph::is_zero)
    }

    /// Returns a bool as a word.
    pub(super) fn mask(self) -> Self {
        self.map(Graph::mask)
    }

    pub(super) fn equal(self, other: Self) -> Self {
        self.map(|graph, a| graph.equal(a, other.literal))
    }

    pub(super) fn less(self, other: impl Operand<'a>) -> Self {
        self.map(|graph, a| {
            let b = other.literal(graph);
            graph.less(a, b)
        })
    }

    /// Returns the first word if the bool is true, otherwise the second.
    pub(super) fn select(self, a: impl Operand<'a>, b: impl Operand<'a>) -> Self {
        self.map(|graph, condition| {
            let (a, b) = (a.literal(graph), b.literal(graph));
            graph.select(condition, a, b)
        })
    }
}

macro_rules! operators {
    ($($Trait:ident $method:ident($Other:ident $(: $Bound:ident)?) = $operation:ident;)*) => {$(
        impl<'a $(, $Other: $Bound<'a>)?> $Trait<$Other> for Value<'a> {
            type Output = Self;

            fn $method(self, other: $Other) -> Self {
                self.map(|graph, a| {
                    let b = other.literal(graph);
                    graph.$operation(a, b)
                })
            }
        }
    )*};
}

operators! {
    Add add(T: Operand) = add;
    BitAnd bitand(T: Operand) = and;
    BitOr bitor(T: Operand) = or;
    BitXor bitxor(T: Operand) = xor;
    Sub sub(Self) = subtract;
}

impl Sub<u64> for Value<'_> {
    type Output = Self;

    fn sub(self, other: u64) -> Self {
        self.add(other.wrapping_neg())
    }
}

impl Shl<u32> for Value<'_> {
    type Output = Self;

    fn shl(self, amount: u32) -> Self {
        self.shifted(amount.cast_signed())
    }
}

impl Shr<u32> for Value<'_> {
    type Output = Self;

    fn shr(self, amount: u32) -> Self {
        self.shifted(-amount.cast_signed())
    }
}

impl Not for Value<'_> {
    type Output = Self;

    fn not(self) -> Self {
        self.map(Graph::not)
    }
}

impl Neg for Value<'_> {
    type Output = Self;

    fn neg(self) -> Self {
        self.map(Graph::negate)
    }
}
