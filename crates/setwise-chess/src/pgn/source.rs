//! The bytes of a stream, as far as they are looked at, and where they stand.

use std::io::{self, Read};

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// A stream with a window on its next bytes.
///
/// What has been passed over is forgotten when more is read, but for its last byte and the
/// number of lines: the window grows only for a token that does not fit.
#[derive(Debug)]
pub(super) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    /// The next byte in the buffer, and the end of what was read.
    at: usize,
    end: usize,
    is_at_end: bool,
    failure: Option<io::Error>,
    /// How many bytes were before the buffer.
    forgotten: u64,
    /// Line breaks before the buffer, and bytes between the last of them and the buffer.
    lines: u64,
    columns: u64,
}

impl<R: Read> Source<R> {
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
            lines: 0,
            columns: 0,
        }
    }

    pub(super) fn into_inner(self) -> R {
        self.inner
    }

    /// How many bytes have been passed over.
    pub(super) fn offset(&self) -> u64 {
        self.forgotten + self.at as u64
    }

    /// The bytes at hand.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..self.end).unwrap_or_default()
    }

    /// The next bytes: this many, or as many as there are.
    #[inline(always)]
    pub(super) fn ahead(&mut self, count: usize) -> &[u8] {
        if self.end - self.at < count {
            self.fill_to(count);
        }
        self.rest()
    }

    /// The byte this far ahead, or `None` behind the end.
    #[inline]
    pub(super) fn peek(&mut self, offset: usize) -> Option<u8> {
        self.ahead(offset + 1).get(offset).copied()
    }

    #[inline(always)]
    pub(super) fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.end);
    }

    /// Reads until this many bytes are at hand, or all.
    #[cold]
    fn fill_to(&mut self, count: usize) {
        while self.end - self.at < count && self.fill() {}
    }

    /// Reads more, behind what is at hand. Says no at the end.
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
            // No more, so that errors find their lines in little text.
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

    /// Moves what is at hand, and the byte before it, to the front of the buffer.
    fn forget(&mut self) {
        let keep = self.at.saturating_sub(1);
        let (lines, columns) = count(&self.buffer[..keep]);
        self.columns = if lines > 0 { columns } else { self.columns + columns };
        self.lines += lines;
        self.forgotten += keep as u64;
        self.buffer.copy_within(keep..self.end, 0);
        self.at -= keep;
        self.end -= keep;
    }

    /// The line and the column, each from 1, of the byte this far ahead.
    #[cold]
    pub(super) fn place(&self, offset: usize) -> (u64, u64) {
        let here = (self.at + offset).min(self.end);
        let (lines, columns) = count(&self.buffer[..here]);
        let before = if lines > 0 { 0 } else { self.columns };
        (self.lines + lines + 1, before + columns + 1)
    }

    /// Whether the next byte is the first of a line.
    pub(super) fn is_at_line_start(&self) -> bool {
        match self.at.checked_sub(1).and_then(|before| self.buffer.get(before)) {
            Some(&byte) => byte == b'\n' || byte == b'\r',
            None => true,
        }
    }

    /// Passes over all there is, and reads no more.
    pub(super) fn close(&mut self) {
        self.advance(self.rest().len());
        self.is_at_end = true;
    }

    /// Why reading failed, if it did and all before that has been passed over.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        if self.at == self.end { self.failure.take() } else { None }
    }

    /// The offset of the first byte from here on that is one of these; `None` where there
    /// is none up to the end or within a limit.
    #[inline]
    pub(super) fn find(&mut self, start: usize, bytes: [u8; 2], limit: usize) -> Option<usize> {
        let mut searched = start;
        loop {
            let rest = self.rest().get(searched..).unwrap_or_default();
            if let Some(found) = memchr::memchr2(bytes[0], bytes[1], rest) {
                return Some(searched + found);
            }
            searched = searched.max(self.rest().len());
            if searched > limit || !self.fill() {
                return None;
            }
        }
    }

    /// Passes over the rest of the line, its break excepted, however long it is.
    pub(super) fn skip_line(&mut self) {
        loop {
            let rest = self.rest();
            if let Some(found) = memchr::memchr(b'\n', rest) {
                return self.advance(found);
            }
            self.advance(self.rest().len());
            if !self.fill() {
                return;
            }
        }
    }
}

/// The number of line breaks, and of the bytes behind the last of them.
fn count(bytes: &[u8]) -> (u64, u64) {
    let lines = memchr::memchr_iter(b'\n', bytes).count();
    let last = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
    (lines as u64, (bytes.len() - last) as u64)
}
