//! Remainders by small constants: an automaton that takes bit after bit.
//!
//! A divider has as many different functions inside as it has adders, each with a diagram
//! of its own. Here each function is the remainder of what has been taken so far, and its
//! diagram has one node more than those it is made of, if the order is that of the bits.

use std::collections::HashMap;

use super::graph::{Graph, Literal};
use super::word::{Word, as_constant, constant};

/// The largest divisor: there is a function for each remainder and bit.
const LARGEST: u64 = 300;

/// The largest divisor of which remainders are formed so rather than by a divider: for
/// powers of two that is wiring.
fn is_small(divisor: u64) -> bool {
    (3..=LARGEST).contains(&divisor) && !divisor.is_power_of_two()
}

/// After how many bits the remainders of powers of two repeat; 0 if they do not, or not
/// within a word.
pub(crate) fn period(divisor: u64) -> usize {
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
    /// The remainder by a small constant; `None` for another divisor.
    pub(crate) fn small_remainder(&mut self, a: &[Literal], b: &[Literal]) -> Option<Word> {
        let divisor = as_constant(b).filter(|&divisor| is_small(divisor))?;
        // Bits whose powers have the same remainder one after the other.
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

    /// A bit of the remainder, from the last bit of the word to the first: for each
    /// remainder that the bits before may have.
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
