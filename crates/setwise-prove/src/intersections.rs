//! Boolean functions of sets as sums of intersections.
//!
//! ```text
//! ~a = all - a      a | b = a + b - (a & b)      a ^ b = a + b - 2 (a & b)
//! ```
//!
//! Each holds bit by bit, with the bits as the numbers 0 and 1, so a product of two functions is the
//! sum of the products of their terms. Equal functions of the same sets have the same sum.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use setwise_expr::{BinaryOperation as B, Instruction, Register, UnaryOperation as U};

use crate::limits::Clock;

/// The longest sums of intersections.
pub(super) const MAX_TERMS: usize = 256;

/// The depth to which a formula is searched for sums and sets.
pub(super) const MAX_DEPTH: usize = 64;

/// The intersection of these registers.
pub(super) type Intersection = BTreeSet<Register>;

/// A sum of intersections with factors, modulo 2^64. At each bit it is the value of a function of
/// sets.
pub(super) type Sum = BTreeMap<Intersection, u64>;

/// The registers as functions.
pub(super) struct Functions<'a, F> {
    instruction: F,
    width: usize,
    clock: &'a Clock<'a>,
    known: HashMap<Register, Sum>,
}

impl<'a, F: Fn(Register) -> Instruction> Functions<'a, F> {
    pub(super) fn new(instruction: F, width: usize, clock: &'a Clock<'a>) -> Self {
        Self { instruction, width, clock, known: HashMap::new() }
    }

    /// Returns a set as a sum of intersections of sets that are not Boolean functions themselves, or
    /// `None` if it is too long.
    pub(super) fn of(&mut self, set: Register) -> Option<Sum> {
        self.within(set, MAX_DEPTH)
    }

    fn within(&mut self, set: Register, depth: usize) -> Option<Sum> {
        if let Some(known) = self.known.get(&set) {
            return Some(known.clone());
        }
        let depth = depth.checked_sub(1)?;
        let mask = u64::MAX >> (64 - self.width);
        let sum = match (self.instruction)(set) {
            Instruction::Constant(value) if value & mask == 0 => Sum::new(),
            Instruction::Constant(value) if value & mask == mask => {
                Sum::from([(Intersection::new(), 1)])
            }
            Instruction::Unary(U::Complement, a) => {
                let mut sum = Sum::from([(Intersection::new(), 1)]);
                add(&mut sum, &self.within(a, depth)?, u64::MAX);
                sum
            }
            Instruction::Binary(
                operation @ (B::Intersection | B::Union | B::SymmetricDifference | B::Difference),
                a,
                b,
            ) => {
                let (a, b) = (self.within(a, depth)?, self.within(b, depth)?);
                let both = self.product(&a, &b)?;
                // The factors of the sets and of their intersection.
                let [of_a, of_b, of_both] = match operation {
                    B::Intersection => [0, 0, 1],
                    B::Union => [1, 1, u64::MAX],
                    B::SymmetricDifference => [1, 1, 2u64.wrapping_neg()],
                    _ => [1, 0, u64::MAX],
                };
                let mut sum = Sum::new();
                for (part, factor) in [(&a, of_a), (&b, of_b), (&both, of_both)] {
                    add(&mut sum, part, factor);
                }
                sum
            }
            _ => Sum::from([(Intersection::from([set]), 1)]),
        };
        self.known.insert(set, sum.clone());
        Some(sum)
    }

    /// Returns the intersection of two functions, or `None` if it is too long.
    pub(super) fn product(&self, a: &Sum, b: &Sum) -> Option<Sum> {
        if a.len() * b.len() > MAX_TERMS || self.clock.is_over() {
            return None;
        }
        self.clock.spend((a.len() * b.len()) as u64);
        let mut product = Sum::new();
        for (left, times) in a {
            for (right, more) in b {
                let sets = left.union(right).copied().collect();
                add_term(&mut product, sets, times.wrapping_mul(*more));
            }
        }
        Some(product)
    }
}

/// Adds a sum with a factor.
fn add(sum: &mut Sum, other: &Sum, factor: u64) {
    for (sets, times) in other {
        add_term(sum, sets.clone(), factor.wrapping_mul(*times));
    }
}

/// Adds an intersection with a factor. Those whose factors cancel are removed.
fn add_term(sum: &mut Sum, sets: Intersection, factor: u64) {
    let total = sum.get(&sets).copied().unwrap_or(0).wrapping_add(factor);
    match total {
        0 => sum.remove(&sets),
        _ => sum.insert(sets, total),
    };
}
