//! The positions of rows, without their counters: one in 64 is whole, and the others are moves from it.
//!
//! ```text
//! blocks of 64 rows           32 bytes of the first position, and 2 of each other row: its last move
//! number of whole positions   4 bytes
//! whole positions             4 bytes of the row, 32 of the position
//! ```
//!
//! Instead of the move, a row may have a mark: one for the usual starting position, and one for a whole
//! position, such as another starting position or one after a null move. So a row takes two and a half bytes,
//! and its position takes one read and up to 63 moves, which is faster than unpacking a page of FENs.

use std::io::{self, Write};

use setwise::{Bitboard, Square};
use setwise_chess::{Color, Move, PackedPosition, Position, Role, Setup};

use crate::index::checked::CheckedFile;
use crate::index::places::word;

/// The rows of a block, and its bytes.
const ROWS: u32 = 64;
const PACKED: usize = PackedPosition::SIZE;
const BLOCK: usize = PACKED + 2 * (ROWS as usize - 1);

/// Marks instead of moves. The highest bit of a move is 0.
const START: u16 = 0xffff;
const WHOLE: u16 = 0xfffe;

/// The bytes of a whole position with its row.
const ENTRY: usize = 4 + PACKED;

/// The positions of rows that are collected.
#[derive(Debug)]
pub(super) struct Positions {
    rows: u32,
    /// The last position. Its counters may differ from those of the row.
    last: Position,
    blocks: Vec<u8>,
    whole: Vec<u8>,
}

impl Default for Positions {
    fn default() -> Self {
        Self { rows: 0, last: Position::START, blocks: Vec::new(), whole: Vec::new() }
    }
}

impl Positions {
    /// Adds the position of a row.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a position.
    pub(super) fn push(&mut self, row: &Setup, begins_game: bool) -> io::Result<()> {
        let position = || row.position().map_err(io::Error::other);
        if self.rows.is_multiple_of(ROWS) {
            self.last = position()?;
            self.blocks.extend(self.last.pack().to_bytes());
        } else {
            let moved = if begins_game { None } else { moved(&self.last, row) };
            let (word, next) = match moved {
                Some((mv, next)) => (mv.bits(), next),
                None if is_same(&Position::START, row) => (START, Position::START),
                None => (WHOLE, position()?),
            };
            self.blocks.extend(word.to_le_bytes());
            if word == WHOLE {
                self.whole.extend(self.rows.to_le_bytes());
                self.whole.extend(next.pack().to_bytes());
            }
            self.last = next;
        }
        self.rows += 1;
        Ok(())
    }

    /// Writes the positions.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        // All blocks have the same length.
        self.blocks.resize(self.blocks.len().next_multiple_of(BLOCK), 0xff);
        out.write_all(&self.blocks)?;
        out.write_all(&((self.whole.len() / ENTRY) as u32).to_le_bytes())?;
        out.write_all(&self.whole)
    }
}

/// Returns the legal move to the position of a row, and that position; `None` if none leads to it.
fn moved(before: &Position, row: &Setup) -> Option<(Move, Position)> {
    let (us, ours) = (before.us(), row.colors[before.side_to_move().index()]);
    let [left, reached] = [us.difference(ours), ours.difference(us)];
    let plain = || {
        let (from, to) = (single(left)?, single(reached)?);
        let is_pawn = before.role_at(from) == Some(Role::Pawn);
        let is_left = from.file() != to.file();
        let new_role = Role::ALL.into_iter().find(|role| row.roles[role.index()].contains(to))?;
        match is_pawn {
            true if is_left && before.en_passant() == Some(to) => Some(Move::en_passant(from, to)),
            true if new_role != Role::Pawn => Move::promotion(from, to, new_role),
            _ => Some(Move::new(from, to)),
        }
    };
    let rooks = before.castling_rooks() & us;
    let king = before.king(before.side_to_move());
    let castling = rooks.into_iter().map(|rook| Move::castling(king, rook));
    plain().into_iter().chain(castling).find_map(|mv| {
        let next = before.play(mv).ok()?;
        is_same(&next, row).then_some((mv, next))
    })
}

/// Returns true if a row has a position: only the counters, and an en passant square without a legal
/// capture, may differ.
fn is_same(position: &Position, row: &Setup) -> bool {
    let is_passed = |square| row.en_passant == square;
    Role::ALL.map(|role| position.role_set(role)) == row.roles
        && Color::ALL.map(|color| position.color_set(color)) == row.colors
        && position.side_to_move() == row.side_to_move
        && position.castling_rooks() == row.castling_rooks
        && (is_passed(position.en_passant()) || is_passed(position.legal_en_passant()))
}

fn single(set: Bitboard) -> Option<Square> {
    set.first().filter(|_| set.is_single())
}

/// Returns the length of the positions of this many rows, from an offset of a file on.
///
/// # Errors
///
/// Returns an error if reading fails.
pub(super) fn len(file: &CheckedFile, at: u64, rows: u32) -> io::Result<u64> {
    let blocks = len_of_blocks(rows);
    let mut count = [0; 4];
    file.read(at + blocks, &mut count)?;
    Ok(blocks + 4 + ENTRY as u64 * u64::from(word(&count)))
}

fn len_of_blocks(rows: u32) -> u64 {
    BLOCK as u64 * u64::from(rows.div_ceil(ROWS))
}

/// A reader of the positions of rows.
#[derive(Debug)]
pub(crate) struct PositionReader<'a> {
    file: &'a CheckedFile,
    /// The offset of the blocks, and the number of their rows.
    at: u64,
    rows: u32,
    /// The block that was read last, with its number.
    block: [u8; BLOCK],
    number: Option<u32>,
}

impl<'a> PositionReader<'a> {
    pub(super) const fn new(file: &'a CheckedFile, at: u64, rows: u32) -> Self {
        Self { file, at, rows, block: [0; BLOCK], number: None }
    }

    /// Returns the position of a row. Its counters are not those of the row.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails.
    pub(super) fn position(&mut self, row: u32) -> io::Result<Position> {
        let (number, place) = (row / ROWS, (row % ROWS) as usize);
        if self.number != Some(number) {
            self.number = None;
            self.file.read(self.at + BLOCK as u64 * u64::from(number), &mut self.block)?;
            self.number = Some(number);
        }
        let (first, moves) = self.block.split_at(PACKED);
        let words = moves.as_chunks().0[..place].iter().map(|bytes| u16::from_le_bytes(*bytes));
        // The moves before another start do not matter.
        let start = words.clone().rposition(|word| word >= WHOLE);
        let mut position = match start.map(|at| (at, words.clone().nth(at))) {
            None => unpacked(first)?,
            Some((_, Some(START))) => Position::START,
            Some((at, _)) => self.whole(number * ROWS + at as u32 + 1)?,
        };
        for word in words.skip(start.map_or(0, |at| at + 1)) {
            position.play_unchecked(Move::from_bits(word).ok_or_else(corrupt)?);
        }
        Ok(position)
    }

    /// Finds the whole position of a row.
    fn whole(&self, row: u32) -> io::Result<Position> {
        let at = self.at + len_of_blocks(self.rows);
        let mut count = [0; 4];
        self.file.read(at, &mut count)?;
        let (mut first, mut end) = (0, word(&count));
        while first < end {
            let middle = first + (end - first) / 2;
            let mut entry = [0; ENTRY];
            self.file.read(at + 4 + ENTRY as u64 * u64::from(middle), &mut entry)?;
            match word(&entry[..4]).cmp(&row) {
                std::cmp::Ordering::Less => first = middle + 1,
                std::cmp::Ordering::Greater => end = middle,
                std::cmp::Ordering::Equal => return unpacked(&entry[4..]),
            }
        }
        Err(corrupt())
    }
}

fn unpacked(bytes: &[u8]) -> io::Result<Position> {
    let bytes = bytes.try_into().map_err(|_| corrupt())?;
    PackedPosition::from_bytes(bytes).unpack().map_err(|_| corrupt())
}

fn corrupt() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "its positions are corrupt")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::checked::CheckedWriter;

    fn setup(position: &Position) -> Setup {
        let mut setup = Setup::new();
        setup.roles = Role::ALL.map(|role| position.role_set(role));
        setup.colors = Color::ALL.map(|color| position.color_set(color));
        setup.side_to_move = position.side_to_move();
        setup.castling_rooks = position.castling_rooks();
        setup.en_passant = position.legal_en_passant();
        setup
    }

    #[test]
    fn positions_are_found_as_they_were() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rkr5/pp4P1/8/3pP3/8/8/8/1RK1R3 w BEac d6 0 1",
            "8/8/8/4k3/8/8/4KQ2/8 b - - 0 1",
        ];
        let (mut positions, mut rows) = (Positions::default(), Vec::new());
        let mut random = 1_u64;
        for game in 0..40 {
            let start: Position = starts[game % 3].parse().expect("a position");
            let (mut position, mut begins) = (start, true);
            for ply in 0..20 {
                positions.push(&setup(&position), begins).expect("a position");
                rows.push(position.clone());
                let moves = position.legal_moves();
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                let passed = position.pass().ok().filter(|_| ply == 7);
                (position, begins) = (passed.unwrap_or_else(|| position.after(mv)), false);
            }
        }
        assert!(rows.len() > 300 && !positions.whole.is_empty());
        // Most positions follow from the one before.
        assert!(positions.whole.len() / ENTRY < rows.len() / 8);
        let mut out = CheckedWriter::new(tempfile::tempfile().expect("a file"));
        out.write_all(&[7; 3]).expect("a start");
        positions.write(&mut out).expect("the positions");
        let file = CheckedFile::new(out.finish().expect("a whole file")).expect("checksums");
        let count = rows.len() as u32;
        assert_eq!(len(&file, 3, count).expect("a length"), file.len() - 3);
        let mut reader = PositionReader::new(&file, 3, count);
        for row in (0..count).chain((0..count).rev().step_by(7)) {
            let found = reader.position(row).expect("a position");
            assert!(found.same_position(&rows[row as usize]), "{row}");
        }
    }
}
