//! Programs that record every operation as it is written.
//!
//! A check of the compiler from outside needs the operations before anything is simplified. But
//! code is unrolled: a loop ends where its condition is known to be false. So such a builder keeps
//! a second one, which simplifies, with a register for each of its own:
//!
//! ```text
//! recorded                          folded
//! %0 = 7                            %0 = 7
//! %1 = 1                            %1 = 1
//! %2 = Add %0 %1                    %2 = 8
//! %3 = Less %2 %0                   %3 = 0        the loop `i < 7` ends
//! ```
//!
//! What the second one knows is a claim about the recorded program, here that `%2` is 8 and that `%3`
//! is false. The claims become a bool of the program, so that a wrong one shows.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::operation::BinaryOperation as B;
use crate::program::{Builder, Instruction, Register, Variable};

/// The folded values of the registers of a builder that records.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    builder: Builder,
    /// The register of the simplified program for each recorded one.
    registers: Vec<Register>,
    /// The bounds on which the meaning of code rests.
    bounds: BTreeMap<Register, u64>,
}

impl Folded {
    /// Adds the register of a recorded instruction.
    pub(crate) fn push(&mut self, instruction: Instruction, inputs: &[Variable]) {
        let of = |register: Register| self.registers[register.index()];
        let register = match instruction.map_operands(of) {
            Instruction::Unary(operation, a) => self.builder.unary(operation, a),
            Instruction::Binary(operation, a, b) => self.builder.binary(operation, a, b),
            Instruction::Lookup(table, a) => self.builder.lookup(table, a),
            Instruction::Input(input) => self.builder.input(&inputs[input as usize]),
            Instruction::Constant(value) => self.builder.constant(value),
            logic @ Instruction::Logic(..) => self.builder.push(logic),
        };
        self.registers.push(register);
    }

    pub(crate) fn add_table(&mut self, table: &Arc<[u64]>) {
        self.builder.table(table);
    }

    /// Returns the value of a recorded register, if it is known.
    pub(crate) fn constant(&self, register: Register) -> Option<u64> {
        self.builder.as_constant(self.registers[register.index()])
    }

    /// Returns an upper bound of a recorded register, which becomes a claim.
    pub(crate) fn claimed_bound(&mut self, register: Register) -> u64 {
        let bound = self.builder.upper_bound(self.registers[register.index()]);
        if bound < self.builder.mask() {
            self.bounds.insert(register, bound);
        }
        bound
    }
}

impl Builder {
    /// Returns a builder for words of this many bits that records operations as they are written.
    pub(crate) fn recording(width: usize) -> Self {
        let builder = Self::new(width, true);
        let folded = Folded { builder, registers: Vec::new(), bounds: BTreeMap::new() };
        Self { folded: Some(Box::new(folded)), ..Self::new(width, false) }
    }

    /// Returns true if operations are recorded as they are written, although values are known.
    pub(crate) const fn records(&self) -> bool {
        self.folded.is_some()
    }

    /// Returns a bool that is true if all that is known about recorded registers is right.
    pub(crate) fn claims(&mut self) -> Register {
        let mut claims = self.constant(u64::MAX);
        let Some(folded) = self.folded.take() else { return claims };
        for index in 0..folded.registers.len() {
            let register = Register::new(index);
            let is_literal = matches!(self.instruction(register), Instruction::Constant(_));
            let Some(value) = folded.constant(register).filter(|_| !is_literal) else { continue };
            let value = self.constant(value);
            let claim = self.binary(B::Equal, register, value);
            claims = self.binary(B::Intersection, claims, claim);
        }
        for (&register, &bound) in &folded.bounds {
            let bound = self.constant(bound);
            let claim = self.binary(B::LessOrEqual, register, bound);
            claims = self.binary(B::Intersection, claims, claim);
        }
        claims
    }

    /// Returns `a` where the mask has ones and otherwise `b`.
    pub(crate) fn choice(&mut self, mask: Register, a: Register, b: Register) -> Register {
        let differing = self.binary(B::SymmetricDifference, a, b);
        let chosen = self.binary(B::Intersection, differing, mask);
        self.binary(B::SymmetricDifference, b, chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a program with a sum that is known to be 8 and a word below 256, and its claims.
    fn claims(change: impl FnOnce(&mut Folded, Register)) -> [u64; 2] {
        let mut builder = Builder::recording(64);
        let [seven, one, byte] = [7, 1, 0xff].map(|value| builder.constant(value));
        let sum = builder.binary(B::Add, seven, one);
        let x = builder.input(&Variable::set("x"));
        let low = builder.binary(B::Intersection, x, byte);
        assert_eq!(builder.as_constant(sum), Some(8));
        assert_eq!(builder.instruction(sum), Instruction::Binary(B::Add, seven, one));
        assert_eq!([x, low].map(|it| builder.claimed_bound(it)), [u64::MAX, 0xff]);
        let folded = builder.folded.as_mut().expect("it records");
        change(folded, low);
        let claims = builder.claims();
        let program = builder.finish(Vec::new());
        [0x1ff, 3].map(|x| program.run(&[x])[claims.index()])
    }

    #[test]
    fn a_wrong_value_or_bound_is_a_false_claim() {
        assert_eq!(claims(|_, _| ()), [u64::MAX; 2]);
        let wrong_bound = claims(|folded, low| _ = folded.bounds.insert(low, 0xfe));
        assert_eq!(wrong_bound, [0, u64::MAX]);
        let wrong_value = claims(|folded, low| {
            folded.registers[low.index()] = folded.builder.constant(3);
        });
        assert_eq!(wrong_value, [0, u64::MAX]);
    }
}
