//! Bytes of a line, and the blanks between them.

use crate::vocabulary::encoding::character;
use crate::vocabulary::fen_error::{FenError, Field, Reason};

/// Returns the byte at an index, or a line feed after the end of the line.
///
/// A line feed always ends the position, so the readers need no other test for the end.
#[inline]
pub(crate) fn byte_at(line: &[u8], at: usize) -> u8 {
    line.get(at).copied().unwrap_or(b'\n')
}

/// Returns true if a byte is a space, a tab, a carriage return, or the NUL with which
/// some suites end their lines.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\0')
}

/// Returns true if a byte can follow the last field: a blank, a semicolon or the end of the line.
#[inline]
pub(crate) const fn is_final(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b';' | b'\n')
}

/// Returns the index of the first byte at or after `at` that is not a blank.
#[inline]
pub(crate) fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while is_blank(byte_at(line, at)) {
        at += 1;
    }
    at
}

/// A line, and the index of the next byte, for the careful readers.
pub(crate) struct Cursor<'a> {
    pub(crate) line: &'a [u8],
    pub(crate) at: usize,
}

impl Cursor<'_> {
    /// Returns the next byte, or a line feed at the end.
    pub(crate) fn peek(&self) -> u8 {
        byte_at(self.line, self.at)
    }

    /// Returns the next character, or a line feed at the end of the line.
    pub(crate) fn character(&self) -> char {
        match self.line.get(self.at..) {
            None | Some([]) => '\n',
            Some(rest) => character(rest).0,
        }
    }

    /// Returns the error at the next byte.
    pub(crate) fn error(&self, field: Field, reason: Reason) -> FenError {
        FenError::new(field, self.at, reason)
    }

    /// Skips bytes while they satisfy a condition.
    pub(crate) fn skip(&mut self, is_such: impl Fn(u8) -> bool) {
        while self.at < self.line.len() && is_such(self.peek()) {
            self.at += 1;
        }
    }
}
