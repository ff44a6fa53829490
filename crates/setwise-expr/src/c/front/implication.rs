//! Finds the implications between expressions of C, which has no sign for them.

use crate::printed::symbols::symbol;
use crate::span::Span;
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
