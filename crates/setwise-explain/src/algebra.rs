//! Operations on the values of a graph, with the laws that make equal values one node.

use crate::graph::{Class, DEPTH, Graph, HALF, Literal, Node, NodeKind};

impl Graph {
    pub(super) fn not(&mut self, a: Literal) -> Literal {
        let Node { kind, operands, .. } = *self.node(a);
        let is_short = |&part: &Literal| part.is_negated() || self.value(part).is_some();
        if kind == NodeKind::Select
            && self.has_signed
            && !a.is_negated()
            && operands[1..].iter().all(is_short)
        {
            let [a, b] = [operands[1], operands[2]].map(|part| self.normal(!part));
            return self.select(operands[0], a, b);
        }
        self.normal(!a)
    }

    pub(super) fn and(&mut self, a: Literal, b: Literal) -> Literal {
        if a == !b {
            return self.never(a);
        }
        match (self.known(a), self.known(b)) {
            (Some(false), _) | (_, Some(true)) => return a,
            (_, Some(false)) | (Some(true), _) => return b,
            _ => {}
        }
        match (self.value(a), self.value(b)) {
            _ if a == b => a,
            (Some(a), Some(b)) => self.constant(a & b),
            (Some(0), _) => a,
            (_, Some(0)) => b,
            (Some(u64::MAX), _) => b,
            (_, Some(u64::MAX)) => a,
            _ => {
                if let Some(part) = self.absorbed(a, b).or_else(|| self.absorbed(b, a)) {
                    return part;
                }
                let joined = self.joined(a, b, Self::and).or_else(|| self.both_hold(a, b));
                let joined = joined.or_else(|| self.masked_twice(a, b));
                let joined = joined.or_else(|| self.masked_twice(b, a));
                let joined = joined.or_else(|| self.masked_choice(a, b));
                let joined = joined.or_else(|| self.masked_choice(b, a));
                let joined = joined.or_else(|| self.rotated_half(a, b));
                let joined = joined.or_else(|| self.rotated_half(b, a));
                let joined = joined.or_else(|| self.half_outside(a, b));
                if let Some(joined) = joined.or_else(|| self.half_outside(b, a)) {
                    return joined;
                }
                let both = self.push(NodeKind::And, &[a, b], 0);
                let is_half =
                    self.has_halves && [a, b].map(|a| self.value(a)).contains(&Some(HALF));
                let permuted = if is_half { self.permuted(both) } else { None };
                permuted.unwrap_or(both)
            }
        }
    }

    pub(super) fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        if a.node() == b.node() {
            let never = self.never(a);
            return if a == b { never } else { self.not(never) };
        }
        match (self.known(a), self.known(b)) {
            (Some(value), _) => return b.negated_if(value),
            (_, Some(value)) => return a.negated_if(value),
            _ => {}
        }
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => return self.constant(a ^ b),
            (Some(0), _) => return b,
            (_, Some(0)) => return a,
            (Some(u64::MAX), _) => return self.not(b),
            (_, Some(u64::MAX)) => return self.not(a),
            _ => {}
        }
        if let Some(sign) = self.one_sign(a, b) {
            return sign;
        }
        if let Some(chosen) = self.choice_of_zero(a, b).or_else(|| self.choice_of_zero(b, a)) {
            return chosen;
        }
        if let Some(chosen) = self.choice_by_mask(a, b).or_else(|| self.choice_by_mask(b, a)) {
            return chosen;
        }
        if let Some(absolute) = self.absolute(a, b).or_else(|| self.absolute(b, a)) {
            return absolute;
        }
        if let Some(sum) = self.weighted_sum(a, b) {
            return sum;
        }
        if let Some(rest) = self.without_common(a, b).or_else(|| self.without_common(b, a)) {
            return rest;
        }
        if let Some(masked) = self.masked_difference(a, b) {
            return masked;
        }
        if let Some(both) = self.flipped_twice(a, b).or_else(|| self.flipped_twice(b, a)) {
            return both;
        }
        if let Some(rest) = self.without_middle(a, b) {
            return rest;
        }
        let known = self.cancelled(a, b).or_else(|| self.cancelled(b, a));
        if let Some(known) =
            known.or_else(|| self.signed_shift(a, b)).or_else(|| self.signed_shift(b, a))
        {
            return known;
        }
        if let Some(joined) = self.joined(a, b, Self::xor) {
            return joined;
        }
        if let (true, Some(x), Some(y)) =
            (self.has_halves, self.without_mask(a, HALF), self.without_mask(b, HALF))
        {
            let (both, half) = (self.xor(x, y), self.constant(HALF));
            return self.and(both, half);
        }
        // Complements of operands become a complement of the result; a constant keeps its value.
        let flip = a.is_negated() ^ b.is_negated();
        let plain = |literal: Literal| literal.negated_if(literal.is_negated());
        self.push(NodeKind::Xor, &[plain(a), plain(b)], 0).negated_if(flip)
    }

    /// Cancels `a ^ b ^ b` to `a`.
    fn cancelled(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let node = *self.node(a);
        if node.kind != NodeKind::Xor {
            return None;
        }
        let place = node.operands().iter().position(|operand| operand.node() == b.node())?;
        let flip = a.is_negated() ^ b.is_negated() ^ node.operands[place].is_negated();
        Some(self.normal(node.operands[1 - place].negated_if(flip)))
    }

    pub(super) fn or(&mut self, a: Literal, b: Literal) -> Literal {
        let rotated = self.rotation(a, b).or_else(|| self.rotation(b, a));
        let rotated = rotated.or_else(|| self.scaled_sum(a, b)).or_else(|| self.scaled_sum(b, a));
        let rotated = rotated.or_else(|| self.weighted_sum(a, b));
        let rotated = rotated.or_else(|| self.half_rotation(a, b, false));
        if let Some(rotated) = rotated.or_else(|| self.half_rotation(b, a, false)) {
            return rotated;
        }
        if let (true, Some(x), Some(y)) =
            (self.has_halves, self.without_mask(a, HALF), self.without_mask(b, HALF))
        {
            let (both, half) = (self.or(x, y), self.constant(HALF));
            return self.and(both, half);
        }
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        let union = self.not(neither);
        if self.has_signed && self.class(union) == Class::Word {
            return self.permuted(union).unwrap_or(union);
        }
        union
    }

    /// Returns the union of a word and its shift by up to three bits, which have no bit in common, as the
    /// sum that `lea` makes at once.
    fn scaled_sum(&mut self, a: Literal, shifted: Literal) -> Option<Literal> {
        let node = *self.node(shifted);
        let is_it = self.has_parts
            && node.kind == NodeKind::ShiftLeft
            && node.number <= 3
            && node.operands[0] == a
            && !a.is_negated()
            && !shifted.is_negated()
            && self.zeros(a, DEPTH) | self.zeros(shifted, DEPTH) == !0;
        is_it.then(|| self.push(NodeKind::Add, &[a, shifted], 0))
    }

    /// Returns the empty word, or false for a bool.
    fn never(&mut self, like: Literal) -> Literal {
        match self.class(like) {
            Class::Word => self.constant(0),
            Class::Bool => self.bool(false),
        }
    }

    pub(super) fn add(&mut self, a: Literal, b: Literal) -> Literal {
        if let Some(sum) = self.weighted_sum(a, b) {
            return sum;
        }
        if let Some(negated) = self.negated_by(a, b).or_else(|| self.negated_by(b, a)) {
            return negated;
        }
        let (a, b) = if self.value(a).is_some() { (b, a) } else { (a, b) };
        let node = *self.node(a);
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.constant(a.wrapping_add(b)),
            (_, Some(0)) => a,
            // ~x + c is ~(x - c). A difference is a word of its own.
            (_, Some(c)) if a.is_negated() && !self.is_difference(a) => {
                let less = self.constant(c.wrapping_neg());
                let sum = self.add(!a, less);
                self.not(sum)
            }
            (_, Some(c)) if node.kind == NodeKind::Add => {
                // A constant comes last.
                match node.operands().iter().position(|&operand| self.value(operand).is_some()) {
                    Some(place) => {
                        let inner = self.value(node.operands[place]).unwrap_or(0);
                        let both = self.constant(inner.wrapping_add(c));
                        self.add(node.operands[1 - place], both)
                    }
                    None => self.push(NodeKind::Add, &[a, b], 0),
                }
            }
            _ if a == !b => self.constant(!0),
            _ if a == b && !a.is_negated() => self.push(NodeKind::ShiftLeft, &[a], 1),
            _ => self.push(NodeKind::Add, &[a, b], 0),
        }
    }

    pub(super) fn subtract(&mut self, a: Literal, b: Literal) -> Literal {
        if a == b {
            return self.constant(0);
        }
        let known = self.sign_extended(a, b).or_else(|| self.signed_division(a, b));
        if let Some(known) = known.or_else(|| self.only_one(a, b)) {
            return known;
        }
        if let Some(all) = self.value(a).filter(|all| all & all.wrapping_add(1) == 0)
            && !self.has_masks
            && self.zeros(b, DEPTH) | all == !0
        {
            return self.xor(b, a);
        }
        // The difference of two bools is that of their masks, in the opposite order.
        let (a, b) = match (self.opposite(a), self.opposite(b)) {
            (Some(first), Some(second)) if self.has_signed => (second, first),
            _ => (a, b),
        };
        let not_a = self.not(a);
        let sum = self.add(not_a, b);
        self.not(sum)
    }

    pub(super) fn negate(&mut self, a: Literal) -> Literal {
        let node = *self.node(a);
        if node.kind == NodeKind::ShiftLeftModulo
            && !a.is_negated()
            && self.value(node.operands[0]) == Some(1)
        {
            let ones = self.constant(!0);
            return self.push(NodeKind::ShiftLeftModulo, &[ones, node.operands[1]], 0);
        }
        if node.kind == NodeKind::Mask && !a.is_negated() && !node.operands[0].is_negated() {
            let condition = *self.node(node.operands[0]);
            if condition.kind == NodeKind::SignedLess
                && self.value(condition.operands[1]) == Some(0)
            {
                return self.shift(condition.operands[0], -63);
            }
        }
        if node.kind == NodeKind::ShiftRight
            && node.number == 63
            && self.has_signed
            && !a.is_negated()
        {
            let is_negative = self.is_negative(node.operands[0]);
            return self.mask(is_negative);
        }
        let ones = self.constant(!0);
        let less = self.add(a, ones);
        self.not(less)
    }

    /// Returns a shift to the left, or to the right if the amount is negative.
    pub(super) fn shift(&mut self, a: Literal, amount: i32) -> Literal {
        let (kind, distance) = match amount {
            0 => return a,
            -63..=-1 => (NodeKind::ShiftRight, amount.unsigned_abs()),
            1..=63 => (NodeKind::ShiftLeft, amount.unsigned_abs()),
            _ => return self.constant(0),
        };
        if let Some(value) = self.value(a) {
            let left = kind == NodeKind::ShiftLeft;
            return self.constant(if left { value << distance } else { value >> distance });
        }
        let node = *self.node(a);
        if node.kind == kind && !a.is_negated() {
            let both = node.number as u32 + distance;
            let sign = if kind == NodeKind::ShiftLeft { 1 } else { -1 };
            return self.shift(node.operands[0], sign * both.min(64).cast_signed());
        }
        if let Some(known) = self.shifted_twice(a, amount).or_else(|| self.counted(a, amount)) {
            return known;
        }
        if node.kind == NodeKind::SwapBytes && !a.is_negated() && self.has_halves {
            match amount {
                -32 => return self.push(NodeKind::SwapHalf, node.operands(), 0),
                _ if amount < -32 => {
                    let half = self.push(NodeKind::SwapHalf, node.operands(), 0);
                    return self.shift(half, amount + 32);
                }
                _ => {}
            }
        }
        self.push(kind, &[a], u64::from(distance))
    }

    /// Returns the second operand if the bool is true, otherwise the third.
    pub(super) fn select(&mut self, condition: Literal, a: Literal, b: Literal) -> Literal {
        match self.known(condition).or_else(|| self.value(condition).map(|value| value != 0)) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        if self.has_signed_order {
            match (self.value(a), self.value(b)) {
                (_, Some(0)) => return self.and(condition, a),
                (Some(0), _) => return self.and(!condition, b),
                (Some(u64::MAX), _) => return self.or(condition, b),
                (_, Some(u64::MAX)) => return self.or(!condition, a),
                _ => {}
            }
        } else if self.has_masks {
            // Any of the forms is fine, because the cover finds the best instructions for the
            // function.
            let differing = self.xor(a, b);
            let chosen = self.and(differing, condition);
            return self.xor(b, chosen);
        }
        let is_scalar = self.has_signed;
        match (self.value(a), self.value(b)) {
            (Some(u64::MAX), Some(0)) => return self.mask(condition),
            (Some(0), Some(u64::MAX)) if is_scalar => return self.mask(!condition),
            // The bool as a number.
            (Some(1), Some(0)) if is_scalar => {
                let mask = self.mask(condition);
                return self.negate(mask);
            }
            (Some(0), Some(1)) if is_scalar => {
                let mask = self.mask(!condition);
                return self.negate(mask);
            }
            (Some(a), Some(b)) if is_scalar && !self.has_parts && a.abs_diff(b) == 1 => {
                let bool = condition.negated_if(a < b);
                let (one, zero, less) =
                    (self.constant(1), self.constant(0), self.constant(a.min(b)));
                let number = self.select(bool, one, zero);
                return self.add(number, less);
            }
            _ => {}
        }
        if is_scalar {
            let (if_true, if_false) =
                (self.assume(condition, true, a, 3), self.assume(condition, false, b, 3));
            if (if_true, if_false) != (a, b) {
                return self.select(condition, if_true, if_false);
            }
            if let Some(count) = self.count_of_empty(condition, a, b) {
                return count;
            }
            if let Some(sum) = self.sum_of_choice(condition, a, b) {
                return sum;
            }
            if let Some(order) = self.order_with_zero(condition, a, b) {
                return order;
            }
            if let Some(sign) = self.choice_of_sign(condition, a, b) {
                return sign;
            }
            if let Some(sum) = self.choice_of_weight(condition, a, b) {
                return sum;
            }
            if let Some(joined) = self.joined(a, b, |graph, a, b| graph.select(condition, a, b)) {
                return joined;
            }
        }
        match condition.is_negated() {
            true => self.push(NodeKind::Select, &[!condition, b, a], 0),
            false => self.push(NodeKind::Select, &[condition, a, b], 0),
        }
    }

    /// Returns a bool as a word.
    pub(super) fn mask(&mut self, bool: Literal) -> Literal {
        match self.known(bool) {
            _ if self.has_masks => bool,
            Some(value) => self.constant(u64::from(value).wrapping_neg()),
            // The complement of a mask is the mask of the complement.
            None => {
                let plain = bool.negated_if(bool.is_negated());
                self.push(NodeKind::Mask, &[plain], 0).negated_if(bool.is_negated())
            }
        }
    }

    pub(super) fn equal(&mut self, a: Literal, b: Literal) -> Literal {
        if let Some(equal) = self.shorter_equality(a, b) {
            return equal;
        }
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.bool(a == b),
            _ if a == b => self.bool(true),
            _ if a == !b => self.bool(false),
            // The complements are equal as well, and a comparison with 0 is shorter.
            (_, Some(u64::MAX)) => {
                let zero = self.constant(0);
                self.push(NodeKind::Equal, &[!a, zero], 0)
            }
            _ => self.push(NodeKind::Equal, &[a, b], 0),
        }
    }

    pub(super) fn is_zero(&mut self, a: Literal) -> Literal {
        let zero = self.constant(0);
        self.equal(a, zero)
    }

    pub(super) fn less(&mut self, a: Literal, b: Literal) -> Literal {
        if let Some(word) = self.not_below_zero(a, b) {
            return !self.is_negative(word);
        }
        if let Some([a, b]) = self.signed(a, b).filter(|_| a != b) {
            return self.push(NodeKind::SignedLess, &[a, b], 0);
        }
        if self.value(b).is_some_and(|limit| limit <= 1 << 31) && self.is_int(a) && self.has_halves
        {
            let (word, half) = (self.node(a).operands[0], self.constant(HALF));
            let word = self.and(word, half);
            return self.less(word, b);
        }
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.bool(a < b),
            (_, Some(0)) | (Some(u64::MAX), _) => self.bool(false),
            // `0 < b` means that b is not 0, and `a < 1` that a is 0.
            (Some(0), _) => !self.is_zero(b),
            (_, Some(1)) => self.is_zero(a),
            _ if a == b => self.bool(false),
            _ if self.has_signed_order => {
                let sign = self.constant(1 << 63);
                let (a, b) = (self.xor(a, sign), self.xor(b, sign));
                self.push(NodeKind::Less, &[a, b], 0)
            }
            _ => self.push(NodeKind::Less, &[a, b], 0),
        }
    }
}
