//! The arguments of `setwise query`.

use std::ffi::OsString;

use clap::Args;

use crate::arguments::aggregate::AggregateOptions;
use crate::arguments::formats::OutputOptions;
use crate::arguments::inputs::ReadOptions;
use crate::arguments::numbers::at_least_one;
use crate::arguments::source::SourceFiles;
use crate::arguments::words::Words;
use crate::arguments::{LANGUAGE, after};

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    no position matched
  2    usage error or invalid formula
  3    an input or output failed, a line, row or game is invalid or divides by zero, or
       --strict found what has no meaning
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the results so far
       have been printed";

const EXAMPLES: &str = "\
Examples:
  Knights that attack two or more of the king, queens and rooks:
    setwise query 'count(knight(N) & (k | q | r)) >= 2' data/positions.epd
  Isolated pawns, with the numbers of white and black pawns:
    setwise query 'let f = file_fill(P); P & ~(east_one(f) | west_one(f))' \\
        --select 'count(P), count(p)' data/positions.epd
  The number of positions in which the side to move has fewer pieces:
    setwise query --count 'count(us) < count(them)' games.epd.zst
  Rooks that attack queens, in games:
    setwise query 'rook(R) & q' data/games.pgn
  Moves in time trouble in games of strong players, with the evaluation:
    setwise query 'clock_s < 10' --where 'WhiteElo >= 2200' --select 'san, eval_cp' games.pgn
  Harder puzzles that begin with a check, from the table of puzzles:
    setwise query 'Rating >= 1500 && in_check' lichess_db_puzzle.csv.zst
  How often the side to move is in check, by the number of pieces:
    setwise query 'true' --group-by 'count(occupied)' --select in_check data/games.pgn
  The results of games in which White castled queenside:
    setwise query 'K & c1' --limit-per-game 1 --group-by result data/games.pgn
  The squares of knights, as a drawing:
    setwise query N --heatmap --format svg data/games.pgn > knights.svg
  From a pipe, with a JSON object per line:
    zcat games.epd.gz | setwise query 'e5 in N' --format json -";

/// The inputs of queries and evaluations.
pub(super) const INPUTS: &str = "\
Inputs:
  Each line is a position in FEN or EPD; the rest of the line is shown with it. Blank lines
  and lines that begin with # are skipped. In PGN, the positions are those after each move,
  except in variations, whose moves are checked only with --variations; each is shown with the
  number of its game and ply, from 1. An invalid game ends with its result or before the next
  tag; a result in an unclosed comment or variation does not count. Malformed tags, and signs
  and words without a meaning after moves, are passed over with a note; --strict lists them.
  Tables (CSV, TSV, JSON lines, training data, Parquet, Arrow) have a position per row; their
  other columns travel along. A folder of `setwise index` is read as its games.
  The extension of a file determines its format: .pgn .csv .tsv .json .jsonl .ndjson .plain
  .bin .binpack .parquet .arrow; otherwise the first bytes do. PGN begins with [, {, ; or %,
  so moves without tags need the extension. --input sets the format of all inputs.
  Formulas use columns by name: numbers as in `Rating > 2000`, texts in comparisons such as
  `\"mateIn1\" in Themes`. The columns of games are the tags, result, game (the number of the
  game) and, for the move that led to the position, san, uci, eval_cp, eval_mate, clock_s, nag,
  comment, moved_piece, captured_piece and promoted_to; for the move played in it, next_san,
  next_uci, next_piece, next_from and next_to; half_points, and repetitions so far.
  In games, formulas look at other positions too: `previous(q)`, `ever(checkmate)`,
  `sequence(in_check, repeat(true, 0, 4), checkmate)`. `setwise functions game` lists these.
  They also work on tables with the columns game and ply, as `setwise table` writes them.
  Lines end with LF, CR LF or CR. A line, row or game may have up to 16 MiB.
  Input compressed by gzip, zstd, bzip2 or xz is decompressed, whatever its name is. A file
  whose name ends with .gz, .zst, .bz2 or .xz must be compressed. The first ten invalid lines,
  rows and games are reported, the others are counted.
  Positions are shown as FEN with move counters, with castling rights as KQkq if that is
  unambiguous, and with the en passant square if a capture there is legal.";

/// The formats of results and the files for them.
pub(super) const OUTPUTS: &str = "\
Outputs:
  The extension of --output chooses the format: .txt, .json or .jsonl, .csv, .tsv, .fen, .epd,
  .pgn, .html, .npy, .parquet or .arrow; .gz after it compresses text. The file is written
  under a temporary name in its folder, and renamed when it is complete: after an error, the
  previous file stays; after Ctrl-C, the file has the results so far. An output must not be an
  input. Parquet and Arrow need a build with `--features parquet`.";

/// Find the positions where a formula is true or gives a nonempty set.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES]), after_long_help = after(&[EXAMPLES, LANGUAGE, INPUTS, OUTPUTS, EXIT_CODES]))]
pub(crate) struct Query {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: OsString,

    /// Show the values of further formulas, separated by commas. They may use the names that
    /// the formula binds by `let`.
    #[arg(short, long, value_name = "FORMULA,…", allow_hyphen_values = true)]
    pub(crate) select: Vec<String>,

    /// Print only the numbers of positions, matches and squares; not with --select or --limit.
    #[arg(short, long, conflicts_with_all = ["select", "limit"])]
    pub(crate) count: bool,

    /// Stop after N matches.
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) read: ReadOptions,

    #[command(flatten)]
    pub(crate) aggregate: AggregateOptions,

    #[command(flatten)]
    pub(crate) output: OutputOptions,

    /// In games as the output, as in `-o found.pgn`, mark each match: with the annotation `$145`, and a
    /// comment with the formula, the squares of its sets as `[%csl]` and the last move as `[%cal]`.
    /// What the games have stays; they are written in export format. In the comment, `{` and `}` of
    /// the formula are `(` and `)`.
    #[arg(long, conflicts_with = "variations")]
    pub(crate) mark: bool,

    #[command(flatten)]
    pub(crate) source: SourceFiles,

    #[command(flatten)]
    pub(crate) words: Words,
}
