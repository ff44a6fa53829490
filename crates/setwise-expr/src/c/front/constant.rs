//! Evaluates expressions whose value the text alone gives: those of enumerators and tables.

use crate::c::front::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::c::types::{CType, INT, LONG, UNSIGNED, WORD};

/// A number that is known when the code is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    value: i128,
    pub(crate) ctype: CType,
}

impl Constant {
    /// Converts a number to a type: modulo the number of its values.
    pub(crate) fn new(value: i128, ctype: CType) -> Self {
        let value = match ctype {
            CType::Bool => i128::from(value != 0),
            _ => {
                let low = value & ((1 << ctype.bits()) - 1);
                let is_negative = ctype.is_signed() && low >> (ctype.bits() - 1) != 0;
                if is_negative { low - (1 << ctype.bits()) } else { low }
            }
        };
        Self { value, ctype }
    }

    pub(crate) const fn number(self) -> i128 {
        self.value
    }

    pub(crate) fn converted(self, ctype: CType) -> Self {
        Self::new(self.value, ctype)
    }

    fn promoted(self) -> Self {
        self.converted(self.ctype.promoted())
    }

    /// Returns the word that holds the number: with its sign, or with zeros.
    pub(crate) const fn word(self) -> u64 {
        self.value as u64
    }

    /// Returns the value of an expression; `None` if the text alone does not give it. `named`
    /// returns the values of names.
    pub(crate) fn of(expr: &Expr, named: &dyn Fn(&str) -> Option<Self>) -> Option<Self> {
        let of = |expr: &Expr| Self::of(expr, named);
        match &expr.kind {
            ExprKind::Number(value, ctype) => Some(Self::new((*value).into(), *ctype)),
            ExprKind::Bool(value) => Some(Self::new((*value).into(), INT)),
            ExprKind::Name(name) => named(name),
            ExprKind::SizeOf(operand) => {
                let bytes = of(operand)?.ctype.bits().div_ceil(8);
                Some(Self::new(bytes.into(), WORD))
            }
            ExprKind::Cast(CType::Void, _) => None,
            ExprKind::Cast(ctype, operand) => Some(of(operand)?.converted(*ctype)),
            ExprKind::Unary(operator, operand) => {
                let a = of(operand)?.promoted();
                let value = match operator {
                    UnaryOp::Plus => a.value,
                    UnaryOp::Negate => -a.value,
                    UnaryOp::Complement | UnaryOp::Invert => !a.value,
                    UnaryOp::Not => return Some(Self::new((a.value == 0).into(), INT)),
                    UnaryOp::Target | UnaryOp::Address => return None,
                };
                Some(Self::new(value, a.ctype))
            }
            ExprKind::Logical(is_and, a, b) => {
                let value = match (is_and, of(a)?.value != 0) {
                    (true, false) => false,
                    (false, true) => true,
                    _ => of(b)?.value != 0,
                };
                Some(Self::new(value.into(), INT))
            }
            ExprKind::Conditional(condition, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                let chosen = if of(condition)?.value != 0 { a } else { b };
                Some(chosen.converted(a.ctype.common(b.ctype)))
            }
            ExprKind::Binary(operator, a, b) => Self::binary(*operator, of(a)?, of(b)?),
            ExprKind::Call(name, arguments) => {
                let [argument] = &arguments[..] else { return None };
                let ctype = match name.as_str() {
                    "C64" | "UINT64_C" | "ULL" => WORD,
                    "INT64_C" => LONG,
                    "UINT32_C" => UNSIGNED,
                    _ => return None,
                };
                Some(of(argument)?.converted(ctype))
            }
            _ => None,
        }
    }

    fn binary(operator: BinaryOp, a: Self, b: Self) -> Option<Self> {
        use BinaryOp as O;
        if operator.is_shift() {
            let a = a.promoted();
            let bits = i128::from(a.ctype.bits());
            let amount = u32::try_from(b.value).ok().filter(|_| b.value < bits)?;
            let value = match operator {
                O::ShiftLeft => a.value << amount,
                O::ShiftRight => a.value >> amount,
                _ => return None,
            };
            return Some(Self::new(value, a.ctype));
        }
        let ctype = a.ctype.common(b.ctype);
        let (a, b) = (a.converted(ctype).value, b.converted(ctype).value);
        let is_undefined = b == 0 || b == -1 && a == ctype.range().low;
        let value = match operator {
            O::Multiply => a.wrapping_mul(b),
            O::Divide | O::Remainder if is_undefined => return None,
            O::Divide => a / b,
            O::Remainder => a % b,
            O::Add => a + b,
            O::Subtract => a - b,
            O::And => a & b,
            O::Xor => a ^ b,
            O::Or => a | b,
            O::Less => return Some(Self::new((a < b).into(), INT)),
            O::LessOrEqual => return Some(Self::new((a <= b).into(), INT)),
            O::Greater => return Some(Self::new((a > b).into(), INT)),
            O::GreaterOrEqual => return Some(Self::new((a >= b).into(), INT)),
            O::Equal => return Some(Self::new((a == b).into(), INT)),
            O::NotEqual => return Some(Self::new((a != b).into(), INT)),
            O::ShiftLeft | O::ShiftRight | O::UnsignedShiftRight => return None,
        };
        Some(Self::new(value, ctype))
    }
}
