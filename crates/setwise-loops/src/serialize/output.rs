//! Blocks of output.

use setwise::bulk;

/// Lists or words made of some boards, and their statistics.
#[derive(Debug, Default)]
pub struct OutputBlock {
    /// Space for the elements; it only grows, so it is not cleared again and again.
    bytes: Vec<u8>,
    len: usize,
    lengths: Vec<u8>,
    /// The number of boards.
    pub boards: u64,
    /// The number of squares.
    pub squares: u64,
    /// The number of bytes of the input that were read up to these boards.
    pub read: u64,
}

impl OutputBlock {
    /// Returns the lists or the words.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Returns the lengths of the lists, if they are wanted.
    #[must_use]
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// Appends the end of each list, little-endian; `end` is that of the last one.
    pub fn write_ends(&self, end: &mut u64, bytes: &mut Vec<u8>) {
        for &length in &self.lengths {
            *end += u64::from(length);
            bytes.extend_from_slice(&end.to_le_bytes());
        }
    }

    /// Begins a block of this many boards and squares.
    pub(super) fn begin(&mut self, boards: usize, squares: usize, read: u64) {
        self.len = 0;
        self.lengths.clear();
        (self.boards, self.squares, self.read) = (boards as u64, squares as u64, read);
    }

    /// Returns space for at least `len` bytes; [`finish`](Self::finish) sets their number.
    pub(super) fn space(&mut self, len: usize) -> &mut [u8] {
        if self.bytes.len() < len {
            self.bytes.resize(len, 0);
        }
        &mut self.bytes
    }

    pub(super) fn space_for_lengths(&mut self, boards: usize) -> &mut [u8] {
        self.lengths.resize(boards, 0);
        &mut self.lengths
    }

    /// Sets the number of bytes that were written.
    pub(super) const fn finish(&mut self, len: usize) {
        self.len = len;
    }

    /// Writes elements as bytes.
    pub(super) fn write<T: Copy, const N: usize>(
        &mut self,
        elements: &[T],
        to_bytes: impl Fn(T) -> [u8; N],
    ) {
        let out = self.space(N * elements.len()).as_chunks_mut::<N>().0;
        for (out, &element) in out.iter_mut().zip(elements) {
            *out = to_bytes(element);
        }
        self.finish(N * elements.len());
    }

    /// Replaces the block by words.
    pub(super) fn set_words(&mut self, words: &[u64], format: WordFormat, read: u64) {
        let squares = bulk::count(words) as usize;
        self.begin(words.len(), squares, read);
        self.write_words(words, format);
    }

    pub(super) fn write_words(&mut self, words: &[u64], format: WordFormat) {
        match format {
            WordFormat::Binary => self.write(words, u64::to_le_bytes),
            WordFormat::Hexadecimal => self.write(words, line),
        }
    }
}

/// The format of written words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordFormat {
    /// Eight bytes, little-endian.
    Binary,
    /// Text: `0x` and 16 digits, one word per line.
    Hexadecimal,
}

/// The digits of each byte.
static DIGITS: [[u8; 2]; 256] = {
    let mut digits = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        digits[byte] = [b"0123456789abcdef"[byte >> 4], b"0123456789abcdef"[byte & 15]];
        byte += 1;
    }
    digits
};

/// Returns the line of a word.
fn line(word: u64) -> [u8; 19] {
    let mut line = *b"0x0000000000000000\n";
    for (digits, byte) in line[2..].as_chunks_mut::<2>().0.iter_mut().zip(word.to_be_bytes()) {
        *digits = DIGITS[usize::from(byte)];
    }
    line
}
