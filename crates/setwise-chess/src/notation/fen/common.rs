//! The fields after the placement, in the form that nearly all texts use.
//!
//! That is: single spaces, `-` or some of `KQkq` in this order with kings and rooks on their
//! original squares, and a halfmove clock of one or two digits before a move number of at most
//! three. Two words of eight bytes have these fields. Each is a key to a table, so there is no
//! loop, and no branch for the form of a field, which a processor cannot predict. Any other text is
//! left to the reader of `read`.
//!
//! ```text
//! word     ␣ b ␣ K Q k ␣ -      the side and the rights
//! text     ␣ b ␣ K Q k ␣        up to the first space after the third byte
//! entry = RIGHTS[hash(text)]    the text, and the squares of its kings and rooks
//!
//! word     ␣ 1 3 ␣ 7 ; b m      the counters
//! others   1 0 0 1 0 1 1 1      the bytes that are not digits
//! entry = SHAPES[others]        the places of the spaces and of both numbers
//! ```

use setwise::{Bitboard, Square};

use crate::notation::fen::text::is_final;
use crate::vocabulary::color::Color;

/// The lowest bit of each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// Eight spaces.
const SPACES: u64 = b' ' as u64 * BYTES;

/// A side to move and castling rights as a text, with the spaces around them.
#[derive(Clone, Copy)]
struct Rights {
    text: u64,
    /// The kings and the rooks that the rights need.
    pieces: u64,
    rooks: u64,
    len: usize,
}

/// A factor with which the upper six bits of the product differ for all texts of rights.
///
/// Found by trying random numbers.
const FACTOR: u64 = 0xbf3a_a50a_6127_53f1;

/// Returns the index of a text.
const fn hash(text: u64) -> usize {
    (text.wrapping_mul(FACTOR) >> 58) as usize
}

const KINGS: [u64; 2] = [1 << Square::E1.index(), 1 << Square::E8.index()];
const ROOKS: [u64; 2] = [
    1 << Square::A1.index() | 1 << Square::H1.index(),
    1 << Square::A8.index() | 1 << Square::H8.index(),
];

/// The sixteen combinations of rights for each side, each at the index of its text. No position has
/// the pieces of the other entries, which are on all squares.
static RIGHTS: [Rights; 64] = {
    const LETTERS: [(u8, u64, u64); 4] = [
        (b'K', KINGS[0], 1 << Square::H1.index()),
        (b'Q', KINGS[0], 1 << Square::A1.index()),
        (b'k', KINGS[1], 1 << Square::H8.index()),
        (b'q', KINGS[1], 1 << Square::A8.index()),
    ];
    let mut table = [Rights { text: 0, pieces: !0, rooks: 0, len: 0 }; 64];
    let mut combination = 0;
    while combination < 32 {
        let side = [b'w', b'b'][combination / 16];
        let mut text = [b' ', side, b' ', b'-', 0, 0, 0, 0];
        let (mut kings, mut rooks) = (0, 0);
        let (mut letter, mut len) = (0, 3);
        while letter < 4 {
            if combination >> letter & 1 == 1 {
                let (byte, king, rook) = LETTERS[letter];
                text[len] = byte;
                kings |= king;
                rooks |= rook;
                len += 1;
            }
            letter += 1;
        }
        len += (len == 3) as usize;
        text[len] = b' ';
        let text = u64::from_le_bytes(text);
        assert!(table[hash(text)].len == 0, "a perfect hash function");
        table[hash(text)] = Rights { text, pieces: kings | rooks, rooks, len: len + 1 };
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
    let word = word_at(line, at)?;
    // The lowest bit that is set is that of the first space: Mycroft's test for a zero byte.
    let differences = word ^ SPACES | 0xff_ffff;
    let spaces = differences.wrapping_sub(BYTES) & !differences & (128 * BYTES);
    // All bits up to that one.
    let text = word & (spaces ^ spaces.wrapping_sub(1));
    let rights = &RIGHTS[hash(text)];
    let kings = pieces[5].0 & KINGS[0] | pieces[11].0 & KINGS[1];
    let rooks = pieces[3].0 & ROOKS[0] | pieces[9].0 & ROOKS[1];
    if text ^ rights.text | rights.pieces & !(kings | rooks) != 0 {
        return None;
    }
    // `w` has bit 0 and `b` does not.
    let side_to_move = if word >> 8 & 1 == 1 { Color::White } else { Color::Black };
    Some((side_to_move, Bitboard(rights.rooks), at + rights.len))
}

/// The places of the counters in a word.
#[derive(Clone, Copy)]
struct Shape {
    /// The bytes that have to be spaces.
    mask: u64,
    /// Spaces in these bytes.
    spaces: u64,
    /// The shift to the left that makes the last digit of the clock the last byte.
    clock: u8,
    /// The shift to the right that makes the first digit of the number the first byte.
    skip: u8,
    /// The shift to the left that then makes its last digit the last byte.
    number: u8,
    /// The index of the byte after the number.
    len: u8,
}

/// The shapes of the counters, each at the index that has a bit for each byte of a word but the
/// first: 1 if it is not a digit. No word has the spaces of the other entries.
static SHAPES: [Shape; 128] = {
    let mut table = [Shape { mask: 0, spaces: 1, clock: 0, skip: 0, number: 0, len: 0 }; 128];
    let mut index = 0;
    while index < 128 {
        let others = (index as u8) << 1;
        // The second space, and the byte after the number.
        let first = others.trailing_zeros();
        let last = (others & others.wrapping_sub(1)).trailing_zeros();
        if matches!(first, 2 | 3) && last > first + 1 && last < first + 5 && last < 8 {
            let mask = 0xff | 0xff << (8 * first);
            table[index] = Shape {
                mask,
                spaces: SPACES & mask,
                clock: (64 - 8 * first) as u8,
                skip: (8 * first + 8) as u8,
                number: (72 + 8 * first - 8 * last) as u8,
                len: last as u8,
            };
        }
        index += 1;
    }
    table
};

/// Reads both counters, and returns them with the index after them.
#[inline(always)]
pub(super) fn counters(line: &[u8], at: usize) -> Option<(u32, u32, usize)> {
    let word = word_at(line, at)?;
    // A digit becomes its value. Any other byte becomes 10 or more, and its highest bit is set in
    // `others`. A carry affects only bytes after one that is not ASCII, which are not read.
    let digits = word ^ (u64::from(b'0') * BYTES);
    let others = (digits.wrapping_add(0x76 * BYTES) | digits) & (0x80 * BYTES);
    // The product has these bits in its highest byte, in the same order.
    let shape = &SHAPES[(others.wrapping_mul(0x0002_0408_1020_4081) >> 57) as usize];
    let last = word.wrapping_shr(8 * u32::from(shape.len)) as u8;
    if word & shape.mask != shape.spaces || !is_final(last) {
        return None;
    }
    // The clock becomes the last digits of the lower four bytes, and the number those of the upper
    // ones. Their values are added in pairs.
    let digits = digits & !0xff;
    let clock = digits.wrapping_shl(u32::from(shape.clock)) >> 32;
    let number = digits.wrapping_shr(u32::from(shape.skip)).wrapping_shl(u32::from(shape.number));
    let values = clock | number;
    let values = (10 * values + (values >> 8)) & 0x00ff_00ff_00ff_00ff;
    let values = (100 * values + (values >> 16)) & 0x0000_ffff_0000_ffff;
    Some((values as u32, (values >> 32) as u32, at + usize::from(shape.len)))
}

/// Returns the eight bytes from an index on, with zeros after the end of the line; `None` if the
/// index is after that end, or the line has fewer than eight bytes.
#[inline(always)]
fn word_at(line: &[u8], at: usize) -> Option<u64> {
    if let Some(bytes) = line.get(at..)?.first_chunk() {
        return Some(u64::from_le_bytes(*bytes));
    }
    let word = u64::from_le_bytes(*line.last_chunk()?);
    // In two steps, because all eight bytes may be missing.
    let half = 4 * (at + 8 - line.len()) as u32;
    Some(word.wrapping_shr(half).wrapping_shr(half))
}
