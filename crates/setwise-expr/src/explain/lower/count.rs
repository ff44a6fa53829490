//! Counts of ones and zeros, and the operations that use them.

use super::Lower;
use crate::explain::graph::{Literal, NodeKind};
use crate::explain::target::Machine;

/// The number of ones in each number of four bits, one byte each.
const NIBBLES: [u64; 2] = [0x0302_0201_0201_0100, 0x0403_0302_0302_0201];

impl Lower<'_> {
    pub(super) fn count(&mut self, x: Literal) -> Literal {
        match self.machine {
            Machine::X86 => self.count_in_software(x),
            Machine::Avx2 => self.count_by_shuffles(x),
            Machine::Neon => {
                let bytes = self.graph.push(NodeKind::CountBytes, &[x], 0);
                self.graph.push(NodeKind::SumBytes, &[bytes], 0)
            }
            _ => self.graph.push(NodeKind::Count, &[x], 0),
        }
    }

    /// Counts in parallel in fields of two, four and eight bits, and adds the bytes by a
    /// multiplication.
    fn count_in_software(&mut self, x: Literal) -> Literal {
        let graph = &mut self.graph;
        let half = graph.right(x, 1);
        let half = graph.and_constant(half, 0x5555_5555_5555_5555);
        let pairs = graph.subtract(x, half);
        let high = graph.right(pairs, 2);
        let (low, high) = (
            graph.and_constant(pairs, 0x3333_3333_3333_3333),
            graph.and_constant(high, 0x3333_3333_3333_3333),
        );
        let nibbles = graph.add(low, high);
        let high = graph.right(nibbles, 4);
        let sum = graph.add(nibbles, high);
        let bytes = graph.and_constant(sum, 0x0f0f_0f0f_0f0f_0f0f);
        let ones = graph.constant(0x0101_0101_0101_0101);
        let product = graph.push(NodeKind::Multiply, &[bytes, ones], 0);
        graph.right(product, 56)
    }

    /// Looks up both halves of each byte in a table of 16 entries.
    fn count_by_shuffles(&mut self, x: Literal) -> Literal {
        let graph = &mut self.graph;
        let table = graph.pattern(NIBBLES);
        let low = graph.and_constant(x, 0x0f0f_0f0f_0f0f_0f0f);
        let high = graph.right(x, 4);
        let high = graph.and_constant(high, 0x0f0f_0f0f_0f0f_0f0f);
        let low = graph.push(NodeKind::Shuffle, &[table, low], 0);
        let high = graph.push(NodeKind::Shuffle, &[table, high], 0);
        let bytes = graph.push(NodeKind::AddBytes, &[low, high], 0);
        graph.push(NodeKind::SumBytes, &[bytes], 0)
    }

    /// The index of the first square, 64 for the empty set.
    pub(super) fn trailing_zeros(&mut self, x: Literal) -> Literal {
        match self.machine {
            Machine::Bmi | Machine::Tbm | Machine::Arm => {
                self.graph.push(NodeKind::TrailingZeros, &[x], 0)
            }
            Machine::X86 => {
                let index = self.graph.push(NodeKind::ScanForward, &[x], 0);
                self.or_64(x, index)
            }
            _ => {
                let less = self.graph.add_constant(x, !0);
                let not_x = self.graph.not(x);
                let below = self.graph.and(not_x, less);
                self.count(below)
            }
        }
    }

    /// The zeros above the last square, 64 for the empty set.
    pub(super) fn leading_zeros(&mut self, x: Literal) -> Literal {
        if self.machine == Machine::X86 {
            let index = self.graph.push(NodeKind::ScanReverse, &[x], 0);
            // The index 127 for the empty set becomes 64 below, because 127 ^ 63 is 64.
            let limit = self.graph.constant(127);
            let is_empty = self.graph.is_zero(x);
            let index = self.graph.select(is_empty, limit, index);
            let mask = self.graph.constant(63);
            return self.graph.xor(index, mask);
        }
        if !matches!(self.machine, Machine::Avx2 | Machine::Neon) {
            return self.graph.push(NodeKind::LeadingZeros, &[x], 0);
        }
        let filled = self.smear_down(x);
        let above = self.graph.not(filled);
        self.count(above)
    }

    /// The index, or 64 for the empty set.
    fn or_64(&mut self, x: Literal, index: Literal) -> Literal {
        let is_empty = self.graph.is_zero(x);
        let limit = self.graph.constant(64);
        self.graph.select(is_empty, limit, index)
    }

    /// The index of the last square, 64 for the empty set.
    pub(super) fn last(&mut self, x: Literal) -> Literal {
        if self.machine == Machine::X86 {
            let index = self.graph.push(NodeKind::ScanReverse, &[x], 0);
            return self.or_64(x, index);
        }
        let index = self.reverse_index(x, 63);
        self.or_64(x, index)
    }

    /// The leading zeros, exclusive or the mask: for the mask 63, the index of the last square, and
    /// 127 for the empty set.
    pub(super) fn reverse_index(&mut self, x: Literal, mask: u64) -> Literal {
        let zeros = self.leading_zeros(x);
        let mask = self.graph.constant(mask);
        self.graph.xor(zeros, mask)
    }

    /// The zeros above the last square, exclusive or 63; 127 for the empty set.
    pub(super) fn leading_zeros_flipped(&mut self, x: Literal) -> Literal {
        if self.machine != Machine::X86 {
            return self.reverse_index(x, 63);
        }
        let index = self.graph.push(NodeKind::ScanReverse, &[x], 0);
        let is_empty = self.graph.is_zero(x);
        let limit = self.graph.constant(127);
        self.graph.select(is_empty, limit, index)
    }

    pub(super) fn smear_down(&mut self, x: Literal) -> Literal {
        if self.machine.has_avx512() {
            // For the empty set the shift is by 64 and gives zero, as it should.
            let zeros = self.leading_zeros(x);
            let all = self.graph.constant(!0);
            return self.graph.push(NodeKind::ShiftRightBy, &[all, zeros], 0);
        }
        if matches!(self.machine, Machine::Bmi | Machine::Tbm | Machine::Arm) {
            let zeros = self.leading_zeros(x);
            let all = self.graph.constant(!0);
            let filled = self.graph.push(NodeKind::ShiftRightModulo, &[all, zeros], 0);
            let is_empty = self.graph.is_zero(x);
            return self.graph.select(is_empty, x, filled);
        }
        let mut filled = x;
        for distance in [32, 16, 8, 4, 2, 1] {
            let shifted = self.graph.right(filled, distance);
            filled = self.graph.or(filled, shifted);
        }
        filled
    }

    pub(super) fn isolate_ms1b(&mut self, x: Literal) -> Literal {
        let high = self.graph.constant(1 << 63);
        if self.machine.has_avx512() {
            let zeros = self.leading_zeros(x);
            return self.graph.push(NodeKind::ShiftRightBy, &[high, zeros], 0);
        }
        if matches!(self.machine, Machine::Avx2 | Machine::Neon) {
            let filled = self.smear_down(x);
            let below = self.graph.right(filled, 1);
            return self.graph.xor(filled, below);
        }
        let highest = if self.machine == Machine::X86 {
            let index = self.graph.push(NodeKind::ScanReverse, &[x], 0);
            let one = self.graph.constant(1);
            self.graph.push(NodeKind::ShiftLeftModulo, &[one, index], 0)
        } else {
            let zeros = self.leading_zeros(x);
            self.graph.push(NodeKind::ShiftRightModulo, &[high, zeros], 0)
        };
        let is_empty = self.graph.is_zero(x);
        self.graph.select(is_empty, x, highest)
    }
}
