//! The text after a position in its line.

use setwise_chess::{FenError, Field, Position};

use crate::operations::{EpdPart, epd_parts};

/// The longest text of operations that is parsed at once: the operations take many times its
/// memory.
const MAX_OPERATIONS: usize = 1 << 16;

/// The text after the position in a line.
#[derive(Debug)]
pub(super) struct Rest {
    /// The position, with the move counters that are operations.
    pub(super) position: Position,
    /// The other operations of EPD, or any other text as it is.
    pub(super) text: String,
    /// The errors of malformed operations, which are left as text.
    pub(super) malformed: Vec<FenError>,
}

/// Parses what follows a position in its line, which is parsed up to `end`.
pub(super) fn line_rest(mut position: Position, line: &[u8], end: usize) -> Rest {
    let line = &line[..line_len(line)];
    let (fen, rest) = line.split_at(end);
    if rest.iter().all(|&byte| is_blank(byte.into())) {
        return Rest { position, text: String::new(), malformed: Vec::new() };
    }
    let mut operations = String::new();
    // A text without any operation is not a list of them.
    let mut is_epd = rest.trim_ascii_end().ends_with(b";");
    let mut is_too_long = false;
    let mut malformed = Vec::new();
    for piece in pieces(rest) {
        if piece.len() > 2 * MAX_OPERATIONS {
            is_too_long = true;
            continue;
        }
        let piece = [fen, if piece.starts_with(b" ") { b"" } else { b" " }, piece].concat();
        // The position is valid.
        let Ok((counted, parts)) = epd_parts(&piece) else { continue };
        for part in parts {
            operations.push_str(if operations.is_empty() { "" } else { " " });
            operations.push_str(&part.text());
            match part {
                EpdPart::Operation(_) => is_epd = true,
                EpdPart::Malformed(_, error) => malformed.push(error),
            }
        }
        if counted.halfmove_clock() != 0 || counted.fullmove_number() != 1 {
            position = counted;
        }
    }
    if is_too_long || !is_epd {
        let text = String::from_utf8_lossy(rest);
        operations = text.trim_matches(is_blank).to_owned();
        malformed.clear();
    }
    Rest { position, text: operations, malformed }
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

/// Returns true for the error of an operation that would be a counter.
pub(super) fn is_counter(error: &FenError) -> bool {
    matches!(error.field(), Field::HalfmoveClock | Field::FullmoveNumber)
}
