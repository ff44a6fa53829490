//! Words in hexadecimal digits.

/// The word of a line, or `None` of a line without one: empty, or with a comment only.
///
/// # Errors
///
/// Where the line has something else; returns the column, from 1, and what is wrong there.
pub(super) fn word(line: &[u8]) -> Result<Option<u64>, (usize, String)> {
    let line = memchr::memchr(b'#', line).map_or(line, |comment| &line[..comment]);
    let indent = line.len() - line.trim_ascii_start().len();
    let word = line.trim_ascii();
    let Some(&first) = word.first() else { return Ok(None) };
    let digits = word.strip_prefix(b"0x").or_else(|| word.strip_prefix(b"0X")).unwrap_or(word);
    let start = indent + (word.len() - digits.len()) + 1;
    if digits.is_empty() {
        let first = char::from(first);
        return Err((start, format!("expected hexadecimal digits after `{first}x`")));
    }
    let mut value = 0u64;
    for (at, &byte) in digits.iter().enumerate() {
        let Some(digit) = char::from(byte).to_digit(16) else {
            return Err((
                start + at,
                format!("expected a hexadecimal digit, not {}", shown(&digits[at..])),
            ));
        };
        if value >> 60 != 0 {
            return Err((start + at, "the number has more than 64 bits".to_owned()));
        }
        value = value << 4 | u64::from(digit);
    }
    Ok(Some(value))
}

/// The character that a text begins with, as it is shown to people.
pub(super) fn shown(text: &[u8]) -> String {
    let start = &text[..text.len().min(4)];
    let valid = start.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match (valid, start.first()) {
        (Some(c), _) if !c.is_control() => format!("`{c}`"),
        (_, Some(byte)) => format!("the byte {byte:#04x}"),
        (_, None) => "the end of the line".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        for (line, expected) in [
            ("0x2a", Some(42)),
            ("0X2A\r", Some(42)),
            (" \tff  # a comment", Some(255)),
            ("0000000000000000ffffffffffffffff", Some(u64::MAX)),
            ("", None),
            ("\r", None),
            ("  # nothing", None),
        ] {
            assert_eq!(word(line.as_bytes()), Ok(expected), "{line:?}");
        }
    }

    #[test]
    fn other_text_is_refused_in_its_column() {
        for (line, column, message) in [
            ("0x", 3, "after `0x`"),
            ("  12g4", 5, "not `g`"),
            ("1 2", 2, "not ` `"),
            ("é", 1, "not `é`"),
            ("1\u{1b}", 2, "the byte 0x1b"),
            ("0x1ffffffffffffffff", 19, "64 bits"),
        ] {
            let (found, reason) = word(line.as_bytes()).unwrap_err();
            assert_eq!(found, column, "{line:?}");
            assert!(reason.contains(message), "{line:?}: {reason}");
        }
    }
}
