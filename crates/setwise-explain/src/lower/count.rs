//! Counts of ones and zeros, and the operations that use them.

use crate::graph::NodeKind;
use crate::lower::Lower;
use crate::lower::value::Value;
use crate::target::Machine;

/// The number of ones in each number of four bits, one byte each.
const NIBBLES: [u64; 2] = [0x0302_0201_0201_0100, 0x0403_0302_0302_0201];

impl<'a> Lower<'a> {
    pub(super) fn count(&self, x: Value<'a>) -> Value<'a> {
        match self.machine {
            Machine::X86 => self.count_in_software(x),
            Machine::Avx2 => self.count_by_shuffles(x),
            Machine::Neon => {
                let bytes = self.node(NodeKind::CountBytes, &[x]);
                self.node(NodeKind::SumBytes, &[bytes])
            }
            _ => self.node(NodeKind::Count, &[x]),
        }
    }

    /// Counts in parallel in fields of two, four and eight bits, and adds the bytes by a
    /// multiplication.
    fn count_in_software(&self, x: Value<'a>) -> Value<'a> {
        let pairs = x - (x >> 1 & 0x5555_5555_5555_5555);
        let high = pairs >> 2;
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (high & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let ones = self.constant(0x0101_0101_0101_0101);
        self.node(NodeKind::Multiply, &[bytes, ones]) >> 56
    }

    /// Looks up both halves of each byte in a table of 16 entries.
    fn count_by_shuffles(&self, x: Value<'a>) -> Value<'a> {
        let table = self.pattern(NIBBLES);
        let low = x & 0x0f0f_0f0f_0f0f_0f0f;
        let high = x >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        let [low, high] = [low, high].map(|half| self.node(NodeKind::Shuffle, &[table, half]));
        let bytes = self.node(NodeKind::AddBytes, &[low, high]);
        self.node(NodeKind::SumBytes, &[bytes])
    }

    /// Returns the index of the first square, 64 for the empty set.
    pub(super) fn trailing_zeros(&self, x: Value<'a>) -> Value<'a> {
        match self.machine {
            Machine::Bmi | Machine::Tbm | Machine::Arm => self.node(NodeKind::TrailingZeros, &[x]),
            Machine::X86 => {
                let index = self.node(NodeKind::ScanForward, &[x]);
                x.is_zero().select(64, index)
            }
            _ => {
                let less = x - 1;
                self.count(!x & less)
            }
        }
    }

    /// Returns the number of zeros above the last square, 64 for the empty set.
    pub(super) fn leading_zeros(&self, x: Value<'a>) -> Value<'a> {
        match self.machine {
            // The index 127 for the empty set becomes 64, because 127 ^ 63 is 64.
            Machine::X86 => self.leading_zeros_flipped(x) ^ 63,
            Machine::Avx2 | Machine::Neon => self.count(!self.smear_down(x)),
            _ => self.node(NodeKind::LeadingZeros, &[x]),
        }
    }

    /// Returns the index of the last square, 64 for the empty set.
    pub(super) fn last(&self, x: Value<'a>) -> Value<'a> {
        let index = match self.machine {
            Machine::X86 => self.node(NodeKind::ScanReverse, &[x]),
            _ => self.leading_zeros(x) ^ 63,
        };
        x.is_zero().select(64, index)
    }

    /// Returns the number of zeros above the last square, exclusive or 63: the index of the last
    /// square, 127 for the empty set.
    pub(super) fn leading_zeros_flipped(&self, x: Value<'a>) -> Value<'a> {
        if self.machine != Machine::X86 {
            return self.leading_zeros(x) ^ 63;
        }
        let index = self.node(NodeKind::ScanReverse, &[x]);
        x.is_zero().select(127, index)
    }

    pub(super) fn smear_down(&self, x: Value<'a>) -> Value<'a> {
        let shifts = match self.machine {
            Machine::X86 | Machine::Avx2 | Machine::Neon => {
                return self.filled(x, [32, 16, 8, 4, 2, 1]);
            }
            // For the empty set the shift is by 64 and gives zero, as it should.
            Machine::Avx512 | Machine::Avx512Narrow => NodeKind::ShiftRightBy,
            _ => NodeKind::ShiftRightModulo,
        };
        let zeros = self.leading_zeros(x);
        let filled = self.node(shifts, &[self.constant(!0), zeros]);
        match self.machine.has_avx512() {
            true => filled,
            false => x.is_zero().select(x, filled),
        }
    }

    /// Returns the union of a word with its copies shifted to the right by each
    /// distance in turn.
    pub(super) fn filled(&self, x: Value<'a>, distances: [u32; 6]) -> Value<'a> {
        distances.into_iter().fold(x, |filled, distance| filled | filled >> distance)
    }

    pub(super) fn isolate_ms1b(&self, x: Value<'a>) -> Value<'a> {
        let high = self.constant(1 << 63);
        let highest = match self.machine {
            Machine::Avx2 | Machine::Neon => {
                let filled = self.smear_down(x);
                return filled ^ filled >> 1;
            }
            Machine::Avx512 | Machine::Avx512Narrow => {
                return self.node(NodeKind::ShiftRightBy, &[high, self.leading_zeros(x)]);
            }
            Machine::X86 => {
                let index = self.node(NodeKind::ScanReverse, &[x]);
                self.node(NodeKind::ShiftLeftModulo, &[self.constant(1), index])
            }
            _ => self.node(NodeKind::ShiftRightModulo, &[high, self.leading_zeros(x)]),
        };
        x.is_zero().select(x, highest)
    }
}
