//! The last two plies where there are kings, rooks and pawns alone: all moves are made, since
//! registers full of such boards are counted faster than zones and answers are found.

use setwise::{Bitboard, Square};

use crate::legal::board::{Board, Mover};
use crate::legal::gather::Gather;
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::lane::Way;
use crate::legal::leaves::en_passant_answers;
use crate::legal::side::{Side, Step};
use crate::legal::sinks::PROMOTIONS;

/// Whether there are kings, rooks and pawns alone, and no right to castle.
#[inline(always)]
pub(crate) fn is_bare(board: &Board) -> bool {
    let Board { us, them, rooks, .. } = board;
    (us.knights | us.diagonal | them.knights | them.diagonal | *rooks).is_empty()
}

/// The sequences of two moves of a board that [is bare](is_bare), eight positions at once.
#[inline(always)]
pub(crate) fn count_bare<S: Side>(board: &Board, gather: &mut Gather) -> u64 {
    gather.begin(board);
    let mut made = Made { gather: &mut *gather, passed: 0 };
    generate::<S, _>(board, Wanted::ALL, &mut made);
    let passed = made.passed;
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros());
    let ways = Way::of::<S::Other>(king, Bitboard::EMPTY);
    gather.count::<S, true, true>(board, &ways) + passed as u64
}

/// Makes all moves.
struct Made<'a> {
    gather: &'a mut Gather,
    /// The answers en passant.
    passed: i64,
}

impl<S: Side> Sink<S> for Made<'_> {
    #[inline(always)]
    fn men(&mut self, _: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let from = Bitboard::from(from).0;
        match mover {
            Mover::King => self.gather.king(from, targets.0),
            _ => self.gather.rook(from, targets.0),
        }
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        self.gather.pawns::<S>(steps);
        for to in steps.double & S::double_steps_seen(board.them.pawns) {
            self.passed += en_passant_answers::<S>(board, to);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard) {
        for to in targets {
            for role in PROMOTIONS {
                self.gather.answer::<S>(&board.promoted::<S>(step, to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.gather.answer::<S>(&board.passed::<S>(from));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.gather.answer::<S>(&board.castled::<S>(rook));
    }
}
