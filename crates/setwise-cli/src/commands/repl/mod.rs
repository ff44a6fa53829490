//! `setwise repl`: a session on the terminal, or lines from a pipe.

mod ask;
mod bindings;
mod command;
mod complete;
mod dispatch;
mod editor;
mod help;
mod history;
mod piped;
mod session;

use std::io::{IsTerminal, stdin, stdout};

use crate::arguments::repl::Repl;
use crate::failure::{Outcome, Usage};
use crate::interrupt;

use self::session::Session;

pub(crate) fn run(options: &Repl, color: bool) -> anyhow::Result<Outcome> {
    let is_interactive = stdin().is_terminal() && stdout().is_terminal();
    let mut session = Session::new(options.words.mapping, options.code.options(), color)?;
    if let Some(fen) = &options.fen {
        session.set_position(fen).map_err(|error| Usage(format!("--fen: {error}")))?;
    }
    interrupt::listen_in_session();
    match is_interactive {
        true => editor::run(&mut session, history::file(options)),
        false => piped::run(&mut session),
    }
}

/// Returns true if brackets are open, so that the text continues on the next line.
fn is_open(text: &str) -> bool {
    depth(text) > 0
}

/// Returns the number of opening brackets minus the number of closing ones.
fn depth(lines: &str) -> i64 {
    let code = |line: &'_ str| line.split_once("//").map_or(line.len(), |(code, _)| code.len());
    let signs = lines.lines().flat_map(|line| line[..code(line)].chars());
    signs
        .map(|sign| match sign {
            '(' | '{' => 1,
            ')' | '}' => -1,
            _ => 0,
        })
        .sum()
}

/// Returns the lines of a text that are not blank, each with those that follow while brackets
/// are open.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        match lines.last_mut().filter(|last| is_open(last)) {
            Some(last) => last.push_str(line),
            None => lines.push(line.to_owned()),
        }
    }
    lines.retain(|line| !is_blank(line));
    lines
}

/// Returns true if a text has nothing but white space and comments.
fn is_blank(text: &str) -> bool {
    text.lines().all(|line| line.trim_start().is_empty() || line.trim_start().starts_with("//"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_continues_while_brackets_are_open() {
        for text in ["knight(", "let a = {e4,", "(\n(a)", "count( // )"] {
            assert!(is_open(text), "{text}");
        }
        assert_eq!(lines("1\n\ncount(\n{a1})\n// no\n:quit"), ["1\n", "count(\n{a1})\n", ":quit"]);
        for text in ["", "knight(N)", "a // (", "a)", "{e4}", "let a ="] {
            assert!(!is_open(text), "{text}");
        }
    }
}
