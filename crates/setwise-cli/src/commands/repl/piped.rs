//! Reads lines from a file or a pipe, without a prompt.

use std::io::{self, BufRead};

use anyhow::Context;
use setwise_expr::MAX_LENGTH;

use crate::commands::repl::dispatch::run_line;
use crate::commands::repl::session::{AfterLine, Origin, Session};
use crate::commands::repl::{depth, is_blank};
use crate::failure::{self, Outcome, Usage};
use crate::lines::{Line, Lines};

/// The longest line: a formula with a command before it.
const MAX_LINE: usize = MAX_LENGTH + 64;

/// The message if the input fails.
const READ: &str = "standard input: cannot be read";

/// Runs every line, and reports those that fail with their numbers.
pub(super) fn run(session: &mut Session) -> anyhow::Result<Outcome> {
    let mut input = Lines::new(io::stdin().lock());
    let mut outcome = Outcome::Done;
    loop {
        let origin = Origin::Line(input.number + 1);
        let step = match next(&mut input)? {
            None => return Ok(outcome),
            Some(Ok(text)) if is_blank(&text) => continue,
            Some(Ok(text)) => run_line(session, text.trim_end(), origin),
            Some(Err(reason)) => Err(Usage(format!("{origin}{reason}")).into()),
        };
        match step {
            Ok(AfterLine::Next) => {}
            Ok(AfterLine::No) => outcome = Outcome::No,
            Ok(AfterLine::Stopped) => return Ok(Outcome::Interrupted),
            Ok(AfterLine::Quit) => return Ok(outcome),
            Err(error) => match failure::report(&error) {
                Outcome::NoAnswer => outcome = Outcome::No,
                // The output is closed.
                other => return Ok(other),
            },
        }
    }
}

/// Reads the next line, and those that follow while brackets are open, or returns the reason why
/// they are refused; `None` at the end.
fn next(input: &mut Lines<impl BufRead>) -> anyhow::Result<Option<Result<String, &'static str>>> {
    let (mut text, mut line, mut open) = (String::new(), Vec::new(), 0);
    loop {
        match input.next(&mut line, MAX_LINE.saturating_sub(text.len())).context(READ)? {
            None => return Ok(Some(text).filter(|text| !text.is_empty()).map(Ok)),
            Some(Line::Whole) if text.len() <= MAX_LINE => {}
            Some(_) => {
                let reason = "the formula is longer than 64 KiB: split it, and name its parts \
                              with `let`";
                return Ok(Some(Err(reason)));
            }
        }
        let Ok(line) = str::from_utf8(&line) else {
            return Ok(Some(Err("the line is not UTF-8")));
        };
        text.push_str(if text.is_empty() { line.trim_start_matches('\u{feff}') } else { line });
        open += depth(line);
        if open <= 0 {
            return Ok(Some(Ok(text)));
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_continue_while_brackets_are_open() {
        let long = format!("{}\n1\n", "1".repeat(MAX_LINE + 9));
        let mut input = Lines::new(long.as_bytes());
        assert!(matches!(next(&mut input).unwrap(), Some(Err(_))));
        assert_eq!((next(&mut input).unwrap(), input.number), (Some(Ok("1".to_owned())), 2));
        assert_eq!(next(&mut input).unwrap(), None);
        for line_end in ["\n", "\r\n", "\r"] {
            let text = "count( // c\n{e4}\n)\n2".replace('\n', line_end);
            let mut input = Lines::new(text.as_bytes());
            let first = "count( // c\n{e4}\n)".to_owned();
            assert_eq!((next(&mut input).unwrap(), input.number), (Some(Ok(first)), 3));
            assert_eq!((next(&mut input).unwrap(), input.number), (Some(Ok("2".to_owned())), 4));
        }
        assert!(matches!(next(&mut Lines::new(&b"\xff\n"[..])).unwrap(), Some(Err(_))));
        let open = "(\n".repeat(MAX_LINE);
        assert!(matches!(next(&mut Lines::new(open.as_bytes())).unwrap(), Some(Err(_))));
    }
}
