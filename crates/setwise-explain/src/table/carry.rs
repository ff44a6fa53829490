//! Sums of bools on x86-64: the double of a word plus the carry flag of a comparison.

use crate::code::Bank::General;
use crate::code::Mnemonic as M;
use crate::graph::{HALF, NodeKind as K};
use crate::table::Fits::{Bits16, Byte, One, Signed, UpperBit, Word32};
use crate::table::Pattern::{Any, Exactly, Immediate, Not, Numbered};
use crate::table::Slot::{D, IndexOf, Number, O, T};
use crate::table::{Pattern, Step, Tile, X, Y, node};

const ZERO: Pattern = Exactly(0);
const HALF_X: Pattern = node(K::And, &[X, Exactly(HALF)]);
const HALF_Y: Pattern = node(K::And, &[Y, Exactly(HALF)]);
const IS_ZERO: Pattern = node(K::Equal, &[X, ZERO]);
const HALF_IS_ZERO: Pattern = node(K::Equal, &[HALF_X, ZERO]);
const LOW_16_ARE_ZERO: Pattern = node(K::Equal, &[node(K::And, &[X, Exactly(0xffff)]), ZERO]);
const LOW_8_ARE_ZERO: Pattern = node(K::Equal, &[node(K::And, &[X, Exactly(0xff)]), ZERO]);
const LESS: Pattern = node(K::Less, &[X, Y]);
const LESS_CONSTANT: Pattern = node(K::Less, &[X, Immediate(1, Signed)]);
const HALF_LESS: Pattern = node(K::Less, &[HALF_X, HALF_Y]);
const HALF_LESS_CONSTANT: Pattern = node(K::Less, &[HALF_X, Immediate(1, Word32)]);

const BYTE: Pattern = node(K::And, &[X, Exactly(0xff)]);
const TWO_BYTES: Pattern = node(K::And, &[X, Exactly(0xffff)]);
const WORD: Pattern = Any(3);
const TWICE: Pattern = Numbered(K::ShiftLeft, 2, One, &[Any(3)]);

/// Rows of a bool and the instructions that set the carry flag if it is true.
macro_rules! sums {
    ($($bool:expr => $($mnemonic:ident[$($slot:expr),*]),+;)*) => {
        tiles! {$(
            node(K::Add, &[TWICE, Not(&node(K::Add, &[node(K::Mask, &[$bool]), Exactly(!0)]))]) =>
                Mov[D, O(3)], $($mnemonic[$($slot),*],)+ Adc[D, D];
            node(K::Add, &[WORD, Not(&node(K::Add, &[node(K::Mask, &[$bool]), Exactly(!0)]))]) =>
                Mov[D, O(3)], $($mnemonic[$($slot),*],)+ Adc[D, Number(0)];
            Not(&node(K::Add, &[
                Not(&WORD),
                Not(&node(K::Add, &[node(K::Mask, &[$bool]), Exactly(!0)])),
            ])) => Mov[D, O(3)], $($mnemonic[$($slot),*],)+ Sbb[D, Number(0)];
            node(K::Add, &[WORD, node(K::Mask, &[$bool])]) =>
                Mov[D, O(3)], $($mnemonic[$($slot),*],)+ Sbb[D, Number(0)];
        )*}
    };
}

/// The same for the complements of bools.
macro_rules! sums_with_complements {
    ($($bool:expr => $($mnemonic:ident[$($slot:expr),*]),+;)*) => {
        tiles! {$(
            node(K::Add, &[TWICE, node(K::Add, &[node(K::Mask, &[$bool]), Exactly(1)])]) =>
                Mov[D, O(3)], $($mnemonic[$($slot),*],)+ Adc[D, D];
        )*}
    };
}

pub(super) const SUMS: &[Tile] = sums! {
    IS_ZERO => Cmp[O(0), Number(1)];
    HALF_IS_ZERO => Cmp32[O(0), Number(1)];
    LOW_16_ARE_ZERO => Cmp16[O(0), Number(1)];
    LOW_8_ARE_ZERO => Cmp8[O(0), Number(1)];
    LESS_CONSTANT => Cmp[O(0), O(1)];
    LESS => Cmp[O(0), O(1)];
    HALF_LESS_CONSTANT => Cmp32[O(0), O(1)];
    HALF_LESS => Cmp32[O(0), O(1)];
};

pub(super) const SUMS_WITH_COMPLEMENTS: &[Tile] = sums_with_complements! {
    IS_ZERO => Mov[T(0, General), O(0)], Neg[T(0, General)];
    HALF_IS_ZERO => Mov[T(0, General), O(0)], Neg32[T(0, General)];
};

/// Sums with bools that a word is not 0: the word plus 1, less the carry.
pub(super) const SUMS_OF_TESTS: &[Tile] = tiles! {
    node(K::Add, &[WORD, node(K::Add, &[node(K::Mask, &[IS_ZERO]), Exactly(1)])]) =>
        Mov[D, O(3)], Cmp[O(0), Number(1)], Sbb[D, Number(!0)];
    node(K::Add, &[WORD, node(K::Add, &[node(K::Mask, &[HALF_IS_ZERO]), Exactly(1)])]) =>
        Mov[D, O(3)], Cmp32[O(0), Number(1)], Sbb[D, Number(!0)];
};

/// Bools of the lowest bytes of words.
pub(super) const PARTS: &[Tile] = comparisons! {
    node(K::Less, &[BYTE, Immediate(1, Byte)]) => Cmp8[O(0), O(1)] => Setb | Setae;
    node(K::Less, &[Immediate(1, Byte), BYTE]) => Cmp8[O(0), O(1)] => Seta | Setbe;
    node(K::Equal, &[BYTE, Immediate(1, Byte)]) => Cmp8[O(0), O(1)] => Sete | Setne;
    node(K::Less, &[TWO_BYTES, Immediate(1, Bits16)]) => Cmp16[O(0), O(1)] => Setb | Setae;
    node(K::Less, &[Immediate(1, Bits16), TWO_BYTES]) => Cmp16[O(0), O(1)] => Seta | Setbe;
    node(K::Equal, &[TWO_BYTES, Immediate(1, Bits16)]) => Cmp16[O(0), O(1)] => Sete | Setne;
};

/// A bit of a word, if another bool holds too: the bool clears the other bits.
pub(super) const BITS: &[Tile] = tiles! {
    node(K::And, &[Not(&node(K::Equal, &[node(K::And, &[X, Immediate(1, UpperBit)]), ZERO])), Y2]) =>
        Mov[D, O(0)], Shr[D, IndexOf(1)], And[D, O(2)];
};
const Y2: Pattern = Any(2);

/// Choices by the comparisons that sums make.
pub(super) const CHOICES: &[Tile] = tiles! {
    node(K::Select, &[LOW_16_ARE_ZERO, Any(2), Any(3)]) =>
        Mov[D, O(3)], Cmp16[O(0), Number(1)], Cmovb[D, O(2)];
    node(K::Select, &[LOW_8_ARE_ZERO, Any(2), Any(3)]) =>
        Mov[D, O(3)], Cmp8[O(0), Number(1)], Cmovb[D, O(2)];
};
