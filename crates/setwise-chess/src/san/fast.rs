//! The fast reader: a move, or no answer.
//!
//! A move is a word of up to seven bytes with a blank behind it, and the word is taken as
//! a number of 64 bits. No branch depends on its length: the target is found from its end,
//! and what stands between the letter and the target is looked up byte by byte, three
//! bytes always, of which those that are not there say nothing. What has not this shape,
//! as promotions have not, goes to the careful reader, and so does what is not exactly one
//! legal move. Castling and a move with an opinion behind it have functions of their own.

use setwise::{Bitboard, File, Rank, Square};

use crate::castling::CastlingSide;
use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;
use crate::san::found::Found;
use crate::san::reach::{Reach, last_rank};

/// From where a man may come by what a byte before the target says: a file, a rank, a
/// sign that says nothing; what has no meaning leaves nothing. No byte says nothing.
static ORIGINS: [Bitboard; 256] = {
    let mut table = [Bitboard::EMPTY; 256];
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = Bitboard::from_file(File::new_wrapping(index as u8));
        table[b'1' as usize + index] = Bitboard::from_rank(Rank::new_wrapping(index as u8));
        index += 1;
    }
    table[0] = Bitboard::FULL;
    table[b'x' as usize] = Bitboard::FULL;
    table[b':' as usize] = Bitboard::FULL;
    table[b'-' as usize] = Bitboard::FULL;
    table
};

/// No role begins with the byte.
const NONE: u8 = u8::MAX;

/// The index of the role that a move moves by its first byte: a file moves a pawn.
static ROLES: [u8; 256] = {
    let mut table = [NONE; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Role::Pawn as u8;
        file += 1;
    }
    let mut role = 1;
    while role < 6 {
        table[Role::ALL[role].letter() as usize] = role as u8;
        role += 1;
    }
    table
};

/// Whether a byte begins a move that the fast reader may know.
#[inline(always)]
pub(crate) fn is_move(byte: u8) -> bool {
    ROLES[usize::from(byte)] != NONE
}

pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// The bytes of a word from the text up to the first blank; `None` if there is none.
#[inline(always)]
pub(crate) fn length(word: u64) -> Option<u32> {
    // A byte is a blank or below; a borrow goes upwards only, past the first such byte.
    let blanks = word.wrapping_sub(0x21 * ONES) & !word & (0x80 * ONES);
    (blanks != 0).then_some(blanks.trailing_zeros() / 8)
}

/// The number of the bytes that belong to a move, and of those without a mark of check.
#[inline(always)]
fn lengths(word: u64) -> Option<(u32, u32)> {
    let length = length(word)?;
    let last = (word >> (length.wrapping_sub(1).wrapping_mul(8) & 63)) as u8;
    let is_marked = matches!(last, b'+' | b'#');
    Some((length, length.wrapping_sub(u32::from(is_marked))))
}

/// Finds the move at the beginning of eight bytes.
#[inline(always)]
pub(crate) fn find(word: u64, position: &Position) -> Option<Found> {
    let (length, end) = lengths(word)?;
    let target = word >> (end.wrapping_sub(2).wrapping_mul(8) & 63);
    let file = (target as u8).wrapping_sub(b'a');
    let rank = ((target >> 8) as u8).wrapping_sub(b'1');
    let to = Square::new_wrapping(u32::from(rank) << 3 | u32::from(file));
    let code = ROLES[usize::from(word as u8)];
    let is_pawn = code == Role::Pawn as u8;
    let is_piece = u32::from(!is_pawn);
    let between = end.wrapping_sub(2 + is_piece);
    let reach = Reach::new(position);
    // No shortcuts: whether a pawn moves is not foreseen.
    let is_promotion = is_pawn & (to.index() >> 3 == last_rank(reach.us).index());
    if ((file | rank) > 7) | (code == NONE) | (between > 3) | is_promotion {
        return None;
    }
    let middle = word >> (8 * is_piece) & ((1 << (8 * between)) - 1);
    let origins = |shift: u32| ORIGINS[usize::from((middle >> shift) as u8)];
    let origins = origins(0) & origins(8) & origins(16);
    let role = Role::ALL[usize::from(code).min(5)];
    // A pawn's move begins with the file of the origin, if not with the target.
    let is_capture = word as u8 != target as u8;
    let mut men = reach.any(role, is_capture, to, origins);
    if men.has_many() {
        men = reach.safe(role, men, to);
    }
    let from = men.first()?;
    if men.has_many() || !reach.is_safe(role, from, to) {
        return None;
    }
    let captured = reach.captured(role, from, to);
    let (is_taken, len) = (reach.is_taken(captured), length as usize);
    Some(Found { role, from, to, captured, is_taken, len })
}

/// Reads what the fast reader does not find, if it is castling, or a move with an opinion
/// behind it; and how many bytes belong to it, of which the opinion is none.
pub(crate) fn read_other(word: u64, position: &Position) -> Option<(Move, usize)> {
    if word as u8 == b'O' {
        return castling(word, position);
    }
    let marks = zeros(word ^ repeated(b'!')) | zeros(word ^ repeated(b'?'));
    let first = marks & marks.wrapping_neg();
    if first == 0 {
        return None;
    }
    // Blanks from the mark on.
    let text = (first >> 7) - 1;
    let found = find(word & text | repeated(b' ') & !text, position)?;
    Some((found.played(), found.len))
}

/// Reads `O-O` or `O-O-O`.
fn castling(word: u64, position: &Position) -> Option<(Move, usize)> {
    let (length, end) = lengths(word)?;
    let bytes = word.to_le_bytes();
    let side = match bytes.get(..end as usize)? {
        b"O-O" => CastlingSide::King,
        b"O-O-O" => CastlingSide::Queen,
        _ => return None,
    };
    let us = position.side_to_move();
    let castling = Move::castling(position.king(us), position.castling_rook(us, side)?);
    position.is_legal(castling).then_some((castling, length as usize))
}

/// A byte, eight times.
#[inline(always)]
pub(crate) const fn repeated(byte: u8) -> u64 {
    byte as u64 * ONES
}

/// The highest bit of each byte that is zero; above the first of them perhaps of others, too.
#[inline(always)]
pub(crate) const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & (0x80 * ONES)
}

/// The first eight bytes of a text as the fast reader takes them; behind its end there
/// are blanks.
#[inline(always)]
pub(crate) fn word(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => {
            let mut bytes = [b' '; 8];
            bytes[..text.len()].copy_from_slice(text);
            u64::from_le_bytes(bytes)
        }
    }
}
