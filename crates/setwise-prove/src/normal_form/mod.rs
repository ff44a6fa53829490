//! Normal form: both sides as polynomials modulo 2^64.
//!
//! ```text
//! a + b, a * b      the sum and the product of polynomials
//! a << 3            8 * a
//! a << b            (1 << b) * a, and b as a square is the set 1 << b
//! ~a                -1 - a
//! a & b             an atom, an unknown word
//! a | b             a + b - (a & b)
//! a ^ b             a + b - 2 * (a & b)
//! f(a, … up to six) a sum of conjunctions, by the truth table of f
//! a / 8             a >> 3
//! 8 * (a >> 3)      a & ~7, if the law does not follow without this rule
//! any other         an atom, made of the normal forms of its operands
//! ```
//!
//! Two words are equal if the difference of their polynomials is 0, or a combination of
//! polynomials that premises say are 0.
//!
//! Worked example: `x + y == (x ^ y) + 2 * (x & y)`. With the atom `c` for `x & y`, the right
//! side is `(x + y - 2 * c) + 2 * c`, and the difference of both sides is 0.
//!
//! A law that can be without a value is left to the circuit. In all others a division is an atom.
//!
//! The stage of low bits does the same for words whose lowest bits are all that is needed: see
//! [`mod@low`].

mod low;
mod polynomial;
mod shifted;
mod view;

use std::collections::HashMap;

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

use self::low::Demands;
pub(super) use self::low::LowBits;
use self::polynomial::{Polynomial, Ring};
use self::shifted::Shifted;
use self::view::View;
use crate::known::low;
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage of normal forms.
pub(super) struct NormalForm;

impl Stage for NormalForm {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let law = &task.program.outputs()[0];
        if law.fault.is_some() {
            return Outcome::Open(None);
        }
        attempt(task, None)
    }
}

/// Compares both sides of a law that always has a value.
fn attempt(task: &Task<'_>, demands: Option<Demands>) -> Outcome {
    let mut forms = Forms::new(task.program, task.width);
    forms.demands = demands;
    let mut holds = forms.hold(task);
    if !holds && forms.shifted.has_multiples {
        let demands = forms.demands.take().map(Demands::without_forms);
        forms = Forms::new(task.program, task.width);
        forms.demands = demands;
        forms.shifted.is_masked = true;
        holds = forms.hold(task);
    }
    Outcome::holds_if(holds, Method::NormalForm)
}

/// The depth to which a law is searched for premises and conclusions.
const MAX_DEPTH: usize = 100;

/// The steps for a term of a form.
const STEPS_OF_TERM: u64 = 10;

/// The maximum number of premises that are used.
const MAX_PREMISES: usize = 32;

/// The number of a polynomial, which is a word of 64 bits with a value for all inputs.
type FormId = u32;

/// A word that is known only by its operation and operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Atom {
    Input(u32),
    /// The intersection of some words.
    All(Vec<FormId>),
    /// The bool that a word of this many bits is zero.
    IsZero(FormId, u32),
    /// A bit of a word, as the number 0 or 1.
    Bit(FormId, u32),
    Unary(U, FormId),
    Binary(B, FormId, FormId),
    /// The entry of a table at a place.
    Lookup(u32, FormId),
}

/// The normal forms of a program.
struct Forms<'a> {
    program: &'a Program,
    ring: Ring,
    width: usize,
    atoms: HashMap<Atom, u32>,
    polynomials: Vec<Polynomial>,
    /// The number of terms of all polynomials.
    terms: usize,
    numbers: HashMap<Polynomial, FormId>,
    /// The functions of each bit that words are, by the largest word.
    views: HashMap<(u64, FormId), View>,
    registers: Vec<FormId>,
    /// The low bits that are needed of each register, and the forms of these.
    demands: Option<Demands>,
    /// The sets that are counted, by the numbers of their counts.
    counted: HashMap<FormId, FormId>,
    shifted: Shifted,
}

impl<'a> Forms<'a> {
    /// Returns true if the law follows from the forms of all registers.
    fn hold(&mut self, task: &Task<'_>) -> bool {
        for (index, &instruction) in task.program.instructions().iter().enumerate() {
            if task.clock.is_over() || self.terms > task.clock.limits().terms() {
                return false;
            }
            let terms = self.terms;
            let form = self.whole_and_low(Register::new(index), instruction);
            self.registers.push(form);
            task.clock.spend(STEPS_OF_TERM * (1 + self.terms - terms) as u64);
        }
        self.holds(task.program.outputs()[0].register, &mut Vec::new(), MAX_DEPTH)
    }

    fn new(program: &'a Program, width: usize) -> Self {
        Self {
            program,
            ring: Ring { mask: u64::MAX >> (64 - width) },
            width,
            atoms: HashMap::new(),
            polynomials: Vec::new(),
            terms: 0,
            numbers: HashMap::new(),
            views: HashMap::new(),
            registers: Vec::new(),
            demands: None,
            counted: HashMap::new(),
            shifted: Shifted::default(),
        }
    }

    /// Returns the number of a polynomial.
    fn form(&mut self, polynomial: Polynomial) -> FormId {
        *self.numbers.entry(polynomial.clone()).or_insert_with(|| {
            self.terms += polynomial.len();
            self.polynomials.push(polynomial);
            self.polynomials.len() as u32 - 1
        })
    }

    fn polynomial(&self, form: FormId) -> &Polynomial {
        &self.polynomials[form as usize]
    }

    fn constant(&mut self, value: u64) -> FormId {
        self.form(self.ring.constant(value))
    }

    fn atom(&mut self, atom: Atom) -> FormId {
        let next = self.atoms.len() as u32;
        let number = *self.atoms.entry(atom).or_insert(next);
        self.form(self.ring.atom(number))
    }

    /// Returns `a + factor * b`.
    fn sum(&mut self, a: FormId, factor: u64, b: FormId) -> FormId {
        let sum = self.ring.add(self.polynomial(a), factor, self.polynomial(b));
        self.form_of_sum(sum)
    }

    fn as_constant(&self, form: FormId) -> Option<u64> {
        self.polynomial(form).as_constant()
    }

    fn instruction(&mut self, instruction: Instruction) -> FormId {
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
            Instruction::Lookup(table, index) => match self.as_constant(of(index)) {
                Some(index) => self.constant(self.program.entry(table, index)),
                None => self.atom(Atom::Lookup(table, of(index))),
            },
        }
    }

    fn unary(&mut self, operation: U, a: FormId) -> FormId {
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
                let first = self.bitwise(B::Intersection, a, negative);
                match operation {
                    U::IsolateLs1b => first,
                    _ => self.sum(a, u64::MAX, first),
                }
            }
            U::FromSquare => {
                let one = self.constant(1);
                self.binary(B::ShiftLeft, one, a)
            }
            U::ResetMs1b => {
                let last = self.atom(Atom::Unary(U::IsolateMs1b, a));
                self.sum(a, u64::MAX, last)
            }
            _ => self.atom(Atom::Unary(operation, a)),
        }
    }

    fn binary(&mut self, operation: B, a: FormId, b: FormId) -> FormId {
        match operation {
            B::Intersection | B::Union | B::SymmetricDifference | B::Difference => {
                self.bitwise(operation, a, b)
            }
            B::Add => self.sum(a, 1, b),
            B::Subtract => self.sum(a, u64::MAX, b),
            B::Multiply => match self.ring.multiply(self.polynomial(a), self.polynomial(b)) {
                Some(product) => self.form_of_sum(product),
                None => self.opaque(operation, a, b),
            },
            B::ShiftLeft => match self.as_constant(b) {
                Some(amount) if amount >= self.width as u64 => self.constant(0),
                Some(amount) => {
                    let scaled = self.ring.scale(self.polynomial(a), 1 << amount);
                    self.form_of_sum(scaled)
                }
                // By any amount: a power of two, or zero, is shifted with the word.
                None => {
                    let power = self.power(b);
                    match self.as_constant(a) {
                        Some(1) => power,
                        _ => self.binary(B::Multiply, a, power),
                    }
                }
            },
            B::Divide => match self.as_constant(b).filter(|divisor| divisor.is_power_of_two()) {
                Some(divisor) => {
                    let amount = self.constant(divisor.trailing_zeros().into());
                    self.opaque(B::ShiftRight, a, amount)
                }
                None => self.opaque(operation, a, b),
            },
            B::Remainder => match self.as_constant(b) {
                Some(divisor) if divisor != 0 => {
                    let quotient = self.binary(B::Divide, a, b);
                    self.sum(a, divisor.wrapping_neg(), quotient)
                }
                _ => self.opaque(operation, a, b),
            },
            B::NotEqual => {
                let equal = self.binary(B::Equal, a, b);
                self.complement(equal)
            }
            B::Contains if self.as_constant(b).is_none() => {
                let power = self.power(b);
                let both = self.bitwise(B::Intersection, a, power);
                let is_absent = self.is_zero(both);
                self.complement(is_absent)
            }
            B::Less if a == b => self.constant(0),
            B::LessOrEqual => {
                let greater = self.binary(B::Less, b, a);
                self.complement(greater)
            }
            _ => match self.zero_of(operation, a, b) {
                Some(zero) => self.is_zero(zero),
                None => self.opaque(operation, a, b),
            },
        }
    }

    /// Returns a power of two, which is zero if the amount is the width or more.
    fn power(&mut self, amount: FormId) -> FormId {
        let one = self.constant(1);
        self.opaque(B::ShiftLeft, one, amount)
    }

    /// Returns the word that is zero if a relation is true.
    fn zero_of(&mut self, relation: B, a: FormId, b: FormId) -> Option<FormId> {
        match relation {
            B::Equal => Some(self.sum(a, u64::MAX, b)),
            B::IsSubset => Some(self.bitwise(B::Difference, a, b)),
            B::IsDisjoint => Some(self.bitwise(B::Intersection, a, b)),
            _ => None,
        }
    }

    fn opaque(&mut self, operation: B, a: FormId, b: FormId) -> FormId {
        let (a, b) = if operation.is_commutative() && b < a { (b, a) } else { (a, b) };
        let form = self.atom(Atom::Binary(operation, a, b));
        if operation == B::ShiftRight {
            self.add_shifted(form, a, b);
        }
        form
    }

    fn complement(&mut self, a: FormId) -> FormId {
        let complement = self.ring.complement(self.polynomial(a));
        let form = self.form(complement);
        if let Some(view) = self.views.get(&(self.ring.mask, a)).cloned() {
            self.views.entry((self.ring.mask, form)).or_insert_with(|| view.complement());
        }
        form
    }

    /// Returns the bool that a word is zero, which is the same for multiples by odd numbers.
    fn is_zero(&mut self, a: FormId) -> FormId {
        self.is_zero_below(a, self.width as u32)
    }

    /// Returns the bool that a word of this many bits is zero.
    fn is_zero_below(&mut self, a: FormId, bits: u32) -> FormId {
        match self.as_constant(a) {
            Some(0) => self.constant(u64::MAX),
            Some(_) => self.constant(0),
            None => {
                let ring = Ring { mask: low(bits) };
                let same = ring.without_unit(self.polynomial(a));
                let same = self.form(same);
                // The largest count has to fit.
                let counted = self.counted.get(&same).filter(|_| low(bits) >= self.width as u64);
                match counted {
                    // Only the empty set has no squares.
                    Some(&set) => self.is_zero(set),
                    None => self.atom(Atom::IsZero(same, bits)),
                }
            }
        }
    }

    /// Returns the word that a bool says is zero, and the number of its bits.
    fn zero_where(&mut self, register: Register) -> Option<(FormId, u32)> {
        if let Some(found) = self.low_zero(register) {
            return Some(found);
        }
        self.whole_zero(register).map(|zero| (zero, self.width as u32))
    }

    fn whole_zero(&mut self, register: Register) -> Option<FormId> {
        let of = |register: Register| self.registers[register.index()];
        match self.program.instructions()[register.index()] {
            Instruction::Unary(U::IsEmpty, a) => Some(of(a)),
            Instruction::Unary(U::IsFull, a) => Some(self.complement(of(a))),
            Instruction::Binary(B::Contains, set, square) => {
                let bit = self.bit_at(set, square)?;
                let one = self.constant(1);
                Some(self.sum(one, u64::MAX, bit))
            }
            Instruction::Binary(relation, a, b) => self.zero_of(relation, of(a), of(b)),
            _ => None,
        }
    }

    /// Returns the word that is zero if a bool says that a set lacks a square.
    fn absent(&mut self, register: Register) -> Option<FormId> {
        let instruction = |register: Register| self.program.instructions()[register.index()];
        let Instruction::Unary(U::Complement, a) = instruction(register) else { return None };
        let Instruction::Binary(B::Contains, set, square) = instruction(a) else { return None };
        self.bit_at(set, square).or_else(|| Some(self.square_and_common(set, square)?[1]))
    }

    /// Returns the word that is zero if a bool says that a set has a square, for any square.
    fn present(&mut self, register: Register) -> Option<FormId> {
        let instruction = self.program.instructions()[register.index()];
        let Instruction::Binary(B::Contains, set, square) = instruction else { return None };
        let [square, common] = self.square_and_common(set, square)?;
        Some(self.sum(square, u64::MAX, common))
    }

    /// Returns the set of a square that is not constant, and what it has in common with a set.
    fn square_and_common(&mut self, set: Register, square: Register) -> Option<[FormId; 2]> {
        let [set, square] = [set, square].map(|register| self.registers[register.index()]);
        if self.as_constant(square).is_some() {
            return None;
        }
        let square = self.power(square);
        Some([square, self.bitwise(B::Intersection, set, square)])
    }

    /// Returns the bit of a set at a constant square, as the number 0 or 1.
    fn bit_at(&mut self, set: Register, square: Register) -> Option<FormId> {
        let [set, square] = [set, square].map(|register| self.registers[register.index()]);
        let square = self.as_constant(square).filter(|&square| square < self.width as u64)?;
        Some(self.bit(set, square as u32))
    }

    /// Returns true if a bool is found to be true for all words at which the premises are zero.
    fn holds(
        &mut self,
        register: Register,
        premises: &mut Vec<(FormId, u32)>,
        depth: usize,
    ) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        if self.as_constant(self.registers[register.index()]) == Some(self.ring.mask) {
            return true;
        }
        match self.program.instructions()[register.index()] {
            Instruction::Binary(B::Intersection, a, b) => {
                self.holds(a, premises, depth) && self.holds(b, premises, depth)
            }
            // A subset is not larger.
            Instruction::Binary(B::LessOrEqual, a, b) => {
                let [a, b] = [a, b].map(|operand| self.registers[operand.index()]);
                let rest = self.bitwise(B::Difference, a, b);
                self.as_constant(rest) == Some(0)
            }
            Instruction::Binary(B::Union, a, b) => {
                [(a, b), (b, a)].into_iter().any(|(premise, conclusion)| {
                    let before = premises.len();
                    let complement = self.program.instructions()[premise.index()];
                    if let Instruction::Unary(U::Complement, premise) = complement {
                        self.assume(premise, premises);
                    }
                    let holds = self.holds(conclusion, premises, depth);
                    premises.truncate(before);
                    holds
                })
            }
            _ => self.zero_where(register).is_some_and(|(zero, bits)| {
                let ring = Ring { mask: low(bits) };
                // What is zero has zeros in all its low bits.
                let wide = premises.iter().filter(|premise| premise.1 >= bits);
                let premises: Vec<_> =
                    wide.map(|premise| ring.scale(self.polynomial(premise.0), 1)).collect();
                let premises: Vec<_> = premises.iter().collect();
                let rest = ring.reduced(&ring.scale(self.polynomial(zero), 1), &premises);
                let is_multiple = |premise: &&Polynomial| ring.is_multiple(&rest, premise);
                rest.as_constant() == Some(0) || premises.iter().any(is_multiple)
            }),
        }
    }

    /// Adds the words that a premise says are zero.
    fn assume(&mut self, premise: Register, premises: &mut Vec<(FormId, u32)>) {
        let mut open = vec![premise];
        while let Some(premise) = open.pop() {
            if let Instruction::Binary(B::Intersection, a, b) =
                self.program.instructions()[premise.index()]
            {
                open.extend([b, a]);
            } else if premises.len() < MAX_PREMISES {
                let width = self.width as u32;
                let zero = self.zero_where(premise);
                let zero = zero.or_else(|| {
                    let zero = self.absent(premise).or_else(|| self.present(premise));
                    Some((zero?, width))
                });
                premises.extend(zero);
            }
        }
    }
}
