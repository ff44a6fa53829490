//! Parses casts, conversions and `sizeof`.

use crate::c::front::declare::OPERATORS;
use crate::c::front::parser::Parser;
use crate::c::front::syntax::{Expr, ExprKind, OwnType, Specifiers};
use crate::c::front::token::TokenKind;
use crate::c::types::{CType, WORD};
use crate::error::FormulaError;
use crate::span::Span;

/// Known names of types that are as often those of functions.
const FUNCTIONS: [&str; 5] = ["File", "Rank", "Color", "Piece", "PieceType"];

impl Parser<'_> {
    /// Takes a type in brackets, if that comes next.
    pub(crate) fn cast(&mut self) -> Result<Option<(CType, OwnType)>, FormulaError> {
        // `(U64)(x)`, but not `(U64(1) << n)`.
        let is_type = self.is_next("(")
            && self.is_type_at(1)
            && !matches!(self.peek_at(2).kind, TokenKind::Sign("("));
        if !is_type || !self.is_cast_of_word()? {
            return Ok(None);
        }
        self.next();
        let Specifiers { ctype, own, .. } = self.specifiers()?;
        if self.is_next("*") || self.is_next("&") {
            return Err(FormulaError::new(
                self.peek().span,
                "a cast to a pointer is not supported",
            )
            .with_help("use an array with an index"));
        }
        self.expect(")")?;
        // `(struct pair){a, b}`
        if !self.is_next("{") {
            self.expect_number(ctype)?;
        }
        Ok(ctype.map(|ctype| (ctype, own)))
    }

    /// Refuses a structure in place of a number.
    pub(crate) fn expect_number(&self, ctype: Option<CType>) -> Result<(), FormulaError> {
        match ctype {
            Some(CType::Struct(_)) => {
                let message = "a structure cannot be used as a number";
                Err(FormulaError::new(self.last_span(), message).with_help("use its members"))
            }
            _ => Ok(()),
        }
    }

    /// Returns false if the word in brackets is a variable, as in `(bitboard) >> 8`, and true
    /// for a type. A word that may be either is refused.
    fn is_cast_of_word(&self) -> Result<bool, FormulaError> {
        let TokenKind::Name(name) = &self.peek_at(1).kind else { return Ok(true) };
        if !self.is_undeclared_word(name) || self.peek_at(2).kind != TokenKind::Sign(")") {
            return Ok(!self.is_undeclared_word(name)
                || matches!(self.peek_at(2).kind, TokenKind::Name(_) | TokenKind::Sign("*")));
        }
        match &self.peek_at(3).kind {
            TokenKind::Sign("-" | "+" | "*" | "&" | "++" | "--") => {
                let message = format!("`{name}` may be a type or a variable here");
                Err(FormulaError::new(self.peek_at(1).span, message).with_help(format!(
                    "declare it: `typedef unsigned long long {name};` or `U64 {name} = …;`"
                )))
            }
            TokenKind::Sign(sign) => Ok(["(", "~", "!"].contains(sign)),
            TokenKind::Name(word) => Ok(!OPERATORS.contains(&word.as_str())),
            TokenKind::Number(..) => Ok(true),
            TokenKind::Directive(_) | TokenKind::Unread(_) | TokenKind::End => Ok(false),
        }
    }

    /// Parses `static_cast<int>(x)`.
    pub(crate) fn static_cast(&mut self) -> Result<Expr, FormulaError> {
        let start = self.next().span;
        self.next();
        let Specifiers { ctype, own, .. } = self.specifiers()?;
        let ctype = ctype.unwrap_or(WORD);
        self.expect_number(Some(ctype))?;
        self.expect(">")?;
        self.expect("(")?;
        let operand = self.nested(Self::expression)?;
        self.expect(")")?;
        let span = start.to(self.last_span());
        Ok(Expr { own, ..self.expr(ExprKind::Cast(ctype, Box::new(operand)), span)? })
    }

    /// Parses `U64(x)` and `U64{x}`.
    pub(crate) fn conversion(&mut self, name: &str, start: Span) -> Result<Expr, FormulaError> {
        if self.is_undeclared_word(name) && FUNCTIONS.contains(&name) {
            let message = format!("`{name}(…)` may be a conversion or a call");
            return Err(FormulaError::new(start, message)
                .with_help("write `(int)` for the former, or define the function"));
        }
        let Specifiers { ctype, own, .. } = self.specifiers()?;
        if let Some(ctype @ CType::Struct(_)) = ctype
            && self.is_cpp
            && self.is_next("{")
        {
            let list = self.list()?;
            let span = start.to(list.span);
            return self.expr(ExprKind::Cast(ctype, Box::new(list)), span);
        }
        self.expect_number(ctype)?;
        let Some(ctype) = ctype else {
            return Err(self.unexpected("an expression"));
        };
        let mut arguments = match self.peek_sign() {
            Some("(") => self.arguments()?,
            Some("{") if self.is_cpp => match self.list()?.kind {
                ExprKind::List(items) => items,
                _ => Vec::new(),
            },
            _ => {
                return Err(self.unexpected("`(` after the type").with_help(
                    "declare variables in statements of their own, before they are used",
                ));
            }
        };
        let span = start.to(self.last_span());
        match (arguments.pop(), arguments.is_empty()) {
            (Some(operand), true) => {
                Ok(Expr { own, ..self.expr(ExprKind::Cast(ctype, Box::new(operand)), span)? })
            }
            _ => Err(FormulaError::new(span, "a conversion takes one number")),
        }
    }

    /// Parses the type or the operand of `sizeof`.
    pub(crate) fn size_of(&mut self, start: Span) -> Result<Expr, FormulaError> {
        if !self.is_next("(") || !self.is_type_at(1) {
            let operand = self.nested(Self::unary)?;
            self.expect_size_of_c(&operand)?;
            let span = start.to(operand.span);
            return self.expr(ExprKind::SizeOf(Box::new(operand)), span);
        }
        self.next();
        let ctype = self.ctype()?.unwrap_or(WORD);
        self.expect_number(Some(ctype))?;
        let mut bytes = u64::from(ctype.bits().div_ceil(8));
        while self.take("*") {
            bytes = 8;
        }
        if bytes == 0 {
            return Err(FormulaError::new(start, "`void` has no size"));
        }
        self.expect(")")?;
        self.expr(ExprKind::Number(bytes, WORD), start.to(self.last_span()))
    }
}
