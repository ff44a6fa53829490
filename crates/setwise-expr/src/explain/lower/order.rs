//! Flips, mirror images and rotations of the board.

use super::Lower;
use crate::explain::graph::{Literal, NodeKind};
use crate::explain::target::Machine;
use crate::operation::UnaryOperation as U;

/// The operand of a shuffle that reverses the bytes of two words.
const REVERSED: [u64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];

/// Numbers of four bits, reversed.
const NIBBLES: [u64; 2] = [0x0e06_0a02_0c04_0800, 0x0f07_0b03_0d05_0901];

/// The same numbers in the upper half of a byte.
const UPPER_NIBBLES: [u64; 2] = [0xe060_a020_c040_8000, 0xf070_b030_d050_9010];

/// The bits 0 to 7, one in each byte. As the matrix of the affine instruction it reverses the
/// bits of each byte, because the instruction numbers its rows in the opposite order to its bits.
const UNIT: u64 = 0x8040_2010_0804_0201;

/// The same bits in the opposite order.
const MIRRORED_UNIT: u64 = 0x0102_0408_1020_4080;

impl Lower<'_> {
    /// A flip, a mirror image or a rotation.
    pub(super) fn rearranged(&mut self, operation: U, x: Literal) -> Literal {
        match operation {
            U::FlipVertical => self.swap_bytes(x),
            U::Rotate180 => self.reverse_bits(x),
            U::MirrorHorizontal => self.mirror(x),
            _ if self.machine.has_avx512() => self.transposed(operation, x),
            U::FlipDiagonal => self.flip_diagonal(x),
            U::FlipAntiDiagonal => self.flip_anti_diagonal(x),
            U::Rotate90 => {
                let flipped = self.flip_diagonal(x);
                self.swap_bytes(flipped)
            }
            _ => {
                let flipped = self.swap_bytes(x);
                self.flip_diagonal(flipped)
            }
        }
    }

    pub(super) fn swap_bytes(&mut self, x: Literal) -> Literal {
        match self.machine {
            Machine::Avx2 | Machine::Avx512 | Machine::Avx512Narrow => {
                let order = self.graph.pattern(REVERSED);
                self.graph.push(NodeKind::Shuffle, &[x, order], 0)
            }
            _ => self.graph.push(NodeKind::SwapBytes, &[x], 0),
        }
    }

    pub(super) fn reverse_bits(&mut self, x: Literal) -> Literal {
        if self.machine == Machine::Arm {
            return self.graph.push(NodeKind::ReverseBits, &[x], 0);
        }
        let mirrored = self.mirror(x);
        self.swap_bytes(mirrored)
    }

    /// Reverses the bits of each byte.
    fn mirror(&mut self, x: Literal) -> Literal {
        match self.machine {
            Machine::Neon => self.graph.push(NodeKind::ReverseBytes, &[x], 0),
            Machine::Arm => {
                let reversed = self.graph.push(NodeKind::ReverseBits, &[x], 0);
                self.graph.push(NodeKind::SwapBytes, &[reversed], 0)
            }
            Machine::Avx512 | Machine::Avx512Narrow => {
                let matrix = self.graph.constant(UNIT);
                self.graph.push(NodeKind::Affine, &[x, matrix], 0)
            }
            Machine::Avx2 => self.mirror_by_shuffles(x),
            _ => {
                [(0x5555_5555_5555_5555, 1), (0x3333_3333_3333_3333, 2), (0x0f0f_0f0f_0f0f_0f0f, 4)]
                    .into_iter()
                    .fold(x, |x, (mask, distance)| {
                        let high = self.graph.right(x, distance);
                        let high = self.graph.and_constant(high, mask);
                        let low = self.graph.and_constant(x, mask);
                        let low = self.graph.left(low, distance);
                        self.graph.add(low, high)
                    })
            }
        }
    }

    fn mirror_by_shuffles(&mut self, x: Literal) -> Literal {
        let graph = &mut self.graph;
        let (to_high, to_low) = (graph.pattern(UPPER_NIBBLES), graph.pattern(NIBBLES));
        let low = graph.and_constant(x, 0x0f0f_0f0f_0f0f_0f0f);
        let high = graph.right(x, 4);
        let high = graph.and_constant(high, 0x0f0f_0f0f_0f0f_0f0f);
        let low = graph.push(NodeKind::Shuffle, &[to_high, low], 0);
        let high = graph.push(NodeKind::Shuffle, &[to_low, high], 0);
        graph.or(low, high)
    }

    /// The flips along the diagonals and the rotations by 90 degrees, as a product of matrices: the
    /// board is the matrix, and the bytes that it is multiplied with are the unit vectors.
    fn transposed(&mut self, operation: U, x: Literal) -> Literal {
        let unit = match operation {
            U::FlipDiagonal | U::Rotate270 => UNIT,
            _ => MIRRORED_UNIT,
        };
        let board = match operation {
            U::FlipDiagonal | U::Rotate90 => self.swap_bytes(x),
            _ => x,
        };
        let unit = self.graph.constant(unit);
        self.graph.push(NodeKind::Affine, &[unit, board], 0)
    }

    fn delta_swap(&mut self, x: Literal, mask: u64, distance: u32) -> Literal {
        let high = self.graph.right(x, distance);
        let differing = self.graph.xor(x, high);
        let low = self.graph.and_constant(differing, mask);
        let high = self.graph.left(low, distance);
        let swapped = self.graph.xor(x, low);
        self.graph.xor(swapped, high)
    }

    fn flip_diagonal(&mut self, x: Literal) -> Literal {
        let x = self.delta_swap(x, 0x0000_0000_f0f0_f0f0, 28);
        let x = self.delta_swap(x, 0x0000_cccc_0000_cccc, 14);
        self.delta_swap(x, 0x00aa_00aa_00aa_00aa, 7)
    }

    fn flip_anti_diagonal(&mut self, x: Literal) -> Literal {
        let x = self.delta_swap(x, 0x0000_0000_0f0f_0f0f, 36);
        let x = self.delta_swap(x, 0x0000_3333_0000_3333, 18);
        self.delta_swap(x, 0x0055_0055_0055_0055, 9)
    }
}
