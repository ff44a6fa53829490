//! Comparisons that the flags tell: a step after another one needs no comparison of its own.
//!
//! ```text
//! shr t, 32         the flags tell whether t is 0
//! sete b            so this is a step of one instruction, not of two
//! ```

use crate::code::{Mnemonic, Operand, VirtualRegister, sets_only_flags};
use crate::flags::{Flags, with_flags};
use crate::search::engine::Engine;
use crate::search::rows::{Arg, Kind, Row};
use crate::table::{Slot, Step};

/// The comparison of a row that sets the flags and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    None,
    /// That of the first operand with 0.
    WithZero,
    Other,
}

/// Returns the comparison of the instructions of a row.
pub(super) fn comparison(steps: &[Step]) -> Comparison {
    let comparison = steps.iter().find(|Step(mnemonic, _)| sets_only_flags(*mnemonic));
    comparison.map_or(Comparison::None, |Step(_, slots)| match slots {
        [Slot::O(0), Slot::O(0) | Slot::Number(0)] => Comparison::WithZero,
        _ => Comparison::Other,
    })
}

/// Adds each row with a comparison again, without it.
pub(super) fn with_told(mut rows: Vec<Row>) -> Vec<Row> {
    let with_comparison = rows.iter().filter(|row| row.comparison != Comparison::None);
    let told = with_comparison.map(|row| Row { cost: row.cost - 1, is_told: true, ..row.clone() });
    let told: Vec<Row> = told.collect();
    rows.extend(told);
    rows.sort_by_key(|row| row.cost);
    rows
}

/// Returns true if the flags tell something after an instruction, or after its form that sets them.
pub(super) fn sets_flags(mnemonic: Mnemonic) -> bool {
    let operands = [Operand::Register(VirtualRegister(0)), Operand::Immediate(1)];
    [false, true].into_iter().any(|is_arm| {
        let mut flags = Flags::new(is_arm);
        let form = if is_arm { with_flags(mnemonic) } else { None };
        flags.after(form.unwrap_or(mnemonic), &operands);
        !flags.is_empty()
    })
}

/// Returns true if the flags may tell a comparison of the operands after an instruction, or after its form
/// that sets them.
pub(super) const fn tells_operands(mnemonic: Mnemonic) -> bool {
    use Mnemonic as M;
    sets_only_flags(mnemonic) || matches!(mnemonic, M::ArmSub | M::ArmSub32 | M::ArmAnd)
}

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
