//! Copies that nothing needs, and names for registers.

use super::code::{Bank, Mnemonic, Operand, Register};
use super::emit::Draft;

/// The registers that are one.
pub(super) struct Classes(Vec<u32>);

impl Classes {
    pub(super) fn find(&self, register: Register) -> Register {
        let mut place = register.0;
        while self.0[place as usize] != place {
            place = self.0[place as usize];
        }
        Register(place)
    }
}

/// Calls for each register of an operand.
pub(super) fn registers(operand: &Operand, mut each: impl FnMut(Register)) {
    match *operand {
        Operand::Register(register) | Operand::Shifted(register, ..) => each(register),
        Operand::Address { base, index, .. } => base.into_iter().chain(index).for_each(each),
        Operand::Byte(base, index) => {
            each(base);
            each(index);
        }
        Operand::Immediate(_) | Operand::Constant(_) | Operand::Table(_) | Operand::Zero => {}
    }
}

/// Takes out the copies of registers that are not needed afterwards: the copy is then the
/// register itself. Those of registers with a place of their own stay.
pub(super) fn coalesce(lines: &mut Vec<Draft>, banks: &[Bank], results: &[Register]) -> Classes {
    let mut last_use: Vec<usize> = vec![0; banks.len()];
    let mut writes: Vec<Vec<usize>> = vec![Vec::new(); banks.len()];
    for (at, line) in lines.iter().enumerate() {
        for operand in &line.operands {
            registers(operand, |register| last_use[register.index()] = at);
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
    // What a copy that is gone was of value for is what it copies.
    let mut at = 0;
    lines.retain(|_| {
        at += 1;
        !is_gone[at - 1]
    });
    classes
}

/// The registers that a line writes.
fn written(line: &Draft) -> Vec<Register> {
    let count = match line.mnemonic {
        Mnemonic::Mul | Mnemonic::Div | Mnemonic::Mulx => 2,
        _ if super::code::sets_only_flags(line.mnemonic) => 0,
        _ => 1,
    };
    let first = line.operands.iter().take(count);
    first
        .filter_map(|operand| match *operand {
            Operand::Register(register) => Some(register),
            _ => None,
        })
        .collect()
}

/// An operand of a copy.
fn copied(line: &Draft, place: usize) -> Option<Register> {
    match line.operands.get(place) {
        Some(&Operand::Register(register)) if line.mnemonic.is_move() => Some(register),
        _ => None,
    }
}
