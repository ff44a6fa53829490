//! The sinks that count moves and list them.

use setwise::{Bitboard, Square};

use crate::legal::board::{Board, Mover};
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::side::{Side, Step};
use crate::moves::{Move, MoveList, Writer};
use crate::role::Role;

/// The roles to which a pawn promotes.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

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
            Square::new_wrapping(board.en_passant.0.trailing_zeros()),
        ));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.0.push(Move::castling(board.king(), rook));
    }
}
