//! Linear forms over the field of two elements: each bit of a word as a sum modulo 2 of unknown bits.
//!
//! ```text
//! a ^ b, ~a           sums of the bits, of a bit and 1
//! a << 3, a >> 3      other places, and so are flips, rotations and steps
//! a & mask            the bits of the mask
//! a & b               for each bit an unknown bit, the product of two sums
//! a | b, a + b        sums, where they cannot have a bit in common
//! count(a) & 1        the sum of all bits
//! any other           unknown bits, the same for equal operands
//! ```
//!
//! Two words are equal if the sums of all their bits are. Premises that are equations between sums
//! express unknown bits by others, as in Gaussian elimination.
//!
//! Worked example: `let y = x ^ x >> 1; y ^ y >> 2 == x ^ x >> 1 ^ x >> 2 ^ x >> 3`. Bit 0 of both
//! sides is the sum of bits 0 to 3 of `x`.
//!
//! The stage takes only laws that always have a value; `facts` may show that first.

mod rows;
mod words;

use std::collections::HashMap;
use std::rc::Rc;

use setwise::logic::Logic;
use setwise_expr::{BinaryOperation as B, Instruction, Register, Type, UnaryOperation as U};

use self::rows::{Column, Equations, Row};
pub(crate) use self::words::moves;
use crate::known::Known;
use crate::parts::{Parts, parts};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage of linear forms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinearForms {
    /// Only laws in which each operation is linear for the most part.
    Linear,
    /// All other laws.
    Others,
    /// All laws.
    Any,
}

/// The steps for the bits of an instruction.
const STEPS_OF_INSTRUCTION: u64 = 32;

/// The longest programs, whose words take up to 42 MB.
const MAX_INSTRUCTIONS: usize = 1 << 14;

/// The most blocks of columns in all sums together.
const MAX_BLOCKS: usize = 1 << 21;

/// The bits of a word, the lowest first.
type Bits = Vec<Row>;

/// The meaning of an unknown bit, or of a word of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// The product of two bits.
    Product(Row, Row),
    Unary(U, Bits),
    Binary(B, Rc<Bits>, Rc<Bits>),
    Lookup(u32, Rc<Bits>),
}

impl Stage for LinearForms {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let is_linear = task.program.instructions().iter().all(|it| is_mostly_linear(*it));
        let is_wanted = *self == Self::Any || (*self == Self::Linear) == is_linear;
        if task.program.outputs()[0].fault.is_some() || !is_wanted {
            return Outcome::Open(None);
        }
        Outcome::holds_if(holds(task).is_some_and(|holds| holds), Method::Linear)
    }
}

/// Returns true if an instruction has no carries and no products of unknown words.
fn is_mostly_linear(instruction: Instruction) -> bool {
    match instruction {
        Instruction::Unary(operation, _) => {
            moves(operation) || matches!(operation, U::Complement | U::IsEmpty)
        }
        Instruction::Binary(operation, ..) => {
            let shifts = matches!(operation, B::ShiftLeft | B::ShiftRight);
            shifts || operation.is_logic() || operation.is_relation()
        }
        _ => true,
    }
}

/// Returns true if the sums show the law; `None` if the steps are over before.
fn holds(task: &Task<'_>) -> Option<bool> {
    if task.program.instructions().len() > task.clock.limits().instructions(MAX_INSTRUCTIONS) {
        return None;
    }
    let Parts { premises, goals } = parts(task.program);
    let mut linear = Linear::new(task);
    if !premises.is_empty() {
        // What the premises say about the variables changes what depends on them.
        let mut before = Linear::new(task);
        before.read(premises.iter().copied())?;
        linear.given = before.equations(&premises);
        if linear.given.are_contradictory {
            return Some(true);
        }
    }
    linear.read(premises.iter().chain(&goals).copied())?;
    let equations = linear.equations(&premises);
    Some(equations.are_contradictory || linear.are_shown(&goals, &equations))
}

/// The bits of all registers.
struct Linear<'a> {
    task: &'a Task<'a>,
    width: usize,
    known: Known,
    words: Vec<Rc<Bits>>,
    /// The first columns of words, and the columns of bits.
    columns: HashMap<Key, Column>,
    next: Column,
    /// Equations by which the variables are replaced.
    given: Equations,
    /// The number of blocks of all words.
    blocks: usize,
}

impl<'a> Linear<'a> {
    fn new(task: &'a Task<'a>) -> Self {
        let width = task.width;
        Self {
            task,
            width,
            known: Known::new(task.program, width),
            words: Vec::new(),
            columns: HashMap::new(),
            // Each variable has a block of its own, after that of the constant.
            next: 64 * (1 + task.program.inputs().len() as u32),
            given: Equations::default(),
            blocks: 0,
        }
    }

    /// Computes the bits of registers and of all on which they depend, or returns `None` if that
    /// takes too many steps.
    fn read(&mut self, registers: impl Iterator<Item = Register>) -> Option<()> {
        let needed = self.task.program.needed(registers);
        for (index, &instruction) in self.task.program.instructions().iter().enumerate() {
            if !needed[index] {
                self.words.push(Rc::default());
                continue;
            }
            let first = self.next;
            let mut word = self.instruction(instruction);
            let zeros = self.known.zeros(Register::new(index));
            for (place, bit) in word.iter_mut().enumerate() {
                if zeros >> place & 1 == 1 {
                    *bit = Row::default();
                }
                self.blocks += bit.len();
            }
            let work = u64::from(self.next - first);
            self.task.clock.spend(STEPS_OF_INSTRUCTION + work);
            if self.blocks > self.task.clock.limits().blocks(MAX_BLOCKS)
                || self.next > 1 << 24
                || self.task.clock.is_over()
            {
                return None;
            }
            self.words.push(Rc::new(word));
        }
        Some(())
    }

    fn word(&self, register: Register) -> Rc<Bits> {
        Rc::clone(&self.words[register.index()])
    }

    fn zero(&self) -> Bits {
        vec![Row::default(); self.width]
    }

    fn constant(&self, value: u64) -> Bits {
        (0..self.width).map(|place| Row::constant(value >> place & 1 == 1)).collect()
    }

    fn instruction(&mut self, instruction: Instruction) -> Bits {
        match instruction {
            Instruction::Input(input) => {
                let first = 64 * (1 + input);
                let is_bool = self.task.program.inputs()[input as usize].value_type == Type::Bool;
                let column = |place: usize| if is_bool { first } else { first + place as u32 };
                let bit = |place| self.given.reduced(&Row::column(column(place)));
                (0..self.width).map(bit).collect()
            }
            Instruction::Constant(value) => self.constant(value),
            Instruction::Unary(operation, a) => {
                let a = self.word(a);
                self.unary(operation, &a)
            }
            Instruction::Binary(operation, a, b) => self.binary(operation, a, b),
            Instruction::Logic(logic, a, b, c) => self.logic(logic, a, b, c),
            Instruction::Lookup(..) => self.lookup(instruction),
        }
    }

    fn logic(&mut self, logic: Logic, a: Register, b: Register, c: Register) -> Bits {
        let [a, b, c] = [a, b, c].map(|register| self.word(register));
        self.ternary(logic, [&a, &b, &c])
    }

    /// Returns a word of unknown bits: new ones, or those of an equal one. An operation on constants
    /// has its own, too.
    fn opaque(&mut self, key: Key) -> Bits {
        let is_predicate = matches!(&key, Key::Unary(operation, _) if operation.is_predicate());
        if is_predicate {
            return vec![self.unknown_bool(key); self.width];
        }
        let first = *self.columns.entry(key).or_insert_with(|| {
            let first = self.next.next_multiple_of(64);
            self.next = first + 64;
            first
        });
        (0..self.width as u32).map(|place| Row::column(first + place)).collect()
    }

    /// Returns an unknown bit: a new one, or that of an equal key.
    fn unknown_bool(&mut self, key: Key) -> Row {
        let column = *self.columns.entry(key).or_insert_with(|| {
            self.next += 1;
            self.next - 1
        });
        Row::column(column)
    }

    fn product(&mut self, a: Row, b: Row) -> Row {
        let (a, b) = if b < a { (b, a) } else { (a, b) };
        self.unknown_bool(Key::Product(a, b))
    }

    /// Returns the sums that are zero if a bool is true.
    fn zeros_where(&mut self, register: Register) -> Vec<Row> {
        let of = |linear: &Self, register: Register| linear.word(register);
        let pairs = |a: &Bits, b: &Bits| a.iter().zip(b).map(|(a, b)| a.plus(b)).collect();
        match self.task.program.instructions()[register.index()] {
            Instruction::Unary(U::IsEmpty, a) => of(self, a).to_vec(),
            Instruction::Unary(U::IsFull, a) => of(self, a).iter().map(Row::complement).collect(),
            Instruction::Binary(B::Equal, a, b) => pairs(&of(self, a), &of(self, b)),
            Instruction::Binary(B::IsDisjoint, a, b) => self.intersection(a, b, false),
            Instruction::Binary(B::IsSubset, a, b) => self.intersection(a, b, true),
            _ => vec![of(self, register)[0].complement()],
        }
    }

    fn intersection(&mut self, a: Register, b: Register, is_difference: bool) -> Bits {
        let (a, b) = (self.word(a), self.word(b));
        let bits = a.iter().zip(&*b);
        bits.map(|(a, b)| match is_difference {
            true => self.and(a, &b.complement()),
            false => self.and(a, b),
        })
        .collect()
    }

    fn equations(&mut self, premises: &[Register]) -> Equations {
        let mut equations = Equations::default();
        for &premise in premises {
            for zero in self.zeros_where(premise) {
                self.task.clock.spend(1);
                equations.add(&zero);
            }
            // As a bool it may be part of others.
            equations.add(&self.words[premise.index()][0].complement());
        }
        equations
    }

    /// Returns true if the equations make all bools true.
    fn are_shown(&mut self, goals: &[Register], equations: &Equations) -> bool {
        goals.iter().all(|&goal| {
            let bit = equations.reduced(&self.words[goal.index()][0]);
            self.task.clock.spend(self.width as u64);
            bit.is_one()
                || self.zeros_where(goal).iter().all(|zero| equations.reduced(zero).is_zero())
        })
    }
}
