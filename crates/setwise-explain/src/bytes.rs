//! Permutations of the bytes of a word, which are recognized in any order of shifts and masks.
//!
//! The bytes of a node are followed through shifts by multiples of 8, masks of whole bytes and unions:
//! each is zero, or a byte of another word. If all are those of one word in the opposite order, the
//! node swaps the bytes.
//!
//! ```text
//! (x & 0x00ff00ff00ff00ff) << 8         bytes 0, x0, 0, x2, 0, x4, 0, x6
//! x >> 8 & 0x00ff00ff00ff00ff           bytes x1, 0, x3, 0, x5, 0, x7, 0
//! their union                           bytes x1, x0, x3, x2, x5, x4, x7, x6
//! ```

use crate::graph::{Bytes, DEPTH, Graph, Literal, NodeKind};

impl Graph {
    /// Returns a union as a word with its bytes in another order, if it is one.
    pub(super) fn permuted(&mut self, union: Literal) -> Option<Literal> {
        let bytes = self.bytes(union);
        let (word, _) = bytes[0]?;
        let own = self.own(word);
        let is = |order: fn(u8) -> Option<u8>| {
            let expected = |at: usize| own[usize::from(order(at as u8)?)];
            word != union && bytes.iter().enumerate().all(|(at, byte)| *byte == expected(at))
        };
        if is(|place| Some(7 - place)) {
            return Some(self.push(NodeKind::SwapBytes, &[word], 0));
        }
        if self.has_halves && is(|place| 3_u8.checked_sub(place)) {
            return Some(self.push(NodeKind::SwapHalf, &[word], 0));
        }
        None
    }

    /// Returns the bytes of a word as bytes of the word itself, except for those that are known to be zero.
    fn own(&self, word: Literal) -> Bytes {
        let zeros = self.zeros(word, DEPTH).to_le_bytes();
        std::array::from_fn(|place| (zeros[place] != 0xff).then_some((word, place as u8)))
    }

    /// Returns the bytes of a word, each of which is computed once.
    fn bytes(&mut self, word: Literal) -> Bytes {
        if let Some(bytes) = self.known_bytes.get(&word) {
            return *bytes;
        }
        let bytes = self.moved(word).unwrap_or_else(|| self.own(word));
        self.known_bytes.insert(word, bytes);
        bytes
    }

    /// Returns the bytes of a node that only moves and clears bytes of other words.
    fn moved(&mut self, word: Literal) -> Option<Bytes> {
        let node = *self.node(word);
        let (a, b) = (node.operands[0], node.operands[1]);
        let distance = (node.number / 8) as usize;
        let is_whole = node.number.is_multiple_of(8);
        match (node.kind, word.is_negated()) {
            (NodeKind::And, true) => {
                let (a, b) = (self.bytes(!a), self.bytes(!b));
                let mut union = a;
                for (byte, other) in union.iter_mut().zip(b) {
                    match (*byte, other) {
                        (_, None) => {}
                        (None, _) => *byte = other,
                        (Some(byte), Some(other)) if byte == other => {}
                        _ => return None,
                    }
                }
                Some(union)
            }
            (_, true) => None,
            (NodeKind::And, _) => {
                let place = (0..2).find(|&place| self.value(node.operands[place]).is_some())?;
                let mask = self.value(node.operands[place])?.to_le_bytes();
                let mut bytes = self.bytes(node.operands[1 - place]);
                for (byte, mask) in bytes.iter_mut().zip(mask) {
                    match mask {
                        0 => *byte = None,
                        0xff => {}
                        _ => return None,
                    }
                }
                Some(bytes)
            }
            (NodeKind::ShiftLeft, _) if is_whole => {
                let bytes = self.bytes(a);
                Some(std::array::from_fn(|at| bytes[at.checked_sub(distance)?]))
            }
            (NodeKind::ShiftRight, _) if is_whole => {
                let bytes = self.bytes(a);
                Some(std::array::from_fn(|at| *bytes.get(at + distance)?))
            }
            (NodeKind::RotateHalf, _) if is_whole => {
                let mut bytes = self.bytes(a);
                bytes[..4].rotate_right(distance);
                bytes[4..].fill(None);
                Some(bytes)
            }
            (NodeKind::RotateLeft, _) if is_whole => {
                let mut bytes = self.bytes(a);
                bytes.rotate_right(distance);
                Some(bytes)
            }
            _ => None,
        }
    }
}
