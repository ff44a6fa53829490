//! Small proofs that two words are equal, each tried once.

use std::collections::HashMap;

use setwise_expr::{Instruction, Program};

use crate::bits::Bits;
use crate::integers::Integers;
use crate::linear::LinearForms;
use crate::normal_form::{LowBits, NormalForm};
use crate::stage::{Outcome, Stage, Task};

/// The most steps and conflicts of a proof.
const EASY: (u64, u64) = (1 << 17, 500);

/// The most steps of a proof that a sum of bits is their number.
const STEPS_OF_COUNT: u64 = 1 << 20;

/// The claims that were tried, and whether they hold.
#[derive(Debug, Default)]
pub(super) struct Claims(HashMap<Vec<Instruction>, bool>);

impl Claims {
    /// Returns true if a law is proved in few steps.
    pub(super) fn holds(&mut self, task: &Task<'_>, law: Program, is_count: bool) -> bool {
        if let Some(&known) = self.0.get(law.instructions()) {
            return known;
        }
        let (steps, conflicts) = EASY;
        let steps = if is_count { STEPS_OF_COUNT } else { steps };
        let clock = task.clock.for_steps(steps.min(task.clock.left() / 2)).for_conflicts(conflicts);
        let claim = Task { program: &law, clock: &clock, ..*task };
        let forms: [&dyn Stage; 3] = [&NormalForm, &LowBits, &LinearForms::Any];
        let last: &dyn Stage = if is_count { &Integers } else { &Bits };
        let mut stages = forms.into_iter().chain([last]);
        let holds = stages.any(|stage| matches!(stage.attempt(&claim), Outcome::Holds(_)));
        self.0.insert(law.instructions().to_vec(), holds);
        holds
    }
}
