//! Stage 2: both sides in a normal form modulo 2^64.
//!
//! Sums, differences, products and shifts to the left by constants are polynomials over
//! atoms of which nothing is known. Logic is one too: with `a & b` as an atom,
//! `a | b` is `a + b - (a & b)` and `~a` is `-1 - a`; and any function of up to six words
//! is, by its truth table, a sum of conjunctions. So `x + y == (x ^ y) + 2 * (x & y)`
//! and `x * 0x0101010101010101` against its sum of shifts need no bits.

mod polynomial;
mod view;

use std::collections::HashMap;

use self::polynomial::{Polynomial, Ring};
use self::view::View;
use super::stage::{Stage, Step, Task};
use super::verdict::Method;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Program, Register};

/// Normal forms.
pub(super) struct NormalForm;

impl Stage for NormalForm {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let law = &task.program.outputs()[0];
        if law.fault.is_some() {
            return Step::Open(None);
        }
        let mut forms = Forms::new(task.program, task.width);
        for &instruction in task.program.instructions() {
            if task.clock.is_over() {
                return Step::Open(None);
            }
            let form = forms.instruction(instruction);
            forms.registers.push(form);
        }
        match forms.holds(law.register, &mut Vec::new(), DEEPEST) {
            true => Step::Holds(Method::NormalForm),
            false => Step::Open(None),
        }
    }
}

/// How deep into a law the premises and conclusions are looked for.
const DEEPEST: usize = 100;

/// The most premises that are made use of.
const MOST_PREMISES: usize = 32;

/// A polynomial by its number.
type Form = u32;

/// Something of which nothing is known but what it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Atom {
    Input(u32),
    /// The intersection of some words.
    All(Vec<Form>),
    /// Whether a word is zero.
    IsZero(Form),
    /// A bit of a word, as the number 0 or 1.
    Bit(Form, u32),
    Unary(U, Form),
    Binary(B, Form, Form),
}

/// The normal forms of a program.
struct Forms<'a> {
    program: &'a Program,
    ring: Ring,
    width: usize,
    atoms: HashMap<Atom, u32>,
    polynomials: Vec<Polynomial>,
    numbers: HashMap<Polynomial, Form>,
    views: HashMap<Form, View>,
    registers: Vec<Form>,
    /// What is counted, by the number of the count.
    counted: HashMap<Form, Form>,
}

impl<'a> Forms<'a> {
    fn new(program: &'a Program, width: usize) -> Self {
        Self {
            program,
            ring: Ring { mask: u64::MAX >> (64 - width) },
            width,
            atoms: HashMap::new(),
            polynomials: Vec::new(),
            numbers: HashMap::new(),
            views: HashMap::new(),
            registers: Vec::new(),
            counted: HashMap::new(),
        }
    }

    /// The number of a polynomial.
    fn form(&mut self, polynomial: Polynomial) -> Form {
        *self.numbers.entry(polynomial.clone()).or_insert_with(|| {
            self.polynomials.push(polynomial);
            self.polynomials.len() as u32 - 1
        })
    }

    fn polynomial(&self, form: Form) -> &Polynomial {
        &self.polynomials[form as usize]
    }

    fn constant(&mut self, value: u64) -> Form {
        self.form(self.ring.constant(value))
    }

    fn atom(&mut self, atom: Atom) -> Form {
        let next = self.atoms.len() as u32;
        let number = *self.atoms.entry(atom).or_insert(next);
        self.form(self.ring.atom(number))
    }

    /// `a + factor * b`
    fn sum(&mut self, a: Form, factor: u64, b: Form) -> Form {
        let sum = self.ring.add(self.polynomial(a), factor, self.polynomial(b));
        self.form(sum)
    }

    fn as_constant(&self, form: Form) -> Option<u64> {
        self.polynomial(form).as_constant()
    }

    fn instruction(&mut self, instruction: Instruction) -> Form {
        let of = |register: Register| self.registers[register.index()];
        match instruction {
            Instruction::Input(input) => self.atom(Atom::Input(input)),
            Instruction::Constant(value) => self.constant(value),
            Instruction::Unary(operation, a) => self.unary(operation, of(a)),
            Instruction::Binary(operation, a, b) => self.binary(operation, of(a), of(b)),
            Instruction::Logic(logic, a, b, c) => {
                let (a, b, c) = (of(a), of(b), of(c));
                self.ternary(logic, a, b, c)
            }
        }
    }

    fn unary(&mut self, operation: U, a: Form) -> Form {
        let zero = self.constant(0);
        match operation {
            U::Complement => self.complement(a),
            U::Negate => self.sum(zero, u64::MAX, a),
            U::IsEmpty => self.is_zero(a),
            U::Count => self.count(a),
            U::IsFull => {
                let complement = self.complement(a);
                self.is_zero(complement)
            }
            U::IsolateLs1b | U::ResetLs1b => {
                let negative = self.sum(zero, u64::MAX, a);
                let first = self.bitwise(B::And, a, negative);
                match operation {
                    U::IsolateLs1b => first,
                    _ => self.sum(a, u64::MAX, first),
                }
            }
            U::ResetMs1b => {
                let last = self.atom(Atom::Unary(U::IsolateMs1b, a));
                self.sum(a, u64::MAX, last)
            }
            _ => self.atom(Atom::Unary(operation, a)),
        }
    }

    fn binary(&mut self, operation: B, a: Form, b: Form) -> Form {
        match operation {
            B::And | B::Or | B::Xor | B::Difference => self.bitwise(operation, a, b),
            B::Add => self.sum(a, 1, b),
            B::Subtract => self.sum(a, u64::MAX, b),
            B::Multiply => match self.ring.multiply(self.polynomial(a), self.polynomial(b)) {
                Some(product) => self.form(product),
                None => self.opaque(operation, a, b),
            },
            B::ShiftLeft => match self.as_constant(b) {
                Some(amount) if amount >= self.width as u64 => self.constant(0),
                Some(amount) => {
                    let scaled = self.ring.scale(self.polynomial(a), 1 << amount);
                    self.form(scaled)
                }
                None => self.opaque(operation, a, b),
            },
            B::Remainder => match self.as_constant(b) {
                Some(divisor) if divisor != 0 => {
                    let quotient = self.opaque(B::Divide, a, b);
                    self.sum(a, divisor.wrapping_neg(), quotient)
                }
                _ => self.opaque(operation, a, b),
            },
            B::Equal => {
                let difference = self.sum(a, u64::MAX, b);
                self.is_zero(difference)
            }
            B::NotEqual => {
                let equal = self.binary(B::Equal, a, b);
                self.complement(equal)
            }
            B::IsSubset => {
                let outside = self.bitwise(B::Difference, a, b);
                self.is_zero(outside)
            }
            B::IsDisjoint => {
                let common = self.bitwise(B::And, a, b);
                self.is_zero(common)
            }
            B::Less if a == b => self.constant(0),
            B::LessOrEqual => {
                let greater = self.binary(B::Less, b, a);
                self.complement(greater)
            }
            _ => self.opaque(operation, a, b),
        }
    }

    fn opaque(&mut self, operation: B, a: Form, b: Form) -> Form {
        let (a, b) = if operation.is_commutative() && b < a { (b, a) } else { (a, b) };
        self.atom(Atom::Binary(operation, a, b))
    }

    fn complement(&mut self, a: Form) -> Form {
        let complement = self.ring.complement(self.polynomial(a));
        let form = self.form(complement);
        if let Some(view) = self.views.get(&a).cloned() {
            self.views.entry(form).or_insert_with(|| view.complement());
        }
        form
    }

    /// Whether a word is zero; the same for multiples by odd numbers.
    fn is_zero(&mut self, a: Form) -> Form {
        match self.as_constant(a) {
            Some(0) => self.constant(u64::MAX),
            Some(_) => self.constant(0),
            None => {
                let same = self.ring.without_unit(self.polynomial(a));
                let same = self.form(same);
                match self.counted.get(&same) {
                    // Only the empty set has no squares.
                    Some(&set) => self.is_zero(set),
                    None => self.atom(Atom::IsZero(same)),
                }
            }
        }
    }

    /// What is zero where a bool is true, if it says that.
    fn zero_where(&mut self, register: Register) -> Option<Form> {
        let of = |register: Register| self.registers[register.index()];
        match self.program.instructions()[register.index()] {
            Instruction::Unary(U::IsEmpty, a) => Some(of(a)),
            Instruction::Unary(U::IsFull, a) => Some(self.complement(of(a))),
            Instruction::Binary(B::Equal, a, b) => Some(self.sum(of(a), u64::MAX, of(b))),
            Instruction::Binary(B::IsSubset, a, b) => {
                Some(self.bitwise(B::Difference, of(a), of(b)))
            }
            Instruction::Binary(B::IsDisjoint, a, b) => Some(self.bitwise(B::And, of(a), of(b))),
            Instruction::Binary(B::Contains, set, square) => {
                let bit = self.bit_at(set, square)?;
                let one = self.constant(1);
                Some(self.sum(one, u64::MAX, bit))
            }
            _ => None,
        }
    }

    /// The bit that is zero where a bool says that a set lacks a square.
    fn absent(&mut self, register: Register) -> Option<Form> {
        let instruction = |register: Register| self.program.instructions()[register.index()];
        match instruction(register) {
            Instruction::Unary(U::Complement, a) => match instruction(a) {
                Instruction::Binary(B::Contains, set, square) => self.bit_at(set, square),
                _ => None,
            },
            _ => None,
        }
    }

    /// The bit of a set at a square that is a constant, 0 or 1.
    fn bit_at(&mut self, set: Register, square: Register) -> Option<Form> {
        let [set, square] = [set, square].map(|register| self.registers[register.index()]);
        let square = self.as_constant(square).filter(|&square| square < self.width as u64)?;
        Some(self.bit(set, square as u32))
    }

    /// Whether a bool is found to be true wherever all of the premises are zero.
    fn holds(&mut self, register: Register, premises: &mut Vec<Form>, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        if self.as_constant(self.registers[register.index()]) == Some(self.ring.mask) {
            return true;
        }
        match self.program.instructions()[register.index()] {
            Instruction::Binary(B::And, a, b) => {
                self.holds(a, premises, depth) && self.holds(b, premises, depth)
            }
            Instruction::Binary(B::Or, a, b) => {
                [(a, b), (b, a)].into_iter().any(|(premise, conclusion)| {
                    let before = premises.len();
                    self.assume_complement(premise, premises);
                    let holds = self.holds(conclusion, premises, depth);
                    premises.truncate(before);
                    holds
                })
            }
            _ => self.zero_where(register).is_some_and(|zero| {
                let premises: Vec<_> =
                    premises.iter().map(|premise| self.polynomial(*premise)).collect();
                let rest = self.ring.reduced(self.polynomial(zero), &premises);
                let is_multiple = |premise: &&Polynomial| self.ring.is_multiple(&rest, premise);
                rest.as_constant() == Some(0) || premises.iter().any(is_multiple)
            }),
        }
    }

    /// Adds what a premise says is zero, if this is the complement of one.
    fn assume_complement(&mut self, register: Register, premises: &mut Vec<Form>) {
        if let Instruction::Unary(U::Complement, premise) =
            self.program.instructions()[register.index()]
        {
            self.assume(premise, premises);
        }
    }

    /// Adds what a premise says is zero.
    fn assume(&mut self, premise: Register, premises: &mut Vec<Form>) {
        let mut open = vec![premise];
        while let Some(premise) = open.pop() {
            if let Instruction::Binary(B::And, a, b) = self.program.instructions()[premise.index()]
            {
                open.extend([b, a]);
            } else if premises.len() < MOST_PREMISES {
                let zero = self.zero_where(premise).or_else(|| self.absent(premise));
                premises.extend(zero);
            }
        }
    }
}
