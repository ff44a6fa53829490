//! The orders of variables in which diagrams are tried.

use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Program, Register};
use crate::prove::bits::period;

/// For each input of the graph, bit by bit and variable by variable, its level.
pub(super) type Order = Vec<u32>;

/// The orders worth a try, the most promising first: bit `i` of all variables side by
/// side, the lowest first, and then some variables before the others.
pub(super) fn orders(program: &Program, width: usize) -> Vec<Order> {
    let count = program.inputs().len();
    let none = vec![false; count];
    let amounts = amounts(program);
    let mut orders = vec![order(&none, width)];
    let mut add = |first: &[bool]| {
        let order = order(first, width);
        if !orders.contains(&order) {
            orders.push(order);
        }
    };
    add(&amounts);
    for stride in strides(program, width) {
        let order = planes(count, width, stride);
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    let mut add = |first: &[bool]| {
        let order = order(first, width);
        if !orders.contains(&order) {
            orders.push(order);
        }
    };
    for variable in 0..count.min(4) {
        let mut first = vec![false; count];
        first[variable] = true;
        add(&first);
    }
    orders
}

/// Bits that are a stride apart side by side: what is shifted by it meets what it is
/// shifted to, and sums of the parts of a word go from their lowest bits to their highest.
fn planes(count: usize, width: usize, stride: usize) -> Order {
    let mut levels = vec![0; count * width];
    let bits = (0..stride).flat_map(|first| (first..width).step_by(stride));
    let inputs = bits.flat_map(|bit| (0..count).map(move |variable| variable * width + bit));
    for (level, input) in inputs.enumerate() {
        levels[input] = level as u32;
    }
    levels
}

/// The most strides that are tried.
const MOST_STRIDES: usize = 3;

/// The constants by which words are shifted, and the lengths after which the remainders
/// of powers of two repeat.
fn strides(program: &Program, width: usize) -> Vec<usize> {
    let constant = |register: Register| match program.instructions()[register.index()] {
        Instruction::Constant(value) => Some(value),
        _ => None,
    };
    let stride = |instruction: &Instruction| match *instruction {
        Instruction::Binary(B::ShiftLeft | B::ShiftRight, _, amount) => {
            constant(amount).map(|amount| amount as usize)
        }
        Instruction::Binary(B::Remainder, _, divisor) => constant(divisor).map(period),
        _ => None,
    };
    let mut strides: Vec<_> = program.instructions().iter().filter_map(stride).collect();
    strides.retain(|stride| (2..width).contains(stride));
    strides.sort_unstable();
    strides.dedup();
    strides.truncate(MOST_STRIDES);
    strides
}

/// The order with some variables before the others.
fn order(first: &[bool], width: usize) -> Order {
    let count = first.len();
    let mut levels = vec![0; count * width];
    let mut level = 0;
    for wanted in [true, false] {
        for bit in 0..width {
            for variable in (0..count).filter(|&variable| first[variable] == wanted) {
                levels[variable * width + bit] = level;
                level += 1;
            }
        }
    }
    levels
}

/// The variables on which amounts of shifts and indices of squares depend.
fn amounts(program: &Program) -> Vec<bool> {
    let mut read = vec![false; program.instructions().len()];
    let mut amounts = vec![false; program.inputs().len()];
    for (index, &instruction) in program.instructions().iter().enumerate().rev() {
        let mut mark = |register: Register| read[register.index()] = true;
        match instruction {
            Instruction::Binary(B::ShiftLeft | B::ShiftRight | B::Contains, _, amount) => {
                mark(amount);
            }
            Instruction::Binary(B::Line | B::Between, a, b) => {
                mark(a);
                mark(b);
            }
            Instruction::Unary(U::FromSquare | U::Diagonal | U::AntiDiagonal, amount) => {
                mark(amount);
            }
            _ => {}
        }
        if read[index] {
            instruction.operands().for_each(|operand| read[operand.index()] = true);
            if let Instruction::Input(input) = instruction {
                amounts[input as usize] = true;
            }
        }
    }
    amounts
}
