//! The fields of a record in a table of text.

use std::borrow::Cow;

use crate::format::lines::{after_line_break, decode, is_blank};

/// The length from which a quoted field without a closing quote is treated as a line with a stray
/// quote, so that the records after it are read.
pub(super) const MAX_QUOTED: usize = 1 << 20;

/// The fault of a quoted field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    Unclosed,
    AfterQuote,
}

impl Problem {
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Unclosed => "the closing quote is missing",
            Self::AfterQuote => {
                "unexpected text after a closing quote: a quote within a quoted field is doubled"
            }
        }
    }
}

/// The place of a field in a block, with its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    /// Returns the field without the quotes around it.
    pub(super) fn unquoted(self, block: &[u8]) -> &[u8] {
        let field = &block[self.start..self.end];
        match field.strip_prefix(b"\"") {
            None => field,
            Some(inner) => {
                let inner = inner.trim_ascii_end();
                inner.strip_suffix(b"\"").unwrap_or(inner)
            }
        }
    }

    /// Returns the text of the field.
    pub(super) fn text(self, block: &[u8]) -> Cow<'_, str> {
        self.text_from(block, 0)
    }

    /// Returns the text of the field from a byte on, if no quote precedes that byte.
    pub(super) fn text_from(self, block: &[u8], from: usize) -> Cow<'_, str> {
        let text = decode(&self.unquoted(block)[from..]);
        match block.get(self.start) {
            Some(b'"') if text.contains("\"\"") => text.replace("\"\"", "\"").into(),
            _ => text,
        }
    }
}

/// A record: its fields, and where it ends.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub(super) fields: Vec<Span>,
    /// The number of fields, including those that are not kept.
    pub(super) count: usize,
    /// The end without the line break.
    pub(super) end: usize,
    /// The start of the next record.
    pub(super) next: usize,
    pub(super) has_quotes: bool,
    pub(super) problem: Option<(Problem, usize)>,
}

impl Record {
    /// Finds the fields of the record at `start`, and keeps as many as there are columns.
    pub(super) fn split(&mut self, block: &[u8], start: usize, delimiter: u8, columns: usize) {
        self.fields.clear();
        (self.count, self.has_quotes, self.problem) = (0, false, None);
        let mut start = start;
        loop {
            let end = match block.get(start) {
                Some(b'"') => {
                    let (end, problem) = field_end(block, start, delimiter);
                    self.problem = self.problem.or(problem);
                    self.has_quotes = true;
                    end
                }
                _ => plain_end(block, start, delimiter),
            };
            if self.count < columns {
                self.fields.push(Span { start, end });
            }
            self.count += 1;
            if block.get(end) != Some(&delimiter) {
                (self.end, self.next) = (end, after_line_break(block, end));
                return;
            }
            start = end + 1;
        }
    }
}

/// Returns the end of the field at `start`, which may be the end of the block. A fault is returned
/// with its place.
pub(super) fn field_end(
    block: &[u8],
    start: usize,
    delimiter: u8,
) -> (usize, Option<(Problem, usize)>) {
    if block.get(start) != Some(&b'"') {
        return (plain_end(block, start, delimiter), None);
    }
    let limit = block.len().min(start + MAX_QUOTED);
    let mut at = start + 1;
    loop {
        let Some(length) = memchr::memchr(b'"', &block[at.min(limit)..limit]) else {
            let end = plain_end(block, start + 1, delimiter);
            return (end, Some((Problem::Unclosed, start)));
        };
        at += length + 1;
        if block.get(at) != Some(&b'"') {
            break;
        }
        at += 1;
    }
    let end = plain_end(block, at, delimiter);
    let after = block[at..end].iter().position(|byte| !byte.is_ascii_whitespace());
    (end, after.map(|after| (Problem::AfterQuote, at + after)))
}

/// Returns the end of the field without quotes, or of the rest of a field, at `start`.
pub(super) fn plain_end(block: &[u8], start: usize, delimiter: u8) -> usize {
    let rest = &block[start..];
    start + memchr::memchr3(delimiter, b'\n', b'\r', rest).unwrap_or(rest.len())
}

/// Returns the start of the first line that is not blank, and the number of lines before it.
pub(super) fn skip_blank_lines(text: &[u8]) -> (usize, u64) {
    let (mut start, mut lines) = (0, 0);
    while start < text.len() {
        let end = plain_end(text, start, b'\n');
        if !is_blank(&text[start..end]) {
            break;
        }
        start = after_line_break(text, end);
        lines += 1;
    }
    (start, lines)
}
