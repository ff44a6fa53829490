//! The last two plies on boards with kings, rooks and pawns only: all moves are made, since
//! registers full of such boards are counted faster than their sums are set up.
//!
//! Without this case, `perft 7` of `8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -` takes 0.156 s instead of
//! 0.105 s (AVX-512, best of 9).

use setwise::{Bitboard, Square};

use crate::perft::leaf::batch::MoveBatch;
use crate::perft::leaf::replies::en_passant_replies;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::generate::{Sink, Steps, Wanted, generate};
use crate::rules::legal::rays::CastlingPath;
use crate::rules::legal::side::{Side, Step};
use crate::vocabulary::role::PROMOTIONS;

/// Returns true if there are kings, rooks and pawns only, and no right to castle.
#[inline(always)]
pub(crate) fn has_rooks_and_pawns_only(board: &Board) -> bool {
    let Board { us, them, rooks, .. } = board;
    (us.knights | us.diagonal | them.knights | them.diagonal | *rooks).is_empty()
}

/// Counts the sequences of two moves from such a board, eight positions at once.
#[inline(always)]
pub(crate) fn count_rooks_and_pawns_only<S: Side>(board: &Board, batch: &mut MoveBatch) -> u64 {
    batch.begin(board);
    let mut all = MakeAll { batch: &mut *batch, en_passant: 0 };
    generate::<S, _>(board, Wanted::ALL, &mut all);
    let en_passant = all.en_passant;
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros() as usize);
    let castling_paths = CastlingPath::both::<S::Other>(king, Bitboard::EMPTY);
    batch.count::<S, true, true>(board, &castling_paths) + en_passant as u64
}

/// Puts all moves into the batch.
struct MakeAll<'a> {
    batch: &'a mut MoveBatch,
    /// The number of en passant replies.
    en_passant: i64,
}

impl<S: Side> Sink<S> for MakeAll<'_> {
    #[inline(always)]
    fn pieces(&mut self, _: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let from = Bitboard::from(from).0;
        match mover {
            Mover::King => self.batch.king(from, targets.0),
            _ => self.batch.rook(from, targets.0),
        }
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        self.batch.pawns::<S>(steps);
        for to in steps.double & S::double_steps_seen(board.them.pawns) {
            self.en_passant += en_passant_replies::<S>(board, to);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard) {
        for to in targets {
            for role in PROMOTIONS {
                self.batch.count_now::<S>(&board.after_promotion::<S>(step, to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.batch.count_now::<S>(&board.after_en_passant::<S>(from));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.batch.count_now::<S>(&board.after_castling::<S>(rook));
    }
}
