//! The constants of Rust and Python files.

use crate::document::DocumentKind;
use crate::scope::Scope;
use crate::unread::Unread;
use crate::words::is_name;

/// A constant, or a part of a file that may be one.
struct Constant<'a> {
    name: &'a str,
    /// The type of Rust, which code has too.
    types: &'a str,
    /// The number, if there is one.
    value: Option<String>,
    /// The line, from 1.
    line: usize,
}

/// Adds the constants that are one number each, at the start of a line, to a scope, and notes those that
/// are not read. In Python, names of constants have no small letters. Returns the names of those that are read.
pub(crate) fn add_constants(
    scope: &mut Scope,
    text: &str,
    first_line: usize,
    kind: DocumentKind,
    unread: &mut Unread,
) -> Vec<String> {
    let all: Vec<Constant<'_>> = match kind {
        DocumentKind::Rust => numbered(text).filter_map(|(line, it)| of_rust(it, line)).collect(),
        DocumentKind::Python => numbered(text).flat_map(|(line, it)| of_python(it, line)).collect(),
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
        match is_read {
            true => names.push(it.name.to_owned()),
            false => unread.add_constant(it.name),
        }
    }
    names
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Returns true for a name in capitals.
fn is_constant(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
        && name.contains(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
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

/// Reads `NAME = 0xff`; several names before the sign, and names within classes, have no value.
fn of_python(line: &str, number: usize) -> Vec<Constant<'_>> {
    let Some((left, value)) = line.split_once('=').filter(|it| !it.1.starts_with('=')) else {
        return Vec::new();
    };
    let is_whole = !line.starts_with(char::is_whitespace) && !left.contains(',');
    let value = literal(value.split('#').next().unwrap_or_default()).filter(|_| is_whole);
    let of = |part| {
        let name = str::trim(part).split(':').next().unwrap_or_default();
        let bare = name.trim_end_matches(['+', '-', '*', '/', '&', '|', '^', '<', '>', '%']).trim();
        let value = value.clone().filter(|_| bare == name.trim());
        is_constant(bare).then_some(Constant { name: bare, types: "", value, line: number })
    };
    left.split(',').filter_map(of).collect()
}

/// Returns an integer of 64 bits as a number of the language.
fn literal(text: &str) -> Option<String> {
    let text = text.trim().replace('_', "").to_ascii_lowercase();
    let (sign, digits) = text.strip_prefix('-').map_or(("", &*text), |it| ("-", it));
    let radix = |prefix| digits.strip_prefix(prefix);
    let value = match (radix("0x"), radix("0b"), radix("0o")) {
        (Some(digits), _, _) => u64::from_str_radix(digits, 16),
        (_, Some(digits), _) => u64::from_str_radix(digits, 2),
        (_, _, Some(digits)) => u64::from_str_radix(digits, 8),
        _ => digits.parse(),
    };
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
    let value = value.ok().filter(|_| is_number)?;
    Some(if digits.starts_with("0x") {
        format!("{sign}{value:#x}")
    } else {
        format!("{sign}{value}")
    })
}
