//! The sink that counts moves, captures, checks and mates together.
//!
//! Checks are found as in [`checks`](crate::rules::legal::checks), but as sets: no move is made to see
//! whether it gives check. Only the moves that do are made, to see whether they mate.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::check_info::CheckInfo;
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
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board) -> Self {
        let turned = Board { us: board.them, them: board.us, ..*board };
        let theirs = CheckInfo::new::<S::Other>(&turned);
        let (king, occupied, us) = (theirs.king, theirs.occupied, &board.us);
        let is_checked = !theirs.checkers.is_empty();
        let on_diagonals = theirs.diagonal_pins.difference(us.diagonal);
        let on_others = theirs.orthogonal_pins.difference(us.orthogonal);
        let mut counter = Counter {
            counts: Self::default(),
            king,
            is_checked,
            discoverers: (on_diagonals | on_others) & us.all,
            knight: attacks::knight(king),
            diagonal: attacks::bishop(king, occupied),
            orthogonal: attacks::rook(king, occupied),
            obstacles: board.obstacles(),
            flights: board.flights::<S>(),
        };
        generate::<S, _>(board, Wanted::ALL, &mut counter);
        counter.counts
    }
}

/// Counts the moves of a side.
struct Counter {
    counts: MoveCounts,
    /// Their king.
    king: Square,
    /// True if it is in check already, in which no game has the side to move: then each move is made to see
    /// whether it is in check after it.
    is_checked: bool,
    /// The pieces that check by leaving the line to the king.
    discoverers: Bitboard,
    /// The squares from which a piece checks as a knight, along diagonals, and along files and ranks.
    knight: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
    /// The pieces that stop lines that pass through our pieces and their king.
    obstacles: Bitboard,
    /// The squares where their king is safe after a move, unless the piece that moved attacks them.
    flights: Bitboard,
}

impl Counter {
    /// Returns the targets that give check, if those in `direct` do so directly; all that may, if the king is
    /// in check.
    #[inline(always)]
    fn checking(&self, from: Square, targets: Bitboard, direct: Bitboard) -> Bitboard {
        if self.is_checked {
            return targets;
        }
        let off_line = match self.discoverers.contains(from) {
            true => !attacks::line(self.king, from),
            false => Bitboard::EMPTY,
        };
        targets & (direct | off_line)
    }

    /// Counts a move that gives check, leads to a board, and whose piece then attacks at most these squares.
    #[inline(always)]
    fn check<S: Side>(&mut self, attacked: Bitboard, next: impl FnOnce() -> Board) {
        if self.is_checked {
            return self.perhaps::<S>(&next());
        }
        self.counts.checks += 1;
        if self.flights.is_subset(attacked) {
            self.counts.mates += u32::from(sinks::count::<S::Other>(&next()) == 0);
        }
    }

    /// Returns the squares that a piece attacks at most from its target.
    #[inline(always)]
    fn attacked(&self, mover: Mover, is_queen: bool, to: Square) -> Bitboard {
        match mover {
            Mover::King => attacks::king(to),
            Mover::Knight => attacks::knight(to),
            _ if is_queen => attacks::queen(to, self.obstacles),
            Mover::Diagonal => attacks::bishop(to, self.obstacles),
            Mover::Orthogonal => attacks::rook(to, self.obstacles),
        }
    }

    /// Counts a move that leads to a board, if it gives check.
    #[cold]
    #[inline(never)]
    fn perhaps<S: Side>(&mut self, next: &Board) {
        if !CheckInfo::new::<S::Other>(next).checkers.is_empty() {
            self.counts.checks += 1;
            self.counts.mates += u32::from(sinks::count::<S::Other>(next) == 0);
        }
    }
}

impl<S: Side> Sink<S> for Counter {
    #[inline(always)]
    fn pieces(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        self.counts.moves += targets.len();
        self.counts.captures += (targets & board.them.all).len();
        let is_queen = (board.us.diagonal & board.us.orthogonal).contains(from);
        let direct = match mover {
            Mover::King => Bitboard::EMPTY,
            Mover::Knight => self.knight,
            _ if is_queen => self.diagonal | self.orthogonal,
            Mover::Diagonal => self.diagonal,
            Mover::Orthogonal => self.orthogonal,
        };
        let mut checks = self.checking(from, targets, direct);
        while let Some(to) = checks.pop_first() {
            let attacked = self.attacked(mover, is_queen, to);
            self.check::<S>(attacked, || board.after_move::<S>(mover, from, to));
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
            let may = if self.is_checked { targets } else { direct | S::forth(step, discoverers) };
            let mut targets = targets & may;
            while let Some(to) = targets.pop_first() {
                if !self.checking(S::origin(step, to), to.into(), direct).is_empty() {
                    let attacked = S::pawn_attacks(to.into());
                    self.check::<S>(attacked, || board.after_pawn_move::<S>(step, to));
                }
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, mut targets: Bitboard) {
        self.counts.moves += 4 * targets.len();
        self.counts.captures += 4 * (targets & board.them.all).len();
        while let Some(to) = targets.pop_first() {
            for role in PROMOTIONS {
                self.perhaps::<S>(&board.after_promotion::<S>(step, to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.counts.moves += 1;
        self.counts.captures += 1;
        self.perhaps::<S>(&board.after_en_passant::<S>(from));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.counts.moves += 1;
        let rook_to = castled_squares(board.king(), rook).1;
        // On another rank, their king sees at most one of the two squares that are left.
        let leaving = Bitboard::from(rook) | board.king();
        if self.is_checked
            || self.king.rank() == rook_to.rank()
            || self.king.file() == rook_to.file()
            || !(leaving & self.discoverers).is_empty()
        {
            self.perhaps::<S>(&board.after_castling::<S>(rook));
        }
    }
}
