//! The lengths of the tokens of a game.

use crate::notation::san::fast::{ONES, repeated, zeros};
use crate::vocabulary::encoding::character;

/// More bytes than any move, result or annotation has.
pub(super) const TOKEN: usize = 40;

/// Returns the number of digits and periods at the start of eight bytes.
#[inline(always)]
pub(super) fn number_len(word: u64) -> usize {
    const TOPS: u64 = 0x80 * ONES;
    // In ASCII, the slash is between the period and the digits. The exclusive or with 1 exchanges
    // the period and the slash, so that the period comes directly before the digits.
    let (period, nine) = (u64::from(b'.' ^ 1), u64::from(b'9'));
    // The highest bit of each byte is set if its lower seven bits reach a bound.
    let low = (word ^ ONES) & !TOPS;
    let from_period = low + (0x80 - period) * ONES;
    let above_nine = low + (0x80 - nine - 1) * ONES;
    let others = (!from_period | above_nine | word) & TOPS;
    others.trailing_zeros() as usize / 8
}

/// Returns the length of the character at the start of a text if it is a blank outside of ASCII,
/// and otherwise 0. The byte 0xff, which some programs write at the end of a file, is one.
#[cold]
pub(super) fn blank_len(rest: &[u8]) -> usize {
    match rest.first() {
        None | Some(..=0x7f) => 0,
        Some(0xff) => 1,
        Some(_) => match character(rest) {
            ('\u{200b}' | '\u{2060}' | '\u{feff}', len) => len,
            (c, len) if c.is_whitespace() => len,
            _ => 0,
        },
    }
}

/// Returns the length of a word or sign, which ends at a blank and at the start of another element.
pub(super) fn word_len(rest: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&byte) = rest.get(len) {
        match byte {
            0..=b' ' | b'!' | b'?' | b'$' | b'*' | b';' => break,
            b'(' | b')' | b'{' | b'}' | b'[' | b']' => break,
            0x80.. if blank_len(&rest[len..]) > 0 => break,
            0x80.. => len += character(&rest[len..]).1,
            _ => len += 1,
        }
    }
    len
}

/// Returns true if a text ends with a move, so that a result may follow directly.
#[cold]
pub(super) fn ends_with_move(text: &[u8]) -> bool {
    matches!(
        text,
        [.., b'a'..=b'h', b'1'..=b'8']
            | [.., b'1'..=b'8' | b'O' | b'0' | b'N' | b'B' | b'R' | b'Q', b'+' | b'#']
            | [.., b'=', b'N' | b'B' | b'R' | b'Q']
            | [.., b'-', b'O' | b'0']
    )
}

/// Returns the length of a move, which ends at a blank, at a suffix such as `!?`, and at the
/// start of another element.
pub(super) fn move_len(rest: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&byte) = rest.get(len) {
        match byte {
            // A promotion such as `e8(Q)`.
            b'(' if matches!(rest.get(len..), Some([_, b'A'..=b'Z', b')', ..]))
                && matches!(rest.get(len.wrapping_sub(1)), Some(b'1' | b'8')) =>
            {
                len += 3;
            }
            0..=b' ' | b'!' | b'?' | b'$' | b'(' | b')' | b';' | b'{' | b'}' | b'[' | b']' => break,
            b'*' | 0x80.. => break,
            _ => len += 1,
        }
    }
    len
}

/// Returns the annotation of a suffix such as `!?`, and its length.
pub(super) fn suffix(rest: &[u8]) -> (u8, usize) {
    let is_mark = |byte: &&u8| matches!(byte, b'!' | b'?');
    let len = rest.iter().take(TOKEN).take_while(is_mark).count();
    // More than two marks are for emphasis.
    let glyph = match rest[..len] {
        [b'!', b'?', ..] => 5,
        [b'?', b'!', ..] => 6,
        [b'!', b'!', ..] => 3,
        [b'?', b'?', ..] => 4,
        [b'!', ..] => 1,
        _ => 2,
    };
    (glyph, len)
}

/// Returns the index of the first closing brace or line break, or of a byte below the line breaks.
///
/// Most comments are short, such as a clock: eight bytes at a time find their end faster than a
/// call of `memchr2`, by 2 ns per move.
#[inline(always)]
pub(super) fn comment_end(rest: &[u8]) -> Option<usize> {
    const SHORT: usize = 40;
    let Some(short) = rest.first_chunk::<SHORT>() else {
        return memchr::memchr3(b'}', b'\n', b'\r', rest);
    };
    for (index, bytes) in short.as_chunks::<8>().0.iter().enumerate() {
        let word = u64::from_le_bytes(*bytes);
        // The highest bit is set in the first byte below a bound, here the one after CR, which is
        // above LF, and perhaps in bytes after it.
        let breaks = word.wrapping_sub(repeated(b'\r' + 1)) & !word & repeated(0x80);
        let ends = zeros(word ^ repeated(b'}')) | breaks;
        if ends != 0 {
            return Some(8 * index + ends.trailing_zeros() as usize / 8);
        }
    }
    memchr::memchr3(b'}', b'\n', b'\r', &rest[SHORT..]).map(|end| SHORT + end)
}
