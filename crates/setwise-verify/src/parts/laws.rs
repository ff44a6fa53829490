//! Several laws on one line, whose line breaks were lost.

use crate::names::words::is_word;

/// The number of parts that a line is split into.
const MAX_PARTS: usize = 64;

/// Splits a text where a formula must end: between two operands, and before a sign that only begins an
/// operand. `~0 = -1 ~1 = -2` has one such place. Before a sign such as `-`, the formula may go on.
pub(crate) fn split(text: &str) -> Option<Vec<&str>> {
    let mut cuts = Vec::new();
    let mut depth = 0_i32;
    let mut before: Option<(usize, bool)> = None;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let len = token_len(&text[at..]);
        let token = &text[at..at + len];
        if c.is_whitespace() {
            at += len;
            continue;
        }
        let is_word = c.is_alphanumeric() || c == '_';
        let is_operator = ["in", "xor", "mod", "AND", "OR", "XOR"].contains(&token);
        let starts = is_word && !is_operator || matches!(token, "!" | "~" | "¬");
        let starts = starts || token == "(" && before.is_some_and(|it| text[..it.0].ends_with(')'));
        if let Some((end, true)) = before
            && depth == 0
            && (starts && end < at || token == "..." || text[..end].ends_with("..."))
        {
            cuts.push((end, at));
        }
        depth += i32::from(matches!(token, "(" | "{")) - i32::from(matches!(token, ")" | "}"));
        at += len;
        let ends = is_word && !is_operator || matches!(token, ")" | "}" | "...");
        before = Some((at, ends));
    }
    if cuts.is_empty() || cuts.len() > MAX_PARTS || depth != 0 {
        return None;
    }
    let mut parts = Vec::new();
    let mut start = 0;
    for (end, next) in cuts {
        parts.push(text[start..end].trim());
        start = next;
    }
    parts.push(text[start..].trim());
    parts.retain(|part| *part != "...");
    Some(parts)
}

/// Returns the length of the token at the start of a text.
fn token_len(text: &str) -> usize {
    let words = text.find(|c| !is_word(c)).unwrap_or(text.len());
    if words > 0 {
        return words;
    }
    let signs = ["...", "==>", "==", "!=", "<=", ">=", "=>", "<<", ">>", "&&", "||"];
    let first = text.chars().next().map_or(0, char::len_utf8);
    signs.into_iter().find(|sign| text.starts_with(sign)).map_or(first, str::len)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_line_is_split_where_a_formula_must_end() {
        for (text, expected) in [
            ("x | y == y | x x & y == y & x", Some(vec!["x | y == y | x", "x & y == y & x"])),
            ("~0 == -1 ~(-1) == 0", Some(vec!["~0 == -1", "~(-1) == 0"])),
            ("!0 == 1 !(a != 0) == 0", Some(vec!["!0 == 1", "!(a != 0) == 0"])),
            ("1 - a == a ^ 1 ... 3 - a == a ^ 3", Some(vec!["1 - a == a ^ 1", "3 - a == a ^ 3"])),
            ("f (x) == g(x) h(x) == 0", Some(vec!["f (x) == g(x)", "h(x) == 0"])),
            ("a == b -c == d", None),
            ("a xor b == b xor a", None),
        ] {
            assert_eq!(split(text), expected, "{text}");
        }
    }
}
