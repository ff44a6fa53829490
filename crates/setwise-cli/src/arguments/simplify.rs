//! The arguments of `setwise simplify`.

use std::ffi::OsString;
use std::time::Duration;

use clap::Args;

use crate::arguments::prove::seconds;
use crate::arguments::{LANGUAGE, PlainFormat, after};

const EXAMPLES: &str = "\
Examples:
  setwise simplify '(x & y) * (x | y) + (x & ~y) * (~x & y)'
  setwise simplify '(a | b) + (a & b) - 2 * (a & b)'
  setwise simplify 'x & (63 | y) ^ x & ~y & 64' --premise 'x < 64'
  setwise simplify @formula.sw --format json";

const METHOD: &str = "\
The search:
  The first line is the shortest formula that was found, by its number of operators and
  calls. The prover has shown that it equals the given one, for all words or for those that
  satisfy the premise. The second line has both numbers, and the stage of the proof.
  Sums, products and Boolean operations are brought into a normal form, from the smallest
  parts to the whole, and written as short as possible for up to four variables at a time.
  Other parts are compared with 40,000 short terms, with functions of the language among
  them. Shorter formulas may exist that the search does not find.
  The search takes at most half of the time, and the last proof the rest. When the time is
  over, or after Ctrl-C, the shortest formula that is proved by then is printed.
  C code, sets in braces, boards and other widths than 64 bits are not supported.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success, even if nothing shorter was found
  2    usage error or invalid formula
  3    the output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the shortest formula so far
       has been printed";

/// Find the shortest formula that equals a formula, with a proof.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, METHOD, LANGUAGE, EXIT_CODES]))]
pub(crate) struct Simplify {
    /// The formula; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) formula: OsString,

    /// A bool over the same names: the result equals the formula where it is true.
    #[arg(long, value_name = "FORMULA", allow_negative_numbers = true)]
    pub(crate) premise: Option<String>,

    /// The time limit in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) timeout: Duration,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: PlainFormat,
}
