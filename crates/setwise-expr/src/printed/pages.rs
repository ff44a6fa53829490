//! The parts of printed formulas that no other formula has: the words of Pascal, products without a sign,
//! and numbers as other programs write them. Each has a note.

use crate::error::FormulaError;
use crate::function::Function;
use crate::printed::copied::{CopiedNumber, hexadecimal_by_suffix};
use crate::syntax::lexer::{Notation, Token, TokenKind};
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::parser::Parser;
use crate::syntax::tree::{NodeId, NodeKind};
use crate::types::NoteReason;

/// The words of Pascal, and the signs that they stand for, of both sets and bools.
const PASCAL: [(&str, &str); 14] = [
    ("AND", "∧"),
    ("OR", "∨"),
    ("XOR", "^"),
    ("NOT", "¬"),
    ("SHL", "<<"),
    ("SHR", ">>"),
    ("DIV", "/"),
    ("MOD", "mod"),
    ("and", "∧"),
    ("or", "∨"),
    ("not", "¬"),
    ("shl", "<<"),
    ("shr", ">>"),
    ("div", "/"),
];

/// The signs of comparisons, next to which words in lower case are those of other languages, too, where
/// they bind less tightly.
const COMPARISONS: [&str; 8] = ["==", "=", "≡", "!=", "<", "<=", ">", ">="];

impl Parser<'_> {
    /// Returns the sign that a word of Pascal stands for.
    pub(crate) fn pascal(&self, word: &str) -> Option<&'static str> {
        let (word, sign) = PASCAL.into_iter().find(|it| self.grammar.is_page && it.0 == word)?;
        let is_open = ["and", "or", "not"].contains(&word) && self.is_beside_comparison();
        (!is_open).then_some(sign)
    }

    /// Returns true if the bracket around the next token has a comparison.
    fn is_beside_comparison(&self) -> bool {
        let is_sign = |signs: [&str; 2], token: &Token<'_>| match token.kind {
            TokenKind::Sign(sign) => signs.contains(&sign),
            _ => false,
        };
        let has_comparison = |tokens: &mut dyn Iterator<Item = &Token<'_>>, open, close| {
            let mut depth = 0;
            for token in tokens {
                if is_sign(close, token) && depth == 0 {
                    return false;
                }
                depth += i32::from(is_sign(open, token)) - i32::from(is_sign(close, token));
                let is_comparison =
                    matches!(token.kind, TokenKind::Sign(sign) if COMPARISONS.contains(&sign));
                if is_comparison && depth == 0 {
                    return true;
                }
            }
            false
        };
        let (open, close) = (["(", "{"], [")", "}"]);
        has_comparison(&mut self.tokens[self.at..].iter(), open, close)
            || has_comparison(&mut self.tokens[..self.at].iter().rev(), close, open)
    }

    /// Notes a word of Pascal between its operands, and refuses one that binds otherwise there:
    /// `a OR b + c` is `(a OR b) + c` in Pascal. The operand is the last one that was read.
    pub(crate) fn expect_pascal(
        &mut self,
        sign: Token<'_>,
        operator: O,
        operand: NodeId,
    ) -> Result<(), FormulaError> {
        let word = self.text(sign.span);
        if self.pascal(word).is_none() && word != "<>" {
            return Ok(());
        }
        self.note(NoteReason::Pascal, sign.span);
        if operator == O::NotEqual {
            return Ok(());
        }
        let NodeKind::Binary(inner, ..) = self.nodes[operand].kind else { return Ok(()) };
        let is_inside = inner == O::Conjunction && operator != O::Conjunction;
        if self.bracketed == Some(operand) || inner == operator || is_inside {
            return Ok(());
        }
        let message = format!("`{word}` next to `{}` needs brackets", inner.sign());
        Err(FormulaError::new(sign.span, message)
            .with_help("write them, since Pascal groups operators differently")
            .of_readings())
    }

    /// Parses the name or the bracket directly after a number, which is a factor: `2r`, `2(a - b)`.
    pub(crate) fn factor(&mut self, number: NodeId) -> Result<NodeId, FormulaError> {
        let next = self.peek();
        let is_glued = self.at > 0 && self.tokens[self.at - 1].span.end == next.span.start;
        let is_number = matches!(self.nodes[number].kind, NodeKind::Number(_, Notation::Decimal));
        let is_call =
            matches!(self.tokens.get(self.at + 1), Some(it) if it.kind == TokenKind::Sign("("));
        if let (NodeKind::Number(2, _), TokenKind::Name(name)) =
            (&self.nodes[number].kind, next.kind)
            && self.grammar.is_page
            && is_glued
            && name.len() > 1
            && Function::named(name).is_none()
        {
            let span = self.span(number).to(next.span);
            let message =
                format!("`2{name}` may be `2 * {name}`, or `2**{name}` whose superscript was lost");
            return Err(FormulaError::new(span, message)
                .with_help("write the one that is meant")
                .of_readings());
        }
        let is_factor = match next.kind {
            TokenKind::Name(name) => !is_call || Function::named(name).is_some(),
            kind => kind == TokenKind::Sign("("),
        };
        // `(x + 1)(x - 1)`; a single name in brackets may be a type.
        let is_bracket = self.bracketed == Some(number)
            && self.at > 0
            && self.tokens[self.at - 1].kind == TokenKind::Sign(")")
            && next.kind == TokenKind::Sign("(")
            && matches!(self.nodes[number].kind, NodeKind::Binary(..));
        if !(self.grammar.is_page && is_glued && is_factor)
            || !(is_bracket || is_number && self.bracketed != Some(number))
        {
            return Ok(number);
        }
        let before = self.at.checked_sub(2).map(|at| self.tokens[at].kind);
        let factor = self.primary()?;
        let span = self.span(number).to(self.span(factor));
        if matches!(before, Some(TokenKind::Sign("/" | "%") | TokenKind::Name("mod"))) {
            let message = format!("the divisor `{}` needs brackets", self.text(span));
            return Err(FormulaError::new(span, message).of_readings());
        }
        self.note(NoteReason::Product, span);
        let product = self.push(NodeKind::Binary(O::Multiply, number, factor), span);
        self.bracketed = Some(product);
        Ok(product)
    }

    /// Notes the numbers that are written as other programs do, or with commas.
    pub(crate) fn note_numbers(&mut self) {
        for Token { kind, span } in self.tokens.clone() {
            let text = self.text(span);
            let TokenKind::Number(value, _) = kind else { continue };
            let base = match CopiedNumber::of(text) {
                _ if hexadecimal_by_suffix(text).is_some() => "a hexadecimal",
                Some(number) if self.grammar.is_page && self.grammar.groups => number.base(),
                _ if text.contains(',') && self.grammar.groups => {
                    self.note(NoteReason::Groups, span);
                    continue;
                }
                _ => continue,
            };
            self.note(NoteReason::Copied { text: text.to_owned(), base, value }, span);
        }
    }

    /// Returns true before `2^` if a literal, a single name or a bracket follows.
    pub(crate) fn is_printed_power(&self) -> bool {
        match &self.tokens[self.at..] {
            [_, _, exponent, ..] => matches!(
                exponent.kind,
                TokenKind::Number(..) | TokenKind::Sign("(") | TokenKind::Name(_)
            ),
            _ => false,
        }
    }
}
