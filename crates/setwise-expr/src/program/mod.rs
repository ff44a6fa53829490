//! Programs: straight-line code of word operations, compiled from formulas.
//!
//! Every instruction computes one word from inputs, constants and earlier results, and no result
//! changes afterwards (static single assignment). Evaluation, explanation and proof all read this
//! form.

pub(crate) mod comparison;
pub mod cone;
pub(crate) mod form;
pub(crate) mod fuse;
pub(crate) mod list;
mod recorded;
pub(crate) mod signed;
pub(crate) mod simplify;
pub(crate) mod variable;
mod zero;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use setwise::logic::Logic;

use crate::operation::{BinaryOperation, UnaryOperation};
use crate::program::list::List;
use crate::program::recorded::Folded;
pub use crate::program::variable::Variable;
use crate::types::{Note, Type, Value};

/// The result of an instruction, identified by its index in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Register(pub(crate) u32);

impl Register {
    /// Returns the register of the instruction with this index.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// Returns the index of the instruction in [`Program::instructions`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One step of a program.
///
/// A new kind of instruction is a breaking change: an evaluator that does not handle it fails to
/// compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// The input with this index in [`Program::inputs`].
    Input(u32),
    /// A constant.
    Constant(u64),
    /// An operation on one word.
    Unary(UnaryOperation, Register),
    /// An operation on two words.
    Binary(BinaryOperation, Register, Register),
    /// A Boolean function of three words, bit by bit.
    Logic(Logic, Register, Register, Register),
    /// The entry of the table with this index in [`Program::tables`], at the place that the
    /// register holds; 0 after the end of the table.
    Lookup(u32, Register),
}

impl Instruction {
    /// Returns the registers that the instruction reads.
    pub fn operands(self) -> impl Iterator<Item = Register> {
        let (operands, len) = match self {
            Self::Input(_) | Self::Constant(_) => ([Register(0); 3], 0),
            Self::Unary(_, a) | Self::Lookup(_, a) => ([a; 3], 1),
            Self::Binary(_, a, b) => ([a, b, b], 2),
            Self::Logic(_, a, b, c) => ([a, b, c], 3),
        };
        operands.into_iter().take(len)
    }

    /// Returns the same instruction with other operands.
    #[must_use]
    pub fn map_operands(self, mut map: impl FnMut(Register) -> Register) -> Self {
        match self {
            Self::Input(_) | Self::Constant(_) => self,
            Self::Unary(operation, a) => Self::Unary(operation, map(a)),
            Self::Binary(operation, a, b) => Self::Binary(operation, map(a), map(b)),
            Self::Logic(logic, a, b, c) => Self::Logic(logic, map(a), map(b), map(c)),
            Self::Lookup(table, a) => Self::Lookup(table, map(a)),
        }
    }
}

/// A set that explains a bool: the operand of `count`, or the set that `in` searches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mark {
    /// The part of the formula, as text.
    pub text: String,
    /// Its value.
    pub register: Register,
}

/// A result of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Output {
    /// The formula, as text.
    pub text: String,
    /// Its type.
    pub value_type: Type,
    /// Its value.
    pub register: Register,
    /// A bool that is true if the formula has no value because it divides by zero; `None` if that
    /// is impossible.
    pub fault: Option<Register>,
    /// The sets that explain a bool. A formula that is a set has itself as the only mark.
    pub marks: Vec<Mark>,
    /// The parts of the formula that may mean something else.
    pub notes: Vec<Note>,
    /// The conditions under which C code in the formula has no value, with their reasons.
    pub reasons: Vec<(Register, String)>,
    /// The squares that C code appends to a list, whose set is the value; `None` for other formulas.
    pub list: Option<List>,
}

impl Output {
    /// Returns an output that always has a value, without marks.
    #[must_use]
    pub fn new(text: String, value_type: Type, register: Register) -> Self {
        let (marks, reasons) = (Vec::new(), Vec::new());
        let (fault, notes, list) = (None, Vec::new(), None);
        Self { text, value_type, register, fault, marks, notes, reasons, list }
    }

    /// Returns the reason why C code has no value, for the values of all registers.
    #[must_use]
    pub fn reason(&self, values: &[u64]) -> Option<&str> {
        let found = self.reasons.iter().find(|(condition, _)| values[condition.index()] != 0);
        found.map(|(_, reason)| reason.as_str())
    }
}

/// A program: inputs, instructions, outputs.
///
/// [`Compiler::finish`](crate::Compiler::finish) returns it. [`Display`](fmt::Display) lists the
/// instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    pub(crate) inputs: Vec<Variable>,
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) outputs: Vec<Output>,
    pub(crate) tables: Vec<Arc<[u64]>>,
}

/// The error for inputs for which a formula has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoValueError {
    /// The reason, if C code is undefined or an assertion of it fails; otherwise the formula
    /// divides by zero, or inverts an even number.
    pub reason: Option<String>,
}

impl fmt::Display for NoValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Some(reason) => write!(f, "the formula has no value: {reason}"),
            None => f.write_str(
                "the formula has no value: it divides by zero, or inverts an even number",
            ),
        }
    }
}

impl std::error::Error for NoValueError {}

impl Program {
    /// Returns the inputs, which are the variables of the formulas, in the order in which their
    /// values are passed.
    #[must_use]
    pub fn inputs(&self) -> &[Variable] {
        &self.inputs
    }

    /// Returns the instructions. Each reads only earlier ones.
    #[must_use]
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// Returns the outputs, in the order in which the formulas were added.
    #[must_use]
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// Returns the tables of constants that [`Instruction::Lookup`] reads.
    #[must_use]
    pub fn tables(&self) -> &[Arc<[u64]>] {
        &self.tables
    }

    /// Returns the entry of a table; 0 after its end.
    ///
    /// # Panics
    ///
    /// Panics if there is no table with this index.
    #[must_use]
    pub fn entry(&self, table: u32, index: u64) -> u64 {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        self.tables[table as usize].get(index).copied().unwrap_or(0)
    }

    /// Returns the values of all registers for one value of each input.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer values than inputs.
    #[must_use]
    pub fn run(&self, inputs: &[u64]) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(self.instructions.len());
        for &instruction in &self.instructions {
            let of = |register: Register| values[register.index()];
            let value = match instruction {
                Instruction::Input(input) => inputs[input as usize],
                Instruction::Constant(value) => value,
                Instruction::Unary(operation, a) => operation.apply(of(a)),
                Instruction::Binary(operation, a, b) => operation.apply(of(a), of(b)),
                Instruction::Logic(logic, a, b, c) => logic.apply(of(a), of(b), of(c)),
                Instruction::Lookup(table, a) => self.entry(table, of(a)),
            };
            values.push(value);
        }
        values
    }

    /// Returns the values of the outputs for one value of each input.
    ///
    /// # Errors
    ///
    /// Returns an error if an output has no value.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer values than inputs.
    pub fn evaluate(&self, inputs: &[u64]) -> Result<Vec<Value>, NoValueError> {
        let values = self.run(inputs);
        let outputs = self.outputs.iter().map(|output| match output.fault {
            Some(fault) if values[fault.index()] != 0 => {
                Err(NoValueError { reason: output.reason(&values).map(str::to_owned) })
            }
            _ => Ok(Value::from_word(output.value_type, values[output.register.index()])),
        });
        outputs.collect()
    }

    /// Returns the program without the marks and lists of its outputs, which need more work.
    ///
    /// ```
    /// use setwise_expr::{Names, compile};
    ///
    /// let program = compile("count(x & y) > 1", Names::Free)?;
    /// assert_eq!(program.outputs()[0].marks.len(), 1);
    /// assert!(program.without_marks().outputs()[0].marks.is_empty());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn without_marks(mut self) -> Self {
        for output in &mut self.outputs {
            output.marks.clear();
            output.list = None;
        }
        self
    }

    /// Returns the registers that outputs refer to.
    fn roots(&self) -> impl Iterator<Item = Register> {
        self.outputs.iter().flat_map(|output| {
            let marks = output.marks.iter().map(|mark| mark.register);
            let reasons = output.reasons.iter().map(|(condition, _)| *condition);
            let listed = output.list.iter().flat_map(List::registers);
            marks.chain(reasons).chain(listed).chain([output.register]).chain(output.fault)
        })
    }

    /// Replaces the registers that outputs refer to.
    pub(crate) fn map_roots(&mut self, map: impl Fn(Register) -> Register) {
        for output in &mut self.outputs {
            output.register = map(output.register);
            output.fault = output.fault.map(&map);
            output.marks.iter_mut().for_each(|mark| mark.register = map(mark.register));
            output.reasons.iter_mut().for_each(|reason| reason.0 = map(reason.0));
            for (is_added, index) in output.list.iter_mut().flat_map(|list| &mut list.appended) {
                (*is_added, *index) = (map(*is_added), map(*index));
            }
        }
    }

    /// Returns the number of instructions and outputs that read each register.
    pub(crate) fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.instructions.len()];
        let operands = self.instructions.iter().flat_map(|instruction| instruction.operands());
        operands.chain(self.roots()).for_each(|register| uses[register.index()] += 1);
        uses
    }

    /// Marks registers and all registers that they depend on: the result has a bool for each
    /// instruction.
    #[must_use]
    pub fn needed(&self, roots: impl IntoIterator<Item = Register>) -> Vec<bool> {
        let mut needed = vec![false; self.instructions.len()];
        roots.into_iter().for_each(|root| needed[root.index()] = true);
        for (index, instruction) in self.instructions.iter().enumerate().rev() {
            if needed[index] {
                instruction.operands().for_each(|operand| needed[operand.index()] = true);
            }
        }
        needed
    }

    /// Returns the program without the instructions and inputs that no output needs.
    #[must_use]
    pub fn without_dead_code(mut self) -> Self {
        let live = self.needed(self.roots());
        let mut kept = Builder::default();
        let mut renamed = vec![Register(0); live.len()];
        for (index, &instruction) in self.instructions.iter().enumerate() {
            if live[index] {
                renamed[index] = match instruction {
                    Instruction::Input(input) => kept.input(&self.inputs[input as usize]),
                    _ => kept.push(instruction.map_operands(|operand| renamed[operand.index()])),
                };
            }
        }
        self.map_roots(|root| renamed[root.index()]);
        let Builder { inputs, instructions, .. } = kept;
        Self { inputs, instructions, ..self }
    }
}

/// Prints one instruction on each line, such as `%3 = KnightAttacks %0`, then the outputs.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &instruction) in self.instructions.iter().enumerate() {
            write!(f, "%{index} = ")?;
            match instruction {
                Instruction::Input(input) => write!(f, "{}", self.inputs[input as usize])?,
                Instruction::Constant(value) if value < 65536 => write!(f, "{value}")?,
                Instruction::Constant(value) => write!(f, "{value:#x}")?,
                Instruction::Unary(operation, _) => write!(f, "{operation:?}")?,
                Instruction::Binary(operation, ..) => write!(f, "{operation:?}")?,
                Instruction::Logic(logic, ..) => write!(f, "Logic {:#04x}", logic.table())?,
                Instruction::Lookup(table, _) => write!(f, "Lookup #{table}")?,
            }
            instruction.operands().try_for_each(|operand| write!(f, " %{}", operand.0))?;
            writeln!(f)?;
        }
        for output in &self.outputs {
            write!(f, "{} %{}", output.value_type, output.register.0)?;
            match output.fault {
                Some(fault) => writeln!(f, " unless %{}", fault.0)?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// A builder of programs that reuses equal instructions.
///
/// ```
/// use setwise_expr::{BinaryOperation, Builder, Output, Type, Value, Variable};
///
/// let mut builder = Builder::default();
/// let x = builder.input(&Variable::set("x"));
/// let eight = builder.constant(8);
/// let north = builder.binary(BinaryOperation::ShiftLeft, x, eight);
/// let program = builder.finish(vec![Output::new("x << 8".to_owned(), Type::Set, north)]);
/// assert_eq!(program.evaluate(&[0xff])?, [Value::Set(0xff00)]);
/// # Ok::<(), setwise_expr::NoValueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    pub(crate) inputs: Vec<Variable>,
    pub(crate) instructions: Vec<Instruction>,
    /// The width of the words, to which constants are truncated.
    pub(crate) width: usize,
    /// False to simplify nothing.
    pub(crate) simplifies: bool,
    pub(crate) tables: Vec<Arc<[u64]>>,
    known: HashMap<Instruction, Register>,
    /// The known values, for a builder that records operations as they are written.
    pub(crate) folded: Option<Box<Folded>>,
}

/// Returns a builder that simplifies, for words of 64 bits.
impl Default for Builder {
    fn default() -> Self {
        Self::new(64, true)
    }
}

impl Builder {
    /// Returns a builder for words of this many bits. It folds constants and applies the simplest
    /// laws if `simplifies` is true.
    #[must_use]
    pub fn new(width: usize, simplifies: bool) -> Self {
        let (inputs, instructions, tables) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            inputs,
            instructions,
            width,
            simplifies,
            tables,
            known: HashMap::new(),
            folded: None,
        }
    }

    /// Returns a builder that has the inputs and tables of a program already.
    #[must_use]
    pub fn with_inputs(program: &Program) -> Self {
        let (inputs, tables) = (program.inputs.clone(), program.tables.clone());
        Self { inputs, tables, ..Self::default() }
    }

    /// Returns the same builder with other tables.
    #[must_use]
    pub fn with_tables(self, tables: &[Arc<[u64]>]) -> Self {
        Self { tables: tables.to_vec(), ..self }
    }

    /// Returns the index of a table: that of an earlier equal one, or a new one.
    pub fn table(&mut self, table: &Arc<[u64]>) -> u32 {
        let index = self.tables.iter().position(|known| known == table).unwrap_or_else(|| {
            self.tables.push(Arc::clone(table));
            if let Some(folded) = &mut self.folded {
                folded.add_table(table);
            }
            self.tables.len() - 1
        });
        index as u32
    }

    /// Returns the register of an instruction as it is: that of an earlier equal one, or a new one.
    pub fn push(&mut self, instruction: Instruction) -> Register {
        *self.known.entry(instruction).or_insert_with(|| {
            self.instructions.push(instruction);
            if let Some(folded) = &mut self.folded {
                folded.push(instruction, &self.inputs);
            }
            Register(self.instructions.len() as u32 - 1)
        })
    }

    /// Returns the register of an input, which is new unless there is an equal one.
    pub fn input(&mut self, input: &Variable) -> Register {
        let index = self.inputs.iter().position(|known| known == input).unwrap_or_else(|| {
            self.inputs.push(input.clone());
            self.inputs.len() - 1
        });
        self.push(Instruction::Input(index as u32))
    }

    /// Returns the instruction that computes a register.
    #[must_use]
    pub fn instruction(&self, register: Register) -> Instruction {
        self.instructions[register.index()]
    }

    /// Returns the program that has been built so far, with these outputs.
    #[must_use]
    pub fn program(&self, outputs: Vec<Output>) -> Program {
        let (inputs, instructions) = (self.inputs.clone(), self.instructions.clone());
        Program { inputs, instructions, outputs, tables: self.tables.clone() }
    }

    /// Returns the program with these outputs.
    #[must_use]
    pub fn finish(self, outputs: Vec<Output>) -> Program {
        let Self { inputs, instructions, tables, .. } = self;
        Program { inputs, instructions, outputs, tables }
    }
}
