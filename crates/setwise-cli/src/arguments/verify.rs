//! The arguments of `setwise verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::arguments::prove::seconds;
use crate::arguments::source::SourceFiles;
use crate::arguments::{LANGUAGE, after};

const EXAMPLES: &str = "\
Examples:
  setwise verify docs/tricks.md
  setwise verify --strict --source data/bits.c docs/*.md
  setwise verify src/bitboard.h
  setwise verify --format json notes.html
  setwise verify --format html notes.md > notes.html
  setwise verify --update notes.md
  setwise verify - < page.md";

const READING: &str = "\
How documents are read:
  From top to bottom, with one scope: a definition serves the statements after it, and C code
  also those before it. In Markdown, plain text and HTML, blocks of code, inline code, and
  formulas on lines of their own are statements; blocks whose language is another one, such as
  `sh`, are not. In C, C++, Java, Rust and Python, comments that begin with `setwise:` are
  statements, and go on over the comment lines after them that are indented by three blanks;
  those of C, C++ and Java may use the functions of the file. In Java files and in blocks of
  Java, words are `long`, with a sign; in Python files, `//` is the quotient, rounded down.
  A block is definitions of C code, one formula, or a formula on each line, in this order.
  Code that breaks off is joined with the next block of code. Text that compares something
  and cannot be read is reported, too.
  `law: x | 0 == x` and `refuted: x - 1 < x` on a line, or these words after a fence, mark a
  statement; docs/verify.md has more.
  The verdict on a statement is one of these:
    proved          a law that is true for all inputs
    refuted         a law that is false for the inputs that are shown
    computed        a formula that claims nothing, with its value
    defined         `name = formula`, or C code
    premise         a condition: after `if`, or within a sentence a comparison of sides that
                    have no variable in common, which does not always hold
    listing         an instruction next to its formula, compared with that of `explain`
    undecided       a law that the limits do not suffice for
    not understood  with the place, the reason and what to write instead
    prose           words, and code of another language; not listed as text";

const EXIT_CODES: &str = "\
Exit codes:
  0    no law is refuted
  1    a law is refuted that the document does not mark as refuted, or proved that it does
  2    usage error; with --strict, a statement is not understood or not decided
  3    an input or output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP), with the summary so far";

/// Read documents, and prove or refute each of their statements.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, READING, LANGUAGE, EXIT_CODES]))]
pub(crate) struct Verify {
    /// Documents: Markdown, HTML, plain text, and source code; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Read standard input, and files whose extension is not known, as this kind.
    #[arg(long, value_name = "KIND", default_value = "markdown")]
    pub(crate) kind: Kind,

    /// Exit with 2 if a statement is not understood or not decided.
    #[arg(long)]
    pub(crate) strict: bool,

    /// Also read the formulas in the other comments of source code.
    #[arg(long)]
    pub(crate) comments: bool,

    /// The time limit for each law, in seconds, which also gives the number of steps of a proof.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) timeout: Duration,

    /// The output format.
    #[arg(short, long, default_value = "text")]
    pub(crate) format: VerifyFormat,

    /// Write the verdicts into the documents, which must be Markdown: as a comment after each
    /// block with statements. It replaces the comment of an earlier run.
    #[arg(long)]
    pub(crate) update: bool,

    #[command(flatten)]
    pub(crate) source: SourceFiles,
}

/// The format of the verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum VerifyFormat {
    /// Human-readable text, without prose.
    Text,
    /// One JSON object for each statement.
    Json,
    /// A page of the documents, with a mark at each statement and the boards of counterexamples.
    Html,
}

/// The kind of a document whose name does not tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Markdown or plain text.
    Markdown,
    /// HTML.
    Html,
    /// C or C++.
    C,
    /// Java.
    Java,
    /// Rust.
    Rust,
    /// Python.
    Python,
}
