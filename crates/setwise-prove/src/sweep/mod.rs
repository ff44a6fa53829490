//! Sweeping: parts of a law that have equal values are proved equal, the smallest first, and replaced.
//!
//! ```text
//! for each part of the law, by size:
//!     take what its operands were replaced by
//!     if an earlier part, its complement or its negative has the same value for some random words,
//!     or an operation on two small parts has, or the count of one:
//!         replace it if it is proved to be equal
//! prove what is left of the law
//! ```
//!
//! The proofs are small: the earlier part, or the operands, are variables in it. So a function and its
//! inverse cancel step by step, and an obfuscated sum becomes a sum before it is used.
//!
//! Worked example: `let y = x ^ x >> 9; let z = y * 5; let w = z * 0xcccccccccccccccd; w ^ w >> 9 ^
//! w >> 18 ^ … == x`. The normal form shows that `w` is `y`, for any word `y`, and linear forms that
//! the sum is `x`.

mod claims;

use std::collections::{HashMap, HashSet};

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Output, Program, Register, Type,
    UnaryOperation as U, Variable, width,
};

use self::claims::Claims;
use crate::bits::Bits;
use crate::copied::copied;
use crate::facts::ByFacts;
use crate::linear::LinearForms;
use crate::normal_form::{LowBits, NormalForm};
use crate::parts::{bools, parts};
use crate::stage::{Outcome, Stage, Task};
use crate::trial::Random;
use crate::verdict::Method;

/// The stage of sweeping.
pub(super) struct Sweep;

/// The most steps of the stage.
const STEPS: u64 = 1 << 21;

/// The number of inputs for which all parts are evaluated.
const SAMPLES: usize = 24;

/// The longest programs.
const MAX_INSTRUCTIONS: usize = 4000;

/// The size of small parts, which are operands of candidates, and their number.
const SMALL: (u64, usize) = (8, 12);

/// The most candidates that are tried for a part.
const MAX_TRIES: usize = 3;

impl Stage for Sweep {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let instructions = task.program.instructions().len();
        let most = task.clock.limits().instructions(MAX_INSTRUCTIONS);
        if task.program.outputs()[0].fault.is_some() || instructions > most {
            return Outcome::Open(None);
        }
        let outer = task.clock;
        let clock = outer.for_steps(STEPS.min(task.clock.left() / 4));
        let task = Task { clock: &clock, ..*task };
        let Some(mut parts) = Parts::new(&task) else { return Outcome::Open(None) };
        parts.sweep();
        if parts.replaced == 0 {
            return Outcome::Open(None);
        }
        let law = parts.renamed(task.program.outputs()[0].register);
        let program = parts.program(law);
        // The law is another one now, so the stages have more steps for it.
        let clock = outer.for_attempt(4);
        let rest = Task { program: &program, clock: &clock, ..task };
        let stages: [&dyn Stage; 5] = [&NormalForm, &LowBits, &LinearForms::Any, &ByFacts, &Bits];
        let holds = |stage: &&dyn Stage| matches!(stage.attempt(&rest), Outcome::Holds(_));
        Outcome::holds_if(stages.iter().any(holds), Method::Sweep(parts.replaced))
    }
}

/// The values of a part for all samples.
type Values = Vec<u64>;

/// A word that may be equal to a part.
#[derive(Clone, Copy, Debug)]
enum Candidate {
    Part(Register),
    Unary(U, Register),
    Binary(B, Register, Register),
}

/// The ways to change a candidate: the word of it that has the values of the part.
const VARIANTS: [Variant; 5] =
    [Variant::Same, Variant::Complement, Variant::Negative, Variant::More, Variant::Less];

#[derive(Clone, Copy, Debug)]
enum Variant {
    Same,
    Complement,
    Negative,
    /// One more than the candidate.
    More,
    /// One less than the candidate.
    Less,
}

/// The parts of a law, as far as they are rebuilt.
struct Parts<'a> {
    task: &'a Task<'a>,
    builder: Builder,
    renamed: Vec<Option<Register>>,
    /// The values of all registers of the law for each sample.
    samples: Vec<Values>,
    /// The words that have been built, by their values.
    known: HashMap<Values, Candidate>,
    /// The small parts, with their values.
    small: Vec<(Register, Values)>,
    is_bool: Vec<bool>,
    claims: Claims,
    /// The sizes of the registers that are built.
    sizes: Vec<u64>,
    /// The number of parts that were replaced.
    replaced: usize,
}

impl<'a> Parts<'a> {
    /// Returns the parts with their values, or `None` if they have no meaning at the width.
    fn new(task: &'a Task<'a>) -> Option<Self> {
        let mut random = Random::new();
        let mut samples = Vec::new();
        let program = task.program;
        for _ in 0..SAMPLES {
            let mut inputs = Vec::new();
            for variable in program.inputs() {
                let value = random.value(&inputs);
                inputs.push(
                    match variable.value_type {
                        Type::Bool => (value & 1).wrapping_neg(),
                        _ => value,
                    } & u64::MAX >> (64 - task.width),
                );
            }
            samples.push(width::run(program, &inputs, task.width)?);
        }
        task.clock.spend((program.instructions().len() * SAMPLES) as u64 / 2);
        let builder = Builder::new(task.width, true).with_tables(program.tables());
        let renamed = vec![None; program.instructions().len()];
        let is_bool = bools(program);
        Some(Self {
            task,
            builder,
            renamed,
            samples,
            known: HashMap::new(),
            small: Vec::new(),
            is_bool,
            claims: Claims::default(),
            sizes: Vec::new(),
            replaced: 0,
        })
    }

    fn renamed(&self, register: Register) -> Register {
        // A part comes after its operands.
        self.renamed[register.index()].unwrap_or(register)
    }

    fn values(&self, index: usize) -> Values {
        self.samples.iter().map(|values| values[index]).collect()
    }

    /// Rebuilds all parts, the smallest first.
    fn sweep(&mut self) {
        let program = self.task.program;
        let needed = program.needed([program.outputs()[0].register]);
        let sizes = sizes(program);
        let mut order: Vec<usize> = (0..sizes.len()).filter(|&index| needed[index]).collect();
        order.sort_by_key(|&index| (sizes[index], index));
        // The sides of an equation are left to the stages that prove the law.
        let goals = parts(program).goals;
        let sides = goals.iter().flat_map(|goal| program.instructions()[goal.index()].operands());
        let sides: HashSet<usize> = sides.map(Register::index).collect();
        for index in order {
            let built = self.built(program.instructions()[index]);
            let is_constant = matches!(self.builder.instruction(built), Instruction::Constant(_));
            let stays = is_constant || self.is_bool[index] || sides.contains(&index);
            let part = match stays || self.task.clock.is_over() {
                true => built,
                false => self.replacement(built, self.values(index), sizes[index]),
            };
            self.replaced += usize::from(part != built);
            self.renamed[index] = Some(part);
        }
    }

    fn built(&mut self, instruction: Instruction) -> Register {
        let of = |register: Register| self.renamed[register.index()].unwrap_or(register);
        let inputs = self.task.program.inputs();
        let input = |builder: &mut Builder, number: usize| builder.input(&inputs[number]);
        copied(&mut self.builder, instruction, input, of)
    }

    /// Returns a word that is proved to be equal to a part, or the part, which is then known.
    fn replacement(&mut self, part: Register, values: Values, size: u64) -> Register {
        let mask = u64::MAX >> (64 - self.task.width);
        let mut tries = 0;
        for variant in VARIANTS {
            // The values that the candidate has.
            let of_candidate = values.iter().map(|&value| {
                mask & match variant {
                    Variant::Same => value,
                    Variant::Complement => !value,
                    Variant::Negative => value.wrapping_neg(),
                    Variant::More => value.wrapping_sub(1),
                    Variant::Less => value.wrapping_add(1),
                }
            });
            let Some(&candidate) = self.known.get(&of_candidate.collect::<Values>()) else {
                continue;
            };
            let (word, cuts) = self.word(candidate, variant);
            if word == part || tries == MAX_TRIES {
                break;
            }
            // A word that is as large or larger would only hide what the part is made of.
            if self.size(word) >= self.size(part) {
                continue;
            }
            tries += 1;
            let law = self.claim(part, word, &cuts);
            let instruction = self.builder.instruction(word);
            let is_count = matches!(instruction, Instruction::Unary(U::Count, _));
            if self.claims.holds(self.task, law, is_count) {
                return word;
            }
            let law = self.claim(part, word, &[]);
            if self.claims.holds(self.task, law, is_count) {
                return word;
            }
        }
        self.known.insert(values.clone(), Candidate::Part(part));
        if size <= SMALL.0 && self.small.len() < SMALL.1 {
            self.add_small(part, values);
        }
        part
    }

    /// Returns the number of instructions of a word that is built.
    fn size(&mut self, word: Register) -> u64 {
        while self.sizes.len() <= word.index() {
            let instruction = self.builder.instruction(Register::new(self.sizes.len()));
            self.sizes.push(size_of(instruction, &self.sizes));
        }
        self.sizes[word.index()]
    }

    /// Returns a variant of a candidate, and the words that it is made of.
    fn word(&mut self, candidate: Candidate, variant: Variant) -> (Register, Vec<Register>) {
        let (word, cuts) = match candidate {
            Candidate::Part(part) => match self.builder.instruction(part) {
                Instruction::Unary(U::Count, set) => (part, vec![set]),
                _ => (part, vec![part]),
            },
            Candidate::Unary(operation, a) => (self.builder.unary(operation, a), vec![a]),
            Candidate::Binary(operation, a, b) => {
                (self.builder.binary(operation, a, b), vec![a, b])
            }
        };
        let one = self.builder.constant(1);
        let word = match variant {
            Variant::Same => word,
            Variant::Complement => self.builder.unary(U::Complement, word),
            Variant::Negative => self.builder.unary(U::Negate, word),
            Variant::More => self.builder.binary(B::Add, word, one),
            Variant::Less => self.builder.binary(B::Subtract, word, one),
        };
        (word, cuts)
    }

    /// Adds the operations on a small part and on it and the earlier ones.
    fn add_small(&mut self, part: Register, values: Values) {
        let mask = u64::MAX >> (64 - self.task.width);
        let unary = [U::Count, U::IsolateLs1b, U::FlipVertical, U::Rotate180, U::MirrorHorizontal];
        for operation in unary {
            let results =
                values.iter().map(|&value| width::unary(operation, value, self.task.width));
            let Some(results) = results.map(|value| Some(value? & mask)).collect() else {
                continue;
            };
            self.known.entry(results).or_insert(Candidate::Unary(operation, part));
        }
        self.small.push((part, values));
        let (part, values) = &self.small[self.small.len() - 1];
        for (other, of_other) in &self.small {
            let binary = [
                B::Intersection,
                B::Union,
                B::SymmetricDifference,
                B::Add,
                B::Subtract,
                B::Multiply,
                B::Difference,
            ];
            for operation in binary {
                for ((a, of_a), (b, of_b)) in
                    [((part, values), (other, of_other)), ((other, of_other), (part, values))]
                {
                    let results =
                        of_a.iter().zip(of_b).map(|(&a, &b)| operation.apply(a, b) & mask);
                    let candidate = Candidate::Binary(operation, *a, *b);
                    self.known.entry(results.collect()).or_insert(candidate);
                }
            }
        }
        self.task.clock.spend((self.small.len() * 14 * SAMPLES) as u64 / 2);
    }

    /// Returns the law that two words are equal, with variables in place of some words.
    fn claim(&self, a: Register, b: Register, cuts: &[Register]) -> Program {
        let mut copies = HashMap::new();
        let tables = self.task.program.tables();
        let mut builder = Builder::new(self.task.width, true).with_tables(tables);
        // Variables are named by their order, so that equal claims are recognized.
        let mut variables = 0;
        for register in self.cone([a, b], cuts) {
            let of = |register: Register| copies.get(&register).copied().unwrap_or(register);
            let instruction = self.builder.instruction(register);
            let is_constant = matches!(instruction, Instruction::Constant(_));
            let is_cut = cuts.contains(&register) && !is_constant;
            // A bool may be any word here.
            let mut variable = |builder: &mut Builder| {
                variables += 1;
                builder.input(&Variable::set(&format!("part {variables}")))
            };
            let copy = match is_cut {
                true => variable(&mut builder),
                false => copied(&mut builder, instruction, |builder, _| variable(builder), of),
            };
            copies.insert(register, copy);
        }
        let [a, b] = [a, b].map(|register| copies.get(&register).copied().unwrap_or(register));
        let equal = builder.binary(B::Equal, a, b);
        builder.finish(vec![Output::new(String::new(), Type::Bool, equal)]).without_dead_code()
    }

    /// Lists what words are made of, each after its operands, in an order that only depends on these.
    fn cone(&self, words: [Register; 2], cuts: &[Register]) -> Vec<Register> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut open: Vec<(Register, bool)> =
            words.into_iter().rev().map(|it| (it, false)).collect();
        while let Some((register, is_done)) = open.pop() {
            if is_done {
                found.push(register);
            } else if seen.insert(register) {
                open.push((register, true));
                if !cuts.contains(&register) {
                    let operands: Vec<_> = self.builder.instruction(register).operands().collect();
                    open.extend(operands.into_iter().rev().map(|operand| (operand, false)));
                }
            }
        }
        found
    }

    /// Returns the law of the rebuilt parts.
    fn program(&self, law: Register) -> Program {
        let output = Output::new(self.task.program.outputs()[0].text.clone(), Type::Bool, law);
        self.builder.program(vec![output]).without_dead_code()
    }
}

/// Returns the number of instructions of each part, with those that it shares counted again.
fn sizes(program: &Program) -> Vec<u64> {
    let mut sizes: Vec<u64> = Vec::new();
    for &instruction in program.instructions() {
        sizes.push(size_of(instruction, &sizes));
    }
    sizes
}

fn size_of(instruction: Instruction, sizes: &[u64]) -> u64 {
    let operands = instruction.operands().map(|operand| sizes[operand.index()]);
    operands.fold(1, u64::saturating_add)
}
