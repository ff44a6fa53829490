//! The arguments of `setwise explain`.

use clap::{Args, ValueEnum};
use setwise_expr::explain::InstructionSet;

use super::{LANGUAGE, after};

const EXAMPLES: &str = "\
Examples:
  setwise explain 'x & -x'
  setwise explain 'a & b | a & c | b & c' --isa avx512
  setwise explain 'let forks = knight(N) & (k | q | r); count(forks) >= 2' --isa aarch64
  setwise explain 'rook(R, occupied)' --width 256";

const METHOD: &str = "\
What is listed:
  A straight line of instructions with virtual registers, one instruction a line and
  behind it what it computes. Registers bear the names of variables and of `let`; others
  are t1, t2 and so on. A name that is also one of a register of any of the instruction
  sets, or as t1 or table0, gets a `_`: rax is rax_. Comments quote the
  formula as it was typed. The order of operands is that of the instruction set: Intel's
  for x86-64. A number in brackets is a constant in memory, as wide as the register.
  Where an instruction destroys its first operand, a copy stands before it if the value is
  still needed; copies are counted, and named beside the count. A variable may be
  destroyed by the last instruction that needs it. A bool is 0 or 1, in vectors a board
  of all ones or zero, and with AVX-512 a bit of a mask.
  Names that are not bound are free words. Wide registers hold several boards, each of
  which gets its own result.

Instruction sets:
  x86-64   what every processor has
  bmi      with POPCNT, LZCNT, BMI1 and BMI2
  tbm      the same and AMD's TBM, which no current processor has
  avx2     4 boards in 256 bits; with --width 64 as bmi
  avx512   8 boards in 512 bits, or 4 in 256 with --width 256; with --width 64 as bmi
           F, BW, CD, DQ, VL, VBMI, VPOPCNTDQ and GFNI
  aarch64  one board, or 2 of NEON with --width 128";

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  2    wrong usage, the formula is none, or it is no straight line of these instructions
  3    an input or output failed";

/// Show the instructions that a formula becomes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, METHOD, LANGUAGE, EXIT_CODES]))]
pub(crate) struct Explain {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: String,

    /// The instruction set. Left out it is bmi, or for a wider register what has it.
    #[arg(long, value_name = "ISA")]
    pub(crate) isa: Option<Isa>,

    /// The bits of a register: 64 for one board, or several boards side by side.
    #[arg(long, value_name = "BITS")]
    pub(crate) width: Option<RegisterWidth>,

    /// The format of the listing; JSON is one object.
    #[arg(long, default_value = "text")]
    pub(crate) format: ListingFormat,
}

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Isa {
    /// What every x86-64 processor has.
    #[value(name = "x86-64")]
    X86_64,
    /// With POPCNT, LZCNT, BMI1 and BMI2.
    Bmi,
    /// The same with TBM.
    Tbm,
    /// AVX2.
    Avx2,
    /// AVX-512.
    #[value(name = "avx512")]
    Avx512,
    /// `AArch64`, with NEON at 128 bits.
    Aarch64,
}

impl From<Isa> for InstructionSet {
    fn from(isa: Isa) -> Self {
        match isa {
            Isa::X86_64 => Self::X86_64,
            Isa::Bmi => Self::Bmi,
            Isa::Tbm => Self::Tbm,
            Isa::Avx2 => Self::Avx2,
            Isa::Avx512 => Self::Avx512,
            Isa::Aarch64 => Self::Aarch64,
        }
    }
}

/// The width of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RegisterWidth {
    /// One board.
    #[value(name = "64")]
    Bits64 = 64,
    /// Two boards, with NEON.
    #[value(name = "128")]
    Bits128 = 128,
    /// Four boards, with AVX2 or AVX-512.
    #[value(name = "256")]
    Bits256 = 256,
    /// Eight boards, with AVX-512.
    #[value(name = "512")]
    Bits512 = 512,
}

/// How a listing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListingFormat {
    /// For people: the instructions and their number.
    Text,
    /// One JSON object.
    Json,
}
