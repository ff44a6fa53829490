//! Passes over functions that cannot be read, so that a formula can use the rest of a header.

use super::declare::ATTRIBUTES;
use super::parser::{Parsed, Parser};
use super::scope::Meaning;
use super::syntax::{Expr, ExprKind, PassedOver, StatementKind};
use super::token::{Token, TokenKind};
use crate::error::FormulaError;

/// Words between the parameters of a function and its body.
const AFTER_PARAMETERS: [&str; 4] = ["const", "noexcept", "override", "final"];

impl Parser<'_> {
    /// Passes over the function that begins at a token, after an error in it. Returns the error if
    /// that is not a function with its end, since what follows may then mean anything.
    pub(super) fn pass_over(
        &mut self,
        start: usize,
        error: FormulaError,
        parsed: &mut Parsed,
    ) -> Result<(), FormulaError> {
        let tokens = self.tokens;
        let Some((name_at, end)) = function_at(tokens, start) else { return Err(error) };
        let Some(name) = name(&tokens[name_at]) else { return Err(error) };
        match self.scopes.meaning(name) {
            None => _ = self.scopes.declare(name, Meaning::Function),
            Some(Meaning::Function) => {}
            Some(_) => return Err(error),
        }
        // The parameters of a prototype are names of their own.
        if !is_sign(&tokens[end - 1], ";") {
            let mentions = parsed.mentions.entry(name.to_owned()).or_default();
            mentions.extend(mentioned(&tokens[start..end]));
        }
        self.in_function = false;
        self.enumerators.clear();
        self.at = end;
        if !parsed.passed_over.iter().any(|other| other.name == name) {
            parsed.passed_over.push(PassedOver { name: name.to_owned(), error });
        }
        Ok(())
    }

    /// Keeps the names that an item has after it was read: functions, variables and arrays.
    pub(super) fn note_mentions(
        &mut self,
        start: usize,
        [functions, statements]: [usize; 2],
        parsed: &mut Parsed,
    ) {
        let mut defined = Vec::new();
        defined.extend(parsed.functions[functions..].iter().map(|it| it.name.clone()));
        for statement in &parsed.statements[statements..] {
            if let StatementKind::Declare(list) = &statement.kind {
                let list = list
                    .iter()
                    .filter(|it| !matches!(it.init, Some(Expr { kind: ExprKind::Number(..), .. })));
                defined.extend(list.map(|it| it.name.clone()));
            }
        }
        let tokens = &self.tokens[start..self.at];
        for name in defined {
            parsed.mentions.entry(name).or_default().extend(mentioned(tokens));
        }
    }
}

/// Returns the names in tokens, each part of a qualified one, but those of arrays whose length is
/// taken.
fn mentioned(tokens: &[Token]) -> impl Iterator<Item = String> {
    let is_length = |at: usize| {
        let after = tokens.get(at + 1).zip(tokens.get(at + 2));
        after.is_some_and(|(dot, after)| {
            is_sign(dot, ".") && matches!(name(after), Some("length" | "Length"))
        })
    };
    let names = tokens.iter().enumerate().filter(move |&(at, _)| !is_length(at));
    let names = names.filter_map(|(_, token)| name(token));
    names.flat_map(|name| name.split(['.', ':'])).map(str::to_owned)
}

/// Returns the place of the name of the function or prototype that begins at a token, and the place
/// after its end.
fn function_at(tokens: &[Token], start: usize) -> Option<(usize, usize)> {
    let mut at = start;
    let open = loop {
        match &tokens[at].kind {
            TokenKind::Name(word) if ATTRIBUTES.contains(&word.as_str()) => {
                at = closing(tokens, at + 1)? + 1;
            }
            TokenKind::Name(word) if ["typedef", "using", "operator"].contains(&word.as_str()) => {
                return None;
            }
            TokenKind::Sign("(") => break at,
            TokenKind::Sign("{" | "}" | ")" | "[" | "]" | ";" | "=") | TokenKind::End => {
                return None;
            }
            _ => at += 1,
        }
    };
    // A type comes before the name.
    let name_at = open.checked_sub(1).filter(|&place| place > start)?;
    name(&tokens[name_at])?;
    let mut end = closing(tokens, open)? + 1;
    while name(&tokens[end]).is_some_and(|word| AFTER_PARAMETERS.contains(&word)) {
        end += 1;
    }
    match tokens[end].kind {
        TokenKind::Sign(";") => Some((name_at, end + 1)),
        TokenKind::Sign("{") => Some((name_at, closing(tokens, end)? + 1)),
        _ => None,
    }
}

/// Returns the place of the bracket that closes the one at a place.
pub(super) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut expected = Vec::new();
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Sign("(") => expected.push(")"),
            TokenKind::Sign("[") => expected.push("]"),
            TokenKind::Sign("{") => expected.push("}"),
            TokenKind::Sign(sign @ (")" | "]" | "}")) if expected.pop() != Some(sign) => {
                return None;
            }
            _ => {}
        }
        if expected.is_empty() {
            return (place > open).then_some(place);
        }
    }
    None
}

/// Returns the tokens without attributes such as `[[nodiscard]]`, which do not change values.
pub(super) fn without_attributes(tokens: Vec<Token>) -> Vec<Token> {
    let begins = |at: usize| {
        is_sign(&tokens[at], "[")
            && tokens.get(at + 1).is_some_and(|next| is_sign(next, "["))
            && tokens.get(at + 2).is_some_and(|next| name(next).is_some())
            // `t[[i]]` is an index.
            && at.checked_sub(1).is_none_or(|before| tokens[before].span.end != tokens[at].span.start)
    };
    let (mut kept, mut at) = (Vec::with_capacity(tokens.len()), 0);
    while at < tokens.len() {
        let end = if begins(at) { closing(&tokens, at) } else { None };
        match end.filter(|&end| is_sign(&tokens[end - 1], "]")) {
            Some(end) => at = end,
            None => kept.push(tokens[at].clone()),
        }
        at += 1;
    }
    kept
}

fn name(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Name(name) => Some(name),
        _ => None,
    }
}

fn is_sign(token: &Token, text: &str) -> bool {
    matches!(token.kind, TokenKind::Sign(sign) if sign == text)
}
