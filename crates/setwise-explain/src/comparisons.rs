//! Comparisons that are recognized in pairs of others: of two words with a number, or of one word
//! with two numbers.

use crate::graph::{Entry, Graph, HALF, Literal, Node, NodeKind};

impl Graph {
    /// Recognizes two comparisons that both hold, if one comparison of other words tells it.
    pub(super) fn one_comparison(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        if !self.has_halves {
            return None;
        }
        let (first, second) = (*self.node(a), *self.node(b));
        if first.kind != second.kind || a.is_negated() != b.is_negated() {
            return None;
        }
        match first.kind {
            NodeKind::SignedLess => {
                let (x, y) = (self.tested_sign(&first)?, self.tested_sign(&second)?);
                let words = if a.is_negated() { self.or(x, y) } else { self.and(x, y) };
                Some(self.is_negative(words).negated_if(a.is_negated()))
            }
            NodeKind::Less if !a.is_negated() => {
                let limit = self.value(first.operands[1])?;
                let is_it = limit.is_power_of_two() && second.operands[1] == first.operands[1];
                is_it.then(|| {
                    let either = self.or(first.operands[0], second.operands[0]);
                    self.less(either, first.operands[1])
                })
            }
            NodeKind::Equal if a.is_negated() => self.neither(&first, &second).map(|found| !found),
            _ => None,
        }
    }

    /// Recognizes `x == i || x == j` where the numbers differ in one bit or by 1.
    fn neither(&mut self, first: &Node, second: &Node) -> Option<Literal> {
        let ((word, i), (same, j)) = (self.tested(first)?, self.tested(second)?);
        if word != same {
            return None;
        }
        if (i ^ j).is_power_of_two() {
            let (rest, both) = (self.constant(!(i ^ j)), self.constant(i & j));
            let masked = self.and(word, rest);
            return Some(self.equal(masked, both));
        }
        let least = if i.wrapping_add(1) == j { i } else { j };
        if least.wrapping_add(1) != i.max(j) {
            return None;
        }
        let (offset, two) = (self.constant(least.wrapping_neg()), self.constant(2));
        let mut moved = self.add(word, offset);
        if self.holds(word, i) && self.holds(word, j) {
            let half = self.constant(HALF);
            moved = self.and(moved, half);
        }
        Some(self.less(moved, two))
    }

    /// Recognizes that just one of two numbers is negative, by the signs of both.
    pub(super) fn one_sign(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let (first, second) = (*self.node(a), *self.node(b));
        if !self.has_halves || [first.kind, second.kind] != [NodeKind::SignedLess; 2] {
            return None;
        }
        let (x, y) = (self.tested_sign(&first)?, self.tested_sign(&second)?);
        let differing = self.xor(x, y);
        Some(self.is_negative(differing).negated_if(a.is_negated() != b.is_negated()))
    }

    /// Returns the number that a comparison with 0 calls negative.
    fn tested_sign(&self, node: &Node) -> Option<Literal> {
        (self.value(node.operands[1]) == Some(0)).then_some(node.operands[0])
    }

    /// Returns the word and the number of an equality.
    fn tested(&self, node: &Node) -> Option<(Literal, u64)> {
        let [a, b, _] = node.operands;
        match (self.value(a), self.value(b)) {
            (Some(number), None) => Some((b, number)),
            (None, Some(number)) => Some((a, number)),
            _ => None,
        }
    }

    /// Recognizes the equality of the same bits of two words, which is that of their difference with 0.
    pub(super) fn equal_parts(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let (first, second) = (*self.node(a), *self.node(b));
        if !self.has_halves || first.kind != second.kind || a.is_negated() || b.is_negated() {
            return None;
        }
        let (x, y, mask) = match first.kind {
            NodeKind::And => {
                let place = first.operands().iter().position(|part| {
                    self.value(*part).is_some() && second.operands().contains(part)
                })?;
                let mask = first.operands[place];
                let other = second.operands().iter().position(|part| *part == mask)?;
                (first.operands[1 - place], second.operands[1 - other], self.value(mask)?)
            }
            NodeKind::ShiftRight if first.number == second.number => {
                (first.operands[0], second.operands[0], !0 << first.number)
            }
            NodeKind::ShiftRightSigned if first.number == second.number => {
                let (x, y) = (first.operands[0], second.operands[0]);
                let mask = !0 << first.number;
                match self.is_int(x) && self.is_int(y) && first.number < 32 {
                    true => (self.node(x).operands[0], self.node(y).operands[0], mask & HALF),
                    false => (x, y, mask),
                }
            }
            _ => return None,
        };
        if mask == HALF {
            return None;
        }
        let differing = self.xor(x, y);
        let mask = self.constant(mask);
        let differing = self.and(differing, mask);
        Some(self.is_zero(differing))
    }

    /// Recognizes `(a | b) == a`, which is `b & ~a == 0`.
    pub(super) fn is_superset(&mut self, union: Literal, a: Literal) -> Option<Literal> {
        let node = *self.node(union);
        let place = node.operands().iter().position(|&operand| operand == !a)?;
        let is_it = node.kind == NodeKind::And && union.is_negated() && self.has_halves;
        is_it.then(|| {
            let (b, rest) = (self.not(node.operands[1 - place]), self.not(a));
            self.and(b, rest)
        })
    }

    /// Recognizes that a number is 0 that is a bool, the sign of a lower half, or some of its bits.
    pub(super) fn zero_test(&mut self, word: Literal) -> Option<Literal> {
        if !self.has_halves {
            return None;
        }
        if let Some(bool) = self.condition_of(word) {
            return Some(!bool);
        }
        if let Some(word) = self.without_mask(word, Entry::I32.sign()) {
            let number = self.push(NodeKind::SignExtend(Entry::I32), &[word], 0);
            return Some(!self.is_negative(number));
        }
        let inner = self.node(word).operands.first().copied().filter(|_| self.is_int(word))?;
        let node = *self.node(inner);
        let place = node.operands().iter().position(|&part| self.value(part).is_some())?;
        let is_it = node.kind == NodeKind::And && !inner.is_negated();
        let mask = self.value(node.operands[place]).filter(|_| is_it)?;
        let mask = self.constant(mask & HALF);
        let masked = self.and(node.operands[1 - place], mask);
        Some(self.is_zero(masked))
    }

    /// Recognizes the intersection of two words with masks, which is that of the words with one mask.
    pub(super) fn masked_twice(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        if !self.has_halves || a.is_negated() || b.is_negated() {
            return None;
        }
        let masked = |graph: &Self, word: Literal| {
            let node = graph.node(word);
            let place = node.operands().iter().position(|&part| graph.value(part).is_some())?;
            (node.kind == NodeKind::And).then(|| (node.operands[1 - place], node.operands[place]))
        };
        let (x, first) = masked(self, a)?;
        if let Some(mask) = self.value(b) {
            // The mask of all bits belongs to the instruction for half a register.
            if self.is_int_shift(x) && [self.value(first)?, mask].contains(&HALF) {
                return (first == b).then_some(a);
            }
            let mask = self.constant(self.value(first)? & mask);
            return Some(self.and(x, mask));
        }
        let (y, second) = masked(self, b)?;
        let mask = self.constant(self.value(first)? & self.value(second)?);
        let both = self.and(x, y);
        Some(self.and(both, mask))
    }

    /// Recognizes `(x & m) ^ (x & n)`, which is `x & (m ^ n)`.
    pub(super) fn masked_difference(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let masked = |word: Literal| {
            let node = self.node(word);
            let place = node.operands().iter().position(|&part| self.value(part).is_some())?;
            let is_it = node.kind == NodeKind::And && !word.is_negated() && self.has_halves;
            is_it.then(|| Some((node.operands[1 - place], self.value(node.operands[place])?)))?
        };
        let ((x, m), (y, n)) = (masked(a)?, masked(b)?);
        (x == y).then(|| {
            let mask = self.constant(m ^ n);
            self.and(x, mask)
        })
    }

    /// Recognizes `x & (x & y)` and `x & ~(~x & y)`, which are the second and the first part.
    pub(super) fn absorbed(&self, a: Literal, b: Literal) -> Option<Literal> {
        let node = self.node(b);
        let (part, whole) = if b.is_negated() { (!a, a) } else { (a, b) };
        (node.kind == NodeKind::And && node.operands().contains(&part)).then_some(whole)
    }

    /// Recognizes `0 < x ? 1 : x < 0 ? -1 : 0`, which is `(0 < x) - (x < 0)`.
    pub(super) fn order_with_zero(
        &mut self,
        condition: Literal,
        a: Literal,
        b: Literal,
    ) -> Option<Literal> {
        let (test, mask) = (*self.node(condition), *self.node(b));
        if !self.has_halves
            || condition.is_negated()
            || b.is_negated()
            || test.kind != NodeKind::SignedLess
            || mask.kind != NodeKind::Mask
            || self.value(a) != Some(1)
            || self.value(test.operands[0]) != Some(0)
        {
            return None;
        }
        let sign = *self.node(mask.operands[0]);
        let is_it = sign.kind == NodeKind::SignedLess
            && !mask.operands[0].is_negated()
            && sign.operands[0] == test.operands[1]
            && self.value(sign.operands[1]) == Some(0);
        is_it.then(|| {
            let (positive, negative) = (self.number(condition), self.number(mask.operands[0]));
            self.subtract(positive, negative)
        })
    }

    /// Recognizes the choice of -1 by the sign of a number: `x < 0 ? -1 : k` is the sign or `k`.
    pub(super) fn choice_of_sign(
        &mut self,
        condition: Literal,
        a: Literal,
        b: Literal,
    ) -> Option<Literal> {
        let (ones, other) = if condition.is_negated() { (b, a) } else { (a, b) };
        let test = *self.node(condition);
        let is_it = self.has_halves
            && test.kind == NodeKind::SignedLess
            && self.value(test.operands[1]) == Some(0)
            && self.value(ones) == Some(!0)
            && self.value(other).is_some_and(|other| other != 0);
        is_it.then(|| {
            let number = test.operands[0];
            let sign = match self.is_int(number) {
                true => self.push(NodeKind::ShiftRightSigned, &[number], 31),
                false => self.mask(Literal::new(condition.node(), false)),
            };
            self.or(sign, other)
        })
    }
}
