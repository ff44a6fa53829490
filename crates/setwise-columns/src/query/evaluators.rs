//! The evaluators of the programs of a query, which are made once for all of its inputs.

use std::sync::{Arc, Mutex, PoisonError};

use setwise_expr::Program;

use crate::evaluate::Evaluator;

/// The evaluators that were made so far, for all inputs and workers: an index has many files, and
/// making one takes longer than finding a position in a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluators(Arc<Mutex<Vec<Known>>>);

#[derive(Debug)]
struct Known {
    program: Program,
    has_marks: bool,
    evaluator: Evaluator,
}

impl Evaluators {
    /// Returns an evaluator of a program, whose marks it has if `has_marks` is true.
    pub(super) fn of(&self, program: &Program, has_marks: bool) -> Evaluator {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |it: &&Known| it.has_marks == has_marks && it.program == *program;
        if let Some(known) = known.iter().find(same) {
            return known.evaluator.clone();
        }
        let evaluator = match has_marks {
            true => Evaluator::new(program),
            false => Evaluator::new(&program.clone().without_marks()),
        };
        let program = program.clone();
        known.push(Known { program, has_marks, evaluator: evaluator.clone() });
        evaluator
    }
}

#[cfg(test)]
mod tests {
    use setwise_expr::{Names, compile};

    use super::*;

    #[test]
    fn each_program_has_its_own_evaluator() {
        let evaluators = Evaluators::default();
        for (formula, expected) in [("x << 1", 6), ("x >> 1", 1), ("x << 1", 6), ("x", 3)] {
            let program = compile(formula, Names::Free).expect("a formula");
            for has_marks in [false, true] {
                let mut found = [0];
                evaluators.of(&program, has_marks).write(&[&[3]], &mut found);
                assert_eq!(found, [expected], "{formula}");
            }
        }
    }
}
