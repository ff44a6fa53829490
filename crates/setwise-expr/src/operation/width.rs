//! Operations on words of fewer than 64 bits.
//!
//! Constants are truncated, arithmetic is modulo the width, and shifts by the width or more give
//! 0. Operations about a board of 64 squares are undefined there.

use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Program, Register};

/// Returns the values of all registers for words of `width` bits; `None` if an operation is
/// undefined at this width.
///
/// # Panics
///
/// Panics if there are fewer values than inputs.
#[must_use]
pub fn run(program: &Program, inputs: &[u64], width: usize) -> Option<Vec<u64>> {
    if width == 64 {
        return Some(program.run(inputs));
    }
    let mut values: Vec<u64> = Vec::with_capacity(program.instructions().len());
    let mask = !(!0 << width);
    for &instruction in program.instructions() {
        let of = |register: Register| values[register.index()];
        let value = match instruction {
            Instruction::Input(input) => inputs[input as usize],
            Instruction::Constant(value) => value,
            Instruction::Unary(operation, a) => unary(operation, of(a), width)?,
            Instruction::Binary(operation, a, b) => binary(operation, of(a), of(b), width)?,
            Instruction::Logic(logic, a, b, c) => logic.apply(of(a), of(b), of(c)),
            // Tables belong to code for words of 64 bits.
            Instruction::Lookup(..) => return None,
        };
        values.push(value & mask);
    }
    Some(values)
}

/// Applies an operation to a word without bits above the width. The upper bits of the result are
/// arbitrary. `None` if the operation is undefined at this width.
#[must_use]
pub fn unary(operation: U, x: u64, width: usize) -> Option<u64> {
    if width == 64 {
        return Some(operation.apply(x));
    }
    let (end, mask) = (width as u64, !(!0 << width));
    Some(match operation {
        U::First | U::Last if x == 0 => end,
        U::IsFull => U::IsFull.apply(x | !mask),
        U::FromSquare if x >= end => 0,
        U::Complement
        | U::Negate
        | U::Count
        | U::First
        | U::Last
        | U::IsolateLs1b
        | U::ResetLs1b
        | U::IsolateMs1b
        | U::ResetMs1b
        | U::SmearMs1bDown
        | U::FromSquare => operation.apply(x),
        _ if operation.is_predicate() => operation.apply(x),
        _ => return None,
    })
}

/// Applies an operation to two words, as in [`unary`].
#[must_use]
pub fn binary(operation: B, a: u64, b: u64, width: usize) -> Option<u64> {
    if width == 64 {
        return Some(operation.apply(a, b));
    }
    Some(match operation {
        B::ShiftLeft | B::ShiftRight | B::Contains if b >= width as u64 => 0,
        _ if operation.is_logic() || operation.is_relation() => operation.apply(a, b),
        B::Add
        | B::Subtract
        | B::Multiply
        | B::Divide
        | B::Remainder
        | B::ShiftLeft
        | B::ShiftRight
        | B::Extract
        | B::Deposit => operation.apply(a, b),
        _ => return None,
    })
}
