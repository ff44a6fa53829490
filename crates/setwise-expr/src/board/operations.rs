//! Operations on the sets of a board, by those of words.

use crate::board::geometry::{STEPS, Step};
use crate::board::lower::Lowering;
use crate::board::needs::reflection;
use crate::compile::typed::Words;
use crate::operation::rays::{DIRECTIONS, Part, rays};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::Register;

impl Lowering<'_> {
    /// Applies an operation from a set to a set.
    pub(crate) fn unary(&mut self, operation: U, a: Words) -> Words {
        if self.is_plain {
            return Words::one(self.builder.unary(operation, a[0]));
        }
        if let Some(row) = DIRECTIONS.iter().position(|row| row.one == operation) {
            return self.step(a, STEPS[row]);
        }
        if let Some(target) = reflection(operation) {
            let (files, ranks) = (self.shape.files() - 1, self.shape.ranks() - 1);
            return self.moved(a, |file, rank| target(files, ranks, file, rank));
        }
        let all = self.constant(self.universe);
        match operation {
            U::Complement => self.complement(a),
            U::Negate => self.negate(a),
            U::NorthFill => self.occluded(a, all, STEPS[0]),
            U::SouthFill => self.occluded(a, all, STEPS[2]),
            U::FileFill => self.line_fill(a, STEPS[0]),
            U::KnightAttacks => self.knight(a),
            U::KingAttacks => self.king(a),
            U::IsolateLs1b => self.at_end(operation, a, true, 0),
            U::IsolateMs1b => self.at_end(operation, a, false, 0),
            U::SmearMs1bDown => self.at_end(operation, a, false, !0),
            U::ResetLs1b | U::ResetMs1b => {
                let end = match operation {
                    U::ResetLs1b => self.at_end(U::IsolateLs1b, a, true, 0),
                    _ => self.at_end(U::IsolateMs1b, a, false, 0),
                };
                self.bits(B::Difference, a, end)
            }
            // The others are only for chess.
            _ => self.each(|this, i| this.builder.unary(operation, a[i])),
        }
    }

    /// Applies an operation from a set to a number or a bool.
    pub(crate) fn measure(&mut self, operation: U, a: Words) -> Register {
        match operation {
            _ if self.is_plain => self.builder.unary(operation, a[0]),
            U::Count => self.count(a),
            U::First | U::Last => self.scan(operation, a),
            U::IsEmpty => self.is_empty(a),
            U::IsFull => {
                let all = self.constant(self.universe);
                self.compared(B::Equal, a, all)
            }
            U::IsSingle => self.none_and_one(a)[1],
            U::HasMany => {
                let [none, one] = self.none_and_one(a);
                let few = self.builder.binary(B::Union, none, one);
                self.builder.unary(U::Complement, few)
            }
            // The others are only for chess.
            _ => self.builder.unary(operation, a[0]),
        }
    }

    /// Applies an operation from the index of a square to a set.
    pub(crate) fn of_square(&mut self, operation: U, index: Register) -> Words {
        if self.is_plain {
            return Words::one(self.builder.unary(operation, index));
        }
        let square = self.square_at(index);
        match operation {
            U::Diagonal => self.line_fill(square, STEPS[4]),
            U::AntiDiagonal => self.line_fill(square, STEPS[5]),
            _ => square,
        }
    }

    /// Applies an operation from the indices of two squares to a set.
    pub(crate) fn of_squares(&mut self, operation: B, a: Register, b: Register) -> Words {
        match operation {
            _ if self.is_plain => Words::one(self.builder.binary(operation, a, b)),
            B::Line => self.line(a, b),
            _ => self.between(a, b),
        }
    }

    /// Applies an operation from two sets to a set. A product, a quotient or a remainder is that of
    /// single words.
    pub(crate) fn binary(&mut self, operation: B, a: Words, b: Words) -> Words {
        if self.is_plain {
            return Words::one(self.builder.binary(operation, a[0], b[0]));
        }
        if let Some(rays) = rays(operation) {
            let steps = DIRECTIONS.iter().zip(STEPS).filter_map(|(direction, step)| {
                rays.rows.iter().any(|row| row.one == direction.one).then_some(step)
            });
            let steps: Vec<Step> = steps.collect();
            return match rays.part {
                Part::Fill => self.occluded(a, b, steps[0]),
                Part::Attacks => self.attacks(a, b, steps[0]),
                Part::AttacksWithBlockers => self.sliders(a, b, &steps),
            };
        }
        match operation {
            B::Add => self.add(a, b),
            B::Subtract => self.subtract(a, b),
            B::Flood => self.flood(a, b, true),
            B::FloodOrthogonal => self.flood(a, b, false),
            B::Extract => self.extract(a, b),
            B::Deposit => self.deposit(a, b),
            B::Multiply | B::Divide | B::Remainder => {
                let words = self.bits(operation, a, b);
                self.squares(words)
            }
            _ => self.bits(operation, a, b),
        }
    }

    /// Applies an operation from two sets to a bool.
    pub(crate) fn compared(&mut self, operation: B, a: Words, b: Words) -> Register {
        match operation {
            _ if self.len() == 1 => self.builder.binary(operation, a[0], b[0]),
            B::NotEqual => {
                let equal = self.compared(B::Equal, a, b);
                self.builder.unary(U::Complement, equal)
            }
            B::Less => self.less(a, b),
            B::LessOrEqual => {
                let greater = self.less(b, a);
                self.builder.unary(U::Complement, greater)
            }
            _ => self.joined(B::Intersection, |builder, i| builder.binary(operation, a[i], b[i])),
        }
    }
}
