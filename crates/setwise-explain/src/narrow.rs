//! Removes what changes only bits that nothing reads.
//!
//! ```text
//! last node first:   the bits of each node that the nodes after it read
//! first node first:  make each node again, from its new operands; drop
//!                        a mask whose zeros are not read, or are zeros already
//!                        a sign extension, if only the lowest bits are read
//!                        the upper bits of a number that is added, if they are not read
//! ```
//!
//! For example the amount of a shift is read modulo 64. So `s & 63` is `s`, `64 - s` is `-s`, and
//! a 32-bit number need not be extended before it is an amount.

use std::collections::HashSet;

use crate::graph::{Class, DEPTH, Entry, Graph, HALF, Literal, Node, NodeKind};
use crate::table::{arm, is_run};

/// Returns the graph without needless masks, and the new literal of each node, with true if it is
/// the same word.
pub(super) fn narrow(
    old: &Graph,
    mut new: Graph,
    root: Literal,
    root_bits: u64,
) -> (Graph, Vec<(Literal, bool)>) {
    let read = bits_read(old, root, root_bits);
    let mut uses = vec![0; old.nodes.len()];
    for node in old.nodes.iter().zip(&read).filter(|it| *it.1 != 0).map(|it| it.0) {
        node.operands().iter().for_each(|it| uses[it.node()] += 1);
    }
    new.patterns.clone_from(&old.patterns);
    new.tables.clone_from(&old.tables);
    let mut shortened: HashSet<usize> = HashSet::new();
    let mut literals: Vec<(Literal, bool)> = Vec::with_capacity(old.nodes.len());
    for (place, node) in old.nodes.iter().enumerate() {
        let mut operands = node.operands;
        let (mut is_same, mut is_shortened) = (true, false);
        for at in 0..node.operands().len() {
            let operand = operand(old, &mut new, &literals, &read, [place, at]);
            operands[at] = operand.literal;
            is_same &= operand.is_same;
            is_shortened |= operand.is_shortened;
        }
        let plain = Literal::new(place, false);
        let is_bool = old.class(plain) == Class::Bool;
        let dropped = if is_bool { None } else { needless(&new, node, operands, read[place]) };
        is_same &= read[place] == !0
            || !matches!(node.kind, NodeKind::ShiftRightSigned | NodeKind::ShiftRightSignedModulo);
        let literal = match dropped {
            Some((literal, is_zero)) => {
                is_same &= is_zero;
                literal
            }
            None => {
                is_same &= !is_logical(node, read[place]);
                let reordered = reordered(&mut new, &uses, node, operands);
                let literal = match (order_as_shift(old, &read, node), reordered) {
                    (Some((at, distance)), _) => {
                        let upper = new.shift(operands[at], -distance);
                        new.is_zero(upper).negated_if(at == 1)
                    }
                    (None, Some(sum)) => sum,
                    (None, None) => new.again(node, operands, read[place]),
                };
                let is_product =
                    node.kind == NodeKind::Add && new.node(literal).kind == NodeKind::Multiply;
                is_same &=
                    read[place] > HALF || !is_product && !new.is_half_operation(node.kind, literal);
                literal
            }
        };
        literals.push((literal, is_same));
        if is_shortened {
            shortened.insert(literal.node());
        }
        for literal in Literal::both(place) {
            let known = literals[place].0.negated_if(literal.is_negated());
            if old.amounts.contains(&literal)
                && (is_same || node.kind != NodeKind::And)
                && !shortened.contains(&known.node())
            {
                new.add_amount(known);
            }
            if old.nonzero.contains(&literal) && is_same {
                new.nonzero.insert(known);
            }
        }
    }
    (new, literals)
}

/// An operand of a node that is made again.
struct Operand {
    literal: Literal,
    /// True if it has the same value in all bits that the operation takes.
    is_same: bool,
    /// True if a constant summand has fewer bits now.
    is_shortened: bool,
}

/// Returns the operand `at` of the node at `place`, without what changes only bits that are not read.
fn operand(
    old: &Graph,
    new: &mut Graph,
    literals: &[(Literal, bool)],
    read: &[u64],
    [place, at]: [usize; 2],
) -> Operand {
    let node = &old.nodes[place];
    let before = node.operands[at];
    let (literal, is_operand_same) = literals[before.node()];
    let mut is_same = is_operand_same || bits_of(old, node, at, !0) & !read[before.node()] == 0;
    let mut is_shortened = false;
    let mut operand = new.normal(literal.negated_if(before.is_negated()));
    let (used, all) = (bits_of(old, node, at, read[place]), bits_of(old, node, at, !0));
    while let Some((inner, kept)) = new.under_mask(operand).filter(|(_, kept)| used & !kept == 0) {
        operand = inner;
        is_same &= all & !kept == 0;
    }
    // Instructions of x86-64 hold numbers of 32 bits with a sign.
    let is_long = new.has_parts && new.value(operand).is_some_and(|value| !Entry::I32.holds(value));
    if node.kind == NodeKind::Multiply || node.kind == NodeKind::Xor && is_long {
        let short = new.shortened(operand, read[place]);
        if new.has_parts || new.is_cheaper(short, operand) {
            is_same &= operand == short;
            operand = short;
        }
    }
    if node.kind == NodeKind::And
        && let Some(half) = new.half_mask(operand, read[place])
    {
        operand = half;
        is_same = false;
    }
    if node.kind == NodeKind::Add {
        let short = new.shortened(operand, read[place]);
        let is_amount = Literal::both(place).iter().any(|literal| old.amounts.contains(literal));
        // An amount that is known to be small stays it, unless it becomes a negation.
        let is_kept = is_amount && !new.value(short).is_some_and(|value| value == 0 || value == !0);
        if !is_kept && short != operand {
            operand = short;
            is_shortened = true;
            is_same = false;
        }
    }
    Operand { literal: operand, is_same, is_shortened }
}

/// Returns a sum in another order, which takes fewer instructions, if nothing else uses the difference
/// in it.
fn reordered(
    new: &mut Graph,
    uses: &[usize],
    node: &Node,
    operands: [Literal; 3],
) -> Option<Literal> {
    let is_once = |at: &usize| uses[node.operands[*at].node()] == 1;
    (0..2).filter(|at| node.kind == NodeKind::Add && is_once(at)).find_map(|at| {
        let (difference, other) = (operands[at], operands[1 - at]);
        let sum = new.sum_with_product(difference, other);
        sum.or_else(|| new.sum_with_shift(difference, other))
    })
}

/// Returns the word that is left of a node without its mask or extension, and true if they change
/// nothing at all.
fn needless(
    new: &Graph,
    node: &Node,
    operands: [Literal; 3],
    read: u64,
) -> Option<(Literal, bool)> {
    match node.kind {
        NodeKind::And => {
            let place = (0..2).find(|&place| new.value(operands[place]).is_some())?;
            let (word, cleared) = (operands[1 - place], !new.value(operands[place])?);
            let is_zero = new.zeros(word, DEPTH) & cleared == cleared;
            (is_zero || read & cleared == 0).then_some((word, is_zero))
        }
        NodeKind::SignExtend(entry) => {
            let upper = !(entry.sign() - 1);
            let is_zero = new.zeros(operands[0], DEPTH) & upper == upper;
            (is_zero || read & (upper << 1) == 0).then_some((operands[0], is_zero))
        }
        _ => None,
    }
}

/// Returns the distance of a shift that tells a comparison, if the shifted word is needed anyway:
/// `0xffff < x` and `x < 0x10000` are about `x >> 16`. The word is the operand at a place.
fn order_as_shift(old: &Graph, read: &[u64], node: &Node) -> Option<(usize, i32)> {
    if node.kind != NodeKind::Less || !old.has_halves {
        return None;
    }
    let [a, b, _] = node.operands;
    let (at, limit) = match (old.value(a), old.value(b)) {
        (Some(limit), None) => (1, limit.checked_add(1)?),
        (None, Some(limit)) => (0, limit),
        _ => return None,
    };
    let distance = limit.is_power_of_two().then(|| limit.trailing_zeros())?;
    let shift = old.find(NodeKind::ShiftRight, &[node.operands[at]], distance.into())?;
    (read[shift.node()] != 0).then_some((at, distance.cast_signed()))
}

/// Returns true for a shift of a signed number if only bits of the lower half are read.
fn is_logical(node: &Node, read: u64) -> bool {
    node.kind == NodeKind::ShiftRightSigned && read <= HALF >> node.number
}

impl Graph {
    /// Returns the word below a mask or a sign extension, and the bits that are the same in both.
    fn under_mask(&self, word: Literal) -> Option<(Literal, u64)> {
        let node = self.node(word);
        let (inner, kept) = match node.kind {
            NodeKind::And => {
                let place = (0..2).find(|&place| self.value(node.operands[place]).is_some())?;
                let word = node.operands[1 - place];
                // The mask belongs to the instruction for half a register.
                let is_shift = matches!(
                    self.node(word).kind,
                    NodeKind::ShiftRightSigned
                        | NodeKind::ShiftRightSignedModulo
                        | NodeKind::QuotientSigned
                );
                let is_left = self.node(word).kind == NodeKind::ShiftLeftModulo
                    && self.is_half_shift(self.node(word).operands[1]);
                let is_half = self.is_int_absolute(word) || self.has_int_shift(word);
                (!is_shift && !is_left && !is_half)
                    .then_some((word, self.value(node.operands[place])?))?
            }
            NodeKind::SignExtend(entry) => (node.operands[0], entry.sign() | (entry.sign() - 1)),
            _ => return None,
        };
        Some((inner.negated_if(word.is_negated()), kept))
    }

    /// Returns true for an amount modulo 32, which only shifts of half a register take.
    fn is_half_shift(&self, amount: Literal) -> bool {
        self.has_halves && !self.has_parts && self.without_mask(amount, 31).is_some()
    }

    /// Adds a node of another graph.
    fn again(&mut self, node: &Node, [a, b, c]: [Literal; 3], read: u64) -> Literal {
        match node.kind {
            NodeKind::ShiftRightSigned if is_logical(node, read) => {
                self.shift(a, -(node.number as i32))
            }
            NodeKind::ShiftRightSigned
            | NodeKind::ShiftRightSignedModulo
            | NodeKind::QuotientSigned
                if read <= HALF
                    && self.has_halves
                    && self.is_int(a)
                    && (node.kind != NodeKind::QuotientSigned || self.is_int(b)) =>
            {
                // The instruction for half a register needs no extension, and clears the rest.
                let operands = &[a, b][..node.operands().len()];
                let shifted = self.push(node.kind, operands, node.number);
                let half = self.constant(HALF);
                self.and(shifted, half)
            }
            NodeKind::SignExtend(entry) => self.sign_extend(entry, a),
            NodeKind::ShiftLeftModulo if read <= HALF && self.is_half_shift(b) => {
                let shifted = self.push(NodeKind::ShiftLeftModulo, &[a, b], 0);
                let half = self.constant(HALF);
                self.and(shifted, half)
            }
            NodeKind::ShiftLeftModulo => self.shift_left_modulo(a, b),
            NodeKind::ShiftRightModulo => self.shift_right_modulo(a, b),
            NodeKind::And if a.is_negated() && b.is_negated() => {
                let part = self.part_rotation(!a, !b, read);
                let part = part.or_else(|| self.part_rotation(!b, !a, read));
                let part = part.or_else(|| self.union_with_int_shift(!a, !b, read));
                let either = part.unwrap_or_else(|| self.or(!a, !b));
                self.not(either)
            }
            NodeKind::And => {
                let half = if read <= HALF { self.with_int_shift(node.kind, a, b) } else { None };
                half.unwrap_or_else(|| self.and(a, b))
            }
            NodeKind::Xor | NodeKind::Add => {
                let half = if read <= HALF { self.with_int_shift(node.kind, a, b) } else { None };
                half.unwrap_or_else(|| match node.kind {
                    NodeKind::Xor => self.xor(a, b),
                    _ => {
                        let [a, b] = [a, b].map(|part| self.weighted_bool(part));
                        let sum = self.add(a, b);
                        self.product_of_shifts(sum, read).unwrap_or(sum)
                    }
                })
            }
            NodeKind::ShiftLeft => self.shift(a, node.number as i32),
            NodeKind::ShiftRight => self.shift(a, -(node.number as i32)),
            NodeKind::Select if read <= HALF => self.half_select(a, b, c),
            NodeKind::Select => self.select(a, b, c),
            NodeKind::Mask if !self.has_masks => self.mask(a),
            NodeKind::Equal => self.equal(a, b),
            NodeKind::Less if !self.has_signed_order => self.less(a, b),
            kind => self.push(kind, &[a, b, c][..node.operands().len()], node.number),
        }
    }

    /// Returns the lower half of a mask if `AArch64` has only that in one instruction, and no other bits are read.
    fn half_mask(&mut self, mask: Literal, read: u64) -> Option<Literal> {
        let value = self.value(mask).filter(|_| self.has_halves && !self.has_parts)?;
        let half = value & HALF;
        let is_shorter = value > HALF && !is_run(value) && is_run(half | half << 32);
        (is_shorter && read <= HALF).then(|| self.constant(half))
    }

    /// Returns true if a number takes fewer instructions of `AArch64` than another.
    fn is_cheaper(&self, number: Literal, other: Literal) -> bool {
        let cost = |it| self.value(it).map_or(0, |value| arm::constant(value).len());
        cost(number) < cost(other)
    }

    /// Returns a number with its upper bits as copies of the highest one that is read.
    fn shortened(&mut self, word: Literal, read: u64) -> Literal {
        let unread = read.leading_zeros();
        match self.value(word) {
            Some(value) if unread < 64 => {
                let signed = (value << unread).cast_signed() >> unread;
                self.constant(signed.cast_unsigned())
            }
            _ => word,
        }
    }
}

/// Returns the bits of each node that are read.
fn bits_read(graph: &Graph, root: Literal, root_bits: u64) -> Vec<u64> {
    let mut read = vec![0; graph.nodes.len()];
    read[root.node()] = root_bits;
    for (place, node) in graph.nodes.iter().enumerate().rev() {
        if read[place] == 0 {
            continue;
        }
        for at in 0..node.operands().len() {
            read[node.operands[at].node()] |= bits_of(graph, node, at, read[place]);
        }
    }
    read
}

/// Returns the bits of an operand that affect these bits of a node.
fn bits_of(graph: &Graph, node: &Node, at: usize, read: u64) -> u64 {
    // A carry goes up only.
    let up_to = u64::MAX.checked_shr(read.leading_zeros()).unwrap_or(0);
    let down_to = u64::MAX.checked_shl(read.trailing_zeros()).unwrap_or(0);
    match (node.kind, at) {
        // What makes the zeros of one operand must remain, so only one looks at the other.
        (NodeKind::And, 1) => read & !graph.zeros(node.operands[0], DEPTH),
        (NodeKind::And, _)
            if graph.value(node.operands[1]).is_some()
                || read & graph.zeros(node.operands[0], DEPTH) == 0 =>
        {
            read & !graph.zeros(node.operands[1], DEPTH)
        }
        (NodeKind::And, _) => read,
        (NodeKind::Xor, _) | (NodeKind::Select, 1 | 2) => read,
        (NodeKind::Add | NodeKind::Multiply, _) | (NodeKind::ShiftLeftModulo, 0) => up_to,
        (NodeKind::ShiftLeft, _) => read >> node.number,
        (NodeKind::ShiftRight, _) => read << node.number,
        (NodeKind::ShiftRightSigned, _) if is_logical(node, read) => read << node.number,
        (NodeKind::ShiftRightSigned, _) => down_to << node.number | 1 << 63,
        (NodeKind::ShiftRightModulo, 0) => down_to,
        (NodeKind::SignExtend(entry), _) => {
            let sign = entry.sign();
            let upper = if read & !(sign - 1) == 0 { 0 } else { sign };
            read & (sign - 1) | upper
        }
        (NodeKind::RotateHalf | NodeKind::SwapHalf, _)
        | (NodeKind::RotateHalfLeftModulo | NodeKind::RotateHalfRightModulo, 0) => HALF,
        (NodeKind::RotateHalfLeftModulo | NodeKind::RotateHalfRightModulo, _) => 31,
        (NodeKind::RotatePart(entry), _) | (NodeKind::RotatePartModulo(entry), 0) => {
            read | entry.largest()
        }
        (NodeKind::RotatePartModulo(_), _) => 31,
        (NodeKind::Parity, _) => 0xffff,
        (
            NodeKind::ShiftLeftModulo
            | NodeKind::ShiftRightModulo
            | NodeKind::ShiftRightSignedModulo
            | NodeKind::RotateLeftModulo
            | NodeKind::RotateRightModulo
            | NodeKind::Bit,
            1,
        ) => 63,
        _ => !0,
    }
}
