//! The flags: which comparisons they tell, so that no instruction makes a comparison again.
//!
//! ```text
//! shr t, 32         the flags tell whether t is 0: no `test t, t`
//! cmovne x, t       leaves the flags as they are
//! setne b
//! ```
//!
//! On `AArch64` an instruction sets the flags only in another form, such as `subs`, which is taken if a
//! comparison of its result follows.

use crate::code::{Mnemonic as M, Operand, sets_only_flags};

/// The conditions that can be read after an instruction as after a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    All,
    /// All that compare signed numbers, the sign, and a result of 0.
    Signed,
    /// The sign, and a result of 0.
    Sign,
    /// A result of 0.
    Zero,
}

/// A comparison that the flags tell, at least by some conditions.
#[derive(Clone, Debug)]
struct Fact {
    mnemonic: M,
    operands: Vec<Operand>,
    reach: Reach,
}

/// The comparisons that the flags tell.
#[derive(Clone, Debug)]
pub(super) struct Flags {
    facts: Vec<Fact>,
    is_arm: bool,
}

impl Flags {
    pub(super) const fn new(is_arm: bool) -> Self {
        Self { facts: Vec::new(), is_arm }
    }

    /// Returns true if the flags tell no comparison.
    pub(super) const fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Returns true if the flags are those of a comparison, as far as these conditions read them.
    pub(super) fn tell(&self, mnemonic: M, operands: &[Operand], conditions: &[&str]) -> bool {
        self.facts.iter().any(|fact| {
            fact.mnemonic == mnemonic
                && fact.operands == operands
                && conditions.iter().all(|condition| fact.reach.has(condition))
        })
    }

    /// Follows an instruction.
    pub(super) fn after(&mut self, mnemonic: M, operands: &[Operand]) {
        if !writes(mnemonic, self.is_arm) {
            let count = if mnemonic == M::Mulx { 2 } else { 1 };
            let written: Vec<_> =
                operands.iter().take(count).filter_map(|operand| operand.register()).collect();
            self.facts.retain(|fact| {
                let mut is_kept = true;
                for operand in &fact.operands {
                    operand.registers(|register| is_kept &= !written.contains(&register));
                }
                is_kept
            });
            return;
        }
        self.facts.clear();
        let mut add = |mnemonic, operands: &[Operand], reach| {
            self.facts.push(Fact { mnemonic, operands: operands.to_vec(), reach });
        };
        if condition(mnemonic).is_some() {
            // A conditional comparison depends on the flags before it.
            return;
        }
        if sets_only_flags(mnemonic) {
            add(mnemonic, operands, Reach::All);
            return;
        }
        let Some(&result) = operands.first() else { return };
        let (both, zero) = ([result, result], [result, Operand::Immediate(0)]);
        let is_immediate = matches!(operands.get(1), Some(Operand::Immediate(_)));
        match mnemonic {
            M::And | M::Or | M::Xor => add(M::Test, &both, Reach::All),
            M::And32 => {
                add(M::Test32, &both, Reach::All);
                add(M::Test, &both, Reach::Zero);
            }
            M::Add | M::Sub | M::Neg => add(M::Test, &both, Reach::Sign),
            M::Shl | M::Shr | M::Sar if is_immediate => add(M::Test, &both, Reach::Sign),
            M::Add32 | M::Sub32 | M::Neg32 => {
                add(M::Test32, &both, Reach::Sign);
                add(M::Test, &both, Reach::Zero);
            }
            M::Shl32 | M::Shr32 | M::Sar32 if is_immediate => {
                add(M::Test32, &both, Reach::Sign);
                add(M::Test, &both, Reach::Zero);
            }
            M::ArmAdds | M::ArmNegs => add(M::ArmCmp, &zero, Reach::Sign),
            M::ArmSubs => {
                add(M::ArmCmp, &operands[1..], Reach::All);
                add(M::ArmCmp, &zero, Reach::Sign);
            }
            M::ArmAnds => {
                add(M::ArmTst, &operands[1..], Reach::All);
                add(M::ArmCmp, &zero, Reach::Signed);
            }
            M::ArmAdds32 | M::ArmNegs32 => {
                add(M::ArmCmp32, &zero, Reach::Sign);
                add(M::ArmCmp, &zero, Reach::Zero);
            }
            M::ArmSubs32 => {
                add(M::ArmCmp32, &operands[1..], Reach::All);
                add(M::ArmCmp32, &zero, Reach::Sign);
                add(M::ArmCmp, &zero, Reach::Zero);
            }
            _ => {}
        }
    }
}

impl Reach {
    fn has(self, condition: &str) -> bool {
        let is_zero = matches!(condition, "e" | "ne" | "eq");
        let is_sign = is_zero || matches!(condition, "s" | "ns" | "mi" | "pl");
        match self {
            Self::All => true,
            Self::Signed => is_sign || matches!(condition, "lt" | "ge" | "gt" | "le"),
            Self::Sign => is_sign,
            Self::Zero => is_zero,
        }
    }
}

/// Returns the form of an instruction of `AArch64` that sets the flags.
pub(super) const fn with_flags(mnemonic: M) -> Option<M> {
    Some(match mnemonic {
        M::ArmAdd => M::ArmAdds,
        M::ArmSub => M::ArmSubs,
        M::ArmNeg => M::ArmNegs,
        M::ArmAnd => M::ArmAnds,
        M::ArmAdd32 => M::ArmAdds32,
        M::ArmSub32 => M::ArmSubs32,
        M::ArmNeg32 => M::ArmNegs32,
        _ => return None,
    })
}

/// Returns the condition of the flags that an instruction reads.
pub(super) fn condition(mnemonic: M) -> Option<&'static str> {
    let name = mnemonic.name();
    match mnemonic {
        M::Sbb | M::Adc => Some("b"),
        M::ArmSbc => Some("lo"),
        _ => name
            .split_once(' ')
            .map(|(_, condition)| condition)
            .or_else(|| name.strip_prefix("cmov"))
            .or_else(|| name.strip_prefix("set")),
    }
}

/// Returns true if an instruction may change the flags.
pub(super) fn writes(mnemonic: M, is_arm: bool) -> bool {
    if sets_only_flags(mnemonic) {
        return true;
    }
    if is_arm {
        return matches!(
            mnemonic,
            M::ArmAdds
                | M::ArmSubs
                | M::ArmNegs
                | M::ArmAnds
                | M::ArmAdds32
                | M::ArmSubs32
                | M::ArmNegs32
        );
    }
    let is_kept = ["mov", "set", "cmov"].iter().any(|start| mnemonic.name().starts_with(start));
    !is_kept
        && !matches!(
            mnemonic,
            M::Lea
                | M::Lea32
                | M::Not
                | M::Bswap
                | M::Bswap32
                | M::Rorx
                | M::Shlx
                | M::Shrx
                | M::Sarx
                | M::Pext
                | M::Pdep
                | M::Mulx
        )
}
