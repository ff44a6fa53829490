//! Code that shows itself as Java or Rust, where some signs and numbers differ from those of C.

use crate::c::front::token::{Token, TokenKind};
use crate::c::types::{CType, INT, LONG, UNSIGNED};
use crate::error::FormulaError;
use crate::span::Span;

/// A language of code, for callers that know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeLanguage {
    /// C and its relatives.
    C,
    /// Java: shift amounts count modulo the width, and `char` is an unsigned type of 16 bits.
    Java,
}

/// Words before a declaration in Java, which are names in C.
const WORDS: [&str; 4] = ["public", "private", "protected", "final"];

/// The prefixes of names in Java.
const CLASSES: [&str; 2] = ["Long.", "Integer."];

/// Returns true if a text is Java: it has `>>>`, a word such as `public` only before other words,
/// or a name such as `Long.bitCount`.
pub(crate) fn is_java(tokens: &[Token]) -> bool {
    let is_named = |word: &str| {
        let places = tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| matches!(&token.kind, TokenKind::Name(name) if name == word));
        let mut after = places.map(|(place, _)| tokens.get(place + 1).map(|token| &token.kind));
        let is_before = |kind: Option<&TokenKind>| matches!(kind, Some(TokenKind::Name(_)));
        after.next().is_some_and(is_before) && after.all(is_before)
    };
    let has_sign = tokens.iter().any(|token| match &token.kind {
        TokenKind::Sign(sign) => [">>>", ">>>="].contains(sign),
        TokenKind::Name(name) => CLASSES.iter().any(|class| name.starts_with(class)),
        _ => false,
    });
    has_sign || WORDS.into_iter().any(is_named)
}

/// Returns true if a text has numbers of Rust, such as `0xffu64`, or `u64::MAX`.
pub(crate) fn is_rust(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != ':');
    let is_number = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            && ["u8", "u16", "u32", "u64", "usize"].iter().any(|suffix| word.ends_with(suffix))
    };
    words.into_iter().any(|word| is_number(word) || word.starts_with("u64::"))
}

/// Refuses a number that Java does not have, as `2147483648`, or that is another one there: `0xFFFFFFFF`
/// is −1 in Java and 4294967295 in C.
pub(crate) fn expect_number_of_java(
    text: &str,
    value: u64,
    ctype: CType,
    span: Span,
) -> Result<(), FormulaError> {
    let lower = text.to_ascii_lowercase();
    if ctype == UNSIGNED && !lower.contains('u') {
        let number = i64::from((value as u32).cast_signed());
        let message = format!("in Java this number is {number}, and in C {value}");
        return Err(FormulaError::new(span, message)
            .with_help(format!("write `{value:#x}L` for the latter")));
    }
    let digits = lower.strip_suffix('l').unwrap_or(&lower);
    let is_decimal = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
    let (ctype, most) = match digits.len() == lower.len() {
        true => ("int", i32::MAX as u64),
        false => ("long", i64::MAX as u64),
    };
    if is_decimal && value > most {
        let message = format!("`{text}` does not fit the type `{ctype}` of Java");
        let help = match i64::try_from(value) {
            Ok(_) => format!("write `{value}L`"),
            Err(_) => format!("write `{value:#x}L` for the word with its bits"),
        };
        return Err(FormulaError::new(span, message).with_help(help));
    }
    Ok(())
}

/// Returns the value and the type of the lowest number of Java for its digits after the minus.
pub(crate) fn lowest_number(text: &str) -> Option<(u64, CType)> {
    match &*text.to_ascii_lowercase().replace('_', "") {
        "2147483648" => Some((i64::from(i32::MIN).cast_unsigned(), INT)),
        "9223372036854775808l" => Some((i64::MIN.cast_unsigned(), LONG)),
        _ => None,
    }
}
