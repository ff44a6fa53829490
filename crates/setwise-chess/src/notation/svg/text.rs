//! Texts in drawings.

use core::fmt::{self, Write};

/// A text as content or in an attribute of XML and HTML.
///
/// Characters that XML does not allow become U+FFFD.
///
/// ```
/// use setwise_chess::svg::Escaped;
///
/// assert_eq!(Escaped("P & (p << 8)").to_string(), "P &amp; (p &lt;&lt; 8)");
/// assert_eq!(Escaped("\"e4\" > \0").to_string(), "&quot;e4&quot; &gt; \u{fffd}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The number of lines that a text below the board may have.
const MAX_LINES: usize = 6;

/// The lines of a text of a width in columns; a longer text ends with an ellipsis.
///
/// Lines break at spaces if they have any. An ideograph takes two columns.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    rest: &'a str,
    columns: usize,
    count: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str, columns: usize) -> Self {
        Self { rest: text.trim(), columns, count: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    /// A line, and the text that follows it.
    type Item = (&'a str, &'static str);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        self.count += 1;
        let end = end_of_line(self.rest, self.columns);
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        if self.count == MAX_LINES && !self.rest.is_empty() {
            self.rest = "";
            return Some((line.trim_end(), " …"));
        }
        Some((line.trim_end(), ""))
    }
}

/// Returns the length of the first line of a text that is not empty, in bytes.
fn end_of_line(text: &str, columns: usize) -> usize {
    let (mut used, mut space) = (0, None);
    for (at, letter) in text.char_indices() {
        if letter.is_whitespace() {
            space = Some(at);
        }
        used += if letter < '\u{1100}' { 1 } else { 2 };
        if used > columns && at > 0 {
            return space.unwrap_or(at);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_end_with_an_ellipsis() {
        let lines = |text| Lines::new(text, 8).collect::<Vec<_>>();
        assert_eq!(lines(" knight(N)  & p "), [("knight(N", ""), (")  & p", "")]);
        assert_eq!(lines("P & p | n"), [("P & p |", ""), ("n", "")]);
        assert_eq!(lines("象象象象象"), [("象象象象", ""), ("象", "")]);
        assert_eq!(lines("  "), []);
        let long = "a ".repeat(100);
        let long = lines(&long);
        assert_eq!(long.len(), MAX_LINES);
        assert_eq!(long[MAX_LINES - 1], ("a a a a", " …"));
    }
}
