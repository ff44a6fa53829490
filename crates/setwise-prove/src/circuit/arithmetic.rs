//! Products, quotients, counts and indices of bits.

use crate::circuit::graph::{Graph, Literal};
use crate::circuit::word::{Word, as_constant, complement, constant, shift_left};

/// The maximum number of unknown bits of a divisor. The solver cannot decide laws with larger
/// dividers.
const UNKNOWN_BITS_OF_A_DIVISOR: usize = 8;

impl Graph {
    /// Returns the product modulo 2 to the power of the width.
    pub(crate) fn multiply(&mut self, a: &[Literal], b: &[Literal]) -> Word {
        match (as_constant(a), as_constant(b)) {
            (_, Some(factor)) => self.multiply_by_constant(a, factor),
            (Some(factor), _) => self.multiply_by_constant(b, factor),
            _ => {
                let mut sum = constant(0, a.len());
                for (i, &bit) in b.iter().enumerate() {
                    let part = self.masked(&shift_left(a, i), bit);
                    sum = self.add(&sum, &part);
                }
                sum
            }
        }
    }

    /// Returns the product with a constant, as sums and differences of shifts. The constant is
    /// written with the fewest digits -1 and 1 (non-adjacent form): 7 is 8 - 1.
    fn multiply_by_constant(&mut self, a: &[Literal], factor: u64) -> Word {
        let mut sum = constant(0, a.len());
        let mut rest = u128::from(factor);
        for i in 0..a.len() {
            let shifted = || shift_left(a, i);
            if rest >> i & 1 == 1 {
                if rest >> i & 3 == 3 {
                    sum = self.subtract(&sum, &shifted());
                    rest += 1 << i;
                } else {
                    sum = self.add(&sum, &shifted());
                    rest -= 1 << i;
                }
            }
        }
        sum
    }

    /// Returns the product with a word that has at most one bit.
    pub(crate) fn multiply_by_single(&mut self, a: &[Literal], single: &[Literal]) -> Word {
        let mut product = constant(0, a.len());
        for (i, &bit) in single.iter().enumerate() {
            let part = self.masked(&shift_left(a, i), bit);
            product = self.bitwise(&product, &part, Self::or);
        }
        product
    }

    /// Returns the quotient and the remainder, both zero if the divisor is, or `None` if the
    /// divisor has too many unknown bits.
    ///
    /// This is long division, digit by digit from the top.
    pub(crate) fn divide(&mut self, a: &[Literal], b: &[Literal]) -> Option<(Word, Word)> {
        let unknown = b.iter().filter(|bit| bit.as_constant().is_none()).count();
        if unknown > UNKNOWN_BITS_OF_A_DIVISOR {
            return None;
        }
        let length = b.iter().rposition(|&bit| bit != Literal::FALSE).map_or(0, |last| last + 1);
        // One bit more, for the remainder before the divisor is subtracted.
        let mut divisor = b[..length].to_vec();
        divisor.push(Literal::FALSE);
        let mut rest = constant(0, length + 1);
        let mut quotient = constant(0, a.len());
        for (i, &bit) in a.iter().enumerate().rev() {
            rest = shift_left(&rest, 1);
            rest[0] = bit;
            let (less, fits) = self.add_with_carry(&rest, &complement(&divisor), Literal::TRUE);
            quotient[i] = fits;
            rest = self.choose_word(fits, &less, &rest);
        }
        rest.resize(a.len(), Literal::FALSE);
        rest.truncate(a.len());
        let exists = self.any(b.iter().copied());
        Some((self.masked(&quotient, exists), self.masked(&rest, exists)))
    }

    /// Returns the number of true bits, by full adders, place by place.
    pub(crate) fn count(&mut self, a: &[Literal]) -> Word {
        let mut number = Vec::with_capacity(a.len());
        // The order does not matter. A fixed one gives permuted words the same circuit.
        let mut column = a.to_vec();
        column.sort_unstable();
        while !column.is_empty() {
            let (sum, carries) = self.column(&column);
            number.push(sum);
            column = carries;
        }
        number.resize(a.len(), Literal::FALSE);
        number.truncate(a.len());
        number
    }

    /// Returns the sum of the bits of one place, and the carries to the next place.
    fn column(&mut self, bits: &[Literal]) -> (Literal, Vec<Literal>) {
        let mut carries = Vec::new();
        let mut sum = Literal::FALSE;
        for pair in bits.chunks(2) {
            let (b, c) = (pair[0], pair.get(1).copied().unwrap_or(Literal::FALSE));
            carries.push(self.majority(sum, b, c));
            let half = self.xor(b, c);
            sum = self.xor(sum, half);
        }
        carries.retain(|&carry| carry != Literal::FALSE);
        (sum, carries)
    }

    /// Returns a word with a one at each bit above the lowest true one.
    fn any_below(&mut self, a: &[Literal]) -> Word {
        let mut below = Literal::FALSE;
        a.iter()
            .map(|&bit| {
                let before = below;
                below = self.or(below, bit);
                before
            })
            .collect()
    }

    /// Returns a word with a one at each bit below the highest true one.
    fn any_above(&mut self, a: &[Literal]) -> Word {
        let reversed: Word = a.iter().rev().copied().collect();
        self.any_below(&reversed).into_iter().rev().collect()
    }

    /// Returns the lowest true bit alone.
    pub(crate) fn lowest(&mut self, a: &[Literal]) -> Word {
        let below = self.any_below(a);
        self.bitwise(a, &below, |graph, bit, below| graph.and(bit, !below))
    }

    /// Returns the highest true bit alone.
    pub(crate) fn highest(&mut self, a: &[Literal]) -> Word {
        let above = self.any_above(a);
        self.bitwise(a, &above, |graph, bit, above| graph.and(bit, !above))
    }

    /// Returns the highest true bit and all bits below it.
    pub(crate) fn smear_down(&mut self, a: &[Literal]) -> Word {
        let above = self.any_above(a);
        self.bitwise(a, &above, Self::or)
    }

    /// Returns true if at least two bits are true.
    pub(crate) fn has_many(&mut self, a: &[Literal]) -> Literal {
        let below = self.any_below(a);
        let second = self.bitwise(a, &below, Self::and);
        self.any(second)
    }

    /// Returns the index of the only true bit, or `on_empty` if no bit is true.
    pub(crate) fn index_of(&mut self, single: &[Literal], on_empty: u64) -> Word {
        let none = !self.any(single.iter().copied());
        let mut selected = single.to_vec();
        selected.push(none);
        let entry = |i: usize| if i < single.len() { i as u64 } else { on_empty };
        self.look_up(&selected, entry, single.len())
    }

    /// Returns the bits of `a` under the mask, packed into the lowest bits.
    pub(crate) fn extract(&mut self, a: &[Literal], mask: &[Literal]) -> Word {
        let mut packed = constant(0, a.len());
        for (&bit, &wanted) in a.iter().zip(mask).rev() {
            let mut with = shift_left(&packed, 1);
            with[0] = bit;
            packed = self.choose_word(wanted, &with, &packed);
        }
        packed
    }

    /// Returns the lowest bits of `a`, spread over the mask.
    pub(crate) fn deposit(&mut self, a: &[Literal], mask: &[Literal]) -> Word {
        let mut rest = a.to_vec();
        let mut spread = Vec::with_capacity(a.len());
        for &wanted in mask {
            spread.push(self.and(wanted, rest[0]));
            let less = super::word::shift_right(&rest, 1);
            rest = self.choose_word(wanted, &less, &rest);
        }
        spread
    }
}
