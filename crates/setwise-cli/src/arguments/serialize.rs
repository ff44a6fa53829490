//! The arguments of `setwise serialize`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::numbers::{number_u32, within};
use super::{Threads, after};

/// The number of boards that numbers of 32 bits can distinguish.
const MAX_BOARDS: u64 = 1 << 26;

const EXAMPLES: &str = "\
Examples:
  Convert a word to squares, and squares to a word:
    echo 0x8100000000000081 | setwise serialize - --input hex --as squares
    echo 'a1 h1 a8 h8' | setwise serialize - --input squares --as hex
  Convert raw words to text, and back:
    setwise serialize boards.bin --as hex | head
    setwise serialize boards.hex --as bits -o boards.bin
  Write squares as bytes, and the number of squares of each board, and convert them back:
    setwise serialize boards.bin --as u8 -o squares.u8 --lengths lengths.u8
    setwise serialize squares.u8 --as bits --input u8 --lengths lengths.u8 -o boards.bin
  List the positions of all ones of a long bit set, from 1000000 on:
    setwise serialize set.bin --as u32 --base 1_000_000 -o ones.u32
  Count the squares on boards, and in lists:
    setwise serialize boards.bin --count
    setwise serialize squares.u8 --count --input u8 --lengths lengths.u8";

const FORMATS: &str = "\
Formats:
  A board is a word of 64 bits: bit 0 is a1, bit 7 is h1 and bit 63 is h8.
  bits     raw words of eight bytes, little-endian; words is another name of the format
  hex      text: one word per line, in hexadecimal digits, with or without 0x. Empty lines and
           comments, from # to the end of the line, are skipped. The output has 0x and 16 digits
  npy      a NumPy array, one-dimensional and of the type uint64; only as input
  squares  text: one line for each board, with the names of its squares, ascending from a1,
           separated by blanks; an empty line is the empty set. As input, the squares may be in
           any order, and lines that begin with # are skipped
  u8       squares as bytes, 0 for a1 to 63 for h8, one list after another. To read them,
           --lengths or --offsets is required
  u16 u32  little-endian numbers: --base plus the square for the first board, and 64 more for
           each board after it
  Bits, hex and npy can be converted to every other format; squares, u8, u16 and u32 to bits
  and hex. A square that is in a list twice is on the board once. If a .txt file begins with names
  of squares, which are all hexadecimal numbers too, --input is required.

Lengths and offsets:
  --lengths has the number of squares of each board, as a byte. --offsets has the offset of the
  list of each board, and the end of the last one, as little-endian 64-bit words; offsets count
  squares, not bytes, from 0. Both can be written along with lists, and one of them is read
  along with lists.
  Numbers of u16 and u32 ascend, and need no lengths as long as they distinguish the boards:
  1024 boards with 16 bits, 2^26 with 32 bits, and fewer with a base. More boards require
  --lengths or --offsets; the numbers are then modulo 2^16 or 2^32. Without them, a number that
  is less than the one before it is an error.

Empty boards:
  If numbers are read without lengths, the last board is that of the last number, unless
  --boards gives the number of boards. More than 1048576 empty boards before a number are an
  error unless --boards is given: a single wrong number could make up to 2^26 of them, half a
  gigabyte of raw words.

Input:
  Inputs of any size are read block by block, which takes less than 30 megabytes of memory
  for each thread and 30 more. Without --threads there are at most eight threads. Files are
  read like pipes; they are not mapped into memory.

Output:
  A file is written under a temporary name in the same folder, and renamed when it is complete.
  So an error or Ctrl-C leaves the previous file. An output must not be an input or another
  output under any name. A symbolic link is followed, even if its target does not exist yet. A
  file keeps its permissions, but not its owner or its other hard links. /dev/stdout, /dev/fd/3
  and the like are streams to which output is appended.
  Only a process that is killed leaves a hidden temporary file, which may be removed.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success, or the reader of the output closed its pipe
  2    usage error
  3    an input or output failed, or the input does not have the expected format
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP), after a second if the output is
       blocked";

/// Convert boards to lists of squares, and back.
///
/// A board is a set of squares, a word of 64 bits. Words are read raw or as text, and lists are
/// written as names, squares or numbers; or the other way around.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, FORMATS, EXIT_CODES]))]
pub(crate) struct Serialize {
    /// The words or the lists; `-` is standard input.
    pub(crate) file: PathBuf,

    /// The output format: squares, u8, u16 or u32 for lists; bits or hex for words.
    #[arg(long = "as", value_name = "FORMAT", required_unless_present = "count")]
    pub(crate) to: Option<OutputFormat>,

    /// The input format. By default it is guessed from the name: .hex is hex, .npy is npy, .txt is
    /// squares for `--as bits` and `--as hex` and otherwise hex, and any other name is raw words,
    /// unless `--as bits` is given or the input begins as an array or as text.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) input: Option<InputFormat>,

    /// The output file [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The file of the lengths of the lists, a byte each: written if the output is lists, and read
    /// if the input is.
    #[arg(long, value_name = "FILE")]
    pub(crate) lengths: Option<PathBuf>,

    /// The file of the offsets of the lists, and the end of the last one, a 64-bit word each:
    /// written if the output is lists, and read if the input is.
    #[arg(long, value_name = "FILE")]
    pub(crate) offsets: Option<PathBuf>,

    /// The number of the first square of the first board, for u16 and u32, in decimal, or in
    /// hexadecimal with 0x [default: 0].
    #[arg(long, value_name = "N", value_parser = number_u32, allow_negative_numbers = true)]
    pub(crate) base: Option<u32>,

    /// The number of boards, for u16 or u32 that are read without lengths or offsets. Without it, a
    /// number that makes more than 1048576 empty boards is an error.
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..=MAX_BOARDS))]
    pub(crate) boards: Option<u64>,

    /// Print only the number of boards, of squares, and of squares per board.
    #[arg(long, conflicts_with = "output")]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Names of squares, one line per board.
    Squares,
    /// Squares as bytes.
    U8,
    /// Numbers of 16 bits, 64 more from board to board.
    U16,
    /// Numbers of 32 bits, 64 more from board to board.
    U32,
    /// Raw 64-bit words.
    #[value(alias = "words")]
    Bits,
    /// Words in hexadecimal digits, one per line.
    Hex,
}

impl OutputFormat {
    /// Returns true for lists, and false for words.
    pub(crate) const fn is_lists(self) -> bool {
        !matches!(self, Self::Bits | Self::Hex)
    }

    /// Returns true for text, which a terminal can show.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::Squares | Self::Hex)
    }
}

/// The format of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// Raw 64-bit words.
    #[value(alias = "bits")]
    Words,
    /// A NumPy array, of 64-bit words.
    Npy,
    /// Words in hexadecimal digits, one per line.
    Hex,
    /// Names of squares, one line per board.
    Squares,
    /// Squares as bytes.
    U8,
    /// Numbers of 16 bits, 64 more from board to board.
    U16,
    /// Numbers of 32 bits, 64 more from board to board.
    U32,
}

impl InputFormat {
    /// Returns true for words, and false for lists.
    pub(crate) const fn is_words(self) -> bool {
        matches!(self, Self::Words | Self::Npy | Self::Hex)
    }

    pub(crate) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}
