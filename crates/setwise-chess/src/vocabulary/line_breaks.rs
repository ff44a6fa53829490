//! Counting line breaks.

/// Returns the number of line breaks in a text. A line ends with LF, CR LF or CR.
///
/// ```
/// assert_eq!(setwise_chess::line_breaks(b"1\n2\r\n3\r4"), 3);
/// ```
#[must_use]
pub fn line_breaks(text: &[u8]) -> usize {
    let line_feeds = memchr::memchr_iter(b'\n', text).count();
    let Some(first) = memchr::memchr(b'\r', text) else { return line_feeds };
    // The pairs include a byte after the last one, so that every CR has a successor.
    let (from_first, after) = (&text[first..], &text[first + 1..]);
    let after = after.iter().chain(core::iter::once(&b' '));
    let alone = from_first.iter().zip(after).filter(|&(&a, &b)| a == b'\r' && b != b'\n').count();
    line_feeds + alone
}
