//! Bytes of a line, and the blanks between them.

/// The byte at an index; behind the end of the line there are line feeds.
///
/// A line feed ends the position wherever it stands, so the readers need no
/// other test for the end.
#[inline]
pub(crate) fn byte_at(line: &[u8], at: usize) -> u8 {
    line.get(at).copied().unwrap_or(b'\n')
}

/// Whether a byte is a space, a tab, a carriage return, or the NUL with which
/// some suites end their lines.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\0')
}

/// Whether a byte may stand behind the last field: a blank, a semicolon or the
/// end of the line.
#[inline]
pub(crate) const fn is_final(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b';' | b'\n')
}

/// The index of the first byte from here on that is not a blank.
#[inline]
pub(crate) fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while is_blank(byte_at(line, at)) {
        at += 1;
    }
    at
}
