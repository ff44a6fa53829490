//! Code in plain text without a fence, and tables with tabs, which may look like lists.

use std::ops::Range;

use super::{Block, BlockKind};

use crate::names::words::is_word;

/// Words that begin a definition.
const DEFINITIONS: [&str; 15] = [
    "const", "static", "typedef", "inline", "int", "unsigned", "U64", "u64", "uint64_t", "void",
    "bool", "char", "enum", "struct", "Bitboard",
];

/// Words that begin a statement with braces.
const STATEMENTS: [&str; 4] = ["while", "if", "for", "do"];

/// The first and the last line of the comments with verdicts that the program writes.
const VERDICTS: (&str, &str) = ("<!-- setwise verify", "-->");

/// The number of lines that a definition and a comment above it may have.
const MAX_LINES: usize = 400;

/// Returns the blocks of code and the tables in plain text, and the text with blanks in their place.
pub(super) fn outside_fences(text: &str) -> (Vec<Block>, String) {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let mut blocks = Vec::new();
    let mut rest: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    without_verdicts(&mut lines);
    for (kind, range) in ranges(&lines) {
        let part: String = lines[range.clone()].iter().map(|line| format!("{line}\n")).collect();
        // A printed page may have blanks that are not those of code.
        let text = part.replace('\u{a0}', " ");
        let places = range.clone().map(|line| (line + 1, 1)).collect();
        blocks.push(Block::new(kind, text, places));
        for line in range {
            rest[line] = " ".repeat(rest[line].len());
        }
    }
    (blocks, rest.join("\n"))
}

/// Empties the lines of comments with verdicts, so that code with one in it is read as without it.
fn without_verdicts(lines: &mut [&str]) {
    let mut at = 0;
    while at < lines.len() {
        let rest = &lines[at..];
        if lines[at].trim_end() == VERDICTS.0
            && let Some(end) = rest.iter().position(|line| line.trim_end() == VERDICTS.1)
        {
            lines[at..=at + end].fill("");
            at += end;
        }
        at += 1;
    }
}

/// Returns the lines of each piece of code and of each table.
fn ranges(lines: &[&str]) -> Vec<(BlockKind, Range<usize>)> {
    let mut found = Vec::new();
    let mut fence = None;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| line.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        let is_text = fence.is_none() && mark.is_none();
        let found_here = match is_text {
            true if begins(&lines[at..]) => len(&lines[at..]).map(|len| (BlockKind::Code, len)),
            true => table_len(&lines[at..]).map(|len| (BlockKind::Text, len)),
            false => None,
        };
        found.extend(found_here.map(|(kind, len)| (kind, at..at + len)));
        at += found_here.map_or(1, |it| it.1);
    }
    found
}

/// Returns the number of lines of a table: three lines or more with the same number of tabs between
/// cells. It may go on after an empty line.
fn table_len(lines: &[&str]) -> Option<usize> {
    let tabs = |line: &str| line.trim().matches('\t').count();
    let count = tabs(lines[0]);
    if count == 0 || lines[0].starts_with('\t') {
        return None;
    }
    let is_row = |line: &&str| tabs(line) == count;
    let is_inside = |it: &(usize, &&str)| {
        is_row(it.1) || it.1.trim().is_empty() && lines.get(it.0 + 1).is_some_and(is_row)
    };
    let len = lines.iter().enumerate().take_while(is_inside).count();
    (lines[..len].iter().filter(|line| is_row(line)).count() > 2).then_some(len)
}

/// Returns true if code begins with the first of the lines: a definition with braces, also below a
/// comment, or a statement with braces.
fn begins(lines: &[&str]) -> bool {
    let line = lines[0];
    if line.starts_with("    ") || line.starts_with('\t') {
        return false;
    }
    let mut below = lines[1..].iter().filter(|line| !line.trim().is_empty());
    if line.trim_start().starts_with("/*") {
        let end = lines.iter().take(MAX_LINES).position(|line| line.contains("*/"));
        let next = end.and_then(|end| {
            (end + 1..lines.len().min(end + 4)).find(|&it| !lines[it].trim().is_empty())
        });
        return next.is_some_and(|next| next > 0 && begins(&lines[next..]));
    }
    let has_word = |words: &[&str]| {
        words.iter().any(|word| {
            let rest = line.trim_start().strip_prefix(word);
            rest.is_some_and(|rest| !rest.starts_with(is_word))
        })
    };
    let is_open = line.contains('{') || below.next().is_some_and(|next| next.trim() == "{");
    is_open
        && (has_word(&DEFINITIONS) && line.contains(['(', '[', '=', '{'])
            || has_word(&STATEMENTS) && line.contains('(') && line.contains('{'))
}

/// Returns the number of lines up to the one that closes the braces. The last brace may stand in a
/// comment whose line break was lost, above an empty line.
fn len(lines: &[&str]) -> Option<usize> {
    let (mut depth, mut in_all, mut has_brace, mut is_comment) = (0_i32, 0_i32, false, false);
    for (index, line) in lines.iter().enumerate().take(MAX_LINES) {
        let was_comment = is_comment;
        let (code, comment) = parts(line, &mut is_comment);
        let open = |text: &str| text.matches('{').count() as i32 - text.matches('}').count() as i32;
        depth += open(&code);
        in_all += open(&code) + open(&comment);
        has_brace |= code.contains('{');
        let words =
            line.split(' ').filter(|it| it.len() > 1 && it.chars().all(char::is_alphabetic));
        let is_sentence = words.count() > 5 && !line.contains([';', '{', '}', '=', '(']);
        if is_sentence && comment.is_empty() && !is_comment && !was_comment {
            return None;
        }
        let is_end = code.trim_end().ends_with(['}', ';']);
        if has_brace && depth == 0 && is_end && !is_comment {
            return Some(index + 1);
        }
        let is_last = lines.get(index + 1).is_none_or(|next| next.trim().is_empty());
        if has_brace && depth > 0 && in_all == 0 && is_last {
            return Some(index + 1);
        }
    }
    None
}

/// Splits a line in its code and the comment at its end.
fn parts(line: &str, is_comment: &mut bool) -> (String, String) {
    let (mut code, mut rest) = (String::new(), line);
    loop {
        if *is_comment {
            let Some(end) = rest.find("*/") else { return (code, String::new()) };
            (*is_comment, rest) = (false, &rest[end + 2..]);
        }
        match (rest.find("//"), rest.find("/*")) {
            (Some(at), block) if block.is_none_or(|block| at < block) => {
                return (code + &rest[..at], rest[at..].to_owned());
            }
            (_, Some(at)) => {
                code += &rest[..at];
                (*is_comment, rest) = (true, &rest[at + 2..]);
            }
            _ => return (code + rest, String::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockKind, ranges};

    #[test]
    fn code_in_plain_text_is_found() {
        let text = "A scan of int values (fast) { and so on.\n\nconst int t[2] =\n{\n  1, 2\n};\n\n/**\n \
                    * @return the index\n */\nint f(U64 x) {\n   return t[x & 1]; // {\n}\n\nWords.\n\n\
                    while( x ){\nx &= x-1;// reset}\n\n```\nint g(int x) { return x; }\n```\n\
                    if (a == 0) -> empty\n";
        let lines: Vec<&str> = text.split('\n').collect();
        let code = [2..6, 7..13, 16..18].map(|range| (BlockKind::Code, range));
        assert_eq!(ranges(&lines), code);
        assert_eq!(ranges(&["a\tb", "-\t1", "", "2\t3", "x"]), [(BlockKind::Text, 0..4)]);
    }
}
