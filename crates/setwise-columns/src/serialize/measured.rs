//! Lists whose lengths are known, and the boards that they make.

use setwise::bulk::Level;

use super::Block;
use super::ends::Ends;
use super::error::{Error, Part};
use super::form::Form;
use super::ordered::{Blocks, Work};
use super::source::Source;

/// What lists are made of: the numbers of squares, or of squares and boards.
pub(super) trait Element: Copy + Send + 'static {
    const SIZE: usize;

    /// The elements of bytes, of which there are so many as elements need.
    fn read(bytes: &[u8], elements: &mut Vec<Self>);

    /// How far the number is behind that of the first square of a board; modulo the range of
    /// the type.
    fn behind(self, first: u64) -> u64;

    /// The number.
    fn number(self) -> u64;
}

macro_rules! element {
    ($($T:ty)*) => {$(
        impl Element for $T {
            const SIZE: usize = size_of::<$T>();

            fn read(bytes: &[u8], elements: &mut Vec<$T>) {
                let whole = bytes.as_chunks().0.iter();
                elements.extend(whole.map(|&element| <$T>::from_le_bytes(element)));
            }

            fn behind(self, first: u64) -> u64 {
                self.wrapping_sub(first as $T).into()
            }

            fn number(self) -> u64 {
                self.into()
            }
        }
    )*};
}

element!(u8 u16 u32);

/// Lists, and how long they are.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) source: Source,
    pub(super) ends: Ends,
    /// The size of an element.
    pub(super) size: usize,
}

/// Some lists.
#[derive(Debug, Default)]
pub(super) struct MeasuredBlock {
    elements: Vec<u8>,
    lengths: Vec<u8>,
    /// How many lists are before these.
    before: u64,
    /// The place of the first byte.
    place: u64,
    read: u64,
}

impl Blocks for Measured {
    type Block = MeasuredBlock;

    fn fill(&mut self, block: &mut MeasuredBlock) -> Result<bool, Error> {
        block.before = self.ends.lists();
        self.ends.fill(&mut block.lengths, self.source.boards())?;
        block.place = self.source.position();
        block.elements.clear();
        if block.lengths.is_empty() {
            self.check_end(&mut block.elements)?;
            return Ok(false);
        }
        let elements: usize = block.lengths.iter().map(|&length| usize::from(length)).sum();
        let want = self.size * elements;
        let read = self.source.read_all(Part::Input, &mut block.elements, want)?;
        block.read = self.source.position();
        if read == want {
            return Ok(true);
        }
        let list = block.before + list_of(&block.lengths, read / self.size);
        let reason = format!("the input ends within list {}, counted from 1", list + 1);
        Err(Error::byte(Part::Input, block.read, reason))
    }
}

impl Measured {
    /// Refuses elements behind the last list.
    fn check_end(&mut self, elements: &mut Vec<u8>) -> Result<(), Error> {
        let place = self.source.position();
        if self.source.read_all(Part::Input, elements, 1)? == 0 {
            return Ok(());
        }
        let reason = match self.ends.lists() {
            0 => "the input goes on, but there are no lists".to_owned(),
            1 => "the input goes on behind the only list".to_owned(),
            lists => format!("the input goes on behind the last of {lists} lists"),
        };
        Err(Error::byte(Part::Input, place, reason))
    }
}

/// The list that has this element.
fn list_of(lengths: &[u8], element: usize) -> u64 {
    let mut end = 0;
    let ended = lengths.iter().take_while(|&&length| {
        end += usize::from(length);
        end <= element
    });
    ended.count() as u64
}

/// Makes boards of lists whose lengths are known.
#[derive(Clone, Debug)]
pub(super) struct Gather<T> {
    form: Form,
    /// The number of the first square of the first board.
    base: u64,
    /// How much more that is on the next board.
    step: u64,
    elements: Vec<T>,
    words: Vec<u64>,
}

impl<T> Gather<T> {
    /// For lists of squares.
    pub(super) const fn squares(form: Form) -> Self {
        Self { form, base: 0, step: 0, elements: Vec::new(), words: Vec::new() }
    }

    /// For lists of numbers.
    pub(super) fn numbers(form: Form, base: u64) -> Self {
        Self { base, step: 64, ..Self::squares(form) }
    }
}

impl<T: Element> Gather<T> {
    /// The number of the first square of a board.
    const fn first(&self, board: u64) -> u64 {
        self.base.wrapping_add(self.step.wrapping_mul(board))
    }

    /// Makes the words; returns the place of an element that is on another board.
    fn gather(&mut self, lists: &MeasuredBlock) -> Result<(), usize> {
        self.elements.clear();
        T::read(&lists.elements, &mut self.elements);
        self.words.clear();
        let mut end = 0;
        for (board, &length) in (lists.before..).zip(&lists.lengths) {
            let (start, first) = (end, self.first(board));
            end += usize::from(length);
            let mut word = 0;
            for (at, element) in (start..end).zip(&self.elements[start..end]) {
                match element.behind(first) {
                    square @ 0..64 => word |= 1 << square,
                    _ => return Err(at),
                }
            }
            self.words.push(word);
        }
        Ok(())
    }

    /// The error of an element that is on another board.
    fn wrong(&self, lists: &MeasuredBlock, at: usize) -> Error {
        let board = lists.before + list_of(&lists.lengths, at);
        let number = self.elements[at].number();
        // As the element is: modulo the range of its type.
        let range = 1u64 << (8 * T::SIZE);
        let first = self.first(board) % range;
        let last = (first + 63) % range;
        let reason = format!(
            "{number} in list {}, counted from 1: its board has the numbers {first} to {last}",
            board + 1
        );
        Error::byte(Part::Input, lists.place + (at * T::SIZE) as u64, reason)
    }
}

impl<T: Element> Work<MeasuredBlock> for Gather<T> {
    type Output = Block;

    fn run(&mut self, lists: &MeasuredBlock, block: &mut Block) -> Result<(), Error> {
        self.gather(lists).map_err(|at| self.wrong(lists, at))?;
        let squares = Level::best().count(&self.words) as usize;
        block.begin(self.words.len(), squares, lists.read);
        self.form.write(&self.words, block);
        Ok(())
    }
}
