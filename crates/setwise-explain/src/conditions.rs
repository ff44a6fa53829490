//! Conditions that are recognized in others, and words that depend on conditions.

use crate::graph::{Class, DEPTH, Entry, Graph, HALF, Literal, Node, NodeKind};

/// The numbers of a comparison with a constant: the least one, or the greatest one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Least(u64),
    Greatest(u64),
}

impl Graph {
    /// Returns the bool that a signed number is negative.
    pub(super) fn is_negative(&mut self, word: Literal) -> Literal {
        let zero = self.constant(0);
        self.push(NodeKind::SignedLess, &[word, zero], 0)
    }

    /// Recognizes the highest bit of a word, which is the sign of the word: `x >> 63`.
    pub(super) fn sign_bit(&mut self, word: Literal) -> Option<Literal> {
        let node = *self.node(word);
        let is_it = self.has_signed
            && node.kind == NodeKind::ShiftRight
            && node.number == 63
            && !word.is_negated();
        is_it.then(|| self.is_negative(node.operands[0]))
    }

    /// Recognizes the conjunction of two bools that one comparison decides: two words are both 0,
    /// or a number is in a range.
    pub(super) fn both_hold(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let (first, second) = (*self.node(a), *self.node(b));
        let is_zero = |node: &Node, literal: Literal| {
            let zero = node.operands().iter().position(|&operand| self.value(operand) == Some(0));
            zero.filter(|_| node.kind == NodeKind::Equal && !literal.is_negated())
        };
        if let (Some(i), Some(j)) = (is_zero(&first, a), is_zero(&second, b)) {
            let either = self.or(first.operands[1 - i], second.operands[1 - j]);
            return Some(self.is_zero(either));
        }
        if let Some(one) = self.one_comparison(a, b) {
            return Some(one);
        }
        if let Some(all) = self.all_hold(a, b).or_else(|| self.all_hold(b, a)) {
            return Some(all);
        }
        if first.kind != second.kind || !self.has_signed {
            return None;
        }
        let ((word, one), (same, other)) = (self.bound(a)?, self.bound(b)?);
        let (least, greatest) = match (one, other) {
            (Bound::Least(least), Bound::Greatest(greatest))
            | (Bound::Greatest(greatest), Bound::Least(least)) => (least, greatest),
            _ => return None,
        };
        let count = greatest.wrapping_sub(least).wrapping_add(1);
        let is_signed = first.kind == NodeKind::SignedLess;
        let is_empty = match is_signed {
            true => greatest.cast_signed() < least.cast_signed(),
            false => greatest < least,
        };
        if word != same || is_empty || count == 0 {
            return None;
        }
        let offset = self.constant(least.wrapping_neg());
        let mut moved = self.add(word, offset);
        // What is below the range of a number of 32 bits is far above it, too.
        if self.part(word, least, greatest).is_none()
            && self.has_halves
            && least != 0
            && self.holds(word, least)
            && self.holds(word, greatest)
        {
            let half = self.constant(HALF);
            moved = self.and(moved, half);
        } else if let Some((mask, inner)) = self.part(word, least, greatest) {
            let mask = self.constant(mask);
            moved = self.add(inner, offset);
            moved = self.and(moved, mask);
        }
        let count = self.constant(count);
        Some(self.less(moved, count))
    }

    /// Recognizes a conjunction with another one, if a comparison decides two of the bools.
    fn all_hold(&mut self, all: Literal, bool: Literal) -> Option<Literal> {
        let node = *self.node(all);
        let is_it = node.kind == NodeKind::And
            && !all.is_negated()
            && self.has_halves
            && self.class(all) == Class::Bool;
        (0..2).filter(|_| is_it).find_map(|place| {
            let both = self.both_hold(node.operands[place], bool)?;
            Some(self.and(node.operands[1 - place], both))
        })
    }

    /// Returns the mask of a number of 8 or 16 bits, which x86-64 compares, and the word that has it in its
    /// lowest bits, if the number can be all of a range.
    fn part(&self, word: Literal, least: u64, greatest: u64) -> Option<(u64, Literal)> {
        if !self.has_parts || least == 0 {
            return None;
        }
        let holds = |entry: Entry| entry.holds(least) && entry.holds(greatest);
        if let NodeKind::SignExtend(entry @ (Entry::I8 | Entry::I16)) = self.node(word).kind {
            let mask = entry.sign() | (entry.sign() - 1);
            let is_it = !word.is_negated() && holds(entry);
            return is_it.then(|| (mask, self.node(word).operands[0]));
        }
        let sizes = [Entry::U8, Entry::U16].into_iter().filter(|&entry| holds(entry));
        let masks = sizes.map(Entry::largest);
        masks.into_iter().find(|&mask| self.without_mask(word, mask).is_some()).map(|m| (m, word))
    }

    /// Returns true if a word has 32 bits, with or without a sign, and a number is one of these.
    pub(super) fn holds(&self, word: Literal, number: u64) -> bool {
        let is_unsigned = self.without_mask(word, HALF).is_some();
        is_unsigned && Entry::U32.holds(number) || self.is_int(word) && Entry::I32.holds(number)
    }

    /// Returns the word that a bool compares with a constant, and the bound.
    fn bound(&self, bool: Literal) -> Option<(Literal, Bound)> {
        let node = self.node(bool);
        if !matches!(node.kind, NodeKind::Less | NodeKind::SignedLess) {
            return None;
        }
        let [a, b, _] = node.operands;
        // The smallest number, or the largest one plus 1.
        let end = if node.kind == NodeKind::SignedLess { 1 << 63 } else { 0 };
        Some(match (self.value(a), self.value(b), bool.is_negated()) {
            (None, Some(limit), false) if limit != end => {
                (a, Bound::Greatest(limit.wrapping_sub(1)))
            }
            (None, Some(limit), true) => (a, Bound::Least(limit)),
            (Some(limit), None, false) if limit.wrapping_add(1) != end => {
                (b, Bound::Least(limit.wrapping_add(1)))
            }
            (Some(limit), None, true) => (b, Bound::Greatest(limit)),
            _ => return None,
        })
    }

    /// Recognizes a choice between a number and a sum with one, which is a sum with the choice:
    /// `c ? 0 : x + 1` is `(c ? -1 : x) + 1`. The same is true of exclusive ors.
    pub(super) fn sum_of_choice(
        &mut self,
        condition: Literal,
        a: Literal,
        b: Literal,
    ) -> Option<Literal> {
        let (number, sum) = match (self.value(a), self.value(b)) {
            (Some(number), None) => (number, b),
            (None, Some(number)) => (number, a),
            _ => return None,
        };
        let node = *self.node(sum);
        if !matches!(node.kind, NodeKind::Add | NodeKind::Xor) || sum.is_negated() {
            return None;
        }
        let place = node.operands().iter().position(|&part| self.value(part).is_some())?;
        let (word, summand) = (node.operands[1 - place], node.operands[place]);
        let is_scan = matches!(
            self.node(word).kind,
            NodeKind::TrailingZeros
                | NodeKind::LeadingZeros
                | NodeKind::ScanForward
                | NodeKind::ScanReverse
        );
        if !is_scan {
            return None;
        }
        let value = self.value(summand)?;
        let rest = self.constant(match node.kind {
            NodeKind::Add => number.wrapping_sub(value),
            _ => number ^ value,
        });
        let chosen = match sum == b {
            true => self.select(condition, rest, word),
            false => self.select(condition, word, rest),
        };
        Some(match node.kind {
            NodeKind::Add => self.add(chosen, summand),
            _ => self.xor(chosen, summand),
        })
    }

    /// Returns true for the complement of `~x + y`, which is `x - y`.
    pub(super) fn is_difference(&self, word: Literal) -> bool {
        let node = self.node(word);
        let is_constant = |&operand: &Literal| self.value(operand).is_some();
        let is_negated = |operand: &Literal| operand.is_negated();
        self.has_signed
            && word.is_negated()
            && node.kind == NodeKind::Add
            && node.operands().iter().any(is_negated)
            && !node.operands().iter().any(is_constant)
    }

    /// Recognizes `x ^ (x & y)`, which is `x & ~y`.
    pub(super) fn without_common(&mut self, a: Literal, both: Literal) -> Option<Literal> {
        let node = *self.node(both);
        if !self.has_signed || node.kind != NodeKind::And || both.is_negated() {
            return None;
        }
        let place = node.operands().iter().position(|&operand| operand == a)?;
        let other = self.not(node.operands[1 - place]);
        Some(self.and(a, other))
    }

    /// Flips two bits one after the other: `x ^ (1 << i ^ 1 << j)`.
    pub(super) fn flipped_twice(&mut self, a: Literal, bits: Literal) -> Option<Literal> {
        let node = *self.node(bits);
        let is_bit = |&operand: &Literal| {
            let shift = self.node(operand);
            shift.kind == NodeKind::ShiftLeftModulo
                && !operand.is_negated()
                && self.value(shift.operands[0]) == Some(1)
        };
        let is_it =
            self.has_halves && node.kind == NodeKind::Xor && node.operands().iter().all(is_bit);
        is_it.then(|| {
            let first = self.xor(a.negated_if(bits.is_negated()), node.operands[0]);
            self.xor(first, node.operands[1])
        })
    }

    /// Recognizes the squares below a square and those above it, which are all others: of
    /// `x & (b - 1)` and `x & ~(2 * b - 1)`, where `b` is `1 << s`, the union is `x & ~b`.
    pub(super) fn without_middle(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        if !self.has_halves {
            return None;
        }
        let (first, second) = (self.factors(a), self.factors(b));
        let only = |of: &[Literal], other: &[Literal]| {
            let mut rest = of.iter().filter(|factor| !other.contains(factor));
            rest.next().copied().filter(|_| rest.next().is_none())
        };
        let (one, other) = (only(&first, &second)?, only(&second, &first)?);
        let middle = self.middle(one, other).or_else(|| self.middle(other, one))?;
        let mut rest = self.not(middle);
        for factor in first.into_iter().filter(|&factor| factor != one) {
            rest = self.and(rest, factor);
        }
        Some(rest)
    }

    /// Returns the word `b`, which is `1 << s`, for `b - 1` and `~(2 * b - 1)`.
    fn middle(&self, below: Literal, above: Literal) -> Option<Literal> {
        let bit = |word: Literal, value: u64| {
            let sum = self.node(word);
            let [a, b] = [sum.operands[0], sum.operands[1]];
            let bit = match [a, b].map(|part| self.value(part) == Some(!0)) {
                [true, _] => b,
                [_, true] => a,
                _ => return None,
            };
            let shift = self.node(bit);
            let is_it = sum.kind == NodeKind::Add
                && !bit.is_negated()
                && shift.kind == NodeKind::ShiftLeftModulo
                && self.value(shift.operands[0]) == Some(value);
            is_it.then_some((bit, shift.operands[1]))
        };
        let ((one, index), (_, same)) = (bit(below, 1)?, bit(above, 2)?);
        (!below.is_negated() && above.is_negated() && index == same).then_some(one)
    }

    /// Returns the words whose intersection is a word, at most eight of them.
    pub(super) fn factors(&self, word: Literal) -> Vec<Literal> {
        let mut factors = vec![word];
        let mut place = 0;
        while place < factors.len() && factors.len() < 8 {
            let node = self.node(factors[place]);
            if node.kind == NodeKind::And && !factors[place].is_negated() {
                factors[place] = node.operands[0];
                if !factors.contains(&node.operands[1]) {
                    factors.push(node.operands[1]);
                }
            } else {
                place += 1;
            }
        }
        factors
    }

    /// Recognizes a field of bits that is moved once more: `(x >> 6 & 63) << 8` is
    /// `x << 2 & 63 << 8`.
    pub(super) fn shifted_field(&mut self, field: Literal, amount: i32) -> Option<Literal> {
        let node = *self.node(field);
        let place = node.operands().iter().position(|&part| self.value(part).is_some());
        let place = place.filter(|_| node.kind == NodeKind::And && !field.is_negated())?;
        let (mask, shifted) = (self.value(node.operands[place])?, node.operands[1 - place]);
        let inner = *self.node(shifted);
        let distance = inner.number as i32;
        if amount < 1 {
            return None;
        }
        let mask = mask << amount;
        let is_it = inner.kind == NodeKind::ShiftRight
            && !shifted.is_negated()
            && distance != amount
            && amount > 3
            && i32::try_from(mask.cast_signed()).is_ok_and(|mask| mask > 0);
        is_it.then(|| {
            let word = self.shift(inner.operands[0], amount - distance);
            let mask = self.constant(mask);
            self.and(word, mask)
        })
    }

    /// Returns true for a word that is 0 or 1.
    pub(super) fn is_bool_number(&self, word: Literal) -> bool {
        self.value(word).is_none() && self.zeros(word, DEPTH) | 1 == !0
    }
}
