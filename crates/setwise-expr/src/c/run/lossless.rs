//! Conversions that Java refuses.

use crate::c::front::constant::Constant;
use crate::c::front::syntax::{Expr, ExprKind};
use crate::c::run::lower::Lower;
use crate::c::run::value::Value;
use crate::c::types::{CType, Range};
use crate::error::FormulaError;

impl Lower<'_, '_> {
    /// Refuses an assignment to another type that Java refuses: one that may lose a part of the number,
    /// and one between numbers and bools.
    pub(crate) fn expect_lossless(
        &self,
        value: Value,
        to: CType,
        expr: &Expr,
    ) -> Result<(), FormulaError> {
        let from = value.ctype;
        // The functions of the language have its types.
        let is_of_language = match &expr.kind {
            ExprKind::Call(name, _) => {
                !name.contains('.') && self.unit.find_function(name).is_none()
            }
            _ => false,
        };
        if !self.unit.parsed.is_java || from == CType::Void || to == CType::Void || is_of_language {
            return Ok(());
        }
        let text = match expr.kind {
            ExprKind::Number(word, ctype) => Constant::new(word.into(), ctype).number().to_string(),
            _ => self.text(expr.span),
        };
        let help = match (from == CType::Bool, to == CType::Bool) {
            (false, true) => format!("write `({text}) != 0`"),
            (true, false) => format!("write `({text}) ? 1 : 0`"),
            (true, true) => return Ok(()),
            (false, false) => {
                let number = self.compiler.builder.as_constant(value.register);
                let number =
                    number.map(|word| Range::of(Constant::new(word.into(), from).number()));
                let range = number.unwrap_or(value.range);
                if to.bits() >= from.bits() || to.range().contains(range) {
                    return Ok(());
                }
                format!("write `({})({text})`", name_in_java(to))
            }
        };
        let (from, to) = (name_in_java(from), name_in_java(to));
        let message =
            format!("`{text}` has the type `{from}`, which Java does not convert to `{to}`");
        Err(FormulaError::new(expr.span, message).with_help(help))
    }
}

/// Returns the name of a type in Java.
const fn name_in_java(ctype: CType) -> &'static str {
    match ctype {
        CType::Number { bits: 64, .. } => "long",
        CType::Number { bits: 32, .. } => "int",
        CType::Number { bits: 16, signed: true } => "short",
        CType::Number { bits: 16, .. } => "char",
        CType::Number { .. } => "byte",
        CType::Bool => "boolean",
        CType::Void => "void",
        CType::Struct(_) => "struct",
    }
}
