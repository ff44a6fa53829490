//! Parses `switch`.

use crate::c::front::parser::Parser;
use crate::c::front::syntax::{Expr, Label, Statement, StatementKind};
use crate::c::front::token::TokenKind;
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Parses a `switch` whose labels are between the statements of its block.
    pub(crate) fn switch(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        let value = self.condition()?;
        self.expect("{")?;
        let (statements, labels) = self.scoped(Self::body_of_switch)?;
        Ok(StatementKind::Switch(value, statements, labels))
    }

    fn body_of_switch(&mut self) -> Result<(Vec<Statement>, Vec<Label>), FormulaError> {
        let (mut statements, mut labels) = (Vec::new(), Vec::<Label>::new());
        while !self.take("}") {
            let span = self.peek().span;
            let is_default = self.is_next("default");
            if is_default || self.is_next("case") {
                self.next();
                let values = if is_default { None } else { Some(self.values_of_label()?) };
                if labels.iter().any(|other| overlap(other.values, values)) {
                    let span = span.to(self.last_span());
                    let message = format!("the label `{}` occurs twice", self.text(span));
                    return Err(FormulaError::new(span, message).with_help("remove one of them"));
                }
                self.expect(":")?;
                labels.push(Label { at: statements.len(), values });
            } else if self.peek().kind == TokenKind::End {
                return Err(self.unexpected("`}`"));
            } else {
                statements.push(self.statement()?);
            }
        }
        Ok((statements, labels))
    }

    /// Parses the constant after `case`, or the first and the last one of several.
    fn values_of_label(&mut self) -> Result<[i128; 2], FormulaError> {
        let (first, span) = self.value_of_label()?;
        let last = if self.take("...") { self.value_of_label()?.0 } else { first };
        if first > last {
            let message = "the first value of `case` is above the last one";
            return Err(FormulaError::new(span, message).with_help("exchange them"));
        }
        Ok([first, last])
    }

    fn value_of_label(&mut self) -> Result<(i128, Span), FormulaError> {
        let expr: Expr = self.nested(Self::conditional)?;
        let value = self.constant(&expr).filter(|value| value.ctype != CType::Void);
        let value = value.ok_or_else(|| {
            let message = format!("the label `{}` is not a constant", self.text(expr.span));
            FormulaError::new(expr.span, message).with_help("write a number")
        })?;
        Ok((value.number(), expr.span))
    }
}

fn overlap(a: Option<[i128; 2]>, b: Option<[i128; 2]>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some([a, b]), Some([c, d])) => a <= d && c <= b,
        _ => false,
    }
}
