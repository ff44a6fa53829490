//! Facts: quotients, remainders, products and counts as unknown words, about which something is known.
//!
//! ```text
//! q = a / b           p = q * b without a carry, p <= a, a - p < b, q <= a, q == 0 <=> a < b, …
//! a % b               a - p
//! p = a * b           0 if a is 0, b if a is 1, …
//! c = count(a)        0 if a is empty, at most 64, one less than that of `a | single`, …
//! count(a + b)        at most count(a) + count(b), as that of a | b and a ^ b
//! two of a kind       equal if their operands are, ordered as these are
//! ```
//!
//! A law that follows from the facts is true. If it does not, nothing is known: the words may have
//! values that no quotient has. In this way, no circuit has to divide.
//!
//! A law that divides is first shown to have a value. Then its divisors are not zero where the law
//! matters, so that the remainder is `a - a / b * b`, and the normal form may decide it.
//!
//! Worked example: `y != 0 => x / y <= x`. With `q` for the quotient, the facts say that `q <= x`.
//! And `y != 0 => x / y * y + x % y == x` becomes `y != 0 => q * y + (x - q * y) == x`.

mod build;
mod counted;
mod remainders;

use setwise_expr::{BinaryOperation as B, Instruction, Program, Register, UnaryOperation as U};

use self::build::Facts;
pub(super) use self::counted::ByCount;
use self::remainders::Remainders;
use crate::bits::Bits;
use crate::integers::Integers;
use crate::linear::LinearForms;
use crate::normal_form::{LowBits, NormalForm};
use crate::stage::{Outcome, Stage, Task};
use crate::truth_table::ByTruthTable;
use crate::verdict::Method;

/// The stage of facts.
pub(super) struct ByFacts;

/// The most steps of the stage.
const STEPS: u64 = 1 << 21;

/// The longest programs.
const MAX_INSTRUCTIONS: usize = 1 << 14;

/// The most operations that become unknown words.
const MAX_OPERATIONS: usize = 16;

impl Stage for ByFacts {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let fault = task.program.outputs()[0].fault;
        let hard = task.program.instructions().iter().filter(|it| is_hard(task.program, **it));
        let hard = hard.count();
        let most = task.clock.limits().instructions(MAX_INSTRUCTIONS);
        let is_long = task.program.instructions().len() > most;
        if is_long || hard > MAX_OPERATIONS || hard == 0 && fault.is_none() {
            return Outcome::Open(None);
        }
        let clock = task.clock.for_steps(STEPS.min(task.clock.left() / 4));
        let task = Task { clock: &clock, ..*task };
        let divisors = divisors(task.program);
        let mut remainders = Remainders::Differences;
        let is_plain = fault.is_none() && divisors.is_empty();
        if !is_plain && !holds(&task, &Facts::new(&task).has_value(&divisors), &[&Bits]) {
            remainders = Remainders::AsTheyAre;
            if fault.is_some() && !holds(&task, &Facts::new(&task).has_value(&[]), &[&Bits]) {
                return Outcome::Open(None);
            }
        }
        if let Some(method) = by_forms(&task, remainders) {
            return Outcome::Holds(if hard > 0 { Method::Facts } else { method });
        }
        let law = Facts::new(&task).law();
        Outcome::holds_if(hard > 0 && holds(&task, &law, &[&Bits, &Integers]), Method::Facts)
    }
}

/// Returns the method of a stage that proves a law, which always has a value, without a circuit.
fn by_forms(task: &Task<'_>, remainders: Remainders) -> Option<Method> {
    let program = remainders::without_remainders(task, remainders);
    let task = Task { program: &program, ..*task };
    let stages: [&dyn Stage; 4] = [&ByTruthTable, &NormalForm, &LowBits, &LinearForms::Any];
    stages.into_iter().find_map(|stage| match stage.attempt(&task) {
        Outcome::Holds(method) => Some(method),
        _ => None,
    })
}

/// Returns true if one of the stages proves a law.
fn holds(task: &Task<'_>, program: &Program, stages: &[&dyn Stage]) -> bool {
    stages.iter().any(|stage| {
        let clock = task.clock.for_part(2);
        let task = Task { program, clock: &clock, ..*task };
        matches!(stage.attempt(&task), Outcome::Holds(_))
    })
}

/// Returns true for an operation whose circuit is large.
fn is_hard(program: &Program, instruction: Instruction) -> bool {
    let is_constant = |register: Register| {
        matches!(program.instructions()[register.index()], Instruction::Constant(_))
    };
    match instruction {
        Instruction::Unary(U::Count, _) | Instruction::Binary(B::Divide | B::Remainder, ..) => true,
        Instruction::Binary(B::Multiply, a, b) => !is_constant(a) && !is_constant(b),
        _ => false,
    }
}

/// Returns the divisors of remainders that may be zero.
fn divisors(program: &Program) -> Vec<Register> {
    let mut divisors: Vec<Register> = Vec::new();
    for &instruction in program.instructions() {
        let Instruction::Binary(B::Remainder, _, b) = instruction else { continue };
        let constant = program.instructions()[b.index()];
        let is_known = matches!(constant, Instruction::Constant(value) if value != 0);
        if !is_known && !divisors.contains(&b) {
            divisors.push(b);
        }
    }
    divisors
}
