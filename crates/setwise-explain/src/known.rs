//! Facts about the bits of words: zeros, and numbers that 32 bits hold.

use crate::graph::{DEPTH, Entry, Graph, HALF, Literal, NodeKind};

impl Graph {
    /// Returns the bits of a word that are known to be 0, found by looking at most `depth` nodes
    /// deep.
    pub(super) fn zeros(&self, word: Literal, depth: usize) -> u64 {
        if let Some(value) = self.value(word) {
            return !value;
        }
        let node = self.node(word);
        let of = |place: usize| self.zeros(node.operands()[place], depth - 1);
        let flipped = |place: usize| self.zeros(!node.operands()[place], depth - 1);
        if depth == 0 {
            return 0;
        }
        let above = |bits: u32| u64::MAX.checked_shl(bits).unwrap_or(0);
        let below = |limit: u64| above(64 - limit.leading_zeros());
        if self.opposite(word).is_some() {
            return !1;
        }
        match (node.kind, word.is_negated()) {
            (NodeKind::And, true) => flipped(0) & flipped(1),
            (_, true) => 0,
            (NodeKind::And, _) => of(0) | of(1),
            (NodeKind::Xor, _) => of(0) & of(1),
            (NodeKind::Select, _) => of(1) & of(2),
            (NodeKind::DoubleBits, _) => 1 << 63,
            (NodeKind::Parity, _) => !1,
            (NodeKind::Count, _) => below(64),
            (NodeKind::TrailingZeros | NodeKind::LeadingZeros, _) => {
                below(if self.nonzero.contains(&node.operands()[0]) { 63 } else { 64 })
            }
            (NodeKind::ScanForward | NodeKind::ScanReverse, _) => {
                below(if of(0) >> 32 == HALF { 31 } else { 63 })
            }
            (NodeKind::ShiftRight, _) => !(!of(0) >> node.number),
            (NodeKind::ShiftLeft, _) => !(!of(0) << node.number),
            (NodeKind::ShiftLeftModulo, _) => {
                let most = !self.zeros(node.operands[1], depth - 1);
                above((64 - of(0).leading_ones()).saturating_add(most.min(64) as u32))
            }
            (NodeKind::ShiftRightModulo, _) => above(64 - of(0).leading_ones()),
            (NodeKind::Add, _) => above(65 - of(0).leading_ones().min(of(1).leading_ones())),
            (
                NodeKind::SwapHalf
                | NodeKind::RotateHalf
                | NodeKind::RotateHalfLeftModulo
                | NodeKind::RotateHalfRightModulo,
                _,
            ) => HALF << 32,
            (NodeKind::Load(entry), _) => below(entry.largest()),
            _ => 0,
        }
    }

    /// Returns a word with the lower half of a number that 32 bits hold, with its sign.
    pub(super) fn int(&self, number: Literal) -> Option<Literal> {
        let node = self.node(number);
        if node.kind == NodeKind::SignExtend(Entry::I32) {
            return Some(node.operands[0].negated_if(number.is_negated()));
        }
        let is_variable = self.value(number).is_none();
        (is_variable && self.signed_bits(number, DEPTH / 2) <= 32).then_some(number)
    }

    /// Returns a number of bits that hold a signed number, found by looking at most `depth` nodes
    /// deep.
    fn signed_bits(&self, number: Literal, depth: usize) -> u32 {
        if let Some(value) = self.value(number) {
            return 65 - value.leading_ones().max(value.leading_zeros());
        }
        let node = self.node(number);
        let of = |place: usize| self.signed_bits(node.operands[place], depth - 1);
        let known = match node.kind {
            _ if depth == 0 => 64,
            NodeKind::SignExtend(entry) => 64 - entry.sign().leading_zeros(),
            NodeKind::Mask => 1,
            NodeKind::Add => of(0).max(of(1)) + 1,
            NodeKind::Xor | NodeKind::And => of(0).max(of(1)),
            NodeKind::Select => of(1).max(of(2)),
            NodeKind::ShiftRightSigned => of(0).saturating_sub(node.number as u32).max(1),
            _ => 64,
        };
        let plain = Literal::new(number.node(), false);
        let unsigned = 65 - self.zeros(plain, depth.max(1)).leading_ones();
        known.min(unsigned).min(64)
    }
}
