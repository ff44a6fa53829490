//! Unions and intersections over indices: `∪i∈{1, 2}(Ai & b)`, `⋂i=1..3(Ai)`, `∪i>j∈I(Ai ∩ Aj)`,
//! `⋃_{i=0}^{3} A_i`.

use std::borrow::Cow;

use setwise::Square;

use crate::printed::instead::{COUNT, Instead};
use crate::printed::words::{is_name, is_word, places, replaced};

/// The most indices that are written out.
const MAX_INDICES: usize = 8;

/// The signs, each with the operator between the operands.
const SIGNS: [(char, &str); 5] =
    [('∪', " | "), ('⋃', " | "), ('∩', " & "), ('⋂', " & "), ('⨁', " ^ ")];

/// Commands of TeX, each with the sign that it prints.
const COMMANDS: [(&str, char); 3] = [("bigcup", '⋃'), ("bigcap", '⋂'), ("bigoplus", '⨁')];

/// An operation over indices, at the start of a text.
struct Indexed<'a> {
    /// One or two letters, and the sign between them.
    names: Vec<String>,
    order: char,
    range: String,
    /// The values, and true if the text lists them.
    values: (Vec<String>, bool),
    body: &'a str,
    len: usize,
}

/// Writes out the operations over indices of a text; `None` without any.
pub(crate) fn written_out(source: &str) -> Option<Instead> {
    let source = &*printed(source);
    let (mut text, mut at) = (String::new(), 0);
    let mut notes: Vec<String> = Vec::new();
    let mut is_listed = false;
    while let Some(place) = source[at..].find(|c| SIGNS.iter().any(|it| it.0 == c)) {
        let start = at + place;
        let sign = source[start..].chars().next()?;
        let after = start + sign.len_utf8();
        text += &source[at..start];
        // After an operand, the sign joins two.
        let is_after_operand =
            source[..start].trim_end().ends_with(|c| is_word(c) || matches!(c, ')' | '}' | ']'));
        let found = if is_after_operand { None } else { indexed(&source[after..]) };
        let Some(found) = found else {
            text.push(sign);
            at = after;
            continue;
        };
        let (_, operator) = SIGNS.into_iter().find(|it| it.0 == sign)?;
        let parts = found.parts(source)?;
        text += &format!("({})", parts.join(operator));
        match found.values.1 {
            true => is_listed = true,
            false => notes.push(format!(
                "`{}` is {{{}}} here",
                found.range.trim(),
                found.values.0.join(", ")
            )),
        }
        at = after + found.len;
    }
    if is_listed {
        notes.push("what `∪` and `∩` join is written out".to_owned());
    }
    notes.dedup();
    text += &source[at..];
    (!notes.is_empty()).then(|| Instead { text, note: notes.join("; ") })
}

/// Replaces the commands of TeX for operations over indices, and those in their ranges.
fn printed(source: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(source);
    if source.contains("\\limits") {
        text = Cow::Owned(source.replace("\\limits", ""));
    }
    for (command, sign) in COMMANDS {
        let mut from = 0;
        while let Some(at) = text[from..].find(command).map(|at| from + at) {
            let after = &text[at + command.len()..];
            from = at + command.len();
            if !text[..at].ends_with('\\') || !after.trim_start().starts_with('_') {
                continue;
            }
            let end = after.find('}').map_or(0, |it| it + 1);
            // `\{1, 2\}` ends at its second brace.
            let end =
                end + usize::from(after[..end].ends_with("\\}") && after[end..].starts_with('}'));
            let range = after[..end].trim_start().replace("\\in", "∈").replace("\\leq", "≤");
            let range = range.replace("\\le", "≤").replace('\\', "");
            from = at - 1 + sign.len_utf8() + range.len();
            text = Cow::Owned(format!("{}{sign}{range}{}", &text[..at - 1], &after[end..]));
        }
    }
    text
}

/// Reads the indices and the formula after the sign, in brackets or a single name.
fn indexed(text: &str) -> Option<Indexed<'_>> {
    let (indices, last, rest) = head(text)?;
    let (body, len) = body(rest)?;
    // `1 ≤ i ≤ 3`
    let bounded = || -> Option<String> {
        let mut parts = indices.split('≤').map(str::trim);
        let (first, name, last) = (parts.next()?, parts.next()?, parts.next()?);
        parts.next().is_none().then(|| format!("{name}={first}..{last}"))
    };
    let bounded = bounded();
    let indices = bounded.as_deref().unwrap_or(indices);
    let (names, range) = indices.split_once(['∈', '='])?;
    let order = names.chars().find(|c| ['<', '>', '≠'].contains(c)).unwrap_or('>');
    let names: Vec<String> = names.split(['<', '>', '≠']).map(|it| it.trim().to_owned()).collect();
    let is_single = |it: &String| it.len() == 1 && it.starts_with(|c: char| c.is_ascii_lowercase());
    let values = match last {
        Some(last) => values(&format!("{}..{last}", range.trim()))?,
        None => values(range.trim()).filter(|it| it.1 || indices.contains('∈'))?,
    };
    let is_whole = names.len() <= 2
        && names.iter().all(is_single)
        && (2..=MAX_INDICES).contains(&values.0.len());
    let len = text.len() - rest.len() + len;
    is_whole.then(|| Indexed { names, order, range: range.to_owned(), values, body, len })
}

/// Splits a text into the indices at its start, the last value above the sign, and the rest: `i∈{1, 2}`,
/// `_{i=0}^{3}`, `i=1..3` before a bracket.
fn head(text: &str) -> Option<(&str, Option<&str>, &str)> {
    let start = text.trim_start();
    if let Some(below) = start.strip_prefix('_').filter(|it| it.starts_with('{')) {
        let end = braces(below)?;
        let rest = &below[end..];
        let Some(above) = rest.trim_start().strip_prefix('^') else {
            return Some((&below[1..end - 1], None, rest));
        };
        let end_above = match above.starts_with('{') {
            true => braces(above)?,
            false => above.find(|c: char| !c.is_ascii_digit()).unwrap_or(above.len()),
        };
        let last = above[..end_above].trim_matches(['{', '}']).trim();
        return Some((&below[1..end - 1], Some(last), &above[end_above..]));
    }
    let open = text.find(['(', '{'])?;
    let end = if text[open..].starts_with('{') { open + braces(&text[open..])? } else { open };
    Some((&text[..end], None, &text[end..]))
}

/// Returns the length of the braces at the start of a text.
fn braces(text: &str) -> Option<usize> {
    let mut depth = 0;
    let close = text.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    })?;
    Some(close + 1)
}

/// Returns the formula in brackets, or the single name, at the start of a text, and the length up to its
/// end.
fn body(text: &str) -> Option<(&str, usize)> {
    let rest = text.trim_start();
    let gap = text.len() - rest.len();
    if !rest.starts_with('(') {
        let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let is_alone = len > 0 && !rest[len..].starts_with(['(', '[', '_', '^']);
        return is_alone.then_some((&rest[..len], gap + len));
    }
    let mut depth = 0;
    let close = rest.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    })?;
    Some((&rest[1..close], gap + close + 1))
}

/// Returns the values of a range, and true if the text lists them: `{1, 2}`, `{1..3}`, `1..3`, or a name.
fn values(range: &str) -> Option<(Vec<String>, bool)> {
    let inner = range.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let listed = inner.unwrap_or(range);
    let is_number =
        |it: &str| !it.is_empty() && it.len() < 3 && it.bytes().all(|c| c.is_ascii_digit());
    for dots in ["...", "..", "…"] {
        let Some((first, last)) = listed.split_once(dots) else { continue };
        // `1, …, 4`
        let [first, last] = [first, last].map(|it| it.trim().trim_matches(',').trim());
        if !is_number(first) || !is_number(last) {
            return None;
        }
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        return Some(((first..=last).map(|it| it.to_string()).collect(), true));
    }
    if inner.is_none() && range.contains(',') && range.split(',').all(|it| is_number(it.trim())) {
        return Some((range.split(',').map(|it| it.trim().to_owned()).collect(), true));
    }
    if inner.is_none() {
        return is_name(range).then(|| ((0..COUNT).map(|i| i.to_string()).collect(), false));
    }
    let values: Vec<String> = listed.split(',').map(|it| it.trim().to_owned()).collect();
    values.iter().all(|it| it.chars().all(is_word)).then_some((values, true))
}

impl Indexed<'_> {
    /// Returns the operands, each with its values of the indices; `None` if the formula lacks an index.
    fn parts(&self, source: &str) -> Option<Vec<String>> {
        let mut parts = Vec::new();
        let values = &self.values.0;
        for (place, value) in values.iter().enumerate() {
            let first = with_index(source, self.body, &self.names[0], value)?;
            let Some(second) = self.names.get(1) else {
                parts.push(format!("({first})"));
                continue;
            };
            let others = match self.order {
                '>' => &values[..place],
                '<' => &values[place + 1..],
                // Both orders, since the operands need not commute.
                _ => &values[..],
            };
            for other in others.iter().filter(|it| *it != value) {
                parts.push(format!("({})", with_index(source, &first, second, other)?));
            }
        }
        (!parts.is_empty()).then_some(parts)
    }
}

/// Gives the names in a formula that end with an index its value. A text that has `A1` names it so for
/// `Ai`, and `A_1` else.
fn with_index(source: &str, body: &str, index: &str, value: &str) -> Option<String> {
    let words = body.split(|c| !is_word(c)).filter(|it| it.ends_with(index) && it.len() > 1);
    let mut text = body.to_owned();
    let mut found = false;
    for word in words {
        let stem = word.strip_suffix(index)?;
        let glued = format!("{}{value}", stem.trim_end_matches('_'));
        let has_glued = places(source, &glued).next().is_some();
        if has_glued && Square::from_ascii(glued.as_bytes()).is_some() {
            return None;
        }
        let name =
            if has_glued { glued } else { format!("{}_{value}", stem.trim_end_matches('_')) };
        text = replaced(&text, word, &name);
        found = true;
    }
    // An index alone is its value.
    if places(&text, index).next().is_some() {
        (text, found) = (replaced(&text, index, value), true);
    }
    found.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::written_out;

    #[test]
    fn an_operation_over_indices_is_written_out() {
        for (text, expected) in [
            ("∪ i ∈ {1, 2, 5} (Ai & b)", "((A_1 & b) | (A_2 & b) | (A_5 & b))"),
            ("c = ∪i∈{1, 2}(Ai & b)", "c = ((A_1 & b) | (A_2 & b))"),
            ("∪i∈{1, 2}(Xi & b) == (X1 | X2) & b", "((X1 & b) | (X2 & b)) == (X1 | X2) & b"),
            ("⋃i=1..3(Ai)", "((A_1) | (A_2) | (A_3))"),
            ("∩i∈{1..2}(Ai ∪ (b))", "((A_1 ∪ (b)) & (A_2 ∪ (b)))"),
            ("⋂i<j∈{1, 2, 3}(Ai | Aj)", "((A_1 | A_2) & (A_1 | A_3) & (A_2 | A_3))"),
            ("∪i∈{1, …, 2}(x << i)", "((x << 1) | (x << 2))"),
            ("∪ i∈{0,1,2} A_i = x", "((A_0) | (A_1) | (A_2)) = x"),
            ("⋃_{i=0}^{2} A_i == x", "((A_0) | (A_1) | (A_2)) == x"),
            ("⋂_{i∈{1, 2}} (Ai | b)", "((A_1 | b) & (A_2 | b))"),
            ("⋃_{i=1}^2(A_i)", "((A_1) | (A_2))"),
            ("∪i=0,1,2(A_i)", "((A_0) | (A_1) | (A_2))"),
            (r"\bigcup_{i=1}^{2} A_i = b", "((A_1) | (A_2)) = b"),
            (r"b = \bigcap_{i \in \{1, 2\}} (A_i \cup b)", r"b = ((A_1 \cup b) & (A_2 \cup b))"),
            (r"\bigoplus_{1 \le i \leq 2} A_i", "((A_1) ^ (A_2))"),
            ("∪1≤i≤2(Ai)", "((A_1) | (A_2))"),
            ("⋂_{1 ≤ i ≤ 2} A_i", "((A_1) & (A_2))"),
        ] {
            assert_eq!(written_out(text).map(|it| it.text).as_deref(), Some(expected), "{text}");
        }
        let found = written_out("∪i>j∈I(Ai ∩ Aj)").unwrap();
        assert!(found.text.starts_with("((A_1 ∩ A_0) | (A_2 ∩ A_0) | (A_2 ∩ A_1) | "));
        assert_eq!(found.note, "`I` is {0, 1, 2, 3} here");
        for text in [
            "A ∪ (B ∩ C)",
            "A ∪ B = (C)",
            "∪i∈{1, 2}(b)",
            "∪i∈{1, 2}(ai) == a1",
            "∪ {1, 2} A",
            "⋃_{i=0} A_i",
            "∪i∈{1, 2} f(i)",
            r"\bigcup A_i",
            "∪1≤i(A_i)",
            "∪1≤2≤3(A_i)",
        ] {
            assert!(written_out(text).is_none(), "{text}");
        }
    }
}
