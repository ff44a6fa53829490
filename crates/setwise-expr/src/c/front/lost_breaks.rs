//! Comments that swallow code, because the line breaks after them are lost:
//!
//! ```text
//! do { int i = first(x);// the square*list++ = i;} while (x &= x - 1);// resetdone}
//! ```

use crate::c::types::{CType, WORDS};

/// Words before a bracket with which a statement begins.
const STATEMENTS: [&str; 5] = ["do", "while", "if", "for", "switch"];

/// Returns code with blanks for the comments whose line breaks are lost, and the beginning of the code
/// after each. Returns `None` if no comment swallows code.
///
/// The code goes on directly after a letter or a digit, at `*list++ =`. If the brackets of the code do not
/// match otherwise, it also goes on at a closing brace, a loop, and a declaration with a value.
pub(crate) fn restored(code: &str) -> Option<(String, Vec<String>)> {
    if !code.contains("//") {
        return None;
    }
    let matches = |code: &str| {
        let (bare, _) = blanked(code, &|_| false, true);
        ["{}", "()"].iter().all(|pair| {
            let count = |sign: &str| bare.matches(sign).count();
            count(&pair[..1]) == count(&pair[1..])
        })
    };
    let (text, begins) = match matches(code) {
        true => blanked(code, &appends, false),
        false => blanked(code, &|rest| appends(rest) || goes_on(rest), false),
    };
    (!begins.is_empty() && matches(&text)).then_some((text, begins))
}

/// Returns code with blanks for the words of comments before a place that `is_code` recognizes, or for
/// whole comments, and the texts at these places.
fn blanked(code: &str, is_code: &dyn Fn(&str) -> bool, blanks_all: bool) -> (String, Vec<String>) {
    let (mut text, mut begins) = (String::with_capacity(code.len()), Vec::new());
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let len = if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if matches!(first, '"' | '\'') {
            rest[1..].find(first).map_or(1, |end| end + 2)
        } else if rest.starts_with("//") {
            let line = rest.find('\n').unwrap_or(rest.len());
            let end = rest[2..line].find("//").map_or(line, |end| end + 2);
            let begin = (3..end).find(|&at| {
                let is_glued = rest.as_bytes()[at - 1].is_ascii_alphanumeric();
                is_glued && rest.is_char_boundary(at) && is_code(&rest[at..end])
            });
            if let Some(begin) = begin {
                begins.push(rest[begin..end].chars().take(20).collect());
            }
            let words = begin.unwrap_or(if blanks_all { line } else { 0 });
            text.extend(std::iter::repeat_n(' ', words));
            rest = &rest[words..];
            if words > 0 { 0 } else { line }
        } else {
            first.len_utf8()
        };
        text.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    (text, begins)
}

/// Returns the length of the name at the start of a text, up to 32.
fn name_len(text: &str) -> usize {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    text.bytes().take(32).take_while(is_of_name).count()
}

fn is_assignment(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('=') && !text.starts_with("==")
}

/// Returns true for `*list++ = …`.
fn appends(text: &str) -> bool {
    let Some(list) = text.strip_prefix('*') else { return false };
    let after = list[name_len(list)..].strip_prefix("++");
    name_len(list) > 0 && after.is_some_and(is_assignment)
}

/// Returns true for a closing brace, a loop, and a declaration with a value.
fn goes_on(text: &str) -> bool {
    let (word, after) = text.split_at(name_len(text));
    let next = after.trim_start();
    if word.is_empty() {
        return text.starts_with('}');
    }
    if STATEMENTS.contains(&word) {
        return next.starts_with(if word == "do" { '{' } else { '(' });
    }
    let is_type = WORDS.contains(&word) || CType::named(word).is_some();
    let name = name_len(next);
    is_type && name > 0 && is_assignment(&next[name..]) && next.trim_end().ends_with(';')
}
