//! Stage 3: the law bit by bit, as a circuit.

use super::bits::graph::Literal;
use super::bits::{Circuit, TooLarge, Unsupported};
use super::cases::are_possible;
use super::decide::{Decision, decide};
use super::stage::{Stage, Step, Task};
use super::verdict::{Method, counted};
use crate::function::{FUNCTIONS, Meaning};

/// The most nodes of a circuit.
const LARGEST: usize = 1 << 22;

/// The law bit by bit, in all the time that is left.
pub(super) struct Bits;

/// The same in half of the time, if the law can be decided case by case after that.
pub(super) struct BitsBeforeCases;

impl Stage for BitsBeforeCases {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let are_next = task.width == 64 && are_possible(task.program);
        let clock = task.clock.for_part(if are_next { 2 } else { 1 });
        Bits.attempt(&Task { clock: &clock, ..*task })
    }
}

impl Stage for Bits {
    fn attempt(&self, task: &Task<'_>) -> Step {
        let &Task { program, width, clock } = task;
        let made = Circuit::new(program, width, LARGEST, || clock.is_over());
        let mut circuit = match made {
            Ok(circuit) => circuit,
            Err(TooLarge) => {
                return Step::Open(Some("bit level: the circuit is too large".to_owned()));
            }
        };
        let law = &program.outputs()[0];
        let holds = circuit.bool(law.register);
        let fault = law.fault.map_or(Literal::FALSE, |fault| circuit.bool(fault));
        let goal = circuit.graph.and(holds, !fault);
        if goal == Literal::TRUE {
            return Step::Holds(Method::Circuit);
        }
        match decide(&mut circuit.graph, goal, program, width, clock) {
            Decision::Holds { diagrams, satisfiability } => {
                Step::Holds(method(diagrams, satisfiability))
            }
            Decision::Fails { inputs, by_diagrams } => {
                // The result of what has no circuit is not any word at all.
                if let Some(&unsupported) = circuit.opaque.first() {
                    return Step::Unsupported(reason(unsupported));
                }
                let method = if by_diagrams { Method::Diagrams } else { Method::Satisfiability };
                Step::Fails(values(&inputs, program.inputs().len(), width), method)
            }
            Decision::Unknown { nodes, conflicts, open, goals } => Step::Open(Some(format!(
                "bit level: {open} of {} open after {} of diagrams (BDD) and {} (SAT){}",
                counted(goals as u64, "part"),
                counted(nodes as u64, "node"),
                counted(conflicts, "conflict"),
                circuit.opaque.first().map_or_else(String::new, |&unsupported| {
                    format!("; {}", reason(unsupported))
                })
            ))),
        }
    }
}

const fn method(diagrams: usize, satisfiability: usize) -> Method {
    match (diagrams, satisfiability) {
        (0, 0) => Method::Circuit,
        (_, 0) => Method::Diagrams,
        (0, _) => Method::Satisfiability,
        _ => Method::Both { diagrams, satisfiability },
    }
}

/// The values of the variables from the inputs of the circuit that are true.
fn values(inputs: &[u32], count: usize, width: usize) -> Vec<u64> {
    let mut values = vec![0; count];
    for &input in inputs {
        let input = input as usize;
        values[input / width] |= 1 << (input % width);
    }
    values
}

/// Why there is no circuit, in words.
fn reason(unsupported: Unsupported) -> String {
    let operation = match unsupported {
        Unsupported::Unary(operation) => {
            called(|meaning| matches!(meaning, Meaning::Unary(known) if *known == operation))
        }
        Unsupported::Binary(operation) => {
            called(|meaning| matches!(meaning, Meaning::Binary(known) if *known == operation))
        }
        Unsupported::Division => {
            "a division or remainder by a word that is neither a constant nor a power of two by \
             its form"
                .to_owned()
        }
    };
    format!("bit level: not possible with {operation}")
}

/// The function of the language that an operation is.
fn called(is_it: impl Fn(&Meaning) -> bool) -> String {
    let function = FUNCTIONS.iter().find(|function| is_it(&function.meaning));
    function.map_or_else(|| "an operation".to_owned(), |function| format!("`{}`", function.name))
}
