//! From words to lists.

use setwise::bulk::Level;

use super::Block;
use super::error::Error;
use super::form::Form;
use super::ordered::Work;
use super::words::WordBlock;

/// How lists are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text: a line for each board, with the names of its squares, ascending from a1, and
    /// blanks between them.
    Names,
    /// The squares as bytes, one list behind the other.
    U8,
    /// The numbers of the squares, 64 more from board to board, modulo 2^16; little-endian.
    U16 {
        /// The number of the first square of the first board.
        base: u16,
    },
    /// As `U16`, modulo 2^32.
    U32 {
        /// The number of the first square of the first board.
        base: u32,
    },
    /// The words themselves.
    Words(Form),
    /// Nothing; boards and squares are counted.
    Count,
}

/// With so much room behind the lists they are written fastest: what is written beyond a list
/// needs no care, and the squares of boards need not be counted before.
const SLACK: usize = 64 * 1024 + 64;

/// The names of the squares, each with what separates it from the next one.
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
#[derive(Clone, Debug)]
pub(super) struct Lister {
    format: Format,
    /// Whether the lengths of the lists are wanted too.
    lengths: bool,
    level: Level,
    words: Vec<u64>,
    squares: Vec<u8>,
    narrow: Vec<u16>,
    wide: Vec<u32>,
}

impl Lister {
    pub(super) fn new(format: Format, lengths: bool) -> Self {
        let (words, squares, narrow, wide) = Default::default();
        Self { format, lengths, level: Level::best(), words, squares, narrow, wide }
    }

    /// Lines of names; the squares are known. Between two empty boards, whose lines are line
    /// breaks alone, names go one behind the other whatever board they are of, so that only
    /// the places of the line breaks depend on the boards.
    fn names(&self, total: usize, block: &mut Block) {
        let out = block.room(3 * total + self.words.len());
        let (mut squares, mut written) = (&self.squares[..total], 0);
        for (number, boards) in self.words.split(|&board| board == 0).enumerate() {
            if number > 0 {
                out[written] = b'\n';
                written += 1;
            }
            let len = self.level.count(boards) as usize;
            let (list, rest) = squares.split_at(len);
            lines(&mut out[written..written + 3 * len], boards, list);
            written += 3 * len;
            squares = rest;
        }
        block.finish(written);
    }
}

/// The lines of boards that are not empty.
fn lines(out: &mut [u8], boards: &[u64], squares: &[u8]) {
    let names = out.as_chunks_mut::<3>().0;
    for (name, &square) in names.iter_mut().zip(squares) {
        *name = NAMES[usize::from(square % 64)];
    }
    let mut end = 0;
    for board in boards {
        end += board.count_ones() as usize;
        // In the place of the last blank.
        names[end - 1][2] = b'\n';
    }
}

impl Work<WordBlock> for Lister {
    type Output = Block;

    fn run(&mut self, input: &WordBlock, block: &mut Block) -> Result<(), Error> {
        self.words.clear();
        self.words.extend(input.bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)));
        let (words, level) = (&self.words[..], self.level);
        let total = level.count(words) as usize;
        block.begin(words.len(), total, input.read);
        if self.lengths {
            level.lengths(block.room_for_lengths(words.len()), words);
        }
        // Modulo the range of the type, as the numbers are.
        let first = input.before.wrapping_mul(64);
        match self.format {
            Format::Names => {
                let written = level.squares(room(&mut self.squares, total), words);
                debug_assert_eq!(written, total);
                self.names(total, block);
            }
            Format::U8 => {
                let written = level.squares(block.room(total + SLACK), words);
                block.finish(written);
            }
            Format::U16 { base } => {
                let base = base.wrapping_add(first as u16);
                let written = level.indices_u16(room(&mut self.narrow, total), words, base);
                block.write(&self.narrow[..written], u16::to_le_bytes);
            }
            Format::U32 { base } => {
                let base = base.wrapping_add(first as u32);
                let written = level.indices_u32(room(&mut self.wide, total), words, base);
                block.write(&self.wide[..written], u32::to_le_bytes);
            }
            Format::Words(form) => form.write(&self.words, block),
            Format::Count => block.finish(0),
        }
        Ok(())
    }
}

/// Room for so many elements, and some behind them.
fn room<T: Copy + Default>(elements: &mut Vec<T>, total: usize) -> &mut [T] {
    if elements.len() < total + SLACK {
        elements.resize(total + SLACK, T::default());
    }
    &mut elements[..]
}
