//! Bytes of a line, and the blanks between them.

/// Returns the byte at an index, or a line feed after the end of the line.
///
/// A line feed always ends the position, so the readers need no other test for the end.
#[inline]
pub(crate) fn byte_at(line: &[u8], at: usize) -> u8 {
    line.get(at).copied().unwrap_or(b'\n')
}

/// Returns true if a byte is a space, a tab, a carriage return, or the NUL with which
/// some suites end their lines.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\0')
}

/// Returns true if a byte can follow the last field: a blank, a semicolon or the end of the line.
#[inline]
pub(crate) const fn is_final(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b';' | b'\n')
}

/// Returns the index of the first byte at or after `at` that is not a blank.
#[inline]
pub(crate) fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while is_blank(byte_at(line, at)) {
        at += 1;
    }
    at
}
