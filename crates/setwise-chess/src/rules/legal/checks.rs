//! The sink that lists the moves that give check.
//!
//! A piece gives check from the squares that it would attack from the king's square. A piece
//! between the king and a slider of its own side gives check by leaving their line.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::generate::{Sink, Steps};
use crate::rules::legal::side::{Side, Step};
use crate::rules::legal::sinks::Lister;
use crate::vocabulary::role::PROMOTIONS;
use crate::vocabulary::role::Role;

/// Lists the moves that check a king that is not in check yet.
#[derive(Debug)]
pub(crate) struct CheckLister<'a> {
    pub(crate) lister: Lister<'a>,
    position: &'a Position,
    /// Their king.
    king: Square,
    /// The pieces that check by leaving the line to the king.
    discoverers: Bitboard,
    /// The squares from which a slider checks along diagonals, and along files and ranks.
    diagonal: Bitboard,
    orthogonal: Bitboard,
}

impl<'a> CheckLister<'a> {
    pub(crate) fn new(position: &'a Position, lister: Lister<'a>) -> Self {
        let king = position.king(position.side_to_move().opposite());
        let occupied = position.occupied();
        Self {
            lister,
            position,
            king,
            discoverers: position.discoverers(),
            diagonal: attacks::bishop(king, occupied),
            orthogonal: attacks::rook(king, occupied),
        }
    }

    /// Returns the targets that give check, if those in `direct` do so directly.
    fn checking(&self, from: Square, targets: Bitboard, direct: Bitboard) -> Bitboard {
        let off_line = match self.discoverers.contains(from) {
            true => !attacks::line(self.king, from),
            false => Bitboard::EMPTY,
        };
        targets & (direct | off_line)
    }

    /// Returns the squares from which a promoted piece checks.
    ///
    /// The pawn has left its square, so that a piece may check along its file.
    fn direct(&self, role: Role, from: Square) -> Bitboard {
        let occupied = self.position.occupied().without(from);
        match role {
            Role::Knight => attacks::knight(self.king),
            Role::Bishop => attacks::bishop(self.king, occupied),
            Role::Rook => attacks::rook(self.king, occupied),
            _ => attacks::queen(self.king, occupied),
        }
    }
}

impl<S: Side> Sink<S> for CheckLister<'_> {
    fn pieces(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let is_queen = board.us.diagonal.contains(from) && board.us.orthogonal.contains(from);
        let direct = match mover {
            Mover::King => Bitboard::EMPTY,
            Mover::Knight => attacks::knight(self.king),
            Mover::Diagonal | Mover::Orthogonal if is_queen => self.diagonal | self.orthogonal,
            Mover::Diagonal => self.diagonal,
            Mover::Orthogonal => self.orthogonal,
        };
        let targets = self.checking(from, targets, direct);
        Sink::<S>::pieces(&mut self.lister, board, mover, from, targets);
    }

    fn pawns(&mut self, _: &Board, steps: Steps) {
        let direct = S::Other::pawn_attacks(self.king.into());
        for (step, targets) in steps.each() {
            for to in targets {
                let from = S::origin(step, to);
                if !self.checking(from, to.into(), direct).is_empty() {
                    self.lister.0.push(Move::new(from, to));
                }
            }
        }
    }

    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        for to in targets {
            let from = S::origin(step, to);
            for role in PROMOTIONS {
                if !self.checking(from, to.into(), self.direct(role, from)).is_empty() {
                    self.lister.0.push(Move::promotion_to(from, to, role));
                }
            }
        }
    }

    fn en_passant(&mut self, board: &Board, from: Square) {
        let to = board.en_passant_target();
        let m = Move::en_passant(from, to);
        if self.position.gives_check(m) {
            self.lister.0.push(m);
        }
    }

    fn castling(&mut self, board: &Board, rook: Square) {
        let m = Move::castling(board.king(), rook);
        if self.position.gives_check(m) {
            self.lister.0.push(m);
        }
    }
}
