//! Case by case: a constant in place of a variable.
//!
//! With a constant in its place a shift becomes wiring and a lookup a constant, and the other stages can often decide
//! laws that they could not decide before. Two kinds of variables take their values in turn:
//!
//! ```text
//! x < 5 => L(x)     a premise bounds x:   L(0), L(1), … L(4), and
//!                                         x >= 5 => the law has a value
//! L(x << s)         s is an amount:       L(x), L(x << 1), … L(x << 63), and
//!                                         s >= 64 => L(x << s)
//! ```
//!
//! The last line of each kind covers the other values of the variable. A law whose premise
//! is false is true, but only if it has a value: `3 % (x - 1000000) <= 3 || !(x < 5)` divides
//! by zero at 1000000, although `x < 5` is false there. So no value of any variable is left
//! out, and each case that is decided includes the fault of the law.
//!
//! Worked example: `s < 3 => x << s == x * (1 << s)` becomes `x == x * 1`,
//! `x << 1 == x * 2` and `x << 2 == x * 4`. The normal form proves each of them, and nothing
//! in the law can be without a value, so there are no other cases.

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Output, Program, Register, Type,
    UnaryOperation as U,
};

use crate::bits::Bits;
use crate::copied::copied;
use crate::linear::LinearForms;
use crate::normal_form::NormalForm;
use crate::parts::parts;
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::{Method, counted};

/// The stage that takes each value of a variable that a premise bounds, as long as all cases are
/// decided without a circuit.
pub(super) struct EasyCases;

/// The stage that takes each value of one or two variables, as long as all cases are easy.
pub(super) struct FewCases;

/// The stage that takes each value of up to six variables, in the steps that are left.
pub(super) struct AllCases;

/// The stage that takes the only values that premises leave to variables.
pub(super) struct FixedByPremises;

/// The stage [`Bits`] in half of the steps, if the law can be decided case by case after that.
pub(super) struct BitsBeforeCases;

/// The maximum number of variables that take their values in turn.
const MAX_VARIABLES: usize = 6;

/// The largest bound of a variable.
const MAX_BOUND: u64 = 64;

/// The steps and the conflicts of an easy case.
pub(super) const EASY: (u64, u64) = (1 << 20, 1 << 10);

/// The steps to fix a variable in an instruction.
pub(super) const STEPS_OF_INSTRUCTION: u64 = 16;

impl Stage for EasyCases {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let clock = task.clock.for_part(8);
        let task = Task { clock: &clock, ..*task };
        match choice(task.program, task.width) {
            Some(Choice { has_rest: false, .. }) => attempt(&task, 1, 0),
            _ => Outcome::Open(None),
        }
    }
}

impl Stage for FewCases {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let (steps, conflicts) = EASY;
        let all = task.clock.left() / 3 * 2;
        let clock = task.clock.for_attempt(1).for_steps(all).for_conflicts(conflicts);
        attempt(&Task { clock: &clock, ..*task }, 2, steps)
    }
}

impl Stage for FixedByPremises {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let instruction = |register: Register| task.program.instructions()[register.index()];
        let fixed = |premise: &Register| match instruction(*premise) {
            Instruction::Unary(U::IsEmpty, a) => Some((input(instruction(a))?, 0)),
            Instruction::Binary(B::Equal, a, b) => match instruction(b) {
                Instruction::Constant(value) => Some((input(instruction(a))?, value)),
                _ => None,
            },
            _ => None,
        };
        let premises = parts(task.program).premises;
        let fixed: Vec<(usize, u64)> = premises.iter().filter_map(fixed).collect();
        if fixed.is_empty() || task.program.outputs()[0].fault.is_some() {
            return Outcome::Open(None);
        }
        let instructions = task.program.instructions().len() as u64;
        task.clock.spend(STEPS_OF_INSTRUCTION * instructions);
        // For all other values a premise is false, and the law, which has a value, is true.
        let inputs = task.program.inputs();
        let constant = |builder: &mut Builder, number: usize| match fixed
            .iter()
            .find(|(variable, _)| *variable == number)
        {
            Some(&(_, value)) => builder.constant(value),
            None => builder.input(&inputs[number]),
        };
        let case = rebuilt(task.program, task.width, constant, |_, _| ());
        let task = Task { program: &case, ..*task };
        let holds =
            is_true(&case, task.width) || matches!(NormalForm.attempt(&task), Outcome::Holds(_));
        Outcome::holds_if(holds, Method::Cases(1))
    }
}

/// Returns the variable that an instruction is.
const fn input(instruction: Instruction) -> Option<usize> {
    match instruction {
        Instruction::Input(input) => Some(input as usize),
        _ => None,
    }
}

impl Stage for AllCases {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        attempt(task, MAX_VARIABLES, u64::MAX)
    }
}

impl Stage for BitsBeforeCases {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let are_next = choice(task.program, task.width).is_some();
        let clock = task.clock.for_part(if are_next { 2 } else { 1 });
        Bits.attempt(&Task { clock: &clock, ..*task })
    }
}

/// Takes the values of up to `depth` variables in turn, with at most this many steps for each case.
fn attempt(task: &Task<'_>, depth: usize, steps: u64) -> Outcome {
    if choice(task.program, task.width).is_none() {
        return Outcome::Open(None);
    }
    let mut cases = Cases { task, steps, decided: 0 };
    match cases.split(task.program, &mut Vec::new(), depth) {
        Outcome::Holds(_) => Outcome::Holds(Method::Cases(cases.decided)),
        Outcome::Fails(inputs, _) => Outcome::Fails(inputs, Method::Cases(cases.decided)),
        Outcome::Open(_) | Outcome::Unsupported(_) if depth <= 2 => Outcome::Open(None),
        Outcome::Open(reason) => Outcome::Open(Some(format!(
            "case by case: {}, then one remained{}",
            counted(cases.decided as u64, "case"),
            reason.map_or_else(String::new, |reason| format!(" ({reason})"))
        ))),
        Outcome::Unsupported(reason) => Outcome::Unsupported(format!(
            "case by case: {}, then one remained ({reason})",
            counted(cases.decided as u64, "case")
        )),
    }
}

/// A variable by its name, and its value.
type Fixed = (String, u64);

struct Cases<'a> {
    task: &'a Task<'a>,
    /// The maximum number of steps for a case; 0 if no circuit may be made for it.
    steps: u64,
    /// The number of cases that have been decided.
    decided: usize,
}

impl Cases<'_> {
    /// Decides a program by the values of its bounded variables.
    fn split(&mut self, program: &Program, fixed: &mut Vec<Fixed>, depth: usize) -> Outcome {
        let width = self.task.width;
        let choice = choice(program, width);
        if depth == 0 && choice.as_ref().is_some_and(|choice| !choice.has_rest) {
            // More variables are bounded than may take their values in turn.
            return Outcome::Open(None);
        }
        let Some(choice) = choice.filter(|_| depth > 0) else {
            return self.decide(program, fixed);
        };
        let Choice { variable, bound, has_rest } = choice;
        for value in 0..bound {
            if self.task.clock.is_over() {
                return Outcome::Open(None);
            }
            let instructions = program.instructions().len() as u64;
            self.task.clock.spend(STEPS_OF_INSTRUCTION * instructions);
            let case = specialized(program, width, variable, value);
            if is_true(&case, width) {
                self.decided += 1;
                continue;
            }
            fixed.push((program.inputs()[variable].name.clone(), value));
            let step = self.split(&case, fixed, depth - 1);
            fixed.pop();
            if !matches!(step, Outcome::Holds(_)) {
                return step;
            }
        }
        if has_rest || program.outputs()[0].fault.is_some() {
            return self.decide(&from_bound_on(program, width, &choice), fixed);
        }
        Outcome::Holds(Method::NormalForm)
    }

    /// Decides a case.
    fn decide(&mut self, program: &Program, fixed: &[Fixed]) -> Outcome {
        self.decided += 1;
        // One hard case must not take the steps of all later ones.
        let steps = if self.steps == 0 { EASY.0 } else { self.steps };
        let clock = self.task.clock.for_steps(steps.min(self.task.clock.left() / 2));
        let task = Task { program, width: self.task.width, clock: &clock };
        let quick: [&dyn Stage; 2] = [&NormalForm, &LinearForms::Any];
        let step = quick.into_iter().find_map(|stage| match stage.attempt(&task) {
            Outcome::Open(_) => None,
            step => Some(step),
        });
        let step = step.unwrap_or_else(|| match self.steps {
            0 => Outcome::Open(None),
            _ => Bits.attempt(&task),
        });
        match step {
            Outcome::Fails(inputs, method) => {
                Outcome::Fails(self.inputs(program, &inputs, fixed), method)
            }
            step => step,
        }
    }

    /// Returns the values of all variables of the law from those of a case.
    fn inputs(&self, program: &Program, inputs: &[u64], fixed: &[Fixed]) -> Vec<u64> {
        let value = |name: &str| {
            let free = program.inputs().iter().position(|input| input.name == name);
            let fixed = fixed.iter().find(|(fixed, _)| fixed == name);
            // A variable that does not matter in this case may have any value.
            free.map(|i| inputs[i]).or(fixed.map(|(_, value)| *value)).unwrap_or(0)
        };
        self.task.program.inputs().iter().map(|input| value(&input.name)).collect()
    }
}

/// Returns true if the law has been folded to the constant true.
pub(super) fn is_true(program: &Program, width: usize) -> bool {
    let law = &program.outputs()[0];
    let instruction = program.instructions()[law.register.index()];
    law.fault.is_none() && instruction == Instruction::Constant(u64::MAX >> (64 - width))
}

/// Returns the program with a constant for a variable, and the law as its only output.
fn specialized(program: &Program, width: usize, variable: usize, value: u64) -> Program {
    let constant = |builder: &mut Builder, input| match input == variable {
        true => builder.constant(value),
        false => builder.input(&program.inputs()[input]),
    };
    rebuilt(program, width, constant, |builder, law| {
        let never = builder.constant(0);
        law.fault = law.fault.filter(|fault| *fault != never);
    })
}

/// Returns the program with other registers for the inputs, simplified, and with a changed law as
/// its only output.
pub(super) fn rebuilt(
    program: &Program,
    width: usize,
    mut input: impl FnMut(&mut Builder, usize) -> Register,
    change: impl FnOnce(&mut Builder, &mut Output),
) -> Program {
    let mut builder = Builder::new(width, true).with_tables(program.tables());
    let mut renamed: Vec<Register> = Vec::with_capacity(program.instructions().len());
    for &instruction in program.instructions() {
        let of = |register: Register| renamed[register.index()];
        let register = copied(&mut builder, instruction, &mut input, of);
        renamed.push(register);
    }
    let mut law = program.outputs()[0].clone();
    law.marks.clear();
    law.reasons.clear();
    law.register = renamed[law.register.index()];
    law.fault = law.fault.map(|fault| renamed[fault.index()]);
    change(&mut builder, &mut law);
    builder.finish(vec![law]).without_dead_code()
}

/// A variable that takes its values in turn.
struct Choice {
    variable: usize,
    bound: u64,
    /// True if the law has to be decided for the bound and larger values too.
    has_rest: bool,
}

/// Chooses the next variable: one that a premise bounds, or else an amount or an index.
fn choice(program: &Program, width: usize) -> Option<Choice> {
    let word = |register: Register| match program.instructions()[register.index()] {
        Instruction::Input(input) => {
            let input = input as usize;
            (program.inputs()[input].value_type != Type::Bool).then_some(input)
        }
        _ => None,
    };
    let amount = |instruction: &Instruction| match *instruction {
        Instruction::Binary(B::ShiftLeft | B::ShiftRight | B::Contains, _, amount)
        | Instruction::Unary(U::FromSquare, amount) => word(amount),
        Instruction::Lookup(table, index) => {
            let is_short = program.tables()[table as usize].len() as u64 <= MAX_BOUND;
            word(index).filter(|_| is_short)
        }
        _ => None,
    };
    bounded(program).or_else(|| {
        let variable = program.instructions().iter().find_map(amount)?;
        Some(Choice { variable, bound: width as u64, has_rest: true })
    })
}

/// Returns the law restricted to values of a variable that are at least the bound. If it is true
/// there, returns the law that it has a value.
fn from_bound_on(program: &Program, width: usize, choice: &Choice) -> Program {
    let input = |builder: &mut Builder, input: usize| builder.input(&program.inputs()[input]);
    rebuilt(program, width, input, |builder, law| {
        let (variable, bound) = (input(builder, choice.variable), builder.constant(choice.bound));
        let is_below = builder.binary(B::Less, variable, bound);
        if choice.has_rest {
            let is_above = builder.unary(U::Complement, is_below);
            law.register = builder.binary(B::Union, is_below, law.register);
            law.fault = law.fault.map(|fault| builder.binary(B::Intersection, is_above, fault));
        } else if let Some(fault) = law.fault.take() {
            let has_value = builder.unary(U::Complement, fault);
            law.register = builder.binary(B::Union, is_below, has_value);
        }
    })
}

/// Returns a variable that a premise keeps below a small number, and that number.
fn bounded(program: &Program) -> Option<Choice> {
    let instruction = |register: Register| program.instructions()[register.index()];
    let mut open = vec![(program.outputs()[0].register, true)];
    while let Some((register, is_wanted)) = open.pop() {
        match instruction(register) {
            // The law is a disjunction, in which its premises are complements.
            Instruction::Binary(B::Union, a, b) if is_wanted => open.extend([(b, true), (a, true)]),
            Instruction::Unary(U::Complement, a) if is_wanted => open.push((a, false)),
            Instruction::Binary(B::Intersection, a, b) if !is_wanted => {
                open.extend([(b, false), (a, false)]);
            }
            Instruction::Binary(operation @ (B::Less | B::LessOrEqual), a, b) if !is_wanted => {
                let (Instruction::Input(input), Instruction::Constant(limit)) =
                    (instruction(a), instruction(b))
                else {
                    continue;
                };
                let bound = limit.saturating_add(u64::from(operation == B::LessOrEqual));
                let is_word = program.inputs()[input as usize].value_type != Type::Bool;
                if bound <= MAX_BOUND && is_word {
                    return Some(Choice { variable: input as usize, bound, has_rest: false });
                }
            }
            _ => {}
        }
    }
    None
}
