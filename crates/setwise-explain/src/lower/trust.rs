//! The assumptions of C code: it does not run where C leaves it undefined.

use std::collections::{HashMap, HashSet};

use setwise_expr::{
    BinaryOperation as B, Instruction, Output, Program, Register, UnaryOperation as U,
};

/// The conditions under which code is undefined, which are assumed to be false.
pub(crate) struct Trust<'a> {
    program: &'a Program,
    faults: Vec<(Register, &'a str)>,
}

impl<'a> Trust<'a> {
    /// Returns the conditions that make the value of an output undefined.
    pub(crate) fn new(program: &'a Program, output: &'a Output) -> Self {
        let parts: HashSet<Register> = output.fault.map_or_else(HashSet::new, |fault| {
            let mut parts = HashSet::from([fault]);
            let mut open = vec![fault];
            while let Some(part) = open.pop() {
                if let Instruction::Binary(B::Union, a, b) = program.instructions()[part.index()] {
                    open.extend([a, b].into_iter().filter(|&part| parts.insert(part)));
                }
            }
            parts
        });
        let faults = output.reasons.iter().filter(|(register, _)| parts.contains(register));
        Self {
            program,
            faults: faults.map(|(register, text)| (*register, text.as_str())).collect(),
        }
    }

    /// Returns the words that are not 0.
    pub(crate) fn nonzero(&self) -> HashSet<Register> {
        let of = |(fault, _): &(Register, &str)| match self.instruction(*fault) {
            Instruction::Unary(U::IsEmpty, word) => Some(word),
            _ => None,
        };
        self.faults.iter().filter_map(of).collect()
    }

    /// Returns the words that are at most a number, with that number.
    pub(crate) fn limits(&self) -> HashMap<Register, u64> {
        let of = |(fault, _): &(Register, &str)| match self.instruction(*fault) {
            Instruction::Binary(B::Less, limit, word) => match self.instruction(limit) {
                Instruction::Constant(limit) => Some((word, limit)),
                _ => None,
            },
            _ => None,
        };
        self.faults.iter().filter_map(of).collect()
    }

    /// Returns the pairs of words that are not a least number and -1, whose quotient overflows.
    pub(crate) fn quotients(&self) -> HashSet<(Register, Register)> {
        let equal = |part: Register| match self.instruction(part) {
            Instruction::Binary(B::Equal, a, b) => {
                let of = |word, constant| match self.instruction(constant) {
                    Instruction::Constant(value) => Some((word, value)),
                    _ => None,
                };
                of(a, b).or_else(|| of(b, a))
            }
            _ => None,
        };
        let of = |(fault, _): &(Register, &str)| match self.instruction(*fault) {
            Instruction::Binary(B::Intersection, a, b) => match (equal(a)?, equal(b)?) {
                ((number, least), (divisor, u64::MAX)) | ((divisor, u64::MAX), (number, least)) => {
                    LEAST.contains(&least).then_some((number, divisor))
                }
                _ => None,
            },
            _ => None,
        };
        self.faults.iter().filter_map(of).collect()
    }

    /// Returns the assumptions as text, each once: `s < 64`, `x != 0`, or a sentence.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for &(fault, reason) in &self.faults {
            let text =
                self.condition(fault).unwrap_or_else(|| format!("it never happens that {reason}"));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    fn instruction(&self, register: Register) -> Instruction {
        self.program.instructions()[register.index()]
    }

    /// Returns the condition that excludes a fault, if the fault depends on a single variable.
    fn condition(&self, fault: Register) -> Option<String> {
        match self.instruction(fault) {
            Instruction::Unary(U::IsEmpty, word) => Some(format!("{} != 0", self.variable(word)?)),
            Instruction::Binary(B::Less, limit, amount) => match self.instruction(limit) {
                Instruction::Constant(last) => {
                    Some(format!("{} < {}", self.variable(amount)?, last + 1))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the text of a variable, as a number of any width, or of a number minus it.
    fn variable(&self, word: Register) -> Option<String> {
        let constant = |register: Register| match self.instruction(register) {
            Instruction::Constant(value) => Some(value),
            _ => None,
        };
        match self.instruction(word) {
            Instruction::Input(input) => Some(self.program.inputs()[input as usize].name.clone()),
            Instruction::Unary(U::Negate, word) => Some(format!("-{}", self.variable(word)?)),
            Instruction::Binary(B::Subtract, number, word) if constant(number).is_some() => {
                Some(format!("{} - {}", constant(number)?, self.variable(word)?))
            }
            Instruction::Binary(
                B::Intersection | B::SymmetricDifference | B::Subtract,
                word,
                other,
            ) if constant(other).is_some_and(|value| EXTENSION.contains(&value)) => {
                self.variable(word)
            }
            _ => None,
        }
    }
}

/// The least signed numbers of 32 and 64 bits.
const LEAST: [u64; 2] = [0xffff_ffff_8000_0000, 1 << 63];

/// The numbers in the formula that extends the sign of a number of 8, 16 or 32 bits.
const EXTENSION: [u64; 6] = [0xff, 0x80, 0xffff, 0x8000, 0xffff_ffff, 0x8000_0000];
