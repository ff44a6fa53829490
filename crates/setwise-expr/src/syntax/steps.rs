//! Chains of steps over lines: each line that begins with `=>` follows from the line before it.

use crate::error::FormulaError;
use crate::span::{Span, line_len};
use crate::syntax::lines::{blanks, is_equation, joined};
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::tree::Tree;
use crate::types::{Note, NoteReason};

/// The signs at the start of a step.
const SIGNS: [(&str, O); 10] = [
    ("==>", O::Implies),
    ("=>", O::Implies),
    ("⇒", O::Implies),
    ("⟹", O::Implies),
    ("→", O::Implies),
    ("<==>", O::Equivalent),
    ("<=>", O::Equivalent),
    ("⇔", O::Equivalent),
    ("⟺", O::Equivalent),
    ("↔", O::Equivalent),
];

/// Parses a text with two lines or more that begin with the sign of an implication or of an equivalence: the
/// law that each step is true. `None` for others, and if a step is not an equation.
pub(crate) fn steps(
    source: &str,
    parse: impl Fn(&str) -> Result<Tree, FormulaError>,
) -> Option<Tree> {
    // The start of each formula, its end, and the sign before it.
    let mut parts: Vec<(usize, usize, Option<O>)> = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let len = line_len(&source[at..]);
        let line = source[at..at + len].trim_start();
        let start = at + source[at..at + len].len() - line.len();
        let sign = SIGNS.iter().find_map(|&(sign, operator)| {
            line.starts_with(sign).then_some((start + sign.len(), operator))
        });
        match (sign, parts.last_mut()) {
            (Some(_), None) => return None,
            (Some((start, operator)), _) => parts.push((start, at + len, Some(operator))),
            (None, Some(last)) => last.1 = at + len,
            (None, None) if line.trim().is_empty() => {}
            (None, None) => parts.push((start, at + len, None)),
        }
        at += len;
    }
    if parts.len() < 3 {
        return None;
    }
    let parsed = parts.iter().map(|&(start, end, _)| {
        let tree = parse(&(blanks(&source[..start]) + &source[start..end])).ok()?;
        (is_equation(&tree) && tree.bindings.is_empty()).then_some(tree)
    });
    let trees: Vec<Tree> = parsed.collect::<Option<_>>()?;
    let steps = trees.windows(2).zip(&parts[1..]).filter_map(|(pair, part)| {
        let mut step = pair[0].joined(part.2?, &pair[1]);
        step.printed.notes = pair.iter().flat_map(|it| it.printed.notes.clone()).collect();
        let span = Span::new(part.0, part.1);
        Note { reason: NoteReason::Steps, span }.keep_in(&mut step.printed.notes);
        Some(step)
    });
    joined(steps.collect())
}
