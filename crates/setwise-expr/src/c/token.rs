//! The tokens of C code.

use super::types::{CType, INT, LONG, UNSIGNED, WORD};
use crate::error::FormulaError;
use crate::span::{Span, is_line_break};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name, which may be qualified, such as `std::popcount` or `Long.bitCount`.
    Name(String),
    Number(u64, CType),
    Sign(&'static str),
    /// A line of the preprocessor without its `#`, such as `define N 8`.
    Directive(String),
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The signs, each before its prefixes.
const SIGNS: [&str; 50] = [
    ">>>=", "<<=", ">>=", ">>>", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ":=", "...", "::", "+", "-", "*", "/", "%",
    "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", ";", ",", ".", "(", ")", "[", "]", "{", "}",
];

/// The prefixes of names with a dot: classes of Java and C#, and numbers of Rust.
const CLASSES: [&str; 7] = ["Long", "Integer", "Math", "BitOperations", "u64", "u32", "ulong"];

/// Splits code into tokens; the last one is [`TokenKind::End`]. The places begin at `offset`.
pub(crate) fn tokens(source: &str, offset: usize) -> Result<Vec<Token>, FormulaError> {
    let mut lexer = Lexer { source, at: 0, offset };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let start = lexer.at;
        let kind = lexer.token()?;
        let is_end = kind == TokenKind::End;
        tokens.push(Token { kind, span: lexer.span(start) });
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    offset: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.offset + start, self.offset + self.at)
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !fits(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Skips white space, comments, and backslashes at ends of lines.
    fn skip_blanks(&mut self) -> Result<(), FormulaError> {
        loop {
            self.take_while(char::is_whitespace);
            let start = self.at;
            if self.rest().starts_with("//") {
                self.take_while(|c| !is_line_break(c));
            } else if let Some(comment) = self.rest().strip_prefix("/*") {
                let Some(len) = comment.find("*/") else {
                    self.at += 2;
                    return Err(FormulaError::new(self.span(start), "the comment has no end")
                        .with_help("close it with `*/`"));
                };
                self.at += len + 4;
            } else if ["\\\n", "\\\r"].iter().any(|&end| self.rest().starts_with(end))
                || self.rest() == "\\"
            {
                self.at += 1;
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<TokenKind, FormulaError> {
        let start = self.at;
        match self.rest().chars().next() {
            None => Ok(TokenKind::End),
            Some('0'..='9') => self.number(),
            Some('a'..='z' | 'A'..='Z' | '_') => Ok(TokenKind::Name(self.name())),
            Some('#') if self.rest().starts_with("##") => {
                self.at += 2;
                Ok(TokenKind::Sign("##"))
            }
            Some('#') => {
                self.at += 1;
                Ok(TokenKind::Directive(self.directive()))
            }
            Some('\'') => self.character(),
            Some(other) => {
                if let Some(sign) = SIGNS.into_iter().find(|&sign| self.rest().starts_with(sign)) {
                    self.at += sign.len();
                    return Ok(TokenKind::Sign(sign));
                }
                self.at += other.len_utf8();
                let message = format!("unexpected character {other:?} in C code");
                let error = FormulaError::new(self.span(start), message);
                Err(match other {
                    '"' => error.with_help("strings and assembly language are not supported"),
                    _ => error,
                })
            }
        }
    }

    fn name(&mut self) -> String {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut name = self.take_while(is_part).to_owned();
        loop {
            let rest = self.rest();
            let separator = if rest.starts_with("::") {
                "::"
            } else if CLASSES.contains(&name.as_str()) && rest.starts_with('.') {
                "."
            } else {
                return name;
            };
            let after = &rest[separator.len()..];
            if !after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
                return name;
            }
            self.at += separator.len();
            name += separator;
            name += self.take_while(is_part);
        }
    }

    /// Takes a line of the preprocessor, with the lines that continue it, without comments.
    fn directive(&mut self) -> String {
        let mut text = String::new();
        loop {
            text += self.take_while(|c| !is_line_break(c));
            match text.strip_suffix('\\') {
                Some(line) if !self.rest().is_empty() => {
                    text = line.to_owned() + " ";
                    self.take_while(is_line_break);
                }
                _ => break,
            }
        }
        let end = text.find("//").unwrap_or(text.len());
        text[..end].trim().to_owned()
    }

    fn character(&mut self) -> Result<TokenKind, FormulaError> {
        let start = self.at;
        let text = &self.rest()[1..];
        let literal = text.chars().next().and_then(|c| match c {
            '\\' => escape(&text[1..]).map(|(value, len)| (value, len + 1)),
            _ => c.is_ascii().then_some((c as u8, 1)),
        });
        match literal {
            Some((value, len)) if text[len..].starts_with('\'') => {
                self.at += len + 2;
                // A `char` has a sign.
                let value = i64::from(value.cast_signed()).cast_unsigned();
                Ok(TokenKind::Number(value, INT))
            }
            _ => {
                self.at += 1;
                let message = "a character literal must be a single ASCII character";
                Err(FormulaError::new(self.span(start), message))
            }
        }
    }

    /// Takes a number with its suffix. `'` and `_` may separate digits.
    fn number(&mut self) -> Result<TokenKind, FormulaError> {
        let start = self.at;
        // A quote separates digits only if a digit follows it.
        let mut text = String::new();
        loop {
            text += self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            let mut rest = self.rest().chars();
            match (rest.next(), rest.next()) {
                (Some('\''), Some(c)) if c.is_ascii_hexdigit() => self.at += 1,
                (Some('.'), Some(c)) if c.is_ascii_digit() => {
                    let message = "floating-point numbers are not supported";
                    return Err(
                        FormulaError::new(self.span(start), message).with_help("use whole numbers")
                    );
                }
                _ => break,
            }
        }
        let span = self.span(start);
        let lower = text.to_ascii_lowercase();
        let (radix, digits) = match lower.as_bytes() {
            [b'0', b'x', ..] => (16, &lower[2..]),
            [b'0', b'b', ..] => (2, &lower[2..]),
            [b'0', b'o', ..] => (8, &lower[2..]),
            [b'0', b'0'..=b'9', ..] => (8, &lower[1..]),
            _ => (10, &lower[..]),
        };
        let end = digits.find(|c: char| c != '_' && !c.is_digit(radix)).unwrap_or(digits.len());
        let (digits, suffix) = digits.split_at(end);
        let mut value = Some(0u64);
        let mut any = false;
        for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
            any = true;
            value = value
                .and_then(|value| value.checked_mul(u64::from(radix)))
                .and_then(|value| value.checked_add(u64::from(digit)));
        }
        if !any || (radix == 8 || radix == 2) && suffix.starts_with(|c: char| c.is_ascii_digit()) {
            let message = format!("`{text}` is not a number in base {radix}");
            return Err(FormulaError::new(span, message));
        }
        let Some(value) = value else {
            return Err(FormulaError::new(span, "the number has more than 64 bits"));
        };
        match literal_type(value, radix, suffix) {
            Some(ctype) => Ok(TokenKind::Number(value, ctype)),
            None => {
                let message = format!("`{suffix}` is not a suffix of a number in base {radix}");
                Err(FormulaError::new(span, message).with_help("such as `ULL`"))
            }
        }
    }
}

/// Returns the character after a backslash, and the length of its text.
fn escape(text: &str) -> Option<(u8, usize)> {
    let simple = [
        ('n', b'\n'),
        ('t', b'\t'),
        ('r', b'\r'),
        ('a', 7),
        ('b', 8),
        ('f', 12),
        ('v', 11),
        ('\\', b'\\'),
        ('\'', b'\''),
        ('"', b'"'),
        ('?', b'?'),
    ];
    let digits = |text: &str, radix: u32, most: usize| {
        let len = text.chars().take(most).take_while(|c| c.is_digit(radix)).count();
        let value = u8::from_str_radix(&text[..len], radix).ok()?;
        Some((value, len))
    };
    match text.chars().next()? {
        'x' => digits(&text[1..], 16, 2).map(|(value, len)| (value, len + 1)),
        '0'..='7' => digits(text, 8, 3),
        c => simple.iter().find(|(name, _)| *name == c).map(|(_, value)| (*value, 1)),
    }
}

/// Returns the type of a number: the first in which it fits, and that its suffix allows.
fn literal_type(value: u64, radix: u32, suffix: &str) -> Option<CType> {
    let candidates: &[CType] = match suffix {
        "" if radix == 10 => &[INT, LONG, WORD],
        "" => &[INT, UNSIGNED, LONG, WORD],
        "u" => &[UNSIGNED, WORD],
        "l" | "ll" | "i64" if radix == 10 => &[LONG, WORD],
        "l" | "ll" | "i64" => &[LONG, WORD],
        "ul" | "lu" | "ull" | "llu" | "uz" | "zu" | "ui64" | "u64" | "_u64" => &[WORD],
        "u32" | "ui32" => &[UNSIGNED],
        "i32" => &[INT],
        _ => return None,
    };
    candidates.iter().copied().find(|ctype| i128::from(value) <= ctype.range().high)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(kinds(text), [TokenKind::Number(value, ctype), TokenKind::End], "{text}");
        }
        for text in ["0x", "08", "1.5", "99999999999999999999", "1foo", "'ab'", "/* x"] {
            assert!(tokens(text, 0).is_err(), "{text}");
        }
    }

    #[test]
    fn names_may_be_qualified_and_lines_continued() {
        let name = |name: &str| TokenKind::Name(name.to_owned());
        assert_eq!(kinds("std::popcount"), [name("std::popcount"), TokenKind::End]);
        assert_eq!(kinds("Long.bitCount"), [name("Long.bitCount"), TokenKind::End]);
        assert_eq!(kinds("a /* b */ // c\n")[..1], [name("a")]);
        assert_eq!(kinds("x.y").len(), 4);
        let directive = TokenKind::Directive("define N   8".to_owned());
        assert_eq!(kinds("#define N \\\n 8 // eight\n")[0], directive);
    }
}
