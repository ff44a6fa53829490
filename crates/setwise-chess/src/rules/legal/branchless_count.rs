//! Counting legal moves with set operations only: no branch, no loop over pieces, no table. So the
//! compiler can count as many positions at once as a register has words.
//!
//! ```text
//! danger  = squares that their pieces attack
//! pins    = for each of the four lines through the king: our first piece on a ray
//!           if one of their sliders sees it from the other side
//! moves   = for each direction: count(attacks of the sliders not pinned on another line)
//!         + knights that are not pinned + king's ring & !danger + castling + pawns
//! ```
//!
//! One population count serves all sliders of a direction: their attacks never overlap, because a
//! slider stops the next one. A pinned piece may move along its line with the king, all of it, and
//! nowhere else; so a pin only masks the movers of the other three lines, and no targets.
//!
//! ```text
//! 8  . . . . q . . .    pin_file = e4: `pinned_up` takes the first piece on the ray north of
//! 7  . . . . . . . .    the king, and the queen's attacks to the south reach it.
//! 6  . . . . . . . .
//! 5  . . . . . . . .    The rook on e4 counts as a mover on files (e2 e3 e5 e6 e7 e8: 6 moves)
//! 4  . . . . R . . .    and not on ranks. A knight on e4 would not count at all.
//! 3  . . . . . . . .
//! 2  . . . . . . . .
//! 1  . . . . K . . .
//! ```
//!
//! The count is valid if the side to move is not in check, which is an output as well, and lacks en
//! passant captures. [`CheckInfo`] defines pins a second time, and is faster for a single board: it
//! loops over the sliders that could pin, and most boards have at most one. With this count in place
//! of the generator, counting the moves of one board after the other takes 80% more instructions
//! (`data/positions.epd`, AVX2).
//!
//! [`CheckInfo`]: crate::rules::legal::check_info::CheckInfo

use setwise::Bitboard;

use crate::rules::legal::board::Board;
use crate::rules::legal::rays::{CastlingPath, Rays};
use crate::rules::legal::side::Side;

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// A flag of [`count`]: their rooks and queens may attack the king or a square next to it, or pin a
/// piece. Without it they are left out.
pub(crate) const ORTHOGONAL: u32 = 1;
/// The same for their bishops and queens.
pub(crate) const DIAGONAL: u32 = 2;
/// There are bishops or queens. Without it those of both sides are left out.
pub(crate) const BISHOPS_OR_QUEENS: u32 = 4;
/// There are knights.
pub(crate) const KNIGHTS: u32 = 8;
/// The side to move may have a right to castle.
pub(crate) const CASTLING: u32 = 16;
/// The side to move may have a pawn that promotes.
pub(crate) const PROMOTING: u32 = 32;
/// There may be any pieces and rights.
pub(crate) const ANY_PIECES: u32 = BISHOPS_OR_QUEENS | KNIGHTS | CASTLING | PROMOTING;
/// All flags.
pub(crate) const ALL: u32 = ORTHOGONAL | DIAGONAL | ANY_PIECES;

/// The result for one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BranchlessCount {
    /// The legal moves without en passant captures; meaningless in check.
    pub(crate) moves: u64,
    /// The king's square if it is attacked.
    pub(crate) check: u64,
}

/// Returns the first piece on a ray of ascending indices, or an empty set.
#[inline(always)]
pub(super) const fn first_up(ray: u64, occupied: u64) -> u64 {
    let met = occupied & ray;
    met & met.wrapping_neg()
}

/// Returns the first piece on a ray of descending indices, or a1 if there is no piece.
#[inline(always)]
pub(super) const fn first_down(ray: u64, occupied: u64) -> u64 {
    const TOP: u64 = 1 << 63;
    TOP >> (((occupied & ray) | 1).leading_zeros() & 63)
}

/// Returns the first piece on a ray of ascending indices if it is ours and sliders beyond see it.
#[inline(always)]
pub(super) const fn pinned_up(ray: u64, occupied: u64, us: u64, seen: u64) -> u64 {
    first_up(ray, occupied) & us & seen
}

/// Returns the same for a ray of descending indices. No slider attacks a1 in a direction of
/// ascending indices.
#[inline(always)]
pub(super) const fn pinned_down(ray: u64, occupied: u64, us: u64, seen: u64) -> u64 {
    first_down(ray, occupied) & us & seen
}

/// Counts the moves of knights, each of the eight leaps by itself.
#[inline(always)]
pub(crate) fn knight_moves(knights: u64, targets: u64) -> u64 {
    const NOT_AB: u64 = NOT_A & (NOT_A << 1);
    const NOT_GH: u64 = NOT_H & (NOT_H >> 1);
    let count = |set: u64| ones(set & targets);
    let mut moves = count((knights << 17) & NOT_A) + count((knights << 15) & NOT_H);
    moves += count((knights << 10) & NOT_AB) + count((knights << 6) & NOT_GH);
    moves += count((knights >> 17) & NOT_H) + count((knights >> 15) & NOT_A);
    moves + count((knights >> 10) & NOT_GH) + count((knights >> 6) & NOT_AB)
}

#[inline(always)]
fn ones(set: u64) -> u64 {
    u64::from(set.count_ones())
}

/// The squares that their pieces attack, and our pinned pieces on each line through the king.
struct Threats {
    danger: u64,
    pin_file: u64,
    pin_rank: u64,
    pin_rising: u64,
    pin_falling: u64,
}

impl Threats {
    #[inline(always)]
    fn new<S: Side, const FLAGS: u32>(board: &Board, rays: &Rays, occupied: u64) -> Self {
        let them = &board.them;
        let (our, empty) = (board.us.all.0, Bitboard(!occupied));
        let mut danger = S::Other::pawn_attacks(them.pawns).0;
        danger |= them.king.king_attacks().0;
        if FLAGS & KNIGHTS != 0 {
            danger |= them.knights.knight_attacks().0;
        }
        let [mut pin_file, mut pin_rank, mut pin_rising, mut pin_falling] = [0; 4];
        if FLAGS & ORTHOGONAL != 0 {
            let sliders = them.orthogonal;
            let to_north = sliders.north_attacks(empty).0;
            let to_south = sliders.south_attacks(empty).0;
            let to_east = sliders.east_attacks(empty).0;
            let to_west = sliders.west_attacks(empty).0;
            danger |= to_north | to_south | to_east | to_west;
            pin_file = pinned_up(rays.north, occupied, our, to_south)
                | pinned_down(rays.south, occupied, our, to_north);
            pin_rank = pinned_up(rays.east, occupied, our, to_west)
                | pinned_down(rays.west, occupied, our, to_east);
        }
        if FLAGS & DIAGONAL != 0 {
            let sliders = them.diagonal;
            let to_north_east = sliders.north_east_attacks(empty).0;
            let to_south_west = sliders.south_west_attacks(empty).0;
            let to_north_west = sliders.north_west_attacks(empty).0;
            let to_south_east = sliders.south_east_attacks(empty).0;
            danger |= to_north_east | to_south_west | to_north_west | to_south_east;
            pin_rising = pinned_up(rays.north_east, occupied, our, to_south_west)
                | pinned_down(rays.south_west, occupied, our, to_north_east);
            pin_falling = pinned_up(rays.north_west, occupied, our, to_south_east)
                | pinned_down(rays.south_east, occupied, our, to_north_west);
        }
        Self { danger, pin_file, pin_rank, pin_rising, pin_falling }
    }

    /// Returns the pieces that may move along files, ranks, rising and falling diagonals: all but
    /// those pinned on another line.
    #[inline(always)]
    fn movable(&self) -> [Bitboard; 4] {
        let orthogonal = self.pin_file | self.pin_rank;
        let diagonal = self.pin_rising | self.pin_falling;
        [
            self.pin_rank | diagonal,
            self.pin_file | diagonal,
            self.pin_falling | orthogonal,
            self.pin_rising | orthogonal,
        ]
        .map(|pinned| Bitboard(!pinned))
    }

    /// Returns the pinned pieces.
    #[inline(always)]
    const fn pinned(&self) -> u64 {
        self.pin_file | self.pin_rank | self.pin_rising | self.pin_falling
    }
}

/// Counts the legal moves of a side that is not in check.
#[inline(always)]
pub(crate) fn count<S: Side, const FLAGS: u32>(
    board: &Board,
    rays: &Rays,
    castling_paths: &[CastlingPath; 2],
) -> BranchlessCount {
    let has = |flag: u32| FLAGS & flag != 0;
    let (us, them) = (&board.us, &board.them);
    let occupied = us.all.0 | them.all.0;
    let empty = Bitboard(!occupied);
    let targets = !(us.all.0 | them.king.0);
    let threats = Threats::new::<S, FLAGS>(board, rays, occupied);
    let danger = threats.danger;
    let [on_file, on_rank, on_rising, on_falling] = threats.movable();

    let mut moves = 0;
    // The compiler computes the propagators that fills of one direction share once.
    let mut slide = |attacked: Bitboard| moves += ones(attacked.0 & targets);
    let (files, ranks) = (us.orthogonal & on_file, us.orthogonal & on_rank);
    slide(files.north_attacks(empty));
    slide(files.south_attacks(empty));
    slide(ranks.east_attacks(empty));
    slide(ranks.west_attacks(empty));
    if has(BISHOPS_OR_QUEENS) {
        let (rising, falling) = (us.diagonal & on_rising, us.diagonal & on_falling);
        slide(rising.north_east_attacks(empty));
        slide(rising.south_west_attacks(empty));
        slide(falling.north_west_attacks(empty));
        slide(falling.south_east_attacks(empty));
    }
    if has(KNIGHTS) {
        moves += knight_moves(us.knights.0 & !threats.pinned(), targets);
    }
    moves += ones(rays.ring & targets & !danger);
    for path in castling_paths.iter().filter(|_| has(CASTLING)) {
        let barred = (path.must_be_empty & occupied) | (path.must_be_safe & danger);
        moves += u64::from(barred | (path.rook & them.all.0) == 0);
    }

    let (east, west) = match S::IS_NORTH {
        true => (on_rising, on_falling),
        false => (on_falling, on_rising),
    };
    let push = S::forward(us.pawns & on_file) & empty;
    let double = S::forward(push & S::FIRST_STEP) & empty;
    let captured = Bitboard(targets) & them.all;
    let east = S::east(us.pawns & east) & captured;
    let west = S::west(us.pawns & west) & captured;
    moves += ones((push | double | east).0) + ones(west.0);
    if has(PROMOTING) {
        // A promotion is four moves.
        moves += 3 * (ones(((push | east) & S::LAST).0) + ones((west & S::LAST).0));
    }
    BranchlessCount { moves, check: danger & us.king.0 }
}
