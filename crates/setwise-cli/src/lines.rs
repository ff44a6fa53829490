//! Lines of a stream.

use std::io::{self, BufRead};

/// A line of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The whole line.
    Whole,
    /// The beginning of a line that is too long. The rest is dropped.
    Cut,
}

/// Reads lines that end with LF, CR LF or CR, each as soon as it arrives.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    /// True after a CR: an LF that follows belongs to the same line break.
    after_cr: bool,
    /// The number of the last line.
    pub(crate) number: usize,
    /// The number of bytes that have been read.
    pub(crate) bytes: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { input, after_cr: false, number: 0, bytes: 0 }
    }

    /// Reads the next line without its line break, up to a length; `None` at the end.
    pub(crate) fn next(&mut self, line: &mut Vec<u8>, longest: usize) -> io::Result<Option<Line>> {
        line.clear();
        let (mut read, mut is_begun) = (Line::Whole, false);
        loop {
            let text = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                text => text?,
            };
            let Some(&first) = text.first() else {
                self.number += usize::from(is_begun);
                return Ok(is_begun.then_some(read));
            };
            if std::mem::take(&mut self.after_cr) && first == b'\n' {
                self.input.consume(1);
                self.bytes += 1;
                continue;
            }
            is_begun = true;
            let end = memchr::memchr2(b'\n', b'\r', text);
            let part = &text[..end.unwrap_or(text.len())];
            let len = part.len().min(longest - line.len());
            line.extend_from_slice(&part[..len]);
            if len < part.len() {
                read = Line::Cut;
            }
            self.after_cr = end.is_some_and(|end| text[end] == b'\r');
            let len = part.len() + usize::from(end.is_some());
            self.input.consume(len);
            self.bytes += len as u64;
            if end.is_some() {
                self.number += 1;
                return Ok(Some(read));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_end_with_lf_cr_lf_or_cr_and_are_bounded() {
        let text = "one\r\ntwo\rthree\n\n\rlonger\r\n\r\nlast";
        for capacity in 1..10 {
            let mut lines = Lines::new(BufReader::with_capacity(capacity, text.as_bytes()));
            let (mut line, mut found) = (Vec::new(), Vec::new());
            while let Some(read) = lines.next(&mut line, 5).unwrap() {
                found.push((String::from_utf8(line.clone()).unwrap(), read == Line::Cut));
            }
            let expected = ["one", "two", "three", "", "", "longe", "", "last"];
            assert!(found.iter().map(|(line, _)| line).eq(expected), "{found:?}");
            assert!(found.iter().all(|(line, is_cut)| (line == "longe") == *is_cut));
            assert_eq!((lines.number, lines.bytes), (8, text.len() as u64));
        }
    }
}
