//! Words of any width as lists of literals: logic, arithmetic, comparisons, shifts.

use std::collections::HashMap;

use crate::circuit::graph::{Graph, Literal};

/// The bits of a word, least significant first.
pub(crate) type Word = Vec<Literal>;

/// Returns a number as a word, cut to the width.
pub(crate) fn constant(value: u64, width: usize) -> Word {
    (0..width).map(|bit| Literal::constant(bit < 64 && value >> bit & 1 == 1)).collect()
}

/// Returns the number, if all bits are constant.
pub(crate) fn as_constant(word: &[Literal]) -> Option<u64> {
    let bits = word.iter().enumerate();
    bits.map(|(i, bit)| bit.as_constant().map(|bit| u64::from(bit) << i))
        .try_fold(0, |sum, bit| bit.map(|bit| sum | bit))
}

/// Returns the complement.
pub(crate) fn complement(word: &[Literal]) -> Word {
    word.iter().map(|&bit| !bit).collect()
}

/// Returns the word shifted left by a constant.
pub(crate) fn shift_left(word: &[Literal], amount: usize) -> Word {
    let zeros = std::iter::repeat_n(Literal::FALSE, amount.min(word.len()));
    zeros.chain(word.iter().copied()).take(word.len()).collect()
}

/// Returns the word shifted right by a constant.
pub(crate) fn shift_right(word: &[Literal], amount: usize) -> Word {
    let mut shifted: Word = word.iter().copied().skip(amount).collect();
    shifted.resize(word.len(), Literal::FALSE);
    shifted
}

impl Graph {
    /// Applies an operation to each pair of bits.
    pub(crate) fn bitwise(
        &mut self,
        a: &[Literal],
        b: &[Literal],
        mut operation: impl FnMut(&mut Self, Literal, Literal) -> Literal,
    ) -> Word {
        a.iter().zip(b).map(|(&a, &b)| operation(self, a, b)).collect()
    }

    /// Returns `a` if the condition is true and zero if it is false.
    pub(crate) fn masked(&mut self, a: &[Literal], condition: Literal) -> Word {
        a.iter().map(|&bit| self.and(bit, condition)).collect()
    }

    /// Returns `a` if the condition is true and `b` if it is false.
    pub(crate) fn choose_word(&mut self, when: Literal, a: &[Literal], b: &[Literal]) -> Word {
        self.bitwise(a, b, |graph, a, b| graph.choose(when, a, b))
    }

    /// Returns the sum and the carry out.
    pub(crate) fn add_with_carry(
        &mut self,
        a: &[Literal],
        b: &[Literal],
        mut carry: Literal,
    ) -> (Word, Literal) {
        let sum = self.bitwise(a, b, |graph, a, b| {
            let half = graph.xor(a, b);
            let sum = graph.xor(half, carry);
            carry = graph.majority(a, b, carry);
            sum
        });
        (sum, carry)
    }

    pub(crate) fn add(&mut self, a: &[Literal], b: &[Literal]) -> Word {
        self.add_with_carry(a, b, Literal::FALSE).0
    }

    pub(crate) fn subtract(&mut self, a: &[Literal], b: &[Literal]) -> Word {
        self.add_with_carry(a, &complement(b), Literal::TRUE).0
    }

    pub(crate) fn negate(&mut self, a: &[Literal]) -> Word {
        let zero = constant(0, a.len());
        self.subtract(&zero, a)
    }

    pub(crate) fn equal(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let differing = self.bitwise(a, b, Self::xor);
        !self.any(differing)
    }

    /// Returns `a < b` as numbers, from the lowest bit up.
    pub(crate) fn less(&mut self, a: &[Literal], b: &[Literal]) -> Literal {
        let mut less = Literal::FALSE;
        for (&a, &b) in a.iter().zip(b) {
            less = self.majority(!a, b, less);
        }
        less
    }

    /// Returns `a` shifted by the number `b`, or zero if that is the width or more.
    pub(crate) fn shift(
        &mut self,
        a: &[Literal],
        b: &[Literal],
        by: fn(&[Literal], usize) -> Word,
    ) -> Word {
        let stages = a.len().next_power_of_two().trailing_zeros() as usize;
        let mut shifted = a.to_vec();
        for (stage, &bit) in b.iter().enumerate().take(stages) {
            let further = by(&shifted, 1 << stage);
            shifted = self.choose_word(bit, &further, &shifted);
        }
        let beyond = self.any(b.iter().skip(stages).copied());
        self.masked(&shifted, !beyond)
    }

    /// Returns a literal for each index below `count`, which is true if the word is that number.
    pub(crate) fn decode(&mut self, index: &[Literal], count: usize) -> Vec<Literal> {
        let stages = count.next_power_of_two().trailing_zeros() as usize;
        let beyond = self.any(index.iter().skip(stages).copied());
        let mut selected = vec![!beyond];
        for &bit in index.iter().take(stages) {
            let zero: Vec<_> = selected.iter().map(|&known| self.and(known, !bit)).collect();
            let one: Vec<_> = selected.iter().map(|&known| self.and(known, bit)).collect();
            selected = zero.into_iter().chain(one).collect();
        }
        // An index with fewer bits than the count does not reach the last entries.
        selected.resize(count, Literal::FALSE);
        selected
    }

    /// Returns the entry of a table at an index, or zero after its end.
    ///
    /// Each bit of the result is a decision diagram over the bits of the index, lowest first, so
    /// that equal functions of an index are one node. The ones of a byte, for example, are counted
    /// by eight levels of at most nine nodes. If diagrams are much larger than a literal for each
    /// place, which selects its entry, these are used instead.
    pub(crate) fn entry_of(&mut self, table: &[u64], index: &[Literal], width: usize) -> Word {
        /// The number of conjunctions of a choice.
        const CHOICE: usize = 3;
        let ones: usize = table.iter().map(|entry| entry.count_ones() as usize).sum();
        let length = table.len().next_power_of_two();
        let column = |bit: usize| {
            let entries = table.iter().copied().chain(std::iter::repeat(0)).take(length);
            entries.map(move |entry| entry >> bit & 1 == 1)
        };
        let selections = 2 * length + ones;
        let mut diagrams = 0;
        for bit in 0..width {
            diagrams += CHOICE * nodes_of_diagram(column(bit));
            if diagrams >= 2 * selections {
                let selected = self.decode(index, table.len());
                return self.look_up(&selected, |place| table[place], width);
            }
        }
        let stages = length.trailing_zeros() as usize;
        let beyond = self.any(index.iter().skip(stages).copied());
        let bits = (0..width).map(|bit| {
            let mut level: Vec<_> = column(bit).map(Literal::constant).collect();
            for &bit in index.iter().take(stages) {
                let choices = level.chunks(2).map(|pair| {
                    // Complements move outside, so that complements are recognized.
                    let (zero, one) = (pair[0], pair[1]);
                    match zero.is_complement() {
                        true => !self.choose(bit, !one, !zero),
                        false => self.choose(bit, one, zero),
                    }
                });
                level = choices.collect();
            }
            // An index with fewer bits than the table has places does not reach its upper part.
            self.and(level[0], !beyond)
        });
        bits.collect()
    }

    /// Returns the union of the constants that are selected.
    pub(crate) fn look_up(
        &mut self,
        selected: &[Literal],
        entry: impl Fn(usize) -> u64,
        width: usize,
    ) -> Word {
        let entries: Vec<_> = (0..selected.len()).map(entry).collect();
        let places = |bit: usize| {
            entries.iter().zip(selected).filter(move |(entry, _)| *entry >> bit & 1 == 1)
        };
        (0..width).map(|bit| self.any(places(bit).map(|(_, &selected)| selected))).collect()
    }
}

/// Returns the number of nodes of the decision diagram of a column of a table.
fn nodes_of_diagram(column: impl Iterator<Item = bool>) -> usize {
    let mut level: Vec<usize> = column.map(usize::from).collect();
    // The pairs of each level, which are the nodes of the next one.
    let mut nodes = HashMap::new();
    while level.len() > 1 {
        let pairs = level.chunks(2).map(|pair| match pair {
            [zero, one] if zero != one => {
                let next = nodes.len() + 2;
                *nodes.entry((*zero, *one)).or_insert(next)
            }
            _ => pair[0],
        });
        level = pairs.collect();
    }
    nodes.len()
}
