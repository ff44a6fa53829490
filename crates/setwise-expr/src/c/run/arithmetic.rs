//! The conversions and operators of C.

use crate::c::front::syntax::BinaryOp;
use crate::c::run::lower::Lower;
use crate::c::run::value::Value;
use crate::c::types::{CType, INT, LONG, Range, WORD};
use crate::compile::typed::Typed;
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::Register;
use crate::span::Span;

impl Lower<'_, '_> {
    pub(crate) fn constant(&mut self, value: u64, ctype: CType) -> Value {
        let number =
            if ctype.is_signed() { i128::from(value.cast_signed()) } else { i128::from(value) };
        let register = self.builder().constant(value);
        Value { register, ctype, range: Range::of(number) }
    }

    pub(crate) fn bool(&mut self, value: bool) -> Value {
        let register = self.builder().constant(u64::from(value).wrapping_neg());
        Value::new(register, CType::Bool)
    }

    /// Returns the value of a part of a formula.
    pub(crate) fn value_of(&mut self, typed: Typed) -> Value {
        let register = typed.register();
        let high = i128::from(self.builder().claimed_bound(register));
        let range = Range { low: 0, high };
        match typed {
            Typed::Bool(_) => Value::new(register, CType::Bool),
            Typed::Set(_) if !self.unit.parsed.is_java => Value { register, ctype: WORD, range },
            // Java has no words without a sign.
            Typed::Set(_) if LONG.range().contains(range) => Value { register, ctype: LONG, range },
            Typed::Set(_) => Value::new(register, LONG),
            _ if INT.range().contains(range) => Value { register, ctype: INT, range },
            _ if LONG.range().contains(range) => Value { register, ctype: LONG, range },
            _ => Value::new(register, LONG),
        }
    }

    /// Converts a value to a type as C does: modulo the number of values of the type.
    pub(crate) fn convert(&mut self, value: Value, ctype: CType) -> Value {
        match (value.ctype, ctype) {
            (from, to) if from == to => value,
            (CType::Bool, CType::Number { .. }) => {
                let one = self.builder().constant(1);
                let register = self.builder().binary(B::Intersection, value.register, one);
                Value { register, ctype, range: Range { low: 0, high: 1 } }
            }
            (_, CType::Bool) => self.is_true(value),
            _ => self.wrapped(value.register, Some(value.range), ctype),
        }
    }

    /// Returns the bool that is true if a value is not zero.
    pub(crate) fn is_true(&mut self, value: Value) -> Value {
        if value.ctype == CType::Bool {
            return value;
        }
        let zero = self.is_zero(value.register);
        let register = self.builder().unary(U::Complement, zero);
        Value::new(register, CType::Bool)
    }

    /// Wraps a number to the width of a type. `range` is that of the number before it wraps, if it
    /// is known.
    fn wrapped(&mut self, register: Register, range: Option<Range>, ctype: CType) -> Value {
        let range = range.filter(|&range| ctype.range().contains(range));
        let bits = ctype.bits();
        let value = |register| match range {
            Some(range) => Value { register, ctype, range },
            None => Value::new(register, ctype),
        };
        if bits == 64 || range.is_some() && !self.builder().records() {
            return value(register);
        }
        let builder = self.builder();
        let mask = builder.constant((1 << bits) - 1);
        let low = builder.binary(B::Intersection, register, mask);
        if !ctype.is_signed() {
            return value(low);
        }
        let sign = builder.constant(1 << (bits - 1));
        let flipped = builder.binary(B::SymmetricDifference, low, sign);
        value(builder.binary(B::Subtract, flipped, sign))
    }

    /// Returns `condition ? a : b` for two values of one type.
    pub(crate) fn choose(&mut self, condition: Register, a: Value, b: Value) -> Value {
        let range = a.range.or(b.range);
        let register = self.choose_register(condition, a.register, b.register);
        Value { register, ctype: a.ctype, range }
    }

    pub(crate) fn choose_register(
        &mut self,
        condition: Register,
        a: Register,
        b: Register,
    ) -> Register {
        if self.builder().records() {
            return self.recorded_choice(condition, a, b);
        }
        let opposite = self.builder().unary(U::Complement, b);
        let is_reset = self.is_reset_anyway(condition, a, b);
        match self.builder().as_constant(condition) {
            _ if a == b || is_reset => a,
            Some(0) => b,
            Some(_) => a,
            None if opposite == condition => self.either(b, a),
            None => self.builder().choice(condition, a, b),
        }
    }

    /// Returns a choice without a look at its operands, unless there is none.
    fn recorded_choice(&mut self, condition: Register, a: Register, b: Register) -> Register {
        if a == b { a } else { self.builder().choice(condition, a, b) }
    }

    pub(crate) fn negate(&mut self, value: Value) -> Value {
        let value = self.convert(value, value.ctype.promoted());
        let register = self.builder().unary(U::Negate, value.register);
        let range = Range { low: -value.range.high, high: -value.range.low };
        self.wrapped(register, Some(range), value.ctype)
    }

    pub(crate) fn complement(&mut self, value: Value) -> Value {
        let value = self.convert(value, value.ctype.promoted());
        let register = self.builder().unary(U::Complement, value.register);
        let range = Range { low: -1 - value.range.high, high: -1 - value.range.low };
        self.wrapped(register, Some(range), value.ctype)
    }

    /// Returns the result of an operator on two numbers.
    pub(crate) fn binary(
        &mut self,
        operator: BinaryOp,
        a: Value,
        b: Value,
        span: Span,
    ) -> Result<Value, FormulaError> {
        use BinaryOp as O;
        if let O::ShiftLeft | O::ShiftRight | O::UnsignedShiftRight = operator {
            return Ok(self.shift(operator, a, b, span));
        }
        // Bools stay bools, so that they are drawn as such.
        if operator.is_bitwise() && a.ctype == CType::Bool && b.ctype == CType::Bool {
            let register = self.builder().binary(bitwise(operator), a.register, b.register);
            return Ok(Value::new(register, CType::Bool));
        }
        let ctype = a.ctype.common(b.ctype);
        let (a, b) = (self.convert(a, ctype), self.convert(b, ctype));
        if operator.is_comparison() {
            return Ok(self.comparison(operator, a, b));
        }
        if matches!(operator, O::Divide | O::Remainder) {
            return Ok(self.division(operator, a, b, span));
        }
        let (operation, range) = match operator {
            O::Add => (B::Add, a.range.at_ends(b.range, i128::checked_add)),
            O::Subtract => (B::Subtract, a.range.at_ends(b.range, i128::checked_sub)),
            O::Multiply => (B::Multiply, a.range.at_ends(b.range, i128::checked_mul)),
            // The bits above the width are copies of the sign on both sides.
            _ => (bitwise(operator), Some(ctype.range())),
        };
        let register = match operation {
            B::Intersection => self.intersection(a, b),
            _ => self.builder().binary(operation, a.register, b.register),
        };
        let mut value = self.wrapped(register, range, ctype);
        if operator.is_bitwise() && a.range.low >= 0 && b.range.low >= 0 {
            let bound = i128::from(self.builder().claimed_bound(register));
            value.range = Range { low: 0, high: value.range.high.min(bound) };
            if operator == O::And {
                value.range.high = value.range.high.min(a.range.high).min(b.range.high);
            }
        } else if operator == O::And && (a.range.low >= 0 || b.range.low >= 0) {
            // An operand that is not negative bounds the intersection.
            let natural = [a, b].into_iter().filter(|value| value.range.low >= 0);
            let high = natural.map(|value| value.range.high).min().unwrap_or(value.range.high);
            value.range = Range { low: 0, high };
        }
        Ok(value)
    }

    fn comparison(&mut self, operator: BinaryOp, a: Value, b: Value) -> Value {
        use BinaryOp as O;
        let is_negative = a.range.low < 0 || b.range.low < 0 || self.builder().records();
        let is_signed = a.ctype.is_signed() && is_negative;
        let (a, b) = (a.register, b.register);
        let builder = self.builder();
        let register = match operator {
            O::Equal => builder.binary(B::Equal, a, b),
            O::NotEqual => {
                let equal = builder.binary(B::Equal, a, b);
                builder.unary(U::Complement, equal)
            }
            O::Less if is_signed => builder.signed_less(a, b),
            O::LessOrEqual if is_signed => builder.signed_less_or_equal(a, b),
            O::Greater if is_signed => builder.signed_less(b, a),
            O::GreaterOrEqual if is_signed => builder.signed_less_or_equal(b, a),
            O::Less => builder.binary(B::Less, a, b),
            O::LessOrEqual => builder.binary(B::LessOrEqual, a, b),
            O::Greater => builder.binary(B::Less, b, a),
            _ => builder.binary(B::LessOrEqual, b, a),
        };
        Value::new(register, CType::Bool)
    }

    fn division(&mut self, operator: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        let zero = self.builder().unary(U::IsEmpty, b.register);
        self.fault(zero, |lower| format!("`{}` divides by zero", lower.text(span)));
        self.least_by_minus_one(a, b, span);
        let is_quotient = operator == BinaryOp::Divide;
        let is_signed = a.range.low < 0 || b.range.low < 0;
        let builder = self.builder();
        let divides_signed = a.ctype.is_signed() && (is_signed || builder.records());
        let register = match (is_quotient, divides_signed) {
            (true, true) => builder.signed_divide(a.register, b.register),
            (false, true) => builder.signed_remainder(a.register, b.register),
            (true, false) => builder.binary(B::Divide, a.register, b.register),
            (false, false) => builder.binary(B::Remainder, a.register, b.register),
        };
        let largest = a.range.high.max(-a.range.low);
        let range = match (is_signed, is_quotient) {
            (true, _) => Range { low: -largest, high: largest },
            (false, true) => Range { low: 0, high: a.range.high / b.range.low.max(1) },
            (false, false) => Range { low: 0, high: a.range.high.min((b.range.high - 1).max(0)) },
        };
        self.wrapped(register, Some(range), a.ctype)
    }

    /// Records that the least number of a type divided by -1 has no value.
    fn least_by_minus_one(&mut self, a: Value, b: Value, span: Span) {
        let least = a.ctype.range().low;
        // Java wraps.
        let wraps = self.unit.parsed.is_java;
        let is_possible = a.range.low <= least && b.range.contains(Range::of(-1));
        if wraps || least == 0 || !(is_possible || self.builder().records()) {
            return;
        }
        let (least, minus_one) = (self.constant(least as u64, a.ctype), self.constant(!0, a.ctype));
        let builder = self.builder();
        let is_least = builder.binary(B::Equal, a.register, least.register);
        let is_minus_one = builder.binary(B::Equal, b.register, minus_one.register);
        let both = builder.binary(B::Intersection, is_least, is_minus_one);
        self.fault(both, |lower| format!("`{}` overflows", lower.text(span)));
    }

    /// Returns the amount of a shift modulo the width.
    fn reduced(&mut self, amount: Value, bits: u64) -> Value {
        let mask = self.builder().constant(bits - 1);
        let register = self.builder().binary(B::Intersection, amount.register, mask);
        Value { register, range: Range { low: 0, high: i128::from(bits - 1) }, ..amount }
    }

    /// Returns a shift in the type of the left operand, after promotion.
    fn shift(&mut self, operator: BinaryOp, a: Value, amount: Value, span: Span) -> Value {
        let ctype = a.ctype.promoted();
        let (a, mut amount) =
            (self.convert(a, ctype), self.convert(amount, amount.ctype.promoted()));
        let bits = u64::from(ctype.bits());
        let is_outside = amount.range.low < 0 || amount.range.high >= i128::from(bits);
        if is_outside && (self.is_rust || self.unit.parsed.is_java) {
            // Java and Rust reduce the amount modulo the width.
            if !self.is_rust {
                self.java.get_or_insert(span);
            }
            amount = self.reduced(amount, bits);
        }
        let is_unsigned = operator == BinaryOp::UnsignedShiftRight;
        if is_unsigned {
            // The bits are those of an unsigned number.
            let unsigned = CType::Number { bits: ctype.bits(), signed: false };
            let bare = self.convert(a, unsigned);
            let register = self.builder().binary(B::ShiftRight, bare.register, amount.register);
            return self.wrapped(register, None, ctype);
        }
        let is_outside = amount.range.low < 0 || amount.range.high >= i128::from(bits);
        if is_outside || self.builder().records() {
            let last = self.builder().constant(bits - 1);
            // A negative amount is large as a word.
            let outside = self.builder().binary(B::Less, last, amount.register);
            self.fault(outside, |_| {
                format!("a shift of {bits} bits by {bits} or more, or by less than 0, is undefined")
            });
            if self.compiler.trusts_code {
                amount = self.reduced(amount, bits);
            }
        }
        if operator == BinaryOp::ShiftRight {
            let is_signed = a.range.low < 0;
            let builder = self.builder();
            let register = match is_signed || ctype.is_signed() && builder.records() {
                true => builder.signed_shift_right(a.register, amount.register),
                false => builder.binary(B::ShiftRight, a.register, amount.register),
            };
            let range = match (is_signed, amount.range) {
                (false, Range { low, high }) if low == high && (0..64).contains(&low) => {
                    Range { low: a.range.low >> low, high: a.range.high >> low }
                }
                _ => Range { low: a.range.low.min(0), high: a.range.high.max(0) },
            };
            return Value { register, ctype, range };
        }
        let register = self.builder().binary(B::ShiftLeft, a.register, amount.register);
        let range = (0..64)
            .contains(&amount.range.low)
            .then_some(amount.range)
            .filter(|range| range.high < 64);
        let range = range.and_then(|amounts| {
            a.range.at_ends(amounts, |value, amount| value.checked_mul(1 << amount))
        });
        // A number that overflows wraps, as with the compiler option `-fwrapv`.
        self.wrapped(register, range, ctype)
    }
}

const fn bitwise(operator: BinaryOp) -> B {
    match operator {
        BinaryOp::And => B::Intersection,
        BinaryOp::Xor => B::SymmetricDifference,
        _ => B::Union,
    }
}
