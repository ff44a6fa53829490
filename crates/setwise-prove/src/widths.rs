//! Laws that a proof for words of 64 bits shows for narrower words as well.
//!
//! At width `k`, constants are truncated to `k` bits and results are modulo 2^k. Extend words of `k`
//! bits to 64 bits by copies of their highest bit, and compare the values of a program at both widths:
//!
//! ```text
//! low bits   + - * & | ^ ~   the lowest k bits of the value are the value at width k
//! each bit   & | ^ ~         and its other bits are copies of the highest one
//!
//! a == b     of words with the right low bits: true at 64 bits => true at k bits       (descends)
//!            of words with each bit: true at 64 bits <=> true at k bits        (descends, ascends)
//! ```
//!
//! So a law that descends is true at each width if it is true at 64 bits, by whatever stage that was
//! shown. A shift to the right, an order, a count or a quotient depends on higher bits, so it does not.

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

/// The meaning of a register, for words of both widths.
#[derive(Clone, Copy)]
enum Meaning {
    /// A word, and whether each of its bits depends only on the same bits of the inputs.
    Word { is_bitwise: bool },
    /// A bool.
    Bool { descends: bool, ascends: bool },
    /// Anything else.
    Unknown,
}

use Meaning::{Bool, Unknown, Word};

/// Returns true if a law, which is compiled for 64 bits and not simplified, is true for words of every
/// width up to that if it is true for those of 64 bits. False means nothing.
pub(super) fn descends(program: &Program) -> bool {
    let mut meanings = Vec::with_capacity(program.instructions().len());
    for &instruction in program.instructions() {
        meanings.push(meaning(program, instruction, &meanings));
    }
    let law = &program.outputs()[0];
    law.fault.is_none() && matches!(meanings[law.register.index()], Bool { descends: true, .. })
}

fn meaning(program: &Program, instruction: Instruction, meanings: &[Meaning]) -> Meaning {
    let of = |register: Register| meanings[register.index()];
    match instruction {
        Instruction::Input(_) => Word { is_bitwise: true },
        Instruction::Constant(value) => Word { is_bitwise: value == 0 || value == u64::MAX },
        Instruction::Unary(operation, a) => unary(operation, of(a)),
        // Every bit moves by one place, at each width: the amount 1 is never truncated.
        Instruction::Binary(B::ShiftLeft, a, amount) => {
            let is_one = program.instructions()[amount.index()] == Instruction::Constant(1);
            match of(a) {
                Word { .. } if is_one => Word { is_bitwise: false },
                _ => Unknown,
            }
        }
        Instruction::Binary(operation, a, b) => binary(operation, of(a), of(b)),
        Instruction::Logic(_, a, b, c) => match (of(a), of(b), of(c)) {
            (Word { is_bitwise: a }, Word { is_bitwise: b }, Word { is_bitwise: c }) => {
                Word { is_bitwise: a && b && c }
            }
            _ => Unknown,
        },
        Instruction::Lookup(..) => Unknown,
    }
}

fn unary(operation: U, a: Meaning) -> Meaning {
    match (operation, a) {
        (U::Complement, Word { .. }) => a,
        (U::Negate | U::IsolateLs1b | U::ResetLs1b, Word { .. }) => Word { is_bitwise: false },
        // The equations with 0 and with all ones.
        (U::IsEmpty | U::IsFull, Word { is_bitwise }) => {
            Bool { descends: true, ascends: is_bitwise }
        }
        (U::Complement, Bool { descends, ascends }) => {
            Bool { descends: ascends, ascends: descends }
        }
        _ => Unknown,
    }
}

fn binary(operation: B, a: Meaning, b: Meaning) -> Meaning {
    match (a, b) {
        (Word { is_bitwise: a }, Word { is_bitwise: b }) => match operation {
            B::Intersection | B::Union | B::SymmetricDifference | B::Difference => {
                Word { is_bitwise: a && b }
            }
            B::Add | B::Subtract | B::Multiply => Word { is_bitwise: false },
            // Equations: the last two are those of an intersection with 0.
            B::Equal | B::IsSubset | B::IsDisjoint => Bool { descends: true, ascends: a && b },
            B::NotEqual => Bool { descends: a && b, ascends: true },
            _ => Unknown,
        },
        (Bool { descends: a, ascends: from_a }, Bool { descends: b, ascends: from_b }) => {
            match operation {
                B::Intersection | B::Union => Bool { descends: a && b, ascends: from_a && from_b },
                B::Difference => Bool { descends: a && from_b, ascends: from_a && b },
                // An implication.
                B::IsSubset => Bool { descends: from_a && b, ascends: a && from_b },
                B::Equal | B::NotEqual | B::SymmetricDifference => {
                    let is_exact = a && b && from_a && from_b;
                    Bool { descends: is_exact, ascends: is_exact }
                }
                _ => Unknown,
            }
        }
        _ => Unknown,
    }
}
