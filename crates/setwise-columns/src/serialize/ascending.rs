//! Numbers that ascend, and the boards that they make: no lengths are needed.

use setwise::bulk::{Level, boards_from_indices};

use super::Block;
use super::error::{Error, Part, counted};
use super::form::Form;
use super::measured::Element;
use super::ordered::{Blocks, Work};
use super::source::Source;

/// How many numbers of 32 bits tell boards apart.
pub(super) const MOST_BOARDS: u64 = 1 << 26;

/// How many empty boards may stand before a number when nobody has said how many boards
/// there are. Each makes an element of an output, so that a number that is wrong, of four
/// billion say, would make half a gigabyte of them.
pub(super) const MOST_EMPTY: u64 = 1 << 20;

/// Numbers of squares, 64 more from board to board.
#[derive(Debug)]
pub(super) struct Ascending<T> {
    source: Source,
    base: u32,
    /// How many boards there have to be.
    boards: Option<u64>,
    /// What was read: bytes that are no whole number, and numbers less the base.
    bytes: Vec<u8>,
    elements: Vec<T>,
    numbers: Vec<u32>,
    last: Option<u32>,
    /// The number of boards that were handed out.
    handed: u64,
    at_end: bool,
}

/// The numbers on some boards.
#[derive(Debug, Default)]
pub(super) struct AscendingBlock {
    numbers: Vec<u32>,
    before: u64,
    boards: usize,
    read: u64,
}

impl<T: Element> Ascending<T> {
    pub(super) fn new(source: Source, base: u32, boards: Option<u64>) -> Self {
        let (bytes, elements, numbers) = (Vec::new(), Vec::new(), Vec::new());
        let (last, handed, at_end) = (None, 0, false);
        Self { source, base, boards, bytes, elements, numbers, last, handed, at_end }
    }

    /// Reads some numbers.
    fn read(&mut self) -> Result<(), Error> {
        // As many as boards in a block: more than one board has, so that it gets on.
        let want = T::SIZE * self.source.boards().max(65);
        if self.source.read(Part::Input, &mut self.bytes, want)? == 0 {
            self.at_end = true;
            return self.check_end();
        }
        let whole = self.bytes.len() / T::SIZE * T::SIZE;
        let start = self.source.position() - self.bytes.len() as u64;
        self.elements.clear();
        T::read(&self.bytes[..whole], &mut self.elements);
        self.bytes.drain(..whole);
        self.numbers.reserve(self.elements.len());
        for (index, element) in self.elements.iter().enumerate() {
            let byte = start + (index * T::SIZE) as u64;
            let relative = self.relative(element.number() as u32, byte)?;
            self.last = Some(relative);
            self.numbers.push(relative);
        }
        Ok(())
    }

    /// A number less the base, if it may come next; `byte` is its place.
    fn relative(&self, number: u32, byte: u64) -> Result<u32, Error> {
        let base = self.base;
        let wrong = |reason| Err(Error::byte(Part::Input, byte, reason));
        let Some(relative) = number.checked_sub(base) else {
            return wrong(format!("{number} is less than the base, {base}"));
        };
        let board = u64::from(relative) / 64;
        match (self.last, self.boards) {
            (Some(last), _) if last >= relative => {
                let last = last + base;
                wrong(format!(
                    "{number} behind {last}: without --lengths or --offsets they have to ascend"
                ))
            }
            (_, Some(boards)) if board >= boards => wrong(match boards {
                1 => format!("{number} is not on the only board"),
                _ => format!("{number} is on none of {}", counted(boards, "board")),
            }),
            (last, None) if self.empty_before(board) > MOST_EMPTY => {
                let (behind, empty) = (last.map(|last| last + base), self.empty_before(board));
                Err(Error::Gap { byte, number, behind, empty, boards: board + 1 })
            }
            _ => Ok(relative),
        }
    }

    /// How many empty boards there are between that of the last number and this one.
    fn empty_before(&self, board: u64) -> u64 {
        board.saturating_sub(self.last.map_or(0, |last| u64::from(last) / 64 + 1))
    }

    fn check_end(&self) -> Result<(), Error> {
        match self.bytes.len() {
            0 => Ok(()),
            rest => {
                let place = self.source.position() - rest as u64;
                let reason = format!("the input ends within a number of {} bytes", T::SIZE);
                Err(Error::byte(Part::Input, place, reason))
            }
        }
    }

    /// The number of boards that are known to be complete.
    fn complete(&self) -> u64 {
        let last = self.last.map_or(0, |last| u64::from(last) / 64);
        match self.at_end {
            true => self.boards.unwrap_or(last + u64::from(self.last.is_some())),
            false => last,
        }
    }
}

impl<T: Element> Blocks for Ascending<T> {
    type Block = AscendingBlock;

    fn fill(&mut self, block: &mut AscendingBlock) -> Result<bool, Error> {
        while !self.at_end && self.complete() <= self.handed {
            self.read()?;
        }
        let end = self.complete().min(self.handed + self.source.boards() as u64);
        let count = self.numbers.partition_point(|&number| u64::from(number) / 64 < end);
        block.numbers.clear();
        block.numbers.extend(self.numbers.drain(..count));
        block.before = self.handed;
        block.boards = (end - self.handed) as usize;
        block.read = self.source.position();
        self.handed = end;
        Ok(block.boards > 0)
    }
}

/// Makes boards of numbers.
#[derive(Clone, Debug)]
pub(super) struct Scatter {
    form: Form,
    words: Vec<u64>,
}

impl Scatter {
    pub(super) const fn new(form: Form) -> Self {
        Self { form, words: Vec::new() }
    }
}

impl Work<AscendingBlock> for Scatter {
    type Output = Block;

    fn run(&mut self, input: &AscendingBlock, block: &mut Block) -> Result<(), Error> {
        self.words.clear();
        self.words.resize(input.boards, 0);
        // The first of them has a number below 2^32, if any square is there.
        let base = input.before.wrapping_mul(64) as u32;
        let all = boards_from_indices(&mut self.words, &input.numbers, base);
        debug_assert_eq!(all, Some(()));
        let squares = Level::best().count(&self.words) as usize;
        block.begin(self.words.len(), squares, input.read);
        self.form.write(&self.words, block);
        Ok(())
    }
}
