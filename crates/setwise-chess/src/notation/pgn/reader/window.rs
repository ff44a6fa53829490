//! A window on the next bytes of a stream, which knows their line and column.

use std::io::{self, Read};

use crate::vocabulary::line_breaks::line_breaks;

/// The number of bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// The number of bytes before the window that are kept.
const KEPT: usize = 64;

/// A window on the next bytes of a stream.
///
/// Reading more drops the bytes before the window, except the last ones, and keeps the number of
/// their lines. The window grows only for a token that does not fit.
#[derive(Debug)]
pub(super) struct Window<R> {
    inner: R,
    buffer: Vec<u8>,
    /// The start and the end of the window in the buffer.
    at: usize,
    end: usize,
    is_at_end: bool,
    failure: Option<io::Error>,
    /// The number of bytes before the buffer.
    forgotten: u64,
    /// The place in the buffer up to which lines are counted, the line breaks before it, and the
    /// bytes between the last one and it.
    counted: usize,
    lines: u64,
    columns: u64,
}

impl<R: Read> Window<R> {
    pub(super) fn new(inner: R) -> Self {
        let buffer = Vec::new();
        Self {
            inner,
            buffer,
            at: 0,
            end: 0,
            is_at_end: false,
            failure: None,
            forgotten: 0,
            counted: 0,
            lines: 0,
            columns: 0,
        }
    }

    pub(super) fn into_inner(self) -> R {
        self.inner
    }

    /// Returns the number of bytes before the window.
    pub(super) fn offset(&self) -> u64 {
        self.forgotten + self.at as u64
    }

    /// Returns the bytes in the window.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..self.end).unwrap_or_default()
    }

    /// Extends the window to at least `count` bytes, if the stream has them, and returns it.
    #[inline(always)]
    pub(super) fn ahead(&mut self, count: usize) -> &[u8] {
        if self.end - self.at < count {
            self.fill_to(count);
        }
        self.rest()
    }

    /// Returns the byte at an offset, or `None` after the end of the stream.
    #[inline]
    pub(super) fn peek(&mut self, offset: usize) -> Option<u8> {
        self.ahead(offset + 1).get(offset).copied()
    }

    #[inline(always)]
    pub(super) fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.end);
    }

    /// Extends the window to at least `count` bytes, if the stream has them.
    #[cold]
    fn fill_to(&mut self, count: usize) {
        while self.end - self.at < count && self.fill() {}
    }

    /// Extends the window by what the stream gives at once. Returns false at its end.
    #[cold]
    pub(super) fn fill(&mut self) -> bool {
        if self.is_at_end {
            return false;
        }
        self.forget();
        if self.buffer.len() - self.end < BLOCK {
            self.buffer.resize(self.end + BLOCK, 0);
        }
        let read = loop {
            // Reads one block at most, so that counting the lines before an error stays cheap.
            match self.inner.read(&mut self.buffer[self.end..self.end + BLOCK]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        match read {
            Ok(read) => {
                self.is_at_end = read == 0;
                self.end = (self.end + read).min(self.buffer.len());
            }
            Err(error) => {
                self.is_at_end = true;
                self.failure = Some(error);
            }
        }
        !self.is_at_end
    }

    /// Moves the window, and the last bytes before it, to the front of the buffer.
    fn forget(&mut self) {
        let keep = self.before_line_feed(self.at.saturating_sub(KEPT));
        self.count_to(keep);
        self.counted -= keep;
        self.forgotten += keep as u64;
        self.buffer.copy_within(keep..self.end, 0);
        self.at -= keep;
        self.end -= keep;
    }

    /// Counts the lines up to an index in the buffer.
    fn count_to(&mut self, at: usize) {
        if let Some(more) = self.buffer.get(self.counted..at) {
            let (lines, columns) = count(more);
            self.columns = if lines > 0 { columns } else { self.columns + columns };
            self.lines += lines;
            self.counted = at;
        }
    }

    /// Counts the lines up to the window, so that later places need not.
    #[cold]
    pub(super) fn mark(&mut self) {
        self.count_to(self.before_line_feed(self.at));
    }

    /// Returns the line and the column, counted from 1, of the byte at an offset.
    #[cold]
    pub(super) fn place(&self, offset: usize) -> (u64, u64) {
        let here = self.before_line_feed((self.at + offset).min(self.end));
        let (lines, columns) = count(self.buffer.get(self.counted..here).unwrap_or_default());
        let before = if lines > 0 { 0 } else { self.columns };
        (self.lines + lines + 1, before + columns + 1)
    }

    /// Returns an index in the buffer, or the one before it, so that it does not split CR LF.
    fn before_line_feed(&self, at: usize) -> usize {
        match self.buffer[..self.end].split_at(at) {
            ([.., b'\r'], [b'\n', ..]) => at - 1,
            _ => at,
        }
    }

    /// Returns the last bytes before the window.
    pub(super) fn behind(&self) -> &[u8] {
        &self.buffer[self.at.saturating_sub(KEPT)..self.at]
    }

    /// Returns true if an empty line precedes the window.
    pub(super) fn is_after_empty_line(&self) -> bool {
        let behind = self.behind();
        let blanks = behind.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
        line_breaks(&behind[behind.len() - blanks..]) > 1
    }

    /// Returns true if the window starts at the beginning of a line.
    pub(super) fn is_at_line_start(&self) -> bool {
        match self.at.checked_sub(1).and_then(|before| self.buffer.get(before)) {
            Some(&byte) => byte == b'\n' || byte == b'\r',
            None => true,
        }
    }

    /// Drops the rest of the stream.
    pub(super) fn close(&mut self) {
        self.advance(self.rest().len());
        self.is_at_end = true;
    }

    /// Returns the error of the stream once everything before it has been consumed.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        if self.at == self.end { self.failure.take() } else { None }
    }

    /// Returns the offset of the first of three bytes at or after `start`, or `None` if the stream
    /// or the limit ends before one.
    #[inline]
    pub(super) fn find(&mut self, start: usize, bytes: [u8; 3], limit: usize) -> Option<usize> {
        let mut searched = start;
        loop {
            let rest = self.rest().get(searched..).unwrap_or_default();
            if let Some(found) = memchr::memchr3(bytes[0], bytes[1], bytes[2], rest) {
                return Some(searched + found);
            }
            searched = searched.max(self.rest().len());
            if searched > limit || !self.fill() {
                return None;
            }
        }
    }

    /// Skips the rest of the line up to its line break.
    pub(super) fn skip_line(&mut self) {
        loop {
            let rest = self.rest();
            if let Some(found) = memchr::memchr2(b'\n', b'\r', rest) {
                return self.advance(found);
            }
            self.advance(self.rest().len());
            if !self.fill() {
                return;
            }
        }
    }
}

/// Returns the number of line breaks, and of the bytes after the last one.
fn count(bytes: &[u8]) -> (u64, u64) {
    let last = memchr::memrchr2(b'\n', b'\r', bytes).map_or(0, |at| at + 1);
    (line_breaks(bytes) as u64, (bytes.len() - last) as u64)
}
