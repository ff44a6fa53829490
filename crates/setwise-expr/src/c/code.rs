//! C code in place of a formula.

use super::definitions::{Code, Definitions};
use super::token::{Token, TokenKind, tokens};
use super::types::CType;
use super::unit::prelude;
use crate::error::FormulaError;
use crate::span::Span;
use crate::tree::{Node, NodeKind, Printed, Tree};
use crate::types::Note;

/// Signs that do not occur in formulas.
const SIGNS: [&str; 19] = [
    ";", "[", "++", "--", "->", "?", ">>>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=",
    ">>=", ">>>=", "##",
];

/// Words that do not occur in formulas.
const KEYWORDS: [&str; 13] = [
    "return", "if", "else", "while", "for", "do", "switch", "break", "continue", "goto", "typedef",
    "enum", "sizeof",
];

/// Parses a text that is not a formula as code, after the bindings of `let`. Returns the error of
/// the formula if the text does not look like code.
pub(crate) fn parse(
    source: &str,
    definitions: Option<&Definitions>,
    error: FormulaError,
    parse_formula: &dyn Fn(&str) -> Result<Tree, FormulaError>,
) -> Result<Tree, FormulaError> {
    let bindings = bindings_len(source);
    let code = &source[bindings..];
    match tokens(code, bindings) {
        Ok(list) if is_code(&list) || has_suffix(source, &list) => {}
        Ok(list) if list.len() == 1 && code.contains("//") => {
            return Err(error.with_help("a `//` comment runs to the end of its line"));
        }
        Err(other) if has_sign_of_code(code) => return Err(other),
        _ => return Err(error),
    }
    let parsed = Code::parse(code, bindings, definitions)?;
    let mut tree = match bindings {
        0 => Tree {
            nodes: Vec::new(),
            bindings: Vec::new(),
            root: 0,
            definitions: None,
            printed: Printed::default(),
            board: None,
            mapping: None,
        },
        // The bindings, before a placeholder that the code replaces.
        _ => parse_formula(&format!("{}0", &source[..bindings]))?,
    };
    if bindings > 0 {
        tree.nodes.pop();
    }
    let span = Span::new(bindings, source.len());
    if let Some(reason) = parsed.unit.note() {
        tree.printed.note = Some(Note { reason, span });
    }
    tree.nodes.push(Node { kind: NodeKind::Code(Box::new(parsed)), span });
    tree.root = tree.nodes.len() - 1;
    Ok(tree)
}

/// Returns true if a semicolon or a square bracket is outside of quotes.
fn has_sign_of_code(code: &str) -> bool {
    code.split('"').step_by(2).any(|part| part.contains([';', '[']))
}

/// Returns the length of the bindings at the start of a text.
fn bindings_len(source: &str) -> usize {
    let mut len = 0;
    loop {
        let rest = &source[len..];
        let start = rest.trim_start();
        match (start.starts_with("let "), rest.find(';')) {
            (true, Some(end)) => len += end + 1,
            _ => return len,
        }
    }
}

/// Returns true for code, which has signs or words that do not occur in formulas, declarations,
/// casts, methods, or functions of compilers.
fn is_code(list: &[Token]) -> bool {
    let is_name = |token: &Token, fits: fn(&str) -> bool| match &token.kind {
        TokenKind::Name(name) => fits(name),
        _ => false,
    };
    list.iter().enumerate().any(|(place, token)| {
        let after = list.get(place + 1);
        match &token.kind {
            TokenKind::Directive(_) => true,
            TokenKind::Sign(sign) if SIGNS.contains(sign) => true,
            TokenKind::Sign("(") => after.is_some_and(|after| is_name(after, is_type)),
            TokenKind::Sign(".") => after.is_some_and(|after| is_name(after, |_| true)),
            TokenKind::Name(name) => {
                let declares = after.is_some_and(|after| is_name(after, |_| true));
                let calls = after.is_some_and(|after| after.kind == TokenKind::Sign("("));
                let is_qualified = name.contains(['.', ':']);
                is_qualified
                    || is_type(name) && (declares || calls)
                    || calls && prelude().function(name).is_some()
                    || KEYWORDS.contains(&name.as_str())
            }
            _ => false,
        }
    })
}

/// Returns true if any number has a suffix, such as `1U`.
fn has_suffix(source: &str, list: &[Token]) -> bool {
    let is_suffixed = |token: &Token| {
        matches!(token.kind, TokenKind::Number(..))
            && ["u", "l", "u64", "i64", "u32", "i32"]
                .iter()
                .any(|suffix| source[token.span.range()].to_ascii_lowercase().ends_with(suffix))
    };
    list.iter().any(is_suffixed)
}

fn is_type(name: &str) -> bool {
    CType::named(name).is_some() || super::types::WORDS.contains(&name) || name == "const"
}
