//! Constant folding and the simplest laws, as instructions are appended.
//!
//! Words may be narrower than 64 bits: constants are cut before they are folded, since
//! what is folded first and cut then is another number.

use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Instruction, Register};
use crate::prove::narrow;

impl Builder {
    pub(crate) fn constant(&mut self, value: u64) -> Register {
        self.push(Instruction::Constant(value & self.mask()))
    }

    /// The largest word.
    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width.unwrap_or(64))
    }

    fn as_constant(&self, register: Register) -> Option<u64> {
        match self.instruction(register) {
            Instruction::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub(crate) fn unary(&mut self, operation: U, a: Register) -> Register {
        let Some(width) = self.width else {
            return self.push(Instruction::Unary(operation, a));
        };
        if let Some(value) = self.as_constant(a) {
            // What has no meaning for words so narrow stays, to be refused.
            return match narrow::unary(operation, value, width) {
                Some(value) => self.constant(value),
                None => self.push(Instruction::Unary(operation, a)),
            };
        }
        match (operation, self.instruction(a)) {
            (U::Complement, Instruction::Unary(U::Complement, x))
            | (U::Negate, Instruction::Unary(U::Negate, x))
            | (U::FlipVertical, Instruction::Unary(U::FlipVertical, x))
            | (U::MirrorHorizontal, Instruction::Unary(U::MirrorHorizontal, x))
            | (U::FlipDiagonal, Instruction::Unary(U::FlipDiagonal, x))
            | (U::FlipAntiDiagonal, Instruction::Unary(U::FlipAntiDiagonal, x))
            | (U::Rotate180, Instruction::Unary(U::Rotate180, x)) => x,
            _ => self.push(Instruction::Unary(operation, a)),
        }
    }

    pub(crate) fn binary(&mut self, operation: B, a: Register, b: Register) -> Register {
        let Some(width) = self.width else {
            return self.push(Instruction::Binary(operation, a, b));
        };
        // A constant goes to the right and otherwise the older operand to the
        // left, so that equal operations are found equal.
        let swap = operation.is_commutative()
            && match (self.as_constant(a), self.as_constant(b)) {
                (Some(_), None) => true,
                (None, Some(_)) => false,
                _ => b < a,
            };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(left), Some(right)) => match narrow::binary(operation, left, right, width) {
                Some(value) => self.constant(value),
                None => self.push(Instruction::Binary(operation, a, b)),
            },
            (None, Some(constant)) => self.binary_with_constant(operation, a, b, constant, width),
            _ if a == b => self.binary_of_equals(operation, a),
            _ => self.push(Instruction::Binary(operation, a, b)),
        }
    }

    fn binary_with_constant(
        &mut self,
        operation: B,
        a: Register,
        b: Register,
        c: u64,
        width: usize,
    ) -> Register {
        let all = self.mask();
        match (operation, c) {
            (B::And | B::Multiply, 0) => self.constant(0),
            (B::ShiftLeft | B::ShiftRight, amount) if amount >= width as u64 => self.constant(0),
            (B::Or, set) if set == all => self.constant(all),
            (B::And, set) if set == all => a,
            (B::Xor, set) if set == all => self.unary(U::Complement, a),
            (B::Or | B::Xor | B::Add | B::Subtract | B::Difference, 0)
            | (B::ShiftLeft | B::ShiftRight, 0)
            | (B::Multiply | B::Divide, 1) => a,
            (B::Equal, 0) => self.unary(U::IsEmpty, a),
            _ => self.push(Instruction::Binary(operation, a, b)),
        }
    }

    fn binary_of_equals(&mut self, operation: B, a: Register) -> Register {
        match operation {
            B::And | B::Or => a,
            B::Xor | B::Subtract | B::Difference | B::NotEqual | B::Less => self.constant(0),
            B::Equal | B::LessOrEqual | B::IsSubset => self.constant(!0),
            _ => self.push(Instruction::Binary(operation, a, a)),
        }
    }
}
