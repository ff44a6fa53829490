//! Congruences: `a ≡ b (mod m)`, also with premises.

use crate::error::FormulaError;
use crate::printed::notation::{Grammar, Parse, in_place};
use crate::printed::words::is_name;
use crate::span::Span;
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::tree::Tree;
use crate::types::{Note, NoteReason};

const MODULO: &str = "(mod ";

/// Parses congruences as equations of remainders, and implications with them.
pub(crate) fn congruence(source: &str, parse: Parse<'_>) -> Option<Result<Tree, FormulaError>> {
    if !source.contains(MODULO) {
        return None;
    }
    let mut trees: Vec<Tree> = Vec::new();
    let parts = parts(source);
    for &part in &parts {
        let tree = match single(source, part, parse) {
            Some(Ok(tree)) => tree,
            Some(Err(error)) => return Some(Err(error)),
            None if source[part.range()].contains(MODULO) => return None,
            None => parse(&in_place(source, part), Grammar::PAGE).ok()?,
        };
        trees.push(tree);
    }
    let mut law = trees.pop()?;
    let mut notes = std::mem::take(&mut law.printed.notes);
    while let Some(mut premise) = trees.pop() {
        premise.printed.notes.drain(..).for_each(|note| note.keep_in(&mut notes));
        law = premise.joined(O::Implies, &law);
    }
    if let Some(modulus) = modulus(source).filter(|_| parts.len() > 1) {
        let text = format!("{modulus} != 0");
        let premise = parse(&text, Grammar::PAGE).ok()?;
        law = premise.joined(O::Implies, &law);
        let span = Span::new(0, source.trim_end().len());
        let reason = NoteReason::Instead(format!("the modulus is not 0: the premise is `{text}`"));
        Note { reason, span }.keep_in(&mut notes);
    }
    law.printed.notes = notes;
    Some(Ok(law))
}

/// Returns the modulus, if it is a single name, which all congruences of the text have.
fn modulus(source: &str) -> Option<&str> {
    let mut moduli = source.split(MODULO).skip(1).filter_map(|it| it.split(')').next());
    let first = moduli.next()?.trim();
    (is_name(first) && moduli.all(|it| it.trim() == first)).then_some(first)
}

/// Returns the parts between the signs of implications outside of brackets.
fn parts(source: &str) -> Vec<Span> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, c) in source.char_indices() {
        depth += i32::from(matches!(c, '(' | '{')) - i32::from(matches!(c, ')' | '}'));
        let sign = ["=>", "⇒", "⟹"].into_iter().find(|sign| source[at..].starts_with(sign));
        let is_sign = depth == 0 && at >= start && !source[..at].ends_with(['<', '=']);
        if let Some(sign) = sign.filter(|_| is_sign) {
            parts.push(Span::new(start, at));
            start = at + sign.len();
        }
    }
    parts.push(Span::new(start, source.len()));
    parts
}

/// Parses a single congruence; a sign of equality before `(mod m)` is one, too.
fn single(source: &str, part: Span, parse: Parse<'_>) -> Option<Result<Tree, FormulaError>> {
    let text = source[..part.end].trim_end();
    let open = text.rfind(MODULO).filter(|&open| open >= part.start && text.ends_with(')'))?;
    let signs = ["≡", "==", "="];
    let symbol = signs.into_iter().find(|sign| source[part.start..open].contains(sign))?;
    let sign = part.start + source[part.start..open].find(symbol)?;
    if let Some(error) = power(source, part) {
        return Some(Err(error));
    }
    let sides =
        [(part.start, sign), (sign + symbol.len(), open), (open + MODULO.len(), text.len() - 1)];
    let parsed = sides.map(|(start, end)| {
        parse(&in_place(source, Span::new(start, end)), Grammar::PAGE)
            .ok()
            .filter(|tree| !tree.printed.is_new())
    });
    let [Some(a), Some(b), Some(m)] = parsed else { return None };
    let mut notes = a.printed.notes.clone();
    let of_parts = b.printed.notes.iter().chain(&m.printed.notes).cloned();
    of_parts.for_each(|note| note.keep_in(&mut notes));
    let start = text[part.start..].len() - text[part.start..].trim_start().len() + part.start;
    let span = Span::new(start, text.len());
    Note { reason: NoteReason::Congruence, span }.keep_in(&mut notes);
    let mut tree = a.joined(O::Modulo, &m).joined(O::Equal, &b.joined(O::Modulo, &m));
    tree.printed.notes = notes;
    Some(Ok(tree))
}

/// Returns the error for `256^n`, which next to `≡` is rather a power than an exclusive or.
fn power(source: &str, part: Span) -> Option<FormulaError> {
    let is_operand = |c: char| c.is_alphanumeric() || c == '_' || c == '(';
    for (at, _) in source[part.range()].match_indices('^') {
        let at = part.start + at;
        let before = &source[part.start..at];
        let is_of_base = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let base = before[before.trim_end_matches(is_of_base).len()..].trim_start();
        let is_glued = source[at + 1..].starts_with(is_operand) && !base.is_empty();
        if !is_glued || base == "2" {
            continue;
        }
        let span = Span::new(at - base.len(), at + 1);
        let message = format!("`{base}^` next to a modulus may be a power, or the exclusive or");
        return Some(
            FormulaError::new(span, message)
                .with_help(
                    "write a power of two as `2**n`, and the exclusive or with blanks around `^`",
                )
                .of_readings(),
        );
    }
    None
}
