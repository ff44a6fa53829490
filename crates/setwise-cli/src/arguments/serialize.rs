//! The arguments of `setwise serialize`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::arguments::numbers::number_u32;
use crate::arguments::{Threads, after};

const EXAMPLES: &str = "\
Examples:
  List the squares of boards as text:
    setwise serialize boards.bin --as squares | head
  Write squares as bytes, and the number of squares of each board:
    setwise serialize boards.bin --as u8 -o squares.u8 --lengths lengths.u8
  List the positions of all ones of a long bit set, from 1000000 on:
    setwise serialize set.bin --as u32 --base 1_000_000 -o ones.u32
  Count the squares on boards:
    setwise serialize boards.bin --count";

const FORMATS: &str = "\
Input:
  A board is a raw word of 64 bits, in eight bytes, little-endian: bit 0 is a1, bit 7 is h1 and
  bit 63 is h8. Text, NumPy arrays and compressed files are refused.
  Inputs of any size are read block by block, which takes less than 30 megabytes of memory
  for each thread and 30 more. Files are read like pipes; they are not mapped into memory.

Formats:
  squares  text: one line for each board, with the names of its squares, ascending from a1,
           separated by blanks; an empty line is the empty set
  u8       squares as bytes, 0 for a1 to 63 for h8, one list after another
  u16 u32  little-endian numbers: --base plus the square for the first board, and 64 more for
           each board after it. They distinguish 1024 boards with 16 bits, 2^26 with 32 bits, and
           fewer with a base. More boards require --lengths or --offsets; the numbers are then
           modulo 2^16 or 2^32
  The library and the Python package convert lists back: `setwise::bulk::boards_from_squares` and
  `setwise.sets`.

Output:
  --lengths has the number of squares of each board, as a byte. --offsets has the offset of the
  list of each board, and the end of the last one, as little-endian 64-bit words; offsets count
  squares, not bytes, from 0.
  A file is written under a temporary name in the same folder, and renamed when it is complete.
  So an error or Ctrl-C leaves the previous file. An output must not be the input or another
  output under any name. A symbolic link is followed, even if its target does not exist yet. A
  file keeps its permissions, but not its owner or its other hard links. /dev/stdout, /dev/fd/3
  and the like are streams to which output is appended. An output whose name ends with .gz is
  compressed.
  Only a process that is killed leaves a hidden temporary file, which may be removed.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success, or the reader of the output closed its pipe
  2    usage error
  3    the input or an output failed, or the input is not raw words
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP), after a second if the output is
       blocked";

/// Convert boards to lists of squares.
///
/// A board is a set of squares, a raw word of 64 bits. Lists are written as names, squares or
/// numbers.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, FORMATS, EXIT_CODES]))]
pub(crate) struct Serialize {
    /// The words; `-` is standard input.
    pub(crate) file: PathBuf,

    /// The output format.
    #[arg(long = "as", value_name = "FORMAT", required_unless_present = "count")]
    pub(crate) to: Option<ListFormat>,

    /// The output file [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write the lengths of the lists to this file, a byte each.
    #[arg(long, value_name = "FILE")]
    pub(crate) lengths: Option<PathBuf>,

    /// Write the offsets of the lists, and the end of the last one, to this file, a 64-bit word
    /// each.
    #[arg(long, value_name = "FILE")]
    pub(crate) offsets: Option<PathBuf>,

    /// The number of the first square of the first board, for u16 and u32, in decimal, or in
    /// hexadecimal with 0x [default: 0].
    #[arg(long, value_name = "N", value_parser = number_u32, allow_negative_numbers = true)]
    pub(crate) base: Option<u32>,

    /// Print only the number of boards, of squares, and of squares per board.
    #[arg(long, conflicts_with_all = ["to", "output", "lengths", "offsets", "base"])]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// Names of squares, one line per board.
    Squares,
    /// Squares as bytes.
    U8,
    /// Numbers of 16 bits, 64 more from board to board.
    U16,
    /// Numbers of 32 bits, 64 more from board to board.
    U32,
}
