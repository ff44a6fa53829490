//! The tokens of C code.

use crate::c::preprocess::lex::{Joined, Kind, Lexeme, Lexer};
use crate::c::preprocess::literal;
use crate::c::types::{CType, INT};
use crate::error::FormulaError;
use crate::forms;
use crate::span::Span;

/// Words of statements, which are not names and do not occur in formulas.
pub(crate) const KEYWORDS: [&str; 13] = [
    "return", "if", "else", "while", "for", "do", "switch", "break", "continue", "goto", "typedef",
    "enum", "sizeof",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name, which may be qualified, such as `std::popcount` or `Long.bitCount`.
    Name(String),
    Number(u64, CType),
    Sign(&'static str),
    /// A line of the preprocessor without its `#`, such as `define N 8`, before macros are expanded.
    Directive(String),
    /// A token that supported code does not have, such as a string, with its error.
    Unread(Box<FormulaError>),
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The prefixes of names with a dot: classes of Java and C#, and numbers of Rust.
const CLASSES: [&str; 7] = ["Long", "Integer", "Math", "BitOperations", "u64", "u32", "ulong"];

/// Splits code into tokens, without expanding macros; the last one is [`TokenKind::End`]. The places
/// begin at `offset`. What follows a line of the preprocessor need not be code, so that the tokens
/// end there.
pub(crate) fn tokens(source: &str, offset: usize) -> Result<Vec<Token>, FormulaError> {
    let joined = Joined::new(source, offset);
    let mut lexer = Lexer::new(&joined);
    let mut list = Tokens::default();
    loop {
        let token = lexer.token_of_text()?;
        let is_end = token.kind == Kind::End;
        if token.is("#") && lexer.is_at_start() {
            let line = lexer.text_of_line()?.to_owned();
            list.list.push(Token { kind: TokenKind::Directive(line), span: token.span });
            list.push(&Lexeme::new(Kind::End, token.span))?;
            return Ok(list.list);
        }
        list.push(&token)?;
        if is_end {
            return Ok(list.list);
        }
    }
}

/// The tokens of code, made of those of the preprocessor.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub(crate) list: Vec<Token>,
    /// True if no space is before the last token.
    is_close: bool,
}

impl Tokens {
    /// Appends a token. A name after `::`, or after a class and a dot, continues the name before it.
    pub(crate) fn push(&mut self, token: &Lexeme) -> Result<(), FormulaError> {
        let span = token.span;
        let unexpected =
            |c: char| FormulaError::new(span, format!("unexpected character {c:?} in C code"));
        let kind = match &token.kind {
            Kind::Name(name) if !token.after_space && self.continue_name(name, span) => {
                return Ok(());
            }
            Kind::Name(name) => TokenKind::Name(name.to_string()),
            Kind::Number(text) => {
                let (value, ctype) = literal::number(text, span)?;
                TokenKind::Number(value, ctype)
            }
            Kind::Char(text) => {
                let value = literal::character(text, span)?;
                TokenKind::Number(i64::from(value).cast_unsigned(), INT)
            }
            Kind::Text(_) => {
                // A call, such as `material("KRPKR")`.
                let called = self.list.iter().rev().take(4).find_map(|token| match &token.kind {
                    TokenKind::Name(name) => forms::in_code(name, token.span),
                    _ => None,
                });
                if let Some(error) = called {
                    return Err(error);
                }
                return Err(
                    unexpected('"').with_help("strings and assembly language are not supported")
                );
            }
            Kind::Sign("#") => {
                return Err(unexpected('#').with_help("it begins a line, as in `#define`"));
            }
            Kind::Sign(sign) => TokenKind::Sign(sign),
            Kind::Other(other) => return Err(unexpected(*other)),
            Kind::Newline => return Ok(()),
            Kind::End => TokenKind::End,
        };
        self.list.push(Token { kind, span });
        self.is_close = !token.after_space;
        Ok(())
    }

    /// Appends a name to the qualified name before it, if there is one.
    fn continue_name(&mut self, part: &str, span: Span) -> bool {
        let [.., Token { kind: TokenKind::Name(name), span: whole }, last] = &mut self.list[..]
        else {
            return false;
        };
        let TokenKind::Sign(sign @ ("::" | ".")) = last.kind else { return false };
        if !self.is_close || sign == "." && !CLASSES.contains(&name.as_str()) {
            return false;
        }
        *name += sign;
        *name += part;
        *whole = whole.to(span);
        self.list.pop();
        true
    }
}

/// Returns the place of the bracket that closes the one at a place.
pub(crate) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
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

pub(crate) fn name(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Name(name) => Some(name),
        _ => None,
    }
}

pub(crate) fn is_sign(token: &Token, text: &str) -> bool {
    matches!(token.kind, TokenKind::Sign(sign) if sign == text)
}

/// Returns the tokens without attributes such as `[[nodiscard]]`, which do not change values.
pub(crate) fn without_attributes(tokens: Vec<Token>) -> Vec<Token> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::types::{LONG, UNSIGNED, WORD};

    fn kinds(source: &str) -> Vec<TokenKind> {
        tokens(source, 0).unwrap().into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn numbers_have_the_first_type_in_which_they_fit() {
        for (text, value, ctype) in [
            ("457", 457, INT),
            ("2147483648", 1 << 31, LONG),
            ("0x80000000", 1 << 31, UNSIGNED),
            ("0xffffffffff", 0xff_ffff_ffff, LONG),
            ("0x03f79d71b4cb0a89", 0x03f7_9d71_b4cb_0a89, LONG),
            ("0xfefefefefefefe00", 0xfefe_fefe_fefe_fe00, WORD),
            ("18446744073709551615", u64::MAX, WORD),
            ("1ULL", 1, WORD),
            ("017", 15, INT),
            ("0", 0, INT),
            ("0b1010'1010u", 0xaa, UNSIGNED),
            ("1_000", 1000, INT),
            ("'a'", 97, INT),
            (r"'\0'", 0, INT),
            (r"'\n'", 10, INT),
            (r"'\''", 39, INT),
            (r"'\101'", 65, INT),
            (r"'\xff'", u64::MAX, INT),
            (r"L'\xff'", 255, INT),
        ] {
            assert_eq!(kinds(text), [TokenKind::Number(value, ctype), TokenKind::End], "{text}");
        }
        for text in [
            "0x",
            "08",
            "1.5",
            "99999999999999999999",
            "1foo",
            "'ab'",
            "/* x",
            "''",
            "'",
            r"'\q'",
            r"'\400'",
            r"'\x'",
            "'\u{e9}'",
            "u'a'",
            ".5",
        ] {
            assert!(tokens(text, 0).is_err(), "{text}");
        }
    }

    #[test]
    fn names_may_be_qualified_and_lines_continued() {
        let name = |name: &str| TokenKind::Name(name.to_owned());
        assert_eq!(kinds("std::popcount"), [name("std::popcount"), TokenKind::End]);
        assert_eq!(kinds("Long.bitCount"), [name("Long.bitCount"), TokenKind::End]);
        assert_eq!(kinds("a::b::c::")[..1], [name("a::b::c")]);
        assert_eq!(kinds("a ::b").len(), 4);
        assert_eq!(kinds("a /* b */ // c\n")[..1], [name("a")]);
        assert_eq!(kinds("x.y").len(), 4);
        let directive = TokenKind::Directive("define N  8".to_owned());
        assert_eq!(kinds("#define N \\\n 8 // eight\n")[0], directive);
    }
}
