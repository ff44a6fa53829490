//! The arguments of `setwise prove`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};

use crate::arguments::board::BoardOption;
use crate::arguments::source::SourceFiles;
use crate::arguments::words::Words;
use crate::arguments::{LANGUAGE, PlainFormat, after, choice};

const EXAMPLES: &str = "\
Examples:
  setwise prove '(a & b) == none => a + b == (a | b)'
  setwise prove 'x != none => bit_scan_forward_de_bruijn(x) == trailing_zeros(x)'
  setwise prove --file crates/setwise-prove/tests/data/laws.sw
  setwise prove --file - --format json < laws.sw
  setwise prove --board shogi '~(a | b) == ~a & ~b'
  setwise prove --width 8 'x * (y + z) == x * y + x * z'
  setwise prove 'x & (x - 1) <= x' --export smt2 -o law.smt2
  setwise prove 'x & (x - 1) <= x' --certificate law";

const METHOD: &str = "\
How laws are decided:
  Unknown names are free variables: the law must be true for all words that satisfy the
  premises, which are on the left of `=>`. A law is not true for words that make it divide
  by zero.
  Some words are tried first. The next stages are a truth table over one bit, with the
  immediate operand of vpternlog for up to three sets; linear forms, each bit as a sum modulo
  2; a normal form modulo 2^64, or a smaller power of two for narrow words; parts that are
  proved equal; facts about quotients, remainders, products and counts; whole numbers, by
  the ranges of sums of bits and of remainders; counts of intersections of sets and their
  shifts; and a circuit, whose parts a satisfiability solver (SAT) decides.
  Amounts of shifts, squares and small numbers are also tried case by case. The verdict
  names the stage that decided. A counterexample is evaluated before it is shown.
  A proof takes less than 1 GB of memory; a law that needs more is not decided.
  Two things are not supported: bit scans that use floating-point numbers, and division by
  a variable word, unless its form shows that it is a power of two, facts are enough, or
  --width 8 is given.
  With --board, variables are sets of the squares of that board. Products and quotients of
  sets of more than 64 bits are refused. On the 361 squares of go19, laws of set algebra,
  counts, sums, shifts, and attacks of unions are decided within ten seconds; other laws of
  sliders are usually not.
  `and every width` means that the law is true for words of 1 to 63 bits, too.
  In a file, empty lines and lines that begin with // or with # and a blank are skipped. A
  line that is not a law is reported and counted, and the next laws are tried.";

const EXPORT: &str = "\
Laws for other solvers:
  --export smt2 writes the law in SMT-LIB 2.6, with its premises, C code and tables, for z3,
  bitwuzla, cvc5 and others, and does not try to prove it. The file asserts that the law is
  false or has no value: `unsat` means proved, and a model is a counterexample. Operations
  are written as they are compiled, before anything is simplified. The file is written to
  --output, or to standard output. With --file, --output is required and names a folder;
  each law becomes LINE.smt2.
  Bit scans that use floating-point numbers are refused. docs/proofs.md has more.";

const CERTIFICATE: &str = "\
Certificates:
  --certificate writes a second proof of a law that is proved, which does not need our word:
  the law as FILE.smt2, clauses that have a solution if it is false as FILE.cnf, and a proof
  that they have none as FILE.drat. If the polynomials of both sides already show that the
  law is true, the first file is enough; if they do in each of some cases, these are FILE.cases.
  `python3 data/check_certificate.py FILE` checks it, and drat-trim also checks the clauses.
  The verdict stays the same. The second proof has the same time limit. If it is not found,
  a line says so, and the exit code is 2. docs/proofs.md has more.";

const EXIT_CODES: &str = "\
Exit codes:
  0    the law, or every law of the file, is proved; with --export, it is written
  1    the law, or some law of the file, is refuted by the values that are shown
  2    usage error; a law is not decided, or only tried with --width; a line of the file is
       not a law; or no certificate is found
  3    an input or output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)";

/// Prove that a formula is true for all words, or show words for which it is false.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("laws").args(["law", "file"]).required(true)))]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, METHOD, EXPORT, CERTIFICATE, LANGUAGE, EXIT_CODES]))]
pub(crate) struct Prove {
    /// The law, a bool; `-` reads it from standard input, `@FILE` from a file.
    #[arg(allow_negative_numbers = true)]
    pub(crate) law: Option<OsString>,

    /// Prove each law of a file, which has one per line, as it is read; `-` is standard input.
    #[arg(long, conflicts_with = "law")]
    pub(crate) file: Option<PathBuf>,

    /// The time limit for each law, in seconds, which also gives the number of steps of a proof.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) timeout: Duration,

    /// Decide the law for words of this many bits, which is evidence but not a proof.
    /// Constants are truncated, and shifts by the width or more give 0.
    #[arg(long, value_name = "BITS", value_parser = choice(WIDTHS))]
    pub(crate) width: Option<usize>,

    #[command(flatten)]
    pub(crate) board: BoardOption,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: PlainFormat,

    /// Write the law, not simplified, as a file for other solvers instead of proving it.
    #[arg(long, value_name = "FORMAT", value_parser = choice(EXPORTS))]
    #[arg(conflicts_with_all = ["timeout", "format"])]
    pub(crate) export: Option<()>,

    /// The file for --export [default: standard output]; with --file, a folder that exists.
    #[arg(short, long, value_name = "PATH", requires = "export")]
    pub(crate) output: Option<PathBuf>,

    /// Write a certificate of a law that is proved, which a Python program checks: FILE.smt2,
    /// and mostly FILE.cnf and FILE.drat, or FILE.cases.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["export", "file", "width"])]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceFiles,

    #[command(flatten)]
    pub(crate) words: Words,
}

/// The widths narrower than a word.
const WIDTHS: &[(&str, usize, &str)] =
    &[("8", 8, "A byte"), ("16", 16, "Two bytes"), ("32", 32, "Four bytes")];

/// The formats of laws for other solvers.
const EXPORTS: &[(&str, (), &str)] = &[("smt2", (), "SMT-LIB 2.6, in the logic QF_BV")];

/// The longest time: a day.
const DAY: f64 = 86_400.0;

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= DAY => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("write a number of seconds that is more than 0 and at most {DAY}")),
    }
}
