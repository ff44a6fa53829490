//! Flips, mirror images and rotations of the board.

use setwise_expr::UnaryOperation as U;

use crate::graph::NodeKind;
use crate::lower::Lower;
use crate::lower::value::Value;
use crate::target::Machine;

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

impl<'a> Lower<'a> {
    /// Returns a flip, a mirror image or a rotation.
    pub(super) fn rearranged(&self, operation: U, x: Value<'a>) -> Value<'a> {
        match operation {
            U::FlipVertical => self.swap_bytes(x),
            U::Rotate180 if self.machine == Machine::Arm => self.node(NodeKind::ReverseBits, &[x]),
            U::Rotate180 => self.swap_bytes(self.mirror(x)),
            U::MirrorHorizontal => self.mirror(x),
            _ if self.machine.has_avx512() => self.transposed(operation, x),
            U::FlipDiagonal => flip_diagonal(x),
            U::FlipAntiDiagonal => flip_anti_diagonal(x),
            U::Rotate90 => self.swap_bytes(flip_diagonal(x)),
            _ => flip_diagonal(self.swap_bytes(x)),
        }
    }

    fn swap_bytes(&self, x: Value<'a>) -> Value<'a> {
        match self.machine {
            Machine::Avx2 | Machine::Avx512 | Machine::Avx512Narrow => {
                self.node(NodeKind::Shuffle, &[x, self.pattern(REVERSED)])
            }
            _ => self.node(NodeKind::SwapBytes, &[x]),
        }
    }

    /// Reverses the bits of each byte.
    fn mirror(&self, x: Value<'a>) -> Value<'a> {
        match self.machine {
            Machine::Neon => self.node(NodeKind::ReverseBytes, &[x]),
            Machine::Arm => self.swap_bytes(self.node(NodeKind::ReverseBits, &[x])),
            Machine::Avx512 | Machine::Avx512Narrow => {
                self.node(NodeKind::Affine, &[x, self.constant(UNIT)])
            }
            Machine::Avx2 => self.mirror_by_shuffles(x),
            _ => {
                [(0x5555_5555_5555_5555, 1), (0x3333_3333_3333_3333, 2), (0x0f0f_0f0f_0f0f_0f0f, 4)]
                    .into_iter()
                    .fold(x, |x, (mask, distance)| {
                        let high = x >> distance & mask;
                        ((x & mask) << distance) + high
                    })
            }
        }
    }

    fn mirror_by_shuffles(&self, x: Value<'a>) -> Value<'a> {
        let (to_high, to_low) = (self.pattern(UPPER_NIBBLES), self.pattern(NIBBLES));
        let low = x & 0x0f0f_0f0f_0f0f_0f0f;
        let high = x >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        self.node(NodeKind::Shuffle, &[to_high, low])
            | self.node(NodeKind::Shuffle, &[to_low, high])
    }

    /// Returns a flip along a diagonal or a rotation by 90 degrees, as a product of
    /// matrices: the board is the matrix, and the bytes that it is multiplied with are the unit
    /// vectors.
    fn transposed(&self, operation: U, x: Value<'a>) -> Value<'a> {
        let unit = match operation {
            U::FlipDiagonal | U::Rotate270 => UNIT,
            _ => MIRRORED_UNIT,
        };
        let board = match operation {
            U::FlipDiagonal | U::Rotate90 => self.swap_bytes(x),
            _ => x,
        };
        self.node(NodeKind::Affine, &[self.constant(unit), board])
    }
}

fn delta_swap(x: Value<'_>, mask: u64, distance: u32) -> Value<'_> {
    let low = (x ^ x >> distance) & mask;
    let high = low << distance;
    x ^ low ^ high
}

fn flip_diagonal(x: Value<'_>) -> Value<'_> {
    let x = delta_swap(x, 0x0000_0000_f0f0_f0f0, 28);
    let x = delta_swap(x, 0x0000_cccc_0000_cccc, 14);
    delta_swap(x, 0x00aa_00aa_00aa_00aa, 7)
}

fn flip_anti_diagonal(x: Value<'_>) -> Value<'_> {
    let x = delta_swap(x, 0x0000_0000_0f0f_0f0f, 36);
    let x = delta_swap(x, 0x0000_3333_0000_3333, 18);
    delta_swap(x, 0x0055_0055_0055_0055, 9)
}
