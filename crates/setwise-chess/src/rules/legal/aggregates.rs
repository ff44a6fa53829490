//! Sums and unions over all legal moves: captures, moves of a role, targets, movable pieces.

use setwise::{Bitboard, Square};

use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::generate::{Sink, Steps, Wanted, generate};
use crate::rules::legal::side::{Side, Step};
use crate::rules::legal::sinks::Counter;
use crate::vocabulary::castling::castled_squares;
use crate::vocabulary::role::Role;

/// Counts the captures, en passant captures included.
#[inline]
pub(crate) fn count_captures<S: Side>(board: &Board) -> u32 {
    let wanted = Wanted { targets: board.them.all, en_passant: true, castling: false };
    let mut counter = Counter::default();
    generate::<S, _>(board, wanted, &mut counter);
    counter.0
}

/// Counts the moves, and the captures among them, en passant captures included.
#[inline]
pub(crate) fn count_moves_and_captures<S: Side>(board: &Board) -> [u32; 2] {
    let mut counter = MovesAndCaptures::default();
    generate::<S, _>(board, Wanted::ALL, &mut counter);
    [counter.moves, counter.captures]
}

#[derive(Debug, Default)]
struct MovesAndCaptures {
    moves: u32,
    captures: u32,
}

impl<S: Side> Sink<S> for MovesAndCaptures {
    #[inline(always)]
    fn pieces(&mut self, board: &Board, _: Mover, _: Square, targets: Bitboard) {
        self.moves += targets.len();
        self.captures += (targets & board.them.all).len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        let captures = steps.east.len() + steps.west.len();
        self.moves += (steps.push | steps.double).len() + captures;
        self.captures += captures;
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, _: Step, targets: Bitboard) {
        self.moves += 4 * targets.len();
        self.captures += 4 * (targets & board.them.all).len();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Board, _: Square) {
        self.moves += 1;
        self.captures += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: &Board, _: Square) {
        self.moves += 1;
    }
}

/// Counts the moves of the pieces of a role; castling is a move of the king.
#[inline]
pub(crate) fn count_moves_of<S: Side>(board: &Board, role: Role) -> u32 {
    let asked = Board { us: board.us.only(role), ..*board };
    let mut counter = CounterOf { is_king: role == Role::King, counter: Counter::default() };
    generate::<S, _>(&asked, Wanted::ALL, &mut counter);
    counter.counter.0
}

/// Counts the moves of the king, or those of other pieces: the generator always passes the king's.
#[derive(Debug)]
struct CounterOf {
    is_king: bool,
    counter: Counter,
}

impl<S: Side> Sink<S> for CounterOf {
    #[inline(always)]
    fn pieces(&mut self, _: &Board, mover: Mover, _: Square, targets: Bitboard) {
        if (mover == Mover::King) == self.is_king {
            self.counter.0 += targets.len();
        }
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        Sink::<S>::pawns(&mut self.counter, board, steps);
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard) {
        Sink::<S>::promotions(&mut self.counter, board, step, targets);
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Board, _: Square) {
        self.counter.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: &Board, _: Square) {
        self.counter.0 += u32::from(self.is_king);
    }
}

/// The union of all targets and of all origins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Endpoints {
    /// The targets; castling goes to the king's target.
    pub(crate) targets: Bitboard,
    /// The pieces that have a move.
    pub(crate) movable: Bitboard,
}

impl Endpoints {
    #[inline]
    pub(crate) fn new<S: Side>(board: &Board) -> Self {
        let mut ends = Self { targets: Bitboard::EMPTY, movable: Bitboard::EMPTY };
        generate::<S, _>(board, Wanted::ALL, &mut ends);
        ends
    }

    #[inline(always)]
    fn step<S: Side>(&mut self, step: Step, targets: Bitboard) {
        self.targets |= targets;
        self.movable |= S::back(step, targets);
    }
}

impl<S: Side> Sink<S> for Endpoints {
    #[inline(always)]
    fn pieces(&mut self, _: &Board, _: Mover, from: Square, targets: Bitboard) {
        self.targets |= targets;
        self.movable |= if targets.is_empty() { Bitboard::EMPTY } else { from.into() };
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        steps.each().into_iter().for_each(|(step, targets)| self.step::<S>(step, targets));
    }

    #[inline(always)]
    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        self.step::<S>(step, targets);
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.targets |= board.en_passant;
        self.movable |= from;
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.targets |= castled_squares(board.king(), rook).0;
        self.movable |= board.us.king;
    }
}
