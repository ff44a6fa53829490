//! Signs of operators, and those of printed mathematics whose meaning depends on their neighbors.

use crate::error::FormulaError;
use crate::printed::words::is_word;
use crate::span::Span;
use crate::syntax::lexer::{Notation, Token, TokenKind};
use crate::syntax::operator::{BinaryOperator, UnaryOperator};
use crate::syntax::parser::Parser;
use crate::syntax::tree::{NodeId, NodeKind};
use crate::types::NoteReason;

/// Signs and words next to which `≡` may be an equality or an equivalence.
const NEXT_TO_EQUIVALENCE: [&str; 9] = ["≡", "==", "=", "=>", "<=>", "→", "↔", "mod", "%"];

const IN_BARS: &str = "`|a|` is the number of squares of a set, where a union is written `a ∪ b` or \
                       `(a | b)`";

impl Parser<'_> {
    /// Returns the operator that the next token stands for.
    pub(crate) fn peek_operator(&self) -> Option<BinaryOperator> {
        let found = match self.peek().kind {
            TokenKind::Sign("|") if self.is_in_bars && self.is_bar() => return None,
            TokenKind::Sign("=" | "≡") => "==",
            TokenKind::Sign("∉") => "in",
            TokenKind::Sign("·") => "*",
            TokenKind::Sign("\\") => "&",
            TokenKind::Sign(sign) => sign,
            TokenKind::Name("in") => "in",
            TokenKind::Name("mod") => "mod",
            TokenKind::Name("xor") => "^",
            TokenKind::Name(word) => self.pascal(word).filter(|&sign| sign != "¬")?,
            _ => return None,
        };
        BinaryOperator::ALL.into_iter().find(|operator| operator.sign() == found)
    }

    /// Refuses `≡` next to an equality, an implication or `mod`: it may bind more loosely than they
    /// do, or be a congruence.
    pub(crate) fn expect_equivalence_alone(&self) -> Result<(), FormulaError> {
        /// The last `≡` and the last other sign since the bracket was opened.
        type Level = (Option<Span>, Option<&'static str>);
        if self.tokens.iter().all(|token| token.kind != TokenKind::Sign("≡")) {
            return Ok(());
        }
        let mut levels: Vec<Level> = vec![(None, None)];
        let mut is_binding = false;
        for (place, token) in self.tokens.iter().enumerate() {
            let (TokenKind::Sign(text) | TokenKind::Name(text)) = token.kind else { continue };
            match text {
                "let" => is_binding = true,
                "=" if is_binding => is_binding = false,
                "(" | "{" => levels.push((None, None)),
                ")" | "}" if levels.len() > 1 => _ = levels.pop(),
                "," | ";" | "&&" | "||" | "?" | ":" => {
                    if let Some(level) = levels.last_mut() {
                        *level = (None, None);
                    }
                }
                _ => {
                    let next = NEXT_TO_EQUIVALENCE.into_iter().find(|&next| next == text);
                    let Some(next) = next else { continue };
                    // `a ≡ b (mod m)`
                    let is_first = self.tokens[..place]
                        .last()
                        .is_some_and(|it| it.kind == TokenKind::Sign("("));
                    if next == "mod" && is_first && levels.len() > 1 {
                        levels.pop();
                    }
                    let Some(level) = levels.last_mut() else { continue };
                    let equivalence = match level {
                        (Some(span), _) => Some(*span),
                        (None, Some(_)) if next == "≡" => Some(token.span),
                        _ => None,
                    };
                    if let Some(span) = equivalence {
                        let other = level.1.unwrap_or(next);
                        let other = if next == "≡" { other } else { next };
                        return Err(ambiguous_equivalence(span, other));
                    }
                    match next {
                        "≡" => level.0 = Some(token.span),
                        _ => level.1 = Some(next),
                    }
                }
            }
        }
        Ok(())
    }

    /// Parses `|a|`, the number of squares of a set. A union in it is written `∪` or has brackets.
    pub(crate) fn cardinality(&mut self) -> Result<NodeId, FormulaError> {
        let open = self.next().span;
        let outer = std::mem::replace(&mut self.is_in_bars, true);
        let first = self.nodes.len();
        let set = self.nested(|parser| parser.expression(0));
        self.is_in_bars = outer;
        let set = set?;
        if !self.is_bar() {
            return Err(self.unexpected("`|`").with_help(IN_BARS));
        }
        let span = open.to(self.next().span);
        if matches!(self.peek().kind, TokenKind::Name(_) | TokenKind::Square(_))
            && self.peek_operator().is_none()
        {
            return Err(self.unexpected("an operator").with_help(IN_BARS));
        }
        let is_number = |kind: &NodeKind| {
            matches!(kind, NodeKind::Number(..) | NodeKind::Unary(..) | NodeKind::Binary(..))
        };
        if self.nodes[first..].iter().all(|node| is_number(&node.kind)) {
            return Err(absolute(span));
        }
        if let NodeKind::Binary(BinaryOperator::Subtract, ..) = self.nodes[set].kind
            && self.bracketed != Some(set)
        {
            let message = "`-` in `|…|` may be a difference of sets, of words or of numbers";
            return Err(FormulaError::new(span, message)
                .with_help(
                    "write `|a \\ b|` for sets, `count(a - b)` for words, and \
                     `select(n < 0, -n, n)` for the absolute value of a number",
                )
                .of_readings());
        }
        Ok(self.push(NodeKind::Call("cardinality".to_owned(), vec![set]), span))
    }

    /// Returns true if the next token is `|`, as it is written.
    pub(crate) fn is_bar(&self) -> bool {
        self.is_next("|") && self.text(self.peek().span) == "|"
    }

    /// Refuses `a · b`, unless one of them is a decimal literal.
    pub(crate) fn expect_product(
        &self,
        sign: Token<'_>,
        operands: [NodeId; 2],
    ) -> Result<(), FormulaError> {
        let is_literal =
            |&id: &NodeId| matches!(self.nodes[id].kind, NodeKind::Number(_, Notation::Decimal));
        if sign.kind != TokenKind::Sign("·") || operands.iter().any(is_literal) {
            return Ok(());
        }
        let message = format!("`{}` may be a product or an intersection", self.text(sign.span));
        Err(FormulaError::new(sign.span, message)
            .with_help("write `a * b` for the product, `a & b` for the intersection")
            .of_readings())
    }

    /// Refuses `x^{2}` and `x^{c}`, which are a power and a complement in TeX.
    pub(crate) fn expect_no_exponent(&self, sign: Token<'_>) -> Result<(), FormulaError> {
        let open = self.peek();
        let is_glued = self.at >= 2
            && self.tokens[self.at - 2].span.end == sign.span.start
            && sign.span.end == open.span.start;
        if sign.kind != TokenKind::Sign("^") || !is_glued {
            return Ok(());
        }
        let last = match (open.kind, &self.tokens[self.at + 1..]) {
            (TokenKind::Sign("∁"), _) => open.span,
            (TokenKind::Sign("{"), [exponent, close, ..])
                if close.kind == TokenKind::Sign("}")
                    && matches!(
                        exponent.kind,
                        TokenKind::Number(_, Notation::Decimal) | TokenKind::Name("c" | "C")
                    ) =>
            {
                close.span
            }
            _ => return Ok(()),
        };
        let span = sign.span.to(last);
        let text = self.text(span);
        let message = format!("`{text}` may be a superscript of TeX or an exclusive or");
        Err(FormulaError::new(span, message)
            .with_help(
                "write `x * x` for a square, `~a` for the complement; for the exclusive or, put \
                 blanks around `^`",
            )
            .of_readings())
    }

    /// Notes an exclusive or that looks like a power: after 2 or 10, and `x^2` without blanks.
    pub(crate) fn note_power(
        &mut self,
        before: Token<'_>,
        sign: Token<'_>,
        left: NodeId,
        end: Span,
    ) {
        let is_glued = before.span.end == sign.span.start && sign.span.end == end.start;
        let reason = match (before.kind, &self.nodes[left].kind) {
            _ if self.text(sign.span) != "^" => return,
            (TokenKind::Number(base @ (2 | 10), Notation::Decimal), _)
            | (_, &NodeKind::Number(base @ (2 | 10), Notation::Decimal)) => NoteReason::Power(base),
            (TokenKind::Number(..), _) => return,
            _ if is_glued && is_exponent(self.text(end)) => NoteReason::Exponent,
            _ => return,
        };
        self.note(reason, before.span.to(end));
    }

    /// Returns the negation of a node for `∉`, and the node itself for other signs.
    pub(crate) fn negated_for(&mut self, sign: Token<'_>, node: NodeId) -> NodeId {
        match sign.kind {
            TokenKind::Sign("∉") => {
                self.push(NodeKind::Unary(UnaryOperator::Not, node), self.span(node))
            }
            _ => node,
        }
    }
}

/// Returns true for a text that begins with the number 2 or 3. In `x^2 - 1` the right side of the sign is
/// `2 - 1`.
fn is_exponent(text: &str) -> bool {
    text.strip_prefix(['2', '3']).is_some_and(|rest| !rest.starts_with(is_word))
}

/// Returns the error for `|…|` of a number.
pub(crate) fn absolute(span: Span) -> FormulaError {
    FormulaError::new(span, "the cardinality of a number is not that of a set")
        .with_help(
            "write `select(n < 0, -n, n)` for the absolute value, `count(set)` for the number of \
             squares of a set",
        )
        .of_readings()
}

fn ambiguous_equivalence(span: Span, other: &str) -> FormulaError {
    if ["mod", "%"].contains(&other) {
        return FormulaError::new(span, "`≡` next to `mod` may be a congruence or an equality")
            .with_help("write `a mod m == b mod m` for the congruence, `==` for the equality");
    }
    FormulaError::new(span, format!("`≡` next to `{other}` can be read in two ways"))
        .with_help("put it in brackets with its operands: `(a ≡ b)`, or write `==`")
}
