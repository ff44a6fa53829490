//! Statements of Rust, where `!` is the complement of a word and the negation of a bool.

use setwise_expr::tree::NodeKind;
use setwise_expr::{FormulaError, Span};

use crate::judge::{Formula, compiled};
use crate::scope::Scope;
use crate::words::is_word;

/// Reads a statement that calls methods, such as `x.wrapping_neg()`, as the result of a function of Rust;
/// `None` if it calls none. Its names are words of type `u64`.
pub(crate) fn with_methods(text: &str, scope: &Scope) -> Option<Result<Formula, FormulaError>> {
    let mut names: Vec<&str> = Vec::new();
    let (mut at, mut has_method) = (0, false);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = if is_word(c) { rest.find(|c| !is_word(c)) } else { Some(c.len_utf8()) };
        let len = len.unwrap_or(rest.len());
        let is_method = text[..at].ends_with('.');
        let is_call = rest[len..].trim_start().starts_with(['(', ':']);
        let is_type = text[..at].trim_end().ends_with(" as");
        if c.is_alphabetic() && !is_method && !is_call && !is_type {
            names.push(&rest[..len]);
        }
        has_method |= c.is_alphabetic() && is_method && is_call;
        at += len;
    }
    // Constants of the code are not variables.
    let is_variable = |name: &str| compiled(name, name, scope).is_ok_and(|it| !it.is_closed());
    names.retain(|name| !["as", "true", "false"].contains(name) && is_variable(name));
    names.sort_unstable();
    names.dedup();
    has_method.then(|| {
        let body = match text.split_once("=>") {
            Some((premise, law)) => format!("!({}) || ({})", premise.trim(), law.trim()),
            None => text.to_owned(),
        };
        let parameters: Vec<_> = names.iter().map(|name| format!("{name}: u64")).collect();
        let (parameters, names) = (parameters.join(", "), names.join(", "));
        let code = format!("fn law({parameters}) -> bool {{ {body} }}\nlaw({names})");
        let note = "read as Rust, where names are words of type `u64`";
        Ok(compiled(text, &code, scope)?.with_note(note.to_owned()))
    })
}

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
