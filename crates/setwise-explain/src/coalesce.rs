//! Coalescing: removes copies of registers.
//!
//! A copy `mov t, x` comes before an instruction that overwrites its first operand. If nothing
//! reads `x` between the next write of `t` and the end, both can be the same register:
//!
//! ```text
//! mov t1, x       x is not read after the `shl`: t1 becomes x
//! shl t1, 8       shl x, 8
//! or t1, y        or x, y
//! ```

use crate::code::{Bank, Mnemonic, VirtualRegister};
use crate::emit::Draft;

/// Classes of registers that were coalesced.
pub(super) struct Classes(Vec<u32>);

impl Classes {
    pub(super) fn find(&self, register: VirtualRegister) -> VirtualRegister {
        let mut place = register.0;
        while self.0[place as usize] != place {
            place = self.0[place as usize];
        }
        VirtualRegister(place)
    }
}

/// Removes the copies of registers whose old value is no longer needed, and returns the classes.
/// Copies to and from `rax`, `rcx` and `rdx` remain.
pub(super) fn coalesce(
    lines: &mut Vec<Draft>,
    banks: &[Bank],
    results: &[VirtualRegister],
) -> Classes {
    let mut last_use: Vec<usize> = vec![0; banks.len()];
    let mut writes: Vec<Vec<usize>> = vec![Vec::new(); banks.len()];
    for (at, line) in lines.iter().enumerate() {
        for operand in &line.operands {
            operand.registers(|register| last_use[register.index()] = at);
        }
        for register in written(line) {
            writes[register.index()].push(at);
        }
    }
    results.iter().for_each(|result| last_use[result.index()] = usize::MAX);
    let mut classes = Classes((0..banks.len() as u32).collect());
    let mut is_gone = vec![false; lines.len()];
    for (at, line) in lines.iter().enumerate() {
        let (Some(to), Some(from)) = (copied(line, 0), copied(line, 1)) else { continue };
        let is_free = |bank: Bank| !matches!(bank, Bank::Rax | Bank::Rcx | Bank::Rdx);
        let [a, b] = [to, from].map(|register| banks[register.index()]);
        if a != b || !is_free(a) {
            continue;
        }
        let changed = writes[to.index()].iter().find(|&&other| other > at);
        if changed.is_none_or(|&changed| last_use[from.index()] <= changed) {
            classes.0[to.index()] = classes.find(from).0;
            is_gone[at] = true;
        }
    }
    let mut is_gone = is_gone.into_iter();
    lines.retain(|_| is_gone.next() == Some(false));
    classes
}

/// Returns the registers that a line writes.
fn written(line: &Draft) -> Vec<VirtualRegister> {
    let count = match line.mnemonic {
        Mnemonic::Mul | Mnemonic::Div | Mnemonic::Mulx => 2,
        _ if super::code::sets_only_flags(line.mnemonic) => 0,
        _ => 1,
    };
    line.operands.iter().take(count).filter_map(|operand| operand.register()).collect()
}

/// Returns the register at a place of a copy; `None` for other instructions.
fn copied(line: &Draft, place: usize) -> Option<VirtualRegister> {
    line.operands.get(place).filter(|_| line.mnemonic.is_move())?.register()
}
