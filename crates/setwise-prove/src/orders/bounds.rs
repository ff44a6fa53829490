//! The order of two words by their form.
//!
//! ```text
//! a & b, a & ~b           parts of a
//! a ^ b, a | b            parts of each word that has both a and b as parts
//! a >> s, a / b, a % b    not larger than a
//! ```

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

/// The most comparisons. A word may be reached in many ways: `x & x >> 1` has `x` twice.
const MAX_STEPS: u32 = 1 << 14;

/// The most comparisons within each other.
const MAX_DEPTH: u32 = 1 << 11;

/// The comparisons of the words of a program.
pub(super) struct Bounds<'a> {
    program: &'a Program,
    /// The number of comparisons that are left.
    steps: u32,
    /// The number of comparisons that wait for others.
    depth: u32,
}

impl<'a> Bounds<'a> {
    pub(super) const fn new(program: &'a Program) -> Self {
        Self { program, steps: MAX_STEPS, depth: 0 }
    }

    fn instruction(&self, register: Register) -> Instruction {
        self.program.instructions()[register.index()]
    }

    /// Returns true if a bool is true by the form of the words that it compares.
    pub(super) fn is_shown(&mut self, bool: Register) -> bool {
        match self.instruction(bool) {
            Instruction::Binary(B::IsSubset, a, b) => self.is_part(a, b),
            Instruction::Binary(B::LessOrEqual, a, b) => self.is_at_most(a, b),
            Instruction::Unary(U::IsEmpty, word) => self.is_empty(word),
            _ => false,
        }
    }

    fn is_empty(&mut self, word: Register) -> bool {
        match self.instruction(word) {
            Instruction::Constant(value) => value == 0,
            Instruction::Binary(B::Union, a, b) => self.is_empty(a) && self.is_empty(b),
            Instruction::Binary(B::Difference, a, b) => self.is_part(a, b),
            _ => false,
        }
    }

    /// Compares two words in one of the steps that are left; returns false if there is none.
    fn step(
        &mut self,
        compare: fn(&mut Self, Register, Register) -> bool,
        a: Register,
        b: Register,
    ) -> bool {
        if self.steps == 0 || self.depth == MAX_DEPTH {
            return false;
        }
        self.steps -= 1;
        self.depth += 1;
        let is_shown = compare(self, a, b);
        self.depth -= 1;
        is_shown
    }

    /// Returns true if the first word, without a sign, is not larger than the second one by its form.
    pub(super) fn is_at_most(&mut self, a: Register, b: Register) -> bool {
        self.step(Self::is_at_most_by_operands, a, b)
    }

    /// Returns true if each bit of the first word is one of the second word by its form.
    fn is_part(&mut self, a: Register, b: Register) -> bool {
        self.step(Self::is_part_by_operands, a, b)
    }

    fn is_at_most_by_operands(&mut self, a: Register, b: Register) -> bool {
        if self.is_part(a, b) {
            return true;
        }
        match self.instruction(a) {
            Instruction::Binary(B::ShiftRight | B::Divide | B::Remainder, x, _) => {
                self.is_at_most(x, b)
            }
            Instruction::Binary(B::Intersection, x, y) => {
                self.is_at_most(x, b) || self.is_at_most(y, b)
            }
            Instruction::Binary(B::Difference, x, _) => self.is_at_most(x, b),
            _ => false,
        }
    }

    fn is_part_by_operands(&mut self, a: Register, b: Register) -> bool {
        a == b
            || match self.instruction(a) {
                Instruction::Binary(B::Intersection, x, y) => {
                    self.is_part(x, b) || self.is_part(y, b)
                }
                Instruction::Binary(B::Difference, x, _) => self.is_part(x, b),
                Instruction::Binary(B::Union | B::SymmetricDifference, x, y) => {
                    self.is_part(x, b) && self.is_part(y, b)
                }
                Instruction::Unary(
                    U::IsolateLs1b | U::IsolateMs1b | U::ResetLs1b | U::ResetMs1b,
                    x,
                ) => self.is_part(x, b),
                _ => false,
            }
            || match self.instruction(b) {
                Instruction::Binary(B::Union, x, y) => self.is_part(a, x) || self.is_part(a, y),
                Instruction::Binary(B::Intersection, x, y) => {
                    self.is_part(a, x) && self.is_part(a, y)
                }
                _ => false,
            }
    }
}
