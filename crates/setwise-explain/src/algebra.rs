//! Operations on the values of a graph, with the laws that make equal values one node.

use crate::graph::{Class, DEPTH, Entry, Graph, HALF, Literal, NodeKind};

impl Graph {
    pub(super) fn not(&mut self, a: Literal) -> Literal {
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
            _ => self.push(NodeKind::And, &[a, b], 0),
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
        let known = self.cancelled(a, b).or_else(|| self.cancelled(b, a));
        if let Some(known) =
            known.or_else(|| self.signed_shift(a, b)).or_else(|| self.signed_shift(b, a))
        {
            return known;
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
        let rotated = rotated.or_else(|| self.half_rotation(a, b));
        if let Some(rotated) = rotated.or_else(|| self.half_rotation(b, a)) {
            return rotated;
        }
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        self.not(neither)
    }

    /// Returns the rotation that equals the union of a left shift and a right shift.
    fn rotation(&mut self, left: Literal, right: Literal) -> Option<Literal> {
        let (l, r) = (*self.node(left), *self.node(right));
        if left.is_negated() || right.is_negated() || l.operands().first() != r.operands().first() {
            return None;
        }
        match (l.kind, r.kind) {
            (NodeKind::ShiftLeft, NodeKind::ShiftRight) if l.number + r.number == 64 => {
                Some(self.push(NodeKind::RotateLeft, &[l.operands[0]], l.number))
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

    /// Returns the rotation of a lower half.
    fn half_rotation(&mut self, left: Literal, right: Literal) -> Option<Literal> {
        if !self.has_halves || left.is_negated() || right.is_negated() {
            return None;
        }
        let left = self.without_mask(left, HALF)?;
        let (l, r) = (*self.node(left), *self.node(right));
        let right = self.without_mask(*r.operands().first()?, HALF)?;
        let word = *l.operands().first()?;
        if left.is_negated() || self.without_mask(word, HALF).unwrap_or(word) != right {
            return None;
        }
        match (l.kind, r.kind) {
            (NodeKind::ShiftLeft, NodeKind::ShiftRight) if l.number + r.number == 32 => {
                Some(self.push(NodeKind::RotateHalf, &[right], l.number))
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

    /// Recognizes the shift of a signed number: `((x ^ s) >> n) ^ s` with the mask `s` of its sign.
    fn signed_shift(&mut self, shifted: Literal, sign: Literal) -> Option<Literal> {
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
        let mut operands = shift.operands().to_vec();
        operands[0] = word;
        Some(self.push(kind, &operands, shift.number).negated_if(sign.is_negated()))
    }

    /// Returns the number that is the lowest bits of a word with their sign: `(x ^ s) - s` for a
    /// word `x` of these bits.
    fn sign_extended(&mut self, a: Literal, b: Literal) -> Option<Literal> {
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
        Some(self.push(NodeKind::SignExtend(entry), &[word], 0))
    }

    /// Returns the empty word, or false for a bool.
    fn never(&mut self, like: Literal) -> Literal {
        match self.class(like) {
            Class::Word => self.constant(0),
            Class::Bool => self.bool(false),
        }
    }

    pub(super) fn add(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = if self.value(a).is_some() { (b, a) } else { (a, b) };
        let node = *self.node(a);
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.constant(a.wrapping_add(b)),
            (_, Some(0)) => a,
            // ~x + c is ~(x - c).
            (_, Some(c)) if a.is_negated() => {
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
        if let Some(extended) = self.sign_extended(a, b) {
            return extended;
        }
        if let Some(all) = self.value(a).filter(|all| all & all.wrapping_add(1) == 0)
            && !self.has_masks
            && self.zeros(b, DEPTH) | all == !0
        {
            return self.xor(b, a);
        }
        let not_a = self.not(a);
        let sum = self.add(not_a, b);
        self.not(sum)
    }

    pub(super) fn negate(&mut self, a: Literal) -> Literal {
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
        if (self.value(a), self.value(b)) == (Some(!0), Some(0)) {
            return self.push(NodeKind::Mask, &[condition], 0);
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
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.bool(a == b),
            _ if a == b => self.bool(true),
            _ if a == !b => self.bool(false),
            (_, Some(0)) if self.nonzero.contains(&a) => self.bool(false),
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
        match (self.value(a), self.value(b)) {
            (Some(a), Some(b)) => self.bool(a < b),
            (_, Some(0)) | (Some(u64::MAX), _) => self.bool(false),
            // `0 < b` means that b is not 0, and `a < 1` that a is 0.
            (Some(0), _) => !self.is_zero(b),
            (_, Some(1)) => self.is_zero(a),
            _ if a == b => self.bool(false),
            _ if let Some([a, b]) = self.signed(a, b) => {
                self.push(NodeKind::SignedLess, &[a, b], 0)
            }
            _ if self.has_signed_order => {
                let sign = self.constant(1 << 63);
                let (a, b) = (self.xor(a, sign), self.xor(b, sign));
                self.push(NodeKind::Less, &[a, b], 0)
            }
            _ => self.push(NodeKind::Less, &[a, b], 0),
        }
    }

    /// Returns the signed numbers whose order is that of two words: `a + 2^63 < b + 2^63`, and
    /// `2^63 - 1 < a` for a number below 0.
    fn signed(&mut self, a: Literal, b: Literal) -> Option<[Literal; 2]> {
        const SIGN: u64 = 1 << 63;
        if !self.has_signed {
            return None;
        }
        if self.value(a) == Some(SIGN - 1) {
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
}
