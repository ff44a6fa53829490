//! The constant of the last step, solved from the value of the formula.

use setwise::arithmetic::inverse_odd;

use crate::graph::HALF;
use crate::search::engine::{Engine, Step, TESTS};
use crate::search::rows::{Arg, Depends};
use crate::table::{Fits, runs};

impl Engine<'_> {
    /// Returns a constant as the last operand with which a step may have the value of the formula, if
    /// there is one; `None` if it cannot be solved.
    pub(super) fn solved(&self, step: Step, place: usize, fits: Fits) -> Option<Vec<u64>> {
        let of = |constant: u64, test: usize| {
            let mut step = step;
            step.args[place] = Arg::Number(constant);
            self.value(step, test)
        };
        let (mut ones, mut zeros) = (0, 0);
        match self.rows[step.row].depends {
            Depends::Bitwise | Depends::Shifted(_) => {
                for test in 0..TESTS {
                    let (zero, one) = (of(0, test), of(!0, test));
                    let depends = (zero ^ one) & self.mask;
                    if (zero ^ self.target[test]) & self.mask & !depends != 0 {
                        return Some(Vec::new());
                    }
                    ones |= depends & (zero ^ self.target[test]);
                    zeros |= depends & (one ^ self.target[test]);
                    if ones & zeros != 0 {
                        return Some(Vec::new());
                    }
                }
                if let Depends::Shifted(number) = self.rows[step.row].depends
                    && let Arg::Number(amount) = step.args[usize::from(number)]
                {
                    (ones, zeros) = (ones >> (amount & 63), zeros >> (amount & 63));
                }
            }
            Depends::Linear | Depends::LinearHalf => {
                let is_half = self.rows[step.row].depends == Depends::LinearHalf;
                let mask = if is_half { self.mask & HALF } else { self.mask };
                // The factor with the fewest zeros below its first one tells the most bits.
                let factor = |test: usize| of(1, test).wrapping_sub(of(0, test)) & mask;
                let factors = (0..TESTS).map(|test| (factor(test).trailing_zeros(), test));
                let odd = factors.clone().find(|(shift, _)| *shift == 0);
                let (shift, test) = odd.or_else(|| factors.min())?;
                let difference = self.target[test].wrapping_sub(of(0, test)) & mask;
                if difference.trailing_zeros() < shift {
                    return Some(Vec::new());
                }
                if shift < 64 {
                    let told = mask >> shift;
                    let constant = inverse_odd(factor(test) >> shift)?;
                    let constant = constant.wrapping_mul(difference >> shift);
                    (ones, zeros) = (constant & told, !constant & told);
                }
            }
            Depends::Other => return None,
        }
        let extended = |word: u64| i64::from(word as u32 as i32).cast_unsigned();
        let near = [ones, !zeros, extended(ones), extended(!zeros)];
        let is_it = |&word: &u64| fits.accepts(word) && word & zeros == 0 && word & ones == ones;
        let found = near.into_iter().find(is_it);
        let found = found.or_else(|| match fits {
            Fits::Run | Fits::HalfRun => runs().find(is_it),
            Fits::Low => (0..64).map(|bit| !0 >> bit).find(is_it),
            Fits::Bit | Fits::UpperBit => (0..64).map(|bit| 1 << bit).find(is_it),
            Fits::Gap => (0..64).map(|bit| !(1 << bit)).find(is_it),
            _ => None,
        });
        Some(found.into_iter().collect())
    }
}
