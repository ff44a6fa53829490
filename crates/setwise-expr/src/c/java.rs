//! Code that shows itself as Java, where some numbers differ from those of C.

use super::token::{Token, TokenKind};

/// Words before a declaration in Java, which are names in C.
const WORDS: [&str; 4] = ["public", "private", "protected", "final"];

/// The prefixes of names in Java.
const CLASSES: [&str; 2] = ["Long.", "Integer."];

/// Returns true if a text is Java: it has `>>>`, a word such as `public` before a declaration, or
/// a name such as `Long.bitCount`.
pub(super) fn is_java(tokens: &[Token]) -> bool {
    tokens.iter().enumerate().any(|(place, token)| match &token.kind {
        TokenKind::Sign(sign) => [">>>", ">>>="].contains(sign),
        TokenKind::Name(name) => {
            let is_before =
                matches!(tokens.get(place + 1).map(|token| &token.kind), Some(TokenKind::Name(_)));
            is_before && WORDS.contains(&name.as_str())
                || CLASSES.iter().any(|class| name.starts_with(class))
        }
        _ => false,
    })
}
