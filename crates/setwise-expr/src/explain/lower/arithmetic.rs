//! Products, quotients, shifts by a word, and bits by their index.

use super::Lower;
use crate::explain::graph::{Literal, NodeKind};
use crate::explain::target::Machine;
use crate::explain::unsupported::UnsupportedError;
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
            // These machines need many instructions for a product, and fewer for two shifts and an
            // addition.
            if matches!(self.machine, Machine::Avx2 | Machine::Neon) && value.count_ones() == 2 {
                let low = self.graph.left(a, value.trailing_zeros());
                let high = self.graph.left(a, value.ilog2());
                return self.graph.add(low, high);
            }
        }
        if self.machine != Machine::Avx2 {
            return self.graph.push(NodeKind::Multiply, &[a, b], 0);
        }
        // The product of the upper halves has no bits below 2^64, so three products are sufficient.
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
        self.graph.push(NodeKind::MultiplyHalves, &[a, b], 0)
    }

    /// The upper half of a product.
    fn multiply_high(&mut self, a: Literal, factor: u64) -> Result<Literal, UnsupportedError> {
        let b = self.graph.constant(factor);
        if self.machine.is_scalar() {
            return Ok(self.graph.push(NodeKind::MultiplyHigh, &[a, b], 0));
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

    pub(super) fn divide(&mut self, a: Literal, b: Literal) -> Result<Literal, UnsupportedError> {
        match self.graph.value(b) {
            Some(0) => Ok(b),
            Some(divisor) => self.quotient(a, divisor),
            None => self.quotient_by(a, b, B::Divide),
        }
    }

    pub(super) fn remainder(
        &mut self,
        a: Literal,
        b: Literal,
    ) -> Result<Literal, UnsupportedError> {
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

    fn quotient_by(
        &mut self,
        a: Literal,
        b: Literal,
        operation: B,
    ) -> Result<Literal, UnsupportedError> {
        if !self.machine.is_scalar() {
            let why = "vectors have no division";
            return Err(UnsupportedError::binary(operation, self.target, why));
        }
        // On x86-64, a division by zero would stop the program; it divides by one instead.
        let b = match self.machine {
            Machine::Arm => b,
            _ => {
                let (is_empty, one) = (self.graph.is_zero(b), self.graph.constant(1));
                self.graph.select(is_empty, one, b)
            }
        };
        Ok(self.graph.push(NodeKind::Quotient, &[a, b], 0))
    }

    /// A quotient by a constant: the product with its reciprocal, which is rounded up.
    ///
    /// Source: Torbjörn Granlund and Peter L. Montgomery, Division by Invariant Integers using
    /// Multiplication, 1994
    fn quotient(&mut self, a: Literal, divisor: u64) -> Result<Literal, UnsupportedError> {
        if divisor.is_power_of_two() {
            return Ok(self.graph.right(a, divisor.trailing_zeros()));
        }
        if divisor > 1 << 63 {
            // The quotient is 0 or 1.
            let limit = self.graph.constant(divisor);
            let is_less = self.graph.less(a, limit);
            let [none, one] = [0, 1].map(|value| self.graph.constant(value));
            return Ok(self.graph.select(is_less, none, one));
        }
        // If the reciprocal does not fit, an even divisor allows a shift to the right first. Fewer
        // bits have to be exact then, and the smaller reciprocal may fit.
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
        // The reciprocal has 65 bits. Its highest bit becomes an addition, which is halved so that
        // the sum does not overflow.
        let shift = 64 - divisor.leading_zeros();
        let factor = ((1u128 << (64 + shift)) / u128::from(divisor) + 1) as u64;
        let high = self.multiply_high(a, factor)?;
        let rest = self.graph.subtract(a, high);
        let half = self.graph.right(rest, 1);
        let sum = self.graph.add(half, high);
        Ok(self.graph.right(sum, shift - 1))
    }

    /// A shift by a word; 0 if the amount is 64 or more.
    pub(super) fn shift_by(&mut self, a: Literal, amount: Literal, is_left: bool) -> Literal {
        if let Some(value) = self.graph.value(amount) {
            let distance = value.min(64) as i32;
            return self.graph.shift(a, if is_left { distance } else { -distance });
        }
        let (whole, modulo) = match is_left {
            true => (NodeKind::ShiftLeftBy, NodeKind::ShiftLeftModulo),
            false => (NodeKind::ShiftRightBy, NodeKind::ShiftRightModulo),
        };
        if self.machine == Machine::Neon && self.largest(amount, 8) >= 128 {
            // NEON reads only the lowest byte of the amount, as a signed number.
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

    /// An upper bound of a word, found by looking at most `depth` nodes deep.
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
            NodeKind::And => of(0).min(of(1)),
            NodeKind::Count | NodeKind::TrailingZeros | NodeKind::LeadingZeros => 64,
            NodeKind::ShiftRight => of(0) >> node.number,
            NodeKind::ShiftLeft => {
                let bound = of(0);
                if u64::from(bound.leading_zeros()) >= node.number {
                    bound << node.number
                } else {
                    u64::MAX
                }
            }
            NodeKind::Load => 255,
            _ => u64::MAX,
        }
    }

    /// A bool that is true if the set has the square with this index; false from 64 on.
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
            let bit = self.graph.push(NodeKind::Bit, &[set, inner], 0);
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
