//! Constant folding and the simplest laws, applied as instructions are appended.
//!
//! ```text
//! unary(f, a):      a constant    -> the constant f(a)
//!                   f(f(x))       -> x, if f is its own inverse, or f undoes the inner one
//! binary(f, a, b):  f commutes    -> first order the operands: a constant to the right, else
//!                                    the older one to the left
//!                   two constants -> the constant f(a, b)
//!                   one constant  -> a or a constant, for a neutral or absorbing element
//!                   a equals b    -> a or a constant, for idempotent operations and the like
//!                   else          -> append the instruction, or reuse an equal one
//! ```
//!
//! For example `(b & a) ^ (a & b) & all`: both intersections become `And a b` once the operands
//! are ordered, so the second one reuses the register of the first; `& all` leaves it as it is;
//! and `x ^ x` is the constant 0. The program is one instruction.
//!
//! Words may be narrower than 64 bits. Constants are truncated before they are folded: `all / 3`
//! at 8 bits is `255 / 3`, which differs from the truncated quotient of the 64-bit words.

use crate::operation::width;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Instruction, Register};

impl Builder {
    /// Returns the register of a constant, which is truncated to the width.
    pub fn constant(&mut self, value: u64) -> Register {
        self.push(Instruction::Constant(value & self.mask()))
    }

    /// Returns the largest word.
    pub(crate) fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    pub(crate) fn as_constant(&self, register: Register) -> Option<u64> {
        match self.instruction(register) {
            Instruction::Constant(value) => Some(value),
            _ => self.folded.as_ref()?.constant(register),
        }
    }

    /// Returns the register of an operation on one word.
    pub fn unary(&mut self, operation: U, a: Register) -> Register {
        if !self.simplifies {
            return self.push(Instruction::Unary(operation, a));
        }
        if let Some(value) = self.as_constant(a) {
            // An operation that is undefined at this width stays, and is rejected later.
            return match width::unary(operation, value, self.width) {
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
            | (U::Rotate180, Instruction::Unary(U::Rotate180, x))
            | (U::Rotate90, Instruction::Unary(U::Rotate270, x))
            | (U::Rotate270, Instruction::Unary(U::Rotate90, x)) => x,
            _ => self.push(Instruction::Unary(operation, a)),
        }
    }

    /// Returns the entry of a table at the place that a register holds.
    pub fn lookup(&mut self, table: u32, index: Register) -> Register {
        match self.as_constant(index) {
            Some(index) if self.simplifies => {
                let entries = &self.tables[table as usize];
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                let entry = entries.get(index).copied().unwrap_or(0);
                self.constant(entry)
            }
            _ => self.push(Instruction::Lookup(table, index)),
        }
    }

    /// Returns the register of an operation on two words.
    pub fn binary(&mut self, operation: B, a: Register, b: Register) -> Register {
        if !self.simplifies {
            return self.push(Instruction::Binary(operation, a, b));
        }
        // A fixed order of the operands, so that equal operations are found.
        let swap = operation.is_commutative()
            && match (self.as_constant(a), self.as_constant(b)) {
                (Some(_), None) => true,
                (None, Some(_)) => false,
                _ => b < a,
            };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(left), Some(right)) => match width::binary(operation, left, right, self.width) {
                Some(value) => self.constant(value),
                None => self.push(Instruction::Binary(operation, a, b)),
            },
            (None, Some(constant)) => self.binary_with_constant(operation, a, b, constant),
            _ if a == b => self.binary_of_equals(operation, a),
            _ => self.push(Instruction::Binary(operation, a, b)),
        }
    }

    fn binary_with_constant(&mut self, operation: B, a: Register, b: Register, c: u64) -> Register {
        let all = self.mask();
        match (operation, c) {
            (B::Intersection | B::Multiply | B::Less, 0) => self.constant(0),
            (B::ShiftLeft | B::ShiftRight, amount) if amount >= self.width as u64 => {
                self.constant(0)
            }
            (B::Union, set) if set == all => self.constant(all),
            (B::Intersection, set) if set == all => a,
            (B::SymmetricDifference, set) if set == all => self.unary(U::Complement, a),
            (B::Union | B::SymmetricDifference | B::Add | B::Subtract | B::Difference, 0)
            | (B::ShiftLeft | B::ShiftRight, 0)
            | (B::Multiply | B::Divide, 1) => a,
            (B::Equal, 0) => self.unary(U::IsEmpty, a),
            _ => self.push(Instruction::Binary(operation, a, b)),
        }
    }

    fn binary_of_equals(&mut self, operation: B, a: Register) -> Register {
        match operation {
            B::Intersection | B::Union => a,
            B::SymmetricDifference | B::Subtract | B::Difference | B::NotEqual | B::Less => {
                self.constant(0)
            }
            B::Equal | B::LessOrEqual | B::IsSubset => self.constant(!0),
            _ => self.push(Instruction::Binary(operation, a, a)),
        }
    }
}
