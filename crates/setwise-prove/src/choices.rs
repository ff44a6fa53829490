//! Choices: a bool that chooses between words is true, or it is false.
//!
//! ```text
//! for a bool c that is an operand of an operation on words:
//!     c => the law with true for c, and with b for a if c is a == b
//!     !c => the law with false for c
//!     and so on for the next bool of each
//! the law without choices, by the cheap stages
//! ```
//!
//! Worked example: `a < b => select(a < b, a, b) == a` is `true => a == a` where `a < b`, and elsewhere
//! its premise is false. `c` stays as a premise, for the stages that compare words.
//!
//! A law that can be without a value is left to other stages.

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Output, Program, Register, Type,
    UnaryOperation as U,
};

use crate::cases::{STEPS_OF_INSTRUCTION, is_true};
use crate::copied::copied;
use crate::normal_form::NormalForm;
use crate::orders::ByOrders;
use crate::parts::bools;
use crate::stage::{Outcome, Stage, Task};
use crate::truth_table::ByTruthTable;
use crate::verdict::Method;

/// The stage that takes both values of the bools that choose between words.
pub(super) struct Choices;

/// The most cases.
const MAX_CASES: usize = 32;

/// The most bools that choose in a case, some of which may stay: functions of three words are not
/// simplified.
const MAX_DEPTH: usize = 8;

/// The longest programs.
const MAX_INSTRUCTIONS: usize = 200;

impl Stage for Choices {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let program = task.program;
        let is_long = program.instructions().len() > MAX_INSTRUCTIONS;
        if is_long || program.outputs()[0].fault.is_some() || condition(program).is_none() {
            return Outcome::Open(None);
        }
        let mut cases = 0;
        Outcome::holds_if(holds(task, program, &mut cases, MAX_DEPTH), Method::Cases(cases))
    }
}

/// Returns true if a law holds for both values of each bool that chooses, and counts the cases.
fn holds(task: &Task<'_>, program: &Program, cases: &mut usize, depth: usize) -> bool {
    if is_true(program, task.width) {
        *cases += 1;
        return true;
    }
    if *cases == MAX_CASES || task.clock.is_over() {
        return false;
    }
    if let Some(condition) = condition(program) {
        return [true, false].into_iter().all(|value| {
            task.clock.spend(STEPS_OF_INSTRUCTION * program.instructions().len() as u64);
            let case = case(program, task.width, condition, value);
            depth > 0 && holds(task, &case, cases, depth - 1)
        });
    }
    *cases += 1;
    let stages: [&dyn Stage; 3] = [&ByOrders, &ByTruthTable, &NormalForm];
    let task = Task { program, ..*task };
    stages.iter().any(|stage| matches!(stage.attempt(&task), Outcome::Holds(_)))
}

/// Returns the first bool that is an operand of an operation on words.
fn condition(program: &Program) -> Option<Register> {
    let bools = bools(program);
    let instructions = program.instructions();
    let is_bool = |register: &Register| bools[register.index()];
    let chooses = |at: &usize| {
        let operands = || instructions[*at].operands();
        operands().any(|it| is_bool(&it)) && !(bools[*at] && operands().all(|it| is_bool(&it)))
    };
    let place = (0..instructions.len()).find(chooses)?;
    let mut register = instructions[place].operands().find(is_bool)?;
    while let Instruction::Unary(U::Complement, a) = instructions[register.index()] {
        register = a;
    }
    Some(register)
}

/// Returns the law for one value of a bool, with the bool as a premise.
fn case(program: &Program, width: usize, condition: Register, value: bool) -> Program {
    let mut builder = Builder::new(width, true).with_tables(program.tables());
    let equal = if value { equal_input(program, condition) } else { None };
    let mut assumed = None;
    let mut renamed: Vec<Register> = Vec::with_capacity(program.instructions().len());
    for (at, &instruction) in program.instructions().iter().enumerate() {
        let of = |register: Register| renamed[register.index()];
        let input = |builder: &mut Builder, number: usize| match equal {
            Some((variable, Instruction::Constant(value))) if variable == number => {
                builder.constant(value)
            }
            Some((variable, Instruction::Input(other))) if variable == number => {
                builder.input(&program.inputs()[other as usize])
            }
            _ => builder.input(&program.inputs()[number]),
        };
        let mut register = match instruction {
            Instruction::Binary(B::SymmetricDifference, a, b) => {
                difference(&mut builder, of(a), of(b))
            }
            _ => copied(&mut builder, instruction, input, of),
        };
        if at == condition.index() {
            assumed = Some(register);
        }
        // Parts that have become the bool have its value too.
        if assumed == Some(register) {
            register = builder.constant(if value { u64::MAX } else { 0 });
        }
        renamed.push(register);
    }
    let law = &program.outputs()[0];
    let mut holds = renamed[law.register.index()];
    if let Some(premise) = assumed {
        let never = if value { builder.unary(U::Complement, premise) } else { premise };
        holds = builder.binary(B::Union, never, holds);
    }
    let output = Output::new(law.text.clone(), Type::Bool, holds);
    builder.finish(vec![output]).without_dead_code()
}

/// Returns the exclusive or of two words, without what both have in common.
fn difference(builder: &mut Builder, a: Register, b: Register) -> Register {
    for (word, other) in [(a, b), (b, a)] {
        match builder.instruction(other) {
            Instruction::Binary(B::SymmetricDifference, x, y) if x == word => return y,
            Instruction::Binary(B::SymmetricDifference, x, y) if y == word => return x,
            Instruction::Unary(U::Complement, x) if x == word => return builder.constant(u64::MAX),
            _ => {}
        }
    }
    builder.binary(B::SymmetricDifference, a, b)
}

/// Returns the variable of a bool that says that a variable is equal to a constant or another variable, and
/// the instruction of that constant or variable.
fn equal_input(program: &Program, bool: Register) -> Option<(usize, Instruction)> {
    let instruction = |register: Register| program.instructions()[register.index()];
    let (a, b) = match instruction(bool) {
        Instruction::Unary(U::IsEmpty, a) => (instruction(a), Instruction::Constant(0)),
        Instruction::Binary(B::Equal, a, b) => (instruction(a), instruction(b)),
        _ => return None,
    };
    match (a, b) {
        (Instruction::Input(a), Instruction::Constant(_) | Instruction::Input(_)) => {
            Some((a as usize, b))
        }
        _ => None,
    }
}
