//! A formula without variables and its value in words: `0xf0 >> 4` is 15.

use std::borrow::Cow;

use crate::names::words::is_word;
use crate::parts::unread::is_plain;

/// Words for the sign of an equation, the longer ones first.
pub(crate) const EQUALS: [&str; 8] = [
    "is always equal to",
    "is equal to",
    "equals",
    "is always the same as",
    "is the same as",
    "is identical to",
    "is exactly",
    "always equals",
];

/// Other words between a formula without variables and its value.
const VERBS: [&str; 6] = ["is", "gives", "yields", "returns", "evaluates to", "computes to"];

/// Returns the words between a formula without variables and its value, the longer ones first.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    EQUALS.into_iter().chain(VERBS)
}

/// Returns the law that inline code makes with a value in the words after it, and the length of the words up to
/// the end of the value: `` `popcount(7)` = 3 ``, `` `x & -x` == x. `` After a word such as `is`, the value must
/// be a number, and the code must have no variable.
pub(super) fn with_value(code: &str, words: &str) -> Option<(String, usize)> {
    const SIGNS: [&str; 5] = ["==", "=", "≡", "!=", "≠"];
    let is_formula = code.contains(['&', '|', '^', '~', '+', '(', '*'])
        || ["<<", ">>", " - ", " / ", " % "].iter().any(|it| code.contains(it));
    if !is_formula || code.contains(['=', ';', '{', '"', '\n', ':', '≡', '≠', '…']) {
        return None;
    }
    let rest = words.trim_start();
    let is_sign =
        |it: &&str| rest.strip_prefix(*it).is_some_and(|after| !after.starts_with(['=', '>']));
    let sign = SIGNS.into_iter().find(is_sign);
    let is_verb = |it: &&str| rest.strip_prefix(*it).is_some_and(|after| after.starts_with(' '));
    let word = || verbs().find(is_verb);
    let sign = sign.or_else(|| word().filter(|_| is_closed(code)))?;
    let after = &rest[sign.len()..];
    let (mut value, mut ends) = (0..0, false);
    for token in after.split_whitespace().take(MAX_TOKENS) {
        let start = token.as_ptr() as usize - after.as_ptr() as usize;
        let text = token.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let is_word = is_plain(text) && !["none", "all"].contains(&text);
        if ends || is_word || text.is_empty() || SIGNS.contains(&text) {
            ends = true;
            break;
        }
        value = if value.is_empty() {
            start..start + text.len()
        } else {
            value.start..start + text.len()
        };
        ends = text.len() < token.len();
    }
    let text = &without_groups(&after[value.clone()]);
    let is_number = is_number(text);
    let is_whole = text.matches('(').count() == text.matches(')').count()
        && text.ends_with(|c| is_word(c) || matches!(c, ')' | '}'));
    // Other code may go on with it.
    let is_last = ends || after[value.end..].is_empty();
    // `is 2 more than` compares with another value.
    let next = after[value.end..].trim_start();
    let is_end = |it: char| ".,;:!)".contains(it);
    let is_all = next.is_empty() || next.starts_with(is_end) || next.starts_with("and ");
    let is_all = is_all && !next.starts_with(", or ");
    let is_compared = ["more ", "less ", "times ", "plus ", "minus ", "or "];
    let is_last = is_last && !is_compared.iter().any(|it| next.starts_with(it));
    let is_value = is_whole && is_last && (SIGNS.contains(&sign) || is_number && is_all);
    let sign = if SIGNS.contains(&sign) { sign } else { "==" };
    is_value.then(|| (format!("{code} {sign} {text}"), words.len() - after.len() + value.end))
}

/// Returns true for words that may say in which base numbers are written: `in binary`.
pub(super) fn names_base(words: &str) -> bool {
    let bases = ["binary", "hex", "hexadecimal", "octal", "decimal", "base", "radix"];
    let mut words = words.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| bases.contains(&&*word))
}

/// Returns the law in a line that is a formula without variables, a verb and a number, `0xf0 >> 4 is 15`, and the
/// verb.
pub(crate) fn said_value(line: &str) -> Option<(String, &'static str)> {
    let found = verbs().filter_map(|it| Some((line.find(&format!(" {it} "))?, it)));
    let (at, verb) = found.min_by_key(|it| it.0)?;
    let (code, words) = line.split_at(at);
    let (law, len) = with_value(code, words)?;
    words[len..].trim_matches(['.', '!', ' ']).is_empty().then_some((law, verb))
}

/// The most words of a value.
const MAX_TOKENS: usize = 16;

/// Returns a number without the commas between groups of three digits: `1,024`. Other texts stay.
fn without_groups(text: &str) -> Cow<'_, str> {
    let mut groups = text.split(',');
    let first = groups.next().unwrap_or_default();
    let first = first.strip_prefix('-').unwrap_or(first);
    let are_digits = |it: &str| it.bytes().all(|c| c.is_ascii_digit());
    let is_grouped = text.contains(',')
        && (1..=3).contains(&first.len())
        && are_digits(first)
        && groups.all(|it| it.len() == 3 && are_digits(it));
    if is_grouped { Cow::Owned(text.replace(',', "")) } else { Cow::Borrowed(text) }
}

/// Returns true for a number such as `12`, `-7` or `0xff`, and not for `8th`.
pub(super) fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0b"));
    let is_digit = |c: char| {
        c == '_' || if digits.is_some() { c.is_ascii_hexdigit() } else { c.is_ascii_digit() }
    };
    text.starts_with(|c: char| c.is_ascii_digit()) && digits.unwrap_or(text).chars().all(is_digit)
}

/// Names that are not those of variables: `all`, `b1`, `rank_2`.
fn is_constant(name: &str) -> bool {
    let name = name.strip_prefix("file_").or_else(|| name.strip_prefix("rank_")).unwrap_or(name);
    match name.as_bytes() {
        [file] => matches!(file, b'a'..=b'h' | b'1'..=b'8'),
        [file, rank] => (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank),
        _ => ["all", "none"].contains(&name),
    }
}

/// Returns true for a formula without variables.
pub(super) fn is_closed(code: &str) -> bool {
    let mut rest = code;
    while let Some(at) = rest.find(is_word) {
        let len = rest[at..].find(|c| !is_word(c)).unwrap_or(rest.len() - at);
        let word = &rest[at..at + len];
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        rest = &rest[at + len..];
        let is_known = is_number || rest.starts_with('(') || len > 1 && is_constant(word);
        if !is_known {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::with_value;

    #[test]
    fn a_value_may_stand_after_the_code() {
        for (code, words, expected) in [
            ("count(7)", " = 9", Some(("count(7) = 9", 4))),
            ("count(7)", " == 9, as we see.", Some(("count(7) == 9", 5))),
            ("count(7)", " is 3.", Some(("count(7) == 3", 5))),
            ("1 << 10", " is 1,024, a power", Some(("1 << 10 == 1024", 9))),
            ("1 << 10", " is 1,02", None),
            ("x & -x", " == x & y for all", Some(("x & -x == x & y", 9))),
            ("x & -x", " is 3", None),
            ("count(7)", " is odd", None),
            ("count(7)", " = ", None),
            ("x & y", " = x & ", None),
            ("x & y", " = the intersection", None),
            ("x & y", " => x | y", None),
            ("x & y", " ==> x | y", None),
            ("x == y", " = 3", None),
            ("x", " = 3", None),
        ] {
            let expected = expected.map(|(law, len)| (law.to_owned(), len));
            assert_eq!(with_value(code, words), expected, "{code}{words}");
        }
    }
}
