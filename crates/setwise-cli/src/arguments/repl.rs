//! The arguments of `setwise repl`.

use clap::Args;

use crate::arguments::source::CodeArguments;
use crate::arguments::words::Words;
use crate::arguments::{LANGUAGE_OF_SESSIONS, after};

const SESSION: &str = "\
A session:
  setwise> let ring = king({e4})
  setwise> ring & ~rank_5
  setwise> :fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
  setwise> knight(N) & p
  setwise> :prove (a & b) == none => a + b == (a | b)
  setwise> :help knight

  A binding made by `let` stays. Binding a name again hides the earlier binding, but
  formulas that use it keep it. A bound name is a formula: its value depends on the position.
  A line continues while brackets are open. Ctrl-C drops the line or stops a proof, and
  Ctrl-D ends the session. `:help` lists the commands.
  Lines from a file or a pipe are read without a prompt, and later lines run after one that
  fails.";

const HISTORY: &str = "\
History:
  Lines are kept in the file setwise/history of the folder XDG_DATA_HOME, or ~/.local/share
  if that is not set. Only its owner can read it. SETWISE_HISTORY names another file; if it
  is empty, or with --no-history, nothing is kept.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    a line failed, or a law was not proved (not on a terminal)
  2    usage error
  3    an input or output failed
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)";

/// Evaluate and prove formulas in a session that keeps bound names.
#[derive(Debug, Args)]
#[command(after_help = after(&[SESSION]))]
#[command(after_long_help = after(&[SESSION, HISTORY, LANGUAGE_OF_SESSIONS, EXIT_CODES]))]
pub(crate) struct Repl {
    /// The first position, as FEN or EPD.
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Do not read or write a history.
    #[arg(long)]
    pub(crate) no_history: bool,

    #[command(flatten)]
    pub(crate) code: CodeArguments,

    #[command(flatten)]
    pub(crate) words: Words,
}
