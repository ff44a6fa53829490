//! Shifts by variables: shifted words become unknown words.
//!
//! ```text
//! (a & b) << s          a << s & b << s, as with |, ^ and -, and with a sum if the shift is to the left
//! a << s << t           one shift by both amounts, in any order; also a << (s + t) without a carry
//! a >> s << s           a & all << s
//! (a << s) * b          a * b << s
//! i in a                (a & 1 << i) != 0, and as a premise also 1 << i is a part of a
//! s >= 64 => a << s     0
//! the rest, a << s      an unknown word u & m, with m for all << s, and m & n for all << s << t
//! i != j => 1 << i      an unknown word without 1 << j
//! ```
//!
//! A law that is true for all values of the unknown words is true for the shifted words, and the cheap stages
//! may prove it. Worked example: `(x >> s << s | y) >> s == (x >> s | y >> s)`. The left side is
//! `(x & all << s) >> s | y >> s`, and `all << s >> s` is `all >> s`, which includes `x >> s`.
//!
//! A law that may have no value is left to other stages.

use std::collections::HashMap;

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Output, Program, Register, UnaryOperation as U,
    Variable,
};

use crate::copied::copied;
use crate::known::{Known, low};
use crate::linear::LinearForms;
use crate::normal_form::NormalForm;
use crate::parts::parts;
use crate::stage::{Outcome, Stage, Task};
use crate::truth_table::ByTruthTable;
use crate::verdict::Method;

/// The stage of shifts by variables.
pub(super) struct Shifts;

/// The longest programs.
const MAX_INSTRUCTIONS: usize = 400;

/// The most shifts that are made of those of a law, and the most amounts of one.
const MAX_SHIFTS: usize = 500;
const MAX_AMOUNTS: usize = 6;

/// The steps for an instruction.
const STEPS_OF_INSTRUCTION: u64 = 16;

impl Stage for Shifts {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let program = task.program;
        let instructions = program.instructions();
        let by_variable = |instruction: &Instruction| match *instruction {
            Instruction::Binary(B::ShiftLeft | B::ShiftRight, _, amount) => {
                !matches!(instructions[amount.index()], Instruction::Constant(_))
            }
            Instruction::Binary(B::Contains, ..) | Instruction::Unary(U::FromSquare, _) => true,
            _ => false,
        };
        if instructions.len() > MAX_INSTRUCTIONS
            || program.outputs()[0].fault.is_some()
            || !instructions.iter().any(by_variable)
        {
            return Outcome::Open(None);
        }
        let mut words = Words::new(task);
        for &instruction in instructions {
            let word = words.instruction(instruction);
            words.renamed.push(word);
        }
        task.clock.spend(STEPS_OF_INSTRUCTION * (instructions.len() + words.made.len()) as u64);
        let (count, law) = (words.chains.len(), words.law());
        let task = Task { program: &law, ..*task };
        let stages: [&dyn Stage; 3] = [&ByTruthTable, &NormalForm, &LinearForms::Any];
        let holds = |stage: &&dyn Stage| matches!(stage.attempt(&task), Outcome::Holds(_));
        Outcome::holds_if(stages.iter().any(holds), Method::Shifts(count))
    }
}

/// A shift of a word.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Chain {
    word: Register,
    is_left: bool,
    /// The amounts, in ascending order, none of which is constant.
    amounts: Vec<Register>,
}

/// The words of a law, with unknown words for those that are shifted.
struct Words<'a> {
    task: &'a Task<'a>,
    builder: Builder,
    renamed: Vec<Register>,
    /// The largest number that each register of the law may be where the premises are true.
    most: Vec<u64>,
    /// The smallest numbers that some may be there.
    least: HashMap<Register, u64>,
    /// The sums that have no carry there.
    exact: Vec<Register>,
    /// The pairs of registers that are not equal there.
    distinct: Vec<[Register; 2]>,
    /// The word of each shift that was asked for.
    made: HashMap<Chain, Register>,
    /// The shifts that became unknown words.
    chains: HashMap<Register, Chain>,
    /// The number of unknown words.
    unknown: usize,
}

impl<'a> Words<'a> {
    fn new(task: &'a Task<'a>) -> Self {
        let program = task.program;
        let instruction = |register: Register| program.instructions()[register.index()];
        let known = Known::new(program, task.width);
        let registers = 0..program.instructions().len();
        let mut most: Vec<u64> =
            registers.map(|index| !known.zeros(Register::new(index))).collect();
        let (mut least, mut exact, mut distinct) = (HashMap::new(), Vec::new(), Vec::new());
        for premise in parts(program).premises {
            let (operation, a, b) = match instruction(premise) {
                Instruction::Binary(operation, a, b) => (operation, a, b),
                Instruction::Unary(U::Complement, a) => match instruction(a) {
                    Instruction::Binary(B::Equal, a, b) => (B::NotEqual, a, b),
                    _ => continue,
                },
                _ => continue,
            };
            let less = u64::from(operation == B::Less);
            match (operation, instruction(a), instruction(b)) {
                (B::Less | B::LessOrEqual, _, Instruction::Constant(limit)) => {
                    let most = &mut most[a.index()];
                    *most = limit.saturating_sub(less).min(*most);
                }
                (B::Less | B::LessOrEqual, Instruction::Constant(limit), _) => {
                    least.insert(b, limit.saturating_add(less));
                }
                (B::LessOrEqual, _, Instruction::Binary(B::Add, x, y)) if a == x || a == y => {
                    exact.push(b);
                }
                (B::NotEqual | B::Less, ..) => distinct.push([a, b]),
                _ => {}
            }
        }
        for (index, instruction) in program.instructions().iter().enumerate() {
            if let Instruction::Binary(B::Add, a, b) = *instruction
                && let Some(sum) = most[a.index()].checked_add(most[b.index()])
                && sum <= low(task.width as u32)
            {
                most[index] = sum.min(most[index]);
            }
        }
        Self {
            task,
            builder: Builder::new(task.width, true).with_tables(program.tables()),
            renamed: Vec::new(),
            most,
            least,
            exact,
            distinct,
            made: HashMap::new(),
            chains: HashMap::new(),
            unknown: 0,
        }
    }

    fn law(mut self) -> Program {
        let output = &self.task.program.outputs()[0];
        let mut law = self.renamed[output.register.index()];
        for premise in parts(self.task.program).premises {
            let Instruction::Binary(B::Contains, a, amount) =
                self.task.program.instructions()[premise.index()]
            else {
                continue;
            };
            let (a, one) = (self.renamed[a.index()], self.builder.constant(1));
            let single = self.shifted(one, true, amount);
            let outside = self.builder.binary(B::Difference, single, a);
            let is_part = self.builder.unary(U::IsEmpty, outside);
            let premise = self.builder.unary(U::Complement, is_part);
            law = self.builder.binary(B::Union, law, premise);
        }
        let output = Output::new(output.text.clone(), output.value_type, law);
        self.builder.finish(vec![output]).without_dead_code()
    }

    fn instruction(&mut self, instruction: Instruction) -> Register {
        match instruction {
            Instruction::Binary(operation @ (B::ShiftLeft | B::ShiftRight), a, amount) => {
                let a = self.renamed[a.index()];
                self.shifted(a, operation == B::ShiftLeft, amount)
            }
            Instruction::Unary(U::FromSquare, amount) => {
                let one = self.builder.constant(1);
                self.shifted(one, true, amount)
            }
            Instruction::Binary(B::Contains, a, amount) => {
                let (a, one) = (self.renamed[a.index()], self.builder.constant(1));
                let single = self.shifted(one, true, amount);
                let both = self.builder.binary(B::Intersection, a, single);
                let is_empty = self.builder.unary(U::IsEmpty, both);
                self.builder.unary(U::Complement, is_empty)
            }
            Instruction::Binary(B::Multiply, a, b) => {
                let [a, b] = [a, b].map(|it| self.renamed[it.index()]);
                self.product(a, b)
            }
            _ => {
                let Self { builder, renamed, task, .. } = self;
                let inputs = task.program.inputs();
                let input = |builder: &mut Builder, number: usize| builder.input(&inputs[number]);
                copied(builder, instruction, input, |register| renamed[register.index()])
            }
        }
    }

    /// Returns a word that is shifted by an amount of the law.
    fn shifted(&mut self, word: Register, is_left: bool, amount: Register) -> Register {
        if self.least.get(&amount).is_some_and(|&least| least >= self.task.width as u64) {
            return self.builder.constant(0);
        }
        let mut amounts = Vec::new();
        let mut constant = self.amounts(amount, &mut amounts);
        if amounts.len() > MAX_AMOUNTS {
            (constant, amounts) = (0, vec![self.renamed[amount.index()]]);
        }
        amounts.sort_unstable();
        let word = self.shift(Chain { word, is_left, amounts });
        self.by_constant(word, is_left, constant)
    }

    fn by_constant(&mut self, word: Register, is_left: bool, constant: u64) -> Register {
        let operation = if is_left { B::ShiftLeft } else { B::ShiftRight };
        match constant {
            0 => word,
            // The builder would truncate a number that is too large for the width.
            constant if constant >= self.task.width as u64 => self.builder.constant(0),
            constant => {
                let constant = self.builder.constant(constant);
                self.builder.binary(operation, word, constant)
            }
        }
    }

    /// Adds the words whose sum is an amount of the law, and returns the constant that is to be added. Stops
    /// when there are too many words.
    fn amounts(&self, amount: Register, amounts: &mut Vec<Register>) -> u64 {
        if amounts.len() > MAX_AMOUNTS {
            return 0;
        }
        let most = low(self.task.width as u32);
        match self.task.program.instructions()[amount.index()] {
            Instruction::Constant(value) => value & most,
            Instruction::Binary(B::Add, a, b) => {
                let sum = self.most[a.index()].checked_add(self.most[b.index()]);
                if sum.is_some_and(|sum| sum <= most) || self.exact.contains(&amount) {
                    let [a, b] = [a, b].map(|it| self.amounts(it, amounts));
                    return a.saturating_add(b);
                }
                amounts.push(self.renamed[amount.index()]);
                0
            }
            _ => {
                amounts.push(self.renamed[amount.index()]);
                0
            }
        }
    }

    /// Returns the product of two words, which is shifted if one of them is.
    fn product(&mut self, a: Register, b: Register) -> Register {
        for (shifted, other) in [(a, b), (b, a)] {
            let is_constant = matches!(self.builder.instruction(other), Instruction::Constant(_));
            match self.chains.get(&shifted) {
                Some(chain) if chain.is_left && !is_constant => {
                    let chain = chain.clone();
                    let word = self.product(chain.word, other);
                    return self.shift(Chain { word, ..chain });
                }
                _ => {}
            }
        }
        self.builder.binary(B::Multiply, a, b)
    }

    /// Returns a word that is shifted by words.
    fn shift(&mut self, chain: Chain) -> Register {
        if chain.amounts.is_empty() {
            return chain.word;
        }
        if let Some(&known) = self.made.get(&chain) {
            return known;
        }
        let shifted = match self.made.len() < MAX_SHIFTS && chain.amounts.len() <= MAX_AMOUNTS {
            true => self.by_parts(&chain),
            false => None,
        };
        let shifted = shifted.unwrap_or_else(|| self.unknown(&chain));
        self.made.insert(chain, shifted);
        shifted
    }

    /// Returns a shifted word as an operation on the shifted words that it is made of.
    fn by_parts(&mut self, chain: &Chain) -> Option<Register> {
        let is_left = chain.is_left;
        if let Some(inner) = self.chains.get(&chain.word) {
            let inner = inner.clone();
            return self.shift_twice(&inner, chain);
        }
        let instruction = self.builder.instruction(chain.word);
        let of = |word: Register| Chain { word, ..chain.clone() };
        Some(match instruction {
            Instruction::Constant(0) => chain.word,
            Instruction::Unary(U::Complement, a) => {
                let all = self.builder.constant(u64::MAX);
                let (all, a) = (self.shift(of(all)), self.shift(of(a)));
                self.builder.binary(B::SymmetricDifference, all, a)
            }
            Instruction::Unary(U::Negate, a) if is_left => {
                let a = self.shift(of(a));
                self.builder.unary(U::Negate, a)
            }
            Instruction::Binary(operation, a, b)
                if operation.is_logic() || is_left && matches!(operation, B::Add | B::Subtract) =>
            {
                let (a, b) = (self.shift(of(a)), self.shift(of(b)));
                self.builder.binary(operation, a, b)
            }
            Instruction::Binary(operation, a, constant)
                if operation == if is_left { B::ShiftLeft } else { B::ShiftRight }
                    || is_left && operation == B::Multiply =>
            {
                let is_constant =
                    |it| matches!(self.builder.instruction(it), Instruction::Constant(_));
                let (a, constant) = match [a, constant].map(is_constant) {
                    [_, true] => (a, constant),
                    [true, _] if operation == B::Multiply => (constant, a),
                    _ => return None,
                };
                let a = self.shift(of(a));
                self.builder.binary(operation, a, constant)
            }
            _ => return None,
        })
    }

    /// Returns a word that is shifted twice, if that is one shift.
    fn shift_twice(&mut self, inner: &Chain, outer: &Chain) -> Option<Register> {
        if inner.is_left == outer.is_left {
            let mut amounts = [inner.amounts.clone(), outer.amounts.clone()].concat();
            amounts.sort_unstable();
            return Some(self.shift(Chain { amounts, ..inner.clone() }));
        }
        // a >> s >> t << t << u is (a >> s & all << t) << u.
        let (mut first, mut both, mut last) = (Vec::new(), Vec::new(), outer.amounts.clone());
        for &amount in &inner.amounts {
            match last.iter().position(|it| *it == amount) {
                Some(place) => both.push(last.remove(place)),
                None => first.push(amount),
            }
        }
        if both.is_empty() {
            return None;
        }
        let all = self.builder.constant(u64::MAX);
        let word = self.shift(Chain { amounts: first, ..inner.clone() });
        let all = self.shift(Chain { word: all, is_left: outer.is_left, amounts: both });
        let word = self.builder.binary(B::Intersection, word, all);
        Some(self.shift(Chain { word, is_left: outer.is_left, amounts: last }))
    }

    /// Returns an unknown word for a shifted word.
    fn unknown(&mut self, chain: &Chain) -> Register {
        let name = format!("shifted word {}", self.unknown);
        self.unknown += 1;
        let mut word = self.builder.input(&Variable::set(&name));
        let all = self.builder.constant(u64::MAX);
        if chain.word == all {
            // It is a part of what fewer of the amounts leave, unless there are too many choices of these.
            let is_few = chain.amounts.len() <= MAX_AMOUNTS;
            for left_out in (0..chain.amounts.len()).filter(|_| is_few) {
                let mut amounts = chain.amounts.clone();
                amounts.remove(left_out);
                let more = self.shift(Chain { amounts, ..chain.clone() });
                word = self.builder.binary(B::Intersection, word, more);
            }
        } else {
            let places = self.shift(Chain { word: all, ..chain.clone() });
            word = self.builder.binary(B::Intersection, word, places);
        }
        if let ([amount], Instruction::Constant(1)) =
            (&chain.amounts[..], self.builder.instruction(chain.word))
            && chain.is_left
        {
            for [a, b] in self.distinct.clone() {
                // If the other one is not renamed yet, it will be disjoint from this one instead.
                let of = |register: Register| self.renamed.get(register.index()).copied();
                let other = match (of(a), of(b)) {
                    (Some(a), Some(b)) if a == *amount => b,
                    (Some(a), Some(b)) if b == *amount => a,
                    _ => continue,
                };
                let other = Chain { amounts: vec![other], ..chain.clone() };
                if let Some(&other) = self.made.get(&other) {
                    word = self.builder.binary(B::Difference, word, other);
                }
            }
        }
        self.chains.insert(word, chain.clone());
        word
    }
}
