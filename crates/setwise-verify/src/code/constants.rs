//! The constants of Rust and Python files.

use crate::code::unread::{ASSIGNED, Unread};
use crate::document::{DocumentKind, code_alone};
use crate::names::literals::{Constant, is_constant, literal};
use crate::names::python_names::of_python;
use crate::names::scope::Scope;
use crate::names::words::is_name;

/// Adds the constants that are one number each, at the start of a line, to a scope, and notes those that
/// are not read. Returns the names of those that are read.
pub(crate) fn add_constants(
    scope: &mut Scope,
    text: &str,
    first_line: usize,
    kind: DocumentKind,
    unread: &mut Unread,
) -> Vec<String> {
    let code;
    let all: Vec<Constant<'_>> = match kind {
        DocumentKind::Rust => numbered(text).filter_map(|(line, it)| of_rust(it, line)).collect(),
        DocumentKind::Python => {
            code = code_alone(text, kind);
            of_python(&code)
        }
        _ => return Vec::new(),
    };
    let mut names = Vec::new();
    for it in &all {
        let is_single = all.iter().filter(|other| other.name == it.name).count() == 1;
        let value = it.value.as_ref().filter(|_| is_single);
        let line = it.line + first_line - 1;
        let is_read = value.is_some_and(|value| match kind {
            DocumentKind::Rust => {
                let code = format!("const {} {} = {value};", it.types, it.name);
                scope.add_code(&format!("line {line}"), &code).is_ok()
            }
            _ => scope.name(it.name, value, line),
        });
        if is_read && let Some((bits, value)) = narrow(it) {
            unread.add_narrow(it.name, bits, value);
        }
        match is_read {
            true => names.push(it.name.to_owned()),
            false if is_constant(it.name) || kind == DocumentKind::Rust => {
                unread.add_constant(it.name, line);
            }
            false => unread.add_name(it.name, line, ASSIGNED),
        }
    }
    names
}

/// Returns the bits of a constant of Rust without a sign that has fewer than 64, and its value.
fn narrow(it: &Constant<'_>) -> Option<(u32, u64)> {
    let bits = ["u8", "u16", "u32"].iter().find(|name| **name == it.types)?;
    let value = it.value.as_deref()?;
    let value = match value.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => value.parse(),
    };
    Some((bits[1..].parse().ok()?, value.ok()?))
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Reads `pub const NAME: u64 = 0xff;`.
fn of_rust(line: &str, number: usize) -> Option<Constant<'_>> {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub") {
        let end = if after.starts_with('(') { after.find(')')? + 1 } else { 0 };
        rest = after[end..].trim_start();
    }
    let rest = rest.strip_prefix("const ").or_else(|| rest.strip_prefix("static "))?;
    let is_changed = rest.starts_with("mut ");
    let (name, rest) = rest.strip_prefix("mut ").unwrap_or(rest).split_once(':')?;
    let name = name.trim();
    let (types, value) = rest.split_once('=').unwrap_or((rest, ""));
    let value = value.split("//").next().unwrap_or_default().trim().strip_suffix(';');
    // Without the type after the digits.
    let value = value.and_then(|value| literal(value.split(['u', 'i']).next().unwrap_or_default()));
    let value = value.filter(|_| !is_changed && !line.starts_with(char::is_whitespace));
    (is_name(name) && name != "_").then_some(Constant {
        name,
        types: types.trim(),
        value,
        line: number,
    })
}
