//! Sets and counts of legal moves without branches, as in
//! [`branchless_count`](crate::legal::branchless_count), for the questions of
//! [`bulk`](crate::bulk).
//!
//! The side to move is at the bottom of the board, and its pawns go north. Checkers and pins are
//! right in every position. Sets of moves lack en passant and Chess960 castling, and are
//! meaningless in check.
//!
//! Pins are found by the second piece on each ray, not by fills as in `branchless_count`, because
//! the questions include the pinners.

use setwise::{Bitboard, Rank};

use crate::legal::board::{Board, SidePieces};
use crate::legal::branchless_count::knight_moves;
use crate::legal::generate::Steps;
use crate::legal::rays::{CastlingPath, Rays};
use crate::role::Role;

const FIRST_STEP: Bitboard = Bitboard::from_rank(Rank::Third);
const LAST: Bitboard = Bitboard::from_rank(Rank::Eighth);

/// A board with the data that are looked up before branchless code runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PreparedBoard {
    pub(crate) board: Board,
    /// The rays from the king of the side to move.
    pub(crate) rays: Rays,
    pub(crate) castling_paths: [CastlingPath; 2],
}

/// The first and the second piece on a ray; an empty set stands for a missing piece.
#[derive(Clone, Copy)]
struct Met {
    first: u64,
    second: u64,
}

/// Looks along a ray of ascending indices.
#[inline(always)]
fn met_up(ray: u64, occupied: u64) -> Met {
    let met = occupied & ray;
    let rest = met & met.wrapping_sub(1);
    Met { first: met & !rest, second: rest & rest.wrapping_neg() }
}

/// Looks along a ray of descending indices.
#[inline(always)]
fn met_down(ray: u64, occupied: u64) -> Met {
    const TOP: u64 = 1 << 63;
    let met = occupied & ray;
    // Bit 0 replaces an empty set, and is masked again.
    let first = TOP >> ((met | 1).leading_zeros() & 63) & met;
    let rest = met ^ first;
    let second = TOP >> ((rest | 1).leading_zeros() & 63) & rest;
    Met { first, second }
}

/// Our pinned pieces by line, and the pieces that pin them.
#[derive(Clone, Copy)]
struct Pins {
    file: Bitboard,
    rank: Bitboard,
    rising: Bitboard,
    falling: Bitboard,
    pinners: Bitboard,
}

impl Pins {
    #[inline(always)]
    fn new(on: &PreparedBoard) -> Self {
        let (rays, us) = (&on.rays, on.board.us.all.0);
        let (orthogonal, diagonal) = (on.board.them.orthogonal.0, on.board.them.diagonal.0);
        let occupied = on.occupied().0;
        let mut pinners = 0;
        let mut pinned = |met: Met, sliders: u64| {
            let is_pin = met.first & us != 0 && met.second & sliders != 0;
            pinners |= if is_pin { met.second } else { 0 };
            Bitboard(if is_pin { met.first } else { 0 })
        };
        Self {
            file: pinned(met_up(rays.north, occupied), orthogonal)
                | pinned(met_down(rays.south, occupied), orthogonal),
            rank: pinned(met_up(rays.east, occupied), orthogonal)
                | pinned(met_down(rays.west, occupied), orthogonal),
            rising: pinned(met_up(rays.north_east, occupied), diagonal)
                | pinned(met_down(rays.south_west, occupied), diagonal),
            falling: pinned(met_up(rays.north_west, occupied), diagonal)
                | pinned(met_down(rays.south_east, occupied), diagonal),
            pinners: Bitboard(pinners),
        }
    }

    #[inline(always)]
    fn all(&self) -> Bitboard {
        self.file | self.rank | self.rising | self.falling
    }

    /// Returns the squares of pieces that may move along files: all but those pinned on another
    /// line.
    #[inline(always)]
    fn free_on_file(&self) -> Bitboard {
        !(self.rank | self.rising | self.falling)
    }

    #[inline(always)]
    fn free_on_rank(&self) -> Bitboard {
        !(self.file | self.rising | self.falling)
    }

    #[inline(always)]
    fn free_on_rising(&self) -> Bitboard {
        !(self.file | self.rank | self.falling)
    }

    #[inline(always)]
    fn free_on_falling(&self) -> Bitboard {
        !(self.file | self.rank | self.rising)
    }
}

impl PreparedBoard {
    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.board.us.all | self.board.them.all
    }

    /// Returns the squares that our pieces may enter, before pins.
    #[inline(always)]
    fn targets(&self) -> Bitboard {
        !(self.board.us.all | self.board.them.king)
    }

    /// Returns their pieces that give check.
    #[inline(always)]
    pub(crate) fn checkers(&self) -> Bitboard {
        let (rays, occupied, them) = (&self.rays, self.occupied().0, &self.board.them);
        let king = self.board.us.king;
        let straight = met_up(rays.north, occupied).first
            | met_up(rays.east, occupied).first
            | met_down(rays.south, occupied).first
            | met_down(rays.west, occupied).first;
        let oblique = met_up(rays.north_east, occupied).first
            | met_up(rays.north_west, occupied).first
            | met_down(rays.south_east, occupied).first
            | met_down(rays.south_west, occupied).first;
        Bitboard(straight) & them.orthogonal
            | Bitboard(oblique) & them.diagonal
            | king.knight_attacks() & them.knights
            | king.pawn_attacks_white() & them.pawns
            | Bitboard(rays.ring) & them.king
    }

    /// Returns our pinned pieces.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> Bitboard {
        Pins::new(self).all()
    }

    /// Returns their pieces that pin one of ours.
    #[inline(always)]
    pub(crate) fn pinners(&self) -> Bitboard {
        Pins::new(self).pinners
    }

    /// Returns the squares that their pieces attack with the king where it is.
    #[inline(always)]
    fn danger(&self) -> Bitboard {
        let (occupied, them) = (self.occupied(), &self.board.them);
        them.orthogonal.rook_attacks(occupied)
            | them.diagonal.bishop_attacks(occupied)
            | them.knights.knight_attacks()
            | them.pawns.pawn_attacks_black()
            | them.king.king_attacks()
    }

    /// Returns the king's square if it is attacked. Together with the moves of the king it costs
    /// almost nothing.
    #[inline(always)]
    pub(crate) fn check(&self) -> Bitboard {
        self.danger() & self.board.us.king
    }

    /// Returns the squares next to the king that it may enter, of those wanted.
    #[inline(always)]
    fn king_steps(&self, danger: Bitboard, wanted: Bitboard) -> Bitboard {
        (Bitboard(self.rays.ring) & wanted).difference(danger)
    }

    /// Returns the targets of the castling king.
    #[inline(always)]
    fn castlings(&self, danger: Bitboard) -> Bitboard {
        let [short, long] = self.castling_paths.map(|path| {
            let barred = path.must_be_empty & self.occupied().0 | path.must_be_safe & danger.0;
            if barred == 0 { 1 << path.target } else { 0 }
        });
        Bitboard(short | long)
    }

    /// Returns the squares that these sliders attack in each direction.
    #[inline(always)]
    fn slides(&self, pins: &Pins, orthogonal: Bitboard, diagonal: Bitboard) -> [Bitboard; 8] {
        let empty = !self.occupied();
        let (file, rank) = (orthogonal & pins.free_on_file(), orthogonal & pins.free_on_rank());
        let rising = diagonal & pins.free_on_rising();
        let falling = diagonal & pins.free_on_falling();
        [
            file.north_attacks(empty),
            file.south_attacks(empty),
            rank.east_attacks(empty),
            rank.west_attacks(empty),
            rising.north_east_attacks(empty),
            rising.south_west_attacks(empty),
            falling.north_west_attacks(empty),
            falling.south_east_attacks(empty),
        ]
    }

    #[inline(always)]
    fn steps(&self, pins: &Pins, pawns: Bitboard) -> Steps {
        let (empty, captured) = (!self.occupied(), self.targets() & self.board.them.all);
        let push = (pawns & pins.free_on_file()).north_one() & empty;
        Steps {
            push,
            double: (push & FIRST_STEP).north_one() & empty,
            east: (pawns & pins.free_on_rising()).north_east_one() & captured,
            west: (pawns & pins.free_on_falling()).north_west_one() & captured,
        }
    }

    /// Returns the targets of the legal moves; castling goes to the king's target.
    #[inline(always)]
    pub(crate) fn target_squares(&self) -> Bitboard {
        let (us, targets, danger) = (&self.board.us, self.targets(), self.danger());
        let pins = Pins::new(self);
        let slides = self.slides(&pins, us.orthogonal, us.diagonal);
        let slides = slides.into_iter().fold(Bitboard::EMPTY, |all, slides| all | slides);
        let knights = us.knights.difference(pins.all()).knight_attacks();
        let steps = self.steps(&pins, us.pawns);
        self.king_steps(danger, targets)
            | self.castlings(danger)
            | (slides | knights) & targets
            | steps.push
            | steps.double
            | steps.east
            | steps.west
    }

    /// Returns our pieces that have a legal move.
    #[inline(always)]
    pub(crate) fn movable(&self) -> Bitboard {
        let (us, targets, danger) = (&self.board.us, self.targets(), self.danger());
        let pins = Pins::new(self);
        // A slider has a move along a line if it has one to the next square on it.
        let on_file = (targets.north_one() | targets.south_one()) & pins.free_on_file();
        let on_rank = (targets.east_one() | targets.west_one()) & pins.free_on_rank();
        let on_rising =
            (targets.north_east_one() | targets.south_west_one()) & pins.free_on_rising();
        let on_falling =
            (targets.north_west_one() | targets.south_east_one()) & pins.free_on_falling();
        let knights = targets.knight_attacks().difference(pins.all());
        let steps = self.steps(&pins, us.pawns);
        let has_step = self.king_steps(danger, targets) | self.castlings(danger);
        let king = if has_step.is_empty() { Bitboard::EMPTY } else { us.king };
        king | us.orthogonal & (on_file | on_rank)
            | us.diagonal & (on_rising | on_falling)
            | us.knights & knights
            | steps.push.south_one()
            | steps.east.south_west_one()
            | steps.west.south_east_one()
    }

    /// Counts the moves of pieces other than the king to wanted squares.
    #[inline(always)]
    fn count_pieces(&self, side: &SidePieces, wanted: Bitboard) -> u64 {
        let (pins, targets) = (Pins::new(self), self.targets() & wanted);
        // In one direction the attacks of sliders never overlap: one stops the next.
        let mut moves = 0;
        for slides in self.slides(&pins, side.orthogonal, side.diagonal) {
            moves += ones(slides & targets);
        }
        moves += knight_moves(side.knights.difference(pins.all()).0, targets.0);
        let Steps { push, double, east, west } = self.steps(&pins, side.pawns);
        let (one, other) = ((push | double | east) & wanted, west & wanted);
        // A promotion is four moves.
        moves + ones(one) + ones(other) + 3 * (ones(one & LAST) + ones(other & LAST))
    }

    /// Counts the captures.
    #[inline(always)]
    pub(crate) fn count_captures(&self) -> u64 {
        let theirs = self.targets() & self.board.them.all;
        let king = self.king_steps(self.danger(), theirs);
        ones(king) + self.count_pieces(&self.board.us, theirs)
    }

    /// Counts the moves of the pieces of a role, which should be a constant.
    #[inline(always)]
    pub(crate) fn count_moves_of(&self, role: Role) -> u64 {
        if role == Role::King {
            let danger = self.danger();
            let castlings = self.castlings(danger);
            return ones(self.king_steps(danger, self.targets())) + ones(castlings);
        }
        self.count_pieces(&self.board.us.only(role), Bitboard::FULL)
    }
}

#[inline(always)]
fn ones(set: Bitboard) -> u64 {
    u64::from(set.len())
}
