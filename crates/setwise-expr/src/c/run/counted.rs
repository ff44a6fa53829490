//! Loops over the squares of a set, such as `while (x) { x &= x - 1; … }`.
//!
//! After *k* iterations the set has lost its first *k* squares, and it is empty if it had no more.
//! So the conditions of such a loop are comparisons of one count, and the loop ends after 64
//! iterations:
//!
//! ```text
//! x & (x - 1)                     reset_ls1b(x)
//! reset_ls1b^k(x) == 0            count(x) <= k
//! count(x) <= j || count(x) <= k  count(x) <= k, if j <= k
//! ```

use crate::c::run::lower::Lower;
use crate::c::run::value::Value;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Register};

impl Lower<'_, '_> {
    /// Returns the intersection of two values, as one operation for `x & (x - 1)`.
    pub(crate) fn intersection(&mut self, a: Value, b: Value) -> Register {
        let builder = self.builder();
        if builder.records() {
            return builder.binary(B::Intersection, a.register, b.register);
        }
        let (one, all) = (builder.constant(1), builder.constant(!0));
        let is_less = |word: Value, x: Value| {
            let mut instruction = builder.instruction(word.register);
            // A mask that wraps the difference to the width changes nothing within `x`.
            if let Instruction::Binary(B::Intersection, inner, mask) = instruction
                && let Some(mask) = builder.as_constant(mask)
                && (mask & mask.wrapping_add(1)) == 0
                && x.range.low >= 0
                && x.range.high <= i128::from(mask)
            {
                instruction = builder.instruction(inner);
            }
            instruction == Instruction::Binary(B::Subtract, x.register, one)
                || instruction == Instruction::Binary(B::Add, x.register, all)
        };
        match (is_less(b, a), is_less(a, b)) {
            (true, _) => builder.unary(U::ResetLs1b, a.register),
            (_, true) => builder.unary(U::ResetLs1b, b.register),
            _ => builder.binary(B::Intersection, a.register, b.register),
        }
    }

    /// Returns the bool that is true if a word is zero.
    pub(crate) fn is_zero(&mut self, word: Register) -> Register {
        let (set, resets) = self.without_resets(word);
        let builder = self.builder();
        match resets {
            0 => builder.unary(U::IsEmpty, set),
            64.. => builder.constant(!0),
            _ => {
                let (count, most) = (builder.unary(U::Count, set), builder.constant(resets));
                builder.binary(B::LessOrEqual, count, most)
            }
        }
    }

    /// Returns the union of two words; of two bounds of the same count, the looser one.
    pub(crate) fn either(&mut self, a: Register, b: Register) -> Register {
        match (self.bound_of(a), self.bound_of(b)) {
            (Some((set, least)), Some((same, most))) if set == same => {
                if least <= most {
                    b
                } else {
                    a
                }
            }
            _ => self.builder().binary(B::Union, a, b),
        }
    }

    /// Returns true if `a` is `reset_ls1b(b)` and `b` is empty wherever the condition is false, so
    /// that `a` can stand for both.
    pub(crate) fn is_reset_anyway(&self, condition: Register, a: Register, b: Register) -> bool {
        let builder = &self.compiler.builder;
        if builder.instruction(a) != Instruction::Unary(U::ResetLs1b, b) {
            return false;
        }
        let Instruction::Unary(U::Complement, ends) = builder.instruction(condition) else {
            return false;
        };
        let (set, resets) = self.without_resets(b);
        self.bound_of(ends).is_some_and(|(other, most)| other == set && most <= resets)
    }

    /// Returns the set before its first squares were reset, and the number of resets.
    fn without_resets(&self, mut word: Register) -> (Register, u64) {
        let mut resets = 0;
        while let Instruction::Unary(U::ResetLs1b, set) = self.compiler.builder.instruction(word)
            && !self.compiler.builder.records()
        {
            (word, resets) = (set, resets + 1);
        }
        (word, resets)
    }

    /// Returns the set and the number *n* of a bool that means "the set has at most *n* squares".
    fn bound_of(&self, bool: Register) -> Option<(Register, u64)> {
        let builder = &self.compiler.builder;
        match builder.instruction(bool) {
            _ if builder.records() => None,
            Instruction::Unary(U::IsEmpty, set) => Some((set, 0)),
            Instruction::Binary(B::LessOrEqual, count, most) => {
                let Instruction::Unary(U::Count, set) = builder.instruction(count) else {
                    return None;
                };
                Some((set, builder.as_constant(most)?))
            }
            _ => None,
        }
    }
}
