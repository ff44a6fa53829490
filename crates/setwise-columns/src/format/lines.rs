//! Lines and places in them.

use std::borrow::Cow;

/// Returns the end of the last whole line, given that the bytes before `searched` have no line
/// break, except perhaps a carriage return as the last one.
///
/// A line ends with LF, CR LF or CR. A carriage return at the end of the block may be the first
/// half of CR LF, so it ends a line only once the next byte is known.
pub(crate) fn last_line_end(block: &[u8], searched: usize) -> Option<usize> {
    let from = searched.saturating_sub(1);
    let new = block.strip_suffix(b"\r").unwrap_or(block).get(from..)?;
    memchr::memrchr2(b'\n', b'\r', new).map(|at| from + at + 1)
}

/// Returns a text as UTF-8 or else as Latin-1.
pub(super) fn decode(text: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => text.iter().copied().map(char::from).collect::<String>().into(),
    }
}

/// Returns the index after the line break at `end`, which may be the end of the text.
pub(super) fn after_line_break(text: &[u8], end: usize) -> usize {
    match text.get(end..) {
        Some([b'\r', b'\n', ..]) => end + 2,
        Some([_, ..]) => end + 1,
        _ => end,
    }
}

/// Returns the end of the line at `start`, and the start of the next one.
pub(super) fn next_line(text: &[u8], start: usize) -> (usize, usize) {
    let rest = &text[start..];
    let end = start + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    (end, after_line_break(text, end))
}

/// Returns the place of the byte at `index` in a text: the number of lines before it, and the
/// column in characters from 1.
pub(super) fn place(text: &[u8], index: usize) -> (u64, u32) {
    let before = &text[..index.min(text.len())];
    let line = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
    let is_start = |&&byte: &&u8| byte & 0xc0 != 0x80;
    let column = before[line..].iter().filter(is_start).count() + 1;
    (setwise_chess::line_breaks(before) as u64, u32::try_from(column).unwrap_or(u32::MAX))
}

/// Returns true for a blank line. Some programs end a file with NUL or Ctrl-Z.
pub(super) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1a))
}
