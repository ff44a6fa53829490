//! The fields after the placement, in the form that nearly all texts use.
//!
//! That is: single spaces, `-` or some of `KQkq` in this order with kings and rooks on their
//! original squares, and a halfmove clock of one or two digits before a move number of at most
//! three. Each field is found and checked in a word of eight bytes, without a loop and without a
//! branch for its form, which a processor cannot predict. Any other text is left to the reader of
//! `read`.
//!
//! ```text
//! word     ␣ b ␣ K Q k ␣ -
//! rights         K Q k ␣ -      up to the first space, a number
//! entry = RIGHTS[hash(rights)]  the squares of the kings and rooks
//! ```

use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::fen::text::is_final;

/// Castling rights as a text, and the squares of the kings and of the rooks that they need.
#[derive(Clone, Copy)]
struct Rights {
    text: u32,
    kings: u64,
    rooks: u64,
}

/// A factor with which the upper four bits of the product differ for all texts of rights.
///
/// Found by trying random numbers.
const FACTOR: u32 = 0x8cd0_9181;

/// Returns the index of the rights.
const fn hash(text: u32) -> usize {
    (text.wrapping_mul(FACTOR) >> 28) as usize
}

/// The sixteen combinations of rights, each at the index of its text.
static RIGHTS: [Rights; 16] = {
    const LETTERS: [(u8, Square, Square); 4] = [
        (b'K', Square::E1, Square::H1),
        (b'Q', Square::E1, Square::A1),
        (b'k', Square::E8, Square::H8),
        (b'q', Square::E8, Square::A8),
    ];
    let mut table = [Rights { text: 0, kings: 0, rooks: 0 }; 16];
    let mut combination = 0;
    while combination < 16 {
        let mut rights = Rights { text: 0, kings: 0, rooks: 0 };
        let (mut letter, mut len) = (0, 0);
        while letter < 4 {
            if combination >> letter & 1 == 1 {
                let (byte, king, rook) = LETTERS[letter];
                rights.text |= (byte as u32) << (8 * len);
                rights.kings |= 1 << king.index();
                rights.rooks |= 1 << rook.index();
                len += 1;
            }
            letter += 1;
        }
        if combination == 0 {
            rights.text = b'-' as u32;
        }
        assert!(table[hash(rights.text)].text == 0, "a perfect hash function");
        table[hash(rights.text)] = rights;
        combination += 1;
    }
    table
};

/// Reads the side to move and the castling rights as a set of rooks, and returns them with the
/// index of the next field.
#[inline(always)]
pub(super) fn side_and_rights(
    pieces: &[Bitboard; 12],
    line: &[u8],
    at: usize,
) -> Option<(Color, Bitboard, usize)> {
    const SPACES: u64 = 0x20_2020_2020;
    const LOWEST: u64 = 0x01_0101_0101;
    let word = word_at(line, at)?;
    let text = word >> 24;
    // `w` has bit 0 and `b` does not. Comparing with both would compile to a branch.
    let is_white = word >> 8 & 1;
    let side = SPACES & 0xff_00ff | u64::from(b'b') << 8 | (is_white * u64::from(b'b' ^ b'w')) << 8;
    // The lowest bit that is set is that of the first space: Mycroft's test for a zero byte.
    let differences = (text & (255 * LOWEST)) ^ SPACES;
    let spaces = differences.wrapping_sub(LOWEST) & !differences & (128 * LOWEST);
    if word & 0xff_ffff != side || spaces == 0 {
        return None;
    }
    let bits = spaces.trailing_zeros() & !7;
    let text = (text & !(!0 << bits)) as u32;
    let rights = &RIGHTS[hash(text)];
    let [white, black] = [0xff, 0xff << 56];
    let kings = pieces[5].0 & white | pieces[11].0 & black;
    let rooks = pieces[3].0 & white | pieces[9].0 & black;
    if text != rights.text || rights.kings & !kings | rights.rooks & !rooks != 0 {
        return None;
    }
    let side_to_move = if is_white == 1 { Color::White } else { Color::Black };
    Some((side_to_move, Bitboard(rights.rooks), at + 4 + bits as usize / 8))
}

/// Reads both counters, and returns them with the index after them.
#[inline(always)]
pub(super) fn counters(line: &[u8], at: usize) -> Option<(u32, u32, usize)> {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    let word = word_at(line, at)?;
    // A digit becomes its value. Any other byte becomes 10 or more, and its highest bit is set in
    // `others`.
    let digits = word ^ (u64::from(b'0') * BYTES);
    let others = (((digits & (0x7f * BYTES)) + (0x76 * BYTES)) | digits) & (0x80 * BYTES);
    // Byte 0 is the first space. These are the next two bytes that are not digits: the second space
    // and the byte after the move number.
    let after_one = others & !0xff;
    let after_both = after_one & after_one.wrapping_sub(1);
    let (first, second) = (after_one.trailing_zeros() & 56, after_both.trailing_zeros() & 56);
    let [space, last] = [first, second].map(|bits| (word >> bits) as u8);
    let lengths = [first.wrapping_sub(16) <= 8, second.wrapping_sub(first + 16) <= 16];
    let is_usual = (word as u8 == b' ') & (space == b' ') & lengths[0] & lengths[1];
    if !is_usual || after_both == 0 || !is_final(last) {
        return None;
    }
    // The last digits become the highest bytes.
    let digits = digits & !0xff;
    let clock = digits << (64 - first) >> 48;
    let number = digits >> first >> 8 << (72 + first - second) >> 40;
    let digit = |word: u64, index: u32| word >> (8 * index) & 0xff;
    let clock = 10 * digit(clock, 0) + digit(clock, 1);
    let number = 100 * digit(number, 0) + 10 * digit(number, 1) + digit(number, 2);
    Some((clock as u32, number as u32, at + second as usize / 8))
}

/// Returns the eight bytes from an index up to the length of the line, with zeros after the end of
/// the line; `None` if the line is shorter than that.
#[inline(always)]
fn word_at(line: &[u8], at: usize) -> Option<u64> {
    let start = at.min(line.len().checked_sub(8)?);
    let word = u64::from_le_bytes(*line.get(start..)?.first_chunk()?);
    // In two steps, because all eight bytes may be missing.
    let half = 4 * (at - start) as u32;
    Some(word.wrapping_shr(half).wrapping_shr(half))
}
