//! Exit codes, and which of them an error leads to.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

use crate::interrupt;

/// The style of the word `error`.
pub(crate) const RED: Style = AnsiColor::Red.on_default().bold();

/// How a command ends; documented in the help text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Done.
    Done = 0,
    /// No position matched, no constant serves, or a law is refuted.
    No = 1,
    /// Wrong usage, a formula that is none, or a law that is not decided.
    WrongUsage = 2,
    /// An input or output failed, or a line was no position.
    InputOutputFailed = 3,
    /// Stopped by Ctrl-C; SIGTERM and SIGHUP end with codes of their own.
    Interrupted = 130,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Interrupted => interrupt::status(),
            _ => outcome as u8,
        })
    }
}

/// An error in what the user asked for, rather than in a file or stream.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Says what went wrong, and how the command ends with that.
pub(crate) fn report(error: &anyhow::Error) -> Outcome {
    let broken_pipe = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    if broken_pipe.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        // The reader of our output has enough: nothing is wrong.
        return Outcome::Done;
    }
    // Inputs and files are named where they fail; what is not is where results go.
    let is_named = error.chain().count() > 1 || !error.is::<io::Error>();
    let stream = if is_named { "" } else { "standard output: " };
    // Nothing can be said where standard error takes nothing.
    let _ = writeln!(anstream::stderr(), "{RED}error:{RED:#} {stream}{error:#}");
    match error.chain().any(|cause| cause.is::<Usage>()) {
        true => Outcome::WrongUsage,
        false => Outcome::InputOutputFailed,
    }
}
