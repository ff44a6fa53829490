//! Words from bytes or from text.

use super::error::{Error, Part, counted};
use super::hexadecimal;
use super::lines::{Lines, Text};
use super::ordered::Blocks;
use super::source::Source;

/// The size of a word.
const WORD: usize = size_of::<u64>();

/// Boards as words, one after the other.
#[derive(Debug)]
pub struct Words(Form);

#[derive(Debug)]
enum Form {
    Binary(Binary),
    Hexadecimal(Hexadecimal),
}

/// Some words, little-endian.
#[derive(Debug, Default)]
pub(super) struct WordBlock {
    pub(super) bytes: Vec<u8>,
    /// How many words are before these.
    pub(super) before: u64,
    /// How far the input has been read.
    pub(super) read: u64,
}

impl Words {
    /// Words of eight bytes, the lowest first.
    #[must_use]
    pub const fn binary(source: Source) -> Self {
        Self(Form::Binary(Binary { source, carried: Vec::new(), before: 0, at_end: false }))
    }

    /// Words in hexadecimal digits, with or without `0x`, one a line. Lines without a word
    /// are skipped, and so is what follows a `#`.
    #[must_use]
    pub fn hexadecimal(source: Source) -> Self {
        let (lines, text) = (Lines::new(source), Text::default());
        Self(Form::Hexadecimal(Hexadecimal {
            lines,
            text,
            at: 0,
            line: 0,
            before: 0,
            failure: None,
        }))
    }
}

impl Blocks for Words {
    type Block = WordBlock;

    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, Error> {
        block.bytes.clear();
        match &mut self.0 {
            Form::Binary(words) => words.fill(block),
            Form::Hexadecimal(words) => words.fill(block),
        }
    }
}

#[derive(Debug)]
struct Binary {
    source: Source,
    /// The beginning of a word.
    carried: Vec<u8>,
    before: u64,
    at_end: bool,
}

impl Binary {
    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, Error> {
        block.bytes.append(&mut self.carried);
        let want = WORD * self.source.boards();
        while block.bytes.len() < WORD && !self.at_end {
            let missing = want - block.bytes.len();
            self.at_end = self.source.read(Part::Input, &mut block.bytes, missing)? == 0;
        }
        block.read = self.source.position();
        let whole = block.bytes.len() / WORD * WORD;
        if whole == 0 && !block.bytes.is_empty() {
            return Err(self.rest(block.bytes.len() as u64));
        }
        self.carried.extend(block.bytes.drain(whole..));
        block.before = self.before;
        self.before += (whole / WORD) as u64;
        Ok(whole > 0)
    }

    /// The error of a word that is not whole.
    fn rest(&self, len: u64) -> Error {
        let position = self.source.position();
        let bytes = if len == 1 { "byte is" } else { "bytes are" };
        let words = counted(self.before, "word");
        let reason = format!("{len} {bytes} left over behind {words} of 8 bytes");
        Error::byte(Part::Input, position - len, reason)
    }
}

#[derive(Debug)]
struct Hexadecimal {
    lines: Lines,
    /// Lines of which words are made.
    text: Text,
    /// How far they have been.
    at: usize,
    /// How many lines that were.
    line: u64,
    before: u64,
    /// An error to be told once the words before it were handed out.
    failure: Option<Error>,
}

impl Hexadecimal {
    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, Error> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        while block.bytes.is_empty() {
            if self.at == self.text.bytes.len() {
                (self.at, self.line) = (0, 0);
                if !self.lines.next(&mut self.text)? {
                    return Ok(false);
                }
            }
            if let Err(error) = self.some_lines(block) {
                match block.bytes.is_empty() {
                    true => return Err(error),
                    false => self.failure = Some(error),
                }
            }
        }
        block.read = self.text.read;
        block.before = self.before;
        self.before += (block.bytes.len() / WORD) as u64;
        Ok(true)
    }

    /// Makes words of lines, as many as a block has.
    fn some_lines(&mut self, block: &mut WordBlock) -> Result<(), Error> {
        let want = WORD * self.lines.boards();
        while self.at < self.text.bytes.len() && block.bytes.len() < want {
            let rest = &self.text.bytes[self.at..];
            let end = memchr::memchr(b'\n', rest);
            let line = &rest[..end.unwrap_or(rest.len())];
            self.line += 1;
            self.at += end.map_or(rest.len(), |end| end + 1);
            let word = hexadecimal::word(line).map_err(|(column, reason)| {
                Error::text(self.text.before + self.line, column, reason)
            })?;
            if let Some(word) = word {
                block.bytes.extend_from_slice(&word.to_le_bytes());
            }
        }
        Ok(())
    }
}
