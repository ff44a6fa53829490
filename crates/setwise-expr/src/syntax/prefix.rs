//! Operators before their operand, and powers of two.

use crate::error::FormulaError;
use crate::printed::notation::Powers;
use crate::span::Span;
use crate::syntax::lexer::{Notation, Token, TokenKind};
use crate::syntax::operator::{BinaryOperator, UnaryOperator};
use crate::syntax::parser::{MAX_DEPTH, Parser};
use crate::syntax::tree::{NodeId, NodeKind};
use crate::types::NoteReason;

impl Parser<'_> {
    /// Parses prefix operators and their operand.
    pub(crate) fn operand(&mut self) -> Result<NodeId, FormulaError> {
        let Token { kind, span } = self.peek();
        let operator = match kind {
            TokenKind::Sign("∁") => Some(UnaryOperator::Complement),
            TokenKind::Name(word) if self.pascal(word) == Some("¬") => {
                self.note(NoteReason::Pascal, span);
                Some(UnaryOperator::Negation)
            }
            TokenKind::Sign(sign) => UnaryOperator::ALL.into_iter().find(|op| op.sign() == sign),
            _ => None,
        };
        let Some(operator) = operator else { return self.postfix() };
        self.expect_no_step(operator)?;
        self.next();
        let operand = self.nested(Self::operand)?;
        let span = span.to(self.span(operand));
        if self.grammar.is_condition && operator == UnaryOperator::Not {
            return Ok(self.compared_with_none(operand, BinaryOperator::Equal));
        }
        Ok(self.push(NodeKind::Unary(operator, operand), span))
    }

    /// Refuses `++`, which is an operator of C, and notes `--`, which is one too.
    fn expect_no_step(&mut self, operator: UnaryOperator) -> Result<(), FormulaError> {
        let here = self.peek().span;
        let is_same = |place: Option<usize>| {
            let token = place.and_then(|place| self.tokens.get(place));
            token.is_some_and(|token| {
                let is_glued = token.span.end == here.start || token.span.start == here.end;
                is_glued && token.kind == TokenKind::Sign(operator.sign())
            })
        };
        let (before, after) = (is_same(self.at.checked_sub(1)), is_same(Some(self.at + 1)));
        match operator {
            UnaryOperator::Plus if before || after => return Err(self.unexpected("a formula")),
            UnaryOperator::Negate if before => {
                self.note(NoteReason::TwoSigns, Span::new(here.start - 1, here.end));
            }
            _ => {}
        }
        Ok(())
    }

    /// Parses an operand with the signs after it: `A∁`, and powers of two.
    pub(crate) fn postfix(&mut self) -> Result<NodeId, FormulaError> {
        let is_braced = self.is_braced_power()?;
        let is_power = is_braced || self.is_power();
        let mut node = self.primary()?;
        node = self.factor(node)?;
        let is_two = matches!(self.nodes[node].kind, NodeKind::Number(2, _));
        if is_power || self.is_next("**") {
            let sign = self.next();
            if !is_two {
                let what = if sign.span.start == sign.span.end { "a superscript" } else { "`**`" };
                return Err(FormulaError::new(
                    sign.span,
                    format!("{what} is only for powers of 2"),
                )
                .with_help("write `x * x` for a square, and `1 << n` or `2**n` for a power"));
            }
            // In the exponent of a tower, `2^…` is a power too.
            let powers = self.grammar.powers;
            if is_power {
                self.grammar.powers = Powers::All;
            }
            let exponent = match is_braced {
                true => self.braced_exponent()?,
                false => self.nested(Self::operand)?,
            };
            self.grammar.powers = powers;
            let span = self.span(node).to(self.span(exponent));
            if is_power {
                self.note(NoteReason::PowerOfTwo, span);
            }
            self.nodes[node].kind = NodeKind::Number(1, Notation::Decimal);
            node = self.push(NodeKind::Binary(BinaryOperator::ShiftLeft, node, exponent), span);
            // A power binds as if it had brackets.
            self.bracketed = Some(node);
        }
        let mut depth = self.depth;
        while self.is_next("∁") {
            depth += 1;
            if depth > MAX_DEPTH {
                return self.nested(Self::operand);
            }
            let span = self.span(node).to(self.next().span);
            node = self.push(NodeKind::Unary(UnaryOperator::Complement, node), span);
        }
        Ok(node)
    }

    /// Parses the exponent of `2^{…}`, which TeX writes in braces.
    fn braced_exponent(&mut self) -> Result<NodeId, FormulaError> {
        self.next();
        let exponent = self.nested(|parser| parser.expression(0))?;
        if self.take("}") { Ok(exponent) } else { Err(self.unexpected("`}`")) }
    }

    /// Returns true before `2^{n}` without blanks, the power of two as TeX writes it. Braces with
    /// the name of a square, several members or a range are a set.
    fn is_braced_power(&self) -> Result<bool, FormulaError> {
        let [base, sign, brace, inner @ ..] = &self.tokens[self.at..] else { return Ok(false) };
        let TokenKind::Number(base_value @ (2 | 10), Notation::Decimal) = base.kind else {
            return Ok(false);
        };
        let is_glued = base.span.end == sign.span.start && sign.span.end == brace.span.start;
        let signs = [sign.kind, brace.kind] == [TokenKind::Sign("^"), TokenKind::Sign("{")];
        let mut depth = 1;
        let mut is_number = signs && is_glued && self.grammar.board.is_none();
        for token in inner {
            match token.kind {
                _ if depth == 0 || !is_number => break,
                TokenKind::Sign("{" | "(") => depth += 1,
                TokenKind::Sign("}" | ")") => depth -= 1,
                TokenKind::Square(_) | TokenKind::Sign("," | ".." | "...") | TokenKind::End => {
                    is_number = false;
                }
                _ => {}
            }
        }
        let is_empty = inner.first().is_some_and(|token| token.kind == TokenKind::Sign("}"));
        if !is_number || is_empty {
            return Ok(false);
        }
        if base_value == 10 {
            let message = "there are no powers of 10 in the language";
            return Err(FormulaError::new(base.span.to(brace.span), message)
                .with_help("write the number itself; `^` is the exclusive or")
                .of_readings());
        }
        Ok(true)
    }
}
