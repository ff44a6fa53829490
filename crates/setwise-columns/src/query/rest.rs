//! The text after a position in its line.

use std::fmt::Write;

use setwise_chess::{Epd, Position};

/// The longest text of operations that is parsed at once: the operations take many times its
/// memory.
const MAX_OPERATIONS: usize = 1 << 16;

/// Returns the position of a line, which is parsed up to `end`, and the text after it:
/// operations of EPD without the move counters, which go into the position, or any other text
/// as it is.
pub(super) fn line_rest(mut position: Position, line: &[u8], end: usize) -> (Position, String) {
    let line = &line[..line_len(line)];
    let (fen, rest) = line.split_at(end);
    if rest.iter().all(|&byte| is_blank(byte.into())) {
        return (position, String::new());
    }
    let mut operations = String::new();
    let mut is_epd = true;
    for piece in pieces(rest) {
        if piece.len() > 2 * MAX_OPERATIONS {
            is_epd = false;
            continue;
        }
        let piece = [fen, b" ", piece].concat();
        let epd = Epd::read(&piece).or_else(|_| {
            is_epd = false;
            Epd::read_lenient(&piece)
        });
        // The position is valid.
        let Ok(epd) = epd else { continue };
        for operation in epd.operations() {
            operations.push_str(if operations.is_empty() { "" } else { " " });
            // Writing to a string does not fail.
            let _ = write!(operations, "{operation}");
        }
        if epd.position().halfmove_clock() != 0 || epd.position().fullmove_number() != 1 {
            position = epd.into_position();
        }
    }
    if !is_epd {
        let text = String::from_utf8_lossy(rest);
        operations = text.trim_matches(is_blank).to_owned();
    }
    (position, operations)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\0'
}

/// Splits the operations of a line at semicolons into pieces that are parsed at once.
fn pieces(rest: &[u8]) -> impl Iterator<Item = &[u8]> {
    let (mut start, mut end, mut is_quoted) = (0, 0, false);
    let ends = rest.iter().enumerate().filter_map(move |(at, &byte)| {
        is_quoted ^= byte == b'"';
        if byte == b';' && !is_quoted {
            end = at + 1;
        }
        let is_last = at + 1 == rest.len();
        if is_last {
            end = at + 1;
        }
        (is_last || (at - start >= MAX_OPERATIONS && end > start)).then(|| {
            let piece = start..end;
            start = end;
            piece
        })
    });
    ends.map(move |piece| &rest[piece])
}

/// Returns the length of the first line, without its line break: LF, CR LF or CR.
pub(super) fn line_len(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}
