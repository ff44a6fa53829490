//! The careful reader, which finds the reason and the place of an error.
//!
//! It accepts the same texts as the fast reader. With this reader alone, reading
//! `data/positions.epd` takes 3.2 times the instructions.

use setwise::{Bitboard, File, Rank, Square};

use crate::notation::fen::text::{Cursor, byte_at, is_blank, is_final, skip_blanks};
use crate::position::Position;
use crate::position::validate;
use crate::vocabulary::castling::CastlingSide;
use crate::vocabulary::color::Color;
use crate::vocabulary::fen_error::{FenError, Field, Reason};
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Reads the position at the start of a line as the fast reader does, or finds the first error.
#[cold]
pub(super) fn position(line: &[u8]) -> Result<(Position, usize), FenError> {
    let mut reader = Cursor { line, at: skip_blanks(line, 0) };
    let pieces = reader.placement()?;
    reader.gap(Field::Placement)?;
    let side_to_move = reader.side_to_move()?;
    reader.gap(Field::SideToMove)?;
    let mut position = Position {
        pieces,
        side_to_move,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };
    position.castling_rooks = reader.castling(&position)?;
    reader.gap(Field::Castling)?;
    position.en_passant = reader.en_passant(&position)?;
    if let Some(clock) = reader.counter(Field::HalfmoveClock)? {
        position.halfmove_clock = clock;
        if let Some(number) = reader.counter(Field::FullmoveNumber)? {
            position.fullmove_number = number;
        }
    }
    Ok((position, reader.at))
}

/// Returns the first reason that is reported.
fn first(report_all: impl FnOnce(&mut dyn FnMut(Reason))) -> Option<Reason> {
    let mut first = None;
    report_all(&mut |reason| {
        first.get_or_insert(reason);
    });
    first
}

impl Cursor<'_> {
    /// Returns true if the field ends before the next byte.
    fn is_field_end(&self) -> bool {
        is_blank(self.peek()) || self.peek() == b'\n'
    }

    /// Reads the blanks after a field, which another field must follow.
    fn gap(&mut self, field: Field) -> Result<(), FenError> {
        self.at = skip_blanks(self.line, self.at);
        let missing = match field {
            Field::Placement => Field::SideToMove,
            Field::SideToMove => Field::Castling,
            _ => Field::EnPassant,
        };
        match self.peek() {
            b'\n' => Err(self.error(missing, Reason::Missing)),
            _ => Ok(()),
        }
    }

    /// Reads the eight ranks, and checks the numbers of pieces.
    fn placement(&mut self) -> Result<[Bitboard; 12], FenError> {
        let start = self.at;
        if self.peek() == b'\n' {
            return Err(self.error(Field::Placement, Reason::Missing));
        }
        let mut pieces = [Bitboard::EMPTY; 12];
        for rank in Rank::ALL.into_iter().rev() {
            self.rank(rank, &mut pieces)?;
        }
        let missing = first(|report| {
            Color::ALL.into_iter().for_each(|color| validate::missing_king(&pieces, color, report));
        });
        match missing {
            None => Ok(pieces),
            Some(reason) => Err(FenError::new(Field::Placement, start, reason)),
        }
    }

    /// Reads a rank, and the slash or the end of the field after it.
    fn rank(&mut self, rank: Rank, pieces: &mut [Bitboard; 12]) -> Result<(), FenError> {
        let (mut file, mut follows_digit) = (0, false);
        while !self.is_field_end() && self.peek() != b'/' {
            let found = self.square()?;
            let width = if found.is_some() { 1 } else { self.peek() - b'0' };
            if found.is_none() && follows_digit {
                return Err(self.error(Field::Placement, Reason::DigitsInARow));
            }
            if file + width > 8 {
                return Err(self.error(Field::Placement, Reason::LongRank(rank)));
            }
            if let Some(piece) = found {
                let square = Square::from_coordinates(File::new_wrapping(file.into()), rank);
                self.put(piece, square, pieces)?;
            }
            follows_digit = found.is_none();
            file += width;
            self.at += 1;
        }
        let reason = match (file, rank) {
            (0, _) if self.is_field_end() => Reason::MissingRank(rank),
            (0..8, _) => Reason::ShortRank(rank, file),
            (_, Rank::First) if self.is_field_end() => return Ok(()),
            (_, Rank::First) => Reason::NinthRank,
            (_, _) if self.is_field_end() => {
                Reason::MissingRank(Rank::new_wrapping(rank.index() - 1))
            }
            _ => {
                self.at += 1;
                return Ok(());
            }
        };
        Err(self.error(Field::Placement, reason))
    }

    /// Returns the piece of the next byte, or `None` for a run of empty squares.
    fn square(&self) -> Result<Option<Piece>, FenError> {
        let byte = self.peek();
        match Piece::try_from(byte as char).ok() {
            None if matches!(byte, b'1'..=b'8') => Ok(None),
            None if matches!(byte, b'0' | b'9') => {
                Err(self.error(Field::Placement, Reason::RunOfEmpty(byte.into())))
            }
            None => Err(self.error(Field::Placement, Reason::NotAPiece(self.character()))),
            piece => Ok(piece),
        }
    }

    /// Puts a piece on a square, if the board allows it.
    fn put(
        &self,
        piece: Piece,
        square: Square,
        pieces: &mut [Bitboard; 12],
    ) -> Result<(), FenError> {
        pieces[piece.index()] |= square;
        match first(|report| validate::pieces(pieces, piece.color, report)) {
            None => Ok(()),
            Some(reason) => Err(self.error(Field::Placement, reason)),
        }
    }

    /// Reads `w` or `b`.
    fn side_to_move(&mut self) -> Result<Color, FenError> {
        let color = match self.peek() {
            b'w' => Color::White,
            b'b' => Color::Black,
            _ => return Err(self.error(Field::SideToMove, Reason::NotASide(self.character()))),
        };
        self.at += 1;
        match self.is_field_end() {
            true => Ok(color),
            false => Err(self.error(Field::SideToMove, Reason::NotASide(self.character()))),
        }
    }

    /// Reads `-` or the castling rights.
    fn castling(&mut self, position: &Position) -> Result<Bitboard, FenError> {
        let mut rooks = Bitboard::EMPTY;
        if self.peek() == b'-' {
            self.at += 1;
            return match self.is_field_end() {
                true => Ok(rooks),
                false => Err(self.error(Field::Castling, Reason::NotARight(self.character()))),
            };
        }
        while !self.is_field_end() {
            let error = |reason| self.error(Field::Castling, reason);
            let (color, rook) = self.castling_rook(position).map_err(error)?;
            let fault = first(|report| {
                validate::castling_right(&position.pieces, color, rook, rooks, report);
            });
            if let Some(reason) = fault {
                return Err(error(reason));
            }
            rooks |= rook;
            self.at += 1;
        }
        Ok(rooks)
    }

    /// Returns the square of the rook that the next byte means, whether or not a rook is there.
    fn castling_rook(&self, position: &Position) -> Result<(Color, Square), Reason> {
        let byte = self.peek();
        let color = if byte.is_ascii_uppercase() { Color::White } else { Color::Black };
        let upper = byte.to_ascii_uppercase();
        if !matches!(upper, b'K' | b'Q' | b'A'..=b'H') {
            return Err(Reason::NotARight(self.character()));
        }
        let king = validate::castling_king(&position.pieces, color)?;
        let rooks = position.piece_set(Piece::new(color, Role::Rook));
        let outer = |side: CastlingSide| {
            let rook = side.outermost(king, rooks);
            rook.ok_or(Reason::NoOuterRook(color, side)).map(|rook| (color, rook))
        };
        match upper {
            b'K' => outer(CastlingSide::King),
            b'Q' => outer(CastlingSide::Queen),
            _ => {
                let file = File::new_wrapping((upper - b'A').into());
                Ok((color, Square::from_coordinates(file, color.back_rank())))
            }
        }
    }

    /// Reads `-` or the en passant square.
    fn en_passant(&mut self, position: &Position) -> Result<Option<Square>, FenError> {
        let start = self.at;
        self.skip(|byte| !is_final(byte));
        let error = |reason| Err(FenError::new(Field::EnPassant, start, reason));
        let square = match &self.line[start..self.at] {
            b"-" => return Ok(None),
            name => match Square::from_ascii(name) {
                Some(square) => square,
                None => return error(Reason::NotASquare),
            },
        };
        let fault = first(|report| {
            validate::en_passant(&position.pieces, position.side_to_move, square, report);
        });
        if let Some(reason) = fault {
            return error(reason);
        }
        Ok(Some(square))
    }

    /// Reads a counter, if it begins with a digit after at least one blank.
    fn counter(&mut self, field: Field) -> Result<Option<u32>, FenError> {
        let start = skip_blanks(self.line, self.at);
        if start == self.at || !byte_at(self.line, start).is_ascii_digit() {
            return Ok(None);
        }
        self.at = start;
        let mut value = Some(0u32);
        while self.peek().is_ascii_digit() {
            let digit = u32::from(self.peek() - b'0');
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
            self.at += 1;
        }
        match (value, self.peek()) {
            (_, byte) if !is_final(byte) => {
                Err(self.error(field, Reason::NotADigit(self.character())))
            }
            (None, _) => Err(FenError::new(field, start, Reason::TooLarge)),
            (value, _) => Ok(value),
        }
    }
}
