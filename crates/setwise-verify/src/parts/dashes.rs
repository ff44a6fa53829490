//! Remarks after a formula on its line: `x & x == x -- always`.

use crate::names::words::places;
use crate::parts::premises::compares;

/// The signs before a remark, with blanks around them.
const SIGNS: [&str; 4] = [" -- ", " — ", " – ", " # "];

/// Returns a text with blanks in place of the remarks at the ends of its lines, so that all places stay, and a
/// note on them; `None` without a remark.
///
/// A remark has a word of three letters or more, and neither signs nor names of its line.
pub(crate) fn without_remarks(text: &str) -> Option<(String, String)> {
    if !SIGNS.iter().any(|sign| text.contains(sign)) || text.contains(['{', '"', '`']) {
        return None;
    }
    let (mut written, mut remarks) = (String::new(), Vec::new());
    for line in text.split_inclusive('\n') {
        let end = line.trim_end().len();
        match remark(&line[..end]) {
            Some(at) => {
                remarks.push(format!("`{}`", line[at..end].trim()));
                written += &line[..at];
                written.extend(std::iter::repeat_n(' ', end - at));
                written += &line[end..];
            }
            None => written += line,
        }
    }
    let verb = if remarks.len() == 1 { "is" } else { "are" };
    let note = format!("{} {verb} passed over", remarks.join(" and "));
    (!remarks.is_empty()).then_some((written, note))
}

/// Returns the place where the remark of a line begins.
fn remark(line: &str) -> Option<usize> {
    let starts = SIGNS.iter().filter_map(|sign| Some((line.find(sign)?, *sign)));
    let (at, sign) = starts.min()?;
    let (before, words) = (&line[..at], &line[at + sign.len()..]);
    let is_inside = |c: char| c.is_alphanumeric() || c.is_whitespace() || "-'’.,:;!?()".contains(c);
    let word = |it: &'_ str| it.chars().filter(|c| c.is_alphabetic()).count() > 2;
    let all: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).collect();
    let is_remark = words.chars().all(is_inside)
        && !words.starts_with('-')
        && all.iter().any(|it| word(it))
        && all.iter().filter(|it| !it.is_empty()).all(|it| places(before, it).next().is_none())
        && (compares(before) || words.split_whitespace().count() > 1);
    (is_remark && !before.trim().is_empty()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::without_remarks;

    #[test]
    fn words_after_a_dash_are_a_remark() {
        for (text, law) in [
            ("x & x == x -- always", Some("x & x == x")),
            ("x == x — for sets, too", Some("x == x")),
            ("x == x # by definition\ny == y", Some("x == x                \ny == y")),
            ("x & -x -- the lowest bit", Some("x & -x")),
            ("x == y -- z", None),
            ("x == low -- low", None),
            ("x == y -- 3 * z", None),
            ("x -- always", None),
            ("x--y == always", None),
        ] {
            let found = without_remarks(text).map(|it| it.0);
            assert_eq!(found.as_deref().map(str::trim_end), law, "{text}");
            assert!(found.is_none_or(|it| it.len() == text.len()), "{text}");
        }
    }
}
