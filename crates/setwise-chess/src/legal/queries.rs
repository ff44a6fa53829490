//! What is asked of the generator besides lists and counts: one move, the moves of one man,
//! promotions, the targets of each man.

use setwise::{Bitboard, Square};

use crate::legal::board::{Board, Mover};
use crate::legal::generate::{Sink, Steps};
use crate::legal::side::{Side, Step};
use crate::legal::sinks::PROMOTIONS;
use crate::moves::{Move, Writer};

impl Board {
    /// The board on which of our men only those on a set are asked for moves, and the king.
    ///
    /// All stand where they are: what they block, pin and guard stays as it is. So the
    /// generator finds the moves of these men and passes over the others.
    #[inline]
    pub(crate) fn asking(mut self, men: Bitboard) -> Self {
        self.us.pawns &= men;
        self.us.knights &= men;
        self.us.diagonal &= men;
        self.us.orthogonal &= men;
        self
    }

    /// The square that was passed over, if there is one.
    fn passed_square(&self) -> Square {
        Square::new_wrapping(self.passed.0.trailing_zeros())
    }
}

/// Looks for one move among those to its target.
#[derive(Debug)]
pub(crate) struct Holds {
    pub(crate) played: Move,
    pub(crate) is_found: bool,
}

impl Holds {
    fn meet(&mut self, targets: Bitboard, found: Move) {
        self.is_found |= targets.contains(found.to()) && found == self.played;
    }
}

impl<S: Side> Sink<S> for Holds {
    #[inline]
    fn men(&mut self, _: &Board, _: Mover, from: Square, targets: Bitboard) {
        self.meet(targets, Move::new(from, self.played.to()));
    }

    #[inline]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        let to = self.played.to();
        for (step, targets) in steps.each() {
            self.meet(targets, Move::new(S::origin(step, to), to));
        }
    }

    #[inline]
    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        let to = self.played.to();
        for role in PROMOTIONS {
            self.meet(targets, Move::promotion_to(S::origin(step, to), to, role));
        }
    }

    #[inline]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.meet(board.passed, Move::en_passant(from, board.passed_square()));
    }

    #[inline]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.meet(rook.into(), Move::castling(board.king(), rook));
    }
}

/// Lists the promotions and nothing else.
#[derive(Debug)]
pub(crate) struct Promotions<'a>(pub(crate) Writer<'a>);

impl<S: Side> Sink<S> for Promotions<'_> {
    fn men(&mut self, _: &Board, _: Mover, _: Square, _: Bitboard) {}

    fn pawns(&mut self, _: &Board, _: Steps) {}

    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        for to in targets {
            for role in PROMOTIONS {
                self.0.push(Move::promotion_to(S::origin(step, to), to, role));
            }
        }
    }

    fn en_passant(&mut self, _: &Board, _: Square) {}

    fn castling(&mut self, _: &Board, _: Square) {}
}

/// Collects the targets of each man.
#[derive(Clone, Debug)]
pub(crate) struct Each {
    /// By the square on which the man stands.
    pub(crate) targets: [Bitboard; 64],
    /// The rooks with which the king may castle.
    pub(crate) castling: Bitboard,
    /// The pawns that may capture en passant.
    pub(crate) passers: Bitboard,
}

impl Each {
    pub(crate) const fn new() -> Self {
        Self { targets: [Bitboard::EMPTY; 64], castling: Bitboard::EMPTY, passers: Bitboard::EMPTY }
    }

    #[inline]
    fn add(&mut self, from: Square, targets: Bitboard) {
        self.targets[usize::from(from.index() & 63)] |= targets;
    }

    #[inline]
    fn step<S: Side>(&mut self, step: Step, targets: Bitboard) {
        for to in targets {
            self.add(S::origin(step, to), to.into());
        }
    }
}

impl<S: Side> Sink<S> for Each {
    fn men(&mut self, _: &Board, _: Mover, from: Square, targets: Bitboard) {
        self.add(from, targets);
    }

    fn pawns(&mut self, _: &Board, steps: Steps) {
        steps.each().into_iter().for_each(|(step, targets)| self.step::<S>(step, targets));
    }

    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        self.step::<S>(step, targets);
    }

    fn en_passant(&mut self, board: &Board, from: Square) {
        self.add(from, board.passed);
        self.passers |= from;
    }

    fn castling(&mut self, board: &Board, rook: Square) {
        self.add(board.king(), rook.into());
        self.castling |= rook;
    }
}
