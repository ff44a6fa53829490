//! Operations that are recognized in combinations of others: rotations, single bits, masks, and choices
//! whose condition is known.

use crate::graph::{DEPTH, Entry, Graph, HALF, Literal, Node, NodeKind};
use crate::table::arm::constant;

impl Graph {
    /// Returns the bool of an equality if it has a shorter form than the comparison of these words.
    pub(super) fn shorter_equality(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        match (self.value(a), self.value(b)) {
            (Some(0), None) => Some(self.equal(b, a)),
            (None, Some(0)) if self.nonzero.contains(&a) => Some(self.bool(false)),
            (None, Some(0)) => {
                let bit = self.sign_bit(a).or_else(|| self.bit(a)).map(|bit| !bit);
                bit.or_else(|| self.zero_test(a))
            }
            (None, None) => {
                if let Some(equal) = self.equal_parts(a, b) {
                    return Some(equal);
                }
                let rest = self.not_in(a, b).or_else(|| self.not_in(b, a));
                let rest = rest.or_else(|| self.is_superset(a, b));
                let rest = rest.or_else(|| self.is_superset(b, a))?;
                Some(self.is_zero(rest))
            }
            _ => None,
        }
    }

    /// Returns the rotation that equals the union of a left shift and a right shift.
    pub(super) fn rotation(&mut self, left: Literal, right: Literal) -> Option<Literal> {
        let (l, r) = (*self.node(left), *self.node(right));
        if left.is_negated() || right.is_negated() || l.operands().first() != r.operands().first() {
            return None;
        }
        match (l.kind, r.kind) {
            (NodeKind::ShiftLeft, NodeKind::ShiftRight) if l.number + r.number == 64 => {
                let rotated = self.push(NodeKind::RotateLeft, &[l.operands[0]], l.number);
                let permuted = if self.has_signed { self.permuted(rotated) } else { None };
                Some(permuted.unwrap_or(rotated))
            }
            (NodeKind::ShiftLeftModulo, NodeKind::ShiftRightModulo)
            | (NodeKind::ShiftLeftBy, NodeKind::ShiftRightBy)
                if self.has_rotations =>
            {
                let is_whole = l.kind == NodeKind::ShiftLeftBy;
                let [left, right] = [l, r].map(|node| match is_whole {
                    true => self.modulo_64(node.operands[1]),
                    false => Some(node.operands[1]),
                });
                let (left, right) = (left?, right?);
                if self.negate(left) != right {
                    return None;
                }
                // The direction whose amount is available without a negation.
                Some(match left.is_negated() {
                    true => self.push(NodeKind::RotateRightModulo, &[l.operands[0], right], 0),
                    false => self.push(NodeKind::RotateLeftModulo, &[l.operands[0], left], 0),
                })
            }
            _ => None,
        }
    }

    /// Returns the rotation in the lower half of a union with the mask of the lower half.
    pub(super) fn rotated_half(&mut self, union: Literal, mask: Literal) -> Option<Literal> {
        let node = *self.node(union);
        if self.value(mask) != Some(HALF) || node.kind != NodeKind::And || !union.is_negated() {
            return None;
        }
        let [left, right] = [!node.operands[0], !node.operands[1]];
        let rotated = self.half_rotation(left, right, true);
        rotated.or_else(|| self.half_rotation(right, left, true))
    }

    /// Returns the rotation of a lower half, from a left shift that is masked or will be.
    pub(super) fn half_rotation(
        &mut self,
        left: Literal,
        right: Literal,
        is_masked: bool,
    ) -> Option<Literal> {
        if !self.has_halves || left.is_negated() || right.is_negated() {
            return None;
        }
        let plain = self.without_mask(left, HALF);
        let left = plain.or_else(|| is_masked.then_some(left))?;
        let (l, r) = (*self.node(left), *self.node(right));
        let first = *r.operands().first()?;
        let is_half = self.zeros(first, DEPTH) | HALF == !0;
        let right = self.without_mask(first, HALF).or_else(|| is_half.then_some(first))?;
        let word = *l.operands().first()?;
        if left.is_negated() || self.without_mask(word, HALF).unwrap_or(word) != right {
            return None;
        }
        match (l.kind, r.kind) {
            (NodeKind::ShiftLeft, NodeKind::ShiftRight) if l.number + r.number == 32 => {
                let rotated = self.push(NodeKind::RotateHalf, &[right], l.number);
                let permuted = self.permuted(rotated);
                Some(permuted.unwrap_or(rotated))
            }
            (NodeKind::ShiftLeftModulo, NodeKind::ShiftRightModulo) => {
                let to_left = self.without_mask(l.operands[1], 31)?;
                let to_right = self.without_mask(r.operands[1], 31)?;
                if self.negate(to_left) != to_right {
                    return None;
                }
                Some(match to_left.is_negated() {
                    true => self.push(NodeKind::RotateHalfRightModulo, &[right, to_right], 0),
                    false => self.push(NodeKind::RotateHalfLeftModulo, &[right, to_left], 0),
                })
            }
            _ => None,
        }
    }

    /// Returns the rotation of the lowest 8 or 16 bits, from a left shift and a right shift
    /// if no other bits are read. The code is trusted not to shift by more than their number.
    pub(super) fn part_rotation(
        &mut self,
        left: Literal,
        right: Literal,
        read: u64,
    ) -> Option<Literal> {
        let entry = [Entry::U8, Entry::U16].into_iter().find(|entry| entry.holds(read))?;
        let bits = u64::from(entry.largest().count_ones());
        let (l, r) = (*self.node(left), *self.node(right));
        // AArch64 only swaps two bytes.
        let is_swap = entry == Entry::U16 && l.kind == NodeKind::ShiftLeft && l.number == 8;
        if !(self.has_parts || self.has_halves && is_swap)
            || left.is_negated()
            || right.is_negated()
            || r.operands().is_empty()
        {
            return None;
        }
        let word = self.without_mask(r.operands[0], entry.largest())?;
        let shifted = *l.operands().first()?;
        if self.without_mask(shifted, entry.largest()).unwrap_or(shifted) != word {
            return None;
        }
        match (l.kind, r.kind) {
            (NodeKind::ShiftLeft, NodeKind::ShiftRight) if l.number + r.number == bits => {
                Some(self.push(NodeKind::RotatePart(entry), &[word], l.number))
            }
            (NodeKind::ShiftLeftModulo, NodeKind::ShiftRightModulo) => {
                let to_left = self.without_mask(l.operands[1], 31)?;
                let to_right = self.without_mask(r.operands[1], 31)?;
                let bits = self.constant(bits);
                let is_it = self.subtract(bits, to_left) == to_right
                    && [to_left, to_right].iter().all(|amount| self.amounts.contains(amount));
                is_it.then(|| self.push(NodeKind::RotatePartModulo(entry), &[word, to_left], 0))
            }
            _ => None,
        }
    }

    /// Returns a word with the choices by a condition made, found by looking at most `depth` nodes
    /// deep.
    pub(super) fn assume(
        &mut self,
        condition: Literal,
        holds: bool,
        word: Literal,
        depth: usize,
    ) -> Literal {
        let node = *self.node(word);
        if depth == 0 {
            return word;
        }
        let made = match node.kind {
            NodeKind::Select if node.operands[0].node() == condition.node() => {
                let is_first = holds == (node.operands[0] == condition);
                node.operands[if is_first { 1 } else { 2 }]
            }
            NodeKind::Xor | NodeKind::Add => {
                let [a, b] = [0, 1]
                    .map(|place| self.assume(condition, holds, node.operands[place], depth - 1));
                if [a, b] == node.operands[..2] {
                    return word;
                }
                match node.kind {
                    NodeKind::Xor => self.xor(a, b),
                    // A difference, whose constant comes first.
                    _ if word.is_negated() => {
                        let is_first = self.value(b).is_none() || self.value(a).is_some();
                        let (a, b) = if is_first { (a, b) } else { (b, a) };
                        let first = self.not(a);
                        return self.subtract(first, b);
                    }
                    _ => self.add(a, b),
                }
            }
            _ => return word,
        };
        self.normal(made.negated_if(word.is_negated()))
    }

    /// Recognizes a choice of 64 for the empty set, which the count of zeros is anyway.
    pub(super) fn count_of_empty(
        &mut self,
        condition: Literal,
        a: Literal,
        b: Literal,
    ) -> Option<Literal> {
        let (empty, other) = if condition.is_negated() { (b, a) } else { (a, b) };
        let (test, count) = (*self.node(condition), *self.node(other));
        let is_count = matches!(count.kind, NodeKind::TrailingZeros | NodeKind::LeadingZeros);
        let is_test = test.kind == NodeKind::Equal
            && test.operands().iter().any(|&operand| self.value(operand) == Some(0))
            && test.operands().contains(count.operands().first()?);
        (is_count && is_test && self.value(empty) == Some(64)).then_some(other)
    }

    /// Returns the elements of `a` that are not in `b`, for `a & b`.
    pub(super) fn not_in(&mut self, a: Literal, both: Literal) -> Option<Literal> {
        let node = *self.node(both);
        let place = node.operands().iter().position(|&operand| operand == a)?;
        let is_it = node.kind == NodeKind::And && !both.is_negated() && !self.has_masks;
        is_it.then(|| {
            let other = self.not(node.operands[1 - place]);
            self.and(a, other)
        })
    }

    /// Recognizes the bit of a word that another word names: `x >> s & 1` and `x & 1 << s`.
    pub(super) fn bit(&mut self, word: Literal) -> Option<Literal> {
        let node = *self.node(word);
        if !self.has_halves || node.kind != NodeKind::And || word.is_negated() {
            return None;
        }
        (0..2).find_map(|place| {
            let (mask, other) = (node.operands[place], node.operands[1 - place]);
            let (one, shifted) = (*self.node(mask), *self.node(other));
            if self.value(mask) == Some(1) && shifted.kind == NodeKind::ShiftRightModulo {
                let word = shifted.operands[0].negated_if(other.is_negated());
                return (!other.is_negated())
                    .then(|| self.push(NodeKind::Bit, &[word, shifted.operands[1]], 0));
            }
            let is_bit = one.kind == NodeKind::ShiftLeftModulo
                && !mask.is_negated()
                && self.value(one.operands[0]) == Some(1);
            is_bit.then(|| self.push(NodeKind::Bit, &[other, one.operands[1]], 0))
        })
    }

    /// Moves the mask of the lower half out of an intersection: `(x & m) & y` is `(x & y) & m`.
    pub(super) fn half_outside(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        if !self.has_halves || self.value(b).is_some() {
            return None;
        }
        let word = self.without_mask(a, HALF)?;
        let both = self.and(word, b);
        let half = self.constant(HALF);
        Some(self.push(NodeKind::And, &[both, half], 0))
    }

    /// Returns a shift by an amount modulo 64.
    pub(super) fn shift_left_modulo(&mut self, a: Literal, amount: Literal) -> Literal {
        // One shifted by the index of the last square is the highest bit shifted by the number of
        // zeros above it.
        let node = *self.node(amount);
        let place = node.operands().iter().position(|&operand| self.value(operand) == Some(63));
        match place {
            Some(place)
                if self.has_counts && self.value(a) == Some(1) && node.kind == NodeKind::Xor =>
            {
                let highest = self.constant(1 << 63);
                let zeros = node.operands[1 - place].negated_if(amount.is_negated());
                self.push(NodeKind::ShiftRightModulo, &[highest, zeros], 0)
            }
            _ => self.push(NodeKind::ShiftLeftModulo, &[a, amount], 0),
        }
    }

    /// Returns the mask `x` for a bool as a number, `-x`. For the complement of a mask, that is the
    /// mask plus 1.
    pub(super) fn opposite(&self, number: Literal) -> Option<Literal> {
        let node = self.node(number);
        if node.kind != NodeKind::Add {
            return None;
        }
        let summand = if number.is_negated() { !0 } else { 1 };
        let is_it = |&operand: &Literal| self.value(operand) == Some(summand);
        let place = node.operands().iter().position(is_it)?;
        let word = node.operands[1 - place];
        let is_mask = self.node(word).kind == NodeKind::Mask;
        (is_mask && !word.is_negated()).then_some(word.negated_if(!number.is_negated()))
    }

    /// Recognizes a shift of a shifted word, by a number: a mask, or the shift of another constant.
    pub(super) fn shifted_twice(&mut self, a: Literal, amount: i32) -> Option<Literal> {
        let node = *self.node(a);
        let number = node.number as i32;
        if a.is_negated() || !self.has_signed {
            return None;
        }
        let mask: u64 = match (node.kind, amount) {
            (NodeKind::ShiftLeft, ..0) if amount == -number => !0 >> number,
            // A shorter distance can be a part of an address.
            (NodeKind::ShiftRight, 4..) if amount == number => !0 << number,
            (NodeKind::SignExtend(Entry::I32), -63) if self.has_halves => {
                let half = self.constant(HALF);
                let word = self.and(node.operands[0], half);
                return Some(self.shift(word, -31));
            }
            (NodeKind::ShiftLeftModulo, 1..) => {
                let constant = self.value(node.operands[0])? << amount;
                let constant = self.constant(constant);
                return Some(self.push(
                    NodeKind::ShiftLeftModulo,
                    &[constant, node.operands[1]],
                    0,
                ));
            }
            _ => return self.shifted_field(a, amount),
        };
        if mask != HALF && i32::try_from(mask.cast_signed()).is_err() {
            return None;
        }
        let mask = self.constant(mask);
        Some(self.and(node.operands[0], mask))
    }

    /// Recognizes `(a | b) - (a & b)`, which is `a ^ b`.
    pub(super) fn only_one(&mut self, either: Literal, both: Literal) -> Option<Literal> {
        let (union, intersection) = (*self.node(either), *self.node(both));
        let is_it = union.kind == NodeKind::And
            && intersection.kind == NodeKind::And
            && either.is_negated()
            && !both.is_negated()
            && union.operands().iter().all(|&o| intersection.operands().contains(&!o));
        is_it.then(|| self.xor(intersection.operands[0], intersection.operands[1]))
    }

    /// Recognizes the population count in fields of two, four and eight bits. A product has the sum of
    /// the fields in its highest byte.
    pub(super) fn counted(&mut self, product: Literal, amount: i32) -> Option<Literal> {
        // The product of a lower half has a mask.
        let half = self.without_mask(product, HALF).filter(|_| amount == -24);
        let all = if half.is_some() { HALF } else { !0 };
        if !self.has_counts || half.is_none() && amount != -56 {
            return None;
        }
        let (bytes, factor) = self.factored(half.unwrap_or(product), all, FACTORS);
        if factor & all != 0x0101_0101_0101_0101 & all {
            return None;
        }
        // The word is that from which the halves of all pairs are subtracted.
        let nibbles = self.first_with(self.without_mask(bytes, NIBBLES & all)?, NodeKind::And)?;
        let pairs = self.without_mask(nibbles, PAIRS & all)?;
        let sum = self.node(pairs);
        let inverse = sum.operands().iter().find(|operand| operand.is_negated())?;
        let word = !*inverse;
        let halves = self.masked_shift(word, 1, 0x5555_5555_5555_5555 & all);
        let pairs = self.subtract(word, halves);
        let pairs = if half.is_some() { self.masked(pairs, HALF) } else { pairs };
        let (low, high) =
            (self.masked(pairs, PAIRS & all), self.masked_shift(pairs, 2, PAIRS & all));
        let nibbles = self.add(low, high);
        let upper = self.shift(nibbles, -4);
        let sum = self.add(nibbles, upper);
        let is_count = self.masked(sum, NIBBLES & all) == bytes;
        is_count.then(|| self.push(NodeKind::Count, &[word], 0))
    }

    /// Returns the word and the number whose product a word is, in the bits of a mask: `x * c`, shifts of such
    /// products and their sums, such as `y + (y << n)`.
    fn factored(&self, product: Literal, all: u64, depth: u32) -> (Literal, u64) {
        let masked = if all == HALF { self.without_mask(product, HALF) } else { None };
        let word = masked.unwrap_or(product);
        let Node { kind, operands: [a, b, _], number, .. } = *self.node(word);
        if word.is_negated() || depth == 0 {
            return (word, 1);
        }
        match kind {
            NodeKind::ShiftLeft => {
                let (word, factor) = self.factored(a, all, depth - 1);
                return (word, factor << number);
            }
            NodeKind::Multiply => {
                let found =
                    [(a, b), (b, a)].into_iter().find_map(|(x, c)| Some((x, self.value(c)?)));
                if let Some((inner, c)) = found {
                    let (word, factor) = self.factored(inner, all, depth - 1);
                    return (word, factor.wrapping_mul(c));
                }
            }
            NodeKind::Add => {
                let [a, b] = [a, b].map(|it| self.factored(it, all, depth - 1));
                if a.0 == b.0 {
                    return (a.0, a.1.wrapping_add(b.1));
                }
            }
            _ => {}
        }
        (word, 1)
    }

    /// Returns the product that a sum of shifts of one word is, if that takes fewer instructions.
    pub(super) fn product_of_shifts(&mut self, sum: Literal, read: u64) -> Option<Literal> {
        let all = if read <= HALF { HALF } else { !0 };
        let (word, factor) = self.factored(sum, all, FACTORS);
        let factor = factor & all;
        let ones = factor.count_ones();
        let is_short = match self.has_parts {
            // The product with a number of 32 bits is one instruction; small numbers take one or two `lea`.
            true if factor < 1 << 31 || all == HALF => ones >= 4 && factor > 9 * 9,
            true => ones >= 8,
            // Each sum has the shift in it, and no more than doubles the ones.
            false if self.has_halves && ones > 1 => {
                let sums = (ones - 1).ilog2() as usize + 1;
                constant(factor).len() + 1 < sums + usize::from(factor.is_multiple_of(2))
            }
            false => false,
        };
        let is_it = is_short && self.node(sum).kind != NodeKind::Multiply;
        is_it.then(|| {
            // Instructions of x86-64 hold numbers of 32 bits with a sign.
            let signed = (factor as u32).cast_signed();
            let is_signed = self.has_parts && all == HALF;
            let factor = if is_signed { i64::from(signed).cast_unsigned() } else { factor };
            let factor = self.constant(factor);
            self.push(NodeKind::Multiply, &[word, factor], 0)
        })
    }

    /// Returns the first operand of this kind in a sum, or else in an operand of the sum.
    fn first_with(&self, sum: Literal, kind: NodeKind) -> Option<Literal> {
        let is_it = |operand: &&Literal| self.node(**operand).kind == kind;
        let operands = self.node(sum).operands();
        let found = operands.iter().find(is_it);
        let deeper = || operands.iter().find_map(|&o| self.node(o).operands().iter().find(is_it));
        // Of the two intersections, the one without a shift.
        let plain = |&literal: &&Literal| {
            let operands = self.node(*literal).operands();
            operands.iter().all(|&operand| self.node(operand).kind != NodeKind::ShiftRight)
        };
        found.or_else(deeper).filter(plain).copied().or_else(|| {
            let all = operands.iter().flat_map(|&o| self.node(o).operands());
            all.filter(is_it).find(plain).copied()
        })
    }

    fn masked_shift(&mut self, word: Literal, distance: i32, mask: u64) -> Literal {
        let shifted = self.shift(word, -distance);
        self.masked(shifted, mask)
    }

    fn masked(&mut self, word: Literal, mask: u64) -> Literal {
        let mask = self.constant(mask);
        self.and(word, mask)
    }
}

/// The maximum depth of sums and shifts that are one product.
const FACTORS: u32 = 8;

/// The lowest two bits of each four, and the lowest four of each byte.
const PAIRS: u64 = 0x3333_3333_3333_3333;
const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
