//! Words as the input, and the lists made of them.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use setwise::bulk::{self, Level};
use setwise_columns::npy::{NpyError, NpyReader};
use setwise_columns::pipeline::{self, BlockReader, BlockWorker, Emit, Threads};
use setwise_expr::Type;

use super::error::{ConvertError, InputPart};
use super::input::ByteInput;
use super::lines::{LineBlock, Lines, shown};
use super::output::{OutputBlock, WordFormat};
use crate::printing::counted;

/// The size of a word.
const WORD: usize = size_of::<u64>();

/// Boards as words.
pub enum Words {
    /// Words of eight bytes.
    Binary(BinaryWords),
    /// A NumPy array.
    Array(Box<ArrayWords>),
    /// Lines of hexadecimal numbers.
    Hexadecimal(Box<HexadecimalWords>),
}

impl Words {
    /// Reads words of eight bytes, little-endian.
    #[must_use]
    pub const fn binary(input: ByteInput) -> Self {
        Self::Binary(BinaryWords { input, carried: Vec::new(), before: 0, at_end: false })
    }

    /// Reads the elements of a NumPy array, which are `uint64`.
    ///
    /// # Errors
    ///
    /// Returns an error if the array is malformed, or has elements of another type.
    pub fn array(input: ByteInput) -> Result<Self, NpyError> {
        let (boards, reader) = (input.boards(), NpyReader::new(input)?);
        match reader.header().value_type {
            Type::Set => {
                let words = Vec::new();
                Ok(Self::Array(Box::new(ArrayWords { reader, words, boards, before: 0 })))
            }
            other => Err(NpyError::Type(other.to_string())),
        }
    }

    /// Reads words in hexadecimal digits, with or without `0x`, one per line. Lines without a word
    /// are skipped, and so is the rest of a line from `#` on.
    #[must_use]
    pub fn hexadecimal(input: ByteInput) -> Self {
        let (lines, text) = (Lines::new(input), LineBlock::default());
        let (at, line, before, failure) = (0, 0, 0, None);
        Self::Hexadecimal(Box::new(HexadecimalWords { lines, text, at, line, before, failure }))
    }

    /// Makes lists of the words, or writes them in another format, and passes them to `sink` as
    /// [`pipeline::run`] does.
    ///
    /// # Errors
    ///
    /// Returns the first error of the input.
    pub fn into_lists(
        self,
        encoding: Encoding,
        lengths: LengthsWanted,
        threads: Threads,
        stop: &AtomicBool,
        sink: &mut dyn FnMut(&mut OutputBlock) -> ControlFlow<()>,
    ) -> Result<(), ConvertError> {
        pipeline::run(self, WordsToLists::new(encoding, lengths), threads, stop, sink)
    }
}

/// Some words, little-endian.
#[derive(Debug, Default)]
pub struct WordBlock {
    bytes: Vec<u8>,
    /// The number of words before these.
    before: u64,
    read: u64,
}

impl BlockReader for Words {
    type Block = WordBlock;
    type Error = ConvertError;

    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, ConvertError> {
        block.bytes.clear();
        match self {
            Self::Binary(words) => words.fill(block),
            Self::Array(words) => words.fill(block),
            Self::Hexadecimal(words) => words.fill(block),
        }
    }
}

pub struct BinaryWords {
    input: ByteInput,
    /// The first bytes of a word.
    carried: Vec<u8>,
    before: u64,
    at_end: bool,
}

impl BinaryWords {
    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, ConvertError> {
        block.bytes.append(&mut self.carried);
        let want = WORD * self.input.boards();
        while block.bytes.len() < WORD && !self.at_end {
            let missing = want - block.bytes.len();
            self.at_end = self.input.read(InputPart::Main, &mut block.bytes, missing)? == 0;
        }
        block.read = self.input.position();
        let whole = block.bytes.len() / WORD * WORD;
        if whole == 0 && !block.bytes.is_empty() {
            return Err(self.incomplete(block.bytes.len() as u64));
        }
        self.carried.extend(block.bytes.drain(whole..));
        block.before = self.before;
        self.before += (whole / WORD) as u64;
        Ok(whole > 0)
    }

    /// Returns the error of a word with `len` bytes.
    fn incomplete(&self, len: u64) -> ConvertError {
        let byte = self.input.position() - len;
        let bytes = if len == 1 { "byte is" } else { "bytes are" };
        let words = counted(self.before, "word");
        let reason = format!("{len} {bytes} left over after {words} of 8 bytes");
        ConvertError::byte(InputPart::Main, byte, reason)
    }
}

pub struct ArrayWords {
    reader: NpyReader<ByteInput>,
    words: Vec<u64>,
    /// The maximum number of boards of a block.
    boards: usize,
    before: u64,
}

impl ArrayWords {
    /// Returns the number of boards.
    pub fn boards(&self) -> u64 {
        self.reader.header().rows
    }

    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, ConvertError> {
        self.words.clear();
        let len = self.reader.read(&mut self.words, self.boards).map_err(|error| {
            let error = io::Error::new(io::ErrorKind::InvalidData, error);
            ConvertError::Read { part: InputPart::Main, error }
        })?;
        block.bytes.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        block.before = self.before;
        self.before += len as u64;
        block.read = self.reader.get_ref().position();
        Ok(len > 0)
    }
}

pub struct HexadecimalWords {
    lines: Lines,
    text: LineBlock,
    /// The position in the text.
    at: usize,
    /// The number of lines of the text before that position.
    line: u64,
    before: u64,
    /// An error to report after the words before it.
    failure: Option<ConvertError>,
}

impl HexadecimalWords {
    fn fill(&mut self, block: &mut WordBlock) -> Result<bool, ConvertError> {
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
            if let Err(error) = self.read_lines(block) {
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

    /// Reads the words of lines, up to a block.
    fn read_lines(&mut self, block: &mut WordBlock) -> Result<(), ConvertError> {
        let want = WORD * self.lines.boards();
        while self.at < self.text.bytes.len() && block.bytes.len() < want {
            let rest = &self.text.bytes[self.at..];
            let end = memchr::memchr(b'\n', rest);
            let line = &rest[..end.unwrap_or(rest.len())];
            self.line += 1;
            self.at += end.map_or(rest.len(), |end| end + 1);
            let word = word(line).map_err(|(column, reason)| {
                ConvertError::text(self.text.before + self.line, column, reason)
            })?;
            if let Some(word) = word {
                block.bytes.extend_from_slice(&word.to_le_bytes());
            }
        }
        Ok(())
    }
}

/// Returns the word of a line, `None` for a line that is empty or a comment, or the column, from
/// 1, and the reason of an error.
fn word(line: &[u8]) -> Result<Option<u64>, (usize, String)> {
    let line = memchr::memchr(b'#', line).map_or(line, |comment| &line[..comment]);
    let indent = line.len() - line.trim_ascii_start().len();
    let word = line.trim_ascii();
    let Some(&first) = word.first() else { return Ok(None) };
    let digits = word.strip_prefix(b"0x").or_else(|| word.strip_prefix(b"0X")).unwrap_or(word);
    let start = indent + (word.len() - digits.len()) + 1;
    if digits.is_empty() {
        let first = char::from(first);
        return Err((start, format!("expected hexadecimal digits after `{first}x`")));
    }
    let mut value = 0u64;
    for (at, &byte) in digits.iter().enumerate() {
        let Some(digit) = char::from(byte).to_digit(16) else {
            let found = shown(&digits[at..]);
            return Err((start + at, format!("expected a hexadecimal digit, not {found}")));
        };
        if value >> 60 != 0 {
            return Err((start + at, "the number has more than 64 bits".to_owned()));
        }
        value = value << 4 | u64::from(digit);
    }
    Ok(Some(value))
}

/// The encoding of the output made of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Text: a line for each board, with the names of its squares, ascending from a1, separated
    /// by blanks.
    Names,
    /// Squares as bytes.
    U8,
    /// Numbers of squares, 64 more from board to board, modulo 2^16, little-endian.
    U16 {
        /// The number of the first square.
        base: u16,
    },
    /// Like `U16`, modulo 2^32.
    U32 {
        /// The number of the first square.
        base: u32,
    },
    /// The words themselves.
    Words(WordFormat),
    /// No output; only the statistics.
    Count,
}

/// The output of the lengths of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthsWanted {
    /// They are written, too.
    Yes,
    /// They are not wanted.
    No,
}

/// The space after the lists with which they are written fastest: elements may be written past
/// the end of a list, and the squares of boards need not be counted before.
const SLACK: usize = 64 * 1024 + 64;

/// The names of the squares, each followed by a blank.
static NAMES: [[u8; 3]; 64] = {
    let mut names = [*b"a1 "; 64];
    let mut index = 0;
    while index < 64 {
        names[index] = [b'a' + index as u8 % 8, b'1' + index as u8 / 8, b' '];
        index += 1;
    }
    names
};

/// Makes lists of words.
#[derive(Clone)]
struct WordsToLists {
    encoding: Encoding,
    lengths: LengthsWanted,
    level: Level,
    words: Vec<u64>,
    squares: Vec<u8>,
    narrow: Vec<u16>,
    wide: Vec<u32>,
}

impl WordsToLists {
    fn new(encoding: Encoding, lengths: LengthsWanted) -> Self {
        let (words, squares, narrow, wide) = Default::default();
        Self { encoding, lengths, level: Level::best(), words, squares, narrow, wide }
    }

    /// Writes lines of names; the squares are known.
    ///
    /// Between two empty boards, whose lines are line breaks alone, the names follow one another
    /// whatever board they belong to; only the positions of the line breaks depend on the boards.
    fn write_names(&self, total: usize, block: &mut OutputBlock) {
        let out = block.space(3 * total + self.words.len());
        let (mut squares, mut written) = (&self.squares[..total], 0);
        for (number, boards) in self.words.split(|&board| board == 0).enumerate() {
            if number > 0 {
                out[written] = b'\n';
                written += 1;
            }
            let len = bulk::count_at(self.level, boards) as usize;
            let (list, rest) = squares.split_at(len);
            write_lines(&mut out[written..written + 3 * len], boards, list);
            written += 3 * len;
            squares = rest;
        }
        block.finish(written);
    }
}

/// Writes the lines of boards that are not empty.
fn write_lines(out: &mut [u8], boards: &[u64], squares: &[u8]) {
    let names = out.as_chunks_mut::<3>().0;
    for (name, &square) in names.iter_mut().zip(squares) {
        *name = NAMES[usize::from(square % 64)];
    }
    let mut end = 0;
    for board in boards {
        end += board.count_ones() as usize;
        // In place of the last blank.
        names[end - 1][2] = b'\n';
    }
}

impl BlockWorker<WordBlock> for WordsToLists {
    type Output = OutputBlock;
    type Error = ConvertError;

    fn run(
        &mut self,
        input: &WordBlock,
        block: &mut OutputBlock,
        _: &mut Emit<'_, OutputBlock>,
    ) -> Result<(), ConvertError> {
        self.words.clear();
        self.words.extend(input.bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)));
        let (words, level) = (&self.words[..], self.level);
        let total = bulk::count_at(level, words) as usize;
        block.begin(words.len(), total, input.read);
        if self.lengths == LengthsWanted::Yes {
            bulk::lengths_at(level, block.space_for_lengths(words.len()), words);
        }
        // Modulo the range of the type, as the numbers.
        let first = input.before.wrapping_mul(64);
        match self.encoding {
            Encoding::Names => {
                let written = bulk::squares_at(level, space(&mut self.squares, total), words);
                debug_assert_eq!(written, total);
                self.write_names(total, block);
            }
            Encoding::U8 => {
                let written = bulk::squares_at(level, block.space(total + SLACK), words);
                block.finish(written);
            }
            Encoding::U16 { base } => {
                let base = base.wrapping_add(first as u16);
                let written =
                    bulk::indices_u16_at(level, space(&mut self.narrow, total), words, base);
                block.write(&self.narrow[..written], u16::to_le_bytes);
            }
            Encoding::U32 { base } => {
                let base = base.wrapping_add(first as u32);
                let written =
                    bulk::indices_u32_at(level, space(&mut self.wide, total), words, base);
                block.write(&self.wide[..written], u32::to_le_bytes);
            }
            Encoding::Words(format) => block.write_words(&self.words, format),
            Encoding::Count => block.finish(0),
        }
        Ok(())
    }
}

/// Returns space for `total` elements and the slack.
fn space<T: Copy + Default>(elements: &mut Vec<T>, total: usize) -> &mut [T] {
    if elements.len() < total + SLACK {
        elements.resize(total + SLACK, T::default());
    }
    &mut elements[..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_word_or_an_error_in_its_column() {
        for (line, expected) in [
            ("0x2a", Some(42)),
            ("0X2A\r", Some(42)),
            (" \tff  # a comment", Some(255)),
            ("0000000000000000ffffffffffffffff", Some(u64::MAX)),
            ("", None),
            ("\r", None),
            ("  # nothing", None),
        ] {
            assert_eq!(word(line.as_bytes()), Ok(expected), "{line:?}");
        }
        for (line, column, message) in [
            ("0x", 3, "after `0x`"),
            ("  12g4", 5, "not `g`"),
            ("1 2", 2, "not ` `"),
            ("é", 1, "not `é`"),
            ("1\u{1b}", 2, "the byte 0x1b"),
            ("0x1ffffffffffffffff", 19, "64 bits"),
        ] {
            let (found, reason) = word(line.as_bytes()).unwrap_err();
            assert_eq!(found, column, "{line:?}");
            assert!(reason.contains(message), "{line:?}: {reason}");
        }
    }
}
