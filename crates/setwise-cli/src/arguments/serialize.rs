//! The arguments of `setwise serialize`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use setwise_columns::serialize::Until;

use super::after;

const EXAMPLES: &str = "\
Examples:
  The squares of some words, and the words of some squares:
    echo 0x8100000000000081 | setwise serialize - --input hex --as squares
    echo 'a1 h1 a8 h8' | setwise serialize - --input squares --as bits | xxd -e -g 8
  Squares as bytes and how many each board has, and back:
    setwise serialize boards.bin --as u8 -o squares.u8 --lengths lengths.u8
    setwise serialize squares.u8 --as bits --input u8 --lengths lengths.u8 -o boards.bin
  The places of all ones of a long bit set, from 1000000 on:
    setwise serialize set.bin --as u32 --base 1000000 -o ones.u32
  How many squares there are:
    setwise serialize boards.bin --count";

const FORMATS: &str = "\
Formats:
  words    raw 64-bit words, little-endian: what `--as bits` writes
  hex      text, a word a line in hexadecimal digits, with or without 0x; empty lines
           are skipped, and so is what follows a #
  squares  text, a line for each board: its squares by name, ascending from a1, with
           blanks between them; an empty line is the empty set. Read again, squares may
           stand in any order, and lines that begin with # are skipped
  u8       the squares as bytes, 0 is a1 and 63 is h8, one list behind the other. Only
           --lengths or --offsets say where a board begins, and reading needs them
  u16 u32  numbers, little-endian: 64 more from board to board, those of the first board
           from --base on. They ascend, and need no lengths, but 16 bits tell only 1024
           boards apart, and 32 bits 2^26: more are written, and read, with --lengths or
           --offsets, and numbers are then modulo 2^16 or 2^32. Without those, boards
           behind the last square are not there when lists are read, unless --boards
           says how many there are
  --lengths is the number of squares of each board in a byte, --offsets where the list of
  each board begins, and behind that where the last one ends, in elements, as 64-bit words.

Output:
  Files are written beside under another name, and get theirs when they are complete: an
  error or Ctrl-C leaves what was there before. What went to standard output stays.";

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  2    wrong usage
  3    an input or output failed, or the input is not what it was taken for
  130  stopped by Ctrl-C";

/// Make lists of squares of raw words, and words of lists.
///
/// Inputs of any length are read block by block, and need little memory.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, FORMATS, EXIT_CODES]))]
pub(crate) struct Serialize {
    /// The words, or with `--as bits` the lists; `-` is standard input.
    pub(crate) file: PathBuf,

    /// What to make of them.
    #[arg(long = "as", value_name = "FORMAT", required_unless_present = "count")]
    pub(crate) to: Option<To>,

    /// What the input is. When left out, .txt and .hex are text, hexadecimal or with
    /// `--as bits` squares, and other words are raw.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) input: Option<From>,

    /// Where to write; standard output when left out.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The file for the lengths of the lists, a byte each; with `--as bits` it is read.
    #[arg(long, value_name = "FILE")]
    pub(crate) lengths: Option<PathBuf>,

    /// The file for the places where the lists begin and where the last one ends, a 64-bit
    /// word each; with `--as bits` it is read.
    #[arg(long, value_name = "FILE")]
    pub(crate) offsets: Option<PathBuf>,

    /// The number of the first square of the first board, for u16 and u32; 0 when left out.
    #[arg(long, value_name = "N")]
    pub(crate) base: Option<u32>,

    /// With `--as bits`, how many boards there are, the last of which may be empty, for u16
    /// and u32 without lengths or offsets.
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(..=Until::MOST_BOARDS))]
    pub(crate) boards: Option<u64>,

    /// Print only the number of words, of squares in all, and of squares a board.
    #[arg(long, conflicts_with = "output")]
    pub(crate) count: bool,

    /// How many threads work, at most four times as many as the machine has; as many as it
    /// has, eight at the most, when left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// Names of squares, a line for each board.
    Squares,
    /// Squares as bytes.
    U8,
    /// Numbers of 16 bits, 64 more from board to board.
    U16,
    /// Numbers of 32 bits, 64 more from board to board.
    U32,
    /// Raw words, of lists.
    Bits,
}

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Raw 64-bit words.
    Words,
    /// Words in hexadecimal digits, one a line.
    Hex,
    /// Names of squares, a line for each board.
    Squares,
    /// Squares as bytes.
    U8,
    /// Numbers of 16 bits, 64 more from board to board.
    U16,
    /// Numbers of 32 bits, 64 more from board to board.
    U32,
}

impl From {
    /// Whether boards are read, and not lists.
    pub(crate) const fn is_words(self) -> bool {
        matches!(self, Self::Words | Self::Hex)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Hex => "hex",
            Self::Squares => "squares",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
        }
    }
}
