//! The memory of an evaluator: the columns and the slots of one chunk.

/// The number of rows in a chunk; the first and the last chunk of a run can have fewer.
pub const CHUNK: usize = 128;

/// The number of words in a cache line.
pub(super) const LINE: usize = 8;

/// The memory of one result, in whole cache lines: a wide load or store that crosses a line takes
/// twice as long.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot(pub(super) [u64; CHUNK]);

/// The location of an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Column(usize),
    Slot(usize),
}

/// The columns and slots that a step can read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory<'a> {
    /// The columns of the chunk.
    pub(super) columns: &'a [&'a [u64]],
    /// The slots before and after the one that is written.
    pub(super) before: &'a [Slot],
    pub(super) after: &'a [Slot],
}

impl<'a> Memory<'a> {
    #[inline(always)]
    pub(super) fn get(&self, place: Operand) -> &'a [u64] {
        match place {
            Operand::Column(input) => self.columns[input],
            Operand::Slot(slot) => {
                let after = || &self.after[slot - self.before.len() - 1];
                &self.before.get(slot).unwrap_or_else(after).0
            }
        }
    }

    #[inline(always)]
    pub(super) fn both(&self, a: Operand, b: Operand) -> [&'a [u64]; 2] {
        [self.get(a), self.get(b)]
    }
}
