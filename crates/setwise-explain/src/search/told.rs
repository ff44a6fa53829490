//! Comparisons that the flags tell: a step after another one needs no comparison of its own.
//!
//! ```text
//! shr t, 32         the flags tell whether t is 0
//! sete b            so this is a step of one instruction, not of two
//! ```

use crate::search::comparison::Comparison;
use crate::search::engine::Engine;
use crate::search::rows::{Arg, Kind, Row};

impl Engine<'_> {
    /// Returns false for a row without its comparison if no step so far tells one.
    pub(super) fn is_told_by_a_step(&self, row: usize) -> bool {
        let row = &self.rows[row];
        !row.is_told
            || self.steps.iter().any(|step| match row.comparison {
                Comparison::WithZero => self.rows[step.row].sets_flags,
                _ => self.rows[step.row].tells_operands,
            })
    }

    /// Returns false for a row without its comparison if no step so far tells one with this first
    /// operand.
    pub(super) fn is_told(&self, row: usize, first: Arg) -> bool {
        let inputs = self.program.inputs().len();
        let Row { is_told, comparison, operands, .. } = &self.rows[row];
        match (comparison, first) {
            _ if !is_told => true,
            (Comparison::WithZero, Arg::Value(place)) => {
                place >= inputs && self.rows[self.steps[place - inputs].row].sets_flags
            }
            _ if operands[0] != Kind::Word => self.is_told_by_a_step(row),
            _ => self
                .steps
                .iter()
                .any(|step| self.rows[step.row].tells_operands && step.args[..2].contains(&first)),
        }
    }
}
