//! A law of shifts by variables, for each value of an amount.
//!
//! ```text
//! for each bit above the lowest six: if it is a one, the law is true
//! for each value of the lowest six: if all others are zeros, the law is true
//!     if that takes too long: the same for another amount
//! two values that differ in the lowest bit, pairs of them, ..: the law is true without a condition
//! ```
//!
//! Each line is a clause that follows from those before it by unit propagation.

use super::amounts::LOW;
use super::circuit::Bit;
use super::proof::{Goal, Prover};

/// The most conflicts of a case.
const CONFLICTS: u64 = 1 << 12;

/// All cases together may take `1 / PART` of the steps that are left.
const PART: u64 = 4;

impl Prover<'_> {
    /// Proves a goal for each value of an amount, in a part of the steps that are left.
    pub(super) fn by_cases(&mut self, goal: &Goal, amounts: &[Vec<Bit>]) -> bool {
        let all = self.clock.clone();
        self.set_clock(all.for_part(PART));
        let is_proved = self.cases(goal, amounts);
        self.set_clock(all);
        is_proved
    }

    /// Proves a goal for each value of the first amount, and of the next ones where that is needed.
    fn cases(&mut self, goal: &Goal, amounts: &[Vec<Bit>]) -> bool {
        let Some((bits, rest)) = amounts.split_first() else { return false };
        let (low, high) = bits.split_at(LOW);
        let with = |goal: &Goal, more: &[Bit]| [goal, more].concat();
        if !high.iter().all(|bit| self.case(&with(goal, &[bit ^ 1]), rest)) {
            return false;
        }
        let small = with(goal, high);
        for value in 0u32..1 << LOW {
            // The condition is false in the other cases.
            let bit = |place: usize| low[place] ^ (value >> place & 1);
            let from = |place: usize| with(&small, &(place..LOW).map(bit).collect::<Vec<_>>());
            if !self.case(&from(0), rest) {
                return false;
            }
            for place in 1..=(value + 1).trailing_zeros() as usize {
                self.step(&from(place));
            }
        }
        self.step(goal);
        true
    }

    fn case(&mut self, goal: &Goal, amounts: &[Vec<Bit>]) -> bool {
        match self.holds(goal, CONFLICTS) {
            Some(is_true) => is_true,
            None => self.cases(goal, amounts),
        }
    }
}
