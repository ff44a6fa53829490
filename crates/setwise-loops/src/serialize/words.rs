//! Raw words from files and streams.

use std::fs::File;
use std::io::{self, Read};
use std::str;

use setwise::Square;
use setwise_columns::pipeline::BlockReader;

use super::WordError;

/// The size of a word.
const WORD: usize = size_of::<u64>();

/// The maximum number of bytes to take from a stream at once: the capacity of a pipe.
const STREAM: usize = 1 << 16;

/// The maximum number of words of a block: 256 KiB, and the lists of boards that are not full stay
/// in the second-level cache.
const BOARDS: usize = 1 << 15;

/// The number of bytes at the start of an input that tell text from words.
const START: usize = 1 << 12;

/// Words of eight bytes, little-endian.
///
/// They are read in blocks, not mapped into memory: a mapped file that another program truncates
/// ends the process by a signal, which makes mapping unsafe. A map would save one copy, made by
/// the reading thread: for 1 GiB in the page cache that is 0.22 s (`dd of=/dev/null bs=256k`), of
/// the 0.7 s of `setwise serialize --as u8 -o /dev/null` (virtual Intel Xeon, two processors,
/// 2026-11-21).
pub struct Words {
    reader: Box<dyn Read + Send>,
    is_stream: bool,
    boards: usize,
    /// The first bytes of a word.
    carried: Vec<u8>,
    /// The number of words before the next block.
    before: u64,
    read: u64,
    at_end: bool,
}

/// Some words.
#[derive(Debug, Default)]
pub struct WordBlock {
    pub(super) bytes: Vec<u8>,
    /// The number of words before these.
    pub(super) before: u64,
    /// The number of bytes that were read up to the end of these.
    pub(super) read: u64,
}

impl Words {
    /// Returns the words of a file, in whole blocks.
    #[must_use]
    pub fn file(file: File) -> Self {
        Self { is_stream: false, ..Self::stream(file) }
    }

    /// Returns the words of a stream: a block is what the stream has at the moment.
    pub fn stream(reader: impl Read + Send + 'static) -> Self {
        let (reader, carried) = (Box::new(reader), Vec::new());
        let (boards, before, read, at_end) = (BOARDS, 0, 0, false);
        Self { reader, is_stream: true, boards, carried, before, read, at_end }
    }

    #[cfg(test)]
    pub(super) fn with_blocks(self, boards: usize) -> Self {
        Self { boards, ..self }
    }

    /// Appends what fills a block; of a stream, as much as it has.
    fn append(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let (len, want) = (bytes.len(), (WORD * self.boards).saturating_sub(bytes.len()).max(1));
        if self.is_stream {
            bytes.resize(len + want.min(STREAM), 0);
            let read = loop {
                match self.reader.read(&mut bytes[len..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read,
                }
            };
            bytes.truncate(len + *read.as_ref().unwrap_or(&0));
            read?;
        } else {
            self.reader.by_ref().take(want as u64).read_to_end(bytes)?;
        }
        self.at_end = bytes.len() == len;
        self.read += (bytes.len() - len) as u64;
        Ok(())
    }
}

impl BlockReader for Words {
    type Block = WordBlock;
    type Error = WordError;

    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, WordError> {
        let WordBlock { bytes, .. } = block;
        bytes.clear();
        bytes.append(&mut self.carried);
        // Waits for more of a stream only as long as its first bytes may be text.
        let is_open = |bytes: &[u8]| bytes.len() < START && text(bytes).is_some();
        while !self.at_end && (bytes.len() < WORD || self.before == 0 && is_open(bytes)) {
            self.append(bytes)?;
        }
        if self.before == 0
            && let Some(format) = other_format(bytes)
        {
            return Err(WordError::Format(format));
        }
        let whole = bytes.len() / WORD * WORD;
        if whole == 0 && !bytes.is_empty() {
            return Err(WordError::Rest { words: self.before, len: bytes.len() });
        }
        self.carried.extend(bytes.drain(whole..));
        (block.before, block.read) = (self.before, self.read);
        self.before += (whole / WORD) as u64;
        Ok(whole > 0)
    }
}

/// Returns a description of the format in which an input begins, if it is not that of words, and
/// what to do.
fn other_format(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"\x93NUMPY") {
        return Some(
            "this is a NumPy array, not raw words: `numpy.load('a.npy').tofile('a.bin')` writes \
             its words, and `setwise.squares` of Python lists their squares",
        );
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(
            "this is an archive, not raw words: `numpy.load('a.npz')['P'].tofile('a.bin')` writes \
             the words of an array",
        );
    }
    let text = text(&bytes[..bytes.len().min(START)])?;
    let lines = text.split(['\n', '\r']).map(|line| line.split('#').next().unwrap_or("").trim());
    let first = lines.into_iter().find(|line| !line.is_empty()).unwrap_or("");
    let has_lines = text.contains(['\n', '\r']) && text.contains(char::is_alphanumeric);
    (has_lines || is_hexadecimal(first) || are_squares(first)).then_some(
        "this is text, not raw words of 8 bytes: for hexadecimal numbers, one per line, \
         `numpy.array([int(n, 16) for n in open('a.txt')], 'u8').tofile('a.bin')` writes them as \
         words",
    )
}

/// Returns bytes as a text, if they are one; the last character may be incomplete.
fn text(bytes: &[u8]) -> Option<&str> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&bytes[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    let is_binary = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    (!text.contains(is_binary)).then_some(text)
}

fn is_hexadecimal(line: &str) -> bool {
    let digits = line.strip_prefix("0x").or_else(|| line.strip_prefix("0X")).unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn are_squares(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace().peekable();
    words.peek().is_some() && words.all(|word| word.parse::<Square>().is_ok())
}
