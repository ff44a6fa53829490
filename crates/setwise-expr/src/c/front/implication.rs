//! Finds the implications between expressions of C, which has no sign for them.

use crate::c::front::token::{TokenKind, tokens};
use crate::printed::symbols::symbol;
use crate::span::Span;
use crate::syntax::lines::blanks;
use crate::syntax::operator::BinaryOperator;

/// Returns the sign of an implication or an equivalence at the start of a text, and its length.
fn sign(text: &str) -> Option<(BinaryOperator, usize)> {
    if text.starts_with("<=>") {
        return Some((BinaryOperator::Equivalent, 3));
    }
    if text.starts_with("=>") {
        return Some((BinaryOperator::Implies, 2));
    }
    match symbol(text)? {
        ("→", len) => Some((BinaryOperator::Implies, len)),
        ("↔", len) => Some((BinaryOperator::Equivalent, len)),
        _ => None,
    }
}

/// Returns the parts of a text between signs outside of brackets, and their operator; `None` for a
/// text without such a sign, with several statements, or with several signs one of which is an
/// equivalence.
pub(crate) fn parts(text: &str) -> Option<(Vec<Span>, BinaryOperator)> {
    let (mut depth, mut at, mut start) = (0usize, 0, 0);
    let (mut parts, mut operators) = (Vec::new(), Vec::new());
    let end = text.trim_end().trim_end_matches(';').len();
    while let Some(c) = text[at..end].chars().next() {
        let rest = &text[at..end];
        if rest.starts_with("//") || rest.starts_with("/*") {
            break;
        }
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            '{' | '}' | ';' | '"' => return None,
            _ => {}
        }
        match sign(rest).filter(|_| depth == 0) {
            Some((operator, len)) => {
                parts.push(Span::new(start, at));
                operators.push(operator);
                at += len;
                start = at;
            }
            None => at += c.len_utf8(),
        }
    }
    parts.push(Span::new(start, end));
    let (first, others) = operators.split_first()?;
    let is_chain = others.iter().all(|it| [*first, *it] == [BinaryOperator::Implies; 2]);
    let are_filled = parts.iter().all(|part| !text[part.range()].trim().is_empty());
    (is_chain && are_filled).then_some((parts, *first))
}

/// A law below statements.
pub(crate) struct LawBelow {
    /// The end of the statements.
    pub(crate) start: usize,
    pub(crate) sides: Vec<Side>,
    pub(crate) operator: BinaryOperator,
}

/// A side of a law below statements.
pub(crate) struct Side {
    /// The statements and the side, each at its place, with blanks for what stands between them.
    pub(crate) code: String,
    /// The place of the side.
    pub(crate) span: Span,
}

impl LawBelow {
    /// Returns the law at the end of a text; `None` for texts without statements or without a law:
    /// `int v; v >= 0 => (v >> 31) == 0`.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let law = text.trim_end().trim_end_matches(';');
        let (mut depth, mut start) = (0usize, None);
        for token in tokens(law, 0).ok()? {
            match token.kind {
                TokenKind::Sign("{" | "(" | "[") => depth += 1,
                TokenKind::Sign("}" | ")" | "]") => depth = depth.checked_sub(1)?,
                TokenKind::Sign(";") if depth == 0 => start = Some(token.span.end),
                _ => {}
            }
        }
        let start = start?;
        let (parts, operator) = parts(&law[start..])?;
        let side = |part: &Span| {
            let span = Span::new(start + part.start, start + part.end);
            let skipped = blanks(&text[start..span.start]);
            Side { code: text[..start].to_owned() + &skipped + &text[span.range()], span }
        };
        let sides = parts.iter().map(side).collect();
        Some(Self { start, sides, operator })
    }
}
