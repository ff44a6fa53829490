//! Exit codes, and the errors that lead to them.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::error::{ContextKind, ContextValue};
pub(crate) use setwise_loops::Usage;

use crate::interrupt;

/// The style of the word `error`.
pub(crate) const RED: Style = AnsiColor::Red.on_default().bold();

/// The outcome of a command, with the exit codes of the help text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Success.
    Done = 0,
    /// No position matched, no constant was found, or a law is refuted.
    No = 1,
    /// No answer: a usage error, an invalid formula, or a law that is not decided.
    NoAnswer = 2,
    /// An input or output failed, or a line is not a valid position.
    InputOutputFailed = 3,
    /// Stopped by Ctrl-C; SIGTERM and SIGHUP have codes of their own.
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

/// Writes to standard output all that a command prints.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Prints the help text, the version or the usage error that clap returned.
pub(crate) fn print_usage(mut error: clap::Error) -> ExitCode {
    // The advice to write an unknown option after `--`, as a value, misleads.
    if let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg)
        && argument.starts_with("--")
    {
        error.remove(ContextKind::Suggested);
    }
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(u8::MAX)),
        Err(error) => report(&error.into()).into(),
    }
}

/// Prints an error and returns the outcome that it leads to.
pub(crate) fn report(error: &anyhow::Error) -> Outcome {
    let broken_pipe = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    if broken_pipe.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        // The reader of the output has enough, which is not an error.
        return Outcome::Done;
    }
    // Errors of inputs and files have a context; any other is of standard output.
    let is_named = error.chain().count() > 1 || !error.is::<io::Error>();
    let stream = if is_named { "" } else { "standard output: " };
    // If standard error fails, nothing can be reported.
    let _ = writeln!(anstream::stderr(), "{RED}error:{RED:#} {stream}{error:#}");
    match error.chain().any(|cause| cause.is::<Usage>()) {
        true => Outcome::NoAnswer,
        false => Outcome::InputOutputFailed,
    }
}
