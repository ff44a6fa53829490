//! `sizeof`: the types of expressions, which are not evaluated.

use crate::c::front::syntax::{Expr, ExprKind, UnaryOp};
use crate::c::run::lower::{Lower, Place};
use crate::c::run::structure::is_structure;
use crate::c::types::{CType, INT};
use crate::c::unit::prelude;
use crate::error::FormulaError;

impl Lower<'_, '_> {
    /// Returns the number of bytes of the type of an expression.
    pub(crate) fn size_of(&mut self, expr: &Expr) -> Result<u64, FormulaError> {
        let bytes = |ctype: CType| u64::from(ctype.bits().div_ceil(8));
        let (mut base, mut indices) = (expr, 0);
        while let ExprKind::Index(inner, _) = &base.kind {
            (base, indices) = (inner, indices + 1);
        }
        if let ExprKind::Name(name) = &base.kind {
            let array = match self.find(name) {
                Some(Place::Pointer(_)) if indices == 0 => return Ok(8),
                Some(Place::Array(array) | Place::Pointer(array)) => Some(array.clone()),
                Some(Place::Struct(_)) => return Err(is_structure(name, expr.span)),
                Some(Place::Slot(_)) => None,
                None => self.global_array(name)?,
            };
            if let Some(array) = array
                && let Some(rest) = array.sizes.get(indices..)
            {
                return Ok(rest.iter().product::<usize>() as u64 * bytes(array.ctype));
            }
        }
        if matches!(expr.kind, ExprKind::Unary(UnaryOp::Address, _)) {
            return Ok(8);
        }
        self.c_type(expr).map(bytes)
    }

    /// Returns the type of an expression in C, where a comparison is an `int`.
    fn c_type(&mut self, expr: &Expr) -> Result<CType, FormulaError> {
        match &expr.kind {
            ExprKind::Bool(_) | ExprKind::Logical(..) | ExprKind::Unary(UnaryOp::Not, _) => Ok(INT),
            ExprKind::Binary(operator, ..) if operator.is_comparison() => Ok(INT),
            ExprKind::Binary(operator, a, b) => {
                let a = self.c_type(a)?;
                if operator.is_shift() {
                    return Ok(a.promoted());
                }
                Ok(a.common(self.c_type(b)?))
            }
            ExprKind::Unary(
                UnaryOp::Plus | UnaryOp::Negate | UnaryOp::Complement | UnaryOp::Invert,
                operand,
            ) => Ok(self.c_type(operand)?.promoted()),
            ExprKind::Conditional(_, a, b) => {
                let a = self.c_type(a)?;
                Ok(a.common(self.c_type(b)?))
            }
            ExprKind::Comma(_, last) => self.c_type(last),
            ExprKind::Cast(ctype, _) | ExprKind::Number(_, ctype) => Ok(*ctype),
            ExprKind::Assign(_, target, _) | ExprKind::Step { operand: target, .. } => {
                self.c_type(target)
            }
            _ => {
                self.expect_type(expr)?;
                self.unevaluated(expr).map(|value| value.ctype)
            }
        }
    }

    /// Refuses a name whose type the code does not declare, and a call of a function that it does not
    /// define.
    fn expect_type(&self, expr: &Expr) -> Result<(), FormulaError> {
        let name = match &expr.kind {
            ExprKind::Call(name, _) => {
                let is_known = self.unit.find_function(name).is_some()
                    || prelude().function(name).is_some()
                    || self.unit.passed_over(name, expr.span).is_some();
                if is_known {
                    return Ok(());
                }
                name
            }
            _ => {
                let Some(name) = expr.base_name() else { return Ok(()) };
                let is_known = match self.find(name) {
                    Some(Place::Slot(slot)) => !self.untyped.contains_key(slot),
                    Some(_) => true,
                    None => self.unit.declaring(name).is_some() || prelude().declares(name),
                };
                if is_known {
                    return Ok(());
                }
                name
            }
        };
        let message =
            format!("the size of `{name}` is not known, since the code does not declare it");
        Err(FormulaError::new(expr.span, message)
            .with_help("write the type, as in `sizeof(U64)`, or declare the name"))
    }
}
