//! Programs over columns: the same formula for many positions at once.
//!
//! A program is run on a chunk of rows at a time, instruction by instruction,
//! each one of the loops of the core's operations on slices, over the chunk.
//! What an instruction computes goes into a slot of one chunk; slots are used
//! again when nothing needs their content any more, so that those of a formula of
//! ordinary size stay in the first-level cache. While one chunk is computed, the columns of the
//! next one are fetched from memory, a few lines between two instructions.
//!
//! Chunks of 256 rows were best in trials: smaller ones pay more for choosing
//! the instruction, larger ones push the columns out of the cache.

use setwise::Bitboard;
use setwise::bulk::{Kernel, Level, Map1, Map2, Map3, prefetch};
use setwise::logic::ternary;
use setwise_expr::{Binary, Unary, VisitBinary, VisitTernary, VisitUnary};
use setwise_expr::{BinaryOperation, Instruction, Logic, Program, Register, UnaryOperation};

/// The number of rows that are computed together.
pub const CHUNK: usize = 256;

/// The memory of a slot.
type Slot = [u64; CHUNK];

/// The words of a chunk in one cache line.
const LINE: usize = 8;

/// Where an instruction finds an operand.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The column of this input.
    Input(usize),
    /// This slot.
    Slot(usize),
}

/// An instruction that computes, with its places.
#[derive(Clone, Copy, Debug)]
enum Step {
    Unary(UnaryOperation, Place),
    Binary(BinaryOperation, Place, Place),
    Logic(Logic, Place, Place, Place),
}

/// A program made ready to run over columns, and the memory it runs in.
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
/// # Ok::<(), setwise_expr::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator {
    level: Level,
    inputs: usize,
    steps: Vec<(usize, Step)>,
    slots: Vec<Slot>,
    outputs: Vec<OutputPlaces>,
}

#[derive(Clone, Debug)]
struct OutputPlaces {
    value: Place,
    fault: Option<Place>,
    marks: Vec<Place>,
}

impl Evaluator {
    /// An evaluator for a program at the best level of this processor.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        Self::at_level(program, Level::best())
    }

    /// An evaluator for a program at a level.
    #[must_use]
    pub fn at_level(program: &Program, level: Level) -> Self {
        Allocation::of(&program.fused(), program, level)
    }

    /// Runs the program over the first `rows` rows of columns, and hands the
    /// results to `sink` chunk by chunk, in order.
    ///
    /// There is one column for each input of the program, in the order of
    /// [`Program::inputs`]. A bool is a word, all ones or zero, in columns and
    /// in results.
    ///
    /// # Panics
    ///
    /// Where the number of columns is not that of the inputs, or a column has
    /// fewer than `rows` rows.
    pub fn run(&mut self, columns: &[&[u64]], rows: usize, mut sink: impl FnMut(&Rows<'_>)) {
        assert_eq!(columns.len(), self.inputs, "a column for each input of the program");
        let mut current: Vec<&[u64]> = Vec::with_capacity(columns.len());
        for first in (0..rows).step_by(CHUNK) {
            let len = CHUNK.min(rows - first);
            current.clear();
            current.extend(columns.iter().map(|column| &column[first..first + len]));
            let Self { level, steps, slots, outputs, .. } = &mut *self;
            let next = first + len;
            level.dispatch(RunChunk { steps, slots, columns: &current, len, all: columns, next });
            let columns = Operands { columns: &current, before: slots, after: &[] };
            sink(&Rows { first, len, outputs, columns });
        }
    }
}

/// The results of one chunk.
#[derive(Debug)]
pub struct Rows<'a> {
    first: usize,
    len: usize,
    outputs: &'a [OutputPlaces],
    columns: Operands<'a>,
}

impl Rows<'_> {
    /// The number of the first row, counted over the whole columns.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.first
    }

    /// How many rows there are: [`CHUNK`], in the last chunk perhaps fewer.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a chunk has a row at least")]
    pub const fn len(&self) -> usize {
        self.len
    }

    fn at(&self, place: Place) -> &[u64] {
        &self.columns.get(place)[..self.len]
    }

    /// The values of an output.
    ///
    /// # Panics
    ///
    /// Where there is no output with this index.
    #[must_use]
    pub fn output(&self, index: usize) -> &[u64] {
        self.at(self.outputs[index].value)
    }

    /// Where an output has no value because it divides by zero: all ones in
    /// those rows; `None` where that cannot be.
    ///
    /// # Panics
    ///
    /// Where there is no output with this index.
    #[must_use]
    pub fn fault(&self, index: usize) -> Option<&[u64]> {
        self.outputs[index].fault.map(|place| self.at(place))
    }

    /// The values of the marks of an output, in the order of
    /// [`Output::marks`](setwise_expr::Output).
    ///
    /// # Panics
    ///
    /// Where there is no output with this index.
    pub fn marks(&self, index: usize) -> impl Iterator<Item = &[u64]> {
        self.outputs[index].marks.iter().map(|&place| self.at(place))
    }
}

/// What can be read while a step is run.
#[derive(Clone, Copy, Debug)]
struct Operands<'a> {
    columns: &'a [&'a [u64]],
    /// The slots before the one that is written, and those after it.
    before: &'a [Slot],
    after: &'a [Slot],
}

impl<'a> Operands<'a> {
    #[inline(always)]
    fn get(&self, place: Place) -> &'a [u64] {
        match place {
            Place::Input(input) => self.columns[input],
            Place::Slot(slot) => {
                self.before.get(slot).unwrap_or_else(|| &self.after[slot - self.before.len() - 1])
            }
        }
    }
}

/// One run over a chunk, to be compiled for each level.
struct RunChunk<'a> {
    steps: &'a [(usize, Step)],
    slots: &'a mut [Slot],
    /// The rows of the chunk, and how many there are.
    columns: &'a [&'a [u64]],
    len: usize,
    /// The whole columns, and where the next chunk begins in them.
    all: &'a [&'a [u64]],
    next: usize,
}

impl Kernel for RunChunk<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { steps, slots, columns, len, all, next } = self;
        for (number, &(out, step)) in steps.iter().enumerate() {
            fetch_ahead(all, next, number, steps.len());
            let (before, rest) = slots.split_at_mut(out);
            if let [out, after @ ..] = rest {
                run_step(step, &mut out[..len], Operands { columns, before, after });
            }
        }
    }
}

/// Fetches from the columns what step `number` of `steps` has to fetch of the
/// chunk that begins at row `next`.
#[inline(always)]
fn fetch_ahead(columns: &[&[u64]], next: usize, number: usize, steps: usize) {
    // The rows in whole cache lines. There are few steps, and a division each.
    let part = |number: usize| CHUNK / LINE * number / steps * LINE;
    for column in columns {
        prefetch(column.get(next + part(number)..next + part(number + 1)).unwrap_or(&[]));
    }
}

#[inline(always)]
fn run_step(step: Step, out: &mut [u64], operands: Operands<'_>) {
    match step {
        Step::Unary(operation, a) => operation.visit(UnaryLoop { out, a: operands.get(a) }),
        Step::Binary(operation, a, b) => {
            let operands = [operands.get(a), operands.get(b)];
            operation.visit(BinaryLoop { out, operands });
        }
        Step::Logic(logic, a, b, c) => {
            let operands = [a, b, c].map(|place| operands.get(place));
            logic.visit(TernaryLoop { out, operands });
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

/// Which slot each register has, and until when.
struct Allocation {
    places: Vec<Place>,
    slots: Vec<Slot>,
    /// Slots whose content nothing needs any more.
    free: Vec<usize>,
    /// The last step that reads each register; outputs are read at the end.
    last_use: Vec<usize>,
}

impl Allocation {
    /// The evaluator for a fused program. `source` is the program it was made
    /// from, whose inputs the caller knows.
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
                    allocation.places.push(Place::Input(column));
                    continue;
                }
                Instruction::Constant(value) => {
                    let slot = allocation.slots.len();
                    allocation.slots.push([value; CHUNK]);
                    allocation.places.push(Place::Slot(slot));
                    continue;
                }
                Instruction::Unary(operation, a) => Step::Unary(operation, place(a)),
                Instruction::Binary(operation, a, b) => Step::Binary(operation, place(a), place(b)),
                Instruction::Logic(logic, a, b, c) => {
                    Step::Logic(logic, place(a), place(b), place(c))
                }
            };
            let slot = allocation.take_slot();
            allocation.places.push(Place::Slot(slot));
            steps.push((slot, step));
            allocation.release(instructions, index);
        }
        let place = |register: Register| allocation.places[register.index()];
        let outputs = fused.outputs().iter().map(|output| OutputPlaces {
            value: place(output.register),
            fault: output.fault.map(place),
            marks: output.marks.iter().map(|mark| place(mark.register)).collect(),
        });
        let outputs = outputs.collect();
        Evaluator { level, inputs: source.inputs().len(), steps, slots: allocation.slots, outputs }
    }

    fn take_slot(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.slots.push([0; CHUNK]);
            self.slots.len() - 1
        })
    }

    /// Frees the slots that the instruction was the last one to read. A
    /// constant's slot is filled once and never freed.
    fn release(&mut self, instructions: &[Instruction], index: usize) {
        for operand in instructions[index].operands() {
            let constant = matches!(instructions[operand.index()], Instruction::Constant(_));
            if let Place::Slot(slot) = self.places[operand.index()]
                && self.last_use[operand.index()] == index
                && !constant
                && !self.free.contains(&slot)
            {
                self.free.push(slot);
            }
        }
    }
}

/// The last instruction that reads each register.
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
