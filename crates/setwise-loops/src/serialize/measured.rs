//! Boards from lists whose lengths are known.

use setwise_columns::pipeline::{BlockReader, BlockWorker, Emit};

use super::ends::Ends;
use super::error::{ConvertError, InputPart};
use super::input::ByteInput;
use super::output::{OutputBlock, WordFormat};

/// An element of a list: the number of a square, or of a square and a board.
pub(super) trait ListElement: Copy + Send + 'static {
    const SIZE: usize;

    /// Appends the elements of bytes.
    fn read(bytes: &[u8], elements: &mut Vec<Self>);

    /// Returns the difference to the first number of a board, modulo the range of the type.
    fn minus(self, first: u64) -> u64;

    fn number(self) -> u64;
}

macro_rules! list_element {
    ($($T:ty)*) => {$(
        impl ListElement for $T {
            const SIZE: usize = size_of::<$T>();

            fn read(bytes: &[u8], elements: &mut Vec<$T>) {
                let whole = bytes.as_chunks().0.iter();
                elements.extend(whole.map(|&element| <$T>::from_le_bytes(element)));
            }

            fn minus(self, first: u64) -> u64 {
                self.wrapping_sub(first as $T).into()
            }

            fn number(self) -> u64 {
                self.into()
            }
        }
    )*};
}

list_element!(u8 u16 u32);

/// Lists and their ends.
pub(super) struct MeasuredLists {
    pub(super) input: ByteInput,
    pub(super) ends: Ends,
    /// The size of an element.
    pub(super) size: usize,
}

/// Some lists.
#[derive(Debug, Default)]
pub(super) struct MeasuredBlock {
    elements: Vec<u8>,
    lengths: Vec<u8>,
    /// The number of lists before these.
    before: u64,
    /// The position of the first byte.
    position: u64,
    read: u64,
}

impl BlockReader for MeasuredLists {
    type Block = MeasuredBlock;
    type Error = ConvertError;

    fn fill(&mut self, block: &mut MeasuredBlock) -> Result<bool, ConvertError> {
        block.before = self.ends.lists();
        self.ends.fill(&mut block.lengths, self.input.boards())?;
        block.position = self.input.position();
        block.elements.clear();
        if block.lengths.is_empty() {
            self.check_end(&mut block.elements)?;
            return Ok(false);
        }
        let elements: usize = block.lengths.iter().map(|&length| usize::from(length)).sum();
        let want = self.size * elements;
        let read = self.input.read_all(InputPart::Main, &mut block.elements, want)?;
        block.read = self.input.position();
        if read == want {
            return Ok(true);
        }
        let list = block.before + list_of(&block.lengths, read / self.size);
        let reason = format!("the input ends within list {}, counted from 1", list + 1);
        Err(ConvertError::byte(InputPart::Main, block.read, reason))
    }
}

impl MeasuredLists {
    /// Refuses elements after the last list.
    fn check_end(&mut self, elements: &mut Vec<u8>) -> Result<(), ConvertError> {
        let position = self.input.position();
        if self.input.read_all(InputPart::Main, elements, 1)? == 0 {
            return Ok(());
        }
        let reason = match self.ends.lists() {
            0 => "the input is not empty, but there are no lists".to_owned(),
            1 => "the input continues after the only list".to_owned(),
            lists => format!("the input continues after the last of {lists} lists"),
        };
        Err(ConvertError::byte(InputPart::Main, position, reason))
    }
}

/// Returns the number of the list that contains an element.
fn list_of(lengths: &[u8], element: usize) -> u64 {
    let mut end = 0;
    let ended = lengths.iter().take_while(|&&length| {
        end += usize::from(length);
        end <= element
    });
    ended.count() as u64
}

/// Makes boards of lists whose lengths are known.
#[derive(Clone)]
pub(super) struct MeasuredToWords<T> {
    format: WordFormat,
    /// The number of the first square of the first board.
    base: u64,
    /// The difference of the numbers from board to board.
    step: u64,
    elements: Vec<T>,
    words: Vec<u64>,
}

impl<T: ListElement> MeasuredToWords<T> {
    /// Expects squares.
    pub(super) const fn squares(format: WordFormat) -> Self {
        Self { format, base: 0, step: 0, elements: Vec::new(), words: Vec::new() }
    }

    /// Expects numbers that are 64 more from board to board.
    pub(super) const fn numbers(format: WordFormat, base: u64) -> Self {
        Self { format, base, step: 64, elements: Vec::new(), words: Vec::new() }
    }

    /// Returns the number of the first square of a board.
    const fn first(&self, board: u64) -> u64 {
        self.base.wrapping_add(board.wrapping_mul(self.step))
    }

    /// Makes the words; returns the index of an element that is on another board.
    fn make_words(&mut self, lists: &MeasuredBlock) -> Result<(), usize> {
        self.elements.clear();
        T::read(&lists.elements, &mut self.elements);
        self.words.clear();
        let mut end = 0;
        for (board, &length) in (lists.before..).zip(&lists.lengths) {
            let (start, first) = (end, self.first(board));
            end += usize::from(length);
            let mut word = 0;
            for (at, element) in (start..end).zip(&self.elements[start..end]) {
                match element.minus(first) {
                    square @ 0..64 => word |= 1 << square,
                    _ => return Err(at),
                }
            }
            self.words.push(word);
        }
        Ok(())
    }

    /// Returns the error of an element that is on another board.
    fn wrong(&self, lists: &MeasuredBlock, at: usize) -> ConvertError {
        let board = lists.before + list_of(&lists.lengths, at);
        let number = self.elements[at].number();
        // Modulo the range of the type, as the element.
        let range = 1u64 << (8 * T::SIZE);
        let first = self.first(board) % range;
        let last = (first + 63) % range;
        let reason = format!(
            "{number} in list {}, counted from 1: its board has the numbers {first} to {last}",
            board + 1
        );
        ConvertError::byte(InputPart::Main, lists.position + (at * T::SIZE) as u64, reason)
    }
}

impl<T: ListElement> BlockWorker<MeasuredBlock> for MeasuredToWords<T> {
    type Output = OutputBlock;
    type Error = ConvertError;

    fn run(
        &mut self,
        lists: &MeasuredBlock,
        block: &mut OutputBlock,
        _: &mut Emit<'_, OutputBlock>,
    ) -> Result<(), ConvertError> {
        self.make_words(lists).map_err(|at| self.wrong(lists, at))?;
        block.set_words(&self.words, self.format, lists.read);
        Ok(())
    }
}
