//! Integers: words as whole numbers, which are sums of bits and remainders with factors.
//!
//! ```text
//! word        = 2^0 * bit 0 + 2^1 * bit 1 + … + 2^63 * bit 63     each bit in 0..=1
//! a + b       = a + b               if its range stays below 2^64, else its remainder by 2^64
//! a / d       = (a - r) / d         r = the remainder of a by d, in 0..=d - 1
//! a >> s      = a / 2^s
//! table[i]    = a sum of the bits of i if each adds a number, else an atom up to the largest entry
//! a & mask    = differences of remainders by powers of two, one pair for each run of ones
//! ```
//!
//! Each form is a linear sum of atoms with rational factors, and its range follows from the
//! ranges of the atoms. A premise such as `x < 100` narrows them. Two whole numbers that differ
//! by less than one are equal, so `a` equals `b` if the range of `a - b` lies between -1 and 1.
//!
//! Worked example: `x < 100 => x * 205 >> 11 == x / 10`. The right side is `(x - r) / 10` with
//! `r` in 0..=9. The left side is `(205 * x - q) / 2048` with `q` in 0..=2047. The difference is
//! `x / 10240 - q / 2048 + r / 10`: it is at least -2047/2048 and at most 99/10240 + 9/10, and a
//! whole number, so it is 0.
//!
//! A sum that leaves the range of words keeps its form, without the remainder by 2^64, next to the
//! form of its word. If a constant brings it back, no remainder is needed. So `count(a) - count(b)`
//! is from -64 to 64, and the comparison of signed numbers, which adds 2^63 to both sides, is that
//! of the forms.
//!
//! Sums of fields, as in a population count in parallel, are sums of the same bits with other
//! factors, as long as no field carries into the next one.
//!
//! The bits of a Boolean function of words are atoms of their own. If the ranges do not decide an
//! equation, they become sums of products of the bits of those words: a bit of `a | b` is
//! `a + b - ab`.
//!
//! A law that can be without a value is left to the circuit. Divisions by constants other than
//! zero always have one.

pub(crate) mod form;
mod products;

use std::collections::HashMap;

use num_bigint::BigInt;
use num_rational::BigRational as Number;
use num_traits::{One, Signed, Zero};
use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

use self::form::{Atom, Atoms, LinearForm};
use crate::parts::{Parts, parts};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage of whole numbers and their ranges.
pub(super) struct Integers;

/// The steps for a term of a form, whose factors are fractions.
pub(crate) const STEPS_OF_TERM: u64 = 320;

/// The maximum number of instructions of a program.
const MAX_INSTRUCTIONS: usize = 1000;

impl Stage for Integers {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let program = task.program;
        let is_long = program.instructions().len() > MAX_INSTRUCTIONS;
        if is_long || program.outputs()[0].fault.is_some() || !is_arithmetic(program) {
            return Outcome::Open(None);
        }
        // The first round finds what the premises bound, and the second makes use of it.
        let Parts { premises, goals } = parts(program);
        let mut numbers = Numbers::new(task);
        for _ in 0..2 {
            if numbers.read().is_none() {
                return Outcome::Open(None);
            }
            premises.iter().for_each(|&premise| numbers.assume(premise));
        }
        let holds = goals.iter().all(|&goal| numbers.truth(goal, MAX_DEPTH) == Some(true));
        Outcome::holds_if(holds, Method::Integers)
    }
}

/// The depth to which a law is searched for its parts.
const MAX_DEPTH: usize = 100;

/// Returns true if something is rounded, compared or counted. The normal form decides the rest.
fn is_arithmetic(program: &Program) -> bool {
    program.instructions().iter().any(|instruction| {
        matches!(
            instruction,
            Instruction::Binary(B::ShiftRight | B::Divide | B::Remainder | B::Less, ..)
                | Instruction::Binary(B::LessOrEqual, ..)
                | Instruction::Unary(U::Count, _)
                | Instruction::Lookup(..)
        )
    })
}

/// The words of a program as numbers.
struct Numbers<'a> {
    task: &'a Task<'a>,
    atoms: Atoms,
    /// The sums of bits of registers about which nothing else is known.
    opaque: Vec<Option<LinearForm>>,
    /// The atoms that are bits of opaque registers.
    bits: HashMap<Atom, (Register, u32)>,
    forms: Vec<LinearForm>,
    /// The forms before the remainder by [`modulus`](Self::modulus), if they differ.
    sums: HashMap<Register, LinearForm>,
    /// One more than the largest word.
    modulus: Number,
}

impl<'a> Numbers<'a> {
    fn new(task: &'a Task<'a>) -> Self {
        Self {
            task,
            atoms: Atoms::default(),
            opaque: vec![None; task.program.instructions().len()],
            bits: HashMap::new(),
            forms: Vec::new(),
            sums: HashMap::new(),
            modulus: power(task.width as u64),
        }
    }

    /// Computes the forms of all registers. Returns `None` if they take too much time or memory.
    fn read(&mut self) -> Option<()> {
        self.forms.clear();
        self.sums.clear();
        for (index, &instruction) in self.task.program.instructions().iter().enumerate() {
            let form = match self.exact(index, instruction).or_else(|| self.form(instruction)) {
                Some(form) => form,
                None => self.opaque(index),
            };
            self.atoms.terms += form.len();
            self.task.clock.spend(STEPS_OF_TERM * (1 + form.len()) as u64);
            if form.is_long()
                || self.atoms.terms > self.task.clock.limits().terms()
                || self.task.clock.is_over()
            {
                return None;
            }
            self.forms.push(form);
        }
        Some(())
    }

    fn of(&self, register: Register) -> &LinearForm {
        &self.forms[register.index()]
    }

    /// Returns a register as a sum of 64 bits, and the index of a square as one atom. Bools have
    /// such a form too, which is unused.
    fn opaque(&mut self, index: usize) -> LinearForm {
        if let Some(form) = &self.opaque[index] {
            return form.clone();
        }
        let mut form = LinearForm::default();
        let instruction = self.task.program.instructions()[index];
        if let Instruction::Unary(U::First | U::Last, _) = instruction {
            form = LinearForm::atom(self.atoms.new_atom(self.task.width));
        } else {
            for place in 0..self.task.width {
                let bit = self.atoms.new_atom(1);
                self.bits.insert(bit, (Register::new(index), place as u32));
                form = form.plus(&power(place as u64), &LinearForm::atom(bit));
            }
        }
        self.opaque[index] = Some(form.clone());
        form
    }

    /// Returns the form of a sum, a difference or a multiple that needs no remainder, since its
    /// operands are sums before theirs. Keeps the sum if it does need one.
    fn exact(&mut self, index: usize, instruction: Instruction) -> Option<LinearForm> {
        let of = |register: Register| self.sums.get(&register).unwrap_or(self.of(register));
        let sum = match instruction {
            Instruction::Unary(U::Negate, a) => of(a).scaled(&-Number::one()),
            Instruction::Binary(B::Add, a, b) => of(a).plus(&Number::one(), of(b)),
            Instruction::Binary(B::Subtract, a, b) => of(a).plus(&-Number::one(), of(b)),
            Instruction::Binary(B::Multiply, a, b) => of(a).scaled(of(b).as_constant()?),
            Instruction::Binary(B::ShiftLeft, a, b) => {
                of(a).scaled(&power(self.amount(self.of(b))?))
            }
            _ => return None,
        };
        let [least, greatest] = self.atoms.range(&sum);
        let turns = (least / &self.modulus).floor();
        if turns == (greatest / &self.modulus).floor() {
            if !turns.is_zero() {
                self.sums.insert(Register::new(index), sum.clone());
            }
            return Some(sum.plus(&-(turns * &self.modulus), &LinearForm::constant(1)));
        }
        if !sum.is_long() {
            self.atoms.terms += sum.len();
            self.sums.insert(Register::new(index), sum);
        }
        None
    }

    fn form(&mut self, instruction: Instruction) -> Option<LinearForm> {
        let minus = -Number::one();
        Some(match instruction {
            Instruction::Constant(value) => {
                let value = value & u64::MAX >> (64 - self.task.width);
                LinearForm::constant(value)
            }
            Instruction::Unary(U::Complement, a) => {
                let most = LinearForm::constant(self.modulus.to_integer() - 1);
                most.plus(&minus, self.of(a))
            }
            Instruction::Unary(U::Negate, a) => {
                let negative = self.of(a).scaled(&minus);
                self.wrapped(&negative)
            }
            Instruction::Unary(U::Count, a) => self.atoms.count(self.of(a))?,
            Instruction::Binary(operation, a, b) => self.binary(operation, a, b)?,
            Instruction::Lookup(number, index) => {
                let table = &self.task.program.tables()[number as usize];
                self.atoms.entry((number, table), &self.forms[index.index()])
            }
            _ => return None,
        })
    }

    fn binary(&mut self, operation: B, a: Register, b: Register) -> Option<LinearForm> {
        let [left, right] = [a, b].map(|register| self.of(register).clone());
        let constant = |form: &LinearForm| form.as_constant().cloned();
        Some(match operation {
            B::Add => self.sum(&left, &Number::one(), &right),
            B::Subtract => self.sum(&left, &-Number::one(), &right),
            B::Multiply => match (constant(&left), constant(&right)) {
                (_, Some(factor)) => self.sum(&LinearForm::default(), &factor, &left),
                (Some(factor), _) => self.sum(&LinearForm::default(), &factor, &right),
                _ => return None,
            },
            B::ShiftLeft => {
                let amount = self.amount(&right)?;
                self.sum(&LinearForm::default(), &power(amount), &left)
            }
            B::ShiftRight => {
                let amount = self.amount(&right)?;
                let [quotient, _] = self.atoms.divided(&left, &power(amount));
                quotient
            }
            B::Divide | B::Remainder => {
                let divisor = constant(&right).filter(|divisor| !divisor.is_zero())?;
                let [quotient, rest] = self.atoms.divided(&left, &divisor);
                if operation == B::Divide { quotient } else { rest }
            }
            B::Intersection => match (self.word(&left), self.word(&right)) {
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

    /// Returns a constant as a word.
    fn word(&self, form: &LinearForm) -> Option<u64> {
        form.as_constant().and_then(|value| value.to_integer().try_into().ok())
    }

    /// Returns the amount of a shift, if it is a constant below the width.
    fn amount(&self, form: &LinearForm) -> Option<u64> {
        self.word(form).filter(|&amount| amount < self.task.width as u64)
    }

    /// Returns `a + factor * b` modulo 2 to the power of the width.
    fn sum(&mut self, a: &LinearForm, factor: &Number, b: &LinearForm) -> LinearForm {
        let sum = a.plus(factor, b);
        // If the parts are rounded, their ranges are narrower than that of the sum.
        let ([least_a, most_a], [least_b, most_b]) = (self.atoms.range(a), self.atoms.range(b));
        let ends = [least_b * factor, most_b * factor];
        let [less, more] = if factor.is_negative() { [1, 0] } else { [0, 1] };
        let fits = !(least_a + &ends[less]).is_negative() && most_a + &ends[more] < self.modulus;
        if fits { sum } else { self.wrapped(&sum) }
    }

    /// Returns a form modulo 2 to the power of the width.
    fn wrapped(&mut self, form: &LinearForm) -> LinearForm {
        let [_, rest] = self.atoms.divided(form, &self.modulus);
        rest
    }

    /// Returns the form under a mask: for each run of ones, the remainder by the power of two at
    /// its end without the remainder by the one at its beginning.
    fn masked(&mut self, form: &LinearForm, mask: u64) -> LinearForm {
        let mut sum = LinearForm::default();
        let bit = |place: usize| place < self.task.width && mask >> place & 1 == 1;
        let edges: Vec<_> = (0..=self.task.width)
            .filter(|&place| bit(place) != (place > 0 && bit(place - 1)))
            .collect();
        for (i, place) in edges.into_iter().enumerate().filter(|(_, place)| *place > 0) {
            let [_, below] = self.atoms.divided(form, &power(place as u64));
            let sign = if i % 2 == 0 { -Number::one() } else { Number::one() };
            sum = sum.plus(&sign, &below);
        }
        sum
    }

    /// Adds a premise, if it says that a form is at most some constant.
    fn assume(&mut self, premise: Register) {
        let (form, upper) = match self.task.program.instructions()[premise.index()] {
            Instruction::Binary(operation @ (B::Less | B::LessOrEqual), a, b) => {
                let Some(limit) = self.of(b).as_constant() else { return };
                let less = if operation == B::Less { Number::one() } else { Number::zero() };
                (self.of(a).clone(), limit - less)
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
        self.atoms.assume(form, upper);
    }

    /// Returns the value of a bool, if the ranges decide it.
    fn truth(&self, register: Register, depth: usize) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        let instruction = self.task.program.instructions()[register.index()];
        let minus = -Number::one();
        let form = |a: Register, b: Register| self.of(a).plus(&minus, self.of(b));
        let difference = |a: Register, b: Register| self.atoms.range(&form(a, b));
        let sign = |[least, greatest]: [Number; 2]| {
            let is_zero = least.is_zero() && greatest.is_zero();
            let is_other = least.is_positive() || greatest.is_negative();
            (is_zero || is_other).then_some(is_zero)
        };
        match instruction {
            Instruction::Constant(value) => Some(value != 0),
            Instruction::Unary(U::Complement, a) => Some(!self.truth(a, depth)?),
            Instruction::Unary(U::IsEmpty, a) => sign(self.atoms.range(self.of(a))),
            Instruction::Binary(operation @ (B::Intersection | B::Union), a, b) => {
                let decisive = operation == B::Union;
                let a = self.truth(a, depth);
                let b = || self.truth(b, depth);
                match a {
                    Some(value) if value == decisive => a,
                    Some(_) => b(),
                    None => b().filter(|&value| value == decisive),
                }
            }
            Instruction::Binary(B::Equal, a, b) => {
                sign(difference(a, b)).or_else(|| self.cancels(&form(a, b)).then_some(true))
            }
            Instruction::Binary(B::NotEqual, a, b) => Some(!sign(difference(a, b))?),
            Instruction::Binary(B::Less, a, b) => is_negative(&difference(a, b)),
            Instruction::Binary(B::LessOrEqual, a, b) => Some(!is_negative(&difference(b, a))?),
            _ => None,
        }
    }
}

/// Returns true if a whole number is negative, false if it is not, and `None` if its range does not
/// decide it.
fn is_negative([least, greatest]: &[Number; 2]) -> Option<bool> {
    if greatest.is_negative() { Some(true) } else { (!least.is_negative()).then_some(false) }
}

/// Returns a power of two.
pub(crate) fn power(exponent: u64) -> Number {
    Number::from(BigInt::one() << exponent)
}
