//! Low bits: words of fewer bits inside words, as polynomials modulo their powers of two.
//!
//! ```text
//! the low k bits of a + b, a * b, ~a, a & b     need the low k bits of a and of b
//! the low k bits of a << s                      need the low k - s bits of a
//! the low k bits of a >> s                      need the low k + s bits of a
//! the low k bits of a & m                       are those of a, if m has all of them
//! a == b, both below 2^k or copies of a sign    needs the low k bits of a - b
//! ```
//!
//! So the masks that keep words of 32 bits within words of 64 disappear, and so do the extensions
//! of their signs; coefficients are reduced modulo 2^k. A form is a word of 64 bits whose low `k`
//! bits are those of its register; what its upper bits are does not matter.
//!
//! Worked example: `(x * 3 * 0xaaaaaaab & 0xffffffff) == (x & 0xffffffff)`. Both sides are below
//! 2^32, so their difference modulo 2^32 is `0x200000001 * x - x`, which is 0.

use std::collections::{BTreeSet, HashMap};

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

use crate::known::{Known, length, low};
use crate::normal_form::polynomial::Ring;
use crate::normal_form::{FormId, Forms, attempt};
use crate::stage::{Outcome, Stage, Task};

/// The stage of normal forms of low bits.
pub(crate) struct LowBits;

impl Stage for LowBits {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        if task.program.outputs()[0].fault.is_some() {
            return Outcome::Open(None);
        }
        let demands = Demands::new(task.program, task.width);
        task.clock.spend(task.program.instructions().len() as u64);
        // Otherwise the stage of normal forms has seen the same polynomials.
        if !demands.has_low {
            return Outcome::Open(None);
        }
        attempt(task, Some(demands))
    }
}

/// The most numbers of low bits of a register that have forms of their own.
const MAX_LENGTHS: usize = 6;

/// The low bits that are needed of each register.
pub(super) struct Demands {
    width: u32,
    known: Known,
    /// The numbers of low bits that are needed of each register, below the width.
    lengths: Vec<BTreeSet<u32>>,
    /// The forms of registers that are right in this many low bits.
    forms: HashMap<(Register, u32), FormId>,
    has_low: bool,
}

impl Demands {
    fn new(program: &Program, width: usize) -> Self {
        let count = program.instructions().len();
        let known = Known::new(program, width);
        let width = width as u32;
        let lengths = vec![BTreeSet::new(); count];
        let mut demands = Self { width, known, lengths, forms: HashMap::new(), has_low: false };
        for index in (0..count).rev() {
            let instruction = program.instructions()[index];
            let mut lengths = std::mem::take(&mut demands.lengths[index]);
            if lengths.len() > MAX_LENGTHS {
                // Forms of more bits are right, too.
                lengths = lengths.into_iter().rev().take(MAX_LENGTHS).collect();
            }
            for &bits in lengths.iter().chain([&width]) {
                for (operand, bits) in demands.needs(program, instruction, bits) {
                    if bits < width {
                        demands.has_low = true;
                        demands.lengths[operand.index()].insert(bits);
                    }
                }
            }
            demands.lengths[index] = lengths;
        }
        demands
    }

    /// Returns the same demands for another attempt.
    pub(super) fn without_forms(self) -> Self {
        Self { forms: HashMap::new(), ..self }
    }

    /// Returns the operands whose low bits an instruction needs, with the number of these.
    fn needs(
        &self,
        program: &Program,
        instruction: Instruction,
        bits: u32,
    ) -> Vec<(Register, u32)> {
        let constant = |register: Register| match program.instructions()[register.index()] {
            Instruction::Constant(value) => Some(value),
            _ => None,
        };
        match instruction {
            Instruction::Unary(U::Complement | U::Negate, a) => vec![(a, bits)],
            Instruction::Unary(U::IsEmpty, a) => vec![(a, self.known.decisive(a, a))],
            Instruction::Logic(_, a, b, c) => [a, b, c].map(|it| (it, bits)).to_vec(),
            Instruction::Binary(operation, a, b) => match operation {
                B::Intersection | B::Difference if constant(b).is_some() => {
                    let mask = self.mask(operation, constant(b).unwrap_or(0));
                    // What is under the mask, or all that is needed of a word that it keeps.
                    let is_kept = !mask & !self.known.zeros(a) == 0;
                    let under = length(mask & low(bits)).max(1);
                    vec![(a, if is_kept { bits } else { under }), (b, bits)]
                }
                _ if keeps_low(operation) => vec![(a, bits), (b, bits)],
                B::ShiftLeft => match constant(b).filter(|&amount| amount < bits.into()) {
                    Some(amount) => vec![(a, bits - amount as u32)],
                    None => Vec::new(),
                },
                B::ShiftRight => match constant(b).filter(|&amount| amount < self.width.into()) {
                    Some(amount) => vec![(a, (bits + amount as u32).min(self.width))],
                    None => Vec::new(),
                },
                B::Equal | B::NotEqual => {
                    let bits = self.known.decisive(a, b);
                    vec![(a, bits), (b, bits)]
                }
                B::IsDisjoint => {
                    let bits = self.known.length(a).min(self.known.length(b)).max(1);
                    vec![(a, bits), (b, bits)]
                }
                B::IsSubset => {
                    let bits = self.known.length(a).max(1);
                    vec![(a, bits), (b, bits)]
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Returns the bits that an intersection with a constant, or the difference, keeps.
    fn mask(&self, operation: B, constant: u64) -> u64 {
        let constant = if operation == B::Difference { !constant } else { constant };
        constant & low(self.width)
    }
}

impl Forms<'_> {
    /// Returns the form of a register, and stores those of its low bits.
    pub(super) fn whole_and_low(&mut self, register: Register, instruction: Instruction) -> FormId {
        let Some(demands) = &self.demands else { return self.instruction(instruction) };
        let lengths: Vec<u32> = demands.lengths[register.index()].iter().copied().collect();
        let width = self.width as u32;
        let whole = match self.low_form(instruction, width) {
            Some(form) => form,
            None => self.instruction(instruction),
        };
        for bits in lengths {
            let form = match self.low_form(instruction, bits) {
                Some(form) => form,
                None => self.reduced(whole, bits),
            };
            if let Some(demands) = &mut self.demands {
                demands.forms.insert((register, bits), form);
            }
        }
        whole
    }

    /// Returns a word with coefficients below the power of two.
    fn reduced(&mut self, form: FormId, bits: u32) -> FormId {
        let reduced = Ring { mask: low(bits) }.scale(self.polynomial(form), 1);
        self.form(reduced)
    }

    /// Returns a word whose low bits are those of a register.
    fn low(&mut self, register: Register, bits: u32) -> FormId {
        let whole = self.registers[register.index()];
        let Some(demands) = &self.demands else { return whole };
        let more = demands.lengths[register.index()].range(bits..).next();
        match more.and_then(|&more| demands.forms.get(&(register, more))) {
            Some(&form) => self.reduced(form, bits),
            None => self.reduced(whole, bits),
        }
    }

    /// Returns a word whose low bits are those of an instruction, from the low bits of its operands;
    /// `None` if it is not one of those that need only these.
    fn low_form(&mut self, instruction: Instruction, bits: u32) -> Option<FormId> {
        let whole = self.ring;
        self.ring = Ring { mask: low(bits) };
        let form = self.form_of_low(instruction, bits);
        self.ring = whole;
        form.or_else(|| self.low_bool(instruction, bits))
    }

    fn form_of_low(&mut self, instruction: Instruction, bits: u32) -> Option<FormId> {
        match instruction {
            Instruction::Unary(operation @ (U::Complement | U::Negate), a) => {
                let a = self.low(a, bits);
                Some(self.unary(operation, a))
            }
            Instruction::Logic(logic, a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.low(operand, bits));
                Some(self.ternary(logic, a, b, c))
            }
            Instruction::Binary(operation, a, b) => self.binary_of_low(operation, a, b, bits),
            _ => None,
        }
    }

    fn binary_of_low(
        &mut self,
        operation: B,
        a: Register,
        b: Register,
        bits: u32,
    ) -> Option<FormId> {
        let constant = self.as_constant(self.registers[b.index()]);
        match (operation, constant) {
            (B::Intersection | B::Difference, Some(constant)) => {
                let demands = self.demands.as_ref()?;
                let mask = demands.mask(operation, constant);
                if !mask & !demands.known.zeros(a) & low(bits) == 0 {
                    return Some(self.low(a, bits));
                }
                let mask = mask & low(bits);
                if mask == 0 {
                    return Some(self.constant(0));
                }
                let under = self.low(a, length(mask));
                let mask = self.constant(mask);
                Some(self.bitwise(B::Intersection, under, mask))
            }
            // The highest bit that is needed carries nowhere.
            (B::SymmetricDifference, Some(constant)) if constant & low(bits) == 1 << (bits - 1) => {
                let (a, sign) = (self.low(a, bits), self.constant(1 << (bits - 1)));
                Some(self.sum(a, 1, sign))
            }
            _ if keeps_low(operation) => {
                let (a, b) = (self.low(a, bits), self.low(b, bits));
                Some(self.binary(operation, a, b))
            }
            (B::ShiftLeft, Some(amount)) if amount >= bits.into() => Some(self.constant(0)),
            (B::ShiftLeft, Some(amount)) => {
                let a = self.low(a, bits - amount as u32);
                let scaled = self.ring.scale(self.polynomial(a), 1 << amount);
                Some(self.form_of_sum(scaled))
            }
            (B::ShiftRight, Some(amount)) if amount < self.width as u64 => {
                let needed = (bits + amount as u32).min(self.width as u32);
                let a = self.low(a, needed);
                if let Some(value) = self.as_constant(a) {
                    return Some(self.constant(value >> amount));
                }
                let amount = self.form(self.ring.constant(amount));
                Some(self.opaque(operation, a, amount))
            }
            _ => None,
        }
    }

    /// Returns a bool about words whose low bits decide it.
    fn low_bool(&mut self, instruction: Instruction, bits: u32) -> Option<FormId> {
        let (zero, of_zero) = self.zero_of_low(instruction)?;
        let mut form = self.is_zero_below(zero, of_zero);
        if let Instruction::Binary(B::NotEqual, ..) = instruction {
            form = self.complement(form);
        }
        Some(self.reduced(form, bits))
    }

    /// Returns the word that a bool says is zero, with the number of its low bits that are needed.
    pub(super) fn low_zero(&mut self, register: Register) -> Option<(FormId, u32)> {
        let instruction = self.program.instructions()[register.index()];
        match instruction {
            Instruction::Binary(B::NotEqual, ..) => None,
            _ => self.zero_of_low(instruction),
        }
    }

    fn zero_of_low(&mut self, instruction: Instruction) -> Option<(FormId, u32)> {
        let demands = self.demands.as_ref()?;
        let difference = match instruction {
            Instruction::Unary(U::IsEmpty, _) | Instruction::Binary(B::Equal | B::NotEqual, ..) => {
                B::Subtract
            }
            Instruction::Binary(B::IsDisjoint, ..) => B::Intersection,
            Instruction::Binary(B::IsSubset, ..) => B::Difference,
            _ => return None,
        };
        let needs = demands.needs(self.program, instruction, demands.width);
        let &(_, bits) = needs.first()?;
        if bits >= self.width as u32 {
            return None;
        }
        let whole = self.ring;
        self.ring = Ring { mask: low(bits) };
        let operands: Vec<FormId> =
            needs.into_iter().map(|(operand, bits)| self.low(operand, bits)).collect();
        let zero = match operands[..] {
            [a] => Some(a),
            [a, b] if difference == B::Subtract => Some(self.sum(a, u64::MAX, b)),
            [a, b] => Some(self.bitwise(difference, a, b)),
            _ => None,
        };
        self.ring = whole;
        zero.map(|zero| (zero, bits))
    }
}

/// Returns true for an operation whose low bits need only as many low bits of its operands.
fn keeps_low(operation: B) -> bool {
    matches!(operation, B::Add | B::Subtract | B::Multiply) || operation.is_logic()
}
