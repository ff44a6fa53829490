//! Comments that swallow code, because the line breaks of a text were lost, or because `//` is not a
//! comment where the text is from.

use crate::span::{Span, is_line_break};
use crate::syntax::tree::Tree;
use crate::types::{Note, NoteReason};

/// Signs of code, which are rare in the words of a comment.
const CODE: [&str; 12] = [";", "//", "==", "!=", "|=", "&=", "^=", "+=", "-=", "<<=", ">>=", " = "];

/// Adds a note on code in a comment to the end of the only line of a text.
pub(crate) fn with_note(source: &str, mut tree: Tree) -> Tree {
    if let Some((sign, span)) = swallowed(source) {
        Note { reason: NoteReason::Comment(sign), span }.keep_in(&mut tree.printed.notes);
    }
    tree
}

/// Returns the sign and the place of a comment that looks like code, on the only line of a text.
fn swallowed(source: &str) -> Option<(&'static str, Span)> {
    let text = source.trim();
    if text.contains(is_line_break) {
        return None;
    }
    let (mut quote, mut at) = (None, 0);
    let (sign, start) = loop {
        let rest = &source[at..];
        let c = rest.chars().next()?;
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => {}
            None if rest.starts_with("//") => break ("//", at + 2),
            None if rest.starts_with(" because ") => break ("because", at + " because ".len()),
            None if rest.starts_with("/*") => at += rest.find("*/")?,
            None if matches!(c, '"' | '`') => quote = Some(c),
            None => {}
        }
        at += source[at..].chars().next().map_or(1, char::len_utf8);
    };
    let comment = &source[start..];
    // The words after `because` stand in no comment.
    let is_code =
        sign == "because" || CODE.iter().any(|sign| comment.contains(sign)) || is_divisor(comment);
    is_code.then(|| (sign, Span::new(start, source.trim_end().len())))
}

/// Returns true for a comment that may be the divisor of a quotient in Python, as in `35 // 8`.
fn is_divisor(comment: &str) -> bool {
    let mut text = comment.trim_start().chars();
    match text.next() {
        Some(first) if first.is_ascii_digit() || first == '(' => true,
        // A name of one letter, and not a word of a sentence.
        Some(first) if first.is_alphabetic() => {
            text.find(|c| *c != ' ').is_none_or(|next| "+-*/%&|^<>=!".contains(next))
        }
        _ => false,
    }
}
