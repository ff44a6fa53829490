//! The careful reader: accepts every spelling, and finds the reason of an error.

use setwise::{Bitboard, File, Rank, Square};

use crate::moves::{Move, MoveError, MoveReason};
use crate::position::Position;
use crate::rules::find::castling_to;
use crate::rules::reach::{Reach, last_rank};
use crate::vocabulary::castling::CastlingSide;
use crate::vocabulary::role::Role;

/// Parses a whole text.
pub(super) fn read(position: &Position, text: &[u8]) -> Result<Move, MoveError> {
    let start = text.len() - text.trim_ascii_start().len();
    let end = unmarked(text).max(start);
    match text.get(start) {
        None => Err(MoveError::new(start, MoveReason::Empty)),
        Some(b'O' | b'o' | b'0') => castling(position, text, start, end),
        Some(_) => Shape::read(text, start, end)?.resolve(position),
    }
}

/// Returns the end of a move without its suffixes: check, mate, `!?`, `e.p.`.
fn unmarked(text: &[u8]) -> usize {
    let mut rest = text.trim_ascii_end();
    loop {
        let [before @ .., b'+' | b'#' | b'!' | b'?'] = rest else {
            match rest.strip_suffix(b"e.p.").or_else(|| rest.strip_suffix(b"ep")) {
                Some(before) => rest = before.trim_ascii_end(),
                None => return rest.len(),
            }
            continue;
        };
        rest = before;
    }
}

/// Parses `O-O` or `O-O-O` in one of their spellings, perhaps without dashes.
fn castling(position: &Position, text: &[u8], start: usize, end: usize) -> Result<Move, MoveError> {
    let error = |at, reason| Err(MoveError::new(at, reason));
    let letters = text[start..end].iter().take_while(|byte| b"Oo0".contains(byte)).count();
    let is_joined = matches!(letters, 2 | 3) && letters == end - start;
    for (index, &byte) in text[start..end].iter().enumerate() {
        let fits = match byte {
            b'O' | b'o' | b'0' => index % 2 == 0,
            byte => index % 2 == 1 && byte == b'-',
        };
        if !(fits || is_joined) || index > 4 {
            return Err(MoveError::unexpected(text, start + index));
        }
    }
    let side = match (end - start, is_joined) {
        (3, false) | (2, true) => CastlingSide::King,
        (5, false) | (3, true) => CastlingSide::Queen,
        _ => return error(end, MoveReason::NoTarget),
    };
    let us = position.side_to_move();
    let rook = position.castling_rook(us, side);
    let castling = rook.map(|rook| Move::castling(position.king(us), rook));
    match castling.filter(|&castling| position.is_legal(castling)) {
        Some(castling) => Ok(castling),
        None => error(start, MoveReason::NoCastling(us, side)),
    }
}

/// A move as it is written, independent of the position.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The start of the move in the text.
    start: usize,
    /// The role, if a letter gives it.
    role: Option<Role>,
    target: Target,
    /// The possible origins.
    origins: Bitboard,
    /// True if the target follows the letter directly.
    is_short: bool,
    promotion: Option<Role>,
}

/// The target of a move.
#[derive(Clone, Copy, Debug)]
enum Target {
    Square(Square),
    /// The file of a pawn's capture without the rank: `exd`.
    File(File),
}

impl Shape {
    fn read(text: &[u8], start: usize, end: usize) -> Result<Self, MoveError> {
        let (promotion, end) = promotion(text, start, end);
        let role = match text[start] {
            b'P' => Some(Role::Pawn),
            letter => Role::ALL.into_iter().find(|role| role.letter() == letter as char),
        };
        let first = start + usize::from(role.is_some());
        let core = text.get(first..end).unwrap_or_default();
        let is_part = |byte: &u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
        if let Some(index) = core.iter().position(|byte| !is_part(byte)) {
            return Err(MoveError::unexpected(text, first + index));
        }
        let is_pawn = role.is_none_or(|role| role == Role::Pawn);
        let (target, before) = match core {
            [before @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                let index = usize::from(rank - b'1') << 3 | usize::from(file - b'a');
                (Target::Square(Square::new_wrapping(index)), before)
            }
            [b'a'..=b'h', .., file @ b'a'..=b'h'] if is_pawn => {
                (Target::File(File::new_wrapping((file - b'a').into())), &core[..core.len() - 1])
            }
            _ => return Err(MoveError::new(end, MoveReason::NoTarget)),
        };
        let origins = before.iter().fold(Bitboard::FULL, |origins, &byte| match byte {
            b'a'..=b'h' => origins & Bitboard::from_file(File::new_wrapping((byte - b'a').into())),
            b'1'..=b'8' => origins & Bitboard::from_rank(Rank::new_wrapping((byte - b'1').into())),
            _ => origins,
        });
        match misplaced(before) {
            Some(index) => Err(MoveError::unexpected(text, first + index)),
            None => {
                Ok(Self { start, role, target, origins, is_short: before.is_empty(), promotion })
            }
        }
    }

    /// Returns the only legal move of this shape.
    fn resolve(mut self, position: &Position) -> Result<Move, MoveError> {
        let reach = Reach::new(position);
        let role = self.role.map_or_else(|| self.role_by_origin(&reach), Ok)?;
        let to = match self.target {
            Target::Square(to) => to,
            Target::File(file) => match self.short_capture(&reach, file)? {
                Some(to) => to,
                None => return self.error(MoveReason::NoPiece(reach.us, Role::Pawn)),
            },
        };
        self.is_short &= role == Role::Pawn;
        let pieces = match role {
            // A pawn's capture has at least the file of the origin.
            Role::Pawn if !self.is_short => {
                reach.candidates(role, false, to, self.origins)
                    | reach.candidates(role, true, to, self.origins)
            }
            _ => reach.candidates(role, false, to, self.origins),
        };
        let safe = reach.safe(role, pieces, to);
        let Some(from) = safe.first() else {
            return self.not_legal(position, &reach, role, pieces, to);
        };
        if safe.has_many() {
            return self.error(MoveReason::Ambiguous { role, from: safe, to: to.into() });
        }
        let is_last = role == Role::Pawn && to.rank() == last_rank(reach.us);
        match self.promotion {
            Some(promotion) if is_last => {
                let promoted = Move::promotion(from, to, promotion);
                promoted.map_or_else(|| self.error(MoveReason::PromotionTo(promotion)), Ok)
            }
            Some(_) => self.error(MoveReason::NoPromotion),
            None if is_last => self.error(MoveReason::MissingPromotion(to)),
            None if role == Role::Pawn && reach.is_en_passant(from, to) => {
                Ok(Move::en_passant(from, to))
            }
            None => Ok(Move::new(from, to)),
        }
    }

    fn error<T>(&self, reason: MoveReason) -> Result<T, MoveError> {
        Err(MoveError::new(self.start, reason))
    }

    /// Returns the role if no letter gives it: that of the piece on the origin if the text has a
    /// whole square, else a pawn.
    fn role_by_origin(&self, reach: &Reach<'_>) -> Result<Role, MoveError> {
        match (self.origins.first(), self.origins.has_many()) {
            (Some(from), false) => match reach.role_at(from) {
                Some(role) => Ok(role),
                None => self.error(MoveReason::EmptySquare(reach.us, from)),
            },
            _ => Ok(Role::Pawn),
        }
    }

    /// Returns the target of a capture without the rank, if there is exactly one.
    fn short_capture(
        &mut self,
        reach: &Reach<'_>,
        file: File,
    ) -> Result<Option<Square>, MoveError> {
        let (mut from, mut to) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for target in Bitboard::from_file(file).squares() {
            let pawns = reach.candidates(Role::Pawn, true, target, self.origins);
            let safe = reach.safe(Role::Pawn, pawns, target);
            from |= safe;
            to |= if safe.is_empty() { Bitboard::EMPTY } else { target.into() };
        }
        self.origins &= from;
        match to.has_many() {
            true => self.error(MoveReason::Ambiguous { role: Role::Pawn, from, to }),
            false => Ok(to.first()),
        }
    }

    /// Returns castling if the text means that, or the reason why no piece can move there.
    #[cold]
    fn not_legal(
        &self,
        position: &Position,
        reach: &Reach<'_>,
        role: Role,
        pieces: Bitboard,
        to: Square,
    ) -> Result<Move, MoveError> {
        let king = position.king(reach.us);
        let is_spelled_out = self.origins == Bitboard::from(king) && self.promotion.is_none();
        if is_spelled_out && let Some(castling) = castling_to(position, to) {
            return Ok(castling);
        }
        self.error(match pieces.first() {
            Some(from) => MoveReason::KingInCheck { role, from, to },
            None if (reach.set(role) & self.origins).is_empty() => {
                MoveReason::NoPiece(reach.us, role)
            }
            None => MoveReason::Unreachable(reach.us, role, to),
        })
    }
}

/// Returns the index of the first byte before a target that is out of order: a file, a rank and
/// a sign are allowed, each at most once and in this order.
fn misplaced(before: &[u8]) -> Option<usize> {
    let kind = |byte: &u8| match byte {
        b'a'..=b'h' => 1,
        b'1'..=b'8' => 2,
        _ => 3,
    };
    let found = before.windows(2).position(|pair| kind(&pair[0]) >= kind(&pair[1]));
    found.map(|index| index + 1)
}

/// Splits a promotion from the end of a move: `=Q`, `Q`, `(Q)` or `/Q`.
///
/// Only a letter after a rank is a promotion: `bxb` and `ab` end with a file.
fn promotion(text: &[u8], start: usize, end: usize) -> (Option<Role>, usize) {
    let (letter, before) = match &text[start..end] {
        [before @ .., b'(', letter, b')'] => (letter, before),
        [before @ .., b'=' | b'/', letter] => (letter, before),
        [before @ .., b'1'..=b'8', letter] => (letter, &text[start..=start + before.len()]),
        _ => return (None, end),
    };
    match Role::try_from(char::from(*letter)) {
        Ok(role) => (Some(role), start + before.len()),
        Err(_) => (None, end),
    }
}
