//! Programs over columns: one formula for many positions at once.
//!
//! A program runs on one chunk of rows at a time, instruction by instruction. Each instruction
//! is one of the loops over slices of the core, and writes its results to a slot as long as a
//! chunk:
//!
//! ```text
//! count(knight(N) & q) > 0       inputs N, q
//!
//! slot 0 = knight(N)             for all rows of the chunk
//! slot 0 = slot 0 & q
//! slot 0 = count(slot 0)
//! slot 1 = 0 < slot 0            a constant has a slot of its own
//! ```
//!
//! A slot is reused once no later instruction reads it, so the slots of an ordinary formula
//! stay in the first-level cache. Between two instructions, some cache lines of the next chunk
//! of the columns are prefetched.
//!
//! Chunks of 256 rows were fastest in trials: smaller ones spend more on the choice of the
//! instruction, larger ones push the columns out of the cache.

use std::sync::Arc;

use setwise::Bitboard;
use setwise::bulk::{Kernel, Level, Map1, Map2, Map3, prefetch};
use setwise::logic::ternary;
use setwise_expr::{Binary, Unary, VisitBinary, VisitTernary, VisitUnary};
use setwise_expr::{BinaryOperation, Instruction, Logic, Program, Register, UnaryOperation};

/// The number of rows in a chunk.
pub const CHUNK: usize = 256;

/// The memory of a slot.
type Slot = [u64; CHUNK];

/// The number of words in a cache line.
const LINE: usize = 8;

/// The location of an operand.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Column(usize),
    Slot(usize),
}

/// An instruction that computes, with its operands.
#[derive(Clone, Copy, Debug)]
enum Step {
    Unary(UnaryOperation, Operand),
    Binary(BinaryOperation, Operand, Operand),
    Logic(Logic, Operand, Operand, Operand),
    /// The entries of a table.
    Lookup(usize, Operand),
}

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
    inputs: usize,
    steps: Vec<(usize, Step)>,
    slots: Vec<Slot>,
    outputs: Vec<OutputOperands>,
    tables: Vec<Arc<[u64]>>,
}

#[derive(Clone, Debug)]
struct OutputOperands {
    value: Operand,
    fault: Option<Operand>,
    marks: Vec<Operand>,
}

impl Evaluator {
    /// Creates an evaluator for a program at the best level of this processor.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        Self::new_at(Level::best(), program)
    }

    /// Creates an evaluator for a program at a level.
    #[must_use]
    pub fn new_at(level: Level, program: &Program) -> Self {
        Allocation::of(&program.fused(), program, level)
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
        assert_eq!(columns.len(), self.inputs, "a column for each input of the program");
        let mut current: Vec<&[u64]> = Vec::with_capacity(columns.len());
        for first in (0..rows).step_by(CHUNK) {
            let len = CHUNK.min(rows - first);
            current.clear();
            current.extend(columns.iter().map(|column| &column[first..first + len]));
            let Self { level, steps, slots, outputs, tables, .. } = &mut *self;
            let next = first + len;
            let (columns_of_chunk, all) = (&current[..], columns);
            let columns = columns_of_chunk;
            level.dispatch(RunChunk { steps, tables, slots, columns, len, all, next });
            let memory = Memory { columns: &current, before: slots, after: &[] };
            sink(&Rows { first, len, outputs, memory });
        }
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

    /// Returns the number of rows: [`CHUNK`], or fewer in the last chunk.
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

/// The columns and slots that a step can read.
#[derive(Clone, Copy, Debug)]
struct Memory<'a> {
    columns: &'a [&'a [u64]],
    /// The slots before and after the one that is written.
    before: &'a [Slot],
    after: &'a [Slot],
}

impl<'a> Memory<'a> {
    #[inline(always)]
    fn get(&self, place: Operand) -> &'a [u64] {
        match place {
            Operand::Column(input) => self.columns[input],
            Operand::Slot(slot) => {
                self.before.get(slot).unwrap_or_else(|| &self.after[slot - self.before.len() - 1])
            }
        }
    }
}

/// A run over one chunk, compiled for each level.
struct RunChunk<'a> {
    steps: &'a [(usize, Step)],
    tables: &'a [Arc<[u64]>],
    slots: &'a mut [Slot],
    /// The columns of the chunk, and its length.
    columns: &'a [&'a [u64]],
    len: usize,
    /// The whole columns, and the first row of the next chunk.
    all: &'a [&'a [u64]],
    next: usize,
}

impl Kernel for RunChunk<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { steps, tables, slots, columns, len, all, next } = self;
        for (number, &(out, step)) in steps.iter().enumerate() {
            fetch_ahead(all, next, number, steps.len());
            let (before, rest) = slots.split_at_mut(out);
            if let [out, after @ ..] = rest {
                run_step(step, &mut out[..len], Memory { columns, before, after }, tables);
            }
        }
    }
}

/// Prefetches the share of step `number` of `steps` in the chunk that begins at row `next`.
#[inline(always)]
fn fetch_ahead(columns: &[&[u64]], next: usize, number: usize, steps: usize) {
    // In whole cache lines.
    let part = |number: usize| CHUNK / LINE * number / steps * LINE;
    for column in columns {
        prefetch(column.get(next + part(number)..next + part(number + 1)).unwrap_or(&[]));
    }
}

#[inline(always)]
fn run_step(step: Step, out: &mut [u64], memory: Memory<'_>, tables: &[Arc<[u64]>]) {
    match step {
        Step::Unary(operation, a) => operation.visit(UnaryLoop { out, a: memory.get(a) }),
        Step::Binary(operation, a, b) => {
            let operands = [memory.get(a), memory.get(b)];
            operation.visit(BinaryLoop { out, operands });
        }
        Step::Logic(logic, a, b, c) => {
            let operands = [a, b, c].map(|place| memory.get(place));
            logic.visit(TernaryLoop { out, operands });
        }
        Step::Lookup(table, index) => {
            let table = &tables[table];
            for (out, &index) in out.iter_mut().zip(memory.get(index)) {
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                *out = table.get(index).copied().unwrap_or(0);
            }
        }
    }
}

struct UnaryLoop<'a> {
    out: &'a mut [u64],
    a: &'a [u64],
}

impl VisitUnary for UnaryLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<F: Unary>(self) {
        #[inline(always)]
        fn apply<F: Unary>(a: Bitboard) -> Bitboard {
            Bitboard(F::apply(a.0))
        }
        Map1(self.out, self.a, apply::<F>).run();
    }
}

struct BinaryLoop<'a> {
    out: &'a mut [u64],
    operands: [&'a [u64]; 2],
}

impl VisitBinary for BinaryLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<F: Binary>(self) {
        #[inline(always)]
        fn apply<F: Binary>(a: Bitboard, b: Bitboard) -> Bitboard {
            Bitboard(F::apply(a.0, b.0))
        }
        Map2(self.out, self.operands, apply::<F>).run();
    }
}

struct TernaryLoop<'a> {
    out: &'a mut [u64],
    operands: [&'a [u64]; 3],
}

impl VisitTernary for TernaryLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn visit<const TABLE: i32>(self) {
        #[inline(always)]
        fn apply<const TABLE: i32>(a: Bitboard, b: Bitboard, c: Bitboard) -> Bitboard {
            Bitboard(ternary(TABLE as u8, a.0, b.0, c.0))
        }
        Map3(self.out, self.operands, apply::<TABLE>).run();
    }
}

/// The assignment of slots to registers.
struct Allocation {
    places: Vec<Operand>,
    slots: Vec<Slot>,
    /// The slots that no later step reads.
    free: Vec<usize>,
    /// The last instruction that reads each register; `usize::MAX` for outputs.
    last_use: Vec<usize>,
}

impl Allocation {
    /// Compiles a fused program. `source` is the program before fusion, whose inputs are the
    /// columns.
    fn of(fused: &Program, source: &Program, level: Level) -> Evaluator {
        let instructions = fused.instructions();
        let mut allocation = Self {
            places: Vec::with_capacity(instructions.len()),
            slots: Vec::new(),
            free: Vec::new(),
            last_use: last_uses(fused),
        };
        let mut steps = Vec::new();
        for (index, &instruction) in instructions.iter().enumerate() {
            let place = |register: Register| allocation.places[register.index()];
            let step = match instruction {
                Instruction::Input(input) => {
                    let name = &fused.inputs()[input as usize];
                    let column = source.inputs().iter().position(|input| input == name);
                    let column = column.expect("fusion adds no inputs");
                    allocation.places.push(Operand::Column(column));
                    continue;
                }
                Instruction::Constant(value) => {
                    let slot = allocation.slots.len();
                    allocation.slots.push([value; CHUNK]);
                    allocation.places.push(Operand::Slot(slot));
                    continue;
                }
                Instruction::Unary(operation, a) => Step::Unary(operation, place(a)),
                Instruction::Binary(operation, a, b) => Step::Binary(operation, place(a), place(b)),
                Instruction::Logic(logic, a, b, c) => {
                    Step::Logic(logic, place(a), place(b), place(c))
                }
                Instruction::Lookup(table, a) => Step::Lookup(table as usize, place(a)),
            };
            let slot = allocation.take_slot();
            allocation.places.push(Operand::Slot(slot));
            steps.push((slot, step));
            allocation.release(instructions, index);
        }
        let place = |register: Register| allocation.places[register.index()];
        let outputs = fused.outputs().iter().map(|output| OutputOperands {
            value: place(output.register),
            fault: output.fault.map(place),
            marks: output.marks.iter().map(|mark| place(mark.register)).collect(),
        });
        let outputs = outputs.collect();
        let (inputs, tables) = (source.inputs().len(), fused.tables().to_vec());
        Evaluator { level, inputs, steps, slots: allocation.slots, outputs, tables }
    }

    fn take_slot(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.slots.push([0; CHUNK]);
            self.slots.len() - 1
        })
    }

    /// Frees the slots that the instruction is the last one to read, except those of constants,
    /// which are filled only once.
    fn release(&mut self, instructions: &[Instruction], index: usize) {
        for operand in instructions[index].operands() {
            let constant = matches!(instructions[operand.index()], Instruction::Constant(_));
            if let Operand::Slot(slot) = self.places[operand.index()]
                && self.last_use[operand.index()] == index
                && !constant
                && !self.free.contains(&slot)
            {
                self.free.push(slot);
            }
        }
    }
}

/// Returns the last instruction that reads each register.
fn last_uses(program: &Program) -> Vec<usize> {
    let mut last_use = vec![usize::MAX; program.instructions().len()];
    for (index, instruction) in program.instructions().iter().enumerate() {
        instruction.operands().for_each(|operand| last_use[operand.index()] = index);
    }
    for output in program.outputs() {
        let marks = output.marks.iter().map(|mark| mark.register);
        for register in marks.chain([output.register]).chain(output.fault) {
            last_use[register.index()] = usize::MAX;
        }
    }
    last_use
}
