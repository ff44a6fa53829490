//! Signed numbers that are recognized in their formulas over words: comparisons, shifts, sign
//! extensions and divisions by powers of two.

use crate::graph::{DEPTH, Entry, Graph, HALF, Literal, NodeKind};

impl Graph {
    /// Recognizes the shift of a signed number: `((x ^ s) >> n) ^ s` with the mask `s` of its sign.
    pub(super) fn signed_shift(&mut self, shifted: Literal, sign: Literal) -> Option<Literal> {
        let (shift, mask) = (*self.node(shifted), *self.node(sign));
        let condition = self.node(*mask.operands().first()?);
        let word = *condition.operands().first()?;
        let is_sign = mask.kind == NodeKind::Mask
            && condition.kind == NodeKind::SignedLess
            && !mask.operands[0].is_negated()
            && self.value(condition.operands[1]) == Some(0);
        let kind = match shift.kind {
            NodeKind::ShiftRight => NodeKind::ShiftRightSigned,
            NodeKind::ShiftRightModulo => NodeKind::ShiftRightSignedModulo,
            _ => return None,
        };
        let flipped = *self.node(shift.operands[0]);
        let is_flipped = flipped.kind == NodeKind::Xor
            && flipped.operands().contains(&Literal::new(sign.node(), false))
            && flipped.operands().contains(&Literal::new(word.node(), false))
            && shift.operands[0].is_negated() == (word.is_negated() != sign.is_negated());
        if !is_sign || shifted.is_negated() || !is_flipped {
            return None;
        }
        if shift.kind == NodeKind::ShiftRight && shift.number == 63 && !sign.is_negated() {
            return Some(sign);
        }
        let mut operands = shift.operands().to_vec();
        operands[0] = word;
        Some(self.push(kind, &operands, shift.number).negated_if(sign.is_negated()))
    }

    /// Returns the number that is the lowest bits of a word with their sign: `(x ^ s) - s` for a
    /// word `x` of these bits.
    pub(super) fn sign_extended(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let sign = self.value(b).filter(|_| self.has_signed)?;
        let entry = [Entry::I8, Entry::I16, Entry::I32];
        let entry = entry.into_iter().find(|entry| entry.sign() == sign)?;
        let node = *self.node(a);
        let place =
            node.operands().iter().position(|&operand| self.value(operand) == Some(sign))?;
        let word = node.operands[1 - place];
        let mask = sign | (sign - 1);
        if node.kind != NodeKind::Xor || a.is_negated() || self.zeros(word, DEPTH) & !mask != !mask
        {
            return None;
        }
        let word = self.without_mask(word, mask).unwrap_or(word);
        Some(self.sign_extend(entry, word))
    }

    /// Returns the signed numbers whose order is that of two words: `a + 2^63 < b + 2^63`, and
    /// `2^63 - 1 < a` for a number below 0.
    pub(super) fn signed(&mut self, a: Literal, b: Literal) -> Option<[Literal; 2]> {
        const SIGN: u64 = 1 << 63;
        if !self.has_signed {
            return None;
        }
        if self.value(a) == Some(SIGN - 1) && self.value(b).is_none() {
            let zero = self.constant(0);
            return Some([b, zero]);
        }
        if self.value(a).is_some() && self.value(b).is_some() {
            return None;
        }
        let mut plain = |literal: Literal| {
            if let Some(value) = self.value(literal) {
                return Some(self.constant(value ^ SIGN));
            }
            let node = *self.node(literal);
            let place = node.operands().iter().position(|&o| self.value(o) == Some(SIGN))?;
            (node.kind == NodeKind::Add)
                .then(|| node.operands[1 - place].negated_if(literal.is_negated()))
        };
        Some([plain(a)?, plain(b)?])
    }

    /// Recognizes `-1 < x` for a signed number, with 2^63 added to both, and returns the number.
    pub(super) fn not_below_zero(&self, minus_one: Literal, sum: Literal) -> Option<Literal> {
        if self.value(minus_one) != Some((1 << 63) - 1) {
            return None;
        }
        let node = self.node(sum);
        let place = node.operands().iter().position(|&part| self.value(part) == Some(1 << 63))?;
        let is_it = node.kind == NodeKind::Add && !sum.is_negated() && self.has_halves;
        is_it.then(|| node.operands[1 - place])
    }

    /// Extends the sign after an operation on each bit, and not before: once in place of twice.
    pub(super) fn joined(
        &mut self,
        a: Literal,
        b: Literal,
        operation: impl FnOnce(&mut Self, Literal, Literal) -> Literal,
    ) -> Option<Literal> {
        let extension = |literal: Literal| match self.node(literal).kind {
            NodeKind::SignExtend(entry) => Some(entry),
            _ => None,
        };
        let entry = extension(a).or(extension(b))?;
        let inner = |literal: Literal| match self.value(literal) {
            Some(value) => entry.holds(value).then_some(literal),
            None if extension(literal) == Some(entry) => {
                Some(self.node(literal).operands[0].negated_if(literal.is_negated()))
            }
            None => None,
        };
        let (a, b) = (inner(a)?, inner(b)?);
        let both = operation(self, a, b);
        Some(self.sign_extend(entry, both))
    }

    /// Returns the lowest bits of a word with their sign.
    pub(super) fn sign_extend(&mut self, entry: Entry, word: Literal) -> Literal {
        let upper = !(entry.sign() - 1);
        if self.zeros(word, DEPTH) & upper == upper {
            return word;
        }
        let node = *self.node(word);
        let bits = u64::from(64 - entry.sign().leading_zeros());
        if node.kind == NodeKind::ShiftRight && !word.is_negated() {
            // The sign is the highest bit of the word, or of its lower half.
            match node.number + bits {
                64 => return self.push(NodeKind::ShiftRightSigned, node.operands(), node.number),
                32 => {
                    let half = self.without_mask(node.operands[0], HALF);
                    let int = self.sign_extend(Entry::I32, half.unwrap_or(node.operands[0]));
                    return self.push(NodeKind::ShiftRightSigned, &[int], node.number);
                }
                _ => {}
            }
        }
        self.push(NodeKind::SignExtend(entry), &[word], 0)
    }

    /// Returns true if a word is a number of 32 bits with its sign.
    pub(super) fn is_int(&self, word: Literal) -> bool {
        self.node(word).kind == NodeKind::SignExtend(Entry::I32) && !word.is_negated()
    }

    /// Recognizes the quotient or remainder of a signed number by a power of two, which is that of
    /// its magnitude with the sign of the number: `((|x| >> n) ^ m) - m`.
    ///
    /// A shift rounds down, so what a division cuts off is added to a negative number first.
    pub(super) fn signed_division(&mut self, flipped: Literal, sign: Literal) -> Option<Literal> {
        let (outer, mask) = (*self.node(flipped), *self.node(sign));
        let condition = *self.node(*mask.operands().first()?);
        let is_sign = mask.kind == NodeKind::Mask
            && !sign.is_negated()
            && !mask.operands[0].is_negated()
            && condition.kind == NodeKind::SignedLess
            && self.value(condition.operands[1]) == Some(0);
        if !is_sign || outer.kind != NodeKind::Xor || flipped.is_negated() {
            return None;
        }
        let place = outer.operands().iter().position(|operand| *operand == sign)?;
        let part = outer.operands[1 - place];
        let node = *self.node(part);
        let number = condition.operands[0];
        let low = node.operands().iter().find_map(|&operand| self.value(operand));
        let (magnitude, bits) = match (node.kind, low) {
            (NodeKind::ShiftRight, _) => (node.operands[0], node.number),
            (NodeKind::And, Some(low)) if low & (low + 1) == 0 && low > 0 => {
                (self.without_mask(part, low)?, u64::from(low.count_ones()))
            }
            _ => return None,
        };
        if part.is_negated() || bits > 30 || !self.is_magnitude(magnitude, number, sign) {
            return None;
        }
        if let (NodeKind::And, true, false) = (node.kind, self.is_int(number), self.has_parts) {
            return Some(self.signed_remainder(number, low?));
        }
        let bias = match self.is_int(number) {
            true => {
                let copies = self.push(NodeKind::ShiftRightSigned, &[number], 31);
                let half = self.constant(HALF);
                let copies = if bits == 1 { self.node(number).operands[0] } else { copies };
                let copies = self.and(copies, half);
                self.shift(copies, -(32 - bits as i32))
            }
            false => {
                let copies = if bits == 1 { number } else { sign };
                self.shift(copies, -(64 - bits as i32))
            }
        };
        let mut sum = self.add(number, bias);
        Some(match node.kind {
            NodeKind::And => {
                let low = self.constant(low?);
                let rest = self.and(sum, low);
                self.subtract(rest, bias)
            }
            _ => {
                if self.is_int(number) {
                    sum = self.sign_extend(Entry::I32, sum);
                }
                self.push(NodeKind::ShiftRightSigned, &[sum], bits)
            }
        })
    }

    /// Returns the remainder of a number in the lower half by a power of two: its lowest bits, or the
    /// negative of those of its negative.
    fn signed_remainder(&mut self, number: Literal, low: u64) -> Literal {
        let word = self.node(number).operands[0];
        let (negative, zero, low) = (self.negate(word), self.constant(0), self.constant(low));
        let (positive, rest) = (self.and(word, low), self.and(negative, low));
        let rest = self.negate(rest);
        let is_positive = self.push(NodeKind::SignedLess, &[zero, number], 0);
        self.select(is_positive, positive, rest)
    }

    /// Returns true for `(x ^ m) - m` with the mask `m` of the sign of a number `x`.
    fn is_magnitude(&self, magnitude: Literal, number: Literal, sign: Literal) -> bool {
        let sum = self.node(magnitude);
        let Some(place) = sum.operands().iter().position(|&operand| operand == sign) else {
            return false;
        };
        let flipped = sum.operands[1 - place];
        let parts = self.node(flipped);
        let plain = Literal::new(number.node(), false);
        sum.kind == NodeKind::Add
            && magnitude.is_negated()
            && parts.kind == NodeKind::Xor
            && parts.operands().contains(&sign)
            && parts.operands().contains(&plain)
            && flipped.is_negated() != number.is_negated()
    }
}
