//! The arguments of `setwise convert`.

use clap::Args;
use setwise_loops::Layout;

use crate::arguments::formats::{OutputOptions, POSITIONS, Positions};
use crate::arguments::inputs::ReadOptions;
use crate::arguments::numbers::at_least_one;
use crate::arguments::query::{INPUTS, OUTPUTS};
use crate::arguments::{after, choice};

const EXAMPLES: &str = "\
Examples:
  The positions of games as FEN:
    setwise convert data/games.pgn
  EPD as JSON, and a table of puzzles as Parquet, with the boards as columns:
    setwise convert data/positions.epd -o positions.jsonl
    setwise convert lichess_db_puzzle.csv.zst -o puzzles.parquet
  The puzzles of one kind, with the number of legal moves, as CSV:
    setwise convert puzzles.csv --where '\"mateIn2\" in Themes' --select legal_moves -o mates.csv";

const COLUMNS: &str = "\
Columns:
  Tables have the FEN, the columns of --positions, the operations of EPD as `rest`, the formulas
  of --select, and the columns of the input. For games, the first columns are game and ply. With
  several inputs, file precedes all others. In EPD, columns become operations; FEN, text and
  pages are those of `setwise query true`, and PGN has the games.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    there are no positions
  2    usage error or invalid formula
  3    an input or output failed, or a line, row or game is invalid, or --strict
       found what has no meaning
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the positions so far
       have been written";

/// The layouts of tables in columns.
const LAYOUTS: &[(&str, Layout, &str)] = &[
    ("fast", Layout::Fast, "Large files that are read fast: nothing is compressed"),
    ("small", Layout::Small, "Small files, compressed with zstd"),
];

/// Convert positions and games from one format to another.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, COLUMNS, INPUTS, OUTPUTS, EXIT_CODES]))]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) options: Conversion,
}

/// Options for conversions, which write all positions.
#[derive(Debug, Args)]
pub(crate) struct Conversion {
    #[command(flatten)]
    pub(crate) output: OutputOptions,

    /// The columns of positions in tables [default: both for Parquet and Arrow, otherwise fen].
    #[arg(long, value_name = "COLUMNS", value_parser = choice(POSITIONS))]
    pub(crate) positions: Option<Positions>,

    /// The layout of Parquet and Arrow [default: small for Parquet, fast for Arrow].
    #[arg(long, value_name = "LAYOUT", value_parser = choice(LAYOUTS))]
    pub(crate) layout: Option<Layout>,

    /// Add columns: columns of games, such as `san`, or formulas, separated by commas.
    #[arg(short, long, value_name = "FORMULA,…", allow_hyphen_values = true)]
    pub(crate) select: Vec<String>,

    /// Stop after N positions.
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) read: ReadOptions,
}
