//! The tokens of the preprocessor.

use std::borrow::Cow;
use std::sync::Arc;

use crate::error::FormulaError;
use crate::span::{Span, is_line_break};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Name(Arc<str>),
    /// A number as it is written, which need not be one of C.
    Number(Arc<str>),
    /// A character in quotes, or a quote and the rest of its line.
    Char(Arc<str>),
    /// A string in quotes, or a quote and the rest of its line.
    Text(Arc<str>),
    Sign(&'static str),
    Other(char),
    /// The end of a line.
    Newline,
    End,
}

/// A token of the preprocessor and its place.
#[derive(Clone, Debug)]
pub(crate) struct Lexeme {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// True after white space or a comment.
    pub(crate) after_space: bool,
    /// True for the name of a macro that is never expanded, since it comes from its own expansion.
    pub(crate) is_final: bool,
}

impl Lexeme {
    pub(crate) fn new(kind: Kind, span: Span) -> Self {
        Self { kind, span, after_space: false, is_final: false }
    }

    pub(crate) fn is(&self, sign: &str) -> bool {
        matches!(self.kind, Kind::Sign(own) if own == sign)
    }

    pub(crate) fn is_name(&self, name: &str) -> bool {
        matches!(&self.kind, Kind::Name(own) if **own == *name)
    }

    /// Returns the token as it is written.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match &self.kind {
            Kind::Name(text) | Kind::Number(text) | Kind::Char(text) | Kind::Text(text) => {
                Cow::Borrowed(text)
            }
            Kind::Sign(sign) => Cow::Borrowed(sign),
            Kind::Other(c) => Cow::Owned(c.to_string()),
            Kind::Newline | Kind::End => Cow::Borrowed(""),
        }
    }
}

/// The signs, each before its prefixes.
const SIGNS: [&str; 52] = [
    ">>>=", "<<=", ">>=", ">>>", "##", "#", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ":=", "...", "::", "+", "-", "*",
    "/", "%", "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", ";", ",", ".", "(", ")", "[", "]",
    "{", "}",
];

/// A text whose continued lines are joined: a line that ends with a backslash goes on in the next.
#[derive(Debug)]
pub(crate) struct Joined<'a> {
    text: Cow<'a, str>,
    /// The places of the joints in the joined text, with the bytes that are missing up to there.
    joints: Vec<(usize, usize)>,
    /// The place of the text in the formula.
    offset: usize,
}

impl<'a> Joined<'a> {
    pub(crate) fn new(source: &'a str, offset: usize) -> Self {
        let mut joints = Vec::new();
        if !source.contains('\\') {
            return Self { text: Cow::Borrowed(source), joints, offset };
        }
        let (mut text, mut rest, mut missing) = (String::new(), source, 0);
        while let Some(at) = rest.find('\\') {
            let (before, after) = (&rest[..at], &rest[at + 1..]);
            text += before;
            let blank = after.len() - after.trim_start_matches([' ', '\t']).len();
            let line_break = match &after.as_bytes()[blank..] {
                [b'\r', b'\n', ..] => 2,
                [b'\r' | b'\n', ..] => 1,
                // A backslash at the end of the text.
                [] => 0,
                _ => {
                    text.push('\\');
                    rest = after;
                    continue;
                }
            };
            missing += 1 + blank + line_break;
            joints.push((text.len(), missing));
            rest = &after[blank + line_break..];
        }
        text += rest;
        Self { text: Cow::Owned(text), joints, offset }
    }

    /// Returns the place in the formula of a range of the joined text.
    fn span(&self, start: usize, end: usize) -> Span {
        let missing = |count: usize| match count {
            0 => 0,
            _ => self.joints[count - 1].1,
        };
        let before = |at: usize| self.joints.partition_point(|&(joint, _)| joint < at);
        let upto = |at: usize| self.joints.partition_point(|&(joint, _)| joint <= at);
        let begin = start + missing(upto(start));
        // A range ends before the backslash that follows it.
        let end = end + missing(if end > start { before(end) } else { upto(end) });
        Span::new(self.offset + begin, self.offset + end.max(begin))
    }
}

/// Reads the tokens of a text, line by line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'a> {
    source: &'a Joined<'a>,
    at: usize,
    /// True at the start of a line.
    is_new_line: bool,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(source: &'a Joined<'a>) -> Self {
        Self { source, at: 0, is_new_line: true }
    }

    fn rest(&self) -> &'a str {
        &self.source.text[self.at..]
    }

    fn span(&self, start: usize) -> Span {
        self.source.span(start, self.at)
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !fits(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Returns true if the last token is the first of its line.
    pub(crate) const fn is_at_start(&self) -> bool {
        self.is_new_line
    }

    /// Skips white space and comments, up to the end of the line.
    fn skip_blanks(&mut self) -> Result<(), FormulaError> {
        loop {
            self.take_while(|c| c.is_whitespace() && !is_line_break(c));
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
            } else {
                return Ok(());
            }
        }
    }

    /// Takes the next token. The end of the line is one, too.
    pub(crate) fn token(&mut self) -> Result<Lexeme, FormulaError> {
        let first = self.at;
        self.skip_blanks()?;
        let start = self.at;
        let was_newline = first > 0 && self.source.text[..first].ends_with(is_line_break);
        let kind = self.kind();
        Ok(Lexeme {
            kind,
            span: self.span(start),
            after_space: start > first || was_newline,
            is_final: false,
        })
    }

    /// Takes the next token that is not the end of a line, and notes whether it is the first of its
    /// line.
    pub(crate) fn token_of_text(&mut self) -> Result<Lexeme, FormulaError> {
        let mut is_new_line = self.at == 0;
        loop {
            let token = self.token()?;
            if token.kind != Kind::Newline {
                self.is_new_line = is_new_line;
                return Ok(token);
            }
            is_new_line = true;
        }
    }

    /// Takes the tokens up to the end of the line.
    pub(crate) fn line(&mut self) -> Result<Vec<Lexeme>, FormulaError> {
        let mut line = Vec::new();
        loop {
            let before = self.at;
            let token = self.token()?;
            if matches!(token.kind, Kind::Newline | Kind::End) {
                self.at = before;
                self.skip_blanks()?;
                return Ok(line);
            }
            line.push(token);
        }
    }

    /// Takes the rest of a line, without comments, as it is written.
    pub(crate) fn text_of_line(&mut self) -> Result<&'a str, FormulaError> {
        self.skip_blanks()?;
        let (start, mut end) = (self.at, self.at);
        loop {
            self.skip_blanks()?;
            if self.is_at_end_of_line() {
                return Ok(self.source.text[start..end].trim());
            }
            self.kind();
            end = self.at;
        }
    }

    /// Skips the rest of a line, whose words need not be code.
    pub(crate) fn skip_line(&mut self) -> Result<(), FormulaError> {
        self.text_of_line().map(drop)
    }

    fn is_at_end_of_line(&self) -> bool {
        self.rest().chars().next().is_none_or(is_line_break)
    }

    /// Takes the name of a header, as in `<stdint.h>`.
    pub(crate) fn header(&mut self) -> Result<Option<&'a str>, FormulaError> {
        self.skip_blanks()?;
        let rest = self.rest();
        let close = match rest.chars().next() {
            Some('<') => '>',
            Some('"') => '"',
            _ => return Ok(None),
        };
        let line = &rest[..rest.find(is_line_break).unwrap_or(rest.len())];
        let Some(len) = line[1..].find(close) else { return Ok(None) };
        self.at += len + 2;
        Ok(Some(&line[..len + 2]))
    }

    fn kind(&mut self) -> Kind {
        let Some(first) = self.rest().chars().next() else { return Kind::End };
        match first {
            '0'..='9' => Kind::Number(self.number().into()),
            'a'..='z' | 'A'..='Z' | '_' => {
                let start = self.at;
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
                match (name, self.rest().chars().next()) {
                    ("L" | "u" | "U" | "u8", Some(quote @ ('\'' | '"'))) => {
                        self.literal(start, quote)
                    }
                    _ => Kind::Name(name.into()),
                }
            }
            '\'' | '"' => self.literal(self.at, first),
            c if is_line_break(c) => {
                self.at += 1;
                Kind::Newline
            }
            _ => {
                // `.5` is a number.
                if self.rest().as_bytes().get(..2).is_some_and(|two| two[1].is_ascii_digit())
                    && first == '.'
                {
                    return Kind::Number(self.number().into());
                }
                if let Some(sign) = SIGNS.into_iter().find(|&sign| self.rest().starts_with(sign)) {
                    self.at += sign.len();
                    return Kind::Sign(sign);
                }
                self.at += first.len_utf8();
                Kind::Other(first)
            }
        }
    }

    /// Takes a number with its suffix. A quote separates digits only if a digit follows it, and a
    /// point belongs to the number only before a digit, since Rust has methods of numbers.
    fn number(&mut self) -> &'a str {
        let start = self.at;
        loop {
            self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            let mut rest = self.rest().chars();
            match (rest.next(), rest.next()) {
                (Some('\''), Some(c)) if c.is_ascii_hexdigit() => self.at += 1,
                (Some('.'), Some(c)) if c.is_ascii_digit() => self.at += 1,
                _ => return &self.source.text[start..self.at],
            }
        }
    }

    /// Takes what is in quotes. Without a second quote, it goes on to the end of the line.
    fn literal(&mut self, start: usize, quote: char) -> Kind {
        self.at += 1;
        loop {
            self.take_while(|c| c != quote && c != '\\' && !is_line_break(c));
            match self.rest().chars().next() {
                Some('\\') => {
                    self.at += 1;
                    let next = self.rest().chars().next().filter(|&c| !is_line_break(c));
                    self.at += next.map_or(0, char::len_utf8);
                }
                Some(c) if c == quote => {
                    self.at += 1;
                    break;
                }
                _ => break,
            }
        }
        let text = self.source.text[start..self.at].into();
        if quote == '"' { Kind::Text(text) } else { Kind::Char(text) }
    }
}

/// Returns the token that two tokens make without a space between them; `None` if C has no such token.
pub(crate) fn pasted(left: &Lexeme, right: &Lexeme) -> Option<Kind> {
    let text = format!("{}{}", left.text(), right.text());
    let source = Joined::new(&text, 0);
    let mut lexer = Lexer::new(&source);
    let token = lexer.token().ok()?;
    let is_c = match &token.kind {
        Kind::Sign(sign) => ![">>>=", ">>>", ":=", "::"].contains(sign),
        Kind::Other(_) | Kind::Newline | Kind::End => false,
        _ => true,
    };
    (is_c && !token.after_space && lexer.at == text.len()).then_some(token.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(source: &str) -> Vec<(String, Span)> {
        let joined = Joined::new(source, 0);
        let mut lexer = Lexer::new(&joined);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.token_of_text().unwrap();
            if token.kind == Kind::End {
                return tokens;
            }
            tokens.push((token.text().into_owned(), token.span));
        }
    }

    #[test]
    fn lines_that_end_with_a_backslash_are_joined() {
        for (source, expected) in [
            ("ab\\\ncd e", &[("abcd", 0, 6), ("e", 7, 8)][..]),
            ("a \\ \r\n + \\\nb\\", &[("a", 0, 1), ("+", 7, 8), ("b", 11, 12)]),
            ("1\\\n2\\\n3;", &[("123", 0, 7), (";", 7, 8)]),
            ("x // c \\\n y\nz", &[("x", 0, 1), ("z", 12, 13)]),
            ("/\\\n/ x\ny", &[("y", 7, 8)]),
        ] {
            let expected: Vec<_> = expected
                .iter()
                .map(|&(text, start, end)| (text.to_owned(), Span::new(start, end)))
                .collect();
            assert_eq!(all(source), expected, "{source:?}");
        }
    }

    #[test]
    fn quotes_end_with_their_line() {
        let texts = |source| all(source).into_iter().map(|(text, _)| text).collect::<Vec<_>>();
        assert_eq!(texts("don't /* x\ny"), ["don", "'t /* x", "y"]);
        assert_eq!(texts(r#"'\'' "a\"b" c"#), [r"'\''", r#""a\"b""#, "c"]);
        assert_eq!(
            texts("1'000 2'a L'x' u8 .5 5.x"),
            ["1'000", "2'a", "L'x'", "u8", ".5", "5", ".", "x"]
        );
    }
}
