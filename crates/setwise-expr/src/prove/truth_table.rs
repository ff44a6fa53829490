//! Stage 1: laws that speak of each bit alone, by the truth table over one bit.
//!
//! In up to six variables the bits of the variables at one place form one of 64 rows,
//! and 64 places have room for all of them. What is said of words, that two are equal or
//! one is empty, is said of a set of rows: that all of them lie in the table of the
//! statement. So a law of several such statements is decided by the sets of rows that
//! make some of them true, of which only the largest are needed.

use super::stage::{Stage, Step, Task};
use super::verdict::Method;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Program, Register};

/// Truth tables.
pub(super) struct TruthTable;

/// The tables of the variables themselves.
const VARIABLES: [u64; 6] = [
    0xffff_ffff_0000_0000,
    0xffff_0000_ffff_0000,
    0xff00_ff00_ff00_ff00,
    0xf0f0_f0f0_f0f0_f0f0,
    0xcccc_cccc_cccc_cccc,
    0xaaaa_aaaa_aaaa_aaaa,
];

/// More statements than this make too many combinations.
const MOST_STATEMENTS: usize = 10;

/// What a register is.
#[derive(Clone, Copy)]
enum Kind {
    /// A word, and its truth table.
    Word(u64),
    /// A bool: a statement, by its number.
    Statement(usize),
    /// A bool of bools.
    Bool,
}

/// A law that speaks of each bit alone.
struct Bitwise<'a> {
    program: &'a Program,
    /// The word of all places.
    all: u64,
    kinds: Vec<Kind>,
    /// For each statement the rows that it allows.
    statements: Vec<u64>,
}

impl Stage for TruthTable {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let count = task.program.inputs().len();
        // Each row needs a place of its own.
        if count > VARIABLES.len() || 1 << count > task.width {
            return Step::Open(None);
        }
        let Some(law) = Bitwise::new(task) else {
            return Step::Open(None);
        };
        match law.counterexample() {
            None => Step::Holds(Method::TruthTable { immediate: law.immediate() }),
            Some(rows) => {
                let values = values(rows, count, task.width);
                Step::Fails(values, Method::TruthTable { immediate: None })
            }
        }
    }
}

impl<'a> Bitwise<'a> {
    /// The law, if it speaks of each bit alone.
    fn new(task: &Task<'a>) -> Option<Self> {
        let program = task.program;
        if program.outputs()[0].fault.is_some() {
            return None;
        }
        let all = u64::MAX >> (64 - task.width);
        let mut law = Self { program, all, kinds: Vec::new(), statements: Vec::new() };
        for &instruction in program.instructions() {
            let kind = law.kind(instruction)?;
            law.kinds.push(kind);
        }
        (law.statements.len() <= MOST_STATEMENTS).then_some(law)
    }

    fn kind(&mut self, instruction: Instruction) -> Option<Kind> {
        use Kind::{Bool, Statement, Word};
        let of = |register: Register| self.kinds[register.index()];
        let mut allow = |rows: u64| {
            self.statements.push(rows);
            Statement(self.statements.len() - 1)
        };
        Some(match instruction {
            Instruction::Input(input) => Word(VARIABLES[input as usize]),
            Instruction::Constant(value) => match value & self.all {
                0 => Word(0),
                all if all == self.all => Word(!0),
                _ => return None,
            },
            Instruction::Unary(operation, a) => match (operation, of(a)) {
                (U::Complement, Word(a)) => Word(!a),
                (U::Complement, _) => Bool,
                (U::IsEmpty, Word(a)) => allow(!a),
                (U::IsFull, Word(a)) => allow(a),
                _ => return None,
            },
            Instruction::Binary(operation, a, b) => match (operation, of(a), of(b)) {
                (B::And | B::Or | B::Xor | B::Difference, Word(a), Word(b)) => {
                    Word(operation.apply(a, b))
                }
                (B::Equal, Word(a), Word(b)) => allow(!(a ^ b)),
                (B::IsSubset, Word(a), Word(b)) => allow(!a | b),
                (B::IsDisjoint, Word(a), Word(b)) => allow(!(a & b)),
                (
                    B::And | B::Or | B::Xor | B::Equal | B::NotEqual | B::Difference,
                    Bool | Statement(_),
                    Bool | Statement(_),
                ) => Bool,
                _ => return None,
            },
            Instruction::Logic(logic, a, b, c) => match (of(a), of(b), of(c)) {
                (Word(a), Word(b), Word(c)) => Word(logic.apply(a, b, c)),
                _ => return None,
            },
        })
    }

    /// Rows of which the law is not true.
    fn counterexample(&self) -> Option<u64> {
        // Without those that differ only in variables that there are not.
        let unused = &VARIABLES[self.program.inputs().len()..];
        let all = unused.iter().fold(!0, |rows, variable| rows & !variable);
        (0..1u64 << self.statements.len()).find_map(|truths| {
            let is_true = |statement: usize| truths >> statement & 1 == 1;
            let allowed = self.statements.iter().enumerate();
            let rows = allowed
                .filter(|(statement, _)| is_true(*statement))
                .fold(all, |rows, (_, allowed)| rows & allowed);
            let mut others = self.statements.iter().enumerate();
            let is_possible =
                rows != 0 && others.all(|(other, allowed)| is_true(other) || rows & !allowed != 0);
            (is_possible && !self.is_true(is_true)).then_some(rows)
        })
    }

    /// The law, given which statements are true.
    fn is_true(&self, statement: impl Fn(usize) -> bool) -> bool {
        let mut values = Vec::with_capacity(self.kinds.len());
        for (kind, &instruction) in self.kinds.iter().zip(self.program.instructions()) {
            let of = |register: Register| -> bool { values[register.index()] };
            let value = match (kind, instruction) {
                (Kind::Word(table), _) => *table == !0,
                (Kind::Statement(number), _) => statement(*number),
                (Kind::Bool, Instruction::Unary(_, a)) => !of(a),
                (Kind::Bool, Instruction::Binary(operation, a, b)) => match operation {
                    B::And => of(a) && of(b),
                    B::Or => of(a) || of(b),
                    B::Difference => of(a) && !of(b),
                    B::Equal => of(a) == of(b),
                    _ => of(a) != of(b),
                },
                (Kind::Bool, _) => false,
            };
            values.push(value);
        }
        values[self.program.outputs()[0].register.index()]
    }

    /// The function of up to three variables that both sides of the law are.
    fn immediate(&self) -> Option<u8> {
        let side = self.program.outputs().get(1)?;
        match self.kinds[side.register.index()] {
            Kind::Word(table) if self.program.inputs().len() <= 3 => {
                // Of the rows that differ in the first three variables alone.
                let rows = (0..8u32).map(|row| (table >> (8 * row) & 1) as u8);
                Some(rows.enumerate().fold(0, |immediate, (row, bit)| immediate | bit << row))
            }
            _ => None,
        }
    }
}

/// Words whose bits take these rows, the last one again and again.
fn values(rows: u64, count: usize, width: usize) -> Vec<u64> {
    let mut wanted: Vec<u32> = (0..64).filter(|row| rows >> row & 1 == 1).collect();
    let last = wanted.last().copied().unwrap_or(0);
    wanted.resize(width, last);
    let value = |variable: u64| {
        let bits = wanted.iter().enumerate();
        bits.fold(0, |value, (bit, row)| value | (variable >> row & 1) << bit)
    };
    VARIABLES[..count].iter().map(|&variable| value(variable)).collect()
}
