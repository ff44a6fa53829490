//! The lexer, which splits a text into tokens.

use setwise::board::Shape;
use setwise::{Bitboard, Square};

use crate::error::FormulaError;
use crate::printed::copied::{
    CopiedNumber, factor_len, has_suffix, hexadecimal_by_suffix, suffix_help,
};
use crate::printed::symbols::{advice, refused, superscript, symbol};
use crate::span::{Span, is_line_break, line_len};

/// The notation in which a number was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// A number of more than 64 bits, by its text, or a set drawn on a board that is not chess's.
    Long(&'a str, Notation),
    Square(Square),
    Name(&'a str),
    /// A name in backticks: that of a column.
    Column(&'a str),
    /// A text in quotes, with its escapes.
    Text(&'a str),
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
const SIGNS: [&str; 35] = [
    "<=>", "::=", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "**", ":=", "..", "<", ">",
    "=", "!", "~", "&", "|", "^", "+", "-", "*", "/", "%", "(", ")", "{", "}", ",", ";", "?", ":",
];

/// Splits a source text into tokens; the last one is [`TokenKind::End`].
///
/// With `groups`, commas outside all brackets may separate groups of three digits. For a page, numbers
/// are also read as other programs write them, with the notation of hexadecimal ones. With a board,
/// squares are names, and numbers have up to 512 bits.
pub(crate) fn tokens<'a>(
    source: &'a str,
    groups: bool,
    is_page: bool,
    board: Option<&Shape>,
) -> Result<Vec<Token<'a>>, FormulaError> {
    let trimmed = source.trim();
    let mut lexer = Lexer {
        source,
        at: 0,
        is_tex: trimmed.len() > 1 && trimmed.starts_with('$') && trimmed.ends_with('$'),
        has_escapes: source.matches("\\(").count() == source.matches("\\)").count(),
        groups,
        is_page,
        board: board.copied(),
        depth: 0,
        is_exponent: false,
    };
    let mut tokens: Vec<Token<'_>> = Vec::new();
    loop {
        lexer.skip_blanks();
        if tokens.last().is_some_and(|token| token.kind.ends_operand()) {
            lexer.skip_reason();
        }
        let start = lexer.at;
        let kind = match lexer.power_of_tex(tokens.last())? {
            Some(sign) => sign,
            None => lexer.token()?,
        };
        match kind {
            TokenKind::Sign("(" | "{") => lexer.depth += 1,
            TokenKind::Sign(")" | "}") => lexer.depth = lexer.depth.saturating_sub(1),
            _ => {}
        }
        tokens.push(Token { kind, span: Span::new(start, lexer.at) });
        if kind == TokenKind::End {
            return Ok(tokens);
        }
    }
}

impl TokenKind<'_> {
    /// Returns true for a token that an operand may end with.
    pub(crate) fn ends_operand(self) -> bool {
        match self {
            Self::Number(..) | Self::Long(..) | Self::Square(_) | Self::Name(_) => true,
            Self::Column(_) | Self::Text(_) => true,
            Self::Sign(sign) => matches!(sign, ")" | "}"),
            Self::End => false,
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    /// The text is between dollar signs.
    is_tex: bool,
    /// Backslashes before brackets are those of Markdown.
    has_escapes: bool,
    groups: bool,
    /// The numbers of other programs are read.
    is_page: bool,
    /// The board, if it is not that of the language.
    board: Option<Shape>,
    /// The number of open brackets.
    depth: usize,
    /// True if a superscript is next whose `**` has been returned.
    is_exponent: bool,
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

    /// Skips white space, the escapes of Markdown, and comments, which run from `//` to the end of
    /// the line or from `/*` to `*/`.
    fn skip_blanks(&mut self) {
        loop {
            let is_tex = self.is_tex;
            self.take_while(|c| c.is_whitespace() || is_tex && c == '$');
            let rest = self.rest();
            if rest.starts_with("//") {
                self.take_while(|c| !is_line_break(c));
            } else if rest.starts_with("/*")
                && let Some(len) = rest[2..].find("*/")
            {
                self.at += len + 4;
            } else if self.is_escape() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Returns true if a backslash is next that keeps a sign from being read as Markdown.
    fn is_escape(&self) -> bool {
        match self.rest().strip_prefix('\\').and_then(|rest| rest.chars().next()) {
            Some('*' | '^' | '&' | '|' | '<' | '>' | ')' | '}') => true,
            Some('(' | '{') => self.has_escapes,
            _ => false,
        }
    }

    /// Skips a reason in words, which is a comment up to the end of the line.
    fn skip_reason(&mut self) {
        let reason = self.rest().strip_prefix("because ").map(str::trim_start);
        if reason.is_some_and(|reason| reason.starts_with(char::is_alphabetic)) {
            self.take_while(|c| !is_line_break(c));
            self.skip_blanks();
        }
    }

    fn token(&mut self) -> Result<TokenKind<'a>, FormulaError> {
        if let Some(shape) = self.board {
            if let Some(len) = self.diagram_len(shape.files(), shape.ranks(), &shape) {
                let text = &self.rest()[..len];
                self.at += len;
                return Ok(TokenKind::Long(text, Notation::Diagram));
            }
        } else if let Some((set, len)) = self.diagram() {
            self.at += len;
            return Ok(TokenKind::Number(set, Notation::Diagram));
        }
        match self.rest().chars().next() {
            None => Ok(TokenKind::End),
            Some('$') if self.is_page => self.copied('$'),
            Some('<') if self.is_page && self.rest().starts_with("<>") => {
                self.at += 2;
                Ok(TokenKind::Sign("!="))
            }
            Some('0'..='9') => self.number(),
            Some('a'..='z' | 'A'..='Z' | '_') => {
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
                let square = match self.board {
                    None => Square::from_ascii(name.as_bytes()),
                    Some(_) => None,
                };
                if let Some(word) = hexadecimal_by_suffix(name).filter(|_| name.len() > 8) {
                    return Ok(TokenKind::Number(word, Notation::Hexadecimal));
                }
                Ok(square.map_or(TokenKind::Name(name), TokenKind::Square))
            }
            Some('"') => self.text().map(TokenKind::Text),
            Some('`') => self.column().map(TokenKind::Column),
            Some('.') if self.rest().starts_with("...") => {
                self.take_while(|c| c == '.');
                Ok(TokenKind::Sign("..."))
            }
            Some(other) => {
                if let Some(token) = self.superscript()? {
                    return Ok(token);
                }
                self.expect_difference()?;
                if let Some((meaning, len)) = symbol(self.rest()) {
                    self.at += len;
                    return Ok(match meaning {
                        "none" => TokenKind::Name(meaning),
                        _ => TokenKind::Sign(meaning),
                    });
                }
                let sign = SIGNS.into_iter().find(|&sign| self.rest().starts_with(sign));
                let Some(sign) = sign else { return Err(self.unknown_character(other)) };
                self.at += sign.len();
                Ok(TokenKind::Sign(sign))
            }
        }
    }

    /// Takes the `^` of `2^n` between dollar signs, where it is a superscript.
    fn power_of_tex(
        &mut self,
        before: Option<&Token<'a>>,
    ) -> Result<Option<TokenKind<'a>>, FormulaError> {
        if !self.is_tex || !self.rest().starts_with('^') {
            return Ok(None);
        }
        let base = before.map(|token| token.kind);
        if matches!(base, Some(TokenKind::Number(2, Notation::Decimal))) {
            // The parser reads braces.
            let is_braced = self.rest().starts_with("^{");
            self.at += usize::from(!is_braced);
            return Ok((!is_braced).then_some(TokenKind::Sign("**")));
        }
        let span = Span::new(self.at, self.at + 1);
        let message = "`^` between dollar signs is a superscript, which only a power of 2 has here";
        Err(FormulaError::new(span, message)
            .with_help("write `\\oplus` for the exclusive or, `\\neg a` for the complement")
            .of_readings())
    }

    /// Returns the sign `**` for a superscript, which takes no text, and then its number.
    fn superscript(&mut self) -> Result<Option<TokenKind<'a>>, FormulaError> {
        let (text, len) = match superscript(self.rest()) {
            None => return Ok(None),
            Some(Ok(found)) => found,
            Some(Err(len)) => {
                let span = Span::new(self.at, self.at + len);
                let exponent = &self.source[span.range()];
                let message = format!("the superscript `{exponent}` is not a number");
                return Err(FormulaError::new(span, message)
                    .with_help("write a power of two as `2**(n - 1)`"));
            }
        };
        self.is_exponent = !self.is_exponent;
        if self.is_exponent {
            return Ok(Some(TokenKind::Sign("**")));
        }
        self.at += len;
        let name = if text == "n" { "n" } else { "i" };
        let number = text.parse().map(|number| TokenKind::Number(number, Notation::Decimal));
        Ok(Some(number.unwrap_or(TokenKind::Name(name))))
    }

    /// Refuses a backslash that may mean something other than a difference.
    fn expect_difference(&self) -> Result<(), FormulaError> {
        let before = self.source[..self.at].chars().next_back();
        let is_glued = before.is_some_and(|c| c.is_ascii_alphanumeric());
        match refused(self.rest(), is_glued) {
            Some((len, message, help)) => {
                let span = Span::new(self.at, self.at + len);
                Err(FormulaError::new(span, message).with_help(help).of_readings())
            }
            None => Ok(()),
        }
    }

    /// Takes a text in quotes and returns what is between them. A backslash comes before a quote
    /// or another backslash.
    fn text(&mut self) -> Result<&'a str, FormulaError> {
        let start = self.at;
        self.at += 1;
        loop {
            self.take_while(|c| !matches!(c, '"' | '\\'));
            let escape = Span::new(self.at, self.at + 1);
            match self.rest().as_bytes() {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(&self.source[start + 1..self.at - 1]);
                }
                [b'\\', b'"' | b'\\', ..] => self.at += 2,
                [b'\\', _, ..] => {
                    let message = "a backslash in a text comes before `\"` or `\\`";
                    return Err(FormulaError::new(escape, message).with_help("write `\\\\`"));
                }
                _ => {
                    let span = Span::new(start, start + 1);
                    return Err(FormulaError::new(span, "the text has no end")
                        .with_help("close it with `\"`; a quote in a text is written `\\\"`"));
                }
            }
        }
    }

    /// Takes a name in backticks and returns it.
    fn column(&mut self) -> Result<&'a str, FormulaError> {
        let rest = &self.rest()[1..];
        let span = Span::new(self.at, self.at + 1);
        let len = rest.find('`').ok_or_else(|| {
            FormulaError::new(span, "the name in backticks has no end")
                .with_help("such as `` `White Elo` ``, the name of a column")
        })?;
        if len == 0 {
            return Err(FormulaError::new(span, "there is no name between the backticks"));
        }
        self.at += len + 2;
        Ok(&rest[..len])
    }

    fn unknown_character(&self, c: char) -> FormulaError {
        let span = Span::new(self.at, self.at + c.len_utf8());
        let error = FormulaError::new(span, format!("unexpected character {c:?}"));
        match advice(c) {
            Some(_) if c == '.' && self.board.is_some() => error.with_help(
                "numbers are whole, and a drawing has a line of `1` and `.` for each of two ranks \
                 or more",
            ),
            Some(help) => error.with_help(help),
            None => error,
        }
    }

    /// Takes the digits, letters and separators of a number.
    fn number_text(&mut self) -> &'a str {
        let start = self.at;
        loop {
            let text = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            let rest = self.rest().as_bytes();
            let digits = rest.iter().skip(1).take_while(|digit| digit.is_ascii_digit()).count();
            let groups = &self.source[start..self.at];
            let is_group = self.groups
                && self.depth == 0
                && rest.first() == Some(&b',')
                && digits == 3
                && !rest.get(4).is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_')
                && (1..=3).contains(&text.len())
                && !groups.starts_with('0')
                && groups.bytes().all(|c| c.is_ascii_digit() || c == b',');
            let is_separator =
                rest.first() == Some(&b'\'') && rest.get(1).is_some_and(u8::is_ascii_hexdigit);
            if !is_group && !is_separator {
                return groups;
            }
            self.at += 1;
        }
    }

    /// Takes a number after the sign with which other programs write it.
    fn copied(&mut self, sign: char) -> Result<TokenKind<'a>, FormulaError> {
        let (start, rest) = (self.at, self.rest());
        self.at += sign.len_utf8();
        let digits = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        let text = &rest[..sign.len_utf8() + digits.len()];
        match CopiedNumber::of(text).and_then(|number| number.value()) {
            Some(value) => Ok(TokenKind::Number(value, Notation::Hexadecimal)),
            None => {
                self.at = start;
                Err(self.unknown_character(sign))
            }
        }
    }

    fn number(&mut self) -> Result<TokenKind<'a>, FormulaError> {
        let start = self.at;
        let text = self.number_text();
        let span = Span::new(start, self.at);
        if let Some(word) = hexadecimal_by_suffix(text) {
            return Ok(TokenKind::Number(word, Notation::Hexadecimal));
        }
        if self.is_page {
            if let Some(number) = CopiedNumber::of(text).and_then(|number| number.value()) {
                return Ok(TokenKind::Number(number, Notation::Hexadecimal));
            }
            if let Some(digits) = factor_len(text, self.source) {
                self.at = start + digits;
                let value = text[..digits].parse();
                return Ok(TokenKind::Number(value.unwrap_or_default(), Notation::Decimal));
            }
        }
        let (digits, radix, notation) = match text.get(..2) {
            Some("0x" | "0X") => (&text[2..], 16, Notation::Hexadecimal),
            Some("0b" | "0B") => (&text[2..], 2, Notation::Binary),
            _ => (text, 10, Notation::Decimal),
        };
        let mut value = Some(0u64);
        let mut any = false;
        for c in digits.chars().filter(|c| !"_',".contains(*c)) {
            let digit = c.to_digit(radix).ok_or_else(|| {
                let message = format!("`{c}` is not a digit in base {radix}");
                let error = FormulaError::new(span, message);
                if has_suffix(text) {
                    return error.with_help(suffix_help(text));
                }
                match text.strip_prefix(|c: char| c.is_ascii_digit()) {
                    Some(name) if radix == 10 && name.starts_with(char::is_alphabetic) => {
                        let number = &text[..1];
                        error.with_help(format!(
                            "write `{number} * {name}` for a product; \
                             a power of two is `1 << n` or `2**n`"
                        ))
                    }
                    _ => error,
                }
            })?;
            any = true;
            value = value
                .and_then(|value| value.checked_mul(u64::from(radix)))
                .and_then(|value| value.checked_add(u64::from(digit)));
        }
        match value {
            _ if !any => Err(FormulaError::new(span, "the number has no digits")
                .with_help("they follow without a blank, with `_` between groups: `0b0001_0010`")),
            // Up to 7, both readings are the same.
            Some(value) if radix == 10 && text.starts_with('0') && value > 7 => {
                Ok(TokenKind::Number(value, Notation::Octal))
            }
            Some(value) => Ok(TokenKind::Number(value, notation)),
            None if self.board.is_some() => Ok(TokenKind::Long(text, notation)),
            None => Err(FormulaError::new(span, "the number has more than 64 bits")
                .with_help("a word has up to 16 hexadecimal or 20 decimal digits")),
        }
    }

    /// Returns the diagram that starts here, and its length: eight lines of eight `1` or `.`, with
    /// or without blanks between them. The first one is at the start of its line.
    fn diagram(&self) -> Option<(u64, usize)> {
        let len = self.cells_len(8, |count| count == 8)?;
        let text = self.rest()[..len].trim_end();
        Bitboard::from_diagram(text).map(|set| (set.0, text.len()))
    }

    /// Returns the length of the diagram of a board that starts here. Each line has a cell for
    /// each file; on a checkered board, it may have one for each square instead.
    fn diagram_len(&self, files: usize, ranks: usize, shape: &Shape) -> Option<usize> {
        if ranks < 2 {
            return None;
        }
        let half = shape.is_checkered().then_some(files / 2);
        let len = self.cells_len(ranks, |count| count == files || Some(count) == half)?;
        Some(self.rest()[..len].trim_end().len())
    }

    /// Returns the length of the lines of `1` or `.` that start here, if the numbers of their
    /// cells fit.
    fn cells_len(&self, lines: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
        if !self.rest().starts_with(['1', '.']) {
            return None;
        }
        let line_start =
            self.source[..self.at].rfind(is_line_break).map_or(0, |newline| newline + 1);
        if !self.source[line_start..self.at].trim().is_empty() {
            return None;
        }
        let mut len = 0;
        for _ in 0..lines {
            let rest = &self.rest()[len..];
            let line = &rest[..line_len(rest)];
            let is_cell = |c: char| matches!(c, '1' | '.');
            if !fits(line.chars().filter(|&c| is_cell(c)).count())
                || !line.chars().all(|c| is_cell(c) || c.is_whitespace())
            {
                return None;
            }
            len += line.len();
        }
        Some(len)
    }
}
