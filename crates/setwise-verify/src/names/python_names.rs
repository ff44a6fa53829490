//! The names that Python code assigns: constants, and what a law must not take for a variable.

use setwise_expr::Function;

use crate::names::literals::{Constant, is_constant, literal};
use crate::names::words::{is_name, is_word};

/// Returns the names that code assigns, without its comments and texts in quotation marks. Those of capitals are
/// constants wherever they stand; other names count at the start of a line, where those of one letter have no
/// value, since laws use them for variables.
pub(crate) fn of_python(code: &str) -> Vec<Constant<'_>> {
    let mut found: Vec<Constant<'_>> = Vec::new();
    // True within the brackets of an import.
    let mut is_import = false;
    for (index, line) in code.lines().enumerate() {
        if is_import {
            let names = line.split(')').next().unwrap_or_default();
            let of = |name| Constant { name, types: "", value: None, line: index + 1 };
            found.extend(imported(names).map(of));
            is_import = !line.contains(')');
            continue;
        }
        is_import = line.starts_with("from ") && line.contains('(') && !line.contains(')');
        let is_whole = !line.starts_with(char::is_whitespace);
        for statement in line.split(';').map(str::trim) {
            let Assigned { names, value } = assigned(statement);
            let names = names.into_iter().filter(|name| is_name(name));
            for name in names.filter(|it| is_whole || is_constant(it)) {
                let has_value = is_whole && (name.len() > 1 || is_constant(name));
                let value = value.clone().filter(|_| has_value);
                found.push(Constant { name, types: "", value, line: index + 1 });
            }
            // A function changes these.
            let globals = statement.strip_prefix("global ").unwrap_or_default().split(',');
            let globals = globals.map(str::trim).filter(|name| is_name(name));
            let global = |name| Constant { name, types: "", value: None, line: index + 1 };
            found.extend(globals.map(global));
        }
    }
    found
}

/// The names that a statement assigns, and their value if it is an integer.
struct Assigned<'a> {
    names: Vec<&'a str>,
    value: Option<String>,
}

/// Returns what a statement assigns: `a = b = 3`, `a: int = 3`, `a, b = 1, 2`, `a |= 1`, `(a := 3)`, and the
/// names of loops and imports.
fn assigned(statement: &str) -> Assigned<'_> {
    let first = statement.split(|c| !is_word(c)).next().unwrap_or_default();
    let rest = statement[first.len()..].trim_start();
    match first {
        "import" | "from" => {
            let names = match first {
                "from" => rest.split_once(" import ").map_or("", |it| it.1),
                _ => rest,
            };
            return Assigned { names: imported(names).collect(), value: None };
        }
        "for" => {
            let names = rest.split(" in ").next().unwrap_or_default();
            return Assigned { names: bare(names), value: None };
        }
        "with" => {
            let names = rest.split(" as ").skip(1);
            let names = names.filter_map(|it| it.split([',', ':', ')']).next().map(str::trim));
            return Assigned { names: names.collect(), value: None };
        }
        "def" | "class" | "return" | "assert" => {
            return Assigned { names: Vec::new(), value: None };
        }
        _ => {}
    }
    let mut names: Vec<&str> = Vec::new();
    for (at, _) in statement.match_indices(":=") {
        let before = statement[..at].trim_end();
        names.push(&before[before.trim_end_matches(is_word).len()..]);
    }
    let (mut depth, mut start, mut is_plain) = (0, 0, names.is_empty());
    for (at, c) in statement.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '=' if depth == 0 && is_assignment(statement, at) => {
                let left = statement[start..at].trim_end();
                let target = left.trim_end_matches(|c| "+-*/%&|^<>@".contains(c)).trim_end();
                is_plain &= target.len() == left.len() && !target.contains(',');
                // An annotation follows the name, and a statement of one line its head.
                let (before, after) = target.split_once(':').unwrap_or((target, ""));
                let is_annotated = is_name(before.trim()) || after.is_empty();
                is_plain &= is_annotated;
                names.extend(bare(if is_annotated { before } else { after }));
                start = at + 1;
            }
            _ => {}
        }
    }
    let value = literal(&statement[start..]).filter(|_| is_plain && start > 0);
    Assigned { names, value }
}

/// Returns the names that an import defines. A function of the language may be that of a module.
fn imported(names: &str) -> impl Iterator<Item = &str> {
    let names = names.split(',').map(|it| {
        let it = it.trim_matches(|c: char| c.is_whitespace() || "()".contains(c));
        it.rsplit(' ').next().unwrap_or_default()
    });
    names.filter(|name| is_name(name) && Function::named(name).is_none())
}

/// Returns true for the `=` of an assignment, and false for that of a comparison.
fn is_assignment(statement: &str, at: usize) -> bool {
    let before = &statement[..at];
    let is_shift = before.ends_with("<<") || before.ends_with(">>");
    let is_compared = before.ends_with(['=', '!', ':', '<', '>']) && !is_shift;
    !is_compared && !statement[at + 1..].starts_with('=')
}

/// Returns the names of targets, without brackets and the signs between them; not the elements of a list.
fn bare(targets: &str) -> Vec<&str> {
    let names = targets.split(',');
    names.map(|it| it.trim_matches(|c: char| c.is_whitespace() || "()[]*:".contains(c))).collect()
}

#[cfg(test)]
mod tests {
    use super::of_python;

    #[test]
    fn assigned_names_are_found() {
        for (code, expected) in [
            ("A = B = 3", &[("A", Some("3")), ("B", Some("3"))][..]),
            ("mask = 0xff; N: int = 1_0", &[("mask", Some("0xff")), ("N", Some("10"))]),
            ("x = 5", &[("x", None)]),
            ("    x = 5\n    N = 5", &[("N", None)]),
            ("a, (B, *c) = 1, f(b=2)", &[("a", None), ("B", None), ("c", None)]),
            ("mask <<= 1", &[("mask", None)]),
            ("f = lambda x: x & -x", &[("f", None)]),
            ("if (n := 3) == 4 or a <= b != c:", &[("n", None)]),
            ("for i, j in f(a=1):", &[("i", None), ("j", None)]),
            ("import a, b.c as d", &[("a", None), ("d", None)]),
            ("from m import first, low, FILE_A as A", &[("low", None), ("A", None)]),
            (
                "from m import (a,\n  FILE_A as A, first)\nb = 1",
                &[("a", None), ("A", None), ("b", None)],
            ),
            ("with f(a=1) as b:", &[("b", None)]),
            ("if x == 3: A = 3", &[("A", None)]),
            ("a[0] = 1", &[]),
            ("a.b = 1", &[]),
            ("    global mask, n", &[("mask", None), ("n", None)]),
            ("def f(x=3):\nassert x == 3\nprint(x == 3)", &[]),
        ] {
            let found = of_python(code);
            let found: Vec<_> = found.iter().map(|it| (it.name, it.value.as_deref())).collect();
            assert_eq!(found, expected, "{code}");
        }
    }
}
