//! Steps, fills and attacks of sets of pieces.

use super::Lower;
use crate::explain::graph::Literal;
use crate::operation::UnaryOperation as U;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const NOT_A: u64 = !A_FILE;
const NOT_H: u64 = !(A_FILE << 7);
const NOT_AB: u64 = !(A_FILE * 3);
const NOT_GH: u64 = !(A_FILE * 0xc0);

impl Lower<'_> {
    /// One step: a shift to the left by the amount, without squares that wrapped around an edge.
    pub(super) fn step(&mut self, x: Literal, amount: i32, arrival: u64) -> Literal {
        let shifted = self.graph.shift(x, amount);
        self.graph.and_constant(shifted, arrival)
    }

    /// The step of an operation: the amount of its shift, and the mask of the squares that it can
    /// reach.
    pub(super) const fn step_of(operation: U) -> Option<(i32, u64)> {
        Some(match operation {
            U::NorthOne => (8, !0),
            U::NorthEastOne => (9, NOT_A),
            U::EastOne => (1, NOT_A),
            U::SouthEastOne => (-7, NOT_A),
            U::SouthOne => (-8, !0),
            U::SouthWestOne => (-9, NOT_H),
            U::WestOne => (-1, NOT_H),
            U::NorthWestOne => (7, NOT_H),
            _ => return None,
        })
    }

    /// Steps, fills and attacks.
    pub(super) fn board(&mut self, operation: U, x: Literal) -> Literal {
        if let Some((amount, arrival)) = Self::step_of(operation) {
            return self.step(x, amount, arrival);
        }
        match operation {
            U::NorthFill => self.doubled(x, [8, 16, 32]),
            U::SouthFill => self.doubled(x, [-8, -16, -32]),
            U::FileFill => self.file_fill(x),
            U::PawnAttacksWhite => self.pair(x, (9, NOT_A), (7, NOT_H)),
            U::PawnAttacksBlack => self.pair(x, (-7, NOT_A), (-9, NOT_H)),
            U::KnightAttacks => self.knight(x),
            _ => self.king(x),
        }
    }

    fn pair(&mut self, x: Literal, a: (i32, u64), b: (i32, u64)) -> Literal {
        let (a, b) = (self.step(x, a.0, a.1), self.step(x, b.0, b.1));
        self.graph.or(a, b)
    }

    /// The union of a set with its shifted copy, three times.
    fn doubled(&mut self, mut x: Literal, amounts: [i32; 3]) -> Literal {
        for amount in amounts {
            let shifted = self.graph.shift(x, amount);
            x = self.graph.or(x, shifted);
        }
        x
    }

    fn file_fill(&mut self, mut x: Literal) -> Literal {
        for amount in [8, 16, 32] {
            let (left, right) = (self.graph.left(x, amount), self.graph.right(x, 64 - amount));
            let rotated = self.graph.or(left, right);
            x = self.graph.or(x, rotated);
        }
        x
    }

    fn king(&mut self, x: Literal) -> Literal {
        let sides = self.pair(x, (1, NOT_A), (-1, NOT_H));
        let row = self.graph.or(x, sides);
        let ends = self.pair(row, (8, !0), (-8, !0));
        self.graph.or(sides, ends)
    }

    fn knight(&mut self, x: Literal) -> Literal {
        let near = self.pair(x, (1, NOT_A), (-1, NOT_H));
        let far = self.pair(x, (2, NOT_AB), (-2, NOT_GH));
        // One union after another, because some processors shift and unite in one instruction.
        [(near, -16), (far, 8), (far, -8)].into_iter().fold(
            self.graph.left(near, 16),
            |all, (part, amount)| {
                let shifted = self.graph.shift(part, amount);
                self.graph.or(all, shifted)
            },
        )
    }
}
