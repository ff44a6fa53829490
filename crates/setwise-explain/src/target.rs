//! The instruction sets for which formulas are explained.

use std::fmt;

/// An instruction set, as a user names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// The base of x86-64: two operands, no count of bits.
    X86_64,
    /// x86-64 with BMI1, BMI2, LZCNT and POPCNT, as `x86-64-v3` has them.
    Bmi,
    /// The same with AMD's TBM, which no current processor has.
    Tbm,
    /// x86-64 with AVX2: four boards in a register of 256 bits.
    Avx2,
    /// x86-64 with AVX-512 F, DQ, BW, VL, CD, VBMI, VPOPCNTDQ and GFNI: eight boards in a
    /// register, or four.
    Avx512,
    /// `AArch64`, with NEON for two boards in a register of 128 bits.
    Aarch64,
}

impl InstructionSet {
    /// All instruction sets with their names and short descriptions.
    pub const NAMED: &[(&'static str, Self, &'static str)] = &[
        ("x86-64", Self::X86_64, "Every x86-64 processor"),
        ("bmi", Self::Bmi, "x86-64 with POPCNT, LZCNT, BMI1 and BMI2"),
        ("tbm", Self::Tbm, "The same with AMD's TBM, which no current processor has"),
        ("avx2", Self::Avx2, "AVX2, four boards in 256 bits; with 64 bits like bmi"),
        (
            "avx512",
            Self::Avx512,
            "AVX-512 F, BW, CD, DQ, VL, VBMI, VPOPCNTDQ and GFNI, eight boards in 512 bits or four \
             in 256; with 64 bits like bmi",
        ),
        ("aarch64", Self::Aarch64, "AArch64, one board; two of NEON in 128 bits"),
    ];

    /// Returns the instruction set with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|known| known.0 == name).map(|known| known.1)
    }
}

/// The name on the command line.
impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Self::NAMED.iter().find(|known| known.1 == *self);
        f.pad(known.map_or("", |known| known.0))
    }
}

/// An instruction set together with the width of its registers.
///
/// # Examples
///
/// ```
/// use setwise_explain::{InstructionSet, Target};
///
/// assert_eq!(Target::new(InstructionSet::Avx512, None).map(Target::width), Ok(512));
/// assert!(Target::new(InstructionSet::Bmi, Some(256)).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    set: InstructionSet,
    width: u16,
}

/// The error for a register width that an instruction set lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedWidthError {
    set: InstructionSet,
    width: u16,
}

impl fmt::Display for UnsupportedWidthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<_> = widths(self.set).iter().map(ToString::to_string).collect();
        let (set, width, widths) = (self.set, self.width, widths.join(" or "));
        write!(f, "{set} has no registers of {width} bits; use {widths}")
    }
}

impl std::error::Error for UnsupportedWidthError {}

/// Returns the widths of an instruction set, the usual one first.
const fn widths(set: InstructionSet) -> &'static [u16] {
    match set {
        InstructionSet::X86_64 | InstructionSet::Bmi | InstructionSet::Tbm => &[64],
        InstructionSet::Avx2 => &[256, 64],
        InstructionSet::Avx512 => &[512, 256, 64],
        InstructionSet::Aarch64 => &[64, 128],
    }
}

impl Target {
    /// Creates a target. The default width is the widest for AVX2 and AVX-512, and 64 bits, one
    /// board, for the others.
    ///
    /// # Errors
    ///
    /// Returns an error if the instruction set has no registers of that width.
    pub fn new(set: InstructionSet, width: Option<u16>) -> Result<Self, UnsupportedWidthError> {
        let width = width.unwrap_or(widths(set)[0]);
        if !widths(set).contains(&width) {
            return Err(UnsupportedWidthError { set, width });
        }
        Ok(Self { set, width })
    }

    /// Returns every target.
    pub fn all() -> impl Iterator<Item = Self> {
        InstructionSet::NAMED
            .iter()
            .flat_map(|&(_, set, _)| widths(set).iter().map(move |&width| Self { set, width }))
    }

    /// Returns the instruction set.
    #[must_use]
    pub const fn set(self) -> InstructionSet {
        self.set
    }

    /// Returns the bits of a register: 64, one board, or a multiple of it.
    #[must_use]
    pub const fn width(self) -> u16 {
        self.width
    }

    /// Returns the machine with its table of instructions.
    pub(super) const fn machine(self) -> Machine {
        match (self.set, self.width) {
            (InstructionSet::Aarch64, 64) => Machine::Arm,
            (InstructionSet::Aarch64, _) => Machine::Neon,
            (InstructionSet::X86_64, _) => Machine::X86,
            (InstructionSet::Tbm, _) => Machine::Tbm,
            (_, 64) => Machine::Bmi,
            (InstructionSet::Avx2, _) => Machine::Avx2,
            (_, 256) => Machine::Avx512Narrow,
            _ => Machine::Avx512,
        }
    }
}

/// `bmi`, or `avx512, 256 bits`.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.width {
            64 => write!(f, "{}", self.set),
            width => write!(f, "{}, {width} bits", self.set),
        }
    }
}

/// The machine of a target, which selects the table of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    X86,
    Bmi,
    Tbm,
    Avx2,
    /// AVX-512 in registers of 256 bits.
    Avx512Narrow,
    Avx512,
    Arm,
    Neon,
}

impl Machine {
    /// Returns true if a register holds one board.
    pub(super) const fn is_scalar(self) -> bool {
        matches!(self, Self::X86 | Self::Bmi | Self::Tbm | Self::Arm)
    }

    /// Returns true for x86-64 with BMI1, BMI2, LZCNT and POPCNT, in registers of one board.
    pub(super) const fn has_bmi(self) -> bool {
        matches!(self, Self::Bmi | Self::Tbm)
    }

    pub(super) const fn has_avx512(self) -> bool {
        matches!(self, Self::Avx512 | Self::Avx512Narrow)
    }

    /// Returns true if bools are not words of all ones or zero.
    pub(super) const fn has_flags(self) -> bool {
        self.is_scalar() || self.has_avx512()
    }
}
