//! The arguments of `setwise serialize`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use setwise_columns::serialize::Until;

use super::after;
use super::numbers::{number_u32, within};

const EXAMPLES: &str = "\
Examples:
  The squares of some words, and the words of some squares:
    echo 0x8100000000000081 | setwise serialize - --input hex --as squares
    echo 'a1 h1 a8 h8' | setwise serialize - --input squares --as hex
  Raw words as text, to look at them, and back:
    setwise serialize boards.bin --as hex | head
    setwise serialize boards.hex --as bits -o boards.bin
  Squares as bytes and how many each board has, and back:
    setwise serialize boards.bin --as u8 -o squares.u8 --lengths lengths.u8
    setwise serialize squares.u8 --as bits --input u8 --lengths lengths.u8 -o boards.bin
  The places of all ones of a long bit set, from 1000000 on:
    setwise serialize set.bin --as u32 --base 1_000_000 -o ones.u32
  How many squares there are, on boards and in lists:
    setwise serialize boards.bin --count
    setwise serialize squares.u8 --count --input u8 --lengths lengths.u8";

const FORMATS: &str = "\
Formats:
  A board is a word of 64 bits, of which bit 0 is a1, bit 7 is h1 and bit 63 is h8.
  words    raw words, little-endian, eight bytes each; also called bits, as for --as
  hex      text, a word a line in hexadecimal digits, with or without 0x; empty lines
           are skipped, and so is what follows a #. Written are 0x and all 16 digits
  squares  text, a line for each board: its squares by name, ascending from a1, with
           blanks between them; an empty line is the empty set. Read again, squares may
           stand in any order, and lines that begin with # are skipped
  u8       the squares as bytes, 0 is a1 and 63 is h8, one list behind the other. Only
           --lengths or --offsets say where a board begins, and reading needs them
  u16 u32  numbers, little-endian: those of the first board are from --base on, and from
           board to board they are 64 more
  A square that is on a list twice is on the board once, and so a list of two may become a
  board of one square. A .txt file that begins with names of squares, which are all
  hexadecimal numbers too, is not guessed: --input says what it is.
  Of words and hex each other format is made, of squares, u8, u16 and u32 words and hex.

Lengths and offsets:
  --lengths is the number of squares of each board in a byte, --offsets where the list of
  each board begins, and behind that where the last one ends, counted in squares, not in
  bytes, as little-endian 64-bit words from 0 on. They are written beside lists, and read
  beside them.
  Numbers of u16 and u32 ascend, and need no lengths for as long as they tell the boards
  apart: 16 bits do that with 1024 boards, 32 bits with 2^26, a base takes some away.
  More boards are written, and read, with --lengths or --offsets only, and the numbers are
  then modulo 2^16 or 2^32. Without those a number that is less than the one before it is
  an error, and not taken for one of the next 1024 boards: it might be one of those behind,
  since empty boards leave no trace, or a list that is broken.

Empty boards:
  When numbers are read without lengths, the last board is that of the last number, unless
  --boards says how many there are. Before a number may be 1048576 empty boards; if there
  are more, the number is an error, since one that is wrong would make up to 2^26 of them,
  half a gigabyte of raw words. --boards says that it is right.

Input:
  Inputs of any size are read block by block, in less than 30 megabytes of memory for each
  thread and as much again, and blocks are written as they are done. Files are read as pipes are, and not mapped into
  memory: that would save a copy, which a thread of its own makes while others work.

Output:
  Files are written beside under another name, and get theirs when they are complete: an
  error or Ctrl-C leaves what was there before. What went to standard output stays. Nothing
  is written to a file that is read, or that is another output, whatever names it has.
  Symbolic links stay, and the file that they lead to is written, also where there is none
  yet. A file keeps its permissions, and becomes that of who writes it; another hard link
  to it keeps what the file was. /dev/stdout, /dev/fd/3 and the like are written to as
  streams, behind what is there. Only a process that is killed leaves the hidden file
  .setwise-PID-N.tmp, which may be removed.";

const EXIT_CODES: &str = "\
Exit codes:
  0    done, or the reader of a pipe wanted no more
  2    wrong usage
  3    an input or output failed, or the input is not what it was taken for
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129); after a second, if the output
       takes nothing more or a pipe has no other end";

/// Make lists of squares of words, and words of lists.
///
/// A word of 64 bits is a set of squares, a board. Words are read raw or as text, and lists
/// are written as names, squares or numbers; and the other way.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, FORMATS, EXIT_CODES]))]
pub(crate) struct Serialize {
    /// The words or the lists; `-` is standard input.
    pub(crate) file: PathBuf,

    /// What to write: lists, which are squares, u8, u16 or u32, or words, bits or hex.
    #[arg(long = "as", value_name = "FORMAT", required_unless_present = "count")]
    pub(crate) to: Option<To>,

    /// What the input is. When left out, the name tells: .hex is hex, .txt is squares for
    /// `--as bits` and `--as hex` and else hex, and all others are raw words, unless
    /// `--as bits` makes those of them.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) input: Option<From>,

    /// Where to write; standard output when left out.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The file for the lengths of the lists, a byte each: written beside lists, and read
    /// with lists as the input.
    #[arg(long, value_name = "FILE")]
    pub(crate) lengths: Option<PathBuf>,

    /// The file for the places where the lists begin and where the last one ends, a 64-bit
    /// word each: written beside lists, and read with lists as the input.
    #[arg(long, value_name = "FILE")]
    pub(crate) offsets: Option<PathBuf>,

    /// The number of the first square of the first board, for u16 and u32; 0 when left out.
    /// Decimal, or hexadecimal with 0x.
    #[arg(long, value_name = "N", value_parser = number_u32, allow_negative_numbers = true)]
    pub(crate) base: Option<u32>,

    /// How many boards there are, the last of which may be empty, when u16 or u32 is read
    /// without lengths or offsets. A number that makes more than 1048576 empty boards is an
    /// error without it.
    #[arg(long, value_name = "N", value_parser = within(0..=Until::MOST_BOARDS))]
    pub(crate) boards: Option<u64>,

    /// Print only the number of boards, of squares in all, and of squares a board.
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
    /// Raw 64-bit words.
    #[value(alias = "words")]
    Bits,
    /// Words in hexadecimal digits, one a line.
    Hex,
}

impl To {
    /// Whether lists are made, and not words.
    pub(crate) const fn is_lists(self) -> bool {
        !matches!(self, Self::Bits | Self::Hex)
    }

    /// Whether that is text, fit for a terminal.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::Squares | Self::Hex)
    }
}

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Raw 64-bit words.
    #[value(alias = "bits")]
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
