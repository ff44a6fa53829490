//! Reads lines from a file or a pipe, without a prompt.

use std::io::{self, BufRead, Read};

use anyhow::Context;
use setwise_expr::MAX_LENGTH;

use super::dispatch::run_line;
use super::session::{AfterLine, Origin, Session};
use super::{depth, is_blank};
use crate::failure::{self, Outcome, Usage};

/// The longest line: a formula with a command before it.
const LONGEST: u64 = MAX_LENGTH as u64 + 64;

/// The message if the input fails.
const READ: &str = "standard input: cannot be read";

/// Runs every line, and reports those that fail with their numbers.
pub(super) fn run(session: &mut Session) -> anyhow::Result<Outcome> {
    let mut input = io::stdin().lock();
    let mut outcome = Outcome::Done;
    let mut number = 0;
    loop {
        let (text, lines) = match next(&mut input)? {
            Next::End => return Ok(outcome),
            Next::Text(text, lines) => (Ok(text), lines),
            Next::Bad(reason, lines) => (Err(reason), lines),
        };
        let origin = Origin::Line(number + 1);
        number += lines;
        let step = match text {
            Ok(text) if is_blank(&text) => continue,
            Ok(text) => run_line(session, text.trim_end(), origin),
            Err(reason) => Err(Usage(format!("{origin}{reason}")).into()),
        };
        match step {
            Ok(AfterLine::Next) => {}
            Ok(AfterLine::No) => outcome = Outcome::No,
            Ok(AfterLine::Stopped) => return Ok(Outcome::Interrupted),
            Ok(AfterLine::Quit) => return Ok(outcome),
            Err(error) => match failure::report(&error) {
                Outcome::WrongUsage => outcome = Outcome::No,
                // The output is closed.
                other => return Ok(other),
            },
        }
    }
}

/// The next text of the input, and its number of lines.
enum Next {
    End,
    Text(String, usize),
    Bad(&'static str, usize),
}

/// Reads the next line, and those that follow while brackets are open.
fn next(input: &mut impl BufRead) -> anyhow::Result<Next> {
    let (mut text, mut lines, mut open) = (String::new(), 0, 0);
    loop {
        let mut line = Vec::new();
        let limit = LONGEST - text.len() as u64;
        input.by_ref().take(limit).read_until(b'\n', &mut line).context(READ)?;
        if line.is_empty() {
            return Ok(if lines == 0 { Next::End } else { Next::Text(text, lines) });
        }
        lines += 1;
        if line.len() as u64 == limit {
            if line.last() != Some(&b'\n') {
                input.skip_until(b'\n').context(READ)?;
            }
            return Ok(Next::Bad("the line is longer than a formula may be", lines));
        }
        let Ok(line) = str::from_utf8(&line) else {
            return Ok(Next::Bad("the line is not UTF-8", lines));
        };
        let line = if text.is_empty() { line.trim_start_matches('\u{feff}') } else { line };
        text.push_str(line);
        open += depth(line);
        if open <= 0 {
            return Ok(Next::Text(text, lines));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_continue_while_brackets_are_open() {
        let long = format!("{}\n1\n", "1".repeat(LONGEST as usize + 9));
        let mut input = long.as_bytes();
        assert!(matches!(next(&mut input).unwrap(), Next::Bad(_, 1)));
        assert!(matches!(next(&mut input).unwrap(), Next::Text(text, 1) if text == "1\n"));
        assert!(matches!(next(&mut input).unwrap(), Next::End));
        let mut input = &b"count(\n{e4}\n)\n2"[..];
        assert!(matches!(next(&mut input).unwrap(), Next::Text(_, 3)));
        assert!(matches!(next(&mut input).unwrap(), Next::Text(text, 1) if text == "2"));
        assert!(matches!(next(&mut &b"\xff\n"[..]).unwrap(), Next::Bad(_, 1)));
        let open = "(\n".repeat(LONGEST as usize);
        assert!(matches!(next(&mut open.as_bytes()).unwrap(), Next::Bad(..)));
    }
}
