//! Products, quotients, shifts by a word, and bits by their index.

use super::Lower;
use crate::explain::graph::{Kind, Literal};
use crate::explain::refusal::Refusal;
use crate::explain::target::Machine;
use crate::operation::BinaryOperation as B;

impl Lower<'_> {
    pub(super) fn multiply(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = if self.graph.value(a).is_some() { (b, a) } else { (a, b) };
        if let Some(value) = self.graph.value(b) {
            match value {
                0 => return b,
                1 => return a,
                u64::MAX => return self.graph.negate(a),
                _ if value.is_power_of_two() => return self.graph.left(a, value.trailing_zeros()),
                _ => {}
            }
            // Where a product is long, two shifts and an addition are shorter.
            if matches!(self.machine, Machine::Avx2 | Machine::Neon) && value.count_ones() == 2 {
                let low = self.graph.left(a, value.trailing_zeros());
                let high = self.graph.left(a, value.ilog2());
                return self.graph.add(low, high);
            }
        }
        if self.machine != Machine::Avx2 {
            return self.graph.push(Kind::Multiply, &[a, b], 0);
        }
        // Of the four products of halves one has no bits below 2^64.
        let (a_high, b_high) = (self.graph.right(a, 32), self.graph.right(b, 32));
        let low = self.halves(a, b);
        let (cross, other) = (self.halves(a_high, b), self.halves(a, b_high));
        let sum = self.graph.add(cross, other);
        let sum = self.graph.left(sum, 32);
        self.graph.add(low, sum)
    }

    /// The product of the lower halves.
    fn halves(&mut self, a: Literal, b: Literal) -> Literal {
        if self.graph.value(a) == Some(0) || self.graph.value(b) == Some(0) {
            return self.graph.constant(0);
        }
        self.graph.push(Kind::MultiplyHalves, &[a, b], 0)
    }

    /// The upper half of a product.
    fn multiply_high(&mut self, a: Literal, factor: u64) -> Result<Literal, Refusal> {
        let b = self.graph.constant(factor);
        if self.machine.is_scalar() {
            return Ok(self.graph.push(Kind::MultiplyHigh, &[a, b], 0));
        }
        let low = self.graph.constant(0xffff_ffff);
        let (a_high, b_high) = (self.graph.right(a, 32), self.graph.right(b, 32));
        let carry = self.halves(a, b);
        let carry = self.graph.right(carry, 32);
        let (cross, other) = (self.halves(a_high, b), self.halves(a, b_high));
        let middle = self.graph.add(cross, carry);
        let low_middle = self.graph.and(middle, low);
        let rest = self.graph.add(low_middle, other);
        let (middle, rest) = (self.graph.right(middle, 32), self.graph.right(rest, 32));
        let high = self.halves(a_high, b_high);
        let high = self.graph.add(high, middle);
        Ok(self.graph.add(high, rest))
    }

    pub(super) fn divide(&mut self, a: Literal, b: Literal) -> Result<Literal, Refusal> {
        match self.graph.value(b) {
            Some(0) => Ok(b),
            Some(divisor) => self.quotient(a, divisor),
            None => self.quotient_by(a, b, B::Divide),
        }
    }

    pub(super) fn remainder(&mut self, a: Literal, b: Literal) -> Result<Literal, Refusal> {
        let quotient = match self.graph.value(b) {
            Some(0) => return Ok(b),
            Some(divisor) if divisor.is_power_of_two() => {
                return Ok(self.graph.and_constant(a, divisor - 1));
            }
            Some(divisor) => self.quotient(a, divisor)?,
            None => self.quotient_by(a, b, B::Remainder)?,
        };
        let product = self.multiply(quotient, b);
        Ok(self.graph.subtract(a, product))
    }

    fn quotient_by(&mut self, a: Literal, b: Literal, operation: B) -> Result<Literal, Refusal> {
        if !self.machine.is_scalar() {
            let why = "there is no division of words in vectors";
            return Err(Refusal::binary(operation, self.target, why));
        }
        // One instead of nothing, where a division by nothing would stop the program.
        let b = match self.machine {
            Machine::Arm => b,
            _ => {
                let (is_empty, one) = (self.graph.is_zero(b), self.graph.constant(1));
                self.graph.select(is_empty, one, b)
            }
        };
        Ok(self.graph.push(Kind::Quotient, &[a, b], 0))
    }

    /// A quotient by a constant: a product with its reciprocal, rounded up.
    ///
    /// Source: Torbjörn Granlund and Peter L. Montgomery, Division by Invariant Integers using
    /// Multiplication, 1994
    fn quotient(&mut self, a: Literal, divisor: u64) -> Result<Literal, Refusal> {
        if divisor.is_power_of_two() {
            return Ok(self.graph.right(a, divisor.trailing_zeros()));
        }
        if divisor > 1 << 63 {
            // 0 or 1.
            let limit = self.graph.constant(divisor);
            let is_less = self.graph.less(a, limit);
            let [none, one] = [0, 1].map(|value| self.graph.constant(value));
            return Ok(self.graph.select(is_less, none, one));
        }
        // Bits that are shifted out before need not be exact; then the reciprocal may fit.
        let even = divisor.trailing_zeros();
        if let Some((factor, shift)) = reciprocal(divisor, 64) {
            let high = self.multiply_high(a, factor)?;
            return Ok(self.graph.right(high, shift));
        }
        if even > 0
            && let Some((factor, shift)) = reciprocal(divisor >> even, 64 - even)
        {
            let less = self.graph.right(a, even);
            let high = self.multiply_high(less, factor)?;
            return Ok(self.graph.right(high, shift));
        }
        // The reciprocal has 65 bits: the highest is an addition, halved so as to fit.
        let shift = 64 - divisor.leading_zeros();
        let factor = ((1u128 << (64 + shift)) / u128::from(divisor) + 1) as u64;
        let high = self.multiply_high(a, factor)?;
        let rest = self.graph.subtract(a, high);
        let half = self.graph.right(rest, 1);
        let sum = self.graph.add(half, high);
        Ok(self.graph.right(sum, shift - 1))
    }

    /// A shift by a word: 0 from 64 on.
    pub(super) fn shift_by(&mut self, a: Literal, amount: Literal, is_left: bool) -> Literal {
        if let Some(value) = self.graph.value(amount) {
            let distance = value.min(64) as i32;
            return self.graph.shift(a, if is_left { distance } else { -distance });
        }
        let (whole, modulo) = match is_left {
            true => (Kind::ShiftLeftBy, Kind::ShiftLeftModulo),
            false => (Kind::ShiftRightBy, Kind::ShiftRightModulo),
        };
        if self.machine == Machine::Neon && self.largest(amount, 8) >= 128 {
            // Only the lowest byte counts there, as a number with a sign.
            let shifted = self.graph.push(whole, &[a, amount], 0);
            let limit = self.graph.constant(64);
            let is_less = self.graph.less(amount, limit);
            return self.graph.and(shifted, is_less);
        }
        if !self.machine.is_scalar() {
            return self.graph.push(whole, &[a, amount], 0);
        }
        if let Some(inner) = self.graph.modulo_64(amount) {
            return self.graph.push(modulo, &[a, inner], 0);
        }
        let shifted = self.graph.push(modulo, &[a, amount], 0);
        if self.largest(amount, 8) < 64 {
            return shifted;
        }
        let (limit, none) = (self.graph.constant(64), self.graph.constant(0));
        let is_less = self.graph.less(amount, limit);
        self.graph.select(is_less, shifted, none)
    }

    /// A bound of a word, as far as it can be seen.
    fn largest(&self, word: Literal, depth: usize) -> u64 {
        let node = self.graph.node(word);
        if let Some(value) = self.graph.value(word) {
            return value;
        }
        if word.is_negated() || depth == 0 {
            return u64::MAX;
        }
        let of = |place: usize| self.largest(node.operands()[place], depth - 1);
        match node.kind {
            Kind::And => of(0).min(of(1)),
            Kind::Count | Kind::TrailingZeros | Kind::LeadingZeros => 64,
            Kind::ShiftRight => of(0) >> node.number,
            Kind::ShiftLeft => {
                let bound = of(0);
                if u64::from(bound.leading_zeros()) >= node.number {
                    bound << node.number
                } else {
                    u64::MAX
                }
            }
            Kind::Load => 255,
            _ => u64::MAX,
        }
    }

    /// Whether a set has the square with an index; not from 64 on.
    pub(super) fn contains(&mut self, set: Literal, index: Literal) -> Literal {
        if let Some(value) = self.graph.value(index) {
            if value >= 64 {
                return self.graph.bool(false);
            }
            let bit = self.graph.and_constant(set, 1 << value);
            let is_zero = self.graph.is_zero(bit);
            return self.graph.not(is_zero);
        }
        if matches!(self.machine, Machine::X86 | Machine::Bmi | Machine::Tbm) {
            let (inner, is_whole) = match self.graph.modulo_64(index) {
                Some(inner) => (inner, false),
                None => (index, self.largest(index, 8) >= 64),
            };
            let bit = self.graph.push(Kind::Bit, &[set, inner], 0);
            if !is_whole {
                return bit;
            }
            let limit = self.graph.constant(64);
            let is_square = self.graph.less(index, limit);
            return self.graph.and(is_square, bit);
        }
        let shifted = self.shift_by(set, index, false);
        let bit = self.graph.and_constant(shifted, 1);
        let is_zero = self.graph.is_zero(bit);
        self.graph.not(is_zero)
    }
}

/// A factor of 64 bits and a shift of the upper half of the product that give the quotient of
/// all numbers of so many bits; `None` where there is none.
fn reciprocal(divisor: u64, bits: u32) -> Option<(u64, u32)> {
    let least = 64 - divisor.leading_zeros();
    (0..=least).find_map(|shift| {
        let power = 1u128 << (64 + shift);
        let factor = power / u128::from(divisor) + 1;
        // How much the factor is too large, in parts of the divisor.
        let excess = factor * u128::from(divisor) - power;
        let fits = factor <= u128::from(u64::MAX) && excess <= 1 << (64 + shift - bits);
        fits.then_some((factor as u64, shift))
    })
}
