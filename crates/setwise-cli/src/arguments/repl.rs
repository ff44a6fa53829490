//! The arguments of `setwise repl`.

use clap::Args;

use super::words::Words;
use super::{LANGUAGE_OF_SESSIONS, after};

const SESSION: &str = "\
A session:
  setwise> let ring = king({e4})
  setwise> ring & ~rank_5
  setwise> :fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
  setwise> knight(N) & p
  setwise> :prove (a & b) == none => a + b == (a | b)
  setwise> :help knight

  What `let` binds stays; to bind a name again hides what it was, and what was made with
  that keeps it. A bound name is a formula: with another position it has another value.
  A line goes on while brackets are open. Ctrl-C drops the line or stops a proof, Ctrl-D
  leaves. `:help` lists the commands.
  From a file or a pipe the lines are read without a prompt, and one that fails does not
  stop those after it.";

const HISTORY: &str = "\
History:
  The lines are kept in setwise/history in the folder XDG_DATA_HOME names, else in
  ~/.local/share, in a file that only its owner reads. SETWISE_HISTORY names another file;
  if it is empty, or with --no-history, nothing is kept.";

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    not on a terminal: a line failed, or a law was not proved
  2    wrong usage
  3    an input or output failed
  130  stopped by Ctrl-C (by SIGTERM 143, SIGHUP 129)";

/// Evaluate and prove formulas one after the other, with names that stay.
#[derive(Debug, Args)]
#[command(after_help = after(&[SESSION]))]
#[command(after_long_help = after(&[SESSION, HISTORY, LANGUAGE_OF_SESSIONS, EXIT_CODES]))]
pub(crate) struct Repl {
    /// The position to begin with, as FEN or EPD.
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Neither read nor write a history.
    #[arg(long)]
    pub(crate) no_history: bool,

    #[command(flatten)]
    pub(crate) words: Words,
}
