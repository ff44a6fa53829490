//! Texts with a formula on each line.
//!
//! A line break is a blank, so a line that begins with a sign continues the formula before it. After
//! a complete equation it may also be a formula of its own: all lines are read so if each of them
//! is an equation. Otherwise the text is refused. So is a text whose line breaks were lost.

use setwise::board::Shape;

use crate::error::FormulaError;
use crate::span::{Span, is_line_break, line_len};
use crate::syntax::lexer::{Token, TokenKind, tokens};
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::tree::{NodeKind, Tree};
use crate::types::{Note, NoteReason};

/// The number of lines that are read as formulas of their own.
const MAX_LINES: usize = 256;

/// Parses a part of a text in its place.
type Parse<'a> = &'a dyn Fn(&str) -> Result<Tree, FormulaError>;

/// Returns the formulas of a text that has one on each line; `None` if it is one formula, or no
/// formula at all. `whole` is the result of parsing it as one formula.
pub(crate) fn lines(
    source: &str,
    whole: Option<&FormulaError>,
    board: Option<&Shape>,
    parse: Parse<'_>,
) -> Option<Result<Vec<Tree>, FormulaError>> {
    let sign = match whole {
        Some(error) if error.is_final() => return None,
        Some(_) => None,
        None => Some(continued(source, board)?),
    };
    match (each(source, parse), sign) {
        (Some(trees), _) => Some(Ok(trees)),
        (None, None) => None,
        (None, Some(Token { span, .. })) => {
            let sign = &source[span.range()];
            let message = format!("`{sign}` may continue the equation before it or begin another");
            Some(Err(FormulaError::new(span, message)
                .with_help(
                    "to continue, write it between blanks on one line; to begin another, give each \
                     a line of its own",
                )
                .of_readings()))
        }
    }
}

/// Joins formulas with `&&`; `None` if there is none.
pub(crate) fn joined(trees: Vec<Tree>) -> Option<Tree> {
    let mut trees = trees.into_iter();
    let mut all = trees.next()?;
    let mut notes = std::mem::take(&mut all.printed.notes);
    for mut tree in trees {
        tree.printed.notes.drain(..).for_each(|note| note.keep_in(&mut notes));
        all = all.joined(O::And, &tree);
    }
    all.printed.notes = notes;
    Some(all)
}

/// The signs of equations.
const COMPARISONS: [&str; 9] = ["==", "=", "≡", "!=", "<", "<=", ">", ">=", "∉"];
/// The signs between equations.
const BOUNDARIES: [&str; 10] = ["&&", "||", "=>", "<=>", "→", "↔", "?", ":", ";", ","];

/// Returns the first sign after a complete equation that may begin another formula: at the start of
/// a line, or after a blank and directly before its operand, if an equation follows.
fn continued<'a>(source: &'a str, board: Option<&Shape>) -> Option<Token<'a>> {
    let tokens = tokens(source, false, false, board).ok()?;
    let (mut depth, mut is_equation) = (0, false);
    // A sign that begins another formula if an equation follows.
    let mut candidate = None;
    for pair in tokens.windows(2) {
        let [before, token] = pair else { break };
        match before.kind {
            TokenKind::Sign("(" | "{") => depth += 1,
            TokenKind::Sign(")" | "}") => depth -= 1,
            _ if depth != 0 => {}
            TokenKind::Sign(sign) if BOUNDARIES.contains(&sign) => {
                (is_equation, candidate) = (false, None);
            }
            TokenKind::Name("in") => is_equation = true,
            TokenKind::Sign(sign) if COMPARISONS.contains(&sign) => {
                if candidate.is_some() {
                    return candidate;
                }
                is_equation = true;
            }
            _ => {}
        }
        let may_begin = match token.kind {
            TokenKind::Sign("-" | "+") => before.kind.ends_operand(),
            TokenKind::Sign("(") => matches!(before.kind, TokenKind::Name(name) if name != "in"),
            _ => false,
        };
        let gap = &source[before.span.end..token.span.start];
        if depth == 0 && is_equation && may_begin && !gap.is_empty() {
            let is_glued = !source[token.span.end..].starts_with(char::is_whitespace);
            if gap.contains(is_break) {
                return Some(*token);
            }
            candidate = candidate.or(is_glued.then_some(*token));
        }
    }
    None
}

/// Returns the formulas of the lines, if each is an equation.
fn each(source: &str, parse: Parse<'_>) -> Option<Vec<Tree>> {
    let mut trees: Vec<Tree> = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let len = line_len(&source[at..]);
        let line = &source[at..at + len];
        let text = line.trim();
        if !text.is_empty() && !text.starts_with("//") {
            let start = at + line.len() - line.trim_start().len();
            let tree = parse(&(blanks(&source[..start]) + text)).ok().filter(is_equation);
            let mut tree = tree.filter(|tree| tree.bindings.is_empty())?;
            let span = Span::new(start, start + text.len());
            Note { reason: NoteReason::Lines, span }.keep_in(&mut tree.printed.notes);
            trees.push(tree);
            if trees.len() > MAX_LINES {
                return None;
            }
        }
        at += len;
    }
    (trees.len() > 1).then_some(trees)
}

/// Returns blanks and line breaks in place of a text, so that places after it stay the same.
pub(crate) fn blanks(text: &str) -> String {
    let blank = |c: char| if is_line_break(c) { c.into() } else { " ".repeat(c.len_utf8()) };
    text.chars().map(blank).collect()
}

/// Returns true for the characters that end a line here or in other programs.
const fn is_break(c: char) -> bool {
    is_line_break(c) || matches!(c, '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns true for a comparison, or a formula that joins some.
fn is_equation(tree: &Tree) -> bool {
    let operator = match tree.nodes[tree.root].kind {
        NodeKind::Binary(operator, ..) => operator,
        _ => return false,
    };
    operator.precedence() <= O::Equal.precedence()
}
