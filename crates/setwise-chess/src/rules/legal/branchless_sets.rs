//! Sets and counts of legal moves without branches, as in
//! [`branchless_count`](crate::rules::legal::branchless_count), for the questions of
//! [`bulk`](crate::bulk).
//!
//! The side to move is at the bottom of the board, and its pawns go north. Checkers and pins are
//! right in every position. Sets of moves lack en passant and Chess960 castling. All but
//! those of [`PreparedBoard::checks`] are meaningless in check.

use setwise::{Bitboard, File, Rank};

use crate::rules::legal::board::{Board, SidePieces};
use crate::rules::legal::branchless_count::{
    first_down, first_up, knight_moves, pinned_down, pinned_up,
};
use crate::rules::legal::generate::Steps;
use crate::rules::legal::rays::{CastlingPath, Rays};
use crate::rules::legal::side::White;
use crate::vocabulary::role::Role;

const FIRST_STEP: Bitboard = Bitboard::from_rank(Rank::Third);
const LAST: Bitboard = Bitboard::from_rank(Rank::Eighth);
/// The squares on a line with a rook that has castled.
const BESIDE_ROOKS: Bitboard = Bitboard::from_rank(Rank::First)
    .union(Bitboard::from_file(File::D))
    .union(Bitboard::from_file(File::F));

/// A board with the data that are looked up before branchless code runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PreparedBoard {
    pub(crate) board: Board,
    /// The rays from the king of the side to move.
    pub(crate) rays: Rays,
    pub(crate) castling_paths: [CastlingPath; 2],
}

/// The moves that give check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    /// The number of those whose piece attacks the king from its target, without promotions, en passant and
    /// castling.
    pub(crate) direct: u64,
    /// Nonzero if there may be others.
    pub(crate) others: u64,
    /// The targets of these moves, by the kind of piece that moves there.
    targets: SidePieces,
}

/// Our pinned pieces by line.
#[derive(Clone, Copy)]
struct Pins {
    file: Bitboard,
    rank: Bitboard,
    rising: Bitboard,
    falling: Bitboard,
}

impl Pins {
    #[inline(always)]
    fn new(on: &PreparedBoard) -> Self {
        let (rays, us, occupied) = (&on.rays, on.board.us.all.0, on.occupied());
        let (orthogonal, diagonal) = (on.board.them.orthogonal, on.board.them.diagonal);
        let empty = !occupied;
        let up = |ray, seen: Bitboard| Bitboard(pinned_up(ray, occupied.0, us, seen.0));
        let down = |ray, seen: Bitboard| Bitboard(pinned_down(ray, occupied.0, us, seen.0));
        Self {
            file: up(rays.north, orthogonal.south_attacks(empty))
                | down(rays.south, orthogonal.north_attacks(empty)),
            rank: up(rays.east, orthogonal.west_attacks(empty))
                | down(rays.west, orthogonal.east_attacks(empty)),
            rising: up(rays.north_east, diagonal.south_west_attacks(empty))
                | down(rays.south_west, diagonal.north_east_attacks(empty)),
            falling: up(rays.north_west, diagonal.south_east_attacks(empty))
                | down(rays.south_east, diagonal.north_west_attacks(empty)),
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

    /// Returns the first pieces on the files and ranks, and on the diagonals, from the king.
    #[inline(always)]
    fn met(&self, occupied: Bitboard) -> [Bitboard; 2] {
        let rays = &self.rays;
        let up = |ray| Bitboard(first_up(ray, occupied.0));
        let down = |ray| Bitboard(first_down(ray, occupied.0) & ray & occupied.0);
        [
            up(rays.north) | up(rays.east) | down(rays.south) | down(rays.west),
            up(rays.north_east)
                | up(rays.north_west)
                | down(rays.south_east)
                | down(rays.south_west),
        ]
    }

    /// Returns their pieces that give check.
    #[inline(always)]
    pub(crate) fn checkers(&self) -> Bitboard {
        let (king, them) = (self.board.us.king, &self.board.them);
        let [orthogonal, diagonal] = self.met(self.occupied());
        orthogonal & them.orthogonal
            | diagonal & them.diagonal
            | king.knight_attacks() & them.knights
            | king.pawn_attacks_white() & them.pawns
            | Bitboard(self.rays.ring) & them.king
    }

    /// Returns our pinned pieces.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> Bitboard {
        Pins::new(self).all()
    }

    /// Returns their pieces that pin one of ours.
    #[inline(always)]
    pub(crate) fn pinners(&self) -> Bitboard {
        let (occupied, them) = (self.occupied(), &self.board.them);
        let [orthogonal, diagonal] = self.met(occupied);
        let first = orthogonal | diagonal;
        // The x-rays of the king through our pieces.
        let [orthogonal, diagonal] = self.met(occupied.difference(first & self.board.us.all));
        (orthogonal & them.orthogonal | diagonal & them.diagonal).difference(first)
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

    /// Returns squares that pieces may enter that are on no line with the king, and so not pinned: by
    /// pushes of pawns, and by single steps of the others. Without a check, each is the target of a
    /// legal move.
    #[inline(always)]
    pub(crate) fn free_targets(&self) -> Bitboard {
        let Rays { north, east, south, west, .. } = self.rays;
        let Rays { north_east, north_west, south_east, south_west, .. } = self.rays;
        let lines = north | east | south | west | north_east | north_west | south_east | south_west;
        let us = &self.board.us;
        let free = |pieces: Bitboard| pieces.difference(Bitboard(lines));
        let (straight, oblique) = (free(us.orthogonal), free(us.diagonal));
        let steps = straight.north_one() | straight.south_one() | straight.east_one();
        let steps =
            steps | straight.west_one() | oblique.north_east_one() | oblique.north_west_one();
        let steps = steps | oblique.south_east_one() | oblique.south_west_one();
        let pushes = free(us.pawns).north_one().difference(self.occupied());
        pushes | (free(us.knights).knight_attacks() | steps) & self.targets()
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

    /// Counts the moves that give check.
    ///
    /// A piece gives check from the squares that it would attack from the king's square.
    #[inline(always)]
    pub(crate) fn checks(&self) -> Checks {
        let (us, king, occupied) = (&self.board.us, self.board.them.king, self.occupied());
        let (orthogonal, diagonal) = (king.rook_attacks(occupied), king.bishop_attacks(occupied));
        let (knight, pawn) = (king.knight_attacks(), king.pawn_attacks_black());
        let seen = |orthogonal: Bitboard, diagonal: Bitboard| {
            orthogonal & us.orthogonal | diagonal & us.diagonal
        };
        // In no game is their king in check already.
        let checked = seen(orthogonal, diagonal)
            | knight & us.knights
            | pawn & us.pawns
            | king.king_attacks() & us.king;
        // Sliders with one piece before the king, which discovers a check if it is ours.
        let without = occupied.difference((orthogonal | diagonal) & us.all);
        let discovering = seen(king.rook_attacks(without), king.bishop_attacks(without));

        let evasions = self.evasions();
        let (pins, targets) = (Pins::new(self), self.targets() & evasions);
        let queens = us.orthogonal & us.diagonal;
        let (orthogonal, diagonal) = (orthogonal & targets, diagonal & targets);
        let all = self.slides(&pins, us.orthogonal, us.diagonal);
        let of_queens = self.slides(&pins, queens, queens);
        let (knights, knight) = (us.knights.difference(pins.all()), knight & targets);
        let mut direct = knight_moves(knights.0, knight.0);
        let [mut along, mut aslant, mut by_queens] = [Bitboard::EMPTY; 3];
        for line in 0..4 {
            let oblique = line + 4;
            direct += ones(all[line] & orthogonal) + ones(of_queens[line] & diagonal);
            direct += ones(all[oblique] & diagonal) + ones(of_queens[oblique] & orthogonal);
            along |= all[line];
            aslant |= all[oblique];
            by_queens |= of_queens[line] | of_queens[oblique];
        }
        let Steps { push, double, east, west } = self.steps(&pins, us.pawns);
        let pawn = pawn & evasions;
        direct += ones((push | double | east) & pawn) + ones(west & pawn);
        let promoting = (push | east | west) & LAST & evasions;
        // The rook arrives on the file of d or f. The king may be attacked on its way.
        let castling = match (king & BESIDE_ROOKS).is_empty() {
            true => Bitboard::EMPTY,
            false => self.castlings(Bitboard::EMPTY),
        };
        let others = checked | discovering | promoting | castling;
        let by_queens = by_queens & (orthogonal | diagonal);
        let targets = SidePieces {
            pawns: (push | double | east | west) & pawn,
            knights: knights.knight_attacks() & knight,
            diagonal: aslant & diagonal | by_queens,
            orthogonal: along & orthogonal | by_queens,
            king: Bitboard::EMPTY,
            all: Bitboard::EMPTY,
        };
        Checks { direct, others: others.0, targets }
    }

    /// Returns the squares where pieces other than the king end a check: all without a check, and none in a
    /// double check.
    #[inline(always)]
    fn evasions(&self) -> Bitboard {
        let (king, them, occupied) = (self.board.us.king, &self.board.them, self.occupied());
        let [orthogonal, diagonal] = self.met(occupied);
        let orthogonal = (orthogonal & them.orthogonal).rook_attacks(occupied);
        let diagonal = (diagonal & them.diagonal).bishop_attacks(occupied);
        // Lines of a kind from the king and from the checker along it meet between the two alone.
        let between =
            king.rook_attacks(occupied) & orthogonal | king.bishop_attacks(occupied) & diagonal;
        let checkers = self.checkers();
        match checkers.len() {
            0 => Bitboard::FULL,
            1 => checkers | between,
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the squares where a piece other than their king can certainly capture a piece that alone gives
    /// check. Pieces that our lines pin, now or after our move, do not count.
    #[inline(always)]
    fn recaptures(&self) -> Bitboard {
        let (us, them, obstacles) = (&self.board.us, &self.board.them, self.board.obstacles());
        let pinned = us.orthogonal.rook_attacks(obstacles) & them.king.rook_attacks(obstacles)
            | us.diagonal.bishop_attacks(obstacles) & them.king.bishop_attacks(obstacles);
        let occupied = self.occupied();
        them.orthogonal.difference(pinned).rook_attacks(occupied)
            | them.diagonal.difference(pinned).bishop_attacks(occupied)
            | them.knights.difference(pinned).knight_attacks()
            | them.pawns.difference(pinned).pawn_attacks_black()
    }

    /// Returns false if none of the direct checks mates: after each, the king can flee, or the piece that gives
    /// check can be captured.
    #[inline(always)]
    pub(crate) fn may_mate(&self, checks: &Checks) -> bool {
        let (targets, obstacles) = (checks.targets, self.board.obstacles());
        let kept = !self.recaptures();
        let (orthogonal, diagonal) = (targets.orthogonal & kept, targets.diagonal & kept);
        let (knights, pawns) = (targets.knights & kept, targets.pawns & kept);
        let attacked = orthogonal.rook_attacks(obstacles)
            | diagonal.bishop_attacks(obstacles)
            | knights.knight_attacks()
            | pawns.pawn_attacks_white();
        let is_none = (orthogonal | diagonal | knights | pawns).is_empty();
        !is_none & self.board.flights::<White>().is_subset(attacked)
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
