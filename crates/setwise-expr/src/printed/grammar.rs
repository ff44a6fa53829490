//! The parts of the grammar that occur only in printed formulas.

use setwise::Square;

use crate::error::FormulaError;
use crate::function::Function;
use crate::names::KEYWORDS;
use crate::printed::notation::Powers;
use crate::span::Span;
use crate::syntax::lexer::{Notation, Token, TokenKind};
use crate::syntax::operator::{BinaryOperator, UnaryOperator};
use crate::syntax::parser::Parser;
use crate::syntax::tree::{Element, NodeId, NodeKind};
use crate::types::{Note, NoteReason, Type};

impl<'a> Parser<'a> {
    /// Takes `name =`, `name :=` or `name ::=`, if that is a definition. With `=` it is one only
    /// if the name is not used elsewhere and there is no other equality.
    pub(crate) fn label(&mut self) -> Option<(&'a str, Span)> {
        let Token { kind: TokenKind::Name(name), span } = self.peek() else { return None };
        let TokenKind::Sign(sign @ ("=" | ":=" | "::=")) = self.tokens.get(self.at + 1)?.kind
        else {
            return None;
        };
        if KEYWORDS.contains(&name) {
            return None;
        }
        let rest = &self.tokens[self.at + 2..];
        let mut depth = 0;
        let is_other = |token: &Token<'_>| {
            match token.kind {
                TokenKind::Sign("(" | "{") => depth += 1,
                TokenKind::Sign(")" | "}") => depth -= 1,
                TokenKind::Sign("=" | "==" | "≡") => return depth == 0,
                TokenKind::Name(other) => return other == name,
                _ => {}
            }
            false
        };
        // A text is compared with a column.
        let is_text = matches!(rest.first(), Some(Token { kind: TokenKind::Text(_), .. }));
        if sign == "=" && (is_text || rest.iter().any(is_other)) {
            return None;
        }
        self.at += 2;
        // `name ::= i := formula`
        while let [Token { kind: TokenKind::Name(_), .. }, assigned, ..] = self.tokens[self.at..]
            && assigned.kind == TokenKind::Sign(":=")
        {
            self.at += 2;
        }
        Some((name, span))
    }

    /// Keeps a note.
    pub(crate) fn note(&mut self, reason: NoteReason, span: Span) {
        Note { reason, span }.keep_in(&mut self.printed.notes);
    }

    /// Returns a formula as a condition: a word is true if it is not the empty set.
    pub(crate) fn truth(&mut self, node: NodeId) -> NodeId {
        self.compared_with_none(node, BinaryOperator::NotEqual)
    }

    pub(crate) fn compared_with_none(&mut self, node: NodeId, operator: BinaryOperator) -> NodeId {
        if !self.is_word(node) {
            return match operator {
                BinaryOperator::NotEqual => node,
                _ => self.push(NodeKind::Unary(UnaryOperator::Not, node), self.span(node)),
            };
        }
        let span = self.span(node);
        let none = self.push(NodeKind::Empty, span);
        self.push(NodeKind::Binary(operator, node, none), span)
    }

    /// Returns true for a formula whose form shows that it is a word, not a bool.
    pub(crate) fn is_word(&self, mut node: NodeId) -> bool {
        use BinaryOperator as O;
        loop {
            node = match &self.nodes[node].kind {
                NodeKind::Bool(_) | NodeKind::Unary(UnaryOperator::Not, _) => return false,
                NodeKind::Unary(UnaryOperator::Negation, operand) => *operand,
                NodeKind::Binary(
                    O::Conjunction | O::Disjunction | O::Conditional | O::Biconditional,
                    operand,
                    _,
                ) => *operand,
                NodeKind::Binary(operator, ..) => {
                    return operator.precedence() > O::Equal.precedence();
                }
                NodeKind::Call(name, _) => {
                    return Function::named(name).is_none_or(|it| it.result != Type::Bool);
                }
                _ => return true,
            }
        }
    }

    /// Returns true if the next operator is a word of printed formulas.
    pub(crate) fn is_next_word(&self) -> bool {
        matches!(self.peek().kind, TokenKind::Name("mod" | "xor"))
    }

    /// Gives the name of a function, as an operand of a word such as `xor`, the argument that some
    /// pages leave out: `leadingZeroCount xor 63`. A function of another number of arguments, or of a
    /// square, is refused.
    pub(crate) fn with_argument(&mut self, operand: NodeId) -> Result<NodeId, FormulaError> {
        let NodeKind::Name(name) = &self.nodes[operand].kind else { return Ok(operand) };
        let Some(function) = Function::named(name) else { return Ok(operand) };
        let (name, span) = (name.clone(), self.span(operand));
        let is_of_set = matches!(function.parameters, [it] if it.value_type == Type::Set);
        if !is_of_set {
            let message = format!("the function `{name}` needs its arguments");
            return Err(FormulaError::new(span, message)
                .with_help(format!("usage: `{}`", function.signature())));
        }
        self.note(NoteReason::Argument(name.clone()), span);
        self.nodes[operand].kind = NodeKind::Name("x".to_owned());
        Ok(self.push(NodeKind::Call(name, vec![operand]), span))
    }

    /// Refuses `a == b ∧ c == d`, which some pages print for `(a == b) ∧ (c == d)`.
    pub(crate) fn expect_no_symbol(&self, middle: NodeId) -> Result<(), FormulaError> {
        use BinaryOperator::{Conjunction, Disjunction};
        match self.nodes[middle].kind {
            NodeKind::Binary(operator @ (Conjunction | Disjunction), ..)
                if self.bracketed != Some(middle) =>
            {
                let sign = operator.sign();
                Err(FormulaError::new(
                    self.span(middle),
                    format!("`{sign}` between two `==` needs brackets"),
                )
                .with_help(format!(
                    "write `(a == b) {sign} (c == d)`, or `a == (b {sign} c) == d` for sets"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Returns the error for operators next to each other that need brackets.
    pub(crate) fn chained(&self, before: BinaryOperator, operator: BinaryOperator) -> FormulaError {
        let has_equality = [before, operator]
            .iter()
            .any(|it| matches!(it, BinaryOperator::Equal | BinaryOperator::NotEqual));
        let (before, sign) = (before.sign(), operator.sign());
        let error = FormulaError::new(
            self.peek().span,
            format!("`{before}` next to `{sign}` needs brackets"),
        );
        if operator.precedence() == BinaryOperator::Equal.precedence() {
            let both = format!("`a {before} b && b {sign} c`");
            error.with_help(match has_equality {
                true => {
                    format!("comparisons do not chain: write `(a {before} b) {sign} c` or {both}")
                }
                false => format!("comparisons do not chain: write {both}"),
            })
        } else {
            error
        }
    }

    /// Returns the error for a symbol without a left operand, such as a union over an index.
    pub(crate) fn without_operand(&self, symbol: &str) -> FormulaError {
        if symbol == "||" {
            let help = "for the number of squares of a set, write `count(a)`";
            return self.unexpected("a formula").with_help(help);
        }
        if !["∩", "∪"].contains(&symbol) {
            return self.unexpected("a formula");
        }
        let message = format!("`{symbol}` over an index is not in the language");
        FormulaError::new(self.peek().span, message).with_help(
            "write out its operands; for the squares in two or more of up to eight sets, \
             `at_least_two(a, b, …)`",
        )
    }

    /// Expects the end of the text, after an optional semicolon. An assignment with a semicolon is
    /// a C statement.
    pub(crate) fn end(&mut self) -> Result<(), FormulaError> {
        let is_statement = self.printed.is_definition || self.printed.is_equality;
        let is_last = self.tokens.get(self.at + 1).is_some_and(|it| it.kind == TokenKind::End);
        if is_last && !is_statement {
            self.take(";");
        }
        let kind = self.peek().kind;
        if kind == TokenKind::End {
            return Ok(());
        }
        let error = self.unexpected("an operator or the end of the formula");
        let help = match kind {
            TokenKind::Sign(";") if is_statement => {
                "leave out the `;`, or bind a name: `let x = …; x & y`"
            }
            TokenKind::Sign(":=" | "::=") => "write `name := formula`; equality is `==`",
            _ => return Err(error),
        };
        Err(error.with_help(help))
    }

    /// Returns true before `2^…` without blanks where that is a power: in a row or a chain of
    /// numbers, and in other chains if the exponent is a power in brackets.
    pub(crate) fn is_power(&self) -> bool {
        let is_two = |token: &Token<'_>| token.kind == TokenKind::Number(2, Notation::Decimal);
        let is_base = |tokens: &[Token<'_>]| match tokens {
            [two, sign, exponent, ..] => {
                is_two(two)
                    && sign.kind == TokenKind::Sign("^")
                    && two.span.end == sign.span.start
                    && sign.span.end == exponent.span.start
            }
            _ => false,
        };
        let tokens = &self.tokens[self.at..];
        let is_modulus =
            self.at.checked_sub(1).is_some_and(|it| self.tokens[it].kind == TokenKind::Name("mod"));
        match self.grammar.powers {
            // In `x mod 2^64`, an exclusive or with `x mod 2` is not meant.
            Powers::None | Powers::Towers if is_modulus && is_base(tokens) => {
                matches!(tokens[2].kind, TokenKind::Number(64, Notation::Decimal))
            }
            Powers::None => false,
            Powers::Printed => is_base(tokens) && self.is_printed_power(),
            Powers::All => is_base(tokens),
            Powers::Towers => {
                is_base(tokens) && tokens[2].kind == TokenKind::Sign("(") && is_base(&tokens[3..])
            }
        }
    }

    /// Parses the elements of a set. Dots between squares stand for those that continue the
    /// order: `{a1, b1, ..., h8}`.
    pub(crate) fn elements(&mut self) -> Result<(Vec<Element>, Span), FormulaError> {
        let start = self.nodes.len();
        let (items, end) = self.list("}", |parser| {
            let span = parser.peek().span;
            Ok(if parser.take("...") { Err(span) } else { Ok(parser.element()?) })
        })?;
        let Some(dots) = items.iter().find_map(|item| item.err()) else {
            return Ok((items.into_iter().flatten().collect(), end));
        };
        if self.grammar.board.is_some() {
            let error = FormulaError::new(dots, "dots between squares are for the board of chess");
            return Err(error.with_help("a range is written `..`, without commas"));
        }
        let squares = self.continued(&items).ok_or_else(|| {
            let message = "the dots do not say which squares they stand for";
            FormulaError::new(dots, message).with_help(
                "write squares only, two before the dots and one after them, such as \
                 `{a1, b1, ..., h1}`; a rectangle is `{a1..h1}`",
            )
        })?;
        self.nodes.truncate(start);
        let push = |square| Element::Index(self.push(NodeKind::Square(square), dots));
        Ok((squares.into_iter().map(push).collect(), end))
    }

    /// Returns the squares, including those that dots stand for: the distance from each to the next
    /// is that of the last two squares before the dots.
    fn continued(&self, items: &[Result<Element, Span>]) -> Option<Vec<Square>> {
        let mut squares: Vec<Square> = Vec::new();
        let mut step = None;
        for item in items {
            let Ok(Element::Index(node)) = *item else {
                let [.., before, last] = squares[..] else { return None };
                let distance = last.index().checked_sub(before.index()).filter(|&it| it > 0)?;
                if item.is_ok() || step.replace(distance).is_some() {
                    return None;
                }
                continue;
            };
            let NodeKind::Square(square) = self.nodes[node].kind else { return None };
            if let Some(step) = step.take() {
                let last = squares.last()?.index();
                let distance = square.index().checked_sub(last)?;
                if distance == 0 || distance % step != 0 {
                    return None;
                }
                let indices = (last + step..square.index()).step_by(step);
                squares.extend(indices.filter_map(Square::new));
            }
            squares.push(square);
        }
        step.is_none().then_some(squares)
    }
}
