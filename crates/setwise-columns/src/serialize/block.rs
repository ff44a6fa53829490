//! What was made of a block.

/// What was made of some boards, and how many there were.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Room for the elements; it only grows, so that it is not cleared again and again.
    bytes: Vec<u8>,
    len: usize,
    lengths: Vec<u8>,
    boards: u64,
    squares: u64,
    read: u64,
}

impl Block {
    /// The lists, or the words.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// The lengths of the lists, if they were wanted.
    #[must_use]
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The number of boards.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// The number of squares on all boards together.
    #[must_use]
    pub const fn squares(&self) -> u64 {
        self.squares
    }

    /// How many bytes of the input had been read when these boards were.
    #[must_use]
    pub const fn read(&self) -> u64 {
        self.read
    }

    /// Begins with so many boards and squares.
    pub(super) fn begin(&mut self, boards: usize, squares: usize, read: u64) {
        self.len = 0;
        self.lengths.clear();
        (self.boards, self.squares, self.read) = (boards as u64, squares as u64, read);
    }

    /// Room for so many bytes, of which [`finish`](Self::finish) says how many there are.
    pub(super) fn room(&mut self, len: usize) -> &mut [u8] {
        if self.bytes.len() < len {
            self.bytes.resize(len, 0);
        }
        &mut self.bytes
    }

    pub(super) fn room_for_lengths(&mut self, boards: usize) -> &mut [u8] {
        self.lengths.resize(boards, 0);
        &mut self.lengths
    }

    /// Says that so many bytes were written.
    pub(super) const fn finish(&mut self, len: usize) {
        self.len = len;
    }

    /// Writes elements as bytes.
    pub(super) fn write<T: Copy, const N: usize>(
        &mut self,
        elements: &[T],
        to_bytes: impl Fn(T) -> [u8; N],
    ) {
        let out = self.room(N * elements.len()).as_chunks_mut::<N>().0;
        for (out, &element) in out.iter_mut().zip(elements) {
            *out = to_bytes(element);
        }
        self.finish(N * elements.len());
    }
}
