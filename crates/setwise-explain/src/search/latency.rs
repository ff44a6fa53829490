//! The time of a listing: the longest chain of instructions that depend on each other.

use crate::code::{Mnemonic as M, Operand};
use crate::flags::{condition, writes};
use crate::listing::Listing;
use crate::target::InstructionSet;

impl Listing {
    /// Returns the number of instructions without copies of whole registers.
    #[must_use]
    pub fn length(&self) -> usize {
        let is_copy = |line: &&crate::code::Line| line.mnemonic.is_move() && line.is_copy();
        self.lines().len() - self.lines().iter().filter(is_copy).count()
    }

    /// Returns the cycles of the longest chain of instructions, by the usual latencies of current
    /// processors: one for most, three for products, counts and moves of fields, four for
    /// comparisons and leading zeros of vectors, five for loads and half products of vectors, 15
    /// for whole ones, 20 for divisions, none for copies.
    #[must_use]
    pub fn latency(&self) -> u32 {
        let is_arm = self.target().set() == InstructionSet::Aarch64;
        let mut ready = vec![0; self.registers().len()];
        let mut flags = 0;
        for line in self.lines() {
            let is_two =
                matches!(line.mnemonic, M::Mul | M::ImulWide | M::Div | M::Idiv | M::Idiv32);
            let is_two = is_two || line.mnemonic == M::Mulx;
            let written = match line.only_sets_flags() {
                true => 0,
                false => {
                    if is_two {
                        2
                    } else {
                        1
                    }
                }
            };
            let is_read = |at: usize| at >= written || line.mnemonic.is_update() || is_two;
            let mut start = 0;
            for (_, operand) in line.operands.iter().enumerate().filter(|(at, _)| is_read(*at)) {
                operand.registers(|register| start = start.max(ready[register.index()]));
            }
            if condition(line.mnemonic).is_some() {
                start = start.max(flags);
            }
            let is_load =
                line.operands.iter().any(|operand| matches!(operand, Operand::Entry { .. }));
            let end = start + if is_load { 5 } else { cycles(line.mnemonic, line.is_copy()) };
            for operand in &line.operands[..written.min(line.operands.len())] {
                operand.registers(|register| ready[register.index()] = end);
            }
            if writes(line.mnemonic, is_arm) {
                flags = end;
            }
        }
        ready[self.result().index()]
    }
}

const fn cycles(mnemonic: M, is_copy: bool) -> u32 {
    match mnemonic {
        _ if is_copy => 0,
        M::Imul | M::Imul3 | M::Imul32 | M::Imul3Half | M::ImulWide | M::Mul | M::Mulx => 3,
        M::Popcnt | M::Lzcnt | M::Tzcnt | M::Tzcnt32 | M::Bsf | M::Bsr | M::Pext | M::Pdep => 3,
        M::ArmMul | M::ArmMadd | M::ArmMsub | M::ArmUmulh | M::ArmSmulh | M::ArmSmull => 3,
        M::ArmUmull | M::ArmMul32 | M::Vpopcntq | M::Vgf2p8affineqb | M::Vpermb => 3,
        M::Vplzcntq | M::Vpsadbw | M::Vpcmpequq | M::Vpcmpneqq | M::Vpcmpltuq => 4,
        M::Vpmuludq => 5,
        M::Vpmullq => 15,
        M::Div | M::Idiv | M::Idiv32 | M::ArmUdiv | M::ArmSdiv | M::ArmSdiv32 => 20,
        _ => 1,
    }
}
