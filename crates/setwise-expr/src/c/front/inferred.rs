//! The type that Rust infers for a variable whose initial value is a number without one:
//! `let mut n = 0; … n += 1; … n`.
//!
//! Rust has no conversions between numbers, so one use next to a variable or as the result of the
//! function gives the type.

use crate::c::front::parser::Parser;
use crate::c::front::token::{Token, TokenKind, closing, is_sign, name};
use crate::c::types::CType;

/// The signs between operands of one type.
const ALIKE: [&str; 23] = [
    "+", "-", "*", "/", "%", "&", "|", "^", "==", "!=", "<", ">", "<=", ">=", "=", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=",
];

impl Parser<'_> {
    /// Returns the type that the function gives to the variable that it declares here; `None` if no use
    /// gives one.
    pub(crate) fn inferred(&self, variable: &str) -> Option<CType> {
        let start = self.tokens[..self.at].iter().rposition(|it| name(it) == Some("fn"))?;
        let open = start + self.tokens[start..].iter().position(|it| is_sign(it, "{"))?;
        let end = closing(self.tokens, open)?;
        let body = &self.tokens[open..end];
        let is_variable = |it: &Token| name(it) == Some(variable);
        let is_declared = |it: &[Token]| {
            let is_let = |at: usize| name(&it[at]) == Some("let");
            is_variable(&it[2]) && (is_let(1) || is_let(0) && name(&it[1]) == Some("mut"))
        };
        if body.windows(3).filter(|it| is_declared(it)).count() != 1 {
            return None;
        }
        let is_returned = |it: &[Token]| {
            let is_begun = name(&it[0]) == Some("return");
            is_variable(&it[1]) && is_begun && is_sign(&it[2], ";")
        };
        let [before, last] = [2, 1].map(|it| &body[body.len().saturating_sub(it)]);
        let is_tail = is_variable(last) && [";", "{", "}"].iter().any(|it| is_sign(before, it));
        if is_tail || body.windows(3).any(is_returned) {
            let arrow = self.tokens[start..open].iter().rposition(|it| is_sign(it, "->"))?;
            return self.type_at(start + arrow + 1);
        }
        let within = open.max(1)..end.saturating_sub(2);
        within.filter_map(|at| self.next_to(at, variable, start..end)).next()
    }

    /// Returns the type of the variable next to this one, if the two operands begin at a place.
    fn next_to(
        &self,
        at: usize,
        variable: &str,
        function: std::ops::Range<usize>,
    ) -> Option<CType> {
        let [a, sign, b, after] = [at, at + 1, at + 2, at + 3].map(|it| &self.tokens[it]);
        let other = match (name(a)?, name(b)?) {
            (other, own) | (own, other) if own == variable && other != variable => other,
            _ => return None,
        };
        let is_alike = ALIKE.iter().any(|it| is_sign(sign, it));
        // In `1 << a & b`, `1 << a + b & c` and `a + b.count_ones()` they have two types.
        let is_arithmetic = |it: &&Token| match it.kind {
            TokenKind::Sign(sign) => ["+", "-", "*", "/", "%"].contains(&sign),
            _ => true,
        };
        let before = self.tokens[..at].iter().rev().find(|it| !is_arithmetic(it))?;
        let is_part = ["<<", ">>", ".", ")", "]"].iter().any(|it| is_sign(before, it))
            || [".", "(", "["].iter().any(|it| is_sign(after, it))
            || name(after) == Some("as");
        if !is_alike || is_part {
            return None;
        }
        let mut types = function.filter(|&it| {
            name(&self.tokens[it]) == Some(other) && is_colon(self.tokens.get(it + 1))
        });
        let place = types.next()? + 2;
        // A name that is declared twice may have two types.
        types.next().is_none().then(|| self.type_at(place))?
    }

    fn type_at(&self, at: usize) -> Option<CType> {
        let ctype = self.scopes.type_named(name(self.tokens.get(at)?)?)?;
        matches!(ctype, CType::Number { bits: 32 | 64, .. }).then_some(ctype)
    }
}

fn is_colon(token: Option<&Token>) -> bool {
    token.is_some_and(|it| matches!(it.kind, TokenKind::Sign(":")))
}
