//! The assertions of C code that call functions, such as `static_assert(low(12) == 4, "…")`: their
//! conditions are laws. All others are checked where the code is read.

use super::{Block, BlockKind, Places};
use crate::code::unread::calls;
use crate::names::items::skipped_len;
use crate::names::words::is_word;

/// The words that begin an assertion.
const WORDS: [&str; 2] = ["static_assert", "_Static_assert"];

/// Words before a bracket that compilers know without the code.
const KNOWN: [&str; 6] = ["sizeof", "alignof", "_Alignof", "decltype", "noexcept", "defined"];

/// Returns a block for each assertion of code.
pub(super) fn blocks(code: &str) -> Vec<Block> {
    let mut places = Places::new(code, (1, 1));
    let block = |(start, condition): (usize, &str)| {
        let starts = condition.match_indices('\n').map(|(at, _)| start + at + 1);
        let places = std::iter::once(start).chain(starts).map(|at| places.of(at)).collect();
        Block::new(BlockKind::Assertion, condition.to_owned(), places)
    };
    conditions(code).into_iter().map(block).collect()
}

/// Returns the conditions of assertions outside of functions that call a function, and their places.
pub(crate) fn conditions(code: &str) -> Vec<(usize, &str)> {
    let (mut found, mut at, mut start) = (Vec::new(), 0, 0);
    // True for each open brace that is that of a namespace.
    let mut braces: Vec<bool> = Vec::new();
    while let Some(c) = code[at..].chars().next() {
        let rest = &code[at..];
        let skipped = skipped_len(rest);
        if skipped > 0 {
            at += skipped;
            continue;
        }
        if c.is_alphabetic() || c == '_' {
            let len = rest.find(|c| !is_word(c));
            let len = len.unwrap_or(rest.len());
            if WORDS.contains(&&rest[..len])
                && braces.iter().all(|it| *it)
                && let Some((start, condition)) = condition(code, at + len)
                && has_call(condition)
            {
                found.push((start, condition));
            }
            at += len;
            continue;
        }
        match c {
            '{' => {
                let head = &code[start..at];
                braces.push(head.contains("namespace") || head.contains("extern"));
            }
            '}' => _ = braces.pop(),
            _ => {}
        }
        at += c.len_utf8();
        if matches!(c, '{' | '}' | ';') {
            start = at;
        }
    }
    found
}

/// Returns the condition in the bracket after a place, without the text after a comma.
fn condition(code: &str, after: usize) -> Option<(usize, &str)> {
    let open = after + code[after..].find(|c: char| !c.is_whitespace())?;
    if !code[open..].starts_with('(') {
        return None;
    }
    let (mut depth, mut at, mut end) = (0_i32, open, None);
    while let Some(c) = code[at..].chars().next() {
        let skipped = skipped_len(&code[at..]);
        match c {
            _ if skipped > 0 => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 1 && code[at + 1..].trim_start().starts_with('"') => end = Some(at),
            _ => {}
        }
        if depth == 0 {
            let inner = &code[open + 1..end.unwrap_or(at)];
            let start = open + 1 + inner.len() - inner.trim_start().len();
            return Some((start, inner.trim()));
        }
        at += if skipped > 0 { skipped } else { c.len_utf8() };
    }
    None
}

/// Returns true if a condition calls a function of the code, also of a template.
fn has_call(condition: &str) -> bool {
    condition.contains(">(") || calls(condition).any(|name| !KNOWN.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::conditions;

    #[test]
    fn conditions_with_calls_are_laws() {
        let code = "static_assert(f(1, 2) == 3, \"f(4), (\");\n// static_assert(f(1));\n\
                    namespace a { _Static_assert( f(2)\n == 1 ); }\nstatic_assert(sizeof(int) == 4);\n\
                    void g() { static_assert(f(3)); }\nstatic_assert(h<1>(2));\nint static_asserts;";
        let found: Vec<_> = conditions(code).into_iter().map(|it| it.1).collect();
        assert_eq!(found, ["f(1, 2) == 3", "f(2)\n == 1", "h<1>(2)"]);
    }
}
