//! The words of a game: how many bytes belong to each.

use crate::san::fast::{ONES, repeated, zeros};

/// More than any move, result or annotation has: so much is at hand at the beginning of
/// each token.
pub(super) const TOKEN: usize = 40;

/// How many of eight bytes belong to a move number: digits and points. (A slash lies
/// between those, and is never behind a digit but in a result.)
#[inline(always)]
pub(super) fn number_len(word: u64) -> usize {
    const TOPS: u64 = 0x80 * ONES;
    // The highest bit of a byte says whether its lower seven bits reach a bound.
    let low = word & !TOPS;
    let from_point = low + (0x80 - u64::from(b'.')) * ONES;
    let behind_nine = low + (0x80 - u64::from(b'9') - 1) * ONES;
    let others = (!from_point | behind_nine | word) & TOPS;
    others.trailing_zeros() as usize / 8
}

/// How many bytes belong to a move: all up to a blank, an opinion, or what begins something
/// else.
pub(super) fn move_len(rest: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&byte) = rest.get(len) {
        match byte {
            // What a pawn becomes may stand in parentheses.
            b'(' if matches!(rest.get(len..), Some([_, b'A'..=b'Z', b')', ..]))
                && matches!(rest.get(len.wrapping_sub(1)), Some(b'1' | b'8')) =>
            {
                len += 3;
            }
            0..=b' ' | b'!' | b'?' | b'$' | b'(' | b')' | b';' | b'{' | b'}' | b'[' | b']' => break,
            _ => len += 1,
        }
    }
    len
}

/// The opinion at the beginning of a text, `!?` and its kin, as the number of its
/// annotation, and how many bytes belong to it.
pub(super) fn opinion(rest: &[u8]) -> (u8, usize) {
    let is_mark = |byte: &&u8| matches!(byte, b'!' | b'?');
    let len = rest.iter().take(TOKEN).take_while(is_mark).count();
    // What goes on is for emphasis.
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

/// Where the first brace that closes, or the first line break, is in a text.
///
/// Most comments are short: a clock, an evaluation. A search by vectors has hardly begun
/// when it has found their end, and calling it takes longer than these words do.
#[inline(always)]
pub(super) fn comment_end(rest: &[u8]) -> Option<usize> {
    const SHORT: usize = 40;
    let Some(short) = rest.first_chunk::<SHORT>() else {
        return memchr::memchr2(b'}', b'\n', rest);
    };
    for (index, bytes) in short.as_chunks::<8>().0.iter().enumerate() {
        let word = u64::from_le_bytes(*bytes);
        let ends = zeros(word ^ repeated(b'}')) | zeros(word ^ repeated(b'\n'));
        if ends != 0 {
            return Some(8 * index + ends.trailing_zeros() as usize / 8);
        }
    }
    memchr::memchr2(b'}', b'\n', &rest[SHORT..]).map(|end| SHORT + end)
}
