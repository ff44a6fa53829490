//! Parses operands: literals, names, calls, sets and formulas in brackets.

use crate::error::FormulaError;
use crate::names::KEYWORDS;
use crate::program::comparison::unescaped;
use crate::span::Span;
use crate::syntax::lexer::{Token, TokenKind};
use crate::syntax::parser::Parser;
use crate::syntax::tree::{NodeId, NodeKind};

impl Parser<'_> {
    pub(crate) fn primary(&mut self) -> Result<NodeId, FormulaError> {
        let Token { kind, span } = self.peek();
        let node = match kind {
            TokenKind::Number(value, notation) => NodeKind::Number(value, notation),
            TokenKind::Long(text, notation) => self.long(text, notation, span)?,
            // Code may define a function with the name of a square.
            TokenKind::Square(_) if self.is_called() => {
                self.next();
                self.next();
                return self.call(self.text(span), span);
            }
            TokenKind::Square(square) => NodeKind::Square(square),
            // On a board, backticks are only for names that are not words.
            TokenKind::Column(name) if self.grammar.board.is_some() => {
                NodeKind::Name(name.to_owned())
            }
            TokenKind::Column(name) => NodeKind::Column(name.to_owned()),
            TokenKind::Text(text) => NodeKind::Text(unescaped(text)),
            TokenKind::Name("true") => NodeKind::Bool(true),
            TokenKind::Name("false") => NodeKind::Bool(false),
            TokenKind::Name("let") => {
                return Err(FormulaError::new(span, "`let` must come before the formula")
                    .with_help("put the bindings before the formula: `let f = …; count(f) > 2`"));
            }
            TokenKind::Name(name) if !KEYWORDS.contains(&name) => {
                self.next();
                if !self.take("(") {
                    if name == "if" {
                        return Err(FormulaError::new(span, "`if` is a word, and not a name")
                            .with_help("write a premise as `condition => law`"));
                    }
                    self.expect_no_operator(name, span)?;
                    return Ok(self.push(NodeKind::Name(name.to_owned()), span));
                }
                if name == "if" {
                    return Err(FormulaError::new(span, "`if` is not a function").with_help(
                        "write `if (condition) -> words`, or `condition ? a : b` for a choice",
                    ));
                }
                if ["static_assert", "_Static_assert"].contains(&name) {
                    // A statement of code, which is read as code then.
                    let message = format!("`{name}` is not a function");
                    return Err(FormulaError::new(span, message)
                        .with_help("write the condition alone, as a law"));
                }
                if ["C64", "U64", "UINT64_C"].contains(&name) {
                    return self.brackets();
                }
                return self.call(name, span);
            }
            TokenKind::Sign("{") => {
                self.next();
                let (elements, end) = self.elements()?;
                let kind = match elements[..] {
                    [] => NodeKind::Empty,
                    _ => NodeKind::Set(elements),
                };
                return Ok(self.push(kind, span.to(end)));
            }
            TokenKind::Sign("(") => {
                self.next();
                return self.brackets();
            }
            TokenKind::Sign("|") if self.is_bar() => return self.cardinality(),
            TokenKind::Sign(_) => return Err(self.without_operand(self.text(span))),
            _ => return Err(self.unexpected("a formula")),
        };
        self.next();
        Ok(self.push(node, span))
    }

    /// Refuses a word of an operator as a name before a sign, as in `not -1`, which may be that of the operand.
    fn expect_no_operator(&self, name: &str, span: Span) -> Result<(), FormulaError> {
        let operator = match name {
            "not" => "~",
            "and" => "a & ",
            "or" => "a | ",
            "xor" => "a ^ ",
            _ => return Ok(()),
        };
        let Token { kind: TokenKind::Sign(sign @ ("-" | "+")), .. } = self.peek() else {
            return Ok(());
        };
        let message = format!("`{name}` before `{sign}` may be an operator, or a name");
        let help = format!("write `{operator}{sign}…` for the operator, or use another name");
        Err(FormulaError::new(span, message).with_help(help).of_readings())
    }

    /// Returns true if a bracket directly follows the next token.
    fn is_called(&self) -> bool {
        let after = self.tokens.get(self.at + 1);
        after.is_some_and(|it| {
            it.kind == TokenKind::Sign("(") && it.span.start == self.peek().span.end
        })
    }

    /// Parses the arguments of a call after the bracket.
    fn call(&mut self, name: &str, span: Span) -> Result<NodeId, FormulaError> {
        if name == "sizeof" {
            let message = "`sizeof` is an operator of C code, and not of formulas";
            return Err(FormulaError::new(span, message));
        }
        let (arguments, end) = self.list(")", |parser| parser.expression(0))?;
        Ok(self.push(NodeKind::Call(name.to_owned(), arguments), span.to(end)))
    }

    /// Parses a formula and the bracket that closes it.
    fn brackets(&mut self) -> Result<NodeId, FormulaError> {
        let outer = std::mem::take(&mut self.is_in_bars);
        let inner = self.nested(|parser| parser.expression(0))?;
        self.expect(")")?;
        (self.bracketed, self.is_in_bars) = (Some(inner), outer);
        Ok(inner)
    }

    /// Parses items separated by commas up to a closing sign, with an optional comma before it.
    /// Returns the items and the span of the closing sign.
    pub(crate) fn list<T>(
        &mut self,
        close: &str,
        item: impl Fn(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<(Vec<T>, Span), FormulaError> {
        let outer = std::mem::take(&mut self.is_in_bars);
        let mut items = Vec::new();
        while !self.is_next(close) {
            items.push(self.nested(&item)?);
            if !self.take(",") && !self.is_next(close) {
                return Err(self.unexpected(&format!("`,` or `{close}`")));
            }
        }
        self.is_in_bars = outer;
        Ok((items, self.next().span))
    }
}
