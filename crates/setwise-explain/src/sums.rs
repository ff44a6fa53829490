//! Sums in another order, which takes fewer instructions.

use crate::graph::{Entry, Graph, Literal, NodeKind};

impl Graph {
    /// Returns the sum of a word and the negative `~(x - 1)` of another as a difference.
    pub(super) fn sum_with_negative(&mut self, a: Literal, negative: Literal) -> Option<Literal> {
        let node = *self.node(negative);
        let is_negative = self.has_signed
            && negative.is_negated()
            && node.kind == NodeKind::Add
            && self.value(a).is_none()
            && self.condition_of(negative).is_none();
        let place = node.operands().iter().position(|&part| self.value(part) == Some(!0));
        let place = place.filter(|_| is_negative)?;
        Some(self.subtract(a, node.operands[1 - place]))
    }

    /// Returns the sum of a number and a constant product that is subtracted from another, `n - q * c + k`, as
    /// `n + q * -c + k`, which `lea` adds at once.
    pub(super) fn sum_with_product(
        &mut self,
        difference: Literal,
        number: Literal,
    ) -> Option<Literal> {
        let node = *self.node(difference);
        let k = self.value(number).filter(|_| self.has_parts && self.is_difference(difference))?;
        let place = node.operands().iter().position(|it| !it.is_negated())?;
        let (product, minuend) = (*self.node(node.operands[place]), !node.operands[1 - place]);
        let at = product.operands().iter().position(|&it| self.value(it).is_some())?;
        let negative = self.value(product.operands[at])?.wrapping_neg();
        if product.kind != NodeKind::Multiply || minuend.is_negated() || !Entry::I32.holds(negative)
        {
            return None;
        }
        let negative = self.constant(negative);
        let product = self.push(NodeKind::Multiply, &[product.operands[1 - at], negative], 0);
        let (sum, k) = (self.push(NodeKind::Add, &[minuend, product], 0), self.constant(k));
        Some(self.push(NodeKind::Add, &[sum, k], 0))
    }

    /// Returns the sum of a word and a difference from a shifted word, `(x >> n) - y + z`, as
    /// `z + (x >> n) - y`, where the shift is a part of the sum of `AArch64`.
    pub(super) fn sum_with_shift(&mut self, difference: Literal, word: Literal) -> Option<Literal> {
        let node = *self.node(difference);
        let is_shift = |it: Literal| {
            let kind = self.node(it).kind;
            matches!(kind, NodeKind::ShiftLeft | NodeKind::ShiftRight) && !it.is_negated()
        };
        let place = node.operands().iter().position(|it| it.is_negated());
        let place = place
            .filter(|_| self.has_halves && !self.has_parts && self.is_difference(difference))?;
        let (minuend, subtrahend) = (!node.operands[place], node.operands[1 - place]);
        let is_plain = |it: Literal| !is_shift(it) && self.value(it).is_none() && !it.is_negated();
        if !is_shift(minuend) || !is_plain(subtrahend) || !is_plain(word) {
            return None;
        }
        let sum = self.push(NodeKind::Add, &[word, minuend], 0);
        Some(self.subtract(sum, subtrahend))
    }
}
