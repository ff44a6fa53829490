//! Counts: equations of sums of counts, in which sets are shifted, disjoint or parts of others.
//!
//! ```text
//! write the count of each Boolean function of sets as a sum of counts of intersections:
//!     count(a | b) = count(a) + count(b) - count(a & b)
//! as long as an intersection has a set that is shifted to the left:
//!     shift the other sets to the right instead: count(a & b << s) = count(a >> s & b)
//! drop intersections of disjoint sets, and from the others each set that contains another
//! both sides are equal if all remaining terms cancel
//! ```
//!
//! A shift can move to the other side because each bit of `a & b << s` is a bit of
//! `a >> s & b`, moved by `s`, for every `s`. Which sets are disjoint, or contain each other,
//! are small laws; the other stages prove them from the premises.
//!
//! Worked example: `is_disjoint(a, b) => count((a | b) << s) == count(a << s) + count(b << s)`.
//! The left side is `count(a & m) + count(b & m) - count(a & b & m)` with `m = all >> s`, and the
//! right side is `count(a & m) + count(b & m)`. The premise says that `a` and `b` are disjoint,
//! so the last count of the left side is 0.
//!
//! Some sums are functions of sets, too: see [`mod@rewritten`].
//!
//! A law that can be without a value is left to the circuit.

mod rewritten;

use std::collections::{BTreeMap, HashMap};

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Program, Register, UnaryOperation as U, width,
};

use crate::bits::Bits;
use crate::cases::FewCases;
use crate::intersections::{Functions, Intersection, MAX_DEPTH, MAX_TERMS, Sum};
use crate::normal_form::NormalForm;
use crate::parts::{Parts, parts};
use crate::stage::{Outcome, Stage, Task};
use crate::trial::Random;
use crate::verdict::Method;

/// The stage of counts.
pub(super) struct Counts;

/// The number of inputs that rule out false relations of sets before a proof is tried.
const SAMPLES: usize = 3000;

impl Stage for Counts {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        if task.program.outputs()[0].fault.is_some() {
            return Outcome::Open(None);
        }
        // Visits each instruction once.
        let program = task.program.clone().without_dead_code();
        let Parts { premises, goals } = parts(&program);
        let is_shift = |it: &Instruction| matches!(it, Instruction::Binary(B::ShiftLeft, ..));
        let is_shifted = program.instructions().iter().any(is_shift);
        let (counts, others): (Vec<_>, Vec<_>) =
            goals.into_iter().partition(|&goal| is_about_counts(&program, goal, is_shifted));
        if counts.is_empty() {
            return Outcome::Open(None);
        }
        // The later stages may be able to decide the law too, so they keep half of the steps, or most of
        // them without shifts, as smaller laws are enough then.
        let part = if is_shifted { 2 } else { 8 };
        let clock = task.clock.for_attempt(part);
        let task = Task { program: &program, clock: &clock, ..*task };
        let mut proof = Proof::new(&task, premises, is_shifted);
        let holds =
            counts.into_iter().all(|goal| proof.difference(goal).is_some_and(|d| d.is_empty()));
        let rest = proof.all(&others);
        let follows = holds && rest.is_none_or(|claim| proof.follows(claim, 1));
        Outcome::holds_if(follows, Method::Counts)
    }
}

/// Returns true if a bool compares two words that count sets, which are shifted if a law shifts any.
fn is_about_counts(program: &Program, goal: Register, is_shifted: bool) -> bool {
    let instructions = program.instructions();
    let Instruction::Binary(B::Equal, a, b) = instructions[goal.index()] else {
        return false;
    };
    let needed = program.needed([a, b]);
    let has = |is_it: fn(&Instruction) -> bool| {
        instructions.iter().zip(&needed).any(|(instruction, needed)| *needed && is_it(instruction))
    };
    has(|instruction| matches!(instruction, Instruction::Unary(U::Count, _)))
        && (!is_shifted
            || has(|instruction| matches!(instruction, Instruction::Binary(B::ShiftLeft, ..))))
}

/// A term of a sum.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Term {
    One,
    Word(Register),
    Count(Intersection),
}

/// A relation between two sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Disjoint,
    Subset,
    Superset,
    Unknown,
}

/// The words of a law, and others made of them, with their known relations.
struct Proof<'a> {
    task: &'a Task<'a>,
    builder: Builder,
    premises: Vec<Register>,
    relations: HashMap<(Register, Register), Relation>,
    /// The Boolean functions that sums and differences are.
    functions: HashMap<Register, Register>,
    /// The sets of all squares below the first one of a set.
    below: HashMap<Register, Register>,
    /// The values of all words for some inputs that satisfy the premises.
    samples: Vec<Vec<u64>>,
    /// True if the law shifts sets. Its sums stay words, as they would become functions of too many sets.
    is_shifted: bool,
}

impl<'a> Proof<'a> {
    fn new(task: &'a Task<'a>, premises: Vec<Register>, is_shifted: bool) -> Self {
        let mut builder = Builder::with_inputs(task.program);
        for &instruction in task.program.instructions() {
            builder.push(instruction);
        }
        let (relations, samples) = (HashMap::new(), Vec::new());
        let (functions, below) = (HashMap::new(), HashMap::new());
        Self { task, builder, premises, relations, functions, below, samples, is_shifted }
    }

    /// Returns the remaining terms of the difference of two sums, or `None` if it is too long.
    fn difference(&mut self, goal: Register) -> Option<BTreeMap<Term, u64>> {
        let Instruction::Binary(_, a, b) = self.builder.instruction(goal) else {
            return None;
        };
        if !self.is_shifted {
            let sets = self.counted_sets(&[a, b]);
            self.samples = self.samples();
            self.rewrite(&sets);
        }
        let mut sum = BTreeMap::new();
        self.add(&mut sum, a, 1, MAX_DEPTH)?;
        self.add(&mut sum, b, u64::MAX, MAX_DEPTH)?;
        // With the words that are new.
        self.samples = self.samples();
        let mut rest = BTreeMap::new();
        for (term, factor) in sum {
            match term {
                Term::Count(sets) => {
                    if let Some(sets) = self.settled(sets) {
                        let term = self.counted(sets);
                        self.accumulate(&mut rest, term, factor);
                    }
                }
                term => self.accumulate(&mut rest, term, factor),
            }
        }
        Some(rest)
    }

    fn functions(&self) -> Functions<'_, impl Fn(Register) -> Instruction> {
        let instruction = |register| match self.below.contains_key(&register) {
            // A set by itself.
            true => Instruction::Unary(U::First, register),
            false => {
                let register = self.functions.get(&register).unwrap_or(&register);
                self.builder.instruction(*register)
            }
        };
        Functions::new(instruction, self.task.width, self.task.clock)
    }

    /// Returns the sets that are counted in some words.
    fn counted_sets(&self, words: &[Register]) -> Vec<Register> {
        let program = self.program(words[0]);
        let needed = program.needed(words.iter().copied());
        let set = |(instruction, needed): (&Instruction, &bool)| match *instruction {
            Instruction::Unary(U::Count, set) if *needed => Some(set),
            _ => None,
        };
        program.instructions().iter().zip(&needed).filter_map(set).collect()
    }

    fn accumulate<T: Ord>(&self, sum: &mut BTreeMap<T, u64>, term: T, factor: u64) {
        let mask = u64::MAX >> (64 - self.task.width);
        let known = sum.get(&term).copied().unwrap_or(0);
        match known.wrapping_add(factor) & mask {
            0 => sum.remove(&term),
            total => sum.insert(term, total),
        };
    }

    /// Adds a word with a factor, or returns `None` if the sum becomes too long.
    fn add(
        &mut self,
        sum: &mut BTreeMap<Term, u64>,
        word: Register,
        factor: u64,
        depth: usize,
    ) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let constant = |proof: &Self, register| match proof.builder.instruction(register) {
            Instruction::Constant(value) => Some(value),
            _ => None,
        };
        match self.builder.instruction(word) {
            Instruction::Constant(value) => {
                self.accumulate(sum, Term::One, factor.wrapping_mul(value));
            }
            Instruction::Unary(U::Negate, a) => {
                self.add(sum, a, factor.wrapping_neg(), depth)?;
            }
            Instruction::Binary(operation @ (B::Add | B::Subtract), a, b) => {
                self.add(sum, a, factor, depth)?;
                let is_sum = operation == B::Add;
                let factor = if is_sum { factor } else { factor.wrapping_neg() };
                self.add(sum, b, factor, depth)?;
            }
            Instruction::Binary(B::Multiply, a, b) if constant(self, b).is_some() => {
                let times = constant(self, b)?;
                self.add(sum, a, factor.wrapping_mul(times), depth)?;
            }
            Instruction::Unary(U::Count, set) => self.add_count(sum, set, factor)?,
            _ => self.accumulate(sum, Term::Word(word), factor),
        }
        (sum.len() <= MAX_TERMS).then_some(())
    }

    /// Adds the count of a set, as counts of intersections without shifts to the left.
    fn add_count(
        &mut self,
        sum: &mut BTreeMap<Term, u64>,
        set: Register,
        factor: u64,
    ) -> Option<()> {
        let mut open: Vec<_> = self.functions().of(set)?.into_iter().collect();
        for _ in 0..MAX_TERMS {
            let Some((sets, times)) = open.pop() else {
                return Some(());
            };
            let factor = factor.wrapping_mul(times);
            match self.shift_of(&sets) {
                Some((shifted, set, amount)) => {
                    let moved = self.moved(&sets, shifted, set, amount)?;
                    open.extend(
                        moved.into_iter().map(|(sets, more)| (sets, times.wrapping_mul(more))),
                    );
                }
                None if sets.is_empty() => {
                    let width = self.task.width as u64;
                    self.accumulate(sum, Term::One, factor.wrapping_mul(width));
                }
                None => self.accumulate(sum, Term::Count(sets), factor),
            }
        }
        None
    }

    /// Returns a set of an intersection that is shifted to the left, its operand and the amount.
    fn shift_of(&self, sets: &Intersection) -> Option<(Register, Register, Register)> {
        sets.iter().rev().find_map(|&set| match self.builder.instruction(set) {
            Instruction::Binary(B::ShiftLeft, a, amount) => Some((set, a, amount)),
            _ => None,
        })
    }

    /// Returns the intersection with the other sets shifted to the right instead.
    fn moved(
        &mut self,
        sets: &Intersection,
        shifted: Register,
        set: Register,
        amount: Register,
    ) -> Option<Sum> {
        let mut product = self.functions().of(set)?;
        let all = self.builder.push(Instruction::Constant(u64::MAX));
        let mut right = |proof: &mut Self, other: Register| {
            let shifted = Instruction::Binary(B::ShiftRight, other, amount);
            let set = proof.builder.push(shifted);
            let factor = Sum::from([(Intersection::from([set]), 1)]);
            product = proof.functions().product(&product, &factor)?;
            Some(())
        };
        if sets.len() == 1 {
            right(self, all)?;
        }
        for &other in sets.iter().filter(|&&other| other != shifted) {
            right(self, other)?;
        }
        Some(product)
    }

    /// Removes the sets that contain another one of the intersection. Returns `None` if two of
    /// its sets are disjoint.
    fn settled(&mut self, sets: Intersection) -> Option<Intersection> {
        let mut kept = sets.clone();
        for &a in &sets {
            for &b in sets.range(a..).skip(1) {
                if !kept.contains(&a) || !kept.contains(&b) {
                    continue;
                }
                match self.relation(a, b) {
                    Relation::Disjoint => return None,
                    Relation::Subset => kept.remove(&b),
                    Relation::Superset => kept.remove(&a),
                    Relation::Unknown => continue,
                };
            }
        }
        Some(kept)
    }

    /// Returns true if two sets are found to have a relation.
    fn relates(&mut self, a: Register, b: Register, relation: Relation) -> bool {
        self.relation(a, b) == relation
    }

    fn relation(&mut self, a: Register, b: Register) -> Relation {
        if let Some(&known) = self.relations.get(&(a, b)) {
            return known;
        }
        let claims = [
            (Relation::Disjoint, B::IsDisjoint, a, b),
            (Relation::Subset, B::IsSubset, a, b),
            (Relation::Superset, B::IsSubset, b, a),
        ];
        let holds = |proof: &mut Self, operation: B, a: Register, b: Register| {
            let in_samples = proof
                .samples
                .iter()
                .all(|values| operation.apply(values[a.index()], values[b.index()]) != 0);
            let claim = Instruction::Binary(operation, a, b);
            in_samples && {
                let claim = proof.builder.push(claim);
                proof.follows(claim, 3)
            }
        };
        let found = claims.into_iter().find(|&(_, operation, a, b)| holds(self, operation, a, b));
        let relation = found.map_or(Relation::Unknown, |(relation, ..)| relation);
        self.relations.insert((a, b), relation);
        relation
    }

    /// Returns the values of all words for some inputs that satisfy the premises.
    fn samples(&self) -> Vec<Vec<u64>> {
        const ENOUGH: usize = 64;
        let mut random = Random::new();
        let program = self.program(self.task.program.outputs()[0].register);
        let mut inputs = vec![0; program.inputs().len()];
        let mut samples = Vec::new();
        for _ in 0..SAMPLES {
            if samples.len() >= ENOUGH || self.task.clock.is_over() {
                break;
            }
            for i in 0..inputs.len() {
                inputs[i] = random.value(&inputs[..i]) & u64::MAX >> (64 - self.task.width);
            }
            let values = width::run(&program, &inputs, self.task.width);
            self.task.clock.spend(program.instructions().len() as u64 / 2);
            samples.extend(
                values.filter(|values| {
                    self.premises.iter().all(|premise| values[premise.index()] != 0)
                }),
            );
        }
        samples
    }

    /// Returns a program of all words, with one of them as its law.
    fn program(&self, law: Register) -> Program {
        let mut output = self.task.program.outputs()[0].clone();
        output.register = law;
        output.marks.clear();
        output.reasons.clear();
        self.builder.program(vec![output])
    }

    /// Returns the conjunction of some bools.
    fn all(&mut self, bools: &[Register]) -> Option<Register> {
        let both = |a, b| self.builder.push(Instruction::Binary(B::Intersection, a, b));
        bools.iter().copied().reduce(both)
    }

    /// Returns true if a bool is found to follow from the premises in `1 / part` of the steps.
    fn follows(&mut self, claim: Register, part: u64) -> bool {
        let mut law = claim;
        if let Some(premise) = self.all(&self.premises.clone()) {
            let complement = self.builder.push(Instruction::Unary(U::Complement, premise));
            law = self.builder.push(Instruction::Binary(B::Union, claim, complement));
        }
        let program = self.program(law).without_dead_code();
        let clock = self.task.clock.for_part(part);
        let task = Task { program: &program, width: self.task.width, clock: &clock };
        let stages: [&dyn Stage; 3] = [&NormalForm, &FewCases, &Bits];
        stages.into_iter().any(|stage| matches!(stage.attempt(&task), Outcome::Holds(_)))
    }
}
