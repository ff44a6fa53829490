//! The arguments of `setwise prove`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, ValueEnum};

use super::{LANGUAGE, after};

const EXAMPLES: &str = "\
Examples:
  setwise prove '(a & b) == none => a + b == (a | b)'
  setwise prove 'x != none => bit_scan_forward_de_bruijn(x) == trailing_zeros(x)'
  setwise prove --file crates/setwise-expr/tests/data/laws.sw
  setwise prove --file - --format json < laws.sw
  setwise prove --width 8 'x * (y + z) == x * y + x * z'";

const METHOD: &str = "\
How laws are decided:
  Names that are not bound are free: the law is to be true of all words, where the
  premises in front of `=>` are. Where it divides by zero it is not true.
  First some words are tried. Then, in this order: a truth table over one bit, where each
  bit is spoken of alone, with the immediate operand of vpternlog for up to three sets; a
  normal form modulo 2^64; whole numbers, by the ranges of sums of bits and of what divisions
  leave; counts of intersections of sets and their shifts; and a circuit, whose parts are
  decided by binary decision diagrams (BDD) and by a satisfiability solver (SAT), side by
  side. Amounts of shifts, squares and small numbers are also taken case by case. The answer
  names what decided. A counterexample is evaluated before it is shown.
  Not supported are division by a word that is neither a constant nor a power of two by
  its form, but with --width 8, and bit scans by way of floating-point numbers.
  A file has one law a line; empty lines and lines that begin with // are skipped.";

const EXIT_CODES: &str = "\
Exit codes:
  0    proved; of a file, every law
  1    refuted, by the values that are shown; of a file, some law
  2    not decided, or only tried with --width, refuted there too; or wrong usage
  3    an input or output failed
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129)";

/// Prove that a formula is true of all words, or show words of which it is not.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("laws").args(["law", "file"]).required(true)))]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, METHOD, LANGUAGE, EXIT_CODES]))]
pub(crate) struct Prove {
    /// The law, a bool; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) law: Option<String>,

    /// Prove every law of a file, one a line; `-` is standard input.
    #[arg(long, conflicts_with = "law")]
    pub(crate) file: Option<PathBuf>,

    /// How long to try each law, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: Duration,

    /// Only try the law of words of this many bits: that is evidence, but no proof.
    /// Constants are cut, and shifts by the width or more give 0.
    #[arg(long, value_name = "BITS")]
    pub(crate) width: Option<Width>,

    /// The format of the answer.
    #[arg(long, default_value = "text")]
    pub(crate) format: ProofFormat,
}

/// A width narrower than a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Width {
    /// A byte.
    #[value(name = "8")]
    Bits8 = 8,
    /// Two bytes.
    #[value(name = "16")]
    Bits16 = 16,
    /// Four bytes.
    #[value(name = "32")]
    Bits32 = 32,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofFormat {
    /// For people: a sentence, and boards.
    Text,
    /// One JSON object a law.
    Json,
}

/// The longest time: a day.
const DAY: f64 = 86_400.0;

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= DAY => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("a number of seconds up to {DAY}, more than 0")),
    }
}
