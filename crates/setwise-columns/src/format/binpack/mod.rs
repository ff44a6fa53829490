//! Binpacks: training data of Stockfish, in which moves lead from one position to the next.
//!
//! A file is a list of chunks: `BINP`, the length in four bytes with the low byte first, and the
//! content, a list of chains. A chain begins with an entry of 32 bytes. All its numbers have the
//! high byte first:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | the occupied squares, a1 is the lowest bit |
//! | 16 | their pieces, in the order of the squares, four bits each, the low ones first |
//! | 2 | the move |
//! | 2 | the score for the side to move, folded |
//! | 2 | the result for the side to move, folded, in two bits; the number of halfmoves |
//! | 2 | the halfmove clock |
//!
//! The pieces are `P p N n B b R r Q q K k`, and then a pawn that has just made a double step, a
//! white and a black rook that may castle, and a black king with Black to move. The move is, from
//! the high bits, two bits for the kind (1 is a promotion, 2 castling and 3 en passant), six each
//! for the origin and the target, which is the rook for castling, and two for the role from a knight
//! to a queen. A folded number `n` is `2n`, or `-2n - 1` if it is negative.
//!
//! The number of further positions follows in two bytes, and then for each a move and a score, in
//! bits from the high ones. The origin is an index into the squares of the side to move; the target
//! is an index into the squares that its piece attacks or steps to, legally or not, and then
//! into the roles of a promotion, or into castling with the queen's rook first. An index has as
//! many bits as the largest one needs. The score is the folded difference to the last score from the
//! other side, in groups of a bit that says whether another follows and four bits, the low ones
//! first. The chain ends with a whole byte.
//!
//! Source: the layout in T. Sobczyk,
//! [`binpack.h`](https://github.com/official-stockfish/nnue-pytorch), MIT license

#[cfg(test)]
mod tests;

use std::ops::Range;

use setwise::{Bitboard, Rank, Square};
use setwise_chess::attacks;
use setwise_chess::{CastlingSide, Color, Move, Piece, Position, Role, Setup};

use crate::field::{Field, FieldColumn};
use crate::format::bin::move_text;
use crate::format::plain::COLUMNS;
use crate::format::record::{Cursor, RecordError, TextFormat};

/// The first bytes of a chunk.
pub(super) const MAGIC: &[u8] = b"BINP";

/// The length of the header of a chunk.
const HEADER: usize = 8;

/// The longest content of a chunk; usual ones have 1 MiB.
const MAX_CHUNK: usize = (1 << 24) - HEADER;

/// The length of the first entry of a chain, without the number of further positions.
const ENTRY: usize = 32;

/// The roles of a promotion.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Training data of Stockfish.
#[derive(Debug)]
pub(crate) struct Binpack {
    columns: [FieldColumn; 4],
}

impl Binpack {
    /// Returns the format, the length of a header and the number of its records, both 0.
    pub(crate) fn new() -> (Self, usize, u64) {
        let columns = COLUMNS.map(|(name, kind)| FieldColumn { name: name.to_owned(), kind });
        (Self { columns }, 0, 0)
    }
}

/// Returns the place of the content of the chunk at `start`; `None` without a valid header. The
/// content may be longer than the block.
fn chunk(block: &[u8], start: usize) -> Option<Range<usize>> {
    let header = block.get(start..start + HEADER)?.strip_prefix(MAGIC)?;
    let length = u32::from_le_bytes(*header.first_chunk()?) as usize;
    (length <= MAX_CHUNK).then_some(start + HEADER..start + HEADER + length)
}

/// Returns the start of the next chunk after corrupt bytes at `start`, or the end of the block.
fn next_magic(block: &[u8], start: usize) -> usize {
    let from = block.len().min(start + 1);
    memchr::memmem::find(&block[from..], MAGIC).map_or(block.len(), |at| from + at)
}

impl TextFormat for Binpack {
    fn columns(&self) -> &[FieldColumn] {
        &self.columns
    }

    fn records_end(&self, block: &[u8], _: usize) -> Option<usize> {
        let mut end = 0;
        while block.len() - end >= HEADER {
            match chunk(block, end) {
                Some(content) if content.end <= block.len() => end = content.end,
                Some(_) => break,
                None => match next_magic(block, end) {
                    next if next < block.len() => end = next,
                    _ => break,
                },
            }
        }
        (end > 0).then_some(end)
    }

    fn is_text(&self) -> bool {
        false
    }

    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a> {
        Box::new(BinpackCursor {
            block,
            next_chunk: 0,
            bits: Bits { bytes: &[], at: 0 },
            left: 0,
            row: 0,
            entry: None,
        })
    }
}

/// A position with its values.
#[derive(Clone, Debug)]
struct Entry {
    position: Position,
    /// `None` for the null move.
    mv: Option<Move>,
    score: i16,
    ply: u16,
    result: i8,
}

/// The cursor of [`Binpack`].
struct BinpackCursor<'a> {
    block: &'a [u8],
    /// The start of the next chunk.
    next_chunk: usize,
    /// The rest of the chunk.
    bits: Bits<'a>,
    /// The number of positions that are left in the chain.
    left: u16,
    /// The number of records, with those that are malformed.
    row: usize,
    /// The last one; `None` at the start and after an error.
    entry: Option<Entry>,
}

impl BinpackCursor<'_> {
    /// Reads the next entry; returns `None` at the end of the block.
    fn next(&mut self) -> Option<Result<Entry, &'static str>> {
        if self.left > 0 {
            let Some(before) = &self.entry else { return None };
            self.left -= 1;
            let entry = self.bits.entry_after(before);
            if self.left == 0 {
                self.bits.at = self.bits.at.next_multiple_of(8);
            }
            return Some(entry);
        }
        while self.bits.is_at_end() {
            if self.next_chunk >= self.block.len() {
                return None;
            }
            let start = self.next_chunk;
            let Some(content) = chunk(self.block, start) else {
                self.next_chunk = next_magic(self.block, start);
                return Some(Err(
                    "the header of a chunk is corrupt: expected `BINP` and its length",
                ));
            };
            self.next_chunk = content.end.min(self.block.len());
            self.bits = Bits { bytes: &self.block[content.start..self.next_chunk], at: 0 };
            if content.end > self.block.len() && self.bits.is_at_end() {
                return Some(Err(CUT_SHORT));
            }
        }
        let entry = self.bits.first_entry();
        if entry.is_ok() {
            match self.bits.take(16) {
                Ok(left) => self.left = left,
                Err(error) => return Some(Err(error)),
            }
        }
        Some(entry)
    }
}

const CUT_SHORT: &str = "the chunk is truncated";

/// Bits that are read from the high ones of each byte.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn is_at_end(&self) -> bool {
        self.at >= 8 * self.bytes.len()
    }

    /// Returns the next bits, at most 16.
    fn take(&mut self, count: usize) -> Result<u16, &'static str> {
        let byte = self.at / 8;
        let mut word = 0;
        for index in byte..byte + 3 {
            word = word << 8 | u32::from(self.bytes.get(index).copied().unwrap_or(0));
        }
        let bits = word >> (24 - count - self.at % 8) & ((1 << count) - 1);
        self.at += count;
        if self.at > 8 * self.bytes.len() {
            return Err(CUT_SHORT);
        }
        Ok(bits as u16)
    }

    /// Reads an index less than `count`.
    fn index(&mut self, count: u32) -> Result<usize, &'static str> {
        self.take((u32::BITS - count.saturating_sub(1).leading_zeros()) as usize).map(usize::from)
    }

    /// Returns the first entry of a chain.
    fn first_entry(&mut self) -> Result<Entry, &'static str> {
        let start = self.at / 8;
        self.at += 8 * ENTRY;
        let bytes: Option<&[u8; ENTRY]> = self.bytes.get(start..).and_then(<[u8]>::first_chunk);
        let bytes = bytes.ok_or(CUT_SHORT)?;
        let word = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
        let ply = word(28) & 0x3fff;
        let occupied = u64::from_be_bytes(*bytes.first_chunk().ok_or(CUT_SHORT)?);
        let position = position(Bitboard(occupied), &bytes[8..24], word(30), ply)?;
        let result = unfold(word(28) >> 14) as i8;
        Ok(Entry { position, mv: first_move(word(24)), score: unfold(word(26)), ply, result })
    }

    /// Returns the entry after the move of another one.
    fn entry_after(&mut self, before: &Entry) -> Result<Entry, &'static str> {
        let played = before.mv.and_then(|mv| before.position.play(mv).ok());
        let position = played.ok_or("the move of the position before is not legal")?;
        let mv = self.next_move(&position)?;
        let mut difference = 0;
        let mut shift = 0;
        loop {
            let group = self.take(5)?;
            if shift >= 16 {
                return Err("the score has more than 16 bits");
            }
            difference |= (group & 15) << shift;
            if group < 16 {
                break;
            }
            shift += 4;
        }
        let score = before.score.wrapping_neg().wrapping_add(unfold(difference));
        let (ply, result) = (before.ply.wrapping_add(1), before.result.wrapping_neg());
        Ok(Entry { position, mv: Some(mv), score, ply, result })
    }

    fn next_move(&mut self, position: &Position) -> Result<Move, &'static str> {
        const NO_MOVE: &str = "the index of a move is too large";
        let ours = position.color_set(position.side_to_move());
        let from = nth(ours, self.index(ours.len())?).ok_or(NO_MOVE)?;
        let piece = position.piece_at(from).ok_or(NO_MOVE)?;
        let targets = targets(position, from, piece);
        match piece.role {
            Role::Pawn if from.rank() == promotion_rank(piece.color) => {
                let index = self.index(4 * targets.len())?;
                let to = nth(targets, index / 4).ok_or(NO_MOVE)?;
                Move::promotion(from, to, PROMOTIONS[index % 4]).ok_or(NO_MOVE)
            }
            Role::Pawn => {
                let to = nth(targets, self.index(targets.len())?).ok_or(NO_MOVE)?;
                let is_en_passant = Some(to) == position.en_passant() && to.file() != from.file();
                Ok(if is_en_passant { Move::en_passant(from, to) } else { Move::new(from, to) })
            }
            Role::King => {
                let rook = |side| position.castling_rook(piece.color, side);
                let rooks = [rook(CastlingSide::Queen), rook(CastlingSide::King)];
                let count = rooks.iter().flatten().count() as u32;
                let index = self.index(targets.len() + count)?;
                match index.checked_sub(targets.len() as usize) {
                    None => nth(targets, index).map(|to| Move::new(from, to)).ok_or(NO_MOVE),
                    Some(index) => rooks
                        .into_iter()
                        .flatten()
                        .nth(index)
                        .map(|rook| Move::castling(from, rook))
                        .ok_or(NO_MOVE),
                }
            }
            _ => {
                let to = nth(targets, self.index(targets.len())?).ok_or(NO_MOVE)?;
                Ok(Move::new(from, to))
            }
        }
    }
}

fn nth(set: Bitboard, index: usize) -> Option<Square> {
    set.into_iter().nth(index)
}

/// Returns the rank from which pawns promote.
const fn promotion_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Seventh,
        Color::Black => Rank::Second,
    }
}

/// Returns the squares that a piece attacks or steps to, without those of its own side.
fn targets(position: &Position, from: Square, piece: Piece) -> Bitboard {
    let ours = position.color_set(piece.color);
    let occupied = position.occupied();
    let attacked = match piece.role {
        Role::Pawn => {
            let passed = position.legal_en_passant().map_or(Bitboard::EMPTY, Bitboard::from_square);
            let captures = attacks::pawn(piece.color, from) & (occupied | passed);
            let step = |set: Bitboard| match piece.color {
                Color::White => Bitboard(set.0 << 8),
                Color::Black => Bitboard(set.0 >> 8),
            };
            let one = step(Bitboard::from_square(from)) & !occupied;
            let third = match piece.color {
                Color::White => Bitboard::from_rank(Rank::Third),
                Color::Black => Bitboard::from_rank(Rank::Sixth),
            };
            captures | one | (step(one & third) & !occupied)
        }
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
        Role::King => attacks::king(from),
    };
    attacked & !ours
}

/// Returns the number that was folded.
const fn unfold(folded: u16) -> i16 {
    let half = (folded >> 1).cast_signed();
    if folded & 1 == 0 { half } else { !half }
}

/// Returns the move of the first entry of a chain; `None` for the null move.
fn first_move(word: u16) -> Option<Move> {
    let square = |shift: u16| Square::new_wrapping(usize::from(word >> shift));
    let (from, to) = (square(8), square(2));
    match word >> 14 {
        _ if from == to => None,
        0 => Some(Move::new(from, to)),
        1 => Move::promotion(from, to, PROMOTIONS[usize::from(word & 3)]),
        2 => Some(Move::castling(from, to)),
        _ => Some(Move::en_passant(from, to)),
    }
}

/// Returns the position of the first entry of a chain.
fn position(
    occupied: Bitboard,
    pieces: &[u8],
    halfmove_clock: u16,
    ply: u16,
) -> Result<Position, &'static str> {
    if occupied.len() > 32 {
        return Err("there are more than 32 pieces");
    }
    let mut setup = Setup::new();
    for (index, square) in occupied.into_iter().enumerate() {
        let code = pieces[index / 2] >> (4 * (index % 2)) & 15;
        let color = |black: bool| if black { Color::Black } else { Color::White };
        let (color, role) = match code {
            0..=11 => (color(code % 2 == 1), Role::ALL[usize::from(code / 2)]),
            12 => {
                let is_black = square.rank() != Rank::Fourth;
                let passed = if is_black { square.index() + 8 } else { square.index() - 8 };
                setup.en_passant = Square::new(passed);
                (color(is_black), Role::Pawn)
            }
            13 | 14 => {
                setup.castling_rooks |= square;
                (color(code == 14), Role::Rook)
            }
            _ => {
                setup.side_to_move = Color::Black;
                (Color::Black, Role::King)
            }
        };
        setup.roles[role.index()] |= square;
        setup.colors[color.index()] |= square;
    }
    setup.halfmove_clock = halfmove_clock.into();
    setup.fullmove_number = u32::from(ply) / 2 + 1;
    setup.position().map_err(|_| "the first entry of a chain is not a valid position")
}

impl Cursor for BinpackCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        match self.next() {
            None => {
                self.entry = None;
                Ok(false)
            }
            Some(Ok(entry)) => {
                self.entry = Some(entry);
                self.row += 1;
                Ok(true)
            }
            Some(Err(reason)) => {
                // What follows in the chunk has no known place.
                self.bits = Bits { bytes: &[], at: 0 };
                (self.left, self.entry) = (0, None);
                self.row += 1;
                Err(RecordError::malformed(0, None, reason))
            }
        }
    }

    /// Starts again at the beginning of the block if the record precedes this one.
    fn seek(&mut self, start: usize) {
        if start < self.row.saturating_sub(1) {
            (self.next_chunk, self.left, self.row, self.entry) = (0, 0, 0, None);
            self.bits = Bits { bytes: &[], at: 0 };
        }
        while self.row <= start && self.advance() != Ok(false) {}
    }

    fn range(&self) -> Range<usize> {
        self.row.saturating_sub(1)..self.row
    }

    fn line(&self) -> u64 {
        self.row as u64
    }

    fn position(&self) -> Result<Position, RecordError> {
        match &self.entry {
            Some(entry) => Ok(entry.position.clone()),
            None => Err(RecordError::malformed(0, None, "there is no record")),
        }
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        let Some(entry) = &self.entry else { return Ok(Field::Missing) };
        Ok(match column {
            0 => entry
                .mv
                .map_or(Field::Missing, |mv| move_text(mv, || entry.position.castling_spelling())),
            1 => Field::Number(entry.score.into()),
            2 => Field::Number(entry.ply.into()),
            _ => Field::Number(entry.result.into()),
        })
    }

    fn place(&self, _: usize) -> Option<(u64, u32)> {
        None
    }
}
