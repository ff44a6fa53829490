//! The arguments of `setwise lab`.

use clap::{Args, ValueEnum};
use setwise::bitscan::ScanDirection;
use setwise::bulk::Level;

use super::after;
use super::numbers::number;

const EXAMPLES: &str = "\
Examples:
  setwise lab
  setwise lab --direction reverse --rounds 5000
  setwise lab --scan de_bruijn --scan bit_scan_forward_modulo_67 --level baseline
  setwise lab --quick --format json | jq 'select(.kind == \"advice\").text'";

const METHOD: &str = "\
What is measured:
  latency     a chain of scans, each of which waits for the one before, less the
              same chain without a scan
  throughput  scans of words that have nothing to do with each other
  loop        the loop that users write: the indices of a set one after the other,
              each stored; then the square is taken out, forward by
              `set &= set - 1`, which does not wait for the scan, and in reverse
              by `set ^= 1 << index`, which does. Per square; sparse sets have up
              to eight squares, dense ones half the board.
  In every round each scan runs each loop in four places of memory, on new random
  words and after others that train the branch predictor, in an order that is
  another one each time. The figures are medians of all rounds in the place where
  the loop is fastest: some loops take half as long again in another one. What is
  left of that is a few per cent, between scans of the same code too, and up to
  5 % counts as equally fast. The spread is that of the quartiles. The ratio compares the loop on sparse sets
  to that of trailing_zeros or leading_zeros in the same round; these two are
  therefore always measured. What is said to be fastest is so on sparse and on
  dense sets together. Every result that is timed is checked.
  For good figures let the machine do nothing else.";

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    a scan is wrong
  2    wrong usage, or there is no such scan
  3    the output failed
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129); what was measured before has
       been printed";

/// Check every bit scan of the catalogue against the definition, and measure it on
/// this machine.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = after(&[EXAMPLES, METHOD, EXIT_CODES]))]
pub(crate) struct Lab {
    /// Only this scan, `bit_scan_forward_de_bruijn` or, for both directions,
    /// `de_bruijn`; may be given more than once.
    #[arg(long, value_name = "NAME")]
    pub(crate) scan: Vec<String>,

    /// Only the scans for the first square, or only those for the last.
    #[arg(long)]
    pub(crate) direction: Option<Direction>,

    /// The level that the loops are compiled for: `baseline`, and what else the
    /// processor has of `avx2` and `avx512`; the best one when left out.
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) level: Option<Level>,

    /// How many rounds are measured; as many as six seconds hold when left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) rounds: Option<u32>,

    /// One short round, and a shorter check: to see that it works, not for
    /// figures.
    #[arg(long, conflicts_with = "rounds")]
    pub(crate) quick: bool,

    /// Where the random words begin.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number)]
    pub(crate) seed: u64,

    /// The format of the report; JSON is one object a line, CSV has the scans only.
    #[arg(long, default_value = "text")]
    pub(crate) format: LabFormat,
}

/// How the report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LabFormat {
    /// For people: tables with bars, as wide as the terminal.
    Text,
    /// One JSON object a line: the machine, the scans, the history, the advice.
    Json,
    /// The scans as a table with a header.
    Csv,
    /// For documents: tables.
    Markdown,
}

/// Which end of the set is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Direction {
    /// The first square.
    Forward,
    /// The last square.
    Reverse,
}

impl From<Direction> for ScanDirection {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Forward => Self::Forward,
            Direction::Reverse => Self::Reverse,
        }
    }
}

/// The level of this name, if the processor has it.
fn level(name: &str) -> Result<Level, String> {
    Level::available().find(|level| level.name() == name).ok_or_else(|| {
        let names: Vec<_> = Level::available().map(Level::name).collect();
        format!("the levels of this processor are {}", names.join(", "))
    })
}
