//! Blocks of whole lines.

use super::error::{Error, Part};
use super::source::Source;

/// The longest line that is read: more than a list of squares or a number ever needs.
const MAX_LINE: usize = 1 << 16;

/// A source that is cut into blocks of whole lines.
#[derive(Debug)]
pub(super) struct Lines {
    source: Source,
    /// What was read and belongs to the next block.
    carried: Vec<u8>,
    /// How many lines were handed out.
    lines: u64,
    /// An error to be told once the lines before it were handed out.
    failure: Option<Error>,
    at_end: bool,
}

/// Whole lines; the last one of the input may lack its line break.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) bytes: Vec<u8>,
    /// How many lines are before these.
    pub(super) before: u64,
    /// How far the input has been read.
    pub(super) read: u64,
}

impl Lines {
    pub(super) const fn new(source: Source) -> Self {
        Self { source, carried: Vec::new(), lines: 0, failure: None, at_end: false }
    }

    pub(super) const fn boards(&self) -> usize {
        self.source.boards()
    }

    /// Fills a block with lines; false at the end.
    pub(super) fn next(&mut self, text: &mut Text) -> Result<bool, Error> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        text.bytes.clear();
        text.before = self.lines;
        text.bytes.append(&mut self.carried);
        while !self.at_end && !self.read_more(&mut text.bytes)? {}
        if text.before == 0 && text.bytes.starts_with(b"\xef\xbb\xbf") {
            text.bytes.drain(..3);
        }
        self.lines += memchr::memchr_iter(b'\n', &text.bytes).count() as u64;
        text.read = self.source.position();
        Ok(!text.bytes.is_empty())
    }

    /// Reads on; true once there is a whole line. What is behind the last one is carried.
    fn read_more(&mut self, bytes: &mut Vec<u8>) -> Result<bool, Error> {
        let searched = bytes.len();
        // About as much as a block of words has.
        let want = 8 * self.source.boards();
        match self.source.read(Part::Input, bytes, want) {
            Ok(0) => self.at_end = true,
            Ok(_) => {}
            Err(error) => {
                self.at_end = true;
                self.failure = Some(error);
            }
        }
        if let Some(newline) = memchr::memrchr(b'\n', &bytes[searched..]) {
            self.carried = bytes.split_off(searched + newline + 1);
            return Ok(true);
        }
        if let Some(error) = self.failure.take_if(|_| self.at_end) {
            return Err(error);
        }
        if bytes.len() > MAX_LINE {
            let reason = "no line break in 64 KiB: this is not the text that was expected";
            return Err(Error::text(self.lines + 1, 1, reason));
        }
        Ok(false)
    }
}
