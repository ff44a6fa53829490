//! The arguments of the command line, and their help texts.

pub(crate) mod explain;
pub(crate) mod generate;
mod lab;
mod numbers;
pub(crate) mod perft;
pub(crate) mod prove;
pub(crate) mod repl;
pub(crate) mod serialize;
pub(crate) mod words;

use std::path::PathBuf;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use self::explain::Explain;
use self::generate::Generate;
pub(crate) use self::lab::{Lab, LabFormat};
use self::perft::{Moves, Perft};
use self::prove::Prove;
use self::repl::Repl;
use self::serialize::Serialize;
use self::words::{Language, Words};

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    no position matched
  2    wrong usage, or the formula is none
  3    an input or output failed, or a line was no position
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129); what was found before has
       been printed";

/// The language in a few lines.
macro_rules! language {
    () => {
        "\
The language:
  A formula is a word (a set of squares and a 64-bit number at once) or a bool.
  With a position, P N B R Q K are White's pieces and p n b r q k Black's;
  white black occupied empty us them are sets, white_to_move and in_check are bools.
  Of the side to move legal_moves and legal_captures are numbers of moves, pawn_moves …
  king_moves those of each kind of man; legal_targets is where they go, movable the men
  that make them; checkers, pinned and pinners are sets.
  Operators, tight to loose, as in Rust:
    - ~ !    * / %    + -    << >>    &    ^    |    == != < <= > >= in
    &&    ||    => <=>
  Squares are indices (e4 is 28); {e4, a1..h2} is a set of squares and rectangles;
  file_a … file_h rank_1 … rank_8 light_squares dark_squares none all are sets.
  `let name = formula; …` names a part. `setwise functions` lists the functions;
  sliders may do without their blockers, `rook(R)` is `rook(R, occupied)`.
  Arithmetic is modulo 2^64, shifts by 64 or more give 0. Division by zero is an
  error where its result matters; && || => and select do not look at the other side."
    };
}

/// The language of formulas that are arguments.
const LANGUAGE: &str = concat!(
    language!(),
    "
  A formula of `-` is read from standard input, `@FILE` from a file; eight lines
  of eight `1` or `.` are a set there too. One that begins with `-` goes behind `--`."
);

/// The language of a session.
pub(crate) const LANGUAGE_OF_SESSIONS: &str = concat!(
    language!(),
    "
  Eight lines of eight `1` or `.` between brackets are a set too."
);

const EVAL_EXAMPLES: &str = "\
Examples:
  setwise eval 'knight({d4, e5}) & rank_6'
  setwise eval 'count(white) - count(black)' --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  setwise eval 'P & north_fill(north_one(P))' --file positions.epd --format csv
  setwise eval '0x40 | {e4}' --mapping a8b8
  setwise eval 'let ring = king({e4}); let jump = knight({e4}); ring, jump' --as rust
  setwise eval @formula.sw";

const QUERY_EXAMPLES: &str = "\
Examples:
  Knights that attack two or more of the king, queens and rooks:
    setwise query 'count(knight(N) & (k | q | r)) >= 2' data/positions.epd
  Isolated pawns, with the number of pawns beside each position:
    setwise query 'let f = file_fill(P); P & ~(east_one(f) | west_one(f))' \\
        --select 'count(P), count(p)' data/positions.epd
  How many positions of a packed file have the side to move in the minority:
    setwise query --count 'count(us) < count(them)' games.epd.zst
  Where rooks look at queens in games, from the line in which the game begins:
    setwise query 'rook(R) & q' data/games.pgn
  From a pipe, one JSON object a line:
    zcat games.epd.gz | setwise query 'e5 in N' --format json -";

const INPUTS: &str = "\
Inputs:
  A line is a position in FEN or EPD; what follows it is shown with it. Empty lines
  and lines that begin with # are skipped. Of games in PGN, each position behind a move
  counts, variations apart, whose moves are not checked; it is shown with the number of
  the game and of the ply, both from 1. An input holds games if its name ends with .pgn,
  packed or not, or if the first thing in it is [, {, ; or %: moves alone need such a name.
  What is packed as .gz or .zst is read through, whatever its name is; a file with such a
  name that is not packed is an error. The first ten lines that are no positions, or games
  that are broken, are reported, the rest counted.
  Positions are shown as FEN with the move counters, castling rights as KQkq where
  those letters say it.";

fn after(parts: &[&str]) -> String {
    parts.join("\n\n")
}

/// The bitboard toolkit: evaluate formulas over sets of squares, and query
/// positions with them.
#[derive(Debug, Parser)]
#[command(name = "setwise", version, max_term_width = 100, propagate_version = true)]
#[command(after_long_help = after(&[LANGUAGE, EXIT_CODES]))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colours.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Eval(Eval),
    Explain(Explain),
    Query(Query),
    Moves(Moves),
    Perft(Perft),
    Prove(Prove),
    Repl(Repl),
    Functions(Functions),
    Generate(Generate),
    Lab(Lab),
    Serialize(Serialize),
    Completions(Completions),
    Man(Man),
}

/// Evaluate a formula, alone or for positions, and draw what comes out.
#[derive(Debug, Args)]
#[command(after_help = after(&[EVAL_EXAMPLES]), after_long_help = after(&[EVAL_EXAMPLES, LANGUAGE, INPUTS, EXIT_CODES]))]
pub(crate) struct Eval {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: String,

    /// The position, as FEN or EPD.
    #[arg(long, conflicts_with = "file")]
    pub(crate) fen: Option<String>,

    /// Evaluate the formula for every position of a file; `-` is standard input.
    #[arg(long)]
    pub(crate) file: Option<PathBuf>,

    /// The format of the result.
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,

    /// Write the result as a constant of a programming language. The formula may be a list
    /// with commas; each that is only a name bound by `let` becomes a constant of that name.
    #[arg(long = "as", value_name = "LANGUAGE", conflicts_with_all = ["file", "format"])]
    pub(crate) language: Option<Language>,

    #[command(flatten)]
    pub(crate) words: Words,
}

/// Find the positions for which a formula is true, or a set that is not empty.
#[derive(Debug, Args)]
#[command(after_help = after(&[QUERY_EXAMPLES]), after_long_help = after(&[QUERY_EXAMPLES, LANGUAGE, INPUTS, EXIT_CODES]))]
pub(crate) struct Query {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: String,

    /// Files of positions or games; `-` is standard input.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Show the values of further formulas, separated by commas. They may use
    /// what the formula binds by `let`.
    #[arg(long, value_name = "FORMULA,…", allow_negative_numbers = true)]
    pub(crate) select: Vec<String>,

    /// Print only the number of positions, of matches, and of squares in all;
    /// not with --select or --limit.
    #[arg(long, conflicts_with_all = ["select", "limit"])]
    pub(crate) count: bool,

    /// Stop after this many matches, one at least.
    #[arg(long, value_name = "N", value_parser = numbers::at_least_one)]
    pub(crate) limit: Option<u64>,

    /// How many threads work; as many as the machine has when left out. Four times that
    /// are the most that are started.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// The format of the results; JSON is one object a line, `fen` the position
    /// and what followed it in its line.
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,

    /// Do not fail because of lines that are no positions.
    #[arg(long)]
    pub(crate) skip_bad: bool,

    #[command(flatten)]
    pub(crate) words: Words,
}

/// List the functions of the formula language.
#[derive(Debug, Args)]
pub(crate) struct Functions {
    /// The format of the list.
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  setwise completions bash > ~/.local/share/bash-completion/completions/setwise
  setwise completions zsh > ~/.zfunc/_setwise
  setwise completions fish > ~/.config/fish/completions/setwise.fish")]
pub(crate) struct Completions {
    /// The shell.
    pub(crate) shell: Shell,
}

/// Print the manual page, or write the pages of all commands to a folder.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  setwise man | man -l -
  setwise man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The folder for the pages.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: boards and squares.
    Text,
    /// One JSON object a line.
    Json,
    /// A table with a header.
    Csv,
    /// The positions alone, to be read again.
    Fen,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Makes the choice for both streams; whether standard output gets colours.
    pub(crate) fn choose(self) -> bool {
        let choice = match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        };
        choice.write_global();
        AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
    }
}
