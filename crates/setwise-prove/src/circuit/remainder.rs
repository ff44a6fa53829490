//! Remainders by small constants, by an automaton that reads bit after bit.
//!
//! The state is the remainder of the bits so far. Unlike a divider, the automaton computes nothing
//! but these remainders, and the solver compares them state by state. Worked example: by
//! 3, the bits have the weights 1, 2, 1, 2, …, so that a bit of weight 2 takes the states
//! 0, 1, 2 to 2, 0, 1.

use std::collections::HashMap;

use crate::circuit::graph::{Graph, Literal};
use crate::circuit::word::{Word, as_constant, constant};

/// The largest divisor, since there is a function for each remainder and bit.
const MAX_DIVISOR: u64 = 300;

/// Returns the largest divisor for which the automaton is used rather than a divider.
fn is_small(divisor: u64) -> bool {
    (3..=MAX_DIVISOR).contains(&divisor) && !divisor.is_power_of_two()
}

/// Returns the number of bits after which the remainders of powers of two repeat, or 0 if they do
/// not repeat within a word.
fn period(divisor: u64) -> usize {
    if !is_small(divisor) || divisor.is_multiple_of(2) {
        return 0;
    }
    let powers = (1..64).scan(1, |power, length| {
        *power = *power * 2 % divisor;
        Some((length, *power))
    });
    powers.filter(|(_, power)| *power == 1).map(|(length, _)| length).next().unwrap_or(0)
}

impl Graph {
    /// Returns the remainder by a small constant, or `None` for another divisor.
    pub(crate) fn small_remainder(&mut self, a: &[Literal], b: &[Literal]) -> Option<Word> {
        let divisor = as_constant(b).filter(|&divisor| is_small(divisor))?;
        // Bits with the same weight follow each other.
        let stride = period(divisor).clamp(1, a.len());
        let order: Vec<_> =
            (0..stride).flat_map(|first| (first..a.len()).step_by(stride)).collect();
        let weight = |bit: usize| (0..bit).fold(1, |power, _| power * 2 % divisor);
        let weights: Vec<_> = order.iter().map(|&bit| weight(bit)).collect();
        let mut remainder = constant(0, a.len());
        for (bit, literal) in remainder.iter_mut().enumerate() {
            if (divisor - 1) >> bit != 0 {
                *literal = self.bit_of_remainder(a, &order, &weights, (divisor, bit));
            }
        }
        Some(remainder)
    }

    /// Returns a bit of the remainder. It works from the last bit of the word to the first, and
    /// keeps the result for each remainder that the earlier bits may have.
    fn bit_of_remainder(
        &mut self,
        a: &[Literal],
        order: &[usize],
        weights: &[u64],
        (divisor, bit): (u64, usize),
    ) -> Literal {
        // The remainders that can occur before each bit.
        let mut reached = vec![vec![0]];
        for weight in weights {
            let before = reached.last().map_or(&[][..], Vec::as_slice);
            let with = before.iter().map(|rest| (rest + weight) % divisor);
            let mut next: Vec<u64> = before.iter().copied().chain(with).collect();
            next.sort_unstable();
            next.dedup();
            reached.push(next);
        }
        let last = reached.pop().unwrap_or_default();
        let mut results: HashMap<u64, Literal> =
            last.into_iter().map(|rest| (rest, Literal::constant(rest >> bit & 1 == 1))).collect();
        for ((&place, weight), before) in order.iter().zip(weights).zip(reached).rev() {
            let step = |rest: u64| {
                let one = results[&((rest + weight) % divisor)];
                (rest, self.choose(a[place], one, results[&rest]))
            };
            results = before.into_iter().map(step).collect();
        }
        results[&0]
    }
}
