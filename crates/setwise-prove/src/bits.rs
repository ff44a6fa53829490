//! Bits: the law as a circuit.
//!
//! The goal is the conjunction of the law and the complement of its fault, so a law that has no
//! value for some words is refuted.

use setwise_expr::details::Meaning;
use setwise_expr::{BinaryOperation as B, Instruction, Register};

use crate::circuit::graph::Literal;
use crate::circuit::{Circuit, Unsupported};
use crate::sat::{Decision, decide};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::{Method, counted};

/// The stage that decides the law bit by bit, in all the steps that are left.
pub(super) struct Bits;

/// The stage that decides a law bit by bit if its circuit is small and easy.
pub(super) struct EasyBits;

/// The most steps and nodes of an easy circuit; if variables are amounts of shifts, whose cases are easy,
/// too; and if words are looked up in tables, whose cases are not.
const EASY: (u64, usize) = (1 << 18, 1 << 13);
const EASY_SHIFTS: (u64, usize) = (1 << 16, 1 << 13);
const EASY_TABLES: (u64, usize) = (1 << 22, 1 << 16);

/// The steps to make a node of a circuit.
const STEPS_OF_NODE: u64 = 10;

impl Stage for Bits {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        decided(task, usize::MAX)
    }
}

impl Stage for EasyBits {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        let instructions = task.program.instructions();
        let is_constant =
            |it: Register| matches!(instructions[it.index()], Instruction::Constant(_));
        // Other stages decide laws with quotients by constants.
        let divides = instructions.iter().any(|instruction| match *instruction {
            Instruction::Binary(B::Divide | B::Remainder, _, b) => is_constant(b),
            _ => false,
        });
        if divides || instructions.len() > EASY.1 {
            return Outcome::Open(None);
        }
        let shifts = instructions.iter().any(|instruction| match *instruction {
            Instruction::Binary(B::ShiftLeft | B::ShiftRight, _, b) => !is_constant(b),
            _ => false,
        });
        let looks_up = instructions.iter().any(|it| matches!(it, Instruction::Lookup(..)));
        let (steps, nodes) = match (shifts, looks_up) {
            (true, _) => EASY_SHIFTS,
            (false, true) => EASY_TABLES,
            (false, false) => EASY,
        };
        let clock = task.clock.for_steps(steps.min(task.clock.left() / 8));
        match decided(&Task { clock: &clock, ..*task }, nodes) {
            Outcome::Open(_) | Outcome::Unsupported(_) => Outcome::Open(None),
            outcome => outcome,
        }
    }
}

/// Decides a law by a circuit with at most this many nodes.
fn decided(task: &Task<'_>, most: usize) -> Outcome {
    let &Task { program, width, clock } = task;
    let most = clock.limits().circuit_nodes().min(most);
    let made = Circuit::new(program, width, most, |nodes| {
        clock.spend(STEPS_OF_NODE * nodes as u64);
        clock.is_over()
    });
    let mut circuit = match made {
        Ok(circuit) => circuit,
        Err(error) => return Outcome::Open(Some(format!("bit level: {error}"))),
    };
    let law = &program.outputs()[0];
    let holds = circuit.bool(law.register);
    let fault = law.fault.map_or(Literal::FALSE, |fault| circuit.bool(fault));
    let goal = circuit.graph.and(holds, !fault);
    if goal == Literal::TRUE {
        return Outcome::Holds(Method::Circuit);
    }
    match decide(&mut circuit.graph, goal, clock) {
        Decision::Holds { is_searched: false } => Outcome::Holds(Method::Circuit),
        Decision::Holds { is_searched: true } => Outcome::Holds(Method::Satisfiability),
        Decision::Fails(inputs) => {
            // An operation without a circuit does not have every word as its result.
            if let Some(&unsupported) = circuit.opaque.first() {
                return Outcome::Unsupported(reason(unsupported));
            }
            let values = values(&inputs, program.inputs().len(), width);
            Outcome::Fails(values, Method::Satisfiability)
        }
        Decision::Unknown { conflicts, open, goals, is_full } => Outcome::Open(Some(format!(
            "bit level: {open} of {} open after {} (SAT){}{}",
            counted(goals as u64, "part"),
            counted(conflicts, "conflict"),
            if is_full { ", when the memory for clauses was full" } else { "" },
            circuit
                .opaque
                .first()
                .map_or_else(String::new, |&unsupported| { format!("; {}", reason(unsupported)) })
        ))),
    }
}

/// Returns the values of the variables from the inputs of the circuit that are true.
fn values(inputs: &[u32], count: usize, width: usize) -> Vec<u64> {
    let mut values = vec![0; count];
    for &input in inputs {
        let input = input as usize;
        values[input / width] |= 1 << (input % width);
    }
    values
}

/// Writes the reason why an operation has no circuit.
fn reason(unsupported: Unsupported) -> String {
    let operation = match unsupported {
        Unsupported::Unary(operation) => Meaning::Unary(operation).function_name(),
        Unsupported::Binary(operation) => Meaning::Binary(operation).function_name(),
        Unsupported::Division => {
            "a division or remainder by a word that is neither a constant nor a power of two by \
             its form"
                .to_owned()
        }
    };
    format!("bit level: not possible with {operation}")
}
