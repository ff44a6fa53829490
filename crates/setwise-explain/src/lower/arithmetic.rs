//! Products, quotients, shifts by a word, and bits by their index.

use setwise_expr::{BinaryOperation as B, Instruction, Register, Type};

use crate::graph::{DEPTH, NodeKind};
use crate::lower::value::Value;
use crate::lower::{Attempt, Lower};
use crate::table::arm::constant;
use crate::target::Machine;
use crate::unsupported::UnsupportedError;

impl<'a> Lower<'a> {
    pub(super) fn multiply(&self, a: Value<'a>, b: Value<'a>) -> Value<'a> {
        let (a, b) = if a.known().is_some() { (b, a) } else { (a, b) };
        if let Some(value) = b.known() {
            match value {
                0 => return b,
                1 => return a,
                u64::MAX => return -a,
                _ if value.is_power_of_two() => return a << value.trailing_zeros(),
                _ => {}
            }
            // `lea` adds a shifted word, and a number in the same instruction.
            if self.machine.is_scalar() && matches!(value, 3 | 5 | 9) {
                return a + (a << value.ilog2());
            }
            if self.machine == Machine::Arm
                && let Some(shifts) = shifted_sums(value)
            {
                let sum = |sum: Value<'a>, &shift: &u32| sum + (sum << shift);
                return shifts.iter().fold(a, sum) << value.trailing_zeros();
            }
            if self.machine == Machine::Arm
                && let Some([inner, outer]) = nested_sums(value)
            {
                return (a + ((a + (a << inner)) << outer)) << value.trailing_zeros();
            }
            // These machines need many instructions for a product, and fewer for two shifts and an
            // addition.
            if matches!(self.machine, Machine::Avx2 | Machine::Neon) && value.count_ones() == 2 {
                return (a << value.trailing_zeros()) + (a << value.ilog2());
            }
        }
        if self.machine != Machine::Avx2 {
            return self.node(NodeKind::Multiply, &[a, b]);
        }
        // The product of the upper halves has no bits below 2^64, so three products are sufficient.
        let (a_high, b_high) = (a >> 32, b >> 32);
        let low = self.halves(a, b);
        let sum = self.halves(a_high, b) + self.halves(a, b_high);
        low + (sum << 32)
    }

    /// Returns the product of the lower halves.
    fn halves(&self, a: Value<'a>, b: Value<'a>) -> Value<'a> {
        if a.known() == Some(0) || b.known() == Some(0) {
            return self.constant(0);
        }
        self.node(NodeKind::MultiplyHalves, &[a, b])
    }

    /// Returns the upper half of a product.
    fn multiply_high(&self, a: Value<'a>, factor: u64) -> Value<'a> {
        let b = self.constant(factor);
        if self.machine.is_scalar() {
            return self.node(NodeKind::MultiplyHigh, &[a, b]);
        }
        let low = self.constant(0xffff_ffff);
        let (a_high, b_high) = (a >> 32, b >> 32);
        let carry = self.halves(a, b) >> 32;
        let (cross, other) = (self.halves(a_high, b), self.halves(a, b_high));
        let middle = cross + carry;
        let rest = (middle & low) + other;
        let (middle, rest) = (middle >> 32, rest >> 32);
        self.halves(a_high, b_high) + middle + rest
    }

    pub(super) fn divide(&self, a: Value<'a>, b: Value<'a>) -> Attempt<'a> {
        match b.known() {
            Some(0) => Ok(b),
            Some(divisor) => Ok(self.quotient(a, divisor)),
            None => self.quotient_by(a, b, B::Divide),
        }
    }

    pub(super) fn remainder(&self, a: Value<'a>, b: Value<'a>) -> Attempt<'a> {
        let quotient = match b.known() {
            Some(0) => return Ok(b),
            Some(divisor) if divisor.is_power_of_two() => return Ok(a & (divisor - 1)),
            Some(divisor) => self.quotient(a, divisor),
            None => self.quotient_by(a, b, B::Remainder)?,
        };
        Ok(a - self.multiply(quotient, b))
    }

    fn quotient_by(&self, a: Value<'a>, b: Value<'a>, operation: B) -> Attempt<'a> {
        if !self.machine.is_scalar() {
            let reason = "vectors have no division";
            return Err(UnsupportedError::binary(operation, self.target, reason));
        }
        // On x86-64, a division by zero would stop the program; it divides by one instead.
        let b = match self.machine {
            Machine::Arm => b,
            _ => b.is_zero().select(1, b),
        };
        Ok(self.node(NodeKind::Quotient, &[a, b]))
    }

    /// Returns a quotient by a constant: the product with its reciprocal, which is rounded up.
    ///
    /// Source: Torbjörn Granlund and Peter L. Montgomery, Division by Invariant Integers using
    /// Multiplication, 1994
    fn quotient(&self, a: Value<'a>, divisor: u64) -> Value<'a> {
        if divisor.is_power_of_two() {
            return a >> divisor.trailing_zeros();
        }
        if divisor > 1 << 63 {
            // The quotient is 0 or 1.
            return a.less(divisor).select(0, 1);
        }
        // If the reciprocal does not fit, an even divisor allows a shift to the right first. Fewer
        // bits have to be exact then, and the smaller reciprocal may fit.
        let even = divisor.trailing_zeros();
        let bits = (64 - self.largest(a).leading_zeros()).max(1);
        let cost = |&(factor, shift): &(u64, u32)| {
            let loads = if self.machine == Machine::Arm { constant(factor).len() } else { 1 };
            loads + usize::from(shift > 0)
        };
        let found = [bits, 64].into_iter().filter_map(|bits| reciprocal(divisor, bits));
        if let Some((factor, shift)) = found.min_by_key(cost) {
            return self.multiply_high(a, factor) >> shift;
        }
        if even > 0
            && let Some((factor, shift)) = reciprocal(divisor >> even, 64 - even)
        {
            return self.multiply_high(a >> even, factor) >> shift;
        }
        // The reciprocal has 65 bits. Its highest bit becomes an addition, which is halved so that
        // the sum does not overflow.
        let shift = 64 - divisor.leading_zeros();
        let factor = ((1u128 << (64 + shift)) / u128::from(divisor) + 1) as u64;
        let high = self.multiply_high(a, factor);
        (((a - high) >> 1) + high) >> (shift - 1)
    }

    /// Recognizes the remainder of a division by an odd number, and returns the bool that it is 0.
    ///
    /// The multiples of the number are those whose product with its inverse is at most the largest
    /// quotient.
    ///
    /// Source: Henry S. Warren, Hacker's Delight, "Test for Zero Remainder after Division by a Constant"
    pub(super) fn is_multiple(&self, remainder: Register) -> Option<Value<'a>> {
        let of = |register: Register| self.program.instructions()[register.index()];
        let Instruction::Binary(B::Remainder, word, divisor) = of(remainder) else { return None };
        let Instruction::Constant(divisor) = of(divisor) else { return None };
        if !self.machine.is_scalar()
            || divisor % 2 == 0
            || divisor == 1
            || self.uses[remainder.index()] > 1
        {
            return None;
        }
        let word = self.operand(word, Type::Set);
        let inverse = (0..6).fold(divisor, |inverse, _| {
            inverse.wrapping_mul(2_u64.wrapping_sub(divisor.wrapping_mul(inverse)))
        });
        let half = u64::from(u32::MAX);
        let (all, divisor_fits) = match self.largest(word) {
            largest if largest <= half => (half, divisor <= half),
            _ => (u64::MAX, true),
        };
        let product = self.node(NodeKind::Multiply, &[word, self.constant(inverse & all)]) & all;
        divisor_fits.then(|| product.less(all / divisor + 1))
    }

    /// Returns a shift by a word; 0 if the amount is 64 or more.
    pub(super) fn shift_by(&self, a: Value<'a>, amount: Value<'a>, is_left: bool) -> Value<'a> {
        if let Some(value) = amount.known() {
            let distance = value.min(64) as i32;
            return a.shifted(if is_left { distance } else { -distance });
        }
        let whole = if is_left { NodeKind::ShiftLeftBy } else { NodeKind::ShiftRightBy };
        if self.machine == Machine::Neon && self.largest(amount) >= 128 {
            // NEON reads only the lowest byte of the amount, as a signed number.
            return self.node(whole, &[a, amount]) & amount.less(64);
        }
        if !self.machine.is_scalar() {
            return self.node(whole, &[a, amount]);
        }
        if let Some(inner) = self.modulo_64(amount) {
            return self.shift_modulo(a, inner, is_left);
        }
        let shifted = self.shift_modulo(a, amount, is_left);
        if self.largest(amount) < 64 {
            return shifted;
        }
        amount.less(64).select(shifted, 0)
    }

    /// Returns a shift by a word modulo 64, on machines for one board.
    pub(super) fn shift_modulo(&self, a: Value<'a>, amount: Value<'a>, is_left: bool) -> Value<'a> {
        let mut graph = self.graph.borrow_mut();
        let (a, amount) = (a.literal, amount.literal);
        let shifted = match is_left {
            true => graph.push(NodeKind::ShiftLeftModulo, &[a, amount], 0),
            false => graph.shift_right_modulo(a, amount),
        };
        drop(graph);
        self.value(shifted)
    }

    /// Returns the word `x` for an amount `x & 63`.
    fn modulo_64(&self, amount: Value<'a>) -> Option<Value<'a>> {
        let literal = self.graph.borrow().modulo_64(amount.literal)?;
        Some(Value { literal, ..amount })
    }

    /// Returns an upper bound of a word.
    fn largest(&self, word: Value<'a>) -> u64 {
        !self.graph.borrow().zeros(word.literal, DEPTH)
    }

    /// Returns a bool that is true if the set has the square with this index; false from 64 on.
    pub(super) fn contains(&self, set: Value<'a>, index: Value<'a>) -> Value<'a> {
        match index.known() {
            Some(64..) => return self.bool(false),
            Some(value) => return !(set & 1u64 << value).is_zero(),
            None => {}
        }
        if matches!(self.machine, Machine::X86 | Machine::Bmi | Machine::Tbm) {
            let (inner, is_whole) = match self.modulo_64(index) {
                Some(inner) => (inner, false),
                None => (index, self.largest(index) >= 64),
            };
            let bit = self.node(NodeKind::Bit, &[set, inner]);
            return if is_whole { index.less(64) & bit } else { bit };
        }
        !(self.shift_by(set, index, false) & 1).is_zero()
    }
}

/// Returns shifts, so that a product with a number is a word to which it is added after each shift in
/// turn, if that is shorter than the product: `65 * 17` has the shifts 6 and 4.
fn shifted_sums(value: u64) -> Option<Vec<u32>> {
    let (mut rest, mut shifts) = (value >> value.trailing_zeros(), Vec::new());
    // The sum of all bytes is a part of counts.
    let is_sum_of_bytes = matches!(value, 0x0101_0101_0101_0101 | 0x0101_0101);
    while rest > 1 && shifts.len() < 3 && !is_sum_of_bytes {
        let shift = (1..63).rev().find(|shift| rest.is_multiple_of((1 << shift) + 1))?;
        rest /= (1 << shift) + 1;
        shifts.push(shift);
    }
    let count = shifts.len() + usize::from(value.is_multiple_of(2));
    (rest == 1 && count <= constant(value).len()).then_some(shifts)
}

/// Returns the inner and the outer shift of `x + ((x + (x << inner)) << outer)` for the product with a number
/// of three bits, if that is shorter.
fn nested_sums(value: u64) -> Option<[u32; 2]> {
    let bits = value >> value.trailing_zeros();
    let outer = (bits & (bits - 1)).trailing_zeros();
    let count = 2 + usize::from(value.is_multiple_of(2));
    (value.count_ones() == 3 && count <= constant(value).len())
        .then(|| [(bits >> outer).ilog2(), outer])
}

/// Returns a 64-bit factor and a shift of the upper half of the product that give the quotient
/// for all numbers with this number of bits, or `None` if no such pair exists.
fn reciprocal(divisor: u64, bits: u32) -> Option<(u64, u32)> {
    let least = 64 - divisor.leading_zeros();
    (0..=least).find_map(|shift| {
        let power = 1u128 << (64 + shift);
        let factor = power / u128::from(divisor) + 1;
        // The error of the factor, which is rounded up, times the divisor.
        let excess = factor * u128::from(divisor) - power;
        let fits = factor <= u128::from(u64::MAX) && excess <= 1 << (64 + shift - bits);
        fits.then_some((factor as u64, shift))
    })
}
