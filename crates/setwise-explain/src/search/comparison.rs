//! The comparisons of rows, and the instructions whose flags tell them.

use crate::code::{Mnemonic, Operand, VirtualRegister, sets_only_flags};
use crate::flags::{Flags, with_flags};
use crate::table::{Slot, Step};

/// The comparison of a row that sets the flags and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    None,
    /// The first operand is compared with 0.
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
