//! The arguments of the command line and their help texts.

pub(crate) mod aggregate;
mod board;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod index;
pub(crate) mod inputs;
mod lab;
mod negative;
mod numbers;
pub(crate) mod perft;
pub(crate) mod position;
pub(crate) mod prove;
pub(crate) mod query;
pub(crate) mod repl;
pub(crate) mod serialize;
pub(crate) mod serve;
pub(crate) mod simplify;
pub(crate) mod source;
pub(crate) mod table;
pub(crate) mod verify;
pub(crate) mod words;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use setwise_chess::EnPassantSpelling;

pub(crate) use self::board::BoardOption;
use self::convert::Convert;
use self::explain::Explain;
use self::formats::{EN_PASSANT, VALUE_FORMATS};
pub(crate) use self::formats::{Format, ListFormat, PlainFormat};
use self::generate::Generate;
use self::index::Index;
use self::inputs::InputOptions;
pub(crate) use self::lab::{Lab, LabFormat};
pub(crate) use self::negative::arguments;
use self::perft::{Moves, Perft};
use self::position::PositionOptions;
use self::prove::Prove;
use self::query::{INPUTS, Query};
use self::repl::Repl;
use self::serialize::Serialize;
use self::serve::Serve;
use self::simplify::Simplify;
use self::source::SourceFiles;
use self::table::Table;
use self::verify::Verify;
use self::words::{FORMS, Form, Words};
use crate::failure::Usage;

/// The exit codes of all commands.
const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    the answer is no: no position matched, a law is refuted, no constant was found
  2    usage error, invalid formula, or a law that is not decided
  3    an input or output failed, or a line is not a valid position
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the results so far
       have been printed";

const EVAL_EXIT_CODES: &str = "\
Exit codes:
  0    success, even if the value is 0 or false
  2    usage error, invalid formula or position, or a division by zero
  3    an input or output failed, or a line is not a valid position or divides by zero
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the results so far
       have been printed";

/// The language in a few lines.
macro_rules! language {
    () => {
        "\
The language:
  A value is a set of squares (a 64-bit word), a signed number, a square, or a bool. A square
  such as e4 is an index next to numbers and a set next to sets.
  With a position, P N B R Q K are the white pieces and p n b r q k the black ones;
  white black occupied empty us them are sets, white_to_move and in_check are bools.
  legal_moves and legal_captures count the legal moves of the side to move, pawn_moves …
  king_moves those of one kind of piece. legal_targets is the set of their target squares,
  movable that of the pieces that can move; checkers, pinned and pinners are sets.
  checkmate and stalemate are bools. hanging is the set of the opponent's pieces that are
  attacked and not defended; attacked_by_us, attacked_by_them, castling and en_passant are sets.
  halfmove_clock, fullmove_number and ply are numbers; in games and after --moves,
  moved_from, moved_to and captured are the squares of the last move.
  Operators, from tightest to loosest, as in Rust:
    + - ~ !    * / % mod    + -    << >>    &    ^    |    == != < <= > >= in
    &&    ||    => <=>
  {e4, a1..h2} is a set of squares and rectangles; e4 + 8 is the number 36, e4 | d4 a set.
  file_a … file_h rank_1 … rank_8 light_squares dark_squares none all are sets.
  `let name = formula; …` names a part. `setwise functions` lists the functions.
  Without a set of blockers, sliders use `occupied`: `rook(R)` is `rook(R, occupied)`.
  Arithmetic is modulo 2^64, shifts by 64 or more give 0. Division by zero is an error
  if its result is needed; && || => and select evaluate only the side that they need.
  C code can be pasted in place of a formula, and so can printed notation such as A ∩ B."
    };
}

/// The language of formulas that are arguments.
const LANGUAGE: &str = concat!(
    language!(),
    "
  `--source FILE` adds C functions, tables and constants, such as those of data/bits.c.
  `-` reads the formula from standard input, `@FILE` from a file; there, eight lines of
  eight `1` or `.` are a set. Write `--` before a formula that begins with `-`."
);

/// The language of a session.
pub(crate) const LANGUAGE_OF_SESSIONS: &str = concat!(
    language!(),
    "
  Eight lines of eight `1` or `.` in parentheses are a set."
);

const EVAL_EXAMPLES: &str = "\
Examples:
  setwise eval 'knight({d4, e5}) & rank_6'
  setwise eval 'count(white) - count(black)' --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  setwise eval 'P & north_fill(north_one(P))' --file positions.epd --format csv
  setwise eval '0x40 | {e4}' --mapping a8b8
  setwise eval 'let ring = king({e4}); let jump = knight({e4}); ring, jump' --as rust
  setwise eval 'a & b | ~c' --as truth-table
  setwise eval 'a & b | ~c' --as venn -o venn.svg
  setwise eval --source data/bits.c 'bitScan({c3})'
  setwise eval 'pinned | checkers' --fen '4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1' -o pins.svg
  setwise eval --board shogi 'rook({e5}, occupied)'
  setwise eval @formula.sw";

/// Returns a parser for one of several names, each with its value and its help. Hidden aliases
/// follow a name after `|`.
fn choice<T: Clone + Send + Sync>(
    choices: &'static [(&'static str, T, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let values = choices.iter().filter_map(|(names, _, help)| {
        let mut names = names.split('|');
        Some(PossibleValue::new(names.next()?).aliases(names).help(*help))
    });
    PossibleValuesParser::new(values).try_map(|name| {
        let chosen = choices.iter().find(|choice| choice.0.split('|').any(|known| known == name));
        chosen.map(|choice| choice.1.clone()).ok_or("this is not one of the names")
    })
}

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

    /// When to use colors.
    #[arg(long, global = true, value_name = "WHEN", value_parser = choice(COLORS))]
    #[arg(default_value = "auto", hide_default_value = true)]
    pub(crate) color: ColorChoice,
}

/// The choices of colors.
const COLORS: &[(&str, ColorChoice, &str)] = &[
    ("auto", ColorChoice::Auto, "On a terminal, unless `NO_COLOR` is set"),
    ("always", ColorChoice::Always, "Always"),
    ("never", ColorChoice::Never, "Never"),
];

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Eval(Eval),
    Explain(Explain),
    Query(Query),
    Convert(Convert),
    Table(Table),
    Index(Index),
    Moves(Moves),
    Perft(Perft),
    Prove(Prove),
    Simplify(Simplify),
    Verify(Verify),
    Repl(Repl),
    Functions(Functions),
    Generate(Generate),
    Lab(Lab),
    Serialize(Serialize),
    Serve(Serve),
    Completions(Completions),
    Man(Man),
}

/// Evaluate a formula, alone or for positions, and draw the result.
#[derive(Debug, Args)]
#[command(after_help = after(&[EVAL_EXAMPLES]), after_long_help = after(&[EVAL_EXAMPLES, LANGUAGE, INPUTS, EVAL_EXIT_CODES]))]
pub(crate) struct Eval {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: OsString,

    #[command(flatten)]
    pub(crate) position: PositionOptions,

    #[command(flatten)]
    pub(crate) board: BoardOption,

    /// Evaluate the formula for every position of a file; `-` is standard input.
    #[arg(long, conflicts_with_all = ["position", "fen", "moves"])]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) inputs: InputOptions,

    /// Write the result to this file, in the format of its extension: .svg, .txt, .json or .csv.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format of the result. The default is that of the output, or text.
    #[arg(short, long, value_parser = choice(VALUE_FORMATS))]
    format: Option<Format>,

    /// Write the en passant square in these cases, for positions of the file.
    #[arg(long, value_name = "WHEN", value_parser = choice(EN_PASSANT), default_value = "legal")]
    #[arg(requires = "file")]
    pub(crate) en_passant: EnPassantSpelling,

    /// Write the result as a constant of a programming language, or draw the formula as a Boolean
    /// function of its names. For constants, the formula may be a list separated by commas; a
    /// formula that is only a name names its constant.
    #[arg(long = "as", value_name = "FORM", value_parser = choice(FORMS), conflicts_with = "file")]
    form: Option<Form>,

    #[command(flatten)]
    pub(crate) source: SourceFiles,

    #[command(flatten)]
    pub(crate) words: Words,
}

impl Eval {
    /// Returns the file for the result, unless it is standard output.
    pub(crate) fn output(&self) -> Option<&Path> {
        self.output.as_deref().filter(|&path| path != Path::new("-"))
    }

    /// Returns the format of the result.
    ///
    /// # Errors
    ///
    /// Returns an error if no format is given, and the name of the file has none.
    pub(crate) fn format(&self) -> Result<Format, Usage> {
        formats::of_output(self.output(), self.format, Format::Text)
    }

    /// Returns the form of the result, if one is chosen.
    ///
    /// # Errors
    ///
    /// Returns an error for a format or a file together with a constant, which is code.
    pub(crate) fn form(&self) -> Result<Option<Form>, Usage> {
        let other = match (self.form, self.format, &self.output) {
            (Some(Form::Constant(_)), Some(_), _) => "--format",
            (Some(Form::Constant(_)), None, Some(_)) => "--output",
            (form, ..) => return Ok(form),
        };
        Err(Usage(format!("--as: a constant cannot be used with {other}")))
    }
}

/// List the functions of the formula language.
#[derive(Debug, Args)]
pub(crate) struct Functions {
    /// List only the entries with this text in a name, their group, subject or summary.
    pub(crate) pattern: Option<String>,

    #[command(flatten)]
    pub(crate) board: BoardOption,

    /// The format of the list.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ListFormat,
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

/// The number of threads.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    /// Use N threads, at most four for each processor. The default is one for each processor.
    #[arg(short = 'j', long, value_name = "N", value_parser = numbers::within::<u16>(1..=1024))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
}

/// Chooses the colors of both streams; returns true if standard output gets any.
pub(crate) fn choose_colors(choice: ColorChoice) -> bool {
    choice.write_global();
    AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}
