//! The arguments of `setwise generate`.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use setwise::Square;
use setwise::search::de_bruijn::COUNT;

use crate::arguments::numbers::{at_least_one, multiplier, number, range, sequence, within};
use crate::arguments::prove::seconds;
use crate::arguments::words::FunctionLanguage;
use crate::arguments::{ListFormat, PlainFormat, Threads, after};

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    the constant does not work, or no constant was found
  2    usage error
  3    the output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the constants found so far
       have been printed";

const EXAMPLES: &str = "\
Examples:
  setwise generate debruijn --random --language rust
  setwise generate folded
  setwise generate magic bishop
  setwise generate modulo --bits 32
  setwise generate move-lists king --square a1
  setwise generate constant 'rotate_left(x, c) == (x << 13 | x >> 51)' --for c";

const DE_BRUIJN_EXAMPLES: &str = "\
Examples:
  The best known constant, its number and its table:
    setwise generate debruijn
  A bit scan of your own, and which one it was:
    setwise generate debruijn --random --language rust
    setwise generate debruijn --random --seed 7 --form reverse --language c
  The sequence of a number, and the number of a sequence:
    setwise generate debruijn --nth 4061955
    setwise generate debruijn --rank 0x022fdd63cc95386d
  The first ten that work for separated bits, and how many there are:
    setwise generate debruijn --form separated --all --limit 10
    setwise generate debruijn --form separated --count";

const FACTS: &str = "\
Numbers:
  Decimal, or hexadecimal with 0x. Multipliers are hexadecimal, and need no 0x if the
  number cannot be decimal.

Results:
  The table turns the result of the multiplication or division into the index of the
  bit. `number` counts the sequences from 1; `zero` is the result of the scan for the
  empty word; `complement` is 2^31 minus the multiplier, a De Bruijn sequence of 32 bits.";

const FOLDED_EXAMPLES: &str = "\
Examples:
  Try all 2^32 multipliers, on all processors or on two:
    setwise generate folded
    setwise generate folded --threads 2
  Some of them:
    setwise generate folded --range 0x78290000..0x78300000
  Check one, and write the scan in C:
    setwise generate folded --constant 0x78291acf --language c";

const MAGIC_EXAMPLES: &str = "\
Examples:
  The factors of a rook for all squares, with the smallest table for each:
    setwise generate magic rook
  One shift for all squares, as a lookup in C or in Rust:
    setwise generate magic bishop --layout fixed --language c
    setwise generate magic rook --language rust
  A factor for one square with one more bit than necessary, and another one:
    setwise generate magic bishop --square d4 --bits 10
    setwise generate magic bishop --square d4 --bits 10 --seed 1
  Check a factor:
    setwise generate magic rook --square a1 --factor 0x0080004001a11880";

const MAGIC_FACTS: &str = "\
Results:
  The mask is the set of squares whose occupancy matters. The index of the attacks is
  `(occupied & mask) * factor >> shift`. The source text adds the first entry of each
  square, and fills the table. The same seed gives the same factors.";

const MODULO_EXAMPLES: &str = "\
Examples:
  setwise generate modulo
  setwise generate modulo --bits 32 --format json
  setwise generate modulo --modulus 101 --language c";

const MOVE_LISTS_EXAMPLES: &str = "\
Examples:
  The multipliers of kings for all squares, with the fewest bits:
    setwise generate move-lists king
  The smallest multipliers with four bits:
    setwise generate move-lists knight --bits 4 --format csv
  The lists of a rook on e1 along the rank, by their indices:
    setwise generate move-lists rank --square e1";

const CONSTANT_EXAMPLES: &str = "\
Examples:
  A constant for which the law holds for all x, and all of six bits:
    setwise generate constant 'rotate_left(x, c) == (x << 13 | x >> 51)' --for c
    setwise generate constant 'rotate_left(x, c) == (x << 13 | x >> 51)' --for c --bits 6 --all
  All constants that satisfy a premise:
    setwise generate constant 'c < 8 => x << c << 3 == x << c * 2' --for c --all
  Two constants:
    setwise generate constant 'x * 9 + 5 == (x << c) + x + d' --for c,d
  A proof that there are none:
    setwise generate constant 'x + c == x * 2' --for c";

const CONSTANT_FACTS: &str = "\
The search:
  Each line of the output is a choice of the constants, for which the prover has shown that
  the law is true for all values of its other variables. Premises about the constants alone
  are conditions on them.
  With --bits N, all words of N bits are tried, at most 20 bits for all constants together.
  Without it, the usual constants of bit tricks are tried first: small numbers, single bits,
  masks, inverses, reciprocals and De Bruijn sequences, for one or two constants. The prover
  then looks for others among all words of 64 bits: each counterexample is one more word for
  which the next candidate must satisfy the law. Standard error says whether it is proved
  that no others exist.";

const CONSTANT_EXIT_CODES: &str = "\
Exit codes:
  0    a constant was found
  1    it is proved that no constant exists
  2    usage error, or no constant was found and it is not proved that none exists
  3    the output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the constants found so far
       have been printed";

/// Find the magic constants of bit scans, sliders, move lists and laws, and print them with their
/// tables or as source text.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = after(&[EXAMPLES, EXIT_CODES]))]
pub(crate) struct Generate {
    #[command(subcommand)]
    pub(crate) command: Generator,
}

/// The constants to find.
#[derive(Debug, Subcommand)]
pub(crate) enum Generator {
    #[command(name = "debruijn")]
    DeBruijn(DeBruijn),
    Folded(Folded),
    Magic(Magic),
    Modulo(Modulo),
    MoveLists(MoveLists),
    Constant(Constant),
}

/// Find constants for which a law holds for all values of its other variables.
#[derive(Debug, Args)]
#[command(after_help = CONSTANT_EXAMPLES)]
#[command(after_long_help = after(&[CONSTANT_EXAMPLES, CONSTANT_FACTS, CONSTANT_EXIT_CODES]))]
pub(crate) struct Constant {
    /// The law, a bool; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) law: OsString,

    /// The names of the constants in the law, with commas between them.
    #[arg(long = "for", value_name = "NAMES", value_delimiter = ',', required = true)]
    pub(crate) unknowns: Vec<String>,

    /// Try all words of N bits, 1 to 20, instead of searching among all words.
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=20))]
    pub(crate) bits: Option<u32>,

    /// List all constants, or N of them. The default is one.
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = at_least_one)]
    pub(crate) all: Option<Option<u64>>,

    /// The time limit in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) timeout: Duration,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: PlainFormat,
}

/// List De Bruijn sequences of 64 bits: all 2^26, one by its number, or a random one.
///
/// They are counted from 1 in ascending order. The default is the last one, which is the best
/// known.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("which").args(["nth", "rank", "random", "all", "count"]))]
#[command(after_help = DE_BRUIJN_EXAMPLES)]
#[command(after_long_help = after(&[DE_BRUIJN_EXAMPLES, FACTS, EXIT_CODES]))]
pub(crate) struct DeBruijn {
    /// The form of the bits that the sequence has to work for.
    #[arg(long, default_value = "isolated")]
    pub(crate) form: SequenceForm,

    /// Print the sequence with this number, from 1 to 67108864.
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..=COUNT))]
    pub(crate) nth: Option<u64>,

    /// Print the number of this sequence, hexadecimal such as 0x03f79d71b4cb0a89.
    #[arg(long, value_name = "HEX", value_parser = sequence)]
    pub(crate) rank: Option<u64>,

    /// Print a random sequence.
    #[arg(long)]
    pub(crate) random: bool,

    /// The seed of the random sequence. The default is a random seed, which is reported.
    #[arg(long, value_name = "S", requires = "random", value_parser = number)]
    pub(crate) seed: Option<u64>,

    /// List all sequences.
    #[arg(long)]
    pub(crate) all: bool,

    /// Print only the number of sequences.
    #[arg(long)]
    pub(crate) count: bool,

    /// List this many sequences, at least one: the first, or those from --nth or --rank.
    #[arg(long, visible_alias = "first", value_name = "N")]
    #[arg(value_parser = at_least_one, allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["random", "count"])]
    pub(crate) limit: Option<u64>,

    /// Print a bit scan in this language instead.
    #[arg(long, conflicts_with_all = ["all", "count", "limit", "format"])]
    pub(crate) language: Option<FunctionLanguage>,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ListFormat,
}

/// Find the multipliers of the folded bit scan by trying all 2^32.
///
/// A multiplier works if it gives different indices to the 64 separated bits, folded to 32 bits.
/// There are four.
#[derive(Debug, Args)]
#[command(after_help = FOLDED_EXAMPLES)]
#[command(after_long_help = after(&[FOLDED_EXAMPLES, FACTS, EXIT_CODES]))]
pub(crate) struct Folded {
    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Try only the multipliers from A to B, without B; `A..=B` includes B.
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub(crate) range: Option<RangeInclusive<u32>>,

    /// Check this multiplier instead of searching, hexadecimal such as 0x78291acf.
    #[arg(long, value_name = "HEX", value_parser = multiplier)]
    #[arg(conflicts_with_all = ["threads", "range"])]
    pub(crate) constant: Option<u32>,

    /// Print a bit scan with the --constant in this language instead.
    #[arg(long, requires = "constant", conflicts_with = "format")]
    pub(crate) language: Option<FunctionLanguage>,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ListFormat,
}

/// Find magic factors of sliders: the top bits of the product are the index of the attacks.
///
/// No construction is known. The search tries random factors with few bits until one gives
/// different indices to all arrangements of blockers with different attacks.
#[derive(Debug, Args)]
#[command(after_help = MAGIC_EXAMPLES)]
#[command(after_long_help = after(&[MAGIC_EXAMPLES, MAGIC_FACTS, EXIT_CODES]))]
pub(crate) struct Magic {
    /// The slider.
    pub(crate) slider: Slider,

    /// Search only for this square.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) square: Option<Square>,

    /// The number of bits of the indices.
    #[arg(long, default_value = "fancy")]
    pub(crate) layout: Layout,

    /// Use an index of N bits, 1 to 12, instead of the layout's.
    #[arg(long, value_name = "N", requires = "square", conflicts_with = "layout")]
    #[arg(value_parser = within::<u32>(1..=12))]
    pub(crate) bits: Option<u32>,

    /// Check this factor instead of searching, hexadecimal such as 0x0080004001a11880.
    #[arg(long, value_name = "HEX", requires = "square", value_parser = sequence)]
    #[arg(conflicts_with_all = ["seed", "tries"])]
    pub(crate) factor: Option<u64>,

    /// The seed of the factors; each square adds its index.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number)]
    pub(crate) seed: u64,

    /// Try at most N factors for a square, at least one.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = at_least_one)]
    pub(crate) tries: u64,

    /// Print the lookup and the code that fills its table in this language instead.
    #[arg(long, conflicts_with_all = ["square", "format"])]
    pub(crate) language: Option<FunctionLanguage>,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ListFormat,
}

/// A slider whose attacks are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

/// The number of bits of the indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// One bit for each square that matters; each square has its own shift.
    Fancy,
    /// The same number for all squares, 12 for rooks and 9 for bishops; there is one shift.
    Fixed,
}

/// Find the smallest modulus that distinguishes the bits of a word, or check one.
#[derive(Debug, Args)]
#[command(after_help = MODULO_EXAMPLES)]
#[command(after_long_help = after(&[MODULO_EXAMPLES, FACTS, EXIT_CODES]))]
pub(crate) struct Modulo {
    /// The number of bits of the words, 1 to 64.
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = within::<u32>(1..=64))]
    pub(crate) bits: u32,

    /// Check this modulus instead of searching, up to 1024.
    #[arg(long, value_name = "M", value_parser = within::<u64>(1..=1024))]
    pub(crate) modulus: Option<u64>,

    /// Print a bit scan for words of 64 bits in this language instead.
    #[arg(long, conflicts_with = "format")]
    pub(crate) language: Option<FunctionLanguage>,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ListFormat,
}

/// Find multipliers that give each subset of the targets of a piece its own index, that of its
/// list: `subset * multiplier >> shift`.
#[derive(Debug, Args)]
#[command(after_help = MOVE_LISTS_EXAMPLES)]
#[command(after_long_help = after(&[MOVE_LISTS_EXAMPLES, EXIT_CODES]))]
pub(crate) struct MoveLists {
    /// The piece, or the line of a slider.
    pub(crate) piece: Piece,

    /// Search only for this square, and print the lists too.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) square: Option<Square>,

    /// Find the smallest multiplier with N bits. The default is the one with the fewest bits.
    /// With seven or eight bits the search may take minutes; Ctrl-C ends it at once.
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=8))]
    pub(crate) bits: Option<u32>,

    /// The output format. CSV does not include the lists.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ListFormat,
}

/// A piece, or a line of a slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Piece {
    /// To the adjacent squares.
    King,
    /// By its leaps.
    Knight,
    /// Along the rank.
    Rank,
    /// Along the file.
    File,
    /// Along the diagonal that is parallel to a1-h8.
    Diagonal,
    /// Along the diagonal that is parallel to a8-h1.
    AntiDiagonal,
}

/// The form of the bits that a De Bruijn sequence works for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SequenceForm {
    /// Forward, `bb & -bb`.
    Isolated,
    /// Forward, `bb ^ (bb - 1)`.
    Separated,
    /// Reverse, `bb` filled downward.
    Reverse,
}
