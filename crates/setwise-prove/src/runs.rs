//! The lowest run of ones: its place and its length are constants, the bits above it a variable.
//!
//! ```text
//! x = 0, or for each k and n > 0 with k + n <= 64:
//! x = …????0111000      n ones, at k zeros, below a zero and any bits
//! ```
//!
//! The lowest one of the word is then a constant, and so are the bits that a sum with it carries
//! through. A quotient by it is a shift by a constant.
//!
//! Worked example: the next word with as many ones is `let r = x + (x & -x); r | (x ^ r) / (x & -x) >> 2`.
//! With `x = h + 0b0111000` the sum is `r = h + 0b1000000`, since the lowest one is 8. So `x ^ r` is
//! `0b1111000`, the quotient 15, and the result `h + 0b1000011` has three ones and those of `h`,
//! as `x` has. The circuits of both counts are equal then.

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Program, Type, UnaryOperation as U,
};

use crate::bits::Bits;
use crate::cases::{EASY, STEPS_OF_INSTRUCTION, is_true, rebuilt};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage that takes each lowest run of ones of a variable whose lowest one is used, if the cases
/// are easy.
pub(super) struct LowestRun;

/// The most steps to decide the law without the cases.
const WHOLE: u64 = 1 << 21;

impl Stage for LowestRun {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let Some(variable) = variable(task.program) else {
            return Outcome::Open(None);
        };
        // Most laws about the lowest one are easy without the cases.
        let clock = task.clock.for_steps(WHOLE.min(task.clock.left() / 4));
        let whole = Bits.attempt(&Task { clock: &clock, ..*task });
        if matches!(whole, Outcome::Holds(_) | Outcome::Fails(..)) {
            return whole;
        }
        // The later stages may be able to decide the law too, so they keep half of the steps.
        let clock = task.clock.for_attempt(3).for_conflicts(EASY.1);
        let count = runs(task.width).count();
        for (decided, (zeros, ones)) in runs(task.width).enumerate() {
            let left = clock.left();
            clock.spend(STEPS_OF_INSTRUCTION * task.program.instructions().len() as u64);
            let run = u64::MAX.checked_shr(64 - ones).unwrap_or(0) << zeros;
            let free = u64::MAX.checked_shl(zeros + ones + 1).filter(|_| ones > 0).unwrap_or(0);
            let case = with_run(task, variable, run, free);
            let task = Task { program: &case, clock: &clock, ..*task };
            let holds = is_true(&case, task.width)
                || !clock.is_over() && matches!(Bits.attempt(&task), Outcome::Holds(_));
            // The first case is one of the longest: the others take half as many steps on average.
            let is_long = decided == 0 && (left - clock.left()) * count as u64 / 2 > clock.left();
            if !holds || is_long {
                return Outcome::Open(None);
            }
        }
        Outcome::Holds(Method::Cases(count))
    }
}

/// Returns the numbers of zeros below the lowest run of ones, and of its ones, which are 0 for the
/// word 0. A short run comes first: if it is hard, so are the others.
fn runs(width: usize) -> impl Iterator<Item = (u32, u32)> {
    let width = width as u32;
    let all = (0..width).flat_map(move |zeros| (1..=width - zeros).map(move |ones| (zeros, ones)));
    let first = (1, 2);
    [first, (0, 0)].into_iter().chain(all.filter(move |&run| run != first))
}

/// Returns the program in which a variable has these ones, below free bits.
fn with_run(task: &Task<'_>, variable: usize, run: u64, free: u64) -> Program {
    let inputs = task.program.inputs();
    let input = |builder: &mut Builder, number: usize| {
        let word = builder.input(&inputs[number]);
        if number != variable {
            return word;
        }
        let (free, run) = (builder.constant(free), builder.constant(run));
        let above = builder.binary(B::Intersection, word, free);
        builder.binary(B::Union, above, run)
    };
    rebuilt(task.program, task.width, input, |_, _| ())
}

/// Returns a variable whose lowest one is used.
fn variable(program: &Program) -> Option<usize> {
    let input = |instruction: &Instruction| match *instruction {
        Instruction::Unary(U::First | U::IsolateLs1b | U::Negate, word) => {
            match program.instructions()[word.index()] {
                Instruction::Input(input) => Some(input as usize),
                _ => None,
            }
        }
        _ => None,
    };
    let is_word = |input: &usize| program.inputs()[*input].value_type != Type::Bool;
    program.instructions().iter().filter_map(input).find(is_word)
}
