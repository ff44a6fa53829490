//! Sums of bools with weights, and choices by conditions on words.
//!
//! A scan that halves a word adds 32, 16 and 8 to its index by three conditions. Their weights are
//! taken together, as in the rule of Horner, so that one instruction adds each bool to the double of
//! those before it:
//!
//! ```text
//! 32 * a + 16 * b + 8 * c  =  8 * (2 * (2 * a + b) + c)
//! ```

use crate::graph::{Entry, Graph, HALF, Literal, NodeKind};

impl Graph {
    /// Returns the sum of two words that are bools with weights, if the weight of a bool follows
    /// the weights of the other word. They have no bit in common, so that the sum is also their union.
    pub(super) fn weighted_sum(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        if !self.has_halves {
            return None;
        }
        let ((first, high), (second, low)) = (self.weight(a)?, self.weight(b)?);
        if high == low + 1 && self.condition_of(second).is_some() {
            return Some(self.with_next(first, second, low));
        }
        if low == high + 1 && self.condition_of(first).is_some() {
            return Some(self.with_next(second, first, high));
        }
        None
    }

    /// Returns a choice between a power of two and 0 as a bool that is shifted, which a sum of
    /// `AArch64` adds at once; other words as they are.
    pub(super) fn weighted_bool(&mut self, word: Literal) -> Literal {
        let node = *self.node(word);
        if node.kind != NodeKind::Select || word.is_negated() || !self.has_halves || self.has_parts
        {
            return word;
        }
        let [condition, a, b] = node.operands;
        match (self.value(a), self.value(b)) {
            (Some(weight), Some(0)) if weight.is_power_of_two() => {
                let number = self.number(condition);
                self.shift(number, weight.trailing_zeros().cast_signed())
            }
            _ => word,
        }
    }

    /// Recognizes a choice between a sum of weighted bools and its sum with the next weight.
    pub(super) fn choice_of_weight(
        &mut self,
        condition: Literal,
        a: Literal,
        b: Literal,
    ) -> Option<Literal> {
        if !self.has_halves {
            return None;
        }
        [(a, b, condition), (b, a, !condition)].into_iter().find_map(
            |(with, without, condition)| {
                let node = *self.node(with);
                let is_it = matches!(node.kind, NodeKind::Add | NodeKind::Xor)
                    && !with.is_negated()
                    && (!self.has_parts || self.is_carry(condition));
                let place = node.operands().iter().position(|&part| part == without);
                let weight = self.value(node.operands[1 - place.filter(|_| is_it)?])?;
                let (sum, high) = self.weight(without)?;
                if !weight.is_power_of_two() || high != weight.trailing_zeros() + 1 {
                    return None;
                }
                let number = self.number(condition);
                Some(self.with_next(sum, number, high - 1))
            },
        )
    }

    /// Recognizes `x >> (c ? n : 0)`, which is a choice between `x >> n` and `x`.
    pub(super) fn shift_right_modulo(&mut self, word: Literal, amount: Literal) -> Literal {
        let by_choice = |graph: &mut Self| {
            let (number, bit) = graph.weight(amount).filter(|_| graph.has_halves)?;
            let condition = graph.condition_of(number).filter(|_| bit < 6)?;
            let shifted = graph.shift(word, -(1 << bit));
            Some(graph.select(condition, shifted, word))
        };
        by_choice(self).unwrap_or_else(|| self.push(NodeKind::ShiftRightModulo, &[word, amount], 0))
    }

    /// Recognizes `(x ^ -c) + c` with a bool `c`, which is `-x` if it is true, or else `x`.
    pub(super) fn negated_by(&mut self, flipped: Literal, number: Literal) -> Option<Literal> {
        let node = *self.node(flipped);
        let condition = self.condition_of(number).filter(|_| self.has_halves)?;
        let mask = self.mask(condition);
        let place = node.operands().iter().position(|&part| part.node() == mask.node())?;
        if node.kind != NodeKind::Xor || self.mask_flips(flipped, place) != mask.is_negated() {
            return None;
        }
        let word = node.operands[1 - place];
        let negative = self.negate(word);
        Some(self.select(condition, negative, word))
    }

    /// Recognizes `(x + m) ^ m` with the mask `m` of the sign of `x`, which is its absolute value.
    pub(super) fn absolute(&mut self, sum: Literal, sign: Literal) -> Option<Literal> {
        let is_extended = self.is_int(sum);
        let sum = if is_extended { self.node(sum).operands[0] } else { sum };
        let (node, mask) = (*self.node(sum), *self.node(sign));
        let number = match mask.kind {
            NodeKind::Mask => self.node(mask.operands[0]).operands[0],
            NodeKind::ShiftRightSigned => mask.operands[0],
            _ => return None,
        };
        let is_mask = match mask.kind {
            NodeKind::Mask => {
                let test = self.node(mask.operands[0]);
                test.kind == NodeKind::SignedLess && self.value(test.operands[1]) == Some(0)
            }
            _ => mask.number == 63 || mask.number == 31 && self.is_int(number),
        };
        let is_it = is_mask
            && self.has_halves
            && node.kind == NodeKind::Add
            && !sum.is_negated()
            && !sign.is_negated()
            && node.operands().contains(&sign)
            && node.operands().contains(&number);
        is_it.then(|| {
            let zero = self.constant(0);
            let is_negative = self.push(NodeKind::SignedLess, &[number, zero], 0);
            let negative = self.negate(number);
            let absolute = self.select(is_negative, negative, number);
            if is_extended { self.sign_extend(Entry::I32, absolute) } else { absolute }
        })
    }

    /// Recognizes `a ^ (x & mask)`, which is a choice between `a ^ x` and `a`.
    pub(super) fn choice_by_mask(&mut self, a: Literal, masked: Literal) -> Option<Literal> {
        let node = *self.node(masked);
        if !self.has_halves || node.kind != NodeKind::And || masked.is_negated() {
            return None;
        }
        let place =
            node.operands().iter().position(|&part| self.node(part).kind == NodeKind::Mask)?;
        let mask = node.operands[place];
        let condition = self.node(mask).operands[0].negated_if(mask.is_negated());
        // The other word is there already, if the difference is one.
        let other = self.xor(a, node.operands[1 - place]);
        (self.node(other).kind != NodeKind::Xor).then(|| self.select(condition, other, a))
    }

    /// Returns true if an exclusive or with a mask at a place has the complement of the mask.
    fn mask_flips(&self, flipped: Literal, place: usize) -> bool {
        flipped.is_negated() != self.node(flipped).operands[place].is_negated()
    }

    /// Recognizes `a ^ (x & mask)`, where the mask says that `a` is 0, which is a choice between `x`
    /// and `a`.
    pub(super) fn choice_of_zero(&mut self, a: Literal, masked: Literal) -> Option<Literal> {
        if !self.has_halves || self.node(masked).kind != NodeKind::And {
            return None;
        }
        let factors = self.factors(masked);
        let is_mask = |&factor: &Literal| {
            let mask = self.node(factor);
            mask.kind == NodeKind::Mask
                && !factor.is_negated()
                && !mask.operands[0].is_negated()
                && self.is_test_of_zero(mask.operands[0], a)
        };
        let place = factors.iter().position(is_mask)?;
        let condition = self.node(factors[place]).operands[0];
        let rest = factors.iter().enumerate().filter(|(at, _)| *at != place);
        let rest: Vec<Literal> = rest.map(|(_, &factor)| factor).collect();
        let first = *rest.first()?;
        let word = rest[1..].iter().fold(first, |word, &factor| self.and(word, factor));
        Some(self.select(condition, word, a))
    }

    /// Returns true for the bool that a word is 0.
    fn is_test_of_zero(&self, bool: Literal, word: Literal) -> bool {
        let node = self.node(bool);
        let zero = node.operands().iter().position(|&operand| self.value(operand) == Some(0));
        node.kind == NodeKind::Equal && zero.is_some_and(|zero| node.operands[1 - zero] == word)
    }

    /// Returns `(2 * sum + number) << weight`.
    fn with_next(&mut self, sum: Literal, number: Literal, weight: u32) -> Literal {
        let twice = self.push(NodeKind::ShiftLeft, &[sum], 1);
        let sum = self.push(NodeKind::Add, &[twice, number], 0);
        self.shift(sum, weight.cast_signed())
    }

    /// Returns a bool as a number.
    pub(super) fn number(&mut self, bool: Literal) -> Literal {
        let mask = self.mask(bool);
        self.negate(mask)
    }

    /// Returns the bool that is a number.
    pub(super) fn condition_of(&self, number: Literal) -> Option<Literal> {
        let mask = self.opposite(number)?;
        Some(self.node(mask).operands[0].negated_if(mask.is_negated()))
    }

    /// Returns a sum of bools with weights from 1 up, and how far it is shifted to the left.
    fn weight(&mut self, word: Literal) -> Option<(Literal, u32)> {
        let node = *self.node(word);
        match node.kind {
            NodeKind::Select if !word.is_negated() => {
                let [condition, a, b] = node.operands;
                match (self.value(a), self.value(b)) {
                    (Some(weight), Some(0)) if weight.is_power_of_two() => {
                        Some((self.number(condition), weight.trailing_zeros()))
                    }
                    (Some(0), Some(weight)) if weight.is_power_of_two() => {
                        Some((self.number(!condition), weight.trailing_zeros()))
                    }
                    _ => None,
                }
            }
            NodeKind::ShiftLeft if !word.is_negated() && self.is_sum(node.operands[0], 8) => {
                Some((node.operands[0], node.number as u32))
            }
            _ => self.is_sum(word, 8).then_some((word, 0)),
        }
    }

    /// Returns true for a sum of bools with weights from 1 up.
    fn is_sum(&self, word: Literal, depth: usize) -> bool {
        if self.condition_of(word).is_some() {
            return true;
        }
        let node = self.node(word);
        let is_twice = |&part: &Literal| {
            let twice = self.node(part);
            twice.kind == NodeKind::ShiftLeft
                && twice.number == 1
                && !part.is_negated()
                && self.is_sum(twice.operands[0], depth - 1)
        };
        depth > 0
            && node.kind == NodeKind::Add
            && !word.is_negated()
            && (0..2).any(|at| {
                is_twice(&node.operands[at]) && self.condition_of(node.operands[1 - at]).is_some()
            })
    }

    /// Returns true for a bool that x86-64 has in its carry flag after a comparison.
    fn is_carry(&self, bool: Literal) -> bool {
        let node = self.node(bool);
        match node.kind {
            NodeKind::Less => !bool.is_negated() && self.value(node.operands[0]).is_none(),
            NodeKind::Equal => {
                let zero = node.operands().iter().position(|&part| self.value(part) == Some(0));
                zero.is_some_and(|zero| {
                    let word = node.operands[1 - zero];
                    let is_part = |mask| self.without_mask(word, mask).is_some();
                    self.node(word).kind != NodeKind::And
                        || is_part(HALF)
                        || !bool.is_negated() && (is_part(0xffff) || is_part(0xff))
                })
            }
            _ => false,
        }
    }
}
