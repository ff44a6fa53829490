//! The words of a line.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::moves::{MoveError, UciMove};
use crate::notation::uci::error::{UciError, UciReason};

/// An unknown or misplaced word, which was ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ignored<'a> {
    word: &'a str,
    column: u32,
}

impl<'a> Ignored<'a> {
    /// Returns the word.
    #[must_use]
    pub const fn word(&self) -> &'a str {
        self.word
    }

    /// Returns the column of the word, in bytes counted from 1.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }
}

/// A word and its index in the line.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl Word<'_> {
    fn uci_move(self) -> Result<UciMove, UciError> {
        self.text.parse().map_err(|error: MoveError| {
            let index = error.column() as usize - 1;
            UciError::new(self.at + index, UciReason::NotAMove(error.reason()))
        })
    }
}

/// Reads a line word by word.
pub(super) struct Reader<'a, 'i> {
    line: &'a str,
    at: usize,
    ignored: &'i mut dyn FnMut(Ignored<'_>),
}

/// Parses a line: the words before the first known one are ignored, and so are those that remain.
///
/// The function is called for each word until it knows one. The reason is that of a line without
/// one.
pub(super) fn parse<T>(
    line: &[u8],
    mut ignored: impl FnMut(Ignored<'_>),
    unknown: UciReason,
    mut known: impl FnMut(&str, &mut Reader<'_, '_>) -> Option<Result<T, UciError>>,
) -> Result<T, UciError> {
    let text = String::from_utf8_lossy(line);
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let mut reader = Reader { line, at: 0, ignored: &mut ignored };
    let start = reader.peek().map_or(0, |word| word.at);
    while let Some(word) = reader.next() {
        match known(word.text, &mut reader) {
            None => reader.ignore(word),
            Some(result) => {
                let value = result?;
                while let Some(word) = reader.next() {
                    reader.ignore(word);
                }
                return Ok(value);
            }
        }
    }
    Err(UciError::new(start, unknown))
}

impl<'a> Reader<'a, '_> {
    /// Returns the next word without consuming it.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        let rest = self.line[self.at..].trim_ascii_start();
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        let at = self.line.len() - rest.len();
        (end > 0).then(|| Word { text: &rest[..end], at })
    }

    /// Returns the next word.
    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.at = word.at + word.text.len();
        Some(word)
    }

    /// Consumes the next word if it is this one, and returns true if so.
    pub(super) fn skip(&mut self, text: &str) -> bool {
        let is_next = self.peek().is_some_and(|word| word.text == text);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Reports a word that is ignored.
    pub(super) fn ignore(&mut self, word: Word<'_>) {
        let column = u32::try_from(word.at).unwrap_or(u32::MAX).saturating_add(1);
        (self.ignored)(Ignored { word: word.text, column });
    }

    /// Returns an error at the next word, or at the end of the line.
    pub(super) fn error(&self, reason: UciReason) -> UciError {
        UciError::new(self.peek().map_or(self.line.len(), |word| word.at), reason)
    }

    /// Returns the text up to the next of these words, or to the end of the line.
    pub(super) fn text_until(&mut self, words: &[&str]) -> Word<'a> {
        let at = self.peek().map_or(self.line.len(), |word| word.at);
        while self.peek().is_some_and(|word| !words.contains(&word.text)) {
            self.next();
        }
        let end = self.at.max(at);
        Word { text: self.line[at..end].trim_ascii_end(), at }
    }

    /// Returns the text up to the next of these words, which must not be empty.
    pub(super) fn text(&mut self, of: &'static str, until: &[&str]) -> Result<String, UciError> {
        match self.text_until(until).text {
            "" => Err(self.error(UciReason::Missing(of))),
            text => Ok(text.to_owned()),
        }
    }

    /// Returns the value for the next word, which must be one of these.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        values: &[(&str, T)],
        expected: &'static str,
    ) -> Result<T, UciError> {
        let error = self.error(UciReason::Expected(expected));
        let word = self.next().ok_or(error)?;
        let value = values.iter().find(|(text, _)| *text == word.text);
        value.map(|&(_, value)| value).ok_or(error)
    }

    /// Returns the number that is the value of a word.
    pub(super) fn number<T: FromStr>(&mut self, of: &'static str) -> Result<T, UciError> {
        let Some(Word { text, at }) = self.next() else {
            return Err(self.error(UciReason::Missing(of)));
        };
        text.parse().map_err(|_| {
            let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let reason = if is_number { UciReason::OutOfRange } else { UciReason::NotANumber };
            UciError::new(at, reason(of))
        })
    }

    /// Returns the move that is the value of a word.
    pub(super) fn uci_move(&mut self, of: &'static str) -> Result<UciMove, UciError> {
        match self.next() {
            Some(word) => word.uci_move(),
            None => Err(self.error(UciReason::Missing(of))),
        }
    }

    /// Returns the moves up to the first of these words, at least one.
    pub(super) fn moves_until(
        &mut self,
        of: &'static str,
        words: &[&str],
    ) -> Result<Vec<UciMove>, UciError> {
        let mut moves = Vec::from([self.uci_move(of)?]);
        while self.peek().is_some_and(|word| !words.contains(&word.text)) {
            moves.push(self.uci_move(of)?);
        }
        Ok(moves)
    }

    /// Returns the moves up to the first word that is not a move, whose error is stored.
    pub(super) fn moves(&mut self, end: &mut Option<UciError>) -> Vec<UciMove> {
        let mut moves = Vec::new();
        while let Some(word) = self.peek() {
            match word.uci_move() {
                Ok(m) => moves.push(m),
                Err(error) => {
                    *end = Some(error);
                    break;
                }
            }
            self.next();
        }
        moves
    }
}

/// Displays a text with spaces in place of line breaks.
pub(super) struct OneLine<'a>(pub(super) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.split(['\n', '\r']).enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// Writes a word and a value, each after a space.
pub(super) fn write_value(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}

/// Writes a word and its moves, or nothing without moves.
pub(super) fn write_moves(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    moves: &[UciMove],
) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {word}")?;
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}

/// Reads the number of a word into the field of its name, and returns false for other words.
macro_rules! read_number {
    ($into:ident, $reader:ident, $text:expr, $($word:ident)*) => {
        match $text {
            $(stringify!($word) => {
                $into.$word = Some($reader.number(stringify!($word))?);
                true
            })*
            _ => false,
        }
    };
}

/// Writes fields as the words of their names with their values.
macro_rules! write_values {
    ($f:ident, $from:ident, $($word:ident)*) => {
        $(write_value($f, stringify!($word), $from.$word)?;)*
    };
}

/// Defines how a line is parsed. `$noun` is what its first word is.
macro_rules! parse_methods {
    ($Line:ident, $noun:literal) => {
        impl $Line {
            /// Parses a line, and ignores unknown words.
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns an error if no word is a ", $noun, ", or a value is missing or invalid.")]
            pub fn read(line: impl AsRef<[u8]>) -> Result<Self, UciError> {
                Self::read_with(line, |_| {})
            }
        }

        impl core::str::FromStr for $Line {
            type Err = UciError;

            fn from_str(line: &str) -> Result<Self, UciError> {
                Self::read(line)
            }
        }
    };
}

pub(super) use {parse_methods, read_number, write_values};
