//! Case by case: a variable that a premise bounds takes each of its values in turn, and
//! so does one that is the amount of a shift or the index of a square; that it is 64 or
//! more is then one case more.
//!
//! With a constant in its place shifts become wiring, and what was out of reach of the
//! other stages is often plain to see.

use super::circuit::Bits;
use super::limits::{Clock, Limits};
use super::normal_form::NormalForm;
use super::stage::{Stage, Step, Task};
use super::verdict::{Method, counted};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Instruction, Output, Program, Register};
use crate::types::Type;

/// Each value of one variable or two, as long as all cases are easy.
pub(super) struct FewCases;

/// Each value of all bounded variables, in the time that is left.
pub(super) struct AllCases;

/// The most variables that are taken in turn.
const MOST_VARIABLES: usize = 6;

/// The largest bound of a variable.
const LARGEST_BOUND: u64 = 64;

/// What an easy case takes at most.
const EASY: Limits<'_> = {
    let time = std::time::Duration::from_millis(100);
    Limits { time, nodes: 1 << 16, conflicts: 1 << 10, cancel: None }
};

impl Stage for FewCases {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let clock = task.clock.for_part(4);
        let limits = Limits { cancel: task.clock.limits().cancel, ..EASY };
        attempt(&Task { clock: &clock, ..*task }, 2, limits)
    }
}

impl Stage for AllCases {
    fn attempt(&self, task: &Task<'_>) -> Step {
        attempt(task, MOST_VARIABLES, *task.clock.limits())
    }
}

/// Whether there is a variable to take in turn.
pub(super) fn are_possible(program: &Program) -> bool {
    choice(program).is_some()
}

fn attempt(task: &Task<'_>, depth: usize, limits: Limits<'_>) -> Step {
    // Folding of constants is for words of 64 bits.
    if task.width != 64 || !are_possible(task.program) {
        return Step::Open(None);
    }
    let mut cases = Cases { task, limits, decided: 0 };
    match cases.split(task.program, &mut Vec::new(), depth) {
        Step::Holds(_) => Step::Holds(Method::Cases(cases.decided)),
        Step::Fails(inputs, _) => Step::Fails(inputs, Method::Cases(cases.decided)),
        Step::Open(_) | Step::Unsupported(_) if depth <= 2 => Step::Open(None),
        Step::Open(reason) => Step::Open(Some(format!(
            "case by case: {}, then one remained{}",
            counted(cases.decided as u64, "case"),
            reason.map_or_else(String::new, |reason| format!(" ({reason})"))
        ))),
        Step::Unsupported(reason) => Step::Unsupported(format!(
            "case by case: {}, then one remained ({reason})",
            counted(cases.decided as u64, "case")
        )),
    }
}

/// A variable by its name, and its value.
type Fixed = (String, u64);

struct Cases<'a> {
    task: &'a Task<'a>,
    limits: Limits<'a>,
    /// How many cases have been decided.
    decided: usize,
}

impl Cases<'_> {
    /// Decides a program by the values of its bounded variables.
    fn split(&mut self, program: &Program, fixed: &mut Vec<Fixed>, depth: usize) -> Step {
        let choice = choice(program);
        if depth == 0 && choice.as_ref().is_some_and(|choice| !choice.has_rest) {
            // More variables are bounded than are to be taken in turn.
            return Step::Open(None);
        }
        let Some(choice) = choice.filter(|_| depth > 0) else {
            return self.decide(program, fixed);
        };
        let Choice { variable, bound, has_rest } = choice;
        for value in 0..bound {
            if self.task.clock.is_over() {
                return Step::Open(None);
            }
            let case = specialized(program, variable, value);
            if is_true(&case) {
                self.decided += 1;
                continue;
            }
            fixed.push((program.inputs()[variable].name.clone(), value));
            let step = self.split(&case, fixed, depth - 1);
            fixed.pop();
            if !matches!(step, Step::Holds(_)) {
                return step;
            }
        }
        match has_rest {
            true => self.decide(&without(program, variable, bound), fixed),
            false => Step::Holds(Method::NormalForm),
        }
    }

    /// Decides a case.
    fn decide(&mut self, program: &Program, fixed: &[Fixed]) -> Step {
        self.decided += 1;
        // One hard case is not to take the time of all that come after it.
        let time = self.limits.time.min(self.task.clock.left() / 2);
        let clock = Clock::start(Limits { time, ..self.limits });
        let task = Task { program, width: 64, clock: &clock };
        let step = match NormalForm.attempt(&task) {
            Step::Open(_) => Bits.attempt(&task),
            step => step,
        };
        match step {
            Step::Fails(inputs, method) => {
                Step::Fails(self.inputs(program, &inputs, fixed), method)
            }
            step => step,
        }
    }

    /// The values of all variables of the law from those of a case.
    fn inputs(&self, program: &Program, inputs: &[u64], fixed: &[Fixed]) -> Vec<u64> {
        let value = |name: &str| {
            let free = program.inputs().iter().position(|input| input.name == name);
            let fixed = fixed.iter().find(|(fixed, _)| fixed == name);
            // A variable that does not matter in this case may be anything.
            free.map(|i| inputs[i]).or(fixed.map(|(_, value)| *value)).unwrap_or(0)
        };
        self.task.program.inputs().iter().map(|input| value(&input.name)).collect()
    }
}

/// Whether nothing is left of the law but the value true.
fn is_true(program: &Program) -> bool {
    let law = &program.outputs()[0];
    let instruction = program.instructions()[law.register.index()];
    law.fault.is_none() && instruction == Instruction::Constant(!0)
}

/// The program with a constant for a variable, and the law as its only output.
fn specialized(program: &Program, variable: usize, value: u64) -> Program {
    let mut builder = Builder::default();
    let renamed = copied(program, &mut builder, |builder, input| match input == variable {
        true => builder.constant(value),
        false => builder.input(&program.inputs()[input]),
    });
    let never = builder.constant(0);
    let mut law = Output { marks: Vec::new(), ..program.outputs()[0].clone() };
    law.register = renamed[law.register.index()];
    law.fault = law.fault.map(|fault| renamed[fault.index()]).filter(|fault| *fault != never);
    let Builder { inputs, instructions, .. } = builder;
    Program { inputs, instructions, outputs: vec![law] }.without_dead_code()
}

/// The instructions once more, simplified, with something else for the inputs.
fn copied(
    program: &Program,
    builder: &mut Builder,
    mut input: impl FnMut(&mut Builder, usize) -> Register,
) -> Vec<Register> {
    let mut renamed: Vec<Register> = Vec::with_capacity(program.instructions().len());
    for &instruction in program.instructions() {
        let of = |register: Register| renamed[register.index()];
        let register = match instruction {
            Instruction::Input(number) => input(builder, number as usize),
            Instruction::Constant(value) => builder.constant(value),
            Instruction::Unary(operation, a) => builder.unary(operation, of(a)),
            Instruction::Binary(operation, a, b) => builder.binary(operation, of(a), of(b)),
            Instruction::Logic(..) => builder.push(instruction.map_operands(of)),
        };
        renamed.push(register);
    }
    renamed
}

/// A variable to take in turn.
struct Choice {
    variable: usize,
    bound: u64,
    /// Whether it may be the bound or more.
    has_rest: bool,
}

/// The next variable to take in turn: one that is bounded, or else an amount or index.
fn choice(program: &Program) -> Option<Choice> {
    let word = |register: Register| match program.instructions()[register.index()] {
        Instruction::Input(input) => {
            let input = input as usize;
            (program.inputs()[input].r#type == Type::Word).then_some(input)
        }
        _ => None,
    };
    let amount = |instruction: &Instruction| match *instruction {
        Instruction::Binary(B::ShiftLeft | B::ShiftRight | B::Contains, _, amount)
        | Instruction::Unary(U::FromSquare, amount) => word(amount),
        _ => None,
    };
    bounded(program).or_else(|| {
        let variable = program.instructions().iter().find_map(amount)?;
        Some(Choice { variable, bound: 64, has_rest: true })
    })
}

/// The law where a variable is at least as large as the bound.
fn without(program: &Program, variable: usize, bound: u64) -> Program {
    let mut builder = Builder::with_inputs(program.inputs());
    let renamed =
        copied(program, &mut builder, |builder, input| builder.input(&program.inputs()[input]));
    let input = builder.input(&program.inputs()[variable]);
    let bound = builder.constant(bound);
    let is_below = builder.binary(B::Less, input, bound);
    let is_above = builder.unary(U::Complement, is_below);
    let mut law = Output { marks: Vec::new(), ..program.outputs()[0].clone() };
    law.register = builder.binary(B::Or, is_below, renamed[law.register.index()]);
    law.fault = law.fault.map(|fault| builder.binary(B::And, is_above, renamed[fault.index()]));
    let Builder { inputs, instructions, .. } = builder;
    Program { inputs, instructions, outputs: vec![law] }.without_dead_code()
}

/// A variable that a premise keeps below a small number, and that number.
fn bounded(program: &Program) -> Option<Choice> {
    let instruction = |register: Register| program.instructions()[register.index()];
    let mut open = vec![(program.outputs()[0].register, true)];
    while let Some((register, is_wanted)) = open.pop() {
        match instruction(register) {
            // The law is a disjunction, its premises are complements in it.
            Instruction::Binary(B::Or, a, b) if is_wanted => open.extend([(b, true), (a, true)]),
            Instruction::Unary(U::Complement, a) if is_wanted => open.push((a, false)),
            Instruction::Binary(B::And, a, b) if !is_wanted => {
                open.extend([(b, false), (a, false)]);
            }
            Instruction::Binary(operation @ (B::Less | B::LessOrEqual), a, b) if !is_wanted => {
                let (Instruction::Input(input), Instruction::Constant(limit)) =
                    (instruction(a), instruction(b))
                else {
                    continue;
                };
                let bound = limit.saturating_add(u64::from(operation == B::LessOrEqual));
                let is_word = program.inputs()[input as usize].r#type == Type::Word;
                if bound <= LARGEST_BOUND && is_word {
                    return Some(Choice { variable: input as usize, bound, has_rest: false });
                }
            }
            _ => {}
        }
    }
    None
}
