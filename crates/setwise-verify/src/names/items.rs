//! The definitions that a piece of C code is made of.

use crate::names::words::is_word;

/// Splits code after each definition outside of braces. Code with conditions of the preprocessor is one
/// item.
pub(crate) fn items(text: &str) -> Vec<&str> {
    match has_branches(text) {
        true => vec![text],
        false => items_of_branches(text),
    }
}

/// Splits code after each definition outside of braces, in all branches of the preprocessor.
pub(crate) fn items_of_branches(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let (mut start, mut at) = (0, 0);
    let (mut depth, mut is_function) = (0_i32, false);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let skipped = skipped_len(rest);
        if skipped > 0 {
            at += skipped;
            continue;
        }
        at += c.len_utf8();
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 && c == ')' {
            is_function = text[at..].trim_start().starts_with('{');
        }
        if depth == 0 && (c == ';' || c == '}' && is_function) {
            items.push(&text[start..at]);
            (start, is_function) = (at, false);
        }
    }
    items.push(&text[start..]);
    items
}

/// Returns the length of the comment, the directive or the text in quotes at the start of a text.
pub(crate) fn skipped_len(text: &str) -> usize {
    let until = |end: &str| text[1..].find(end).map_or(text.len(), |at| at + 1 + end.len());
    match text.as_bytes() {
        [b'#', ..] if text[1..].trim_start_matches([' ', '\t']).starts_with("define") => {
            line_len(text)
        }
        [b'/', b'/', ..] | [b'#', ..] => until("\n"),
        [b'/', b'*', ..] => until("*/"),
        [b'"', ..] => until("\""),
        _ => 0,
    }
}

/// Returns code after the comments and the directives before it.
pub(crate) fn after_skipped(text: &str) -> &str {
    let mut rest = text.trim_start();
    while skipped_len(rest) > 0 {
        rest = rest[skipped_len(rest)..].trim_start();
    }
    rest
}

/// Returns true for code with conditions of the preprocessor.
pub(crate) fn has_branches(text: &str) -> bool {
    text.lines().any(|line| {
        // A comment may end before the directive.
        let line = line.rsplit("*/").next().unwrap_or_default().trim_start();
        line.strip_prefix('#').is_some_and(|it| it.trim_start().starts_with("if"))
    })
}

/// Returns the length of a line with those that continue it.
pub(crate) fn line_len(text: &str) -> usize {
    let mut ends = text.match_indices('\n').map(|(at, _)| at);
    let end = ends.find(|&at| !text[..at].trim_end_matches([' ', '\t', '\r']).ends_with('\\'));
    end.map_or(text.len(), |at| at + 1)
}

/// Returns the name of the function, the table or the constant that an item defines.
pub(crate) fn defined(item: &str) -> Option<&str> {
    let mut at = 0;
    let mut last = None;
    while let Some(c) = item[at..].chars().next() {
        let skipped = skipped_len(&item[at..]);
        if skipped > 0 {
            at += skipped;
        } else if c.is_alphabetic() || c == '_' {
            let len = item[at..].find(|c| !is_word(c));
            let len = len.unwrap_or(item.len() - at);
            last = Some(&item[at..at + len]);
            at += len;
        } else if matches!(c, '(' | '[' | '=' | '{' | ';') {
            return last.filter(|_| c != '{');
        } else {
            at += c.len_utf8();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{defined, items};

    #[test]
    fn code_is_split_after_each_definition() {
        let text = "const int t[2] =\n{ 1, 2 };\n/* f(x); */ int f(U64 x) { return t[x & 1]; }\n\
                    #define A 1\nU64 g(U64 x) { return x; } // g\nconst U64 M = A;";
        let names: Vec<_> = items(text).into_iter().map(defined).collect();
        assert_eq!(names, [Some("t"), Some("f"), Some("g"), Some("M"), None]);
        assert_eq!(items(text).concat(), text);
    }
}
