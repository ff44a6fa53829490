//! The lexer, which splits a text into tokens.

use setwise::{Bitboard, Square};

use crate::error::FormulaError;
use crate::span::{Span, is_line_break, line_len};

/// The notation in which a number was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Digits: `17`.
    Decimal,
    /// Digits after a zero, as C writes octal numbers: `017`. The number is decimal all the same.
    Octal,
    /// `0x` and hexadecimal digits.
    Hexadecimal,
    /// `0b` and binary digits.
    Binary,
    /// Eight lines of eight `1` or `.`, the eighth rank on top.
    Diagram,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind<'a> {
    Number(u64, Notation),
    Square(Square),
    Name(&'a str),
    /// An operator, a bracket, or another sign.
    Sign(&'static str),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind<'a>,
    pub(crate) span: Span,
}

/// The signs, each before its prefixes.
const SIGNS: [&str; 30] = [
    "<=>", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "..", "<", ">", "=", "!", "~",
    "&", "|", "^", "+", "-", "*", "/", "%", "(", ")", "{", "}", ",", ";",
];

/// Splits a source text into tokens; the last one is [`TokenKind::End`].
pub(crate) fn tokens(source: &str) -> Result<Vec<Token<'_>>, FormulaError> {
    let mut lexer = Lexer { source, at: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks();
        let start = lexer.at;
        let kind = lexer.token()?;
        tokens.push(Token { kind, span: Span::new(start, lexer.at) });
        if kind == TokenKind::End {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Takes and returns the characters that fit.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !fits(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Skips white space and comments, which run from `//` to the end of the line.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest().starts_with("//") {
                return;
            }
            self.take_while(|c| !is_line_break(c));
        }
    }

    fn token(&mut self) -> Result<TokenKind<'a>, FormulaError> {
        if let Some((set, len)) = self.diagram() {
            self.at += len;
            return Ok(TokenKind::Number(set, Notation::Diagram));
        }
        match self.rest().chars().next() {
            None => Ok(TokenKind::End),
            Some('0'..='9') => self.number(),
            Some('a'..='z' | 'A'..='Z' | '_') => {
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
                Ok(Square::from_ascii(name.as_bytes())
                    .map_or(TokenKind::Name(name), TokenKind::Square))
            }
            Some(other) => {
                let sign = SIGNS.into_iter().find(|&sign| self.rest().starts_with(sign));
                let Some(sign) = sign else { return Err(self.unknown_character(other)) };
                self.at += sign.len();
                Ok(TokenKind::Sign(sign))
            }
        }
    }

    fn unknown_character(&self, c: char) -> FormulaError {
        let span = Span::new(self.at, self.at + c.len_utf8());
        let error = FormulaError::new(span, format!("unexpected character {c:?}"));
        match c {
            '∩' => error.with_help("intersection is written `&`"),
            '∪' => error.with_help("union is written `|`"),
            '¬' => error.with_help("the complement of a set is written `~`, of a bool `!`"),
            '→' | '⇒' => error.with_help("implication is written `=>`"),
            '↔' | '⇔' => error.with_help("equivalence is written `<=>`"),
            '≤' => error.with_help("write `<=`"),
            '≥' => error.with_help("write `>=`"),
            '≠' => error.with_help("write `!=`"),
            '∅' => error.with_help("the empty set is `none`"),
            '.' => error.with_help("a diagram is eight lines of eight `1` or `.` and nothing else"),
            _ => error,
        }
    }

    fn number(&mut self) -> Result<TokenKind<'a>, FormulaError> {
        let start = self.at;
        let text = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        let span = Span::new(start, self.at);
        let (digits, radix, notation) = match text.get(..2) {
            Some("0x" | "0X") => (&text[2..], 16, Notation::Hexadecimal),
            Some("0b" | "0B") => (&text[2..], 2, Notation::Binary),
            _ => (text, 10, Notation::Decimal),
        };
        let mut value = Some(0u64);
        let mut any = false;
        for c in digits.chars().filter(|&c| c != '_') {
            let digit = c.to_digit(radix).ok_or_else(|| {
                FormulaError::new(span, format!("`{c}` is not a digit in base {radix}"))
            })?;
            any = true;
            value = value
                .and_then(|value| value.checked_mul(u64::from(radix)))
                .and_then(|value| value.checked_add(u64::from(digit)));
        }
        match value {
            _ if !any => Err(FormulaError::new(span, "the number has no digits")),
            // Up to 7, both readings are the same.
            Some(value) if radix == 10 && text.starts_with('0') && value > 7 => {
                Ok(TokenKind::Number(value, Notation::Octal))
            }
            Some(value) => Ok(TokenKind::Number(value, notation)),
            None => Err(FormulaError::new(span, "the number has more than 64 bits")),
        }
    }

    /// Returns the diagram that starts here, and its length: eight lines of eight `1` or `.`, with
    /// or without blanks between them. The first one is at the start of its line.
    fn diagram(&self) -> Option<(u64, usize)> {
        if !self.rest().starts_with(['1', '.']) {
            return None;
        }
        let line_start =
            self.source[..self.at].rfind(is_line_break).map_or(0, |newline| newline + 1);
        if !self.source[line_start..self.at].trim().is_empty() {
            return None;
        }
        let mut len = 0;
        for _ in 0..8 {
            let rest = &self.rest()[len..];
            let line = &rest[..line_len(rest)];
            let is_cell = |c: char| matches!(c, '1' | '.');
            if line.chars().filter(|&c| is_cell(c)).count() != 8
                || !line.chars().all(|c| is_cell(c) || c.is_whitespace())
            {
                return None;
            }
            len += line.len();
        }
        let text = self.rest()[..len].trim_end();
        Bitboard::from_diagram(text).map(|set| (set.0, text.len()))
    }
}
