//! Chains of steps over lines: each line that begins with `=>` follows from the line before it.

use crate::error::FormulaError;
use crate::span::Span;
use crate::syntax::tree::Tree;
use crate::types::{Note, NoteReason};

/// The signs at the start of a step.
const SIGNS: [(&str, &str); 10] = [
    ("==>", "=>"),
    ("=>", "=>"),
    ("⇒", "=>"),
    ("⟹", "=>"),
    ("→", "=>"),
    ("<==>", "<=>"),
    ("<=>", "<=>"),
    ("⇔", "<=>"),
    ("⟺", "<=>"),
    ("↔", "<=>"),
];

/// Returns the sign at the start of a step, and the operator that it is: `=>` or `<=>`.
///
/// # Examples
///
/// ```
/// assert_eq!(setwise_expr::step_sign("⟹ x == y"), Some(("⟹", "=>")));
/// assert_eq!(setwise_expr::step_sign("x => y"), None);
/// ```
#[must_use]
pub fn step_sign(line: &str) -> Option<(&'static str, &'static str)> {
    SIGNS.into_iter().find(|(sign, _)| line.starts_with(sign))
}

/// Parses a text with two lines or more that begin with the sign of an implication or of an equivalence: the
/// law that each step is true, after the definitions before the first one; `None` for others.
///
/// # Errors
///
/// Returns an error if that is not a formula, since the whole text may be one with another meaning.
pub(crate) fn steps(
    source: &str,
    parse: impl Fn(&str) -> Result<Tree, FormulaError>,
) -> Option<Result<Tree, FormulaError>> {
    let mut steps: Vec<(&str, String)> = Vec::new();
    for line in source.lines() {
        let line = line.split("//").next().unwrap_or_default().trim();
        match (step_sign(line), steps.last_mut()) {
            (Some(_), None) => return None,
            (Some((sign, operator)), _) => steps.push((operator, line[sign.len()..].to_owned())),
            (None, Some((_, step))) => {
                step.push('\n');
                step.push_str(line);
            }
            (None, None) if line.is_empty() => {}
            (None, None) => steps.push(("", line.to_owned())),
        }
    }
    if steps.len() < 3 {
        return None;
    }
    // Definitions come before all steps.
    let first = std::mem::take(&mut steps[0].1);
    let (definitions, first) = first.split_at(first.rfind(';').map_or(0, |at| at + 1));
    steps[0].1 = first.to_owned();
    let laws: Vec<String> = steps
        .windows(2)
        .map(|pair| format!("(({}) {} ({}))", pair[0].1.trim(), pair[1].0, pair[1].1.trim()))
        .collect();
    let span = Span::new(0, source.trim_end().len());
    let tree = parse(&format!("{definitions} {}", laws.join(" && ")));
    Some(match tree {
        Ok(mut tree) => {
            tree.nodes.iter_mut().for_each(|node| node.span = span);
            tree.bindings.iter_mut().for_each(|binding| binding.span = span);
            let notes = std::mem::take(&mut tree.printed.notes);
            for reason in notes.into_iter().map(|it| it.reason).chain([NoteReason::Steps]) {
                Note { reason, span }.keep_in(&mut tree.printed.notes);
            }
            Ok(tree)
        }
        Err(error) => {
            let message = format!("a step of the chain is not read: {}", error.message());
            let help = "write each step as a formula on a line; or, where a premise holds for all that \
                        follows, `a => (b => c)` on one line";
            Err(FormulaError::new(span, message).with_help(help).of_readings())
        }
    })
}
