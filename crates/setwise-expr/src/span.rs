//! Places in a source text.

use std::ops::Range;

/// A range of bytes of the source text of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the span of a range of bytes.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the smallest span that contains both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Returns the span as a range, to index the source text with.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// Returns true for the characters that end a line: LF, CR LF or CR.
pub(crate) const fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Returns the length of the first line of a text with its line break.
pub(crate) fn line_len(text: &str) -> usize {
    let end = text.find(is_line_break).unwrap_or(text.len());
    match &text[end..] {
        rest if rest.starts_with("\r\n") => end + 2,
        "" => end,
        _ => end + 1,
    }
}
