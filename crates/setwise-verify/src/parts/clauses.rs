//! Comparisons with words between them: `x < y and y < z`, `not (x == y)`.

/// Words between comparisons, and the signs that they stand for.
const SIGNS: [(&str, &str); 2] = [("and", "&&"), ("or", "||")];

/// The word for the negation.
const NOT: &str = "not";

/// The number of bytes that comparisons with words may have.
const MAX_LENGTH: usize = 500;

/// Writes the words between comparisons, and before them, as signs; `None` for a text without them, and for one
/// with both `and` and `or` outside of brackets, or with something else than comparisons next to them.
pub(crate) fn with_signs(text: &str, is_bool: &dyn Fn(&str) -> bool) -> Option<String> {
    let has_word = || text.split(|c: char| !c.is_alphabetic()).any(is_connective);
    if text.len() > MAX_LENGTH || text.contains(['{', '"', '`', '\n', ';']) || !has_word() {
        return None;
    }
    written(text, is_bool)
}

/// Returns true for a word between comparisons, or before one.
fn is_connective(word: &str) -> bool {
    is_not(word) || sign(word).is_some()
}

fn is_not(word: &str) -> bool {
    word.eq_ignore_ascii_case(NOT)
}

fn sign(word: &str) -> Option<&'static str> {
    SIGNS.into_iter().find(|it| word.eq_ignore_ascii_case(it.0)).map(|it| it.1)
}

fn written(text: &str, is_bool: &dyn Fn(&str) -> bool) -> Option<String> {
    let text = text.trim().trim_end_matches(',').trim_end();
    let (parts, sign) = split(text)?;
    if let Some(sign) = sign {
        let parts: Option<Vec<_>> = parts.into_iter().map(|it| written(it, is_bool)).collect();
        return Some(parts?.join(&format!(" {sign} ")));
    }
    let rest = text.get(..NOT.len()).filter(|it| is_not(it)).map(|_| &text[NOT.len()..]);
    if let Some(rest) = rest.filter(|it| it.starts_with([' ', '('])) {
        // Without brackets, `not` may belong to the first operand alone, as in C++.
        inner(rest.trim_start())?;
        return Some(format!("!{}", written(rest, is_bool)?));
    }
    if let Some(inner) = inner(text)
        && inner.split(|c: char| !c.is_alphabetic()).any(is_connective)
    {
        return Some(format!("({})", written(inner, is_bool)?));
    }
    is_bool(text).then(|| format!("({text})"))
}

/// Splits a text at the words between its parts, outside of brackets; `None` if they are not all the same.
fn split(text: &str) -> Option<(Vec<&str>, Option<&'static str>)> {
    let (mut parts, mut found, mut start, mut depth) = (Vec::new(), None, 0, 0_i32);
    for token in text.split(' ') {
        let at = token.as_ptr() as usize - text.as_ptr() as usize;
        match sign(token).filter(|_| depth == 0) {
            Some(sign) if found.is_none_or(|it| it == sign) => {
                parts.push(&text[start..at]);
                (found, start) = (Some(sign), at + token.len());
            }
            Some(_) => return None,
            None => {
                let count = |signs: [char; 2]| token.matches(signs).count() as i32;
                depth += count(['(', '[']) - count([')', ']']);
            }
        }
    }
    parts.push(&text[start..]);
    Some((parts, found))
}

/// Returns the text within brackets around all of a text.
fn inner(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    inner.filter(|it| is_balanced(it))
}

/// Returns true for a text whose brackets are closed within it.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_i32;
    let is_inside = text.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth >= 0
    });
    is_inside && depth == 0
}

#[cfg(test)]
mod tests {
    use super::with_signs;

    #[test]
    fn words_between_comparisons_are_signs() {
        for (text, expected) in [
            ("x < y and y < z", Some("(x < y) && (y < z)")),
            ("x < y, and y < z", Some("(x < y) && (y < z)")),
            ("x = 1 or x = 2 or x = 3", Some("(x = 1) || (x = 2) || (x = 3)")),
            ("not (x == y)", Some("!((x == y))")),
            ("not (x == y) or (x < 1 AND y < 2)", Some("!((x == y)) || ((x < 1) && (y < 2))")),
            ("(x < 1) or (y < 2)", Some("((x < 1)) || ((y < 2))")),
            ("x and y == z", None),
            ("x < 1 and y < 2 or z < 3", None),
            ("x < y", None),
            ("not x == y", None),
            ("x < y and so on", None),
        ] {
            let found = with_signs(text, &|it| it.contains(['<', '=']));
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
