//! Laws in which a set matters only by the number of its squares: each number in turn.
//!
//! A loop that removes square after square is compiled to the count of the set, compared with the
//! number of rounds. So the law that it returns the count has 65 cases without a variable.

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Program, Register, UnaryOperation as U,
};

use crate::cases::is_true;
use crate::copied::copied;
use crate::facts::MAX_INSTRUCTIONS;
use crate::facts::build::{finished, inputs};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The steps to fix a count in an instruction.
const STEPS_OF_INSTRUCTION: u64 = 4;

/// The stage of laws in which a set matters only by its count.
pub(crate) struct ByCount;

impl Stage for ByCount {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let count = |instruction: &Instruction| match *instruction {
            Instruction::Unary(U::Count, set) => Some(set),
            _ => None,
        };
        let set = task.program.instructions().iter().find_map(count);
        let most = task.clock.limits().instructions(MAX_INSTRUCTIONS);
        let is_short = task.program.instructions().len() <= most;
        let has_value = task.program.outputs()[0].fault.is_none();
        let Some(set) = set.filter(|_| is_short && has_value) else {
            return Outcome::Open(None);
        };
        let width = task.width as u64;
        // If a number in the middle is not shown, the others are not tried.
        let first = width / 3;
        let mut numbers = std::iter::once(first).chain((0..=width).filter(|&it| it != first));
        let hold = numbers.all(|number| {
            let instructions = task.program.instructions().len() as u64;
            task.clock.spend(STEPS_OF_INSTRUCTION * instructions);
            let program = with_count(task, set.index(), number);
            is_true(&program, task.width) && !task.clock.is_over()
        });
        Outcome::holds_if(hold, Method::Cases(task.width + 1))
    }
}

/// Returns the program in which a set has this many squares.
fn with_count(task: &Task<'_>, set: usize, number: u64) -> Program {
    let program = task.program;
    let mut builder = Builder::new(task.width, true).with_tables(program.tables());
    let mut renamed = Vec::with_capacity(program.instructions().len());
    for (index, &instruction) in program.instructions().iter().enumerate() {
        let of = |register: Register| renamed[register.index()];
        let is_set = |register: Register| register.index() == set;
        let truth = |value: bool| if value { u64::MAX } else { 0 };
        let known = match instruction {
            Instruction::Unary(U::Count, a) if is_set(a) => Some(number),
            Instruction::Unary(U::IsEmpty, a) if is_set(a) => Some(truth(number == 0)),
            Instruction::Unary(U::IsFull, a) if is_set(a) => {
                Some(truth(number == task.width as u64))
            }
            Instruction::Unary(U::IsSingle, a) if is_set(a) => Some(truth(number == 1)),
            Instruction::Unary(U::HasMany, a) if is_set(a) => Some(truth(number > 1)),
            Instruction::Binary(B::Equal, a, b) if is_set(a) && is_zero(program, b) => {
                Some(truth(number == 0))
            }
            Instruction::Binary(B::NotEqual, a, b) if is_set(a) && is_zero(program, b) => {
                Some(truth(number != 0))
            }
            _ if index == set && number == 0 => Some(0),
            _ if index == set && number == task.width as u64 => Some(u64::MAX),
            _ => None,
        };
        let register = match known {
            Some(value) => builder.constant(value),
            None => copied(&mut builder, instruction, inputs(program), of),
        };
        renamed.push(register);
    }
    let law = renamed[program.outputs()[0].register.index()];
    finished(builder, program, law)
}

fn is_zero(program: &Program, register: Register) -> bool {
    program.instructions()[register.index()] == Instruction::Constant(0)
}
