//! Words as whole numbers: sums of bits with factors, and what is left over by divisions.
//!
//! As long as nothing overflows, a sum of fields of a word is a sum of its bits with
//! other factors; a field that is cut out is one again, if none below it carries into it.
//! So population counts and sums of digits in parallel are nothing but sums of bits.
//!
//! A division rounds down. Its quotient is the exact one less a remainder of which the
//! range is known, so both ways to compute a quotient, by division and by multiplication
//! with a reciprocal, differ by some remainders, each with its factor. They are whole
//! numbers, and where they differ by less than one they are equal.

mod form;

use num_bigint::BigInt;
use num_rational::BigRational as Number;
use num_traits::{One, Signed, Zero};

use self::form::{Form, Table};
use super::parts::{Parts, parts};
use super::stage::{Stage, Step, Task};
use super::verdict::Method;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Program, Register};

/// Whole numbers and their ranges.
pub(super) struct Integers;

/// The longest programs that are looked at.
const LONGEST: usize = 1000;

impl Stage for Integers {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let program = task.program;
        let is_long = program.instructions().len() > LONGEST;
        if is_long || program.outputs()[0].fault.is_some() || !is_arithmetic(program) {
            return Step::Open(None);
        }
        // Once to find what the premises bound, and once more with that.
        let Parts { premises, goals } = parts(program);
        let mut numbers = Numbers::new(task);
        for _ in 0..2 {
            if numbers.read().is_none() {
                return Step::Open(None);
            }
            premises.iter().for_each(|&premise| numbers.assume(premise));
        }
        match goals.iter().all(|&goal| numbers.truth(goal, DEEPEST) == Some(true)) {
            true => Step::Holds(Method::Integers),
            false => Step::Open(None),
        }
    }
}

/// How deep into a law its parts are looked for.
const DEEPEST: usize = 100;

/// Whether anything is rounded or counted, without which the normal form says as much.
fn is_arithmetic(program: &Program) -> bool {
    program.instructions().iter().any(|instruction| {
        matches!(
            instruction,
            Instruction::Binary(B::ShiftRight | B::Divide | B::Remainder | B::Less, ..)
                | Instruction::Binary(B::LessOrEqual, ..)
                | Instruction::Unary(U::Count, _)
        )
    })
}

/// The words of a program as numbers.
struct Numbers<'a> {
    task: &'a Task<'a>,
    table: Table,
    /// The bits of registers of which nothing else is known.
    opaque: Vec<Option<Form>>,
    forms: Vec<Form>,
    /// One more than the largest word.
    modulus: Number,
}

impl<'a> Numbers<'a> {
    fn new(task: &'a Task<'a>) -> Self {
        Self {
            task,
            table: Table::default(),
            opaque: vec![None; task.program.instructions().len()],
            forms: Vec::new(),
            modulus: power(task.width as u64),
        }
    }

    /// The forms of all registers; `None` if that takes too long.
    fn read(&mut self) -> Option<()> {
        self.forms.clear();
        for (index, &instruction) in self.task.program.instructions().iter().enumerate() {
            let form = match self.form(instruction) {
                Some(form) => form,
                None => self.opaque(index),
            };
            if form.is_long() || self.task.clock.is_over() {
                return None;
            }
            self.forms.push(form);
        }
        Some(())
    }

    fn of(&self, register: Register) -> &Form {
        &self.forms[register.index()]
    }

    /// A register bit by bit. Bools come out so too, and are not asked for.
    fn opaque(&mut self, index: usize) -> Form {
        if let Some(form) = &self.opaque[index] {
            return form.clone();
        }
        let mut form = Form::default();
        for place in 0..self.task.width {
            let bit = Form::atom(self.table.new_atom(1));
            form = form.plus(&power(place as u64), &bit);
        }
        self.opaque[index] = Some(form.clone());
        form
    }

    fn form(&mut self, instruction: Instruction) -> Option<Form> {
        let minus = -Number::one();
        Some(match instruction {
            Instruction::Constant(value) => {
                let value = value & u64::MAX >> (64 - self.task.width);
                Form::constant(value)
            }
            Instruction::Unary(U::Complement, a) => {
                let most = Form::constant(self.modulus.to_integer() - 1);
                most.plus(&minus, self.of(a))
            }
            Instruction::Unary(U::Negate, a) => {
                let negative = self.of(a).scaled(&minus);
                self.wrapped(&negative)
            }
            Instruction::Unary(U::Count, a) => self.table.count(self.of(a))?,
            Instruction::Binary(operation, a, b) => self.binary(operation, a, b)?,
            _ => return None,
        })
    }

    fn binary(&mut self, operation: B, a: Register, b: Register) -> Option<Form> {
        let [left, right] = [a, b].map(|register| self.of(register).clone());
        let constant = |form: &Form| form.as_constant().cloned();
        Some(match operation {
            B::Add => self.sum(&left, &Number::one(), &right),
            B::Subtract => self.sum(&left, &-Number::one(), &right),
            B::Multiply => match (constant(&left), constant(&right)) {
                (_, Some(factor)) => self.sum(&Form::default(), &factor, &left),
                (Some(factor), _) => self.sum(&Form::default(), &factor, &right),
                _ => return None,
            },
            B::ShiftLeft => {
                let amount = self.amount(&right)?;
                self.sum(&Form::default(), &power(amount), &left)
            }
            B::ShiftRight => {
                let amount = self.amount(&right)?;
                let [quotient, _] = self.table.divided(&left, &power(amount));
                quotient
            }
            B::Divide | B::Remainder => {
                let divisor = constant(&right).filter(|divisor| !divisor.is_zero())?;
                let [quotient, rest] = self.table.divided(&left, &divisor);
                if operation == B::Divide { quotient } else { rest }
            }
            B::And => match (self.word(&left), self.word(&right)) {
                (_, Some(mask)) => self.masked(&left, mask),
                (Some(mask), _) => self.masked(&right, mask),
                _ => return None,
            },
            B::Difference => {
                let mask = !self.word(&right)?;
                self.masked(&left, mask)
            }
            _ => return None,
        })
    }

    /// A constant as a word.
    fn word(&self, form: &Form) -> Option<u64> {
        form.as_constant().and_then(|value| value.to_integer().try_into().ok())
    }

    /// The amount of a shift that leaves something.
    fn amount(&self, form: &Form) -> Option<u64> {
        self.word(form).filter(|&amount| amount < self.task.width as u64)
    }

    /// `a + factor * b` modulo the width.
    fn sum(&mut self, a: &Form, factor: &Number, b: &Form) -> Form {
        let sum = a.plus(factor, b);
        // Of the parts more is known than of the sum, if they are rounded.
        let ([least_a, most_a], [least_b, most_b]) = (self.table.range(a), self.table.range(b));
        let ends = [least_b * factor, most_b * factor];
        let [less, more] = if factor.is_negative() { [1, 0] } else { [0, 1] };
        let fits = !(least_a + &ends[less]).is_negative() && most_a + &ends[more] < self.modulus;
        if fits { sum } else { self.wrapped(&sum) }
    }

    /// A sum or product without what is above the width.
    fn wrapped(&mut self, form: &Form) -> Form {
        let [_, rest] = self.table.divided(form, &self.modulus);
        rest
    }

    /// What a mask leaves: for each run of ones what is below its end, without what is
    /// below its beginning.
    fn masked(&mut self, form: &Form, mask: u64) -> Form {
        let mut sum = Form::default();
        let bit = |place: usize| place < self.task.width && mask >> place & 1 == 1;
        let edges: Vec<_> = (0..=self.task.width)
            .filter(|&place| bit(place) != (place > 0 && bit(place - 1)))
            .collect();
        for (i, place) in edges.into_iter().enumerate().filter(|(_, place)| *place > 0) {
            let [_, below] = self.table.divided(form, &power(place as u64));
            let sign = if i % 2 == 0 { -Number::one() } else { Number::one() };
            sum = sum.plus(&sign, &below);
        }
        sum
    }

    /// Makes use of a premise, if it says that a form is at most some constant.
    fn assume(&mut self, premise: Register) {
        let (form, upper) = match self.task.program.instructions()[premise.index()] {
            Instruction::Binary(B::Less, a, b) => {
                let Some(limit) = self.of(b).as_constant() else { return };
                (self.of(a).clone(), limit - Number::one())
            }
            Instruction::Binary(B::LessOrEqual, a, b) => {
                let Some(limit) = self.of(b).as_constant() else { return };
                (self.of(a).clone(), limit.clone())
            }
            Instruction::Unary(U::IsEmpty, a) => (self.of(a).clone(), Number::zero()),
            Instruction::Binary(operation @ (B::IsSubset | B::IsDisjoint), a, b) => {
                let Some(mask) = self.word(self.of(b)) else { return };
                let mask = if operation == B::IsSubset { !mask } else { mask };
                let form = self.of(a).clone();
                (self.masked(&form, mask), Number::zero())
            }
            _ => return,
        };
        self.table.assume(form, upper);
    }

    /// Whether a bool is true, or false, whatever the bits are.
    fn truth(&self, register: Register, depth: usize) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        let instruction = self.task.program.instructions()[register.index()];
        let difference = |a: Register, b: Register| {
            self.table.range(&self.of(a).plus(&-Number::one(), self.of(b)))
        };
        let sign = |[least, greatest]: [Number; 2]| {
            let is_zero = least.is_zero() && greatest.is_zero();
            let is_other = least.is_positive() || greatest.is_negative();
            (is_zero || is_other).then_some(is_zero)
        };
        match instruction {
            Instruction::Constant(value) => Some(value != 0),
            Instruction::Unary(U::Complement, a) => Some(!self.truth(a, depth)?),
            Instruction::Unary(U::IsEmpty, a) => sign(self.table.range(self.of(a))),
            Instruction::Binary(operation @ (B::And | B::Or), a, b) => {
                let decisive = operation == B::Or;
                let a = self.truth(a, depth);
                let b = || self.truth(b, depth);
                match a {
                    Some(value) if value == decisive => a,
                    Some(_) => b(),
                    None => b().filter(|&value| value == decisive),
                }
            }
            Instruction::Binary(B::Equal, a, b) => sign(difference(a, b)),
            Instruction::Binary(B::NotEqual, a, b) => Some(!sign(difference(a, b))?),
            Instruction::Binary(B::Less, a, b) => is_negative(&difference(a, b)),
            Instruction::Binary(B::LessOrEqual, a, b) => Some(!is_negative(&difference(b, a))?),
            _ => None,
        }
    }
}

/// Whether a whole number is negative, by its range.
fn is_negative([least, greatest]: &[Number; 2]) -> Option<bool> {
    if greatest.is_negative() { Some(true) } else { (!least.is_negative()).then_some(false) }
}

/// A power of two.
fn power(exponent: u64) -> Number {
    Number::from(BigInt::one() << exponent)
}
