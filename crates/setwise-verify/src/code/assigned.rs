//! The names that statements assign.

use crate::names::items::{after_skipped, defined, items};
use crate::names::words::{is_name, is_word, places};
use crate::parts::part::{declared, equated};

/// Returns the names of the variables and tables that code defines, and the name before a single `=`.
pub(crate) fn assigned(text: &str) -> Vec<&str> {
    let name = |item| {
        let item = after_skipped(item).trim_end();
        let is_table = item.split_once('=').is_some_and(|(left, _)| {
            left.contains('[') && left.split_whitespace().count() > 1 && item.ends_with(';')
        });
        match declared(item) {
            Some((name, _)) => Some(name),
            None if is_table => defined(item),
            None => equated(item.strip_prefix("let ").unwrap_or(item)).map(|it| it.0),
        }
    };
    items(text).into_iter().filter_map(name).filter(|name| !name.is_empty()).collect()
}

/// Returns the names that code declares: variables, tables, macros and the members of enumerations, and their
/// lines from 1.
pub(crate) fn declares(text: &str) -> Vec<(&str, usize)> {
    let line = |name: &str| {
        let at = name.as_ptr() as usize - text.as_ptr() as usize;
        text[..at].matches('\n').count() + 1
    };
    let mut names = assigned(text);
    for definition in text.lines().filter_map(|it| it.trim_start().strip_prefix("#define ")) {
        let name = definition.trim_start();
        names.push(&name[..name.find(|c: char| !is_word(c)).unwrap_or(name.len())]);
    }
    for members in text.split("enum").skip(1).filter_map(|it| it.split_once('{')) {
        let members = members.1.split('}').next().unwrap_or_default().split(',');
        names.extend(members.map(|it| it.split('=').next().unwrap_or_default().trim()));
    }
    names.extend(text.lines().flat_map(declared_on));
    let names = names.into_iter().filter(|name| is_name(name));
    names.map(|name| (name, line(name))).collect()
}

/// Words with which a declaration begins.
const TYPES: [&str; 24] = [
    "volatile", "register", "const", "static", "signed", "unsigned", "char", "short", "int",
    "long", "float", "double", "bool", "byte", "word", "U64", "u64", "uint64_t", "int64_t",
    "uint32_t", "int32_t", "uint16_t", "uint8_t", "int8_t",
];

/// Returns the names that a line of code declares by a type, also if the code is not read.
pub(crate) fn declared_on(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    code.split(';').flat_map(declared_in).collect()
}

/// Returns the names that a statement on a line declares by a type.
fn declared_in(statement: &str) -> Vec<&str> {
    let code = statement.trim();
    let first = code.split(|c| !is_word(c)).next().unwrap_or_default();
    let head = code.split('=').next().unwrap_or_default();
    if !TYPES.contains(&first) || head.contains(['(', '{', '"']) {
        return Vec::new();
    }
    let name = |part| {
        let part = str::split(part, ['[', '=']).next().unwrap_or_default().trim_end();
        (part.trim_start() != first).then(|| &part[part.trim_end_matches(is_word).len()..])
    };
    parts_outside(code).filter_map(name).collect()
}

/// Returns the parts of a text between commas outside of brackets.
fn parts_outside(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    text.split(move |c: char| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// Returns the names that statements define as a variable, and assign again.
pub(crate) fn reassigned(text: &str) -> Vec<&str> {
    let is_assigned = |at: usize, name: &str| {
        let after = text[at + name.len()..].trim_start();
        let sign = after.trim_start_matches(['+', '-', '*', '&', '|', '^', '<', '>']);
        let is_step = after.starts_with("++") || after.starts_with("--");
        is_step || sign.starts_with('=') && !sign.starts_with("==")
    };
    // A name that its first formula has is that of an input, which is changed.
    let is_input = |name: &str| {
        let first = items(text).into_iter().find(|item| places(item, name).next().is_some());
        first.is_none_or(|item| places(item, name).nth(1).is_some() || assigned(item) != [name])
    };
    let mut names = assigned(text);
    names.retain(|name| places(text, name).filter(|&at| is_assigned(at, name)).count() > 1);
    names.retain(|name| !is_input(name));
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::{assigned, reassigned};

    #[test]
    fn names_are_those_of_variables_and_tables() {
        for (text, expected, again) in [
            ("m = f(x, ?);", &["m"][..], &[][..]),
            ("let m = {a1}; m", &["m"], &[]),
            ("m = 3 +* 4", &["m"], &[]),
            ("U64 a = x; a <<= 1; a == x", &["a"], &["a"]),
            ("a = x; a = a << 1;", &["a", "a"], &["a"]),
            ("int t[2] = {1, 2}; int u = t[1];", &["t", "u"], &[]),
            ("#define P 4\nstatic int k = P; // k\nint l = k;", &["k", "l"], &[]),
            ("x == y", &[], &[]),
            ("x & y = z", &[], &[]),
            ("x &= x - 1;", &[], &[]),
            ("a ^= b; b ^= a; a ^= b;", &[], &[]),
            ("a = a ^ b; b = b ^ a; a = a ^ b;", &["a", "b", "a"], &[]),
            ("x = a; a = b; a = x;", &["x", "a", "a"], &[]),
            ("int f(int n) { int k = n; k = 1; return k; }", &[], &[]),
        ] {
            assert_eq!(assigned(text), expected, "{text}");
            assert_eq!(reassigned(text), again, "{text}");
        }
    }
}
