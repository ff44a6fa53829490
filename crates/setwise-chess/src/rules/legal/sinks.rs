//! The sinks that count moves, list them, look for one move, or collect the targets of each piece.

use setwise::{Bitboard, Square};

use crate::moves::{Move, MoveList, TargetsBySquare, Writer};
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::generate::{Sink, Steps, Wanted, generate};
use crate::rules::legal::side::{Side, Step};
use crate::vocabulary::role::PROMOTIONS;

/// Counts the moves.
#[derive(Debug, Default)]
pub(crate) struct Counter(pub(crate) u32);

impl<S: Side> Sink<S> for Counter {
    #[inline(always)]
    fn pieces(&mut self, _: &Board, _: Mover, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        self.0 += (steps.push | steps.double | steps.east).len() + steps.west.len();
    }

    #[inline(always)]
    fn promotions(&mut self, _: &Board, _: Step, targets: Bitboard) {
        self.0 += 4 * targets.len();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Board, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: &Board, _: Square) {
        self.0 += 1;
    }
}

/// Counts the legal moves.
#[inline(always)]
pub(crate) fn count<S: Side>(board: &Board) -> u32 {
    let mut counter = Counter::default();
    generate::<S, _>(board, Wanted::ALL, &mut counter);
    counter.0
}

/// Lists the wanted legal moves.
#[inline]
pub(crate) fn list<S: Side>(board: &Board, wanted: Wanted, list: &mut MoveList) {
    let mut lister = Lister(list.writer());
    generate::<S, _>(board, wanted, &mut lister);
    lister.0.finish();
}

/// Lists the moves.
#[derive(Debug)]
pub(crate) struct Lister<'a>(pub(crate) Writer<'a>);

impl<S: Side> Sink<S> for Lister<'_> {
    #[inline(always)]
    fn pieces(&mut self, _: &Board, _: Mover, from: Square, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            self.0.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        for (step, mut targets) in steps.each() {
            while let Some(to) = targets.pop_first() {
                self.0.push(Move::new(S::origin(step, to), to));
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, _: &Board, step: Step, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            for role in PROMOTIONS {
                self.0.push(Move::promotion_to(S::origin(step, to), to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.0.push(Move::en_passant(
            from,
            Square::new_wrapping(board.en_passant.0.trailing_zeros() as usize),
        ));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.0.push(Move::castling(board.king(), rook));
    }
}

impl Board {
    /// Returns a board on which only these pieces of ours and the king can move. All pieces still
    /// block, pin and guard.
    #[inline]
    pub(crate) fn restricted_to(mut self, pieces: Bitboard) -> Self {
        self.us.pawns &= pieces;
        self.us.knights &= pieces;
        self.us.diagonal &= pieces;
        self.us.orthogonal &= pieces;
        self
    }

    /// Returns the en passant square, if there is one.
    pub(crate) fn en_passant_target(&self) -> Square {
        Square::new_wrapping(self.en_passant.0.trailing_zeros() as usize)
    }
}

/// Looks for one move.
#[derive(Debug)]
pub(crate) struct MoveFinder {
    pub(crate) m: Move,
    pub(crate) is_found: bool,
}

impl MoveFinder {
    fn compare(&mut self, targets: Bitboard, found: Move) {
        self.is_found |= targets.contains(found.to()) && found == self.m;
    }
}

impl<S: Side> Sink<S> for MoveFinder {
    #[inline]
    fn pieces(&mut self, _: &Board, _: Mover, from: Square, targets: Bitboard) {
        self.compare(targets, Move::new(from, self.m.to()));
    }

    #[inline]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        let to = self.m.to();
        for (step, targets) in steps.each() {
            self.compare(targets, Move::new(S::origin(step, to), to));
        }
    }

    #[inline]
    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        let to = self.m.to();
        for role in PROMOTIONS {
            self.compare(targets, Move::promotion_to(S::origin(step, to), to, role));
        }
    }

    #[inline]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.compare(board.en_passant, Move::en_passant(from, board.en_passant_target()));
    }

    #[inline]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.compare(rook.into(), Move::castling(board.king(), rook));
    }
}

impl TargetsBySquare {
    #[inline]
    fn add(&mut self, from: Square, targets: Bitboard) {
        self.targets[from.index() & 63] |= targets;
    }

    #[inline]
    fn step<S: Side>(&mut self, step: Step, targets: Bitboard) {
        for to in targets {
            self.add(S::origin(step, to), to.into());
        }
    }
}

impl<S: Side> Sink<S> for TargetsBySquare {
    fn pieces(&mut self, _: &Board, _: Mover, from: Square, targets: Bitboard) {
        self.add(from, targets);
    }

    fn pawns(&mut self, _: &Board, steps: Steps) {
        steps.each().into_iter().for_each(|(step, targets)| self.step::<S>(step, targets));
    }

    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        self.step::<S>(step, targets);
    }

    fn en_passant(&mut self, board: &Board, from: Square) {
        self.add(from, board.en_passant);
        self.en_passant_captors |= from;
    }

    fn castling(&mut self, board: &Board, rook: Square) {
        self.add(board.king(), rook.into());
        self.castling |= rook;
    }
}
