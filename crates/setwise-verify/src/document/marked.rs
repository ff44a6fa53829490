//! Comments with statements in blocks of C and Java.

use super::marks::is_near_mark;
use super::{Block, BlockKind, DocumentKind, comments_of};

/// Takes the comments with statements out of blocks of C and Java: each is a block after the code.
pub(crate) fn without_marked(blocks: Vec<Block>) -> Vec<Block> {
    let mut found = Vec::with_capacity(blocks.len());
    for mut block in blocks {
        if block.kind != BlockKind::Code || !has_mark(&block.text) {
            found.push(block);
            continue;
        }
        let kind = if block.is_java { DocumentKind::Java } else { DocumentKind::C };
        let base = block.places.first().copied().unwrap_or((1, 1));
        let mut comments = comments_of(&block.text, kind, base);
        for comment in &mut comments {
            comment.is_java = block.is_java;
            if comment.kind == BlockKind::Code {
                comment.kind = BlockKind::Marked(kind);
            }
        }
        if !comments.is_empty() {
            block.text = blanked(&block.text);
        }
        let first = block.text.lines().position(|line| !line.trim().is_empty());
        let first = first.and_then(|line| block.places.get(line).copied());
        let is_above = |it: &Block| it.places.first().copied() < first;
        let (above, below): (Vec<_>, Vec<_>) = comments.into_iter().partition(is_above);
        found.extend(above);
        if first.is_some() {
            found.push(block);
        }
        found.extend(below);
    }
    found
}

/// Returns true for a text that may begin or name a statement.
fn has_mark(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let mut words = text.split(|c: char| !c.is_ascii_alphabetic());
    text.contains("setwise") || text.contains("set-wise") || words.any(is_near_mark)
}

/// Returns code with blanks in place of the comments with statements, and of those on the lines below one,
/// which may continue it.
fn blanked(text: &str) -> String {
    let (mut found, mut rest, mut goes_on) = (String::new(), text, false);
    while let Some(c) = rest.chars().next() {
        let quote = if c == '"' { rest[1..].find(['"', '\n']).map(|end| end + 2) } else { None };
        let comment = match () {
            () if rest.starts_with("//") => Some(rest.find('\n').unwrap_or(rest.len())),
            () if rest.starts_with("/*") => Some(rest.find("*/").map_or(rest.len(), |end| end + 2)),
            () => None,
        };
        if let Some(len) = comment {
            let is_alone = found.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
            goes_on = has_mark(&rest[..len]) || goes_on && is_alone && rest.starts_with("//");
            match goes_on {
                true => found.extend(rest[..len].chars().map(|c| if c == '\n' { c } else { ' ' })),
                false => found.push_str(&rest[..len]),
            }
            rest = &rest[len..];
            continue;
        }
        let len = quote.unwrap_or(c.len_utf8()).min(rest.len());
        goes_on &= c.is_whitespace();
        found.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::blanked;

    #[test]
    fn comments_with_statements_are_blanked() {
        for (text, expected) in [
            ("int a; // setwise: a == a\n//    + 1\nb; // c", "int a;\n\nb; // c"),
            ("/* a\n * setwise: x == x */ int b;", "\n int b;"),
            ("// a\n\"// setwise: x\";", "// a\n\"// setwise: x\";"),
        ] {
            let found = blanked(text);
            assert_eq!(found.chars().count(), text.chars().count(), "{text}");
            let lines: Vec<&str> = found.lines().map(str::trim_end).collect();
            let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            let lines: Vec<String> = lines.into_iter().map(plain).collect();
            let expected: Vec<String> = expected.lines().map(plain).collect();
            assert_eq!(lines, expected, "{text}");
        }
    }
}
