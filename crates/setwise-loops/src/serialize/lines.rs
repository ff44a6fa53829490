//! Blocks of whole lines.

use super::error::{ConvertError, InputPart};
use super::input::ByteInput;

/// The longest line: more than a list of squares or a number ever needs.
const MAX_LINE: usize = 1 << 16;

/// An input that is cut into blocks of whole lines.
pub(super) struct Lines {
    input: ByteInput,
    /// Bytes that belong to the next block.
    carried: Vec<u8>,
    /// The number of lines before the next block.
    lines: u64,
    /// An error to report after the lines before it.
    failure: Option<ConvertError>,
    at_end: bool,
}

/// Whole lines; the last one of the input may lack its line break.
#[derive(Debug, Default)]
pub(super) struct LineBlock {
    pub(super) bytes: Vec<u8>,
    /// The number of lines before these.
    pub(super) before: u64,
    /// The number of bytes of the input that were read.
    pub(super) read: u64,
}

impl Lines {
    pub(super) const fn new(input: ByteInput) -> Self {
        Self { input, carried: Vec::new(), lines: 0, failure: None, at_end: false }
    }

    pub(super) const fn boards(&self) -> usize {
        self.input.boards()
    }

    /// Fills a block with lines; returns false at the end.
    pub(super) fn next(&mut self, block: &mut LineBlock) -> Result<bool, ConvertError> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        block.bytes.clear();
        block.before = self.lines;
        block.bytes.append(&mut self.carried);
        while !self.at_end && !self.read_more(&mut block.bytes)? {}
        if block.before == 0 && block.bytes.starts_with(b"\xef\xbb\xbf") {
            block.bytes.drain(..3);
        }
        self.lines += memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
        block.read = self.input.position();
        Ok(!block.bytes.is_empty())
    }

    /// Reads more bytes; returns true once there is a whole line. Carries the bytes after the last
    /// line break.
    fn read_more(&mut self, bytes: &mut Vec<u8>) -> Result<bool, ConvertError> {
        let searched = bytes.len();
        // About as much as a block of words.
        let want = 8 * self.input.boards();
        match self.input.read(InputPart::Main, bytes, want) {
            Ok(0) => self.at_end = true,
            Ok(_) => {}
            Err(error) => {
                self.at_end = true;
                self.failure = Some(error);
            }
        }
        let from = searched.saturating_sub(1);
        replace_cr(&mut bytes[from..], self.at_end);
        if let Some(newline) = memchr::memrchr(b'\n', &bytes[from..]) {
            self.carried = bytes.split_off(from + newline + 1);
            return Ok(true);
        }
        if let Some(error) = self.failure.take_if(|_| self.at_end) {
            return Err(error);
        }
        if bytes.len() > MAX_LINE {
            let reason = "no line break in 64 KiB: this is not the expected text";
            return Err(ConvertError::text(self.lines + 1, 1, reason));
        }
        Ok(false)
    }
}

/// Replaces each CR that ends a line by LF, except in CR LF. At the end of a text that continues,
/// an LF may follow.
fn replace_cr(text: &mut [u8], is_last: bool) {
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\r', &text[at..]) {
        at += found + 1;
        match text.get(at) {
            Some(b'\n') => {}
            None if !is_last => {}
            _ => text[at - 1] = b'\n',
        }
    }
}

/// Returns the first character of a text as an error message shows it.
pub(super) fn shown(text: &[u8]) -> String {
    let start = &text[..text.len().min(4)];
    let valid = start.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match (valid, start.first()) {
        (Some(c), _) if !c.is_control() => format!("`{c}`"),
        (_, Some(byte)) => format!("the byte {byte:#04x}"),
        (_, None) => "the end of the line".to_owned(),
    }
}
