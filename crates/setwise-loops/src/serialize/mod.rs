//! Lists of the squares of words, made block by block, by the pipeline of
//! [`setwise_columns::pipeline`]. Memory is bounded, whatever the size of the input.

#[cfg(test)]
mod tests;
mod words;

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use setwise::bulk::{self, Level};
use setwise_columns::pipeline::{self, BlockWorker, Emit, Threads};

use self::words::WordBlock;
pub use self::words::Words;

/// The reason why words cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WordError {
    /// The input cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The last bytes of the input are fewer than those of a word.
    #[error("byte {}: the last word has only {len} of 8 bytes", 8 * words)]
    Rest {
        /// The number of words before them.
        words: u64,
        /// Their number.
        len: usize,
    },
    /// The input has another format.
    #[error("{0}")]
    Format(&'static str),
}

/// The format of lists.
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
    /// No output; only the sums.
    Count,
}

/// The lists of some boards, and their sums.
#[derive(Debug, Default)]
pub struct Lists {
    /// Space for the elements; it only grows, so it is not cleared again and again.
    space: Vec<u8>,
    len: usize,
    /// The length of each list, if the lengths are wanted.
    pub lengths: Vec<u8>,
    /// The number of boards.
    pub boards: u64,
    /// The number of squares.
    pub squares: u64,
    /// The number of bytes of the input that were read up to these boards.
    pub read: u64,
}

impl Lists {
    /// Returns the elements.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.space[..self.len]
    }

    /// Appends the end of each list, little-endian; `end` is that of the last one.
    pub fn write_ends(&self, end: &mut u64, bytes: &mut Vec<u8>) {
        for &length in &self.lengths {
            *end += u64::from(length);
            bytes.extend_from_slice(&end.to_le_bytes());
        }
    }
}

/// Passes the lists of all words to `sink`, as [`pipeline::run`] does.
///
/// # Errors
///
/// Returns the first error of the input, after the lists of the words before it.
pub fn lists(
    words: Words,
    encoding: Encoding,
    has_lengths: bool,
    threads: Threads,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(&mut Lists) -> ControlFlow<()>,
) -> Result<(), WordError> {
    let (words_of_block, squares, narrow, wide) = Default::default();
    let level = Level::best();
    let serializer =
        Serializer { encoding, has_lengths, level, words: words_of_block, squares, narrow, wide };
    pipeline::run(words, serializer, threads, stop, sink)
}

/// The space after the lists with which they are written fastest: elements may be written past
/// the end of a list, and the squares of boards need not be counted before.
const SLACK: usize = 64 * 1024 + 64;

/// Makes lists of words.
#[derive(Clone)]
struct Serializer {
    encoding: Encoding,
    has_lengths: bool,
    level: Level,
    words: Vec<u64>,
    squares: Vec<u8>,
    narrow: Vec<u16>,
    wide: Vec<u32>,
}

impl BlockWorker<WordBlock> for Serializer {
    type Output = Lists;
    type Error = WordError;

    fn run(
        &mut self,
        block: &WordBlock,
        lists: &mut Lists,
        _: &mut Emit<'_, Lists>,
    ) -> Result<(), WordError> {
        self.words.clear();
        self.words.extend(block.bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)));
        let (words, level) = (&self.words[..], self.level);
        let total = bulk::count_at(level, words) as usize;
        (lists.boards, lists.squares) = (words.len() as u64, total as u64);
        lists.read = block.read;
        lists.lengths.resize(if self.has_lengths { words.len() } else { 0 }, 0);
        if self.has_lengths {
            bulk::lengths_at(level, &mut lists.lengths, words);
        }
        // Modulo the range of the type, as the numbers.
        let first = block.before.wrapping_mul(64);
        match self.encoding {
            Encoding::Names => {
                let out = space(&mut self.squares, total + SLACK);
                let written = bulk::squares_at(level, out, words);
                write_names(lists, words, &self.squares[..written]);
            }
            Encoding::U8 => {
                let out = space(&mut lists.space, total + SLACK);
                lists.len = bulk::squares_at(level, out, words);
            }
            Encoding::U16 { base } => {
                let (out, base) =
                    (space(&mut self.narrow, total + SLACK), base.wrapping_add(first as u16));
                let written = bulk::indices_u16_at(level, out, words, base);
                write(lists, &self.narrow[..written], u16::to_le_bytes);
            }
            Encoding::U32 { base } => {
                let (out, base) =
                    (space(&mut self.wide, total + SLACK), base.wrapping_add(first as u32));
                let written = bulk::indices_u32_at(level, out, words, base);
                write(lists, &self.wide[..written], u32::to_le_bytes);
            }
            Encoding::Count => lists.len = 0,
        }
        Ok(())
    }
}

/// Returns the elements, at least `len` of them.
fn space<T: Copy + Default>(elements: &mut Vec<T>, len: usize) -> &mut [T] {
    if elements.len() < len {
        elements.resize(len, T::default());
    }
    elements
}

/// Writes elements as bytes.
fn write<T: Copy, const N: usize>(lists: &mut Lists, list: &[T], bytes_of: impl Fn(T) -> [u8; N]) {
    lists.len = N * list.len();
    let out = space(&mut lists.space, lists.len).as_chunks_mut::<N>().0;
    for (out, &element) in out.iter_mut().zip(list) {
        *out = bytes_of(element);
    }
}

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

/// Writes a line of names for each board; `squares` are those of all boards.
fn write_names(lists: &mut Lists, words: &[u64], mut squares: &[u8]) {
    let out = space(&mut lists.space, 3 * squares.len() + words.len());
    let mut end = 0;
    for word in words {
        let (list, rest) = squares.split_at(word.count_ones() as usize);
        for (name, &square) in out[end..].as_chunks_mut::<3>().0.iter_mut().zip(list) {
            *name = NAMES[usize::from(square % 64)];
        }
        // In place of the last blank.
        end += (3 * list.len()).max(1);
        out[end - 1] = b'\n';
        squares = rest;
    }
    lists.len = end;
}
