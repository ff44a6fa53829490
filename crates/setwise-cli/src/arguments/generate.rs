//! The arguments of `setwise generate`.

use std::ops::RangeInclusive;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use setwise::Square;
use setwise::search::de_bruijn::COUNT;
use setwise::search::source::{Language as Text, Method};

use super::after;
use super::numbers::{at_least_one, multiplier, number, range, sequence, within};

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the constant does not serve, no multiplier of the range does, or some square has none
  2    wrong usage
  3    the output failed
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129); what was found before has
       been printed";

const EXAMPLES: &str = "\
Examples:
  setwise generate debruijn --random --language rust
  setwise generate folded
  setwise generate magic bishop
  setwise generate modulo --bits 32
  setwise generate move-lists king --square a1";

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
  The first ten that serve separated bits, and how many there are:
    setwise generate debruijn --form separated --all --limit 10
    setwise generate debruijn --form separated --count";

const FACTS: &str = "\
Numbers:
  Decimal, or hexadecimal with 0x. Multipliers are written in hexadecimal, and may do
  without the 0x where that is clear, as with a letter.

Results:
  A table turns what the multiplication or division gives into the index of the bit.
  `number` is that of a sequence, from 1; `zero` is what the scan makes of the empty
  word; `complement` is 2^31 less the multiplier, a De Bruijn sequence of 32 bits.";

const FOLDED_EXAMPLES: &str = "\
Examples:
  Try all 2^32 multipliers, on all processors or on two:
    setwise generate folded
    setwise generate folded --threads 2
  Only some of them:
    setwise generate folded --range 0x78290000..0x78300000
  Check one, and write the scan in C:
    setwise generate folded --constant 0x78291acf --language c";

const MAGIC_EXAMPLES: &str = "\
Examples:
  The factors of a rook for all squares, with a table as small as can be for each:
    setwise generate magic rook
  One shift for all squares, as a lookup in C or in Rust:
    setwise generate magic bishop --layout fixed --language c
    setwise generate magic rook --language rust
  A factor for one square with a bit to spare, and another one:
    setwise generate magic bishop --square d4 --bits 10
    setwise generate magic bishop --square d4 --bits 10 --seed 1
  Check a factor:
    setwise generate magic rook --square a1 --factor 0x0080004001a11880";

const MAGIC_FACTS: &str = "\
Results:
  The mask has the squares of which it matters whether they are occupied. The index of the
  attacks is `(occupied & mask) * factor >> shift`; the source text has where the entries of
  each square begin, and fills the table. The same seed gives the same factors.";

const MODULO_EXAMPLES: &str = "\
Examples:
  setwise generate modulo
  setwise generate modulo --bits 32 --format json
  setwise generate modulo --modulus 101 --language java";

const MOVE_LISTS_EXAMPLES: &str = "\
Examples:
  The multipliers of kings for all squares, with as few bits as can be:
    setwise generate move-lists king
  The smallest ones with four bits:
    setwise generate move-lists knight --bits 4 --format csv
  The lists of a rook on e1 along the rank, by their indices:
    setwise generate move-lists rank --square e1";

/// Find the magic constants of bit scans, sliders and move lists, with their tables or as source
/// text.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = after(&[EXAMPLES, EXIT_CODES]))]
pub(crate) struct Generate {
    #[command(subcommand)]
    pub(crate) command: Generator,
}

/// What is looked for.
#[derive(Debug, Subcommand)]
pub(crate) enum Generator {
    #[command(name = "debruijn")]
    DeBruijn(DeBruijn),
    Folded(Folded),
    Magic(Magic),
    Modulo(Modulo),
    MoveLists(MoveLists),
}

/// De Bruijn sequences of 64 bits: all 2^26, by number, or a random one.
///
/// They are counted from 1 in ascending order; the last one, which is shown when none is
/// asked for, is the best known.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("which").args(["nth", "rank", "random", "all", "count"]))]
#[command(after_help = DE_BRUIJN_EXAMPLES)]
#[command(after_long_help = after(&[DE_BRUIJN_EXAMPLES, FACTS, EXIT_CODES]))]
pub(crate) struct DeBruijn {
    /// Which bits the sequence has to serve.
    #[arg(long, default_value = "isolated")]
    pub(crate) form: Form,

    /// The sequence with this number, from 1 to 67108864.
    #[arg(long, value_name = "N", value_parser = within(1..=COUNT))]
    pub(crate) nth: Option<u64>,

    /// The number of this sequence, hexadecimal such as 0x03f79d71b4cb0a89.
    #[arg(long, value_name = "HEX", value_parser = sequence)]
    pub(crate) rank: Option<u64>,

    /// A random sequence.
    #[arg(long)]
    pub(crate) random: bool,

    /// What the random sequence depends on; one is chosen and told when left out.
    #[arg(long, value_name = "S", requires = "random", value_parser = number)]
    pub(crate) seed: Option<u64>,

    /// List all sequences.
    #[arg(long)]
    pub(crate) all: bool,

    /// Only how many sequences there are.
    #[arg(long)]
    pub(crate) count: bool,

    /// List this many sequences, one at least: the first ones, or those from --nth or
    /// --rank on.
    #[arg(long, visible_alias = "first", value_name = "N")]
    #[arg(value_parser = at_least_one)]
    #[arg(conflicts_with_all = ["random", "count"])]
    pub(crate) limit: Option<u64>,

    /// Write a bit scan in this language instead.
    #[arg(long, conflicts_with_all = ["all", "count", "limit", "format"])]
    pub(crate) language: Option<Language>,

    /// The format of the result.
    #[arg(long, default_value = "text")]
    pub(crate) format: TableFormat,
}

/// Multipliers of the folded bit scan: all 2^32 are tried.
///
/// A multiplier serves if it keeps the 64 keys of the separated bits apart, folded to 32
/// bits. There are four.
#[derive(Debug, Args)]
#[command(after_help = FOLDED_EXAMPLES)]
#[command(after_long_help = after(&[FOLDED_EXAMPLES, FACTS, EXIT_CODES]))]
pub(crate) struct Folded {
    /// How many threads work; as many as the machine has when left out. Four times that
    /// are the most that are started.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Only the multipliers from A on and below B, or up to B for `A..=B`.
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub(crate) range: Option<RangeInclusive<u32>>,

    /// Search nothing, but check this multiplier, hexadecimal such as 0x78291acf.
    #[arg(long, value_name = "HEX", value_parser = multiplier)]
    #[arg(conflicts_with_all = ["threads", "range"])]
    pub(crate) constant: Option<u32>,

    /// Write a bit scan with the --constant in this language instead.
    #[arg(long, requires = "constant", conflicts_with = "format")]
    pub(crate) language: Option<Language>,

    /// The format of the result.
    #[arg(long, default_value = "text")]
    pub(crate) format: TableFormat,
}

/// Magic factors of sliders: a product whose top bits are the index of the attacks.
///
/// Nobody knows a construction. Random factors with few bits are tried until one keeps all
/// arrangements of blockers with different attacks apart.
#[derive(Debug, Args)]
#[command(after_help = MAGIC_EXAMPLES)]
#[command(after_long_help = after(&[MAGIC_EXAMPLES, MAGIC_FACTS, EXIT_CODES]))]
pub(crate) struct Magic {
    /// The slider.
    pub(crate) slider: Slider,

    /// Only for this square.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) square: Option<Square>,

    /// How many bits the indices have.
    #[arg(long, default_value = "fancy")]
    pub(crate) layout: Layout,

    /// An index of so many bits, 1 to 12, instead of the layout's.
    #[arg(long, value_name = "N", requires = "square", conflicts_with = "layout")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) bits: Option<u32>,

    /// Search nothing, but check this factor, hexadecimal such as 0x0080004001a11880.
    #[arg(long, value_name = "HEX", requires = "square", value_parser = sequence)]
    #[arg(conflicts_with_all = ["seed", "tries"])]
    pub(crate) factor: Option<u64>,

    /// What the factors that are tried depend on, beside the square.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number)]
    pub(crate) seed: u64,

    /// How many factors are tried for a square, one at least.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = at_least_one)]
    pub(crate) tries: u64,

    /// Write the lookup, with what fills its table, in this language instead.
    #[arg(long, conflicts_with_all = ["square", "format"])]
    pub(crate) language: Option<Language>,

    /// The format of the result.
    #[arg(long, default_value = "text")]
    pub(crate) format: TableFormat,
}

/// A slider whose attacks are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

/// How many bits the indices of the squares have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// As many as squares matter there, so that each square has its own shift.
    Fancy,
    /// The same on all squares, 12 for rooks and 9 for bishops, so that the shift is one.
    Fixed,
}

/// Moduli that tell the bits of a word apart: the smallest one, or a given one.
#[derive(Debug, Args)]
#[command(after_help = MODULO_EXAMPLES)]
#[command(after_long_help = after(&[MODULO_EXAMPLES, FACTS, EXIT_CODES]))]
pub(crate) struct Modulo {
    /// How many bits the words have, 1 to 64.
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) bits: u32,

    /// Search nothing, but check this modulus, up to 1024.
    #[arg(long, value_name = "M", value_parser = within(1..=1024))]
    pub(crate) modulus: Option<u64>,

    /// Write a bit scan, for words of 64 bits, in this language instead.
    #[arg(long, conflicts_with = "format")]
    pub(crate) language: Option<Language>,

    /// The format of the result.
    #[arg(long, default_value = "text")]
    pub(crate) format: TableFormat,
}

/// Multipliers that take each subset of the targets of a piece to a number of its own, the
/// index of its list: `subset * multiplier >> shift`.
#[derive(Debug, Args)]
#[command(after_help = MOVE_LISTS_EXAMPLES)]
#[command(after_long_help = after(&[MOVE_LISTS_EXAMPLES, EXIT_CODES]))]
pub(crate) struct MoveLists {
    /// The piece, or the line on which a slider moves.
    pub(crate) piece: Piece,

    /// Only for this square, with the lists themselves.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) square: Option<Square>,

    /// The smallest multiplier with so many bits; the one with the fewest when left out.
    /// With seven bits or eight it can take minutes to find that there is none; Ctrl-C ends
    /// the search at once.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) bits: Option<u32>,

    /// The format of the result; lists are not in the CSV.
    #[arg(long, default_value = "text")]
    pub(crate) format: TableFormat,
}

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Piece {
    /// To the squares around it.
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

/// Which bits a De Bruijn sequence serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Forward, `bb & -bb`.
    Isolated,
    /// Forward, `bb ^ (bb - 1)`.
    Separated,
    /// Reverse, of `bb` filled downwards.
    Reverse,
}

impl Form {
    pub(crate) const fn method(self) -> Method {
        match self {
            Self::Isolated => Method::Isolated,
            Self::Separated => Method::Separated,
            Self::Reverse => Method::Reverse,
        }
    }
}

/// The language of source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Functions without dependencies.
    Rust,
    /// C99.
    C,
    /// A class, for Java 8 and later.
    Java,
}

impl From<Language> for Text {
    fn from(language: Language) -> Self {
        match language {
            Language::Rust => Self::Rust,
            Language::C => Self::C,
            Language::Java => Self::Java,
        }
    }
}

/// How constants are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
    /// A table with a header.
    Csv,
}
