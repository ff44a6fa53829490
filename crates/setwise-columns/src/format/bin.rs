//! Training data of 40 bytes per position, the files `.bin` of the tools for NNUE.
//!
//! A record has, with the low byte first:
//!
//! | bytes | content |
//! |---|---|
//! | 32 | the position, see `sfen.rs` |
//! | 2 | the score for the side to move, signed |
//! | 2 | the move: the target, the origin, the promotion and the kind |
//! | 2 | the number of halfmoves of the game |
//! | 1 | the result for the side to move: 1, 0 or -1 |
//! | 1 | nothing |
//!
//! The target and the origin of the move have six bits each. The promotion, in two bits, is 0 for
//! a knight to 3 for a queen. The kind, in two bits, is 1 for a promotion, 2 for a capture en
//! passant and 3 for castling, whose target is the square of the rook.
//!
//! The source is that of `sfen.rs`.

use std::ops::Range;

use setwise::Square;
use setwise_chess::{CastlingSpelling, Move, Position, Role};

use crate::field::{Field, FieldColumn};
use crate::format::plain::COLUMNS;
use crate::format::record::{Cursor, RecordError, TextFormat};
use crate::format::sfen::{self, decode};

/// The number of bytes of a record.
const SIZE: usize = 40;

/// The number of records that are tried at the start of a file.
const TRIED: usize = 100;

/// Training data of 40 bytes per position.
#[derive(Debug)]
pub(crate) struct Bin {
    columns: [FieldColumn; 4],
}

impl Bin {
    /// Checks the first block.
    ///
    /// Returns the format, the length of a header and the number of its records, both 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the block has no position.
    pub(crate) fn new(first_block: &[u8]) -> Result<(Self, usize, u64), RecordError> {
        let error = |reason| Err(RecordError::malformed(0, None, reason));
        let mut records = first_block.as_chunks::<SIZE>().0.iter().take(TRIED);
        let is_position = |record: &[u8; SIZE]| position(record).is_ok();
        if !first_block.is_empty() && !records.any(is_position) {
            return error(
                "this is not training data of 40 bytes per position: no record at its start is \
                 a position",
            );
        }
        let columns = COLUMNS.map(|(name, kind)| FieldColumn { name: name.to_owned(), kind });
        Ok((Self { columns }, 0, 0))
    }
}

impl TextFormat for Bin {
    fn columns(&self) -> &[FieldColumn] {
        &self.columns
    }

    fn records_end(&self, block: &[u8], _: usize) -> Option<usize> {
        let end = block.len() / SIZE * SIZE;
        (end > 0).then_some(end)
    }

    fn is_text(&self) -> bool {
        false
    }

    fn cursor<'a>(&'a self, block: &'a [u8]) -> Box<dyn Cursor + 'a> {
        let (records, rest) = block.as_chunks();
        Box::new(BinCursor { records, rest: rest.len(), row: 0, next: 0 })
    }
}

/// The cursor of [`Bin`].
struct BinCursor<'a> {
    records: &'a [[u8; SIZE]],
    /// The number of bytes after the last whole record.
    rest: usize,
    /// The index of the record.
    row: usize,
    /// The number of records up to this one.
    next: usize,
}

impl BinCursor<'_> {
    /// Returns two bytes of the record.
    fn word(&self, at: usize) -> u16 {
        let record = &self.records[self.row];
        u16::from_le_bytes([record[at], record[at + 1]])
    }

    /// Returns the move; missing if its squares are the same, as for no move.
    fn move_field(&self) -> Field<'static> {
        let word = self.word(sfen::SIZE + 2);
        let square = |shift: u32| Square::new_wrapping(usize::from(word) >> shift & 63);
        let (from, to) = (square(6), square(0));
        if from == to {
            return Field::Missing;
        }
        let mv = match word >> 14 {
            1 => {
                let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
                Move::promotion(from, to, roles[usize::from(word >> 12 & 3)])
            }
            2 => Some(Move::en_passant(from, to)),
            3 => Some(Move::castling(from, to)),
            _ => Some(Move::new(from, to)),
        };
        let spelling = || {
            let position = position(&self.records[self.row]);
            position.map_or(CastlingSpelling::Rook, |position| position.castling_spelling())
        };
        mv.map_or(Field::Missing, |mv| move_text(mv, spelling))
    }
}

/// Returns a move in UCI notation. The function returns the spelling of castling, and is called
/// only for castling.
pub(super) fn move_text(mv: Move, spelling: impl FnOnce() -> CastlingSpelling) -> Field<'static> {
    let spelling = if mv.is_castling() { spelling() } else { CastlingSpelling::King };
    Field::Text(mv.uci(spelling).to_string().into())
}

/// Returns the position of a record.
fn position(record: &[u8; SIZE]) -> Result<Position, String> {
    record.first_chunk().map_or_else(|| Err(String::new()), decode)
}

impl Cursor for BinCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        self.row = self.next;
        if self.row < self.records.len() {
            self.next += 1;
            return Ok(true);
        }
        match std::mem::take(&mut self.rest) {
            0 => Ok(false),
            rest => {
                self.next += 1;
                let reason = format!("the record is truncated: {rest} bytes instead of {SIZE}");
                Err(RecordError::malformed(0, None, reason))
            }
        }
    }

    fn seek(&mut self, start: usize) {
        (self.row, self.next) = (start, start + 1);
    }

    fn range(&self) -> Range<usize> {
        self.row..self.row + 1
    }

    fn line(&self) -> u64 {
        self.next as u64
    }

    fn position(&self) -> Result<Position, RecordError> {
        position(&self.records[self.row]).map_err(|reason| RecordError::malformed(0, None, reason))
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        Ok(match column {
            0 => self.move_field(),
            1 => Field::Number(self.word(sfen::SIZE).cast_signed().into()),
            2 => Field::Number(self.word(sfen::SIZE + 4).into()),
            _ => Field::Number(self.records[self.row][sfen::SIZE + 6].cast_signed().into()),
        })
    }

    fn place(&self, _: usize) -> Option<(u64, u32)> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::{in_blocks, names, rows};

    fn record(fen: &str, score: i16, mv: u16, ply: u16, result: i8) -> Vec<u8> {
        let mut bytes = sfen::encode(&fen.parse().unwrap()).to_vec();
        bytes.extend(score.to_le_bytes());
        bytes.extend(mv.to_le_bytes());
        bytes.extend(ply.to_le_bytes());
        bytes.extend([result.cast_unsigned(), 0xff]);
        bytes
    }

    const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K2R w K - 5 39";

    fn from_to(from: Square, to: Square) -> u16 {
        (from.index() as u16) << 6 | to.index() as u16
    }

    #[test]
    fn values_are_columns() {
        let castling = 3 << 14 | from_to(Square::E1, Square::H1);
        let data = [
            record(KINGS, -3, from_to(Square::E2, Square::E4), 76, 1),
            record(KINGS, 32000, castling, 65535, -1),
            record(
                "4k3/8/8/8/8/8/4P3/3KR3 w E - 5 39",
                0,
                3 << 14 | from_to(Square::D1, Square::E1),
                0,
                0,
            ),
            record(KINGS, 0, 1 << 14 | 2 << 12 | from_to(Square::A7, Square::B8), 0, 0),
            record(KINGS, 0, 2 << 14 | from_to(Square::A5, Square::B6), 0, 0),
            record(KINGS, 0, 0, 0, 0),
            record(KINGS, 0, from_to(Square::B1, Square::B1), 0, 0),
        ]
        .concat();
        let (format, length, lines) = Bin::new(&data).unwrap();
        assert_eq!((length, lines), (0, 0));
        assert_eq!(names(&format), COLUMNS);
        let moves = ["e2e4", "e1g1", "d1e1", "a7b8r", "a5b6"];
        let found = rows(&format, &data);
        for (found, mv) in found.iter().zip(moves) {
            assert!(found.contains(&format!("Text(\"{mv}\")")), "{found}");
        }
        assert_eq!(found[0], r#"1: "" Text("e2e4") Number(-3) Number(76) Number(1)"#);
        assert_eq!(found[1], r#"2: "" Text("e1g1") Number(32000) Number(65535) Number(-1)"#);
        assert!(found[5..].iter().all(|row| row.contains("Missing")), "{found:?}");
    }

    #[test]
    fn faults_are_errors_of_records_or_of_the_file() {
        let one = record(KINGS, 1, 1, 1, 1);
        let data = [&one[..], &[0; SIZE], &one, &[1; 12]].concat();
        let (format, ..) = Bin::new(&data).unwrap();
        let found = rows(&format, &data);
        assert_eq!(found.len(), 4);
        assert!(found[1].starts_with("2: ") && found[1].contains("two pieces on a1"), "{found:?}");
        assert_eq!(found[3], "4: the record is truncated: 12 bytes instead of 40");
        let mut cursor = format.cursor(&data);
        while cursor.advance() != Ok(false) {}
        assert_eq!(cursor.line(), 4);
        assert!(Bin::new(b"").is_ok());
        for (data, reason) in [
            (&[7; 16][..], "this is not training data"),
            (&[0; 4000], "this is not training data"),
            (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "this is not training"),
        ] {
            let error = Bin::new(data).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{error}");
        }
    }

    #[test]
    fn records_do_not_depend_on_blocks_and_can_be_sought() {
        let data = record(KINGS, 1, 1, 1, 1).repeat(4);
        let (format, ..) = Bin::new(&data).unwrap();
        for size in 1..data.len() {
            assert_eq!(in_blocks(&format, &data, size).len(), 4);
        }
        let mut cursor = format.cursor(&data);
        cursor.seek(2);
        assert_eq!((cursor.range(), cursor.line(), cursor.place(0)), (2..3, 3, None));
        assert_eq!(cursor.field(1), Ok(Field::Number(1)));
        assert_eq!(cursor.position(), Ok(KINGS.parse().unwrap()));
    }

    #[test]
    fn corrupt_records_do_not_panic() {
        let data = record("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2", 1, 0xffff, 1, 1);
        let (format, ..) = Bin::new(&data).unwrap();
        for index in 0..data.len() {
            rows(&format, &data[..index]);
            for value in 0..=255 {
                let mut corrupt = data.clone();
                corrupt[index] = value;
                rows(&format, &corrupt);
            }
        }
    }
}
