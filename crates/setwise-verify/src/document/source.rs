//! The comments of source code.

use super::{Block, BlockKind};

/// The word with which a comment begins that is a statement.
const MARK: &str = "setwise:";

/// Returns the comments that begin with [`MARK`], or all. A statement goes on over the lines of
/// comments that follow it and begin with two blanks more.
pub(super) fn blocks(text: &str, sign: &str, comments: bool) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // The line after the last comment, and true if that was a statement.
    let mut last = (0, false);
    for (index, line) in text.lines().enumerate() {
        let Some((column, comment)) = comment(line, sign) else { continue };
        let number = index + 1;
        let blank = comment.len() - comment.trim_start().len();
        let trimmed = comment.trim();
        if let Some(statement) = trimmed.strip_prefix(MARK) {
            let start = blank + MARK.len() + statement.len() - statement.trim_start().len();
            let column = column + comment[..start].chars().count();
            let text = statement.trim().to_owned();
            blocks.push(Block { kind: BlockKind::Code, text, line: number, column });
            last = (number + 1, true);
        } else if last == (number, true)
            && blank > 2
            && !trimmed.is_empty()
            && let Some(block) = blocks.last_mut()
        {
            block.text.push('\n');
            block.text.push_str(trimmed);
            last = (number + 1, true);
        } else if comments && !trimmed.is_empty() {
            let column = column + comment[..blank].chars().count();
            let text = trimmed.to_owned();
            blocks.push(Block { kind: BlockKind::Text, text, line: number, column });
            last = (number + 1, false);
        }
    }
    blocks
}

/// Returns the text of the comment of a line, and its column from 1: what follows the sign, which
/// is not in a string, or the line of a `/* … */` comment.
fn comment<'a>(line: &'a str, sign: &str) -> Option<(usize, &'a str)> {
    let trimmed = line.trim_start();
    let (start, text) = match trimmed.strip_prefix(['*', '/']) {
        _ if trimmed.starts_with(sign) => (line.len() - trimmed.len(), trimmed),
        Some(_) if sign == "//" && (trimmed.starts_with("/*") || trimmed.starts_with('*')) => {
            (line.len() - trimmed.len(), trimmed.strip_suffix("*/").unwrap_or(trimmed))
        }
        _ => {
            let start = outside_of_strings(line, sign)?;
            (start, &line[start..])
        }
    };
    let rest = text.trim_start_matches(['/', '*', '!', '#']);
    let column = line[..start].chars().count() + 1 + (text.len() - rest.len());
    Some((column, rest))
}

/// Returns the place of a sign in a line that is not within quotation marks.
fn outside_of_strings(line: &str, sign: &str) -> Option<usize> {
    let (mut quote, mut is_escaped) = (None, false);
    for (index, character) in line.char_indices() {
        match quote {
            None if line[index..].starts_with(sign) => return Some(index),
            None if matches!(character, '"' | '\'') => quote = Some(character),
            Some(_) if is_escaped => is_escaped = false,
            Some(_) if character == '\\' => is_escaped = true,
            Some(open) if open == character => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::blocks;

    #[test]
    fn statements_are_the_comments_with_the_mark() {
        let text = "int f(int x); // setwise: f(x) ==\n              //    x\n// other\n\
                    char *s = \"// setwise: no\";\n/* setwise: x == x */\n";
        let found: Vec<_> = blocks(text, "//", false)
            .into_iter()
            .map(|block| (block.text, block.line, block.column))
            .collect();
        assert_eq!(found, [("f(x) ==\nx".to_owned(), 1, 27), ("x == x".to_owned(), 5, 13)]);
        assert_eq!(blocks(text, "//", true).len(), 3);
    }
}
