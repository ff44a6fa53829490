//! The arguments of `setwise explain`.

use std::ffi::OsString;
use std::time::Duration;

use clap::Args;
use setwise_explain::InstructionSet;

use crate::arguments::board::BoardOption;
use crate::arguments::prove::seconds;
use crate::arguments::source::SourceFiles;
use crate::arguments::words::Words;
use crate::arguments::{LANGUAGE, PlainFormat, after, choice};

const EXAMPLES: &str = "\
Examples:
  setwise explain 'x & -x'
  setwise explain 'a & b | a & c | b & c' --isa avx512
  setwise explain 'let forks = knight(N) & (k | q | r); count(forks) >= 2' --isa aarch64
  setwise explain 'rook(R, occupied)' --width 256
  setwise explain '(x >> 1) + (y >> 1) + (x & y & 1)' --search";

const METHOD: &str = "\
The listing:
  Straight-line code with virtual registers, one instruction per line, with a comment
  that shows what it computes. Registers have the names of variables and of `let`;
  others are t1, t2 and so on. A variable with the name of a real register, or with a
  name like t1 or table0, gets a `_`: rax becomes rax_. Comments quote the formula as
  it was typed. Operands are in the order of the instruction set, Intel's for x86-64. A
  number in brackets is a constant in memory, as wide as the register.
  Where an instruction overwrites its first operand and the old value is still needed, a
  copy comes first; the number of copies is printed next to the count. A variable may be
  overwritten after its last use. A bool is 0 or 1; in vectors it is a board of all ones
  or all zeros, and with AVX-512 one bit of a mask.
  Unbound names are free words. Wide registers hold several boards, and each board gets
  its own result.";

const SEARCH: &str = "\
The search:
  --search tries sequences of the instructions of the set by their length, on test words,
  and proves that what it finds equals the formula. Its steps are the rows of the tables
  that listings are made of: a comparison and the choice that it decides are one step of
  two instructions. Copies of registers are not counted. It tries all sequences of up to
  two instructions, and of three if the time allows, with shifts by any amount. Constants
  are those of the formula, 1, -1 and their complements; the last step may have another
  one as a summand, a factor or an operand of a Boolean operation, which the search
  computes. Sequences of two or more have instructions for half a register only if the
  formula has a constant for one. A comparison that the flags of an earlier step decide
  costs nothing. Not tried are products of 128 bits, divisions, tables, bsf, bsr, parities,
  rotations of a part of a register, shifts of signed numbers by variables, conversions
  to doubles, instructions of vectors for single bytes, and instructions that need to
  know something about an operand, such as that it is a signed number of 32 bits.
  Longer sequences are tried only as trees, with the shifts of the formula, and by 1 and
  63; those of four instructions without constants come last.
  In a formula with more than four instructions, parts with up to six are improved, too.
  The result is minimal if all shorter sequences were tried with all constants, which is
  possible up to two instructions. It is minimal with the constants of the formula if all
  shorter ones were tried with those and 1, -1 and complements: a sequence whose first
  steps have other constants may be shorter. Otherwise it is the best found. Ctrl-C ends the search with the best so far. The latency is that of the
  longest chain: 1 cycle for most instructions, 3 for products and counts, 5 for loads.
  Only formulas that have a value for all words are searched for.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  2    usage error, invalid formula, or no listing for this instruction set
  3    an input or output failed";

/// Show the machine instructions of a formula.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, METHOD, SEARCH, LANGUAGE, EXIT_CODES]))]
pub(crate) struct Explain {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: OsString,

    /// The instruction set. The default is bmi, or one that has registers of the given width.
    #[arg(long, value_name = "ISA", value_parser = choice(InstructionSet::NAMED))]
    pub(crate) isa: Option<InstructionSet>,

    /// The bits of a register: 64 for one board, or several boards side by side.
    #[arg(long, value_name = "BITS", value_parser = choice(WIDTHS))]
    pub(crate) width: Option<u16>,

    /// The format of the listing.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: PlainFormat,

    /// Search for an equal formula with a shorter listing, and print it too.
    #[arg(long, conflicts_with = "mapping")]
    pub(crate) search: bool,

    /// The time limit of the search, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    #[arg(allow_negative_numbers = true, requires = "search")]
    pub(crate) timeout: Duration,

    #[command(flatten)]
    pub(crate) board: BoardOption,

    #[command(flatten)]
    pub(crate) source: SourceFiles,

    #[command(flatten)]
    pub(crate) words: Words,
}

const WIDTHS: &[(&str, u16, &str)] = &[
    ("64", 64, "One board"),
    ("128", 128, "Two boards, with NEON"),
    ("256", 256, "Four boards, with AVX2 or AVX-512"),
    ("512", 512, "Eight boards, with AVX-512"),
];
