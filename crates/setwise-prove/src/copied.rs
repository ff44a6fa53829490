//! Instructions of a program in another one.

use setwise_expr::{Builder, Instruction, Register};

/// Appends an instruction whose operands are those that `of` returns, simplified. `input` appends a
/// variable by its number.
pub(super) fn copied(
    builder: &mut Builder,
    instruction: Instruction,
    input: impl FnOnce(&mut Builder, usize) -> Register,
    of: impl Fn(Register) -> Register,
) -> Register {
    match instruction {
        Instruction::Input(number) => input(builder, number as usize),
        Instruction::Constant(value) => builder.constant(value),
        Instruction::Unary(operation, a) => builder.unary(operation, of(a)),
        Instruction::Binary(operation, a, b) => builder.binary(operation, of(a), of(b)),
        Instruction::Logic(..) => builder.push(instruction.map_operands(of)),
        Instruction::Lookup(table, index) => builder.lookup(table, of(index)),
    }
}
