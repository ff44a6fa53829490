//! Boards from ascending numbers, which need no lengths.

use setwise::bulk::boards_from_indices;
use setwise_columns::pipeline::{BlockReader, BlockWorker, Emit};

use super::error::{ConvertError, InputPart};
use super::input::ByteInput;
use super::measured::ListElement;
use super::output::{OutputBlock, WordFormat};

/// The maximum number of empty boards before a number if the number of boards is not given. Each
/// makes an element of the output, so a wrong number could make half a gigabyte of them.
const MAX_EMPTY: u64 = 1 << 20;

/// Numbers of squares, 64 more from board to board.
pub(super) struct AscendingLists<T> {
    input: ByteInput,
    base: u32,
    /// The number of boards, if it is known.
    boards: Option<u64>,
    /// The bytes of an incomplete number.
    bytes: Vec<u8>,
    elements: Vec<T>,
    /// Numbers of the next blocks, minus the base.
    numbers: Vec<u32>,
    last: Option<u32>,
    /// The number of boards before the next block.
    handed: u64,
    at_end: bool,
}

/// The numbers of some boards.
#[derive(Debug, Default)]
pub(super) struct AscendingBlock {
    numbers: Vec<u32>,
    before: u64,
    boards: usize,
    read: u64,
}

impl<T: ListElement> AscendingLists<T> {
    pub(super) fn new(input: ByteInput, base: u32, boards: Option<u64>) -> Self {
        let (bytes, elements, numbers) = (Vec::new(), Vec::new(), Vec::new());
        let (last, handed, at_end) = (None, 0, false);
        Self { input, base, boards, bytes, elements, numbers, last, handed, at_end }
    }

    /// Reads some numbers.
    fn read(&mut self) -> Result<(), ConvertError> {
        // More numbers than one board has, so that a board is completed.
        let want = T::SIZE * self.input.boards().max(65);
        if self.input.read(InputPart::Main, &mut self.bytes, want)? == 0 {
            self.at_end = true;
            return self.check_end();
        }
        let whole = self.bytes.len() / T::SIZE * T::SIZE;
        let start = self.input.position() - self.bytes.len() as u64;
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

    /// Returns a number minus the base, if it may come next; `byte` is its position.
    fn relative(&self, number: u32, byte: u64) -> Result<u32, ConvertError> {
        let base = self.base;
        let wrong = |reason| Err(ConvertError::byte(InputPart::Main, byte, reason));
        let Some(relative) = number.checked_sub(base) else {
            return wrong(format!("{number} is less than the base, {base}"));
        };
        let board = u64::from(relative) / 64;
        match (self.last, self.boards) {
            (Some(last), _) if last >= relative => {
                let last = last + base;
                wrong(format!(
                    "{number} after {last}: without --lengths or --offsets numbers must ascend"
                ))
            }
            (_, Some(boards)) if board >= boards => wrong(match boards {
                1 => format!("{number} is not on the only board"),
                _ => format!("{number} is on none of the {boards} boards"),
            }),
            (last, None) if self.empty_before(board) > MAX_EMPTY => {
                let (last, empty) = (last.map(|last| last + base), self.empty_before(board));
                Err(ConvertError::Gap { byte, number, last, empty, boards: board + 1 })
            }
            _ => Ok(relative),
        }
    }

    /// Returns the number of empty boards between that of the last number and this one.
    fn empty_before(&self, board: u64) -> u64 {
        board.saturating_sub(self.last.map_or(0, |last| u64::from(last) / 64 + 1))
    }

    fn check_end(&self) -> Result<(), ConvertError> {
        match self.bytes.len() {
            0 => Ok(()),
            rest => {
                let byte = self.input.position() - rest as u64;
                let reason = format!("the input ends within a number of {} bytes", T::SIZE);
                Err(ConvertError::byte(InputPart::Main, byte, reason))
            }
        }
    }

    /// Returns the number of boards that are known to be complete.
    fn complete(&self) -> u64 {
        let last = self.last.map_or(0, |last| u64::from(last) / 64);
        match self.at_end {
            true => self.boards.unwrap_or(last + u64::from(self.last.is_some())),
            false => last,
        }
    }
}

impl<T: ListElement> BlockReader for AscendingLists<T> {
    type Block = AscendingBlock;
    type Error = ConvertError;

    fn fill(&mut self, block: &mut AscendingBlock) -> Result<bool, ConvertError> {
        while !self.at_end && self.complete() <= self.handed {
            self.read()?;
        }
        let end = self.complete().min(self.handed + self.input.boards() as u64);
        let count = self.numbers.partition_point(|&number| u64::from(number) / 64 < end);
        block.numbers.clear();
        block.numbers.extend(self.numbers.drain(..count));
        block.before = self.handed;
        block.boards = (end - self.handed) as usize;
        block.read = self.input.position();
        self.handed = end;
        Ok(block.boards > 0)
    }
}

/// Makes boards of numbers.
#[derive(Clone)]
pub(super) struct AscendingToWords {
    pub(super) format: WordFormat,
    pub(super) words: Vec<u64>,
}

impl BlockWorker<AscendingBlock> for AscendingToWords {
    type Output = OutputBlock;
    type Error = ConvertError;

    fn run(
        &mut self,
        input: &AscendingBlock,
        block: &mut OutputBlock,
        _: &mut Emit<'_, OutputBlock>,
    ) -> Result<(), ConvertError> {
        self.words.clear();
        self.words.resize(input.boards, 0);
        // The first board has a number below 2^32 if any board has a square.
        let base = input.before.wrapping_mul(64) as u32;
        let all = boards_from_indices(&mut self.words, &input.numbers, base);
        debug_assert_eq!(all, Ok(()));
        block.set_words(&self.words, self.format, input.read);
        Ok(())
    }
}
