//! Signed numbers, from operations on words.
//!
//! A word is a signed number in two's complement. Sum, difference, product and equality are the
//! same for both readings. The others are computed from those of words:
//!
//! ```text
//! a <  b      a + 2^63 < b + 2^63
//! a >> n      ((a ^ s) >> n) ^ s               s = -1 for a negative number, else 0
//! a /  b      (|a| / |b| ^ s) - s              s = -1 if the signs differ, else 0
//! a %  b      (|a| % |b| ^ s) - s              s = -1 if a is negative, else 0
//! ```
//!
//! The operation on words suffices if both operands are known to be below 2^63, as counts and the
//! indices of squares are. So `count(P) / 2` is a single division.

use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Instruction, Register, Variable};
use crate::types::Type;

/// The number of levels of operands that are visited to find the bound of a word.
const DEPTH: usize = 8;

/// The largest value of a variable that is a number and not a field.
const MAX_INPUT: u64 = (1 << 40) - 1;

impl Builder {
    /// Returns the bool `a < b` for signed numbers.
    pub(crate) fn signed_less(&mut self, a: Register, b: Register) -> Register {
        self.signed_order(B::Less, a, b)
    }

    /// Returns the bool `a <= b` for signed numbers.
    pub(crate) fn signed_less_or_equal(&mut self, a: Register, b: Register) -> Register {
        self.signed_order(B::LessOrEqual, a, b)
    }

    fn signed_order(&mut self, operation: B, a: Register, b: Register) -> Register {
        if self.is_natural(a) && self.is_natural(b) {
            return self.binary(operation, a, b);
        }
        let zero = self.constant(0);
        // The sign alone decides a comparison with 0.
        if operation == B::Less && b == zero {
            return self.is_negative(a);
        }
        if operation == B::LessOrEqual && a == zero {
            let negative = self.is_negative(b);
            return self.unary(U::Complement, negative);
        }
        let bias = self.constant(self.sign_bit());
        let [a, b] = [a, b].map(|operand| self.binary(B::Add, operand, bias));
        self.binary(operation, a, b)
    }

    /// Returns the bool that is true if a number is negative.
    pub(crate) fn is_negative(&mut self, a: Register) -> Register {
        let largest = self.constant(self.sign_bit() - 1);
        self.binary(B::Less, largest, a)
    }

    /// Returns a number shifted right with its sign. A shift by the width or more leaves only
    /// copies of the sign.
    pub(crate) fn signed_shift_right(&mut self, a: Register, amount: Register) -> Register {
        if self.is_natural(a) {
            return self.binary(B::ShiftRight, a, amount);
        }
        let sign = self.is_negative(a);
        let flipped = self.binary(B::SymmetricDifference, a, sign);
        let shifted = self.binary(B::ShiftRight, flipped, amount);
        self.binary(B::SymmetricDifference, shifted, sign)
    }

    /// Returns the quotient of two numbers, rounded toward zero; 0 if the divisor is 0. The
    /// quotient of the smallest number and -1 is the smallest number.
    pub(crate) fn signed_divide(&mut self, a: Register, b: Register) -> Register {
        self.by_magnitude(B::Divide, a, b)
    }

    /// Returns the remainder of two numbers, which has the sign of the first; 0 if the divisor
    /// is 0.
    pub(crate) fn signed_remainder(&mut self, a: Register, b: Register) -> Register {
        self.by_magnitude(B::Remainder, a, b)
    }

    /// Returns a remainder by a number that has the sign of the dividend as one from 0 on.
    pub(crate) fn natural_remainder(&mut self, remainder: Register, divisor: Register) -> Register {
        if self.is_natural(remainder) {
            return remainder;
        }
        let is_below = self.is_negative(divisor);
        let magnitude = self.negated_if(is_below, divisor);
        let is_negative = self.is_negative(remainder);
        let added = self.binary(B::Intersection, magnitude, is_negative);
        self.binary(B::Add, remainder, added)
    }

    fn by_magnitude(&mut self, operation: B, a: Register, b: Register) -> Register {
        if self.is_natural(a) && self.is_natural(b) {
            return self.binary(operation, a, b);
        }
        let [sign_a, sign_b] = [a, b].map(|operand| {
            if self.is_natural(operand) { self.constant(0) } else { self.is_negative(operand) }
        });
        let magnitude_a = self.negated_if(sign_a, a);
        let magnitude_b = self.negated_if(sign_b, b);
        let result = self.binary(operation, magnitude_a, magnitude_b);
        let sign = match operation {
            B::Divide => self.binary(B::SymmetricDifference, sign_a, sign_b),
            _ => sign_a,
        };
        self.negated_if(sign, result)
    }

    /// Returns `-a` if the bool is true, else `a`.
    fn negated_if(&mut self, sign: Register, a: Register) -> Register {
        let flipped = self.binary(B::SymmetricDifference, a, sign);
        self.binary(B::Subtract, flipped, sign)
    }

    /// Returns the word of the smallest number.
    fn sign_bit(&self) -> u64 {
        1 << (self.width - 1)
    }

    /// Returns true if a word is known to be the same number with and without a sign.
    pub(crate) fn is_natural(&self, register: Register) -> bool {
        if self.records() {
            return matches!(self.instruction(register), Instruction::Constant(value) if value < self.sign_bit());
        }
        self.bound(register, DEPTH) < self.sign_bit()
    }

    /// Returns an upper bound of the unsigned word.
    pub(crate) fn upper_bound(&self, register: Register) -> u64 {
        self.bound(register, DEPTH)
    }

    /// Returns an upper bound on which the meaning of code rests, such as the type of a number. A
    /// builder that records operations keeps it as a claim.
    pub(crate) fn claimed_bound(&mut self, register: Register) -> u64 {
        match &mut self.folded {
            Some(folded) => folded.claimed_bound(register),
            None => self.upper_bound(register),
        }
    }

    fn bound(&self, register: Register, depth: usize) -> u64 {
        let all = self.mask();
        if depth == 0 {
            return all;
        }
        let of = |operand: Register| self.bound(operand, depth - 1);
        let all_below = |bound: u64| u64::MAX.checked_shr(bound.leading_zeros()).unwrap_or(0);
        let known = |operand: Register| self.as_constant(operand);
        let bound = match self.instruction(register) {
            Instruction::Constant(value) => value,
            Instruction::Input(input) => match &self.inputs[input as usize] {
                Variable { value_type: Type::Number, is_field: false, .. } => MAX_INPUT,
                _ => all,
            },
            Instruction::Unary(U::Count | U::First | U::Last, _) => 64,
            Instruction::Unary(U::ResetLs1b | U::ResetMs1b | U::IsolateMs1b, a) => of(a),
            Instruction::Unary(U::IsolateLs1b, a) => of(a),
            Instruction::Binary(B::Intersection, a, b) => of(a).min(of(b)),
            Instruction::Binary(B::Difference | B::Divide | B::ShiftRight, a, b) => {
                match (self.instruction(register), known(b)) {
                    (Instruction::Binary(B::Divide, ..), Some(divisor)) if divisor > 0 => {
                        of(a) / divisor
                    }
                    (Instruction::Binary(B::ShiftRight, ..), Some(amount)) => {
                        of(a).checked_shr(amount.min(64) as u32).unwrap_or(0)
                    }
                    _ => of(a),
                }
            }
            Instruction::Binary(B::Union | B::SymmetricDifference, a, b) => {
                all_below(of(a) | of(b))
            }
            Instruction::Binary(B::Add, a, b) => of(a).checked_add(of(b)).unwrap_or(all),
            Instruction::Binary(B::Multiply, a, b) => of(a).checked_mul(of(b)).unwrap_or(all),
            Instruction::Binary(B::Remainder, a, b) => match known(b) {
                Some(divisor) if divisor > 0 => of(a).min(divisor - 1),
                _ => of(a),
            },
            Instruction::Binary(B::ShiftLeft, a, b) => match known(b) {
                Some(amount) if amount < 64 => of(a).checked_mul(1 << amount).unwrap_or(all),
                _ => all,
            },
            Instruction::Lookup(table, _) => {
                self.tables[table as usize].iter().copied().max().unwrap_or(0)
            }
            _ => all,
        };
        if bound > all { all } else { bound }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::width;

    /// Computes an operation for two words of a few bits.
    fn compute(
        width: usize,
        operation: fn(&mut Builder, Register, Register) -> Register,
        values: [u64; 2],
    ) -> u64 {
        let mut builder = Builder::new(width, true);
        let [a, b] = ["a", "b"].map(|name| builder.input(&Variable::set(name)));
        let result = operation(&mut builder, a, b);
        let program = builder.finish(Vec::new());
        let values = width::run(&program, &values, width).unwrap();
        values[result.index()]
    }

    #[test]
    fn signed_operations_equal_those_of_small_signed_numbers() {
        let truncated = |value: i64| value.cast_unsigned() & 0xf;
        let truth = |value: bool| if value { 0xf } else { 0 };
        for a in -8i64..8 {
            for b in -8i64..8 {
                let values = [truncated(a), truncated(b)];
                let check = |operation, expected: u64| {
                    assert_eq!(compute(4, operation, values), expected, "{a} {b}");
                };
                check(Builder::signed_less, truth(a < b));
                check(Builder::signed_less_or_equal, truth(a <= b));
                check(Builder::signed_divide, truncated(a.checked_div(b).unwrap_or(0)));
                check(Builder::signed_remainder, truncated(a.checked_rem(b).unwrap_or(0)));
                if b >= 0 {
                    check(Builder::signed_shift_right, truncated(a >> b.min(7)));
                }
            }
        }
    }

    #[test]
    fn signed_operations_equal_those_of_numbers_at_the_ends_of_the_range() {
        let ends = [0, 1, 2, 3, 63, i64::MAX, i64::MAX - 1, -1, -2, -3, i64::MIN, i64::MIN + 1];
        for a in ends {
            for b in ends {
                let values = [a, b].map(i64::cast_unsigned);
                let check = |operation, expected: i64| {
                    assert_eq!(compute(64, operation, values), expected.cast_unsigned());
                };
                check(Builder::signed_less, -i64::from(a < b));
                check(Builder::signed_less_or_equal, -i64::from(a <= b));
                if b != 0 {
                    check(Builder::signed_divide, a.wrapping_div(b));
                    check(Builder::signed_remainder, a.wrapping_rem(b));
                }
                if (0..64).contains(&b) {
                    check(Builder::signed_shift_right, a >> b);
                }
            }
        }
    }

    #[test]
    fn numbers_below_two_to_the_63_need_no_signs() {
        let mut builder = Builder::default();
        let set = builder.input(&Variable::set("x"));
        let count = builder.unary(U::Count, set);
        let two = builder.constant(2);
        let half = builder.signed_divide(count, two);
        assert_eq!(builder.instruction(half), Instruction::Binary(B::Divide, count, two));
        let less = builder.signed_less(half, count);
        assert_eq!(builder.instruction(less), Instruction::Binary(B::Less, half, count));
        assert_eq!(builder.bound(half, DEPTH), 32);
        assert!(!builder.is_natural(set));
    }
}
