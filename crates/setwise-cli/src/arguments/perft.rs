//! The arguments of `setwise moves` and `setwise perft`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use setwise_chess::CastlingSpelling;

use crate::arguments::numbers::{depth, size};
use crate::arguments::position::PositionOptions;
use crate::arguments::{PlainFormat, Threads, after, choice};

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  2    usage error or invalid position
  3    the output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)";

const MOVES_EXIT_CODES: &str = "\
Exit codes:
  0    success
  2    usage error or invalid position
  3    the book cannot be read or is corrupt, or the output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)";

const MOVES: &str = "\
Moves:
  Moves are printed in the long algebraic notation of UCI: e2e4, e7e8q, or by --notation san
  as in games: e4, exd8=Q+. Positions need not be reachable. Castling rights are written KQkq or, as in Chess960, by files: HAha.

  Castling is printed as the king's target (e1g1) if all castling rights are those of
  standard chess, and as the rook's square (e1h1) otherwise, because in Chess960 b1c1 could
  be a step of the king. --castling forces one of the two.";

const BOOKS: &str = "\
Books:
  --book FILE lists the moves that an opening book in the format of Polyglot has for the
  position, in the order of their weights. After each move are its weight and its share of
  the weights that are listed. Moves that are not legal are not listed, and counted on
  standard error. A move with several entries is listed once, with the sum of their weights.
  A file whose entries are not in order or not complete is refused. --book - reads a book of
  up to 1 GiB from standard input.";

const MOVES_EXAMPLES: &str = "\
Examples:
  setwise moves
  setwise moves --moves e4 e5 Nf3 --notation san
  setwise moves --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --kind captures
  setwise moves --fen '1r5k/P7/8/8/8/8/p7/K7 w - - 0 1' --kind captures,promotions
  setwise moves --fen '1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1' --castling rook
  setwise moves --moves e4 --book data/book.bin";

const PERFT_EXAMPLES: &str = "\
Examples:
  Count all sequences of six moves:
    setwise perft 6
  Print the count after each first move:
    setwise perft 5 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  Count transpositions once, with a table of one gigabyte:
    setwise perft 8 --hash 1G
  Measure on one thread:
    setwise perft 7 --threads 1 --format json";

const COUNTS: &str = "\
Counts:
  Every sequence of DEPTH legal moves counts; draws do not end a sequence. Moves of the last
  ply are counted but not made. The time is reported on standard error.

  --hash remembers the counts of positions by keys of 128 bits. Two positions are confused
  with odds of 1 in 2^64 for each lookup. Lookups, hits and entries are reported on
  standard error, and in `hash` with --format json. The table takes no more memory than
  the count can fill.

  After Ctrl-C, --divide prints the first moves whose counts are complete, without a sum.
  With --format json, `interrupted` is then true, `nodes` is null, and `unfinished` lists
  the other first moves. Without --divide nothing is printed.

  Counts are exact up to 2^64 - 1. A larger count is an error with exit code 2.";

/// List the legal moves of a position, by default the initial one.
#[derive(Debug, Args)]
#[command(after_help = MOVES_EXAMPLES)]
#[command(after_long_help = after(&[MOVES_EXAMPLES, MOVES, BOOKS, MOVES_EXIT_CODES]))]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) position: PositionOptions,

    /// List moves of these kinds only, separated by commas.
    #[arg(long, value_name = "KIND,…", default_value = "all", value_delimiter = ',')]
    pub(crate) kind: Vec<MoveKind>,

    /// The notation of the moves.
    #[arg(long, default_value = "uci")]
    pub(crate) notation: Notation,

    /// Print castling as the king's target or as the rook's square; by default as the king's
    /// target, but as the rook's square in Chess960. In SAN castling is O-O.
    #[arg(long, value_parser = choice(CASTLING))]
    pub(crate) castling: Option<CastlingSpelling>,

    /// List the moves that an opening book in the format of Polyglot has, with their weights and
    /// shares; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: PlainFormat,
}

/// Count the sequences of legal moves from a position, by default the initial one.
#[derive(Debug, Args)]
#[command(after_help = PERFT_EXAMPLES)]
#[command(after_long_help = after(&[PERFT_EXAMPLES, COUNTS, MOVES, EXIT_CODES]))]
pub(crate) struct Perft {
    /// The number of moves of a sequence, at most 64.
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    #[command(flatten)]
    pub(crate) position: PositionOptions,

    /// Also print the count after each first move.
    #[arg(long)]
    pub(crate) divide: bool,

    /// Print castling as the king's target or as the rook's square; by default as the king's
    /// target, but as the rook's square in Chess960.
    #[arg(long, requires = "divide", value_parser = choice(CASTLING))]
    pub(crate) castling: Option<CastlingSpelling>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Remember counts in a table of SIZE bytes, with the suffixes K, M and G: 64M, 1G.
    ///
    /// Transpositions are then counted once. This pays off from depth 6 on.
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    pub(crate) hash: Option<usize>,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: PlainFormat,
}

/// The kind of moves to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MoveKind {
    /// All legal moves.
    All,
    /// Captures, with en passant captures and captures that promote.
    Captures,
    /// Moves that do not capture, with castling and promotions by a step.
    Quiet,
    /// Promotions, by a step or a capture.
    Promotions,
    /// Moves that escape check; none if the side to move is not in check.
    Evasions,
}

/// The notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// The long algebraic notation of UCI: e2e4, e7e8q.
    Uci,
    /// Standard algebraic notation: e4, exd8=Q+.
    San,
}

const CASTLING: &[(&str, CastlingSpelling, &str)] = &[
    ("king", CastlingSpelling::King, "The king's target: e1g1"),
    ("rook", CastlingSpelling::Rook, "The rook's square: e1h1"),
];
