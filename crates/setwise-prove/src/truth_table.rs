//! Truth tables: laws about each bit alone, decided by the table of one bit.
//!
//! A law that can be without a value is left to the circuit: a division is not a function
//! of each bit alone.
//!
//! With up to six variables, the bits of the variables at one place form one of 64 rows, and a
//! word has places for all of them. A statement about words, such as that two of them are equal,
//! allows a set of rows, and it is true if the rows at all 64 places are among them. So words
//! are a set of rows:
//!
//! ```text
//! for each choice of true statements:
//!     rows = the intersection of what the true statements allow
//!     the choice is possible if rows is not empty
//!         and contains, for each false statement, a row that it does not allow
//!     a possible choice that makes the law false refutes it, with the rows as words
//! ```
//!
//! Worked example: `is_subset(a, b) => (a & b) == a` has two statements, which both allow the
//! rows 00, 01 and 11 of `ab`. If the first is true and the second is false, the rows 00, 01
//! and 11 have to contain one that the second does not allow. None is, so it is a law.

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

use crate::bitwise::{VARIABLES, bitwise};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage of truth tables.
pub(super) struct ByTruthTable;

/// The maximum number of statements, since all combinations of them are tried.
const MAX_STATEMENTS: usize = 10;

/// The meaning of a register.
#[derive(Clone, Copy)]
enum Meaning {
    /// A word with this truth table.
    Word(u64),
    /// The statement with this number, a bool, or that it is false.
    Statement { number: usize, is_true: bool },
    /// A bool made of bools.
    Bool,
}

/// A law that treats each bit alone.
struct Bitwise<'a> {
    program: &'a Program,
    /// The word of all places.
    all: u64,
    meanings: Vec<Meaning>,
    /// The rows that each statement allows.
    statements: Vec<u64>,
}

impl Stage for ByTruthTable {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let count = task.program.inputs().len();
        // Each row needs a place in the word.
        if count > VARIABLES.len() || 1 << count > task.width {
            return Outcome::Open(None);
        }
        let Some(law) = Bitwise::new(task) else {
            return Outcome::Open(None);
        };
        task.clock.spend((task.program.instructions().len() << law.statements.len()) as u64 / 8);
        match law.counterexample() {
            None => Outcome::Holds(Method::TruthTable { immediate: law.immediate() }),
            Some(rows) => {
                let values = values(rows, count, task.width);
                Outcome::Fails(values, Method::TruthTable { immediate: None })
            }
        }
    }
}

impl<'a> Bitwise<'a> {
    /// Returns the law, if it treats each bit alone.
    fn new(task: &Task<'a>) -> Option<Self> {
        let program = task.program;
        if program.outputs()[0].fault.is_some() {
            return None;
        }
        let all = u64::MAX >> (64 - task.width);
        let mut law = Self { program, all, meanings: Vec::new(), statements: Vec::new() };
        for &instruction in program.instructions() {
            let meaning = law.meaning(instruction)?;
            law.meanings.push(meaning);
        }
        (law.statements.len() <= MAX_STATEMENTS).then_some(law)
    }

    fn meaning(&mut self, instruction: Instruction) -> Option<Meaning> {
        use Meaning::{Bool, Statement, Word};
        let of = |register: Register| self.meanings[register.index()];
        let word = |register: Register| match of(register) {
            Word(table) => Some(table),
            _ => None,
        };
        if let Some(table) = bitwise(instruction, self.all, word) {
            return Some(Word(table));
        }
        let mut state = |rows: u64, is_true: bool| {
            self.statements.push(rows);
            Statement { number: self.statements.len() - 1, is_true }
        };
        Some(match instruction {
            Instruction::Unary(operation, a) => match (operation, of(a)) {
                (U::IsEmpty, Word(a)) => state(!a, true),
                (U::IsFull, Word(a)) => state(a, true),
                (U::Complement | U::IsEmpty | U::IsFull, _) => Bool,
                _ => return None,
            },
            Instruction::Binary(operation, a, b) => match (operation, of(a), of(b)) {
                (B::Equal, Word(a), Word(b)) => state(!(a ^ b), true),
                (B::NotEqual, Word(a), Word(b)) => state(!(a ^ b), false),
                (B::IsSubset, Word(a), Word(b)) => state(!a | b, true),
                (B::IsDisjoint, Word(a), Word(b)) => state(!(a & b), true),
                (
                    B::Intersection
                    | B::Union
                    | B::SymmetricDifference
                    | B::Equal
                    | B::NotEqual
                    | B::Difference
                    | B::IsSubset
                    | B::IsDisjoint,
                    Bool | Statement { .. },
                    Bool | Statement { .. },
                ) => Bool,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Returns rows that make the law false.
    fn counterexample(&self) -> Option<u64> {
        // Rows that differ only in unused variables are one row.
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

    /// Evaluates the law for a choice of true statements.
    fn is_true(&self, statement: impl Fn(usize) -> bool) -> bool {
        let mut values = Vec::with_capacity(self.meanings.len());
        for (meaning, &instruction) in self.meanings.iter().zip(self.program.instructions()) {
            let of = |register: Register| -> bool { values[register.index()] };
            let value = match (meaning, instruction) {
                (Meaning::Word(table), _) => *table == !0,
                (Meaning::Statement { number, is_true }, _) => statement(*number) == *is_true,
                (Meaning::Bool, Instruction::Unary(U::IsFull, a)) => of(a),
                (Meaning::Bool, Instruction::Unary(_, a)) => !of(a),
                (Meaning::Bool, Instruction::Binary(operation, a, b)) => match operation {
                    B::Intersection => of(a) && of(b),
                    B::Union => of(a) || of(b),
                    B::Difference => of(a) && !of(b),
                    B::Equal => of(a) == of(b),
                    B::IsSubset => !of(a) || of(b),
                    B::IsDisjoint => !(of(a) && of(b)),
                    _ => of(a) != of(b),
                },
                (Meaning::Bool, _) => false,
            };
            values.push(value);
        }
        values[self.program.outputs()[0].register.index()]
    }

    /// Returns the function of up to three variables that both sides of the law are.
    fn immediate(&self) -> Option<u8> {
        let side = self.program.outputs().get(1)?;
        match self.meanings[side.register.index()] {
            Meaning::Word(table) if self.program.inputs().len() <= 3 => {
                // These rows differ in the first three variables only.
                let rows = (0..8u32).map(|row| (table >> (8 * row) & 1) as u8);
                Some(rows.enumerate().fold(0, |immediate, (row, bit)| immediate | bit << row))
            }
            _ => None,
        }
    }
}

/// Returns words whose places take these rows, and the last one again in the places left.
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
