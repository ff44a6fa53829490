//! The arguments of `setwise lab`.

use clap::{Args, ValueEnum};
use setwise::bitscan::ScanDirection;
use setwise::bulk::Level;

use crate::arguments::numbers::{number, within};
use crate::arguments::{after, choice};

const EXAMPLES: &str = "\
Examples:
  setwise lab
  setwise lab --direction reverse --rounds 5000
  setwise lab --scan de_bruijn --scan bit_scan_forward_modulo_67 --level baseline
  setwise lab --quick --format json | jq 'select(.kind == \"advice\").text'";

const METHOD: &str = "\
What is measured:
  latency     a chain of scans, each of which waits for the previous one
  throughput  scans of independent words
  sparse      the loop over the squares of a set, per square: it stores the index of the
              next square and removes the square. Forward loops remove it by
              `set &= set - 1`, which does not depend on the scan; reverse loops by
              `set ^= 1 << index`, which does. Sets have up to eight squares.
  dense       the same loop, on sets that hold about half the board

How it is measured:
  Each round runs each scan in each loop, on new random words, in random order, after a
  run on other words that resets the branch predictor. Each loop exists at two
  addresses, because its address affects a loop's speed; the faster copy counts. Figures
  are medians over the rounds; the spread is half the distance between the quartiles.
  The ratio compares the sparse loop with trailing_zeros or leading_zeros, which are
  always measured. The advice compares the geometric mean of the sparse and the dense
  loop, so its factors differ from the ratio. Every timed result is checked.
  Measure on an idle machine.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    a scan is wrong
  2    usage error, or no such scan
  3    the output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the rounds that were
       complete have been printed";

/// Check every bit scan against the definition, measure it on this machine, and recommend one.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = after(&[EXAMPLES, METHOD, EXIT_CODES]))]
pub(crate) struct Lab {
    /// Measure only this scan: `bit_scan_forward_de_bruijn`, or `de_bruijn` for both
    /// directions. Can be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) scan: Vec<String>,

    /// Measure only the scans that find this end of a set.
    #[arg(long, value_parser = choice(DIRECTIONS))]
    pub(crate) direction: Option<ScanDirection>,

    /// Compile the loops for this level: `baseline`, or `avx2` or `avx512` if the processor
    /// has it. The default is the best level.
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) level: Option<Level>,

    /// Measure N rounds. The default is as many as fit into six seconds.
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=100_000))]
    pub(crate) rounds: Option<u32>,

    /// Check fewer words and measure one short round, to try the command.
    #[arg(long, conflicts_with = "rounds")]
    pub(crate) quick: bool,

    /// The seed of the random words.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number)]
    pub(crate) seed: u64,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: LabFormat,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LabFormat {
    /// Tables in Markdown.
    #[value(alias = "markdown")]
    Text,
    /// One JSON object per line: the machine, the scans, the advice.
    Json,
    /// A table of the scans with a header.
    Csv,
}

const DIRECTIONS: &[(&str, ScanDirection, &str)] = &[
    ("forward", ScanDirection::Forward, "The first square"),
    ("reverse", ScanDirection::Reverse, "The last square"),
];

/// Parses the name of a level that the processor has.
fn level(name: &str) -> Result<Level, String> {
    Level::available().find(|level| level.name() == name).ok_or_else(|| {
        let names: Vec<_> = Level::available().map(Level::name).collect();
        format!("the levels of this processor are {}", names.join(", "))
    })
}
