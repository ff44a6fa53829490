//! Reads lines from a terminal, with editing, history and completion.

use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context as Line, Editor, Helper};

use crate::commands::repl::dispatch::run_line;
use crate::commands::repl::session::{AfterLine, Origin, Session};
use crate::commands::repl::{complete, history, is_blank, is_open, lines};
use crate::failure::{self, Outcome};

const PROMPT: &str = "setwise> ";

/// The number of lines in the history.
const HISTORY: usize = 10_000;

/// Reads and runs lines until the user leaves.
pub(super) fn run(session: &mut Session, file: Option<PathBuf>) -> anyhow::Result<Outcome> {
    let config =
        Config::builder().max_history_size(HISTORY)?.completion_type(CompletionType::List).build();
    let mut editor = Editor::<Assistant, DefaultHistory>::with_config(config)
        .context("the terminal cannot be used")?;
    editor.set_helper(Some(Assistant::default()));
    let file = file.and_then(|file| open(&mut editor, file));
    writeln!(stdout(), "setwise {}: :help helps, Ctrl-D leaves", env!("CARGO_PKG_VERSION"))?;
    loop {
        if let Some(assistant) = editor.helper_mut() {
            assistant.names = session.names();
        }
        let text = match editor.readline(PROMPT) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(Outcome::Done),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                // If standard error fails, nothing can be reported.
                let _ = writeln!(anstream::stderr(), "the line is dropped: it is not UTF-8");
                continue;
            }
            Err(error) => return Err(error).context("the terminal cannot be read"),
        };
        if is_blank(&text) {
            continue;
        }
        remember(&mut editor, &text, file.as_deref());
        // Several lines may have been pasted.
        for line in lines(&text) {
            match run_line(session, line.trim_end(), Origin::Terminal) {
                Ok(AfterLine::Next | AfterLine::No) => {}
                Ok(AfterLine::Stopped) => break,
                Ok(AfterLine::Quit) => return Ok(Outcome::Done),
                Err(error) => {
                    if failure::report(&error) != Outcome::NoAnswer {
                        return Ok(Outcome::InputOutputFailed);
                    }
                }
            }
        }
    }
}

/// Reads the history, and returns its file. Without a history, the session continues.
fn open(editor: &mut Editor<Assistant, DefaultHistory>, file: PathBuf) -> Option<PathBuf> {
    let made = history::prepare(&file).map_err(ReadlineError::from);
    let read = made.and_then(|()| match file.exists() {
        true => editor.load_history(&file),
        // It exists, with the right permissions, before another session appends to it.
        false => editor.save_history(&file),
    });
    match read {
        Ok(()) => Some(file),
        Err(error) => {
            let place = file.display();
            // If standard error fails, nothing can be reported.
            let _ = writeln!(anstream::stderr(), "no history is kept: {place}: {error}");
            None
        }
    }
}

/// Appends a line to the history, after those of other sessions.
fn remember(editor: &mut Editor<Assistant, DefaultHistory>, text: &str, file: Option<&Path>) {
    let is_new = editor.add_history_entry(text).unwrap_or(false);
    if let (true, Some(file)) = (is_new, file) {
        // A history that cannot be written does not end the session.
        let _ = editor.append_history(file);
    }
}

/// Completes and validates a line as it is typed.
#[derive(Default)]
struct Assistant {
    /// The bound names.
    names: Vec<String>,
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Line<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete::candidates(&line[..at], &self.names))
    }
}

impl Validator for Assistant {
    fn validate(&self, line: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match is_open(line.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {}

impl Helper for Assistant {}
