//! The arguments of `setwise index`.

use std::path::PathBuf;

use clap::Args;

use crate::arguments::inputs::InputOptions;
use crate::arguments::query::INPUTS;
use crate::arguments::{PlainFormat, Threads, after};

const EXAMPLES: &str = "\
Examples:
  Index games, add those of the next month, and ask for a position:
    setwise index 2024-01.pgn.zst -o games
    setwise index 2024-02.pgn.zst -o games
    setwise query 'position(\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\")' games
  Check that no file was changed or cut short since it was written:
    setwise index --check games
  The same files in DuckDB:
    select count(*) from 'games/*.parquet' where ply > 0 and material = 'KRPKR'";

const INDEX: &str = "\
Index:
  The folder has the files games-000001.parquet and so on, each with whole games, and next to
  each a file .rows with its lookup tables. The numbers of games go on from file to file and
  from run to run. The columns are those of `setwise table --with-start` with both forms of
  positions, and material, such as KRPKR. Row groups have statistics, and Bloom filters for key,
  material, white_pawns and black_pawns. Rows with ply 0 are the positions before the first
  moves; `setwise query` shows them as it does for games, only with --with-start or `position`.
  `setwise query FORMULA DIR` reads only rows that can match if the formula is, or joins by &&,
  `position(\"…\")`, `placement(\"…\")`, `material(\"…\")` or both `P == …` and `p == …`
  with constants. If the formula also looks at other positions, the whole games of these rows are
  read. With --where, all rows are read, since the condition decides which of them count.
  Games are added when the whole input has been read: the file index.json lists the files that
  count, and is replaced last. A run that fails or is stopped leaves the index unchanged; the
  next run removes its unfinished files. Games that are added twice are in the index twice.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    there are no positions
  2    usage error
  3    an input or output failed, or --strict found what has no meaning or an invalid game (the
       index is unchanged); without --strict, a game is invalid (its positions before the error
       are added); or --check found a file that is not as it was written
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the index is unchanged";

/// Add games to an index: a folder of Parquet files in which positions are found fast.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, INDEX, INPUTS, EXIT_CODES]))]
pub(crate) struct Index {
    /// Files of games; `-` is standard input, which is also read if there are no files and it is
    /// not a terminal.
    pub(crate) files: Vec<PathBuf>,

    /// The folder of the index, which is created if it is missing.
    #[arg(short, long, value_name = "DIR", required_unless_present = "check")]
    pub(crate) output: Option<PathBuf>,

    /// Read all files of an index, and check by their checksums that they were not changed. A query
    /// checks only the lookup tables that it reads.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["files", "output", "tags", "strict"])]
    pub(crate) check: Option<PathBuf>,

    /// Have columns for these tags instead of the usual ones, separated by commas. All files of an
    /// index have the same columns, so later runs use the tags of the first.
    #[arg(long, value_name = "TAG,…", value_delimiter = ',')]
    pub(crate) tags: Vec<String>,

    #[command(flatten)]
    pub(crate) inputs: InputOptions,

    /// Read the files of games in folders and their subfolders, by extension.
    #[arg(short, long)]
    pub(crate) recursive: bool,

    /// List what has no meaning in PGN and is passed over, each with its place. If there is any, or
    /// a game is invalid, leave the index unchanged, and exit with 3.
    #[arg(long, conflicts_with = "skip_bad")]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Do not let invalid games change the exit code. They are still reported.
    #[arg(long)]
    pub(crate) skip_bad: bool,

    /// The format of the summary.
    #[arg(short, long, value_enum, default_value = "text")]
    pub(crate) format: PlainFormat,
}
