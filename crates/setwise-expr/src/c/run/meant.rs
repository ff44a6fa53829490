//! Notes on what code means where its text does not say it.

use crate::c::front::parser::Parser;
use crate::c::front::syntax::{BinaryOp, Expr, ExprKind};
use crate::c::front::token::{Token, TokenKind};
use crate::c::run::call::ASSERTIONS;

impl Parser<'_> {
    /// Keeps the text of a condition whose tokens begin at a place, if a macro made any of them: the
    /// code has only the name of the macro.
    pub(crate) fn note_condition(&mut self, name: &str, first: usize, arguments: &[Expr]) {
        let [Expr { span, .. }] = *arguments else { return };
        if !ASSERTIONS.contains(&name) {
            return;
        }
        let tokens = &self.tokens[first..self.at - 1];
        let written = |token: &Token| match &token.kind {
            TokenKind::Name(name) => name.clone(),
            TokenKind::Sign(sign) => (*sign).to_owned(),
            _ => self.text(token.span).to_owned(),
        };
        let is_written = |token: &Token| match token.kind {
            TokenKind::Number(..) => {
                self.text(token.span).starts_with(|c: char| c.is_ascii_digit())
            }
            _ => written(token) == self.text(token.span),
        };
        if tokens.iter().all(is_written) {
            return;
        }
        let number = |token: &Token| match token.kind {
            TokenKind::Number(value, _) if value > 0xffff => format!("{value:#x}"),
            TokenKind::Number(value, _) => value.to_string(),
            _ => written(token),
        };
        let text = tokens.iter().map(number).collect::<Vec<_>>().join(" ");
        let text = text.replace("( ", "(").replace(" )", ")");
        match self.conditions.last_mut().filter(|(before, _)| *before == span) {
            Some((_, before)) => *before = format!("{before} && {text}"),
            None => self.conditions.push((span, text)),
        }
    }

    /// Keeps a note on `2^10`, which is an exclusive or.
    pub(crate) fn note_power(&mut self, operator: BinaryOp, left: &Expr, right: &Expr) {
        let text = self.text(left.span);
        if operator == BinaryOp::Xor
            && ["2", "10"].contains(&text)
            && matches!(right.kind, ExprKind::Number(..) | ExprKind::Name(_))
            && !self.bracketed.contains(&left.span)
        {
            let (shown, reason) =
                (format!("{text}^{}", self.text(right.span)), "`^` is the exclusive or");
            self.notes.push(match text {
                "2" => format!("`{shown}`: {reason}; write `1 << n` for a power of two"),
                _ => format!("`{shown}`: {reason}, and there are no powers of 10"),
            });
        }
    }
}
