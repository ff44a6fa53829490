//! Operations of `AArch64` and of x86-64 on the lower half of a register, where nothing reads the
//! upper one. Their mask stays, since it is a part of the instruction.

use crate::graph::{DEPTH, Entry, Graph, HALF, Literal, NodeKind};

impl Graph {
    /// Returns true for an operation with a shift or a rotation of the lower half by a number, which is a
    /// part of the instructions of `AArch64`.
    pub(super) fn has_int_shift(&self, word: Literal) -> bool {
        let node = self.node(word);
        self.has_halves
            && !self.has_parts
            && matches!(node.kind, NodeKind::Add | NodeKind::Xor | NodeKind::And)
            && node.operands().iter().any(|&operand| {
                let is_union = word.is_negated() && node.kind == NodeKind::And;
                self.is_shifted_half(node.kind, operand.negated_if(is_union))
            })
    }

    /// Returns true for a shift or a rotation that is a part of the instruction of this kind.
    fn is_shifted_half(&self, kind: NodeKind, word: Literal) -> bool {
        let is_rotation = self.node(word).kind == NodeKind::RotateHalf && !word.is_negated();
        self.is_int_shift(word) || is_rotation && kind != NodeKind::Add
    }

    /// Returns true for a word whose upper half is 0.
    fn is_half(&self, word: Literal) -> bool {
        self.zeros(word, DEPTH) >> 32 == HALF
    }

    pub(super) fn is_int_shift(&self, word: Literal) -> bool {
        let node = self.node(word);
        node.kind == NodeKind::ShiftRightSigned
            && node.number < 32
            && !word.is_negated()
            && self.is_int(node.operands[0])
    }

    /// Returns the lower half of a sum, a difference or an exclusive or with a shifted number.
    pub(super) fn with_int_shift(
        &mut self,
        kind: NodeKind,
        a: Literal,
        b: Literal,
    ) -> Option<Literal> {
        if !self.has_halves || self.has_parts {
            return None;
        }
        let (shifted, other) = [(a, b), (b, a)].into_iter().find_map(|(shifted, other)| {
            let shifted = self.without_mask(shifted, HALF).unwrap_or(shifted);
            // An intersection with a number needs it in a register, but no extension.
            let is_it = match self.is_int_shift(shifted) {
                true => kind == NodeKind::And || self.value(other).is_none(),
                // With a lower half, the result is one without a mask.
                false => {
                    self.is_shifted_half(kind, shifted)
                        && self.value(other).is_none()
                        && !self.is_half(other)
                        && !(kind == NodeKind::Xor && self.is_half(!other))
                }
            };
            is_it.then_some((shifted, other))
        })?;
        // The other one may be the one that is a part of the instruction.
        let plain = self.without_mask(other, HALF).filter(|&word| self.is_int_shift(word));
        let other = plain.unwrap_or(other);
        let half = self.constant(HALF);
        Some(match kind {
            NodeKind::Xor => {
                let both = self.xor(other, shifted);
                self.and(both, half)
            }
            NodeKind::And => {
                let both = self.and(other, shifted);
                self.and(both, half)
            }
            _ if other.is_negated() => {
                let sum = self.add(other, shifted);
                let difference = self.not(sum);
                let difference = self.and(difference, half);
                self.not(difference)
            }
            _ => {
                let sum = self.add(other, shifted);
                self.and(sum, half)
            }
        })
    }

    /// Returns the lower half of a union with a shifted number.
    pub(super) fn union_with_int_shift(
        &mut self,
        a: Literal,
        b: Literal,
        read: u64,
    ) -> Option<Literal> {
        if !self.has_halves || self.has_parts || read > HALF {
            return None;
        }
        let plain = |word: Literal| self.without_mask(word, HALF).unwrap_or(word);
        let (x, y) = (plain(a), plain(b));
        let is_it = |x: Literal, y: Literal| {
            self.is_int_shift(x) || self.is_shifted_half(NodeKind::And, x) && !self.is_half(y)
        };
        if !is_it(x, b) && !is_it(y, a) {
            return None;
        }
        let (either, half) = (self.or(x, y), self.constant(HALF));
        Some(self.and(either, half))
    }

    /// Returns a choice whose lower half alone is read.
    pub(super) fn half_select(&mut self, condition: Literal, a: Literal, b: Literal) -> Literal {
        let half = self.constant(HALF);
        let is_compared =
            self.is_compared_difference(condition, b) || self.is_carry_of(condition, b);
        let b = if is_compared { self.and(b, half) } else { b };
        let chosen = self.select(condition, a, b);
        if !self.has_halves || !self.is_int_absolute(chosen) {
            return chosen;
        }
        let word = self.node(chosen).operands[2];
        if self.has_parts || self.node(word).kind != NodeKind::Add {
            return self.and(chosen, half);
        }
        // The comparison comes with the difference in the lower half.
        let (word, zero) = (self.and(word, half), self.constant(0));
        let number = self.push(NodeKind::SignExtend(Entry::I32), &[word], 0);
        let is_negative = self.push(NodeKind::SignedLess, &[number, zero], 0);
        let negative = self.negate(word);
        let chosen = self.push(NodeKind::Select, &[is_negative, negative, word], 0);
        self.and(chosen, half)
    }

    /// Returns true for the carry of a sum in the lower half.
    fn is_carry_of(&self, condition: Literal, sum: Literal) -> bool {
        let [total, part, _] = self.node(condition).operands;
        let part = self.without_mask(part, HALF);
        self.has_halves
            && self.node(condition).kind == NodeKind::Less
            && self.node(sum).kind == NodeKind::Add
            && !sum.is_negated()
            && self.without_mask(total, HALF) == Some(sum)
            && part.is_some_and(|part| self.node(sum).operands().contains(&part))
    }

    /// Returns true for the difference of the numbers in the lower halves that a condition compares,
    /// which comes with the comparison on `AArch64`.
    fn is_compared_difference(&self, condition: Literal, word: Literal) -> bool {
        let (test, sum) = (self.node(condition), self.node(word));
        if !self.has_halves
            || self.has_parts
            || condition.is_negated()
            || sum.kind != NodeKind::Add
            || !word.is_negated()
        {
            return false;
        }
        let half = |place: usize| match test.kind {
            NodeKind::SignedLess => {
                let number = test.operands[place];
                self.is_int(number).then(|| self.node(number).operands[0])
            }
            NodeKind::Less => self.without_mask(test.operands[place], HALF),
            _ => None,
        };
        let (Some(x), Some(y)) = (half(0), half(1)) else { return false };
        sum.operands().contains(&!x) && sum.operands().contains(&y)
    }

    /// Returns true if an operation became one on the lower half.
    pub(super) fn is_half_operation(&self, kind: NodeKind, word: Literal) -> bool {
        [word, !word].iter().any(|&word| {
            self.without_mask(word, HALF).is_some_and(|inner| match kind {
                NodeKind::Add | NodeKind::Xor | NodeKind::Select | NodeKind::QuotientSigned => true,
                _ => self.has_int_shift(inner),
            })
        })
    }

    /// Returns true if a word is the negative of another one.
    pub(super) fn is_negative_of(&self, negative: Literal, word: Literal) -> bool {
        let node = self.node(negative);
        let (part, summand) = if negative.is_negated() { (word, !0) } else { (!word, 1) };
        node.kind == NodeKind::Add
            && node.operands().contains(&part)
            && node.operands().iter().any(|&operand| self.value(operand) == Some(summand))
    }

    /// Returns true for the absolute value of a number in the lower half.
    pub(super) fn is_int_absolute(&self, word: Literal) -> bool {
        let node = self.node(word);
        let [condition, a, b] = node.operands;
        let test = self.node(condition);
        node.kind == NodeKind::Select
            && test.kind == NodeKind::SignedLess
            && !word.is_negated()
            && !condition.is_negated()
            && self.value(test.operands[1]) == Some(0)
            && self.is_int(test.operands[0])
            && self.node(test.operands[0]).operands[0] == b
            && self.is_negative_of(a, b)
    }

    /// Recognizes the lowest bits of a choice whose condition is that those of the second word are 0.
    /// On `AArch64` one instruction makes the comparison and the mask.
    pub(super) fn masked_choice(&mut self, word: Literal, mask: Literal) -> Option<Literal> {
        let node = *self.node(word);
        if self.has_parts || !self.has_halves || node.kind != NodeKind::Select || word.is_negated()
        {
            return None;
        }
        let [condition, a, b] = node.operands;
        let value = self.value(mask)?;
        let test = self.node(condition);
        let is_it = test.kind == NodeKind::Equal
            && test.operands().iter().any(|&part| self.value(part) == Some(0))
            && test.operands().iter().any(|&part| self.without_mask(part, value) == Some(b));
        is_it.then(|| {
            let (a, b) = (self.and(a, mask), self.and(b, mask));
            self.select(condition, a, b)
        })
    }
}
