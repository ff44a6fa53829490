//! The comments of source code.

use super::marks::{MARK, is_nearly_mark};
use super::{Block, BlockKind, DocumentKind, Place};
use crate::names::words::is_word;

/// Returns the comments that begin with [`MARK`], or all. A statement goes on over the comments on
/// the lines that follow it and begin with three blanks or more. Below a mark alone, all lines up to an empty
/// one are statements. Comments begin with `#` in Python, where texts that document code are read as comments.
pub(super) fn blocks(text: &str, kind: DocumentKind, comments: bool) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let is_alone = |(line, column): Place| {
        let mut before = lines[line - 1].chars().take(column - 1);
        before.all(|c| c.is_whitespace() || "/*!#".contains(c))
    };
    // The last line of a statement, and true if it stands below a mark alone.
    let mut last = None;
    let mut is_below = false;
    // The blanks before the last mark in a text that documents code.
    let mut indent = 0;
    for Comment { text, place, is_doc } in all(text, kind) {
        let blank = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        let (line, column) = (place.0, place.1 + text[..blank].chars().count());
        if let Some(statement) = trimmed.strip_prefix(MARK) {
            let gap = statement.chars().count() - statement.trim_start().chars().count();
            let places = vec![(line, column + MARK.len() + gap)];
            let text = statement.trim().to_owned();
            is_below = text.is_empty();
            indent = if is_doc { blank } else { 0 };
            blocks.push(Block::new(BlockKind::Code, text, places));
            last = Some(line);
        } else if is_below
            && last.is_some_and(|last| last + 1 == line)
            && is_alone(place)
            && !trimmed.is_empty()
            && !is_nearly_mark(trimmed)
            && let Some(block) = blocks.last_mut()
        {
            if block.text.is_empty() {
                block.places.clear();
            } else {
                block.text.push('\n');
            }
            block.text.push_str(trimmed);
            block.places.push((line, column));
            last = Some(line);
        } else if last.is_some_and(|last| last + 1 == line)
            && blank > indent + 2
            && !trimmed.is_empty()
            && let Some(block) = blocks.last_mut()
        {
            // One line: a sign at the start of this one continues the one before.
            block.text.push(' ');
            block.text.push_str(trimmed);
            last = Some(line);
        } else if is_nearly_mark(trimmed) {
            let (kind, text) = (BlockKind::Misplaced, trimmed.to_owned());
            blocks.push(Block::new(kind, text, vec![(line, column)]));
        } else if comments && !trimmed.is_empty() {
            // An example in a text that documents code is code.
            let is_code = is_doc && (trimmed.starts_with(">>>") || trimmed.starts_with("..."));
            let kind = if is_code { BlockKind::Foreign } else { BlockKind::Text };
            let text = trimmed.to_owned();
            blocks.push(Block::new(kind, text, vec![(line, column)]));
        }
    }
    // A mark without a law.
    for block in blocks.iter_mut().filter(|it| it.kind == BlockKind::Code && it.text.is_empty()) {
        (block.kind, block.text) = (BlockKind::Misplaced, MARK.to_owned());
    }
    blocks
}

/// A line of a comment, without its signs.
struct Comment<'a> {
    text: &'a str,
    place: Place,
    /// True for a line of a text that documents code.
    is_doc: bool,
}

/// The state of the text at the end of a line.
enum State {
    Code,
    /// A comment that runs over several lines.
    Comment,
    Quote(Quote),
}

/// A text in quotation marks.
struct Quote {
    end: String,
    /// True if a sign after a backslash does not end it.
    has_escapes: bool,
    /// True if it may run over several lines.
    is_long: bool,
    /// True if it documents code.
    is_doc: bool,
}

/// The part of a line that is code, a comment, or within quotation marks.
enum Role {
    Code,
    Comment,
    /// True for a text that documents a function, a class or a module of Python.
    Quote(bool),
}

/// A part of a line: its number from 0, and where it begins and ends.
struct Piece<'a> {
    role: Role,
    index: usize,
    line: &'a str,
    start: usize,
    end: usize,
}

/// Returns the lines of all comments, and those of texts that document code of Python.
fn all(text: &str, kind: DocumentKind) -> Vec<Comment<'_>> {
    let mut found = Vec::new();
    scan(text, kind, &mut |Piece { role, index, line, start, end }| {
        let part = &line[start..end];
        let is_doc = matches!(role, Role::Quote(true));
        let rest = match role {
            Role::Comment => part.trim_start_matches(['/', '*', '!', '#']),
            Role::Quote(true) => part,
            _ => return,
        };
        let column = line[..start].chars().count() + part.len() - rest.len() + 1;
        found.push(Comment { text: rest, place: (index + 1, column), is_doc });
    });
    found
}

/// Returns the code without comments, and with a quotation mark for each text within such.
pub(crate) fn code_alone(text: &str, kind: DocumentKind) -> String {
    let (mut code, mut lines) = (String::with_capacity(text.len()), 0);
    scan(text, kind, &mut |Piece { role, index, line, start, end }| {
        while lines < index {
            code.push('\n');
            lines += 1;
        }
        match role {
            Role::Code => code.push_str(&line[start..end]),
            Role::Quote(_) => code.push('"'),
            Role::Comment => {}
        }
    });
    code
}

/// Passes the parts of all lines to a function.
fn scan<'a>(text: &'a str, kind: DocumentKind, visit: &mut dyn FnMut(Piece<'a>)) {
    let mut state = State::Code;
    // The last line of code ends as the head of a function does, or there is none.
    let mut is_head = true;
    for (index, line) in text.lines().enumerate() {
        let mut at = 0;
        loop {
            let mut add = |role, start, end| visit(Piece { role, index, line, start, end });
            match &state {
                State::Comment => {
                    let end = line[at..].find("*/").map(|end| at + end);
                    // The stars at the start of the lines of a block are not a part of it.
                    let blank = line[at..].len() - line[at..].trim_start().len();
                    let star = at + if line[at + blank..].starts_with('*') { blank } else { 0 };
                    add(Role::Comment, star.min(end.unwrap_or(star)), end.unwrap_or(line.len()));
                    let Some(end) = end else { break };
                    (state, at) = (State::Code, end + 2);
                }
                State::Quote(quote) => {
                    let Some(end) = quote_end(&line[at..], quote) else {
                        add(Role::Quote(quote.is_doc), at, line.len());
                        if !quote.is_long {
                            state = State::Code;
                        }
                        break;
                    };
                    add(Role::Quote(quote.is_doc), at, at + end - quote.end.len());
                    (state, at) = (State::Code, at + end);
                }
                State::Code => {
                    let next = next_state(line, at, kind);
                    let end = next.as_ref().map_or(line.len(), |it| it.0);
                    add(Role::Code, at, end);
                    let code = line[at..end].trim();
                    let is_start = line[..at].trim().is_empty();
                    let may_be_doc = is_head && is_start && PREFIXES.contains(&code);
                    if !code.is_empty() {
                        is_head = code.ends_with(':');
                    }
                    let Some((start, len, next)) = next else { break };
                    match next {
                        State::Code => {
                            add(Role::Comment, start, line.len());
                            break;
                        }
                        State::Quote(quote) => {
                            let is_doc = may_be_doc && kind == DocumentKind::Python;
                            state = State::Quote(Quote { is_doc, ..quote });
                            is_head = false;
                        }
                        State::Comment => state = State::Comment,
                    }
                    at = start + len;
                }
            }
        }
    }
}

/// The prefixes of texts that document code of Python.
const PREFIXES: [&str; 5] = ["", "r", "R", "u", "U"];

/// Returns the place and the length of the next sign of a line of code that begins a comment or a text in
/// quotation marks, and what it begins: code again for a comment that runs to the end of the line.
fn next_state(line: &str, from: usize, kind: DocumentKind) -> Option<(usize, usize, State)> {
    let is_python = kind == DocumentKind::Python;
    for (at, character) in line[from..].char_indices().map(|(at, c)| (at + from, c)) {
        let rest = &line[at..];
        match character {
            '#' if is_python => return Some((at, 1, State::Code)),
            '/' if !is_python && rest.starts_with("//") => return Some((at, 2, State::Code)),
            '/' if !is_python && rest.starts_with("/*") => return Some((at, 2, State::Comment)),
            '"' | '\'' => {
                if let Some((len, quote)) = quote(&line[..at], rest, kind) {
                    return Some((at, len, State::Quote(quote)));
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the length of the quotation marks at the start of a text, with a text before them, and what
/// ends them.
fn quote(before: &str, text: &str, kind: DocumentKind) -> Option<(usize, Quote)> {
    let sign = &text[..1];
    if kind == DocumentKind::Python {
        let long = sign.repeat(3);
        let is_long = text.starts_with(&long);
        let end = if is_long { long } else { sign.to_owned() };
        // Also in a raw text, a sign after a backslash is not the end.
        return Some((end.len(), Quote { end, has_escapes: true, is_long, is_doc: false }));
    }
    if sign == "'" {
        let quote =
            Quote { end: sign.to_owned(), has_escapes: true, is_long: false, is_doc: false };
        return is_character(text).then_some((1, quote));
    }
    let raw =
        |len, end| Some((len, Quote { end, has_escapes: false, is_long: true, is_doc: false }));
    let is_after = |before: &str, prefixes: &[&str]| {
        let rests = prefixes.iter().filter_map(|prefix| before.strip_suffix(prefix));
        rests.into_iter().any(|rest| !rest.ends_with(is_word))
    };
    if kind == DocumentKind::Rust {
        let start = before.trim_end_matches('#');
        if is_after(start, &["r", "br", "cr"]) {
            return raw(1, format!("\"{}", &before[start.len()..]));
        }
    } else if is_after(before, &["R", "LR", "uR", "UR", "u8R"])
        && let Some((name, _)) = text[1..].split_once('(')
    {
        return raw(name.len() + 2, format!("){name}\""));
    }
    let is_long = kind == DocumentKind::Rust;
    Some((1, Quote { end: sign.to_owned(), has_escapes: true, is_long, is_doc: false }))
}

/// Returns the place after the end of a text in quotation marks.
fn quote_end(text: &str, quote: &Quote) -> Option<usize> {
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        if text[at..].starts_with(&quote.end) {
            return Some(at + quote.end.len());
        }
        if character == '\\' && quote.has_escapes {
            characters.next();
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
    use super::{DocumentKind, blocks, code_alone};
    use crate::document::BlockKind::{Foreign, Misplaced, Text};

    #[test]
    fn statements_are_the_comments_with_the_mark() {
        let text = "int f(int x); // setwise: f(x) ==\n              //    x\n// other\n\
                    char *s = \"// setwise: no\";\n/* setwise: x == x */ /* setwise: y */\n\
                    fn g(x: &'a str) {} // setwise: z\n/* a\n * setwise: w */ int d = 1'000; // setwise: v\n";
        let found: Vec<_> = blocks(text, DocumentKind::C, false)
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
        assert_eq!(blocks(text, DocumentKind::C, true).len(), 8);
    }

    #[test]
    fn other_spellings_of_the_mark_are_found() {
        for text in ["// Setwise: x", "//setwise : x", "// TODO: setwise: x", "//: setwise: x"] {
            let found = blocks(text, DocumentKind::C, false);
            assert!(found.len() == 1, "{text}");
            assert_eq!(
                found[0].kind == Misplaced,
                !text.contains(": setwise: x") || text.contains("TODO") || text.contains("//:")
            );
        }
    }

    #[test]
    fn laws_without_the_mark_are_found() {
        for text in [
            "// setwise x == x + 1",
            "// set-wise: x == x + 1",
            "// setwise; x = x + 1",
            "// SETWISE x < y + 1",
            "// setwize: x == x + 1",
            "// setwsie: x == x + 1",
            "// stewise : x < y",
            "// settwise: refuted: x == y",
            "// setwse: x <= y",
            "// Setwist:",
            "// setwize x == y",
            "// setwise-law: x == y",
            "// setwise! x == y",
            "// setwise(x == y)",
        ] {
            let found = blocks(text, DocumentKind::C, false);
            assert!(found.len() == 1 && found[0].kind == Misplaced, "{text}");
        }
        for text in [
            "// setwise operations on a == b",
            "// Set-wise operations: x == y",
            "// setwise",
            "// setwisely x == y",
            "// set-wise: what is done to all bits",
            "// setwize: what is done to all bits",
            "// bitwise: x == y",
            "// stepwise: x == y",
            "// setsize: x == y",
        ] {
            assert!(blocks(text, DocumentKind::C, false).is_empty(), "{text}");
        }
    }

    #[test]
    fn texts_that_document_code_of_python_are_comments() {
        let text = "\"\"\"A module.\n\nsetwise: a\n\"\"\"\ndef f(x):\n    r\"\"\"Words.\n\n    \
                    setwise: b ==\n       b\n    setwise: c\n    >>> f(1) == 1\n    d == d\n    \"\"\"\n    \
                    s = \"setwise: no\"\n    \"setwise: no\"\n    return x  # setwise: e\n\
                    class A:\n    'setwise: f'\n";
        let found = |comments| {
            let blocks = blocks(text, DocumentKind::Python, comments).into_iter();
            blocks.map(|it| (it.text, it.places[0])).collect::<Vec<_>>()
        };
        let expected = [
            ("a", (3, 10)),
            ("b == b", (8, 14)),
            ("c", (10, 14)),
            ("e", (16, 26)),
            ("f", (18, 15)),
        ];
        assert_eq!(found(false), expected.map(|(text, place)| (text.to_owned(), place)));
        let kinds = blocks(text, DocumentKind::Python, true);
        let of = |text: &str| kinds.iter().find(|it| it.text == text).map(|it| it.kind);
        assert_eq!(of(">>> f(1) == 1"), Some(Foreign));
        assert_eq!(of("d == d"), Some(Text));
        let code = code_alone(text, DocumentKind::Python);
        assert_eq!(code.lines().nth(4), Some("def f(x):"));
        assert!(!code.contains("setwise") && code.contains("s = \"\n"), "{code}");
    }

    #[test]
    fn texts_in_quotation_marks_have_no_comments() {
        use DocumentKind::{C, Python, Rust};
        let law = "setwise: x == x";
        for (kind, before, after) in [
            (Rust, "r#\"\n// ", "\n\"#; // "),
            (Rust, "let s = br##\"a\"# // ", "\n\"##; // "),
            (Rust, "\"\\\"\n// ", "\n\"; /* */ // "),
            (C, "R\"x( \" // ", "\n)x\"; // "),
            (C, "\"\\\" // ", "\n // "),
            (Python, "s = \"\"\"\n# ", "\n\"\" \"\"\" # "),
            (Python, "f(\n'''\n# \"\"\" ", "\n''') # "),
        ] {
            let text = format!("{before}{law}{after}{law}\n");
            let found = blocks(&text, kind, false);
            assert_eq!(found.len(), 1, "{text} {found:?}");
            assert_eq!(found[0].places[0].0, text.lines().count(), "{text}");
        }
    }
}
