//! Quotients and remainders of signed numbers.
//!
//! In the program they are those of the magnitudes, with a sign. Processors divide signed numbers in
//! one instruction. By a constant, the quotient is a product with a reciprocal, which is rounded up;
//! it needs no magnitude: the product is rounded down, so a negative number has one more.
//!
//! Source: Torbjörn Granlund and Peter L. Montgomery, Division by Invariant Integers using
//! Multiplication, 1994

use setwise_expr::{BinaryOperation as B, Instruction, Register, Type};

use crate::graph::{Entry, NodeKind};
use crate::lower::Lower;
use crate::lower::value::Value;
use crate::target::Machine;

impl<'a> Lower<'a> {
    /// Recognizes the quotient or remainder of a signed number `x`: `(q ^ m) - m` with the mask `m` of
    /// its sign and the quotient or remainder `q` of its magnitude, `(x ^ m) - m`. For the quotient by
    /// a variable, `m` is the exclusive or of both masks, and the divisor is not 0.
    pub(super) fn signed_quotient(&self, flipped: Register, sign: Register) -> Option<Value<'a>> {
        let of = |register: Register| self.program.instructions()[register.index()];
        let without = |flipped: Register, sign: Register| match of(flipped) {
            Instruction::Binary(B::SymmetricDifference, a, b) if a == sign => Some(b),
            Instruction::Binary(B::SymmetricDifference, a, b) if b == sign => Some(a),
            _ => None,
        };
        let number = |magnitude: Register| match of(magnitude) {
            Instruction::Binary(B::Subtract, flipped, mask) => match of(mask) {
                Instruction::Binary(B::Less, largest, number)
                    if of(largest) == Instruction::Constant(u64::MAX >> 1)
                        && without(flipped, mask) == Some(number) =>
                {
                    Some((number, mask))
                }
                _ => None,
            },
            _ => None,
        };
        let Instruction::Binary(operation, magnitude, divisor) = of(without(flipped, sign)?) else {
            return None;
        };
        if !matches!(operation, B::Divide | B::Remainder) || !self.machine.is_scalar() {
            return None;
        }
        let (x, mask) = number(magnitude)?;
        let registers = (x, number(divisor).map_or(divisor, |(y, _)| y));
        let (number, quotient, divisor) = match (of(divisor), number(divisor)) {
            (Instruction::Constant(divisor), _) if sign == mask => {
                let (x, mask) = (self.operand(x, Type::Set), self.operand(mask, Type::Set));
                (x, self.by_reciprocal(x, mask, divisor)?, self.constant(divisor))
            }
            (_, Some((y, other))) => {
                let expected =
                    if operation == B::Divide { without(sign, other) } else { Some(sign) };
                let (x, y) = (self.operand(x, Type::Set), self.operand(y, Type::Set));
                // A division by 0 would stop the program, and one that overflows, too.
                let is_defined = self.graph.borrow().nonzero.contains(&y.literal)
                    && (self.quotients.contains(&registers) || !self.overflows(x, y));
                if expected != Some(mask) || !is_defined {
                    return None;
                }
                (x, self.node(NodeKind::QuotientSigned, &[x, y]), y)
            }
            _ => return None,
        };
        Some(match operation {
            B::Divide => quotient,
            _ => number - self.multiply(quotient, divisor),
        })
    }

    /// Returns true if the least number divided by -1 would stop the program, and may occur.
    fn overflows(&self, x: Value<'a>, y: Value<'a>) -> bool {
        let graph = self.graph.borrow();
        let node = graph.node(x.literal);
        let is_small = match node.kind {
            NodeKind::SignExtend(Entry::I8 | Entry::I16) => true,
            // The quotient of two numbers of 32 bits may be computed in 32 bits.
            NodeKind::SignExtend(_) => !graph.is_int(y.literal),
            NodeKind::ShiftRightSigned => node.number > 0,
            _ => false,
        };
        self.machine != Machine::Arm && !is_small
    }

    fn by_reciprocal(&self, number: Value<'a>, sign: Value<'a>, divisor: u64) -> Option<Value<'a>> {
        if divisor < 3 || divisor.is_power_of_two() || divisor >= 1 << 31 {
            return None;
        }
        let is_int = self.graph.borrow().is_int(number.literal);
        // A difference with this shift is one instruction of AArch64.
        let sign = match (self.machine, is_int) {
            (Machine::Arm, true) => self.numbered(NodeKind::ShiftRightSigned, &[number], 31),
            (Machine::Arm, false) => self.numbered(NodeKind::ShiftRightSigned, &[number], 63),
            _ => sign,
        };
        if is_int {
            let (factor, shift) = signed_reciprocal(divisor, 32)?;
            let product = self.node(NodeKind::Multiply, &[number, self.constant(factor)]);
            let rounded = self.numbered(NodeKind::ShiftRightSigned, &[product], 32 + shift);
            return Some(rounded - sign);
        }
        let (factor, shift) = signed_reciprocal(divisor, 64)?;
        let high = self.node(NodeKind::MultiplyHighSigned, &[number, self.constant(factor)]);
        // A factor of 64 bits is negative as a signed number.
        let high = if factor >> 63 == 1 { high + number } else { high };
        let rounded = match shift {
            0 => high,
            _ => self.numbered(NodeKind::ShiftRightSigned, &[high], shift),
        };
        Some(rounded - sign)
    }
}

/// Returns a factor of at most as many bits as the numbers have, and a shift of the upper half of the
/// product, so that the product rounded down is the quotient of a number, or one less if it is negative.
fn signed_reciprocal(divisor: u64, bits: u32) -> Option<(u64, u64)> {
    (0..bits).find_map(|shift| {
        let power = 1u128 << (bits + shift);
        let factor = power / u128::from(divisor) + 1;
        // The error of the factor, times the divisor, for numbers up to 2^(bits - 1).
        let excess = factor * u128::from(divisor) - power;
        let fits = factor < 1 << bits && excess <= 1 << (shift + 1);
        fits.then_some((factor as u64, shift.into()))
    })
}
