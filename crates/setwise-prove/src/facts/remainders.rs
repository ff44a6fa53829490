//! Laws without remainders.

use setwise::arithmetic::inverse_odd;
use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Program, Register, UnaryOperation as U,
};

use crate::copied::copied;
use crate::facts::build::{finished, inputs};
use crate::stage::Task;

/// A choice of the remainders that are written as differences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Remainders {
    Differences,
    AsTheyAre,
}

/// Returns the law without its fault, and with other words for remainders: if no divisor is zero,
/// the difference of the dividend and a product, and for the statement that a remainder by a
/// constant is some number, a comparison.
pub(super) fn without_remainders(task: &Task<'_>, remainders: Remainders) -> Program {
    let program = task.program;
    let mut builder = Builder::new(task.width, true).with_tables(program.tables());
    let mut renamed: Vec<Register> = Vec::new();
    for &instruction in program.instructions() {
        let of = |register: Register| renamed[register.index()];
        let register = match instruction {
            Instruction::Unary(U::IsEmpty, rest) => is_rest(&mut builder, task, rest, 0, of),
            Instruction::Binary(B::Equal, rest, number) => {
                match program.instructions()[number.index()] {
                    Instruction::Constant(value) => is_rest(&mut builder, task, rest, value, of),
                    _ => None,
                }
            }
            Instruction::Binary(B::Remainder, a, b) if remainders == Remainders::Differences => {
                let quotient = builder.binary(B::Divide, of(a), of(b));
                let multiple = builder.binary(B::Multiply, quotient, of(b));
                Some(builder.binary(B::Subtract, of(a), multiple))
            }
            _ => None,
        };
        let register =
            register.unwrap_or_else(|| copied(&mut builder, instruction, inputs(program), of));
        renamed.push(register);
    }
    let law = renamed[program.outputs()[0].register.index()];
    finished(builder, program, law)
}

/// Returns the bool that a remainder by a constant is a number.
///
/// A multiple of an odd `d` up to the largest word, times the inverse of `d`, is the quotient, and
/// all other words times the inverse are larger than all quotients.
fn is_rest(
    builder: &mut Builder,
    task: &Task<'_>,
    rest: Register,
    number: u64,
    of: impl Fn(Register) -> Register,
) -> Option<Register> {
    let instructions = task.program.instructions();
    let Instruction::Binary(B::Remainder, a, b) = instructions[rest.index()] else { return None };
    let Instruction::Constant(divisor) = instructions[b.index()] else { return None };
    let most = u64::MAX >> (64 - task.width);
    let divisor = divisor & most;
    if divisor == 0 || number >= divisor {
        return None;
    }
    let twos = divisor.trailing_zeros();
    let odd = divisor >> twos;
    // With an even divisor, the two conditions are separate for the remainder zero.
    if twos > 0 && number > 0 {
        return None;
    }
    let largest = builder.constant((most - number) / odd);
    let number = builder.constant(number);
    let difference = builder.binary(B::Subtract, of(a), number);
    let inverse = builder.constant(inverse_odd(odd)?);
    let quotient = builder.binary(B::Multiply, difference, inverse);
    let is_multiple = builder.binary(B::LessOrEqual, quotient, largest);
    let low = builder.constant((1 << twos) - 1);
    let is_even = builder.binary(B::IsDisjoint, of(a), low);
    Some(match twos {
        0 => is_multiple,
        _ if odd == 1 => is_even,
        _ => builder.binary(B::Intersection, is_multiple, is_even),
    })
}
