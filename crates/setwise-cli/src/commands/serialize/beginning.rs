//! The kinds of input that could be taken for raw words, told by their first bytes.

use std::io::{self, Read};

use setwise::Square;
use setwise_columns::npy;

/// The least number of bytes that are taken for text, unless the input has fewer.
const MIN_BYTES: usize = 64;

/// The most bytes that are looked at.
const MAX_BYTES: usize = 1 << 12;

/// The kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    /// Anything, such as raw words.
    Words,
    /// A NumPy array, `.npy`.
    Array,
    /// An archive of arrays, `.npz`.
    Archive,
    /// Lines of hexadecimal numbers or of names of squares.
    Text,
}

impl Beginning {
    /// Returns the kind of an input that begins with these bytes; `None` if it depends on the next
    /// ones.
    fn of(start: &[u8], is_whole: bool) -> Option<Self> {
        let is_text = |&byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n');
        if start.starts_with(&npy::MAGIC) {
            return Some(Self::Array);
        }
        if start.starts_with(b"PK\x03\x04") {
            return Some(Self::Archive);
        }
        if !is_whole && start.len() < 8 {
            return None;
        }
        if !start.iter().all(is_text) {
            return Some(Self::Words);
        }
        let text = String::from_utf8_lossy(start);
        let is_cut = !is_whole && !text.ends_with(['\n', '\r']);
        let lines = text.split(['\n', '\r']);
        let mut lines: Vec<&str> = lines.map(|line| line.split('#').next().unwrap_or("")).collect();
        if is_cut {
            lines.pop();
        }
        match lines.into_iter().map(str::trim).find(|line| !line.is_empty()) {
            Some(line) if is_hexadecimal(line) || are_squares(line) => {
                (is_whole || start.len() >= MIN_BYTES).then_some(Self::Text)
            }
            Some(_) => Some(Self::Words),
            None if is_whole || start.len() >= MAX_BYTES => Some(Self::Words),
            None => None,
        }
    }
}

fn is_hexadecimal(line: &str) -> bool {
    let digits = line.strip_prefix("0x").or_else(|| line.strip_prefix("0X")).unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn are_squares(line: &str) -> bool {
    line.split_ascii_whitespace().all(|word| word.parse::<Square>().is_ok())
}

/// Reads as many bytes as tell the kind of an input. A stream of words is not waited for longer
/// than until its first word.
pub(super) fn peek(reader: &mut impl Read) -> io::Result<(Vec<u8>, Beginning)> {
    let mut start = Vec::new();
    let mut piece = [0; 512];
    loop {
        if let Some(kind) = Beginning::of(&start, false) {
            return Ok((start, kind));
        }
        match reader.read(&mut piece) {
            Ok(0) => {
                let kind = Beginning::of(&start, true).unwrap_or(Beginning::Words);
                return Ok((start, kind));
            }
            Ok(len) => start.extend_from_slice(&piece[..len]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_arrays_are_told_from_words() {
        let long = format!("{}\n0x1\n", "# comment\n".repeat(50));
        for (start, expected) in [
            (&b"\x93NUMPY\x01\0"[..], Beginning::Array),
            (b"PK\x03\x04\x2d\0\0\0", Beginning::Archive),
            (b"0x0000000000000081\n", Beginning::Text),
            (b"0x000081", Beginning::Text),
            (b"\r\n  81 # two\r\n", Beginning::Text),
            (b"e2 e4 f7\ng8\n", Beginning::Text),
            (long.as_bytes(), Beginning::Text),
            (b"", Beginning::Words),
            (b"\n\n\n\n\n\n\n\n", Beginning::Words),
            (b"~~~~~~~~\n\n\n\n\n\n\n\n", Beginning::Words),
            (b"00000000\n\0\0\0\0\0\0\0", Beginning::Words),
            (b"\x81\0\0\0\0\0\0\x81", Beginning::Words),
        ] {
            for size in [1, 3, 8, 500] {
                let (read, kind) = peek(&mut Pieces(start.chunks(size))).unwrap();
                assert_eq!(kind, expected, "{}", start.escape_ascii());
                assert!(start.starts_with(&read));
            }
        }
    }

    /// A stream that arrives in pieces.
    struct Pieces<'a>(std::slice::Chunks<'a, u8>);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.next().unwrap_or_default();
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }
}
