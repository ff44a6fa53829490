//! Texts in messages.

use std::path::Path;

/// Replaces control characters of a foreign text, which could steer the terminal.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Returns a number with a noun, which gets an `s` in the plural.
#[must_use]
pub fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Returns the name of an input in messages.
#[must_use]
pub fn input_name(path: &Path) -> String {
    match path == Path::new("-") {
        true => "standard input".to_owned(),
        false => printable(&path.display().to_string()),
    }
}
