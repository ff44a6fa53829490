//! The arguments of `setwise moves` and `setwise perft`.

use clap::{Args, ValueEnum};
use setwise_chess::{CastlingSpelling, Position};

use super::after;
use super::numbers::{depth, size};

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  2    wrong usage, or the position is none
  3    the output failed
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129)";

const MOVES: &str = "\
Moves:
  In the long algebraic notation of UCI: e2e4, e7e8q. Positions need not be reachable;
  castling rights as HAha or KQkq, so that the game with a shuffled back rank is meant
  wherever rooks and kings say so.

  Castling is spelled by the square to which the king goes where all castling rights are
  of the usual set-up, kings on the e-file and rooks in the corners. Elsewhere it is
  spelled by the square of the rook, since b1c1 could be a step of the king, too.
  --castling forces one of the two.";

const MOVES_EXAMPLES: &str = "\
Examples:
  setwise moves
  setwise moves --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --kind captures
  setwise moves --fen '1r5k/P7/8/8/8/8/p7/K7 w - - 0 1' --kind captures,promotions
  setwise moves --fen 'bqnb1rkr/8/8/8/8/8/8/BQNB1RKR w HFhf - 0 1' --castling rook";

const PERFT_EXAMPLES: &str = "\
Examples:
  How many games of six half moves there are:
    setwise perft 6
  With the number behind each first move:
    setwise perft 5 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  Positions that come about by several ways counted once, with a gigabyte of memory:
    setwise perft 8 --hash 1G
  On one thread, for measurements:
    setwise perft 7 --threads 1 --format json";

const COUNTS: &str = "\
Counts:
  All sequences of so many legal moves; no rule of draws ends one. The last moves are
  counted and not made. How long it took is told on standard error.

  With --hash the numbers behind positions are remembered, by keys of 128 bits. That two
  positions are taken for the same has odds of 1 in 2^64 for each position looked up. How
  often a position was found in the table and how many it holds is told as well, and with
  --format json in `hash`. No more memory is taken than the count can fill.

  Stopped by Ctrl-C, --divide prints the first moves behind which all was counted, without
  a sum; with --format json the object then has `interrupted`, null for `nodes`, and in
  `unfinished` the first moves that are missing. Without --divide nothing is printed.

  Numbers are exact up to 2^64 - 1. More sequences than that are an error, with exit
  code 2 and no number.";

/// List the legal moves of a position.
#[derive(Debug, Args)]
#[command(after_help = MOVES_EXAMPLES)]
#[command(after_long_help = after(&[MOVES_EXAMPLES, MOVES, EXIT_CODES]))]
pub(crate) struct Moves {
    /// The position, as FEN or EPD; the beginning of a game when left out.
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Which of the moves: those of any of these kinds, with commas between them.
    #[arg(long, value_name = "KIND,…", default_value = "all", value_delimiter = ',')]
    pub(crate) kind: Vec<Kind>,

    /// How castling is spelled; as king, but as rook where rights are not of the usual
    /// set-up, when left out.
    #[arg(long)]
    pub(crate) castling: Option<Castling>,

    /// The format of the list.
    #[arg(long, default_value = "text")]
    pub(crate) format: PlainFormat,
}

/// Count the sequences of legal moves from a position.
#[derive(Debug, Args)]
#[command(after_help = PERFT_EXAMPLES)]
#[command(after_long_help = after(&[PERFT_EXAMPLES, COUNTS, MOVES, EXIT_CODES]))]
pub(crate) struct Perft {
    /// How many moves a sequence has, up to 64.
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// The position, as FEN or EPD; the beginning of a game when left out.
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Print the number of sequences behind each first move, too.
    #[arg(long)]
    pub(crate) divide: bool,

    /// How castling is spelled; as king, but as rook where rights are not of the usual
    /// set-up, when left out.
    #[arg(long, requires = "divide")]
    pub(crate) castling: Option<Castling>,

    /// How many threads work; as many as the machine has when left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Remember counts in so many bytes, or K, M, G of them: 64M, 1G.
    ///
    /// Positions that come about in several ways are then counted once. It pays from
    /// depth 6 on, at depth 5 sometimes.
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    pub(crate) hash: Option<usize>,

    /// The format of the result.
    #[arg(long, default_value = "text")]
    pub(crate) format: PlainFormat,
}

/// Which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// All legal moves.
    All,
    /// Captures, en passant and captures that promote too.
    Captures,
    /// What captures nothing, castling and promotions by a step too.
    Quiet,
    /// What promotes a pawn, by a step or a capture.
    Promotions,
    /// What answers a check; nothing if there is none.
    Evasions,
}

/// How castling is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Castling {
    /// By the square to which the king goes: e1g1.
    King,
    /// By the square of the rook: e1h1.
    Rook,
}

impl From<Castling> for CastlingSpelling {
    fn from(castling: Castling) -> Self {
        match castling {
            Castling::King => Self::King,
            Castling::Rook => Self::Rook,
        }
    }
}

impl Castling {
    /// The spelling that was asked for, or the one in which no two moves of the game that
    /// begins in a position look the same.
    pub(crate) fn spelling(asked: Option<Self>, position: &Position) -> CastlingSpelling {
        match asked {
            Some(castling) => castling.into(),
            None if position.has_usual_castling() => CastlingSpelling::King,
            None => CastlingSpelling::Rook,
        }
    }
}

/// How moves and counts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlainFormat {
    /// For people.
    Text,
    /// One JSON object.
    Json,
}
