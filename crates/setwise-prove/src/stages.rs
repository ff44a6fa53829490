//! The stages of a proof, one after the other.

use setwise_expr::Program;

use crate::limits::{Clock, Limits};
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::{Counterexample, Verdict};
use crate::{
    bits, cases, choices, counts, facts, integers, linear, normal_form, orders, runs, shifts,
    sweep, trial, truth_table, unions,
};

/// The longest search for words that satisfy the premise of a proved law.
const PREMISE: u64 = 1 << 21;

/// Runs the stages on a program whose first output is a law. `is_vacuous` is called if it is
/// proved, and `counterexample` for inputs that refute it: with an error, the law is not supported.
pub(super) fn decide_program(
    program: &Program,
    width: usize,
    limits: Limits<'_>,
    is_vacuous: impl Fn(&Clock<'_>) -> bool,
    counterexample: impl Fn(&[u64], &Clock<'_>) -> Result<Option<Counterexample>, String>,
) -> Verdict {
    let clock = Clock::start(limits);
    let task = Task { program, width, clock: &clock };
    let mut tried = Vec::new();
    let mut is_unsupported = false;
    for stage in stages() {
        let step = stage.attempt(&task);
        let time = clock.elapsed();
        match step {
            Outcome::Holds(method) => {
                let is_vacuous = is_vacuous(&clock);
                return Verdict::Proved { method, is_vacuous, every_width: false, time };
            }
            Outcome::Fails(inputs, method) => {
                match counterexample(&inputs, &clock) {
                    Err(reason) => {
                        let (tried, time) = (vec![reason], clock.elapsed());
                        return Verdict::Undecided {
                            tried,
                            is_unsupported: true,
                            is_late: false,
                            is_canceled: false,
                            time,
                        };
                    }
                    Ok(Some(counterexample)) => {
                        return Verdict::Refuted { counterexample, method, time };
                    }
                    // The evaluator is trusted, the stage is not.
                    Ok(None) => tried.push(format!("{method}: its counterexample is wrong")),
                }
            }
            Outcome::Open(Some(reason)) => tried.push(reason),
            Outcome::Open(None) => {}
            Outcome::Unsupported(reason) => {
                tried.push(reason);
                is_unsupported = true;
            }
        }
    }
    let (is_late, is_canceled) = (clock.was_over(), clock.is_canceled());
    Verdict::Undecided { tried, is_unsupported, is_late, is_canceled, time: clock.elapsed() }
}

/// Returns true if the stages prove a law in a short time.
pub(super) fn is_proved_quickly(program: &Program, width: usize, clock: &Clock<'_>) -> bool {
    let clock = clock.for_steps(PREMISE);
    let task = Task { program, width, clock: &clock };
    let decides = |stage: &&dyn Stage| match stage.attempt(&task) {
        Outcome::Holds(_) => Some(true),
        Outcome::Fails(..) => Some(false),
        Outcome::Open(_) | Outcome::Unsupported(_) => None,
    };
    stages().iter().find_map(decides).unwrap_or(false)
}

/// Returns all stages, the cheapest first.
pub(super) fn stages() -> [&'static dyn Stage; 23] {
    [
        &trial::Trial::First,
        &truth_table::ByTruthTable,
        &orders::ByOrders,
        &unions::Unions,
        &choices::Choices,
        &linear::LinearForms::Linear,
        &facts::ByCount,
        &cases::FixedByPremises,
        &normal_form::NormalForm,
        &shifts::Shifts,
        &trial::Trial::Rest,
        &normal_form::LowBits,
        &cases::EasyCases,
        &linear::LinearForms::Others,
        &sweep::Sweep,
        &bits::EasyBits,
        &facts::ByFacts,
        &integers::Integers,
        &counts::Counts,
        &cases::FewCases,
        &runs::LowestRun,
        &cases::BitsBeforeCases,
        &cases::AllCases,
    ]
}
