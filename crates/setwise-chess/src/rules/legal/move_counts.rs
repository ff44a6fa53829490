//! The sink that counts moves, captures, checks and mates together.
//!
//! Checks are found as in [`checks`](crate::rules::legal::checks), but as sets: no move is made to see
//! whether it gives check. Only the moves that do are made, to see whether they mate.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::generate::{Sink, Steps, Wanted, generate};
use crate::rules::legal::side::{Side, Step};
use crate::rules::legal::sinks;
use crate::vocabulary::castling::castled_squares;
use crate::vocabulary::role::PROMOTIONS;

/// The numbers of some kinds of legal moves of a position. A promotion counts as four moves.
///
/// # Examples
///
/// ```
/// use setwise_chess::{MoveCounts, Position};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/1q4PP/3R2K1 w - - 0 1".parse()?;
/// let counts = position.move_counts();
/// assert_eq!(counts, MoveCounts { moves: 18, captures: 0, checks: 1, mates: 1 });
/// assert_eq!(counts.moves, position.count_legal_moves());
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveCounts {
    /// The number of legal moves.
    pub moves: u32,
    /// The number of captures, en passant captures included.
    pub captures: u32,
    /// The number of moves that give check.
    pub checks: u32,
    /// The number of moves that give checkmate.
    pub mates: u32,
}

impl MoveCounts {
    /// Counts the moves of the side to move.
    pub(crate) fn of<S: Side>(position: &Position) -> Self {
        let board = Board::new(position);
        let king = position.king(position.side_to_move.opposite());
        let attackers = position.attackers_to(king, board.occupied());
        if !attackers.is_disjoint(board.us.all) {
            return Self::one_by_one(position);
        }
        let mut counter = Counter {
            counts: Self::default(),
            position,
            king,
            discoverers: position.discoverers(),
            knight: attacks::knight(king),
            diagonal: attacks::bishop(king, board.occupied()),
            orthogonal: attacks::rook(king, board.occupied()),
        };
        generate::<S, _>(&board, Wanted::ALL, &mut counter);
        counter.counts
    }

    /// Counts by making each move: no game reaches this position, since the other king is in check already.
    #[cold]
    #[inline(never)]
    fn one_by_one(position: &Position) -> Self {
        let mut counts = Self { captures: position.count_captures(), ..Self::default() };
        for m in position.legal_moves() {
            let next = position.after(m);
            counts.moves += 1;
            counts.checks += u32::from(next.is_check());
            counts.mates += u32::from(next.is_checkmate());
        }
        counts
    }
}

/// Counts the moves of a side whose opponent is not in check.
struct Counter<'a> {
    counts: MoveCounts,
    position: &'a Position,
    /// Their king.
    king: Square,
    /// The pieces that check by leaving the line to the king.
    discoverers: Bitboard,
    /// The squares from which a piece checks as a knight, along diagonals, and along files and ranks.
    knight: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
}

impl Counter<'_> {
    /// Returns the targets that give check, if those in `direct` do so directly.
    #[inline(always)]
    fn checking(&self, from: Square, targets: Bitboard, direct: Bitboard) -> Bitboard {
        let off_line = match self.discoverers.contains(from) {
            true => !attacks::line(self.king, from),
            false => Bitboard::EMPTY,
        };
        targets & (direct | off_line)
    }

    /// Counts a move that gives check, and leads to a board.
    #[inline(always)]
    fn check<S: Side>(&mut self, next: &Board) {
        self.counts.checks += 1;
        self.counts.mates += u32::from(sinks::count::<S::Other>(next) == 0);
    }

    /// Counts a rare kind of move among the checks and mates, by making it.
    #[cold]
    #[inline(never)]
    fn rare(&mut self, m: Move) {
        let next = self.position.after(m);
        self.counts.checks += u32::from(next.is_check());
        self.counts.mates += u32::from(next.is_checkmate());
    }
}

impl<S: Side> Sink<S> for Counter<'_> {
    #[inline(always)]
    fn pieces(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        self.counts.moves += targets.len();
        self.counts.captures += (targets & board.them.all).len();
        let sets = &board.us;
        let direct = match mover {
            Mover::King => Bitboard::EMPTY,
            Mover::Knight => self.knight,
            Mover::Diagonal if sets.orthogonal.contains(from) => self.diagonal | self.orthogonal,
            Mover::Orthogonal if sets.diagonal.contains(from) => self.diagonal | self.orthogonal,
            Mover::Diagonal => self.diagonal,
            Mover::Orthogonal => self.orthogonal,
        };
        let mut checks = self.checking(from, targets, direct);
        while let Some(to) = checks.pop_first() {
            self.check::<S>(&board.after_move::<S>(mover, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        let Steps { push, double, east, west } = steps;
        self.counts.moves += (push | double | east).len() + west.len();
        self.counts.captures += east.len() + west.len();
        let direct = S::Other::pawn_attacks(self.king.into());
        let discoverers = self.discoverers & board.us.pawns;
        for (step, targets) in steps.each() {
            // Those that may give check.
            let mut targets = targets & (direct | S::forth(step, discoverers));
            while let Some(to) = targets.pop_first() {
                if !self.checking(S::origin(step, to), to.into(), direct).is_empty() {
                    self.check::<S>(&board.after_pawn_move::<S>(step, to));
                }
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, mut targets: Bitboard) {
        self.counts.moves += 4 * targets.len();
        self.counts.captures += 4 * (targets & board.them.all).len();
        while let Some(to) = targets.pop_first() {
            let from = S::origin(step, to);
            PROMOTIONS.into_iter().for_each(|role| self.rare(Move::promotion_to(from, to, role)));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.counts.moves += 1;
        self.counts.captures += 1;
        self.rare(Move::en_passant(from, board.en_passant_target()));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.counts.moves += 1;
        let rook_to = castled_squares(board.king(), rook).1;
        // On another rank, their king sees at most one of the two squares that are left.
        let leaving = Bitboard::from(rook) | board.king();
        if self.king.rank() == rook_to.rank()
            || self.king.file() == rook_to.file()
            || !(leaving & self.discoverers).is_empty()
        {
            self.rare(Move::castling(board.king(), rook));
        }
    }
}
