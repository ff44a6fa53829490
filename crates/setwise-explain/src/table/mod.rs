//! The tables of instructions: everything that a listing can contain, with the operations that
//! each instruction performs.
//!
//! A [`Tile`] is a pattern of the graph with the instructions that compute it. A [`Cell`] is a
//! Boolean function of up to three words, found in the graph by its truth table, however the
//! formula was written. For example `cell(2, 0x30, andn)` is `a & ~b`, since the leaves have the
//! tables `0xf0` and `0xcc`, and `0xf0 & ~0xcc` is `0x30`.

/// The instructions of a tile or a cell: each a mnemonic with its operands.
macro_rules! steps {
    ($($mnemonic:ident[$($slot:expr),*]),+) => { &[$(Step(M::$mnemonic, &[$($slot),*])),+] };
}

/// Rows of a pattern and the instructions that compute it.
macro_rules! tiles {
    ($($pattern:expr => $($mnemonic:ident[$($slot:expr),*]),+;)*) => {
        &[$(Tile { pattern: $pattern, steps: steps![$($mnemonic[$($slot),*]),+] }),*]
    };
}

/// Rows of a comparison: its pattern, the instructions that set the flags, the instruction that
/// reads the result from the flags, and the one that reads the complement of the result.
macro_rules! comparisons {
    (
        $($pattern:expr => $($mnemonic:ident[$($slot:expr),*]),+ => $is:ident | $is_not:ident;)*
    ) => {
        tiles! {$(
            $pattern => $($mnemonic[$($slot),*],)+ $is[D];
            Not(&$pattern) => $($mnemonic[$($slot),*],)+ $is_not[D];
        )*}
    };
}

pub(super) mod arm;
pub(super) mod avx2;
pub(super) mod avx512;
mod bmi;
mod carry;
mod conjunctions;
pub(super) mod neon;
pub(super) mod x86;

use crate::code::{Bank, Mnemonic, Shift};
use crate::graph::NodeKind;
use crate::target::Machine;

/// A part of the graph.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// Any value: the operand with this number. The same number twice is the same value.
    Any(u8),
    /// A word whose lowest byte is less than 64.
    Amount(u8),
    /// The lower half of a word that is a number of 32 bits with a sign.
    Int(u8),
    /// A word whose upper half is 0.
    Half(u8),
    /// The negative of the constant that an operand is.
    Opposite(u8),
    /// A constant in a register.
    Constant(u8, Fits),
    /// A word that is 0 or 1.
    Number(u8),
    /// A constant that can be a part of the instruction.
    Immediate(u8, Fits),
    /// A value, or a constant that can be a part of the instruction.
    Short(u8, Fits),
    /// This constant.
    Exactly(u64),
    /// The complement.
    Not(&'static Pattern),
    /// A node of this kind.
    Node(NodeKind, &'static [Pattern]),
    /// A node of this kind whose number is the operand with this number.
    Numbered(NodeKind, u8, Fits, &'static [Pattern]),
}

/// The numbers that fit into an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    /// Any.
    Any,
    /// Signed 32-bit numbers.
    Signed,
    /// Positive signed 32-bit numbers.
    Int,
    /// Other unsigned 32-bit numbers, for instructions that clear the upper half.
    Half,
    /// All unsigned 32-bit numbers.
    Word32,
    /// The 32-bit masks of `AArch64`.
    HalfRun,
    /// The number 8.
    Eight,
    /// 5 bits.
    Bits5,
    /// 12 bits, or 12 bits above 12 zeros.
    Bits12,
    /// Negative numbers whose absolute value has at most 12 bits.
    Below12,
    /// The masks of `AArch64`: a run of ones, rotated and repeated.
    Run,
    /// 1 to 3, as the scale of an address.
    Scale,
    /// A single bit.
    Bit,
    /// A single bit, but for the first one.
    UpperBit,
    /// A single zero.
    Gap,
    /// Ones up to a bit, and zeros above it.
    Low,
    /// Numbers without the sign.
    Positive,
    /// The number 1.
    One,
    /// 8 bits, but for 0, and 16 bits.
    Byte,
    Bits16,
}

impl Fits {
    pub(super) fn accepts(self, value: u64) -> bool {
        let is_signed = |value: u64| i32::try_from(value.cast_signed()).is_ok();
        match self {
            Self::Any => true,
            Self::Signed => is_signed(value),
            Self::Int => value >> 31 == 0,
            Self::Half => !is_signed(value) && value <= u64::from(u32::MAX),
            Self::HalfRun => {
                value <= u64::from(u32::MAX) && !is_run(value) && is_run(value << 32 | value)
            }
            Self::Word32 => value <= u64::from(u32::MAX),
            Self::Eight => value == 8,
            Self::Bits5 => value < 1 << 5,
            Self::Bits12 => is_bits12(value),
            Self::Below12 => is_bits12(value.wrapping_neg()),
            Self::Run => is_run(value),
            Self::Scale => (1..=3).contains(&value),
            Self::Bit => value.is_power_of_two(),
            Self::UpperBit => value > 1 && value.is_power_of_two(),
            Self::Gap => (!value).is_power_of_two(),
            Self::Positive => value >> 63 == 0,
            Self::One => value == 1,
            Self::Byte => value != 0 && value < 1 << 8,
            Self::Bits16 => value != 0 && value < 1 << 16,
            Self::Low => value != 0 && value & value.wrapping_add(1) == 0,
        }
    }
}

/// Returns true for 12 bits, or 12 bits above 12 zeros.
const fn is_bits12(value: u64) -> bool {
    value < 1 << 12 || value & 0xfff == 0 && value < 1 << 24
}

/// Returns true for a rotated and repeated run of ones that is neither zero nor all ones.
pub(super) fn is_run(value: u64) -> bool {
    if value == 0 || value == !0 {
        return false;
    }
    let size = [2, 4, 8, 16, 32].into_iter().find(|&size| value == value.rotate_left(size));
    // The edges between ones and zeros: two in each repetition.
    let edges = (value ^ value.rotate_left(1)).count_ones();
    edges * size.unwrap_or(64) == 2 * 64
}

/// Returns the masks that `AArch64` has as constants.
pub(super) fn runs() -> impl Iterator<Item = u64> {
    let sizes = [2, 4, 8, 16, 32, 64u32].into_iter();
    let runs = sizes.flat_map(|size| (1..size).map(move |length| (size, length)));
    runs.flat_map(|(size, length)| {
        let run = (1u64 << length) - 1;
        let run = (0..64 / size).fold(0, |runs, place| runs | run << (place * size));
        (0..size).map(move |by| run.rotate_left(by))
    })
}

/// A place of an operand in an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slot {
    /// The result of the tile.
    D,
    /// The operand with this number.
    O(u8),
    /// The negative of the operand, a constant.
    Minus(u8),
    /// The complement of the operand, a constant.
    Complement(u8),
    /// 64 minus the operand, a number.
    Opposite(u8),
    /// 32 minus the operand, a number.
    OppositeHalf(u8),
    /// The number of ones of the operand.
    Length(u8),
    /// The index of the only bit of the operand, or of its only zero.
    IndexOf(u8),
    /// A field of bits: where it begins, and its length eight bits above.
    Field(u8, u8),
    /// The register that is always zero.
    Zero,
    /// A register for this tile only.
    T(u8, Bank),
    /// A number.
    Number(u64),
    /// A constant in memory.
    Memory([u64; 2]),
    /// A sum of operands and a number: base, index, scale, displacement.
    Address(Option<u8>, Option<u8>, Scale, Option<u8>),
    /// An operand shifted by another operand.
    Shifted(u8, Shift, u8),
    /// An operand whose lower half is rotated to the left by another operand.
    RotatedHalf(u8, u8),
    /// The table whose number is the operand.
    Table(u8),
    /// The entry in memory, of this size, of the table at a register of the tile, at the place that
    /// an operand is.
    Entry(u8, u8, u8),
}

/// The factor of the index of an address.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scale {
    One,
    /// Two to the power of an operand.
    Power(u8),
}

/// An instruction of a tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step(pub(super) Mnemonic, pub(super) &'static [Slot]);

/// A pattern and the instructions that compute it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub(super) pattern: Pattern,
    pub(super) steps: &'static [Step],
}

/// A Boolean function of words, or of bools, that is one instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The number of operands, two or three.
    pub(super) arity: u8,
    /// The truth table: the function of `0xf0`, `0xcc` and `0xaa`.
    pub(super) table: u8,
    /// The constants that the last operand may be.
    pub(super) immediate: Option<Fits>,
    pub(super) is_immediate_only: bool,
    /// True if the last operand can be shifted.
    pub(super) is_shifted: bool,
    pub(super) steps: &'static [Step],
}

/// A Boolean function of a word and its sum with 1 or -1 that is one instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct CarryIdiom {
    /// 1 or -1.
    pub(super) summand: u64,
    /// The function of the word, `0xf0`, and the sum, `0xcc`.
    pub(super) table: u8,
    pub(super) steps: &'static [Step],
}

/// All instructions of a machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) tiles: &'static [&'static [Tile]],
    pub(super) cells: &'static [Cell],
    pub(super) carry_idioms: &'static [CarryIdiom],
    /// The Boolean functions of bools, if those are not words.
    pub(super) bool_cells: &'static [Cell],
    /// The instruction for all functions of three words, if there is one.
    pub(super) ternary: Option<Mnemonic>,
    /// The complement.
    pub(super) not: &'static [Step],
    pub(super) bool_not: &'static [Step],
    /// True if the last operand can be a constant in memory.
    pub(super) has_memory_operands: bool,
    /// The copy of a register.
    pub(super) copy: Mnemonic,
}

impl Table {
    /// Returns a table without instructions but the copy of a register.
    const fn new(copy: Mnemonic) -> Self {
        Self {
            tiles: &[],
            cells: &[],
            carry_idioms: &[],
            bool_cells: &[],
            ternary: None,
            not: &[],
            bool_not: &[],
            has_memory_operands: false,
            copy,
        }
    }
}

impl Machine {
    pub(super) const fn table(self) -> &'static Table {
        match self {
            Self::X86 => &x86::BASE,
            Self::Bmi => &x86::BMI,
            Self::Tbm => &x86::TBM,
            Self::Avx2 => &avx2::AVX2,
            Self::Avx512 | Self::Avx512Narrow => &avx512::AVX512,
            Self::Arm => &arm::ARM,
            Self::Neon => &neon::NEON,
        }
    }
}

pub(super) const X: Pattern = Pattern::Any(0);
pub(super) const Y: Pattern = Pattern::Any(1);
pub(super) const Z: Pattern = Pattern::Any(2);

pub(super) const fn node(kind: NodeKind, operands: &'static [Pattern]) -> Pattern {
    Pattern::Node(kind, operands)
}

pub(super) const fn cell(arity: u8, table: u8, steps: &'static [Step]) -> Cell {
    Cell { arity, table, immediate: None, is_immediate_only: false, is_shifted: false, steps }
}

impl Cell {
    pub(super) const fn with_immediate(self, fits: Fits) -> Self {
        Self { immediate: Some(fits), ..self }
    }

    /// Returns a cell whose last operand is always a constant.
    pub(super) const fn only_immediate(self, fits: Fits) -> Self {
        Self { immediate: Some(fits), is_immediate_only: true, ..self }
    }

    pub(super) const fn shifted(self) -> Self {
        Self { is_shifted: true, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_of_aarch64_are_runs() {
        for run in [1, 0xff, 0xfefe_fefe_fefe_fefe, 0x5555_5555_5555_5555, !1, 1 << 63, 63] {
            assert!(is_run(run), "{run:#x}");
        }
        for other in [0, !0, 5, 0x0101_0102, 0x3333_3333_3333_3332] {
            assert!(!is_run(other), "{other:#x}");
        }
    }
}
