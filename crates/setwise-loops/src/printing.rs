//! Texts in messages.

use std::fmt::Write;
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

/// Returns the name of an input in results, from which its file can be found.
///
/// A name that is not UTF-8 is written as shells read it: `$'a\xff.epd'`. So is one that would look
/// like such a text.
#[must_use]
pub fn file_name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    match path.to_str() {
        Some(name) if !(name.starts_with("$'") && name.ends_with('\'')) => name.to_owned(),
        _ => quoted(path.as_os_str().as_encoded_bytes()),
    }
}

/// Returns a name of [`file_name`] in messages: one with control characters, which could steer the
/// terminal, is also written as shells read it.
#[must_use]
pub fn shown(name: &str) -> String {
    match name.contains(char::is_control) {
        true => quoted(name.as_bytes()),
        false => name.to_owned(),
    }
}

/// Returns the name of an input in messages.
#[must_use]
pub fn input_name(path: &Path) -> String {
    shown(&file_name(path))
}

/// Returns the name of a file or a folder in messages; `-` is a name as any other.
#[must_use]
pub fn path_name(path: &Path) -> String {
    if path == Path::new("-") { "-".to_owned() } else { input_name(path) }
}

/// Returns a name in the quotes of shells, with escapes.
fn quoted(name: &[u8]) -> String {
    let mut text = "$'".to_owned();
    let hexadecimal = |text: &mut String, bytes: &[u8]| {
        for byte in bytes {
            // Writing to a text does not fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    };
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' | '\'' => text.extend(['\\', c]),
                '\n' => text.push_str("\\n"),
                '\r' => text.push_str("\\r"),
                '\t' => text.push_str("\\t"),
                _ if c.is_control() => {
                    hexadecimal(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ => text.push(c),
            }
        }
        hexadecimal(&mut text, chunk.invalid());
    }
    text.push('\'');
    text
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    #[test]
    fn names_of_files_can_be_found_again() {
        for (name, in_results, in_messages) in [
            (&b"games.pgn"[..], "games.pgn", "games.pgn"),
            ("é '\\.pgn".as_bytes(), "é '\\.pgn", "é '\\.pgn"),
            (b"n\nl.epd", "n\nl.epd", "$'n\\nl.epd'"),
            (b"\x1b[1m", "\x1b[1m", "$'\\x1b[1m'"),
            ("\u{9b}x".as_bytes(), "\u{9b}x", "$'\\xc2\\x9bx'"),
            (b"a\xffa.epd", "$'a\\xffa.epd'", "$'a\\xffa.epd'"),
            (b"\xe2\x88'\\\n", "$'\\xe2\\x88\\'\\\\\\n'", "$'\\xe2\\x88\\'\\\\\\n'"),
            (b"$'a\\xff'", "$'$\\'a\\\\xff\\''", "$'$\\'a\\\\xff\\''"),
            (b"-", "standard input", "standard input"),
        ] {
            let path = Path::new(OsStr::from_bytes(name));
            assert_eq!(file_name(path), in_results);
            assert_eq!(input_name(path), in_messages);
        }
    }
}
