//! Finding the legal move with an origin and a target, or the reason why there is none.

use setwise::{File, Square};

use crate::attacks;
use crate::moves::{IllegalMoveError, Move, MoveError, MoveReason};
use crate::position::Position;
use crate::rules::reach::{Reach, last_rank};
use crate::vocabulary::castling::{CastlingSide, castling_side};
use crate::vocabulary::role::Role;

impl Position {
    /// Returns the legal move with these squares and this promotion.
    pub(crate) fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        let error = |index, reason| Err(MoveError::new(index, reason));
        let reach = Reach::new(self);
        let Some(role) = reach.role_at(from) else {
            return error(0, MoveReason::EmptySquare(reach.us, from));
        };
        let m = match promotion {
            Some(_) if role != Role::Pawn || to.rank() != last_rank(reach.us) => {
                return error(4, MoveReason::NoPromotion);
            }
            Some(promotion) => match Move::promotion(from, to, promotion) {
                Some(m) => m,
                None => return error(4, MoveReason::PromotionTo(promotion)),
            },
            None if role == Role::Pawn && reach.is_en_passant(from, to) => {
                Move::en_passant(from, to)
            }
            None => Move::new(from, to),
        };
        let among = from.into();
        let pieces = reach.candidates(role, false, to, among)
            | reach.candidates(role, role == Role::Pawn, to, among);
        if !reach.safe(role, pieces, to).is_empty() {
            return match promotion {
                None if role == Role::Pawn && to.rank() == last_rank(reach.us) => {
                    error(4, MoveReason::MissingPromotion(to))
                }
                _ => Ok(m),
            };
        }
        match castling_to(self, to) {
            Some(castling) if role == Role::King => Ok(castling),
            _ if pieces.is_empty() => {
                let is_step = role == Role::King && !attacks::king(from).contains(to);
                let side = is_step.then(|| castling_side(from, to));
                match side.filter(|_| self.is_castling_target(from, to)) {
                    Some(side) => error(0, MoveReason::NoCastling(reach.us, side)),
                    None => error(0, MoveReason::Unreachable(reach.us, role, to)),
                }
            }
            _ => error(0, MoveReason::KingInCheck { role, from, to }),
        }
    }

    /// Returns true if a king's move looks like castling: along its back rank, by two files or to a
    /// rook.
    fn is_castling_target(&self, from: Square, to: Square) -> bool {
        let is_back = from.rank() == self.side_to_move().back_rank() && from.rank() == to.rank();
        let is_rook = self.castling_rooks().contains(to);
        is_back && (is_rook || from.file().index().abs_diff(to.file().index()) == 2)
    }
}

impl IllegalMoveError {
    /// Creates the error, and finds the reason why a move is not legal.
    #[cold]
    #[inline(never)]
    pub(crate) fn new(position: &Position, m: Move) -> Self {
        let us = position.side_to_move();
        let reason = match position.find_move(m.from(), m.to(), m.promotes_to()) {
            Ok(legal) => MoveReason::OtherKind(legal),
            Err(_) if m.is_castling() && m.from() == position.king(us) => {
                MoveReason::NoCastling(us, castling_side(m.from(), m.to()))
            }
            Err(error) => error.reason(),
        };
        Self { m, reason }
    }
}

/// Returns legal castling that moves the king to a square, or whose rook is on it.
pub(crate) fn castling_to(position: &Position, to: Square) -> Option<Move> {
    let us = position.side_to_move();
    let king = position.king(us);
    CastlingSide::ALL.into_iter().find_map(|side| {
        let rook = position.castling_rook(us, side)?;
        let castling = Move::castling(king, rook);
        let file = match side {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        };
        let is_meant = to == rook || to == Square::from_coordinates(file, king.rank());
        (is_meant && position.is_legal(castling)).then_some(castling)
    })
}
