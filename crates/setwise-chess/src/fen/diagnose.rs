//! The careful reader: square by square, and with a reason for every no.

use setwise::{Bitboard, File, Rank, Square};

use crate::castling::CastlingSide;
use crate::color::Color;
use crate::error::{FenError, Field, Reason};
use crate::fen::text::{byte_at, is_blank, is_final, skip_blanks};
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;

/// Reads the position at the start of a line as the fast reader does, and finds
/// the first thing that does not fit.
#[cold]
pub(super) fn position(line: &[u8]) -> Result<(Position, usize), FenError> {
    let mut reader = Reader { line, at: skip_blanks(line, 0) };
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

/// A line, and how much of it has been read.
struct Reader<'a> {
    line: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next byte.
    fn peek(&self) -> u8 {
        byte_at(self.line, self.at)
    }

    /// Whether the field has ended before the next byte.
    fn is_behind_field(&self) -> bool {
        is_blank(self.peek()) || self.peek() == b'\n'
    }

    /// The error at the next byte.
    fn error(&self, field: Field, reason: Reason) -> FenError {
        FenError::new(field, self.at, reason)
    }

    /// Reads the blanks behind a field; something must follow them.
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

    /// Reads the eight ranks, and checks how many men there are.
    fn placement(&mut self) -> Result<[Bitboard; 12], FenError> {
        let start = self.at;
        if self.peek() == b'\n' {
            return Err(self.error(Field::Placement, Reason::Missing));
        }
        let mut pieces = [Bitboard::EMPTY; 12];
        for rank in Rank::ALL.into_iter().rev() {
            self.rank(rank, &mut pieces)?;
        }
        for color in Color::ALL {
            if pieces[Piece::new(color, Role::King).index()].is_empty() {
                return Err(FenError::new(Field::Placement, start, Reason::NoKing(color)));
            }
        }
        Ok(pieces)
    }

    /// Reads a rank and the slash behind it, or sees that the field ends there.
    fn rank(&mut self, rank: Rank, pieces: &mut [Bitboard; 12]) -> Result<(), FenError> {
        let (mut file, mut is_behind_digit) = (0, false);
        while !self.is_behind_field() && self.peek() != b'/' {
            let man = self.square()?;
            let width = if man.is_some() { 1 } else { self.peek() - b'0' };
            if man.is_none() && is_behind_digit {
                return Err(self.error(Field::Placement, Reason::DigitsInARow));
            }
            if file + width > 8 {
                return Err(self.error(Field::Placement, Reason::LongRank(rank)));
            }
            if let Some(piece) = man {
                let square = Square::from_coordinates(File::new_wrapping(file), rank);
                self.put(piece, square, pieces)?;
            }
            is_behind_digit = man.is_none();
            file += width;
            self.at += 1;
        }
        let reason = match (file, rank) {
            (0, _) if self.is_behind_field() => Reason::MissingRank(rank),
            (0..8, _) => Reason::ShortRank(rank, file),
            (_, Rank::First) if self.is_behind_field() => return Ok(()),
            (_, Rank::First) => Reason::NinthRank,
            (_, _) if self.is_behind_field() => {
                Reason::MissingRank(Rank::new_wrapping(rank.index() - 1))
            }
            _ => {
                self.at += 1;
                return Ok(());
            }
        };
        Err(self.error(Field::Placement, reason))
    }

    /// The man that the next byte means, or `None` of a run of empty squares.
    fn square(&self) -> Result<Option<Piece>, FenError> {
        let byte = self.peek();
        match Piece::from_letter(byte as char) {
            None if matches!(byte, b'1'..=b'8') => Ok(None),
            None if matches!(byte, b'0' | b'9') => {
                Err(self.error(Field::Placement, Reason::RunOfEmpty(byte)))
            }
            None => Err(self.error(Field::Placement, Reason::NotAPiece(byte))),
            man => Ok(man),
        }
    }

    /// Puts a man on a square, if one more may stand there.
    fn put(
        &self,
        piece: Piece,
        square: Square,
        pieces: &mut [Bitboard; 12],
    ) -> Result<(), FenError> {
        let Piece { color, role } = piece;
        pieces[piece.index()] |= square;
        let count = |role| pieces[Piece::new(color, role).index()].len();
        let men: u32 = Role::ALL.into_iter().map(count).sum();
        let is_outer = matches!(square.rank(), Rank::First | Rank::Eighth);
        let reason = match role {
            Role::King if count(role) > 1 => Reason::SecondKing(color),
            Role::Pawn if is_outer => Reason::PawnRank(square),
            Role::Pawn if count(role) > 8 => Reason::ManyPawns(color),
            _ if men > 16 => Reason::ManyMen(color),
            _ => return Ok(()),
        };
        Err(self.error(Field::Placement, reason))
    }

    /// Reads `w` or `b`.
    fn side_to_move(&mut self) -> Result<Color, FenError> {
        let color = match self.peek() {
            b'w' => Color::White,
            b'b' => Color::Black,
            byte => return Err(self.error(Field::SideToMove, Reason::NotASide(byte))),
        };
        self.at += 1;
        match self.is_behind_field() {
            true => Ok(color),
            false => Err(self.error(Field::SideToMove, Reason::NotASide(self.peek()))),
        }
    }

    /// Reads `-` or the castling rights.
    fn castling(&mut self, position: &Position) -> Result<Bitboard, FenError> {
        let mut rooks = Bitboard::EMPTY;
        if self.peek() == b'-' {
            self.at += 1;
            return match self.is_behind_field() {
                true => Ok(rooks),
                false => Err(self.error(Field::Castling, Reason::NotARight(self.peek()))),
            };
        }
        while !self.is_behind_field() {
            let (color, side, rook) = self
                .castling_rook(position)
                .map_err(|reason| self.error(Field::Castling, reason))?;
            if !rooks.is_disjoint(side.squares(position.king(color))) {
                return Err(self.error(Field::Castling, Reason::SecondRight(color, side)));
            }
            rooks |= rook;
            self.at += 1;
        }
        Ok(rooks)
    }

    /// The rook that the next byte means.
    fn castling_rook(&self, position: &Position) -> Result<(Color, CastlingSide, Square), Reason> {
        let byte = self.peek();
        let color = if byte.is_ascii_uppercase() { Color::White } else { Color::Black };
        let upper = byte.to_ascii_uppercase();
        if !matches!(upper, b'K' | b'Q' | b'A'..=b'H') {
            return Err(Reason::NotARight(byte));
        }
        let king = position.king(color);
        if king.rank() != color.back_rank() {
            return Err(Reason::KingNotHome(color));
        }
        let rooks = position.piece_set(Piece::new(color, Role::Rook));
        let outer = |side: CastlingSide| match side.outermost(king, rooks) {
            Some(rook) => Ok((color, side, rook)),
            None => Err(Reason::NoOuterRook(color, side)),
        };
        match upper {
            b'K' => outer(CastlingSide::King),
            b'Q' => outer(CastlingSide::Queen),
            _ => {
                let file = File::new_wrapping(upper - b'A');
                let rook = Square::from_coordinates(file, color.back_rank());
                if !rooks.contains(rook) {
                    return Err(Reason::NoRook(color, rook));
                }
                let is_east = rook.index() > king.index();
                let side = if is_east { CastlingSide::King } else { CastlingSide::Queen };
                Ok((color, side, rook))
            }
        }
    }

    /// Reads `-` or the en passant square.
    fn en_passant(&mut self, position: &Position) -> Result<Option<Square>, FenError> {
        let start = self.at;
        while !is_final(self.peek()) {
            self.at += 1;
        }
        let error = |reason| Err(FenError::new(Field::EnPassant, start, reason));
        let square = match &self.line[start..self.at] {
            b"-" => return Ok(None),
            name => match Square::from_ascii(name) {
                Some(square) => square,
                None => return error(Reason::NotASquare),
            },
        };
        let mover = position.side_to_move.opposite();
        // The indices of the square from which the pawn came and of the one on
        // which it stands differ from the en passant square's by a rank.
        let (rank, origin, target) = match mover {
            Color::White => (Rank::Third, square.index().wrapping_sub(8), square.index() + 8),
            Color::Black => (Rank::Sixth, square.index() + 8, square.index().wrapping_sub(8)),
        };
        if square.rank() != rank {
            return error(Reason::EnPassantRank(rank));
        }
        let origin = Square::new_wrapping(u32::from(origin));
        let target = Square::new_wrapping(u32::from(target));
        for empty in [square, origin] {
            if position.occupied().contains(empty) {
                return error(Reason::Occupied(empty));
            }
        }
        if !position.piece_set(Piece::new(mover, Role::Pawn)).contains(target) {
            return error(Reason::NoPawn(mover, target));
        }
        Ok(Some(square))
    }

    /// Reads a counter, if a digit behind at least one blank begins one.
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
            (_, byte) if !is_final(byte) => Err(self.error(field, Reason::NotADigit(byte))),
            (None, _) => Err(FenError::new(field, start, Reason::TooLarge)),
            (value, _) => Ok(value),
        }
    }
}
