//! Several laws on one line, whose line breaks were lost.

use crate::names::words::is_word;
use crate::parts::premises::begins_condition;

/// The number of parts that a line is split into.
const MAX_PARTS: usize = 64;

/// The number of bytes of a text that may be several laws with words between them.
const MAX_LISTED: usize = 600;

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

/// The signs of relations between the sides of laws that stand next to each other.
const RELATIONS: [char; 13] = ['=', '<', '>', '≡', '≠', '≤', '≥', '⊆', '⊂', '⊇', '⊃', '∈', '∉'];

/// The signs of implications and equivalences that are not made of signs of relations.
const IMPLICATIONS: [char; 4] = ['⇒', '⇔', '⟹', '⟺'];

/// Returns true for a text with a sign of a relation, of an implication or of an equivalence.
pub(crate) fn has_relation(text: &str) -> bool {
    text.contains(RELATIONS) || text.contains(IMPLICATIONS)
}

/// Returns true for a text with a relation of TeX.
pub(crate) fn has_relation_of_tex(text: &str) -> bool {
    let commands = ["iff", "equiv", "subset", "supset", "neq", "leq", "geq", "implies"];
    let arrows = ["Leftrightarrow", "Longleftrightarrow", "Rightarrow", "Longrightarrow"];
    let mut words = text.split('\\').skip(1);
    words.any(|word| commands.iter().chain(&arrows).any(|it| word.starts_with(it)))
}

/// Words between laws.
const BETWEEN: [&str; 6] = ["and", "but", "while", "whereas", "yet", "respectively"];

/// Splits a text into laws, where commas, semicolons and words such as `and` stand between them:
/// `a == b and c == d`. `None` for texts with an arrow or a condition, and for those with something else than
/// words between the laws.
pub(crate) fn listed(text: &str) -> Option<Vec<&str>> {
    let has_arrow =
        ["=>", "⇒", "⟹", "→", "⇔", "⟺", "?", "`", "\n"].iter().any(|it| text.contains(it));
    let is_condition = |it: &str| {
        let word = it.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        begins_condition(&word) || ["iff", "only", "or", "implies", "imply"].contains(&&*word)
    };
    if has_arrow || text.len() > MAX_LISTED || text.split_whitespace().any(is_condition) {
        return None;
    }
    let mut fragments: Vec<(usize, usize)> = vec![(0, 0)];
    let mut depth = 0_i32;
    for token in text.split_whitespace() {
        let start = token.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + token.len();
        let count = |signs: [char; 3]| token.matches(signs).count() as i32;
        depth += count(['(', '[', '{']) - count([')', ']', '}']);
        let last = fragments.last_mut()?;
        match token {
            _ if depth != 0 => last.1 = end,
            _ if BETWEEN.contains(&token.to_lowercase().trim_end_matches(',')) => {
                fragments.push((end, end));
            }
            _ if token.ends_with([',', ';']) => {
                last.1 = end - 1;
                fragments.push((end, end));
            }
            _ => last.1 = end,
        }
    }
    let compares = |it: &str| it.contains(RELATIONS);
    let is_words = |it: &str| it.chars().all(|c| c.is_alphabetic() || c.is_whitespace());
    let mut laws: Vec<(usize, usize)> = Vec::new();
    let mut open = None;
    for (start, end) in fragments {
        let fragment = &text[start..end];
        let from = open.unwrap_or(start);
        match (compares(fragment), laws.last_mut()) {
            _ if fragment.trim().is_empty() => {}
            (true, _) => {
                laws.push((from, end));
                open = None;
            }
            (false, _) if !is_words(fragment) => return None,
            (false, None) => open = Some(from),
            (false, Some(last)) => last.1 = end.max(last.1),
        }
    }
    (depth == 0 && (2..=MAX_PARTS).contains(&laws.len()))
        .then(|| laws.into_iter().map(|(start, end)| text[start..end].trim()).collect())
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
    use super::{listed, split};

    #[test]
    fn laws_are_listed_between_commas_and_words() {
        for (text, expected) in [
            ("a == b and c == d", Some(vec!["a == b", "c == d"])),
            ("a = b, but not c = d", Some(vec!["a = b", "not c = d"])),
            ("f(a, b) = c; d = f(a, b)", Some(vec!["f(a, b) = c", "d = f(a, b)"])),
            ("of course, a < b, and c > d hold", Some(vec!["of course, a < b", "c > d hold"])),
            ("a == b, c", Some(vec!["a == b, c"]).filter(|_| false)),
            ("i = 1, 2, and a == b", None),
            ("a == b => c == d, e == f", None),
            ("a == b, if c == d", None),
            ("f(a and b == c, d == e)", None),
        ] {
            assert_eq!(listed(text), expected, "{text}");
        }
    }

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
