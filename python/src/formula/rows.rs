//! The work of a thread: the values of a formula for a block of rows.

use numpy::ndarray::{ArrayView1, s};
use setwise_columns::Evaluator;

/// A column of the evaluator before its words are side by side.
#[derive(Clone)]
pub(super) enum Column<'a> {
    Words(&'a [u64]),
    Strided(ArrayView1<'a, u64>),
    Bools(ArrayView1<'a, u8>),
    Scalar(u64),
}

impl Column<'_> {
    /// Writes some rows into memory, unless they can be read where they are.
    fn gather(&self, first: usize, rows: usize, into: &mut Vec<u64>) {
        let range = s![first..first + rows];
        match self {
            Self::Words(_) => {}
            Self::Strided(words) => {
                into.clear();
                into.extend(words.slice(range));
            }
            Self::Bools(bools) => {
                into.clear();
                let word = |&byte: &u8| u64::from(byte != 0).wrapping_neg();
                into.extend(bools.slice(range).iter().map(word));
            }
            // The blocks before this one had the same word, and were not shorter.
            &Self::Scalar(word) => into.resize(into.len().max(rows), word),
        }
    }
}

/// The number of rows that a thread takes at a time.
pub(super) const BLOCK: usize = 1 << 16;

/// The work of a thread.
pub(super) struct Run<'a> {
    pub(super) evaluator: Evaluator,
    pub(super) columns: &'a [Column<'a>],
}

/// The number of rows that are gathered at a time, so that they stay in the cache.
const GATHERED: usize = 1 << 12;

impl Run<'_> {
    /// Writes the values of the rows from `first` on, and returns the first row without one.
    pub(super) fn block<T>(
        &mut self,
        first: usize,
        out: &mut [T],
        write: Write<T>,
    ) -> Option<usize> {
        let is_direct = self.columns.iter().all(|column| matches!(column, Column::Words(_)));
        let step = if is_direct { BLOCK } else { GATHERED };
        let mut memory = vec![Vec::new(); self.columns.len()];
        let mut fault = None;
        for (part, out) in out.chunks_mut(step).enumerate() {
            let from = first + part * step;
            for (column, memory) in self.columns.iter().zip(&mut memory) {
                column.gather(from, out.len(), memory);
            }
            let columns: Vec<&[u64]> = self
                .columns
                .iter()
                .zip(&memory)
                .map(|(column, memory)| match column {
                    Column::Words(words) => &words[from..from + out.len()],
                    _ => memory.as_slice(),
                })
                .collect();
            let row = write(&mut self.evaluator, &columns, out);
            fault = fault.or(row.map(|row| from + row));
        }
        fault
    }
}

/// Writes the values for columns, and returns the first row without one.
pub(super) type Write<T> = fn(&mut Evaluator, &[&[u64]], &mut [T]) -> Option<usize>;

/// Writes bools as bytes.
pub(super) fn write_bools(
    evaluator: &mut Evaluator,
    columns: &[&[u64]],
    out: &mut [u8],
) -> Option<usize> {
    let mut fault = None;
    evaluator.run(columns, out.len(), |chunk| {
        let out = &mut out[chunk.first()..][..chunk.len()];
        for (out, &word) in out.iter_mut().zip(chunk.output(0)) {
            *out = u8::from(word != 0);
        }
        if fault.is_none()
            && let Some(faults) = chunk.fault(0)
            && let Some(row) = faults.iter().position(|&word| word != 0)
        {
            fault = Some(chunk.first() + row);
        }
    });
    fault
}
