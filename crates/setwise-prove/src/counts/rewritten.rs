//! Sums and differences as Boolean functions of sets, where their bits meet no carry.
//!
//! ```text
//! a + b                of disjoint sets: a | b
//! a - b                of a set and a part of it: a & ~b
//! x - 1                x without its first square, and all squares below that: x & ~low | below
//! -x                   ~(x - 1)
//! x + 1                ~(~x - 1)
//! x without its first  x & ~low
//! count(low)           1 if x is not empty
//! count(below)         first(x)
//! ```
//!
//! The equation of `x - 1` holds for the empty set, too: `low` is empty, and `below` has all squares.
//!
//! Worked example: `x != 0 => count(x - 1) == count(x) - 1 + first(x)`. The left side is
//! `count(x) - count(low) + count(below)`, since `low` is a part of `x`, and `below` is disjoint from it.

use setwise_expr::{BinaryOperation as B, Instruction, Register, UnaryOperation as U};

use crate::counts::{Proof, Relation, Term};
use crate::intersections::Intersection;

impl Proof<'_> {
    /// Rewrites what is needed for the sets that a goal counts.
    pub(super) fn rewrite(&mut self, sets: &[Register]) {
        let program = self.program(sets[0]);
        let needed = program.needed(sets.iter().copied());
        for (index, &instruction) in program.instructions().iter().enumerate() {
            if !needed[index] || self.task.clock.is_over() {
                continue;
            }
            let register = Register::new(index);
            let function = match instruction {
                Instruction::Binary(B::Subtract, x, one) if self.is_constant(one, 1) => {
                    Some(self.predecessor(x))
                }
                Instruction::Binary(B::Add, x, all) if self.is_constant(all, u64::MAX) => {
                    Some(self.predecessor(x))
                }
                Instruction::Binary(B::Add, x, one) if self.is_constant(one, 1) => {
                    Some(self.successor(x))
                }
                Instruction::Binary(B::Subtract, x, all) if self.is_constant(all, u64::MAX) => {
                    Some(self.successor(x))
                }
                Instruction::Unary(U::Negate, x) => {
                    let predecessor = self.predecessor(x);
                    Some(self.builder.push(Instruction::Unary(U::Complement, predecessor)))
                }
                Instruction::Unary(U::ResetLs1b, x) => {
                    let low = self.builder.push(Instruction::Unary(U::IsolateLs1b, x));
                    Some(self.builder.push(Instruction::Binary(B::Difference, x, low)))
                }
                Instruction::Binary(B::Add, a, b) if self.relates(a, b, Relation::Disjoint) => {
                    Some(self.builder.push(Instruction::Binary(B::Union, a, b)))
                }
                Instruction::Binary(B::Subtract, a, b) if self.relates(b, a, Relation::Subset) => {
                    Some(self.builder.push(Instruction::Binary(B::Difference, a, b)))
                }
                _ => None,
            };
            if let Some(function) = function {
                self.functions.insert(register, function);
            }
        }
    }

    fn is_constant(&self, register: Register, value: u64) -> bool {
        let mask = u64::MAX >> (64 - self.task.width);
        matches!(self.builder.instruction(register), Instruction::Constant(it) if it & mask == value & mask)
    }

    /// Returns a Boolean function that is `x - 1`.
    fn predecessor(&mut self, x: Register) -> Register {
        let low = self.builder.push(Instruction::Unary(U::IsolateLs1b, x));
        let one = self.builder.push(Instruction::Constant(1));
        let predecessor = self.builder.push(Instruction::Binary(B::Subtract, x, one));
        let below = self.builder.push(Instruction::Binary(B::Difference, predecessor, x));
        // A set by itself; otherwise its `x - 1` would be rewritten again.
        self.below.insert(below, x);
        let rest = self.builder.push(Instruction::Binary(B::Difference, x, low));
        self.builder.push(Instruction::Binary(B::Union, rest, below))
    }

    /// Returns a Boolean function that is `x + 1`.
    fn successor(&mut self, x: Register) -> Register {
        let complement = self.builder.push(Instruction::Unary(U::Complement, x));
        let predecessor = self.predecessor(complement);
        self.builder.push(Instruction::Unary(U::Complement, predecessor))
    }

    /// Returns the number of squares of a set, where that is known by other words.
    pub(super) fn counted(&mut self, sets: Intersection) -> Term {
        let (Some(&set), 1) = (sets.first(), sets.len()) else {
            return Term::Count(sets);
        };
        if let Some(&x) = self.below.get(&set) {
            return Term::Word(self.builder.push(Instruction::Unary(U::First, x)));
        }
        if let Instruction::Unary(U::IsolateLs1b, x) = self.builder.instruction(set) {
            let is_empty = self.builder.push(Instruction::Unary(U::IsEmpty, x));
            let exists = self.builder.push(Instruction::Unary(U::Complement, is_empty));
            if self.follows(exists, 3) {
                return Term::One;
            }
        }
        Term::Count(sets)
    }
}
