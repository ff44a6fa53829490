//! Programs over columns: one formula for many positions at once.
//!
//! A program runs on one chunk of rows at a time, step by step. Each step is a loop over the
//! rows of the chunk, and writes its results to a slot as long as a chunk:
//!
//! ```text
//! count(knight(N) & q) > 0       inputs N, q
//!
//! slot 0 = knight(N)             for all rows of the chunk
//! slot 1 = count(slot 0 & q) > 0
//! ```
//!
//! A slot is reused once no later step reads it, so the slots of an ordinary formula stay in the
//! first-level cache. `plan` makes the steps of a program, `step` has their loops.
//!
//! # Memory
//!
//! Columns that are larger than the caches are read at the speed of the memory, if the processor
//! fetches them while it computes. Measurements show that three choices matter:
//!
//! - A chunk has 128 rows, one kilobyte of each column. The processor fetches about as far ahead
//!   on its own. Larger chunks leave the memory idle in the steps that read no column; smaller ones
//!   spend more time on dispatching steps.
//! - Slots are aligned to cache lines, and so are all chunks of large columns but the first: a wide
//!   load across two lines takes twice as long.
//! - Between two steps, a share of the chunk after the next is prefetched, where that pays.

mod memory;
mod plan;
mod step;

use setwise::bulk::{Kernel, Level, prefetch, prefetch_pays};
use setwise_expr::Program;

pub use memory::CHUNK;
use memory::{LINE, Memory, Operand};
use plan::{OutputOperands, Plan, PlannedStep};

/// A program compiled for columns, with the memory that it needs.
///
/// # Examples
///
/// ```
/// use setwise_columns::Evaluator;
/// use setwise_expr::{Names, compile};
///
/// let program = compile("count(x) > count(y)", Names::Free)?;
/// let (x, y) = ([0b111, 0b1, 0], [0b1, 0b1, 0b1]);
/// let mut evaluator = Evaluator::new(&program);
/// let mut rows = Vec::new();
/// evaluator.run(&[&x, &y], 3, |chunk| {
///     rows.extend(chunk.output(0).iter().map(|&word| word != 0));
/// });
/// assert_eq!(rows, [true, false, false]);
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator {
    level: Level,
    plan: Plan,
}

impl Evaluator {
    /// Creates an evaluator for a program at the best level of this processor.
    ///
    /// A program without marks may run faster; see [`Program::without_marks`].
    #[must_use]
    pub fn new(program: &Program) -> Self {
        Self::new_at(Level::best(), program)
    }

    /// Creates an evaluator for a program at a level.
    #[must_use]
    pub fn new_at(level: Level, program: &Program) -> Self {
        Self { level, plan: Plan::new(program) }
    }

    /// Runs the program over the first `rows` rows of columns, and passes the results to `sink`
    /// chunk by chunk, in order.
    ///
    /// There is one column for each input of the program, in the order of [`Program::inputs`].
    /// In columns and results, a bool is a word: all ones or zero.
    ///
    /// # Panics
    ///
    /// Panics if the number of columns is not that of the inputs, or a column has fewer than `rows`
    /// rows.
    pub fn run(&mut self, columns: &[&[u64]], rows: usize, mut sink: impl FnMut(&Rows<'_>)) {
        self.run_into(columns, rows, None, &mut sink);
    }

    /// Runs the program over as many rows of columns as `out` has words, and writes the values of
    /// the first output there. Returns the first row without a value, because it divides by zero.
    ///
    /// This is faster than [`run`](Self::run), as the last step writes where the caller wants the
    /// values. A program of one step runs over all rows at once.
    ///
    /// # Panics
    ///
    /// Panics as [`run`](Self::run) does, and if the program has no output.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_columns::Evaluator;
    /// use setwise_expr::{Names, compile};
    ///
    /// let mut evaluator = Evaluator::new(&compile("8 / count(x)", Names::Free)?);
    /// let mut quotients = [0; 3];
    /// assert_eq!(evaluator.write(&[&[0xff, 0b1, 0b1111]], &mut quotients), None);
    /// assert_eq!(quotients, [1, 8, 2]);
    /// assert_eq!(evaluator.write(&[&[0xff, 0, 0]], &mut quotients), Some(1));
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn write(&mut self, columns: &[&[u64]], out: &mut [u64]) -> Option<usize> {
        let mut fault = None;
        let mut find = |chunk: &Rows<'_>| {
            if fault.is_none()
                && let Some(faults) = chunk.fault(0)
                && let Some(row) = faults.iter().position(|&word| word != 0)
            {
                fault = Some(chunk.first() + row);
            }
        };
        let rows = out.len();
        if self.plan.ends_with_output() {
            self.run_into(columns, rows, Some(out), &mut find);
        } else {
            self.run(columns, rows, |chunk| {
                out[chunk.first()..][..chunk.len()].copy_from_slice(chunk.output(0));
                find(chunk);
            });
        }
        fault
    }

    /// Runs the program. The last step writes to `out`, if there is one.
    fn run_into(
        &mut self,
        columns: &[&[u64]],
        rows: usize,
        out: Option<&mut [u64]>,
        sink: &mut dyn FnMut(&Rows<'_>),
    ) {
        assert_eq!(columns.len(), self.plan.inputs, "a column for each input of the program");
        assert!(columns.iter().all(|column| column.len() >= rows), "{rows} rows in each column");
        self.level.dispatch(Chunks { plan: &mut self.plan, columns, rows, out, sink });
    }
}

/// The results of one chunk.
#[derive(Debug)]
pub struct Rows<'a> {
    first: usize,
    len: usize,
    outputs: &'a [OutputOperands],
    memory: Memory<'a>,
}

impl Rows<'_> {
    /// Returns the index of the first row in the columns.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.first
    }

    /// Returns the number of rows: [`CHUNK`], or fewer in the first and the last chunk.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a chunk has at least one row")]
    pub const fn len(&self) -> usize {
        self.len
    }

    fn at(&self, place: Operand) -> &[u64] {
        &self.memory.get(place)[..self.len]
    }

    /// Returns the values of an output.
    ///
    /// # Panics
    ///
    /// Panics if there is no output with this index.
    #[must_use]
    pub fn output(&self, index: usize) -> &[u64] {
        self.at(self.outputs[index].value)
    }

    /// Returns the rows where an output has no value because it divides by zero, as words of
    /// all ones; `None` if that cannot happen.
    ///
    /// # Panics
    ///
    /// Panics if there is no output with this index.
    #[must_use]
    pub fn fault(&self, index: usize) -> Option<&[u64]> {
        self.outputs[index].fault.map(|place| self.at(place))
    }

    /// Returns the values of the marks of an output, in the order of
    /// [`Output::marks`](setwise_expr::Output).
    ///
    /// # Panics
    ///
    /// Panics if there is no output with this index.
    pub fn marks(&self, index: usize) -> impl Iterator<Item = &[u64]> {
        self.outputs[index].marks.iter().map(|&place| self.at(place))
    }
}

/// A run over all chunks, compiled for each level.
struct Chunks<'a> {
    plan: &'a mut Plan,
    columns: &'a [&'a [u64]],
    rows: usize,
    /// The memory for the values of the last step; `None` to write them to its slot.
    out: Option<&'a mut [u64]>,
    sink: &'a mut dyn FnMut(&Rows<'_>),
}

impl Kernel for Chunks<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { plan, columns, rows, mut out, sink } = self;
        let is_one_loop = out.is_some() && plan.is_one_loop();
        let Plan { steps, slots, outputs, tables, .. } = plan;
        let mut current = columns.to_vec();
        let prefetches = prefetch_pays();
        let mut first = 0;
        let mut end = if is_one_loop { rows } else { first_end(columns).min(rows) };
        while first < end {
            let len = end - first;
            for (current, column) in current.iter_mut().zip(columns) {
                *current = column.get(first..end).unwrap_or(&[]);
            }
            for (number, &PlannedStep { slot, step, ahead: [from, to] }) in steps.iter().enumerate()
            {
                if prefetches {
                    fetch(columns, end + CHUNK + from, end + CHUNK + to);
                }
                let (before, rest) = slots.split_at_mut(slot);
                if let [own, after @ ..] = rest {
                    let memory = Memory { columns: &current, before, after };
                    let out = match &mut out {
                        Some(out) if number + 1 == steps.len() => &mut out[first..end],
                        _ => &mut own.0[..len],
                    };
                    step.run(out, memory, tables);
                }
            }
            let memory = Memory { columns: &current, before: slots, after: &[] };
            sink(&Rows { first, len, outputs, memory });
            first = end;
            end = rows.min(end + CHUNK);
        }
    }
}

/// Returns the end of the first chunk. In large columns, it is the end of a cache line of the
/// first one, and of the others too if all are allocated alike.
fn first_end(columns: &[&[u64]]) -> usize {
    match columns {
        [column, ..] if column.len() >= 16 * CHUNK => {
            // The number of rows before the first cache line of the column.
            let before = column.as_ptr().align_offset(LINE * size_of::<u64>());
            if before < LINE { CHUNK - (LINE - before) % LINE } else { CHUNK }
        }
        _ => CHUNK,
    }
}

/// Prefetches these rows of each column that has all of them.
#[inline(always)]
fn fetch(columns: &[&[u64]], first: usize, end: usize) {
    for column in columns {
        prefetch(column.get(first..end).unwrap_or(&[]));
    }
}
