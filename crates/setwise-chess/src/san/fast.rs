//! The fast reader: a move, or no answer.
//!
//! A move is a word of up to seven bytes with a blank behind it, and the word is taken as
//! a number of 64 bits. No branch depends on its length: the target is found from its end,
//! and what stands between the letter and the target is looked up byte by byte, three
//! bytes always, of which those that are not there say nothing. What has not this shape,
//! castling, promotions, a mark behind the move, goes to the careful reader, and so does
//! what is not exactly one legal move.

use setwise::{Bitboard, File, Rank, Square};

use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;
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

const ONES: u64 = 0x0101_0101_0101_0101;

/// The bytes of a word from the text up to the first blank; `None` if there is none.
#[inline(always)]
pub(crate) fn length(word: u64) -> Option<u32> {
    // A byte is a blank or below; a borrow goes upwards only, past the first such byte.
    let blanks = word.wrapping_sub(0x21 * ONES) & !word & (0x80 * ONES);
    (blanks != 0).then_some(blanks.trailing_zeros() / 8)
}

/// Reads the move at the beginning of eight bytes, and how many belong to it.
#[inline(always)]
pub(crate) fn read(word: u64, position: &Position) -> Option<(Move, usize)> {
    let length = length(word)?;
    let byte = |at: u32| (word >> (at.wrapping_mul(8) & 63)) as u8;
    let is_marked = matches!(byte(length.wrapping_sub(1)), b'+' | b'#');
    let end = length.wrapping_sub(u32::from(is_marked));
    let file = byte(end.wrapping_sub(2)).wrapping_sub(b'a');
    let rank = byte(end.wrapping_sub(1)).wrapping_sub(b'1');
    let code = ROLES[usize::from(word as u8)];
    let is_piece = u32::from(code != Role::Pawn as u8);
    let between = end.wrapping_sub(2 + is_piece);
    if (file | rank) > 7 || code == NONE || between > 3 {
        return None;
    }
    let to = Square::from_coordinates(File::new_wrapping(file), Rank::new_wrapping(rank));
    let middle = word >> (8 * is_piece) & ((1 << (8 * between)) - 1);
    let origins = |shift: u32| ORIGINS[usize::from((middle >> shift) as u8)];
    let origins = origins(0) & origins(8) & origins(16);
    let reach = Reach::new(position);
    let role = Role::ALL[usize::from(code).min(5)];
    let is_pawn = role == Role::Pawn;
    if is_pawn && to.rank() == last_rank(reach.us) {
        return None;
    }
    // A pawn's move begins with the file of the origin, if not with the target.
    let is_capture = word as u8 != byte(end.wrapping_sub(2));
    let mut men = reach.any(role, is_capture, to, origins);
    if men.has_many() {
        men = reach.safe(role, men, to);
    }
    let from = men.first()?;
    if men.has_many() || !reach.is_safe(role, from, to) {
        return None;
    }
    let played = match is_pawn && reach.is_en_passant(from, to) {
        true => Move::en_passant(from, to),
        false => Move::new(from, to),
    };
    Some((played, length as usize))
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
