//! The order of instructions, and comparisons that are not made because the flags tell them.
//!
//! ```text
//! while literals are left:
//!     the next is the first one whose operands are there and whose comparison the flags tell,
//!     or else the first one, after what others with the same comparison need
//! ```

use crate::code::{Operand, VirtualRegister, sets_only_flags};
use crate::emit::Emitter;
use crate::graph::Literal;
use crate::select::choice::{OperandSource, Steps};
use crate::table::{Slot, Step};
use crate::target::Machine;

/// The number of literals among which the next is chosen.
const WINDOW: usize = 64;

impl Emitter<'_> {
    /// Emits the instructions of all literals, which come after what they need.
    pub(super) fn all(&mut self, order: Vec<Literal>) {
        let mut open = order;
        let mut is_open = vec![false; self.registers.len()];
        open.iter().for_each(|literal| is_open[literal.index()] = true);
        open.reverse();
        while let Some(last) = open.len().checked_sub(1) {
            let told = self.told_next(&open, &is_open);
            let next = told.or_else(|| self.needed_first(&open, &is_open));
            let literal = open.remove(next.unwrap_or(last));
            self.literal(literal);
            is_open[literal.index()] = false;
        }
    }

    /// Returns the place of a literal whose comparison the flags tell, best one that keeps them.
    fn told_next(&mut self, open: &[Literal], is_open: &[bool]) -> Option<usize> {
        if !self.machine.is_scalar() || self.flags.is_empty() && self.machine != Machine::Arm {
            return None;
        }
        let mut found = None;
        for (place, &literal) in open.iter().enumerate().rev().take(WINDOW) {
            let choice = self.best(literal).clone();
            if choice.needs().any(|need| is_open[need.index()]) {
                continue;
            }
            let Steps::Of(steps) = choice.steps else { continue };
            let Some(at) = steps.iter().position(|step| self.writes(step)) else { continue };
            let Some(operands) = self.compared(&steps[at], &choice.operands) else { continue };
            let rest = &steps[at + 1..];
            let conditions = self.conditions(rest);
            if self.told(steps[at].0, &operands, &conditions).is_some() {
                if !rest.iter().any(|step| self.writes(step)) {
                    return Some(place);
                }
                found = found.or(Some(place));
            }
        }
        found
    }

    /// Returns the place of a literal that another one with the comparison of the next literal needs,
    /// so that both can follow the comparison.
    fn needed_first(&self, open: &[Literal], is_open: &[bool]) -> Option<usize> {
        let (&next, rest) = open.split_last()?;
        if !self.machine.is_scalar() {
            return None;
        }
        let comparison = self.cover.choice(next).comparison?;
        let other = rest
            .iter()
            .rev()
            .take(WINDOW)
            .find(|literal| self.cover.choice(**literal).comparison == Some(comparison))?;
        let mut needed = vec![*other];
        let mut place = 0;
        while let Some(&literal) = needed.get(place) {
            for need in self.cover.choice(literal).needs() {
                if need == next || needed.len() > WINDOW {
                    return None;
                }
                if is_open[need.index()] && !needed.contains(&need) {
                    needed.push(need);
                }
            }
            place += 1;
        }
        let is_it = |literal: &Literal| literal != other && needed.contains(literal);
        rest.iter().rposition(is_it)
    }

    /// Returns the operands of a comparison of values, which are in registers.
    fn compared(&mut self, step: &Step, sources: &[OperandSource]) -> Option<Vec<Operand>> {
        let is_plain = |slot: &Slot| matches!(slot, Slot::O(_) | Slot::Number(_));
        if !sets_only_flags(step.0) || !step.1.iter().all(is_plain) {
            return None;
        }
        let place = VirtualRegister(0);
        Some(step.1.iter().map(|&slot| self.slot(slot, sources, place, &mut [None; 8])).collect())
    }
}
