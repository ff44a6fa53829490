//! Multiples of shifted words as masked words: `8 * (a >> 3)` is `a & ~7`.
//!
//! A premise about `a >> 3` no longer matches then, so the rule is for a second attempt.

use std::collections::HashMap;

use setwise_expr::BinaryOperation as B;

use crate::known::low;
use crate::normal_form::polynomial::Polynomial;
use crate::normal_form::{FormId, Forms};

/// The words that are shifted to the right by constants.
#[derive(Default)]
pub(super) struct Shifted {
    /// The word and the amount, by the number of the atom of the shifted word.
    words: HashMap<u32, (FormId, u32)>,
    /// True if a sum has a multiple that the rule would change.
    pub(super) has_multiples: bool,
    /// True if the rule is used.
    pub(super) is_masked: bool,
}

impl Forms<'_> {
    /// Adds the atom of a word that is shifted to the right.
    pub(super) fn add_shifted(&mut self, atom: FormId, word: FormId, amount: FormId) {
        let amount = self.as_constant(amount).filter(|&it| 0 < it && it < self.width as u64);
        let linear = self.polynomial(atom).linear().next();
        if let (Some(amount), Some((atom, 1))) = (amount, linear) {
            self.shifted.words.insert(atom, (word, amount as u32));
        }
    }

    /// Returns the number of a sum, in which multiples of shifted words may be masked words.
    pub(super) fn form_of_sum(&mut self, mut sum: Polynomial) -> FormId {
        while let Some((atom, factor, word, amount)) = self.multiple(&sum) {
            self.shifted.has_multiples = true;
            if !self.shifted.is_masked {
                break;
            }
            let lost = self.constant(low(amount));
            let kept = self.bitwise(B::Difference, word, lost);
            let shifted = self.ring.atom(atom);
            let rest = self.ring.add(&sum, factor.wrapping_neg(), &shifted);
            // The factor is signed, so that -8 * (a >> 3) is -1 * (a & ~7).
            let unused = self.ring.mask.leading_zeros();
            let factor = (factor << unused).cast_signed() >> unused >> amount;
            sum = self.ring.add(&rest, factor.cast_unsigned(), self.polynomial(kept));
        }
        self.form(sum)
    }

    /// Returns the first atom whose multiple is a masked word, with its coefficient.
    fn multiple(&self, sum: &Polynomial) -> Option<(u32, u64, FormId, u32)> {
        if self.shifted.words.is_empty() {
            return None;
        }
        sum.linear().find_map(|(atom, factor)| {
            let &(word, amount) = self.shifted.words.get(&atom)?;
            (factor.trailing_zeros() >= amount).then_some((atom, factor, word, amount))
        })
    }
}
