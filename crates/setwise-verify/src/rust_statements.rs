//! Statements of Rust, where `!` is the complement of a word and the negation of a bool.

use setwise_expr::tree::NodeKind;
use setwise_expr::{FormulaError, Span};

use crate::judge::{Formula, compiled};
use crate::scope::Scope;

/// Reads a statement with `!`: as the complement of words, or as the negation of bools.
pub(crate) fn negated(text: &str, scope: &Scope) -> Result<Formula, FormulaError> {
    let complement = text.replace("!=", "\0").replace('!', "~").replace('\0', "!=");
    let is_code = |formula: &Formula| {
        formula.tree().nodes().iter().any(|node| matches!(node.kind, NodeKind::Code(_)))
    };
    if let Ok(formula) = compiled(text, &complement, scope)
        && !is_code(&formula)
    {
        return Ok(formula.with_note("`!` is the complement of a word, as in Rust".to_owned()));
    }
    let formula = compiled(text, text, scope)?;
    if !is_code(&formula) {
        return Ok(formula);
    }
    let at = text.find('!').unwrap_or(0);
    let message = "`!` next to code may be the complement of a word, or the negation of a bool";
    Err(FormulaError::new(Span::new(at, at + 1), message)
        .with_help("write `~` for the complement, or `== false` for the negation"))
}
