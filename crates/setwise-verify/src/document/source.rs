//! The comments of source code.

use super::{Block, BlockKind, Place};

/// The word with which a comment begins that is a statement.
const MARK: &str = "setwise:";

/// Returns the comments that begin with [`MARK`], or all. A statement goes on over the comments on
/// the lines that follow it and begin with three blanks or more. Comments begin with `#` in Python.
pub(super) fn blocks(text: &str, is_python: bool, comments: bool) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // The last line of a statement.
    let mut last = None;
    for Comment { text, place } in all(text, is_python) {
        let blank = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        let (line, column) = (place.0, place.1 + text[..blank].chars().count());
        if let Some(statement) = trimmed.strip_prefix(MARK) {
            let gap = statement.chars().count() - statement.trim_start().chars().count();
            let places = vec![(line, column + MARK.len() + gap)];
            let text = statement.trim().to_owned();
            blocks.push(Block { kind: BlockKind::Code, text, places });
            last = Some(line);
        } else if last.is_some_and(|last| last + 1 == line)
            && blank > 2
            && !trimmed.is_empty()
            && let Some(block) = blocks.last_mut()
        {
            // One line: a sign at the start of this one continues the one before.
            block.text.push(' ');
            block.text.push_str(trimmed);
            last = Some(line);
        } else if is_nearly_mark(trimmed) {
            let (kind, text) = (BlockKind::Misplaced, trimmed.to_owned());
            blocks.push(Block { kind, text, places: vec![(line, column)] });
        } else if comments && !trimmed.is_empty() {
            let (kind, text) = (BlockKind::Text, trimmed.to_owned());
            blocks.push(Block { kind, text, places: vec![(line, column)] });
        }
    }
    blocks
}

/// Returns true for a comment that begins with the mark in another spelling: `Setwise :`.
fn is_nearly_mark(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let text = text.strip_prefix("TODO").map_or(text, |rest| rest.trim_start_matches([':', ' ']));
    let name = &MARK[..MARK.len() - 1];
    text.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name))
        && text[name.len()..].trim_start().starts_with(':')
}

/// A line of a comment, without its signs.
struct Comment<'a> {
    text: &'a str,
    place: Place,
}

/// Returns the lines of all comments.
fn all(text: &str, is_python: bool) -> Vec<Comment<'_>> {
    let mut found = Vec::new();
    let mut is_block = false;
    for (index, line) in text.lines().enumerate() {
        let mut add = |start: usize, end: usize| {
            let part = &line[start..end];
            let rest = part.trim_start_matches(['/', '*', '!', '#']);
            let column = line[..start].chars().count() + part.len() - rest.len() + 1;
            found.push(Comment { text: rest, place: (index + 1, column) });
        };
        let mut at = 0;
        loop {
            if is_block {
                let end = line[at..].find("*/").map(|end| at + end);
                // The stars at the start of the lines of a block are not a part of it.
                let blank = line[at..].len() - line[at..].trim_start().len();
                let star = at + if line[at + blank..].starts_with('*') { blank } else { 0 };
                add(star.min(end.unwrap_or(star)), end.unwrap_or(line.len()));
                let Some(end) = end else { break };
                (is_block, at) = (false, end + 2);
            }
            let Some((start, is_line)) = comment_start(line, at, is_python) else { break };
            if is_line {
                add(start, line.len());
                break;
            }
            (is_block, at) = (true, start + 2);
        }
    }
    found
}

/// Returns the place of the next comment of a line, which is not within quotation marks, and true
/// if it runs to the end of the line.
fn comment_start(line: &str, from: usize, is_python: bool) -> Option<(usize, bool)> {
    let mut quote = None;
    let mut characters = line[from..].char_indices().map(|(at, c)| (at + from, c));
    while let Some((at, character)) = characters.next() {
        let rest = &line[at..];
        match quote {
            None if is_python && character == '#' => return Some((at, true)),
            None if !is_python && rest.starts_with("//") => return Some((at, true)),
            None if !is_python && rest.starts_with("/*") => return Some((at, false)),
            None if character == '"' || character == '\'' && (is_python || is_character(rest)) => {
                quote = Some(character);
            }
            Some(_) if character == '\\' => drop(characters.next()),
            Some(open) if open == character => quote = None,
            _ => {}
        }
    }
    None
}

/// Returns true for the start of a character in quotation marks, and false for the lifetimes of Rust
/// and the digits of C++.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    match characters.next() {
        Some('\\') => true,
        Some(_) => characters.next() == Some('\''),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::blocks;
    use crate::document::BlockKind::Misplaced;

    #[test]
    fn statements_are_the_comments_with_the_mark() {
        let text = "int f(int x); // setwise: f(x) ==\n              //    x\n// other\n\
                    char *s = \"// setwise: no\";\n/* setwise: x == x */ /* setwise: y */\n\
                    fn g(x: &'a str) {} // setwise: z\n/* a\n * setwise: w */ int d = 1'000; // setwise: v\n";
        let found: Vec<_> = blocks(text, false, false)
            .into_iter()
            .map(|block| (block.text, block.places[0]))
            .collect();
        let expected = [
            ("f(x) == x", (1, 27)),
            ("x == x", (5, 13)),
            ("y", (5, 35)),
            ("z", (6, 33)),
            ("w", (8, 13)),
            ("v", (8, 45)),
        ];
        assert_eq!(found, expected.map(|(text, place)| (text.to_owned(), place)));
        assert_eq!(blocks(text, false, true).len(), 8);
    }

    #[test]
    fn other_spellings_of_the_mark_are_found() {
        for text in ["// Setwise: x", "//setwise : x", "// TODO: setwise: x", "//: setwise: x"] {
            let found = blocks(text, false, false);
            assert!(found.len() == 1, "{text}");
            assert_eq!(
                found[0].kind == Misplaced,
                !text.contains(": setwise: x") || text.contains("TODO") || text.contains("//:")
            );
        }
    }
}
