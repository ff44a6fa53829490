//! Counting legal moves setwise, without a branch, a loop over men or a look-up: code that
//! the compiler can run on as many positions at once as a register has words.
//!
//! In one direction the fills of several sliders never overlap, because a slider stops the
//! next: so the moves in that direction are the population count of one set. A man that is
//! pinned moves along its line with the king, all of it, and nowhere else: so pins are masks
//! on the movers, a mask for each of the four lines, and targets need none.
//!
//! It serves where the side to move is not in check; whether that is so comes out as well.
//! En passant is not in it.

use setwise::{Bitboard, Square};

use crate::legal::board::Board;
use crate::legal::side::Side;

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// The rays from a king, without its own square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rays {
    pub(crate) north: u64,
    pub(crate) east: u64,
    pub(crate) north_east: u64,
    pub(crate) north_west: u64,
    pub(crate) south: u64,
    pub(crate) west: u64,
    pub(crate) south_west: u64,
    pub(crate) south_east: u64,
    /// The squares beside the king.
    pub(crate) ring: u64,
}

/// What castling to a side asks for. Where there is no right to it, `swept` is the king's
/// square, which is never empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The squares that are to be empty.
    pub(crate) swept: u64,
    /// The squares that are not to be attacked.
    pub(crate) path: u64,
    /// The rook, which is to be there still.
    pub(crate) rook: u64,
    /// The index of the square to which the king goes.
    pub(crate) target: usize,
}

/// Flags of [`count`]: their rooks and queens may attack the king or a square beside it, or
/// pin a man; where the flag is not set they are left out.
pub(crate) const ORTHOGONAL: u32 = 1;
/// The same of their bishops and queens.
pub(crate) const DIAGONAL: u32 = 2;
/// There are bishops or queens; without the flag none of either side is looked for.
pub(crate) const OBLIQUE: u32 = 4;
/// There are knights.
pub(crate) const KNIGHTS: u32 = 8;
/// The side to move may have a right to castle.
pub(crate) const CASTLING: u32 = 16;
/// The side to move may have a pawn that promotes.
pub(crate) const PROMOTING: u32 = 32;
/// There may be any men and rights.
pub(crate) const MEN: u32 = OBLIQUE | KNIGHTS | CASTLING | PROMOTING;
/// All flags.
pub(crate) const ALL: u32 = ORTHOGONAL | DIAGONAL | MEN;

/// What is counted of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    /// The legal moves, en passant apart; of use where there is no check.
    pub(crate) moves: u64,
    /// The king's square if it is attacked.
    pub(crate) check: u64,
}

/// One step of each of the eight ways, with what falls off the board masked.
macro_rules! step {
    (north, $set:expr, $by:expr) => {
        $set << (8 * $by)
    };
    (south, $set:expr, $by:expr) => {
        $set >> (8 * $by)
    };
    (east, $set:expr, $by:expr) => {
        $set << $by
    };
    (west, $set:expr, $by:expr) => {
        $set >> $by
    };
    (north_east, $set:expr, $by:expr) => {
        $set << (9 * $by)
    };
    (north_west, $set:expr, $by:expr) => {
        $set << (7 * $by)
    };
    (south_east, $set:expr, $by:expr) => {
        $set >> (7 * $by)
    };
    (south_west, $set:expr, $by:expr) => {
        $set >> (9 * $by)
    };
}

/// The squares through which sliders go in one direction: one, two and four steps at once.
macro_rules! propagators {
    ($way:ident, $mask:expr, $empty:expr) => {{
        let one = $empty & $mask;
        let two = one & step!($way, one, 1);
        let four = two & step!($way, two, 2);
        (one, two, four)
    }};
}

/// The squares attacked by sliders in one direction: Kogge-Stone.
macro_rules! attacks {
    ($way:ident, $mask:expr, $through:expr, $sliders:expr) => {{
        let ((one, two, four), mut set) = ($through, $sliders);
        set |= one & step!($way, set, 1);
        set |= two & step!($way, set, 2);
        set |= four & step!($way, set, 4);
        step!($way, set, 1) & $mask
    }};
}

/// The first man on a ray of growing indices, if it is ours and sliders see it from behind.
#[inline(always)]
const fn pinned_up(ray: u64, occupied: u64, us: u64, seen: u64) -> u64 {
    let met = occupied & ray;
    met & met.wrapping_neg() & us & seen
}

/// The same on a ray of falling indices.
#[inline(always)]
const fn pinned_down(ray: u64, occupied: u64, us: u64, seen: u64) -> u64 {
    const TOP: u64 = 1 << 63;
    // The one stands in for a man where there is none: nothing sees the corner a1 in a way in
    // which indices grow.
    let first = TOP >> (((occupied & ray) | 1).leading_zeros() & 63);
    first & us & seen
}

/// The number of moves of knights: each of the eight ways by itself.
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

/// Counts the legal moves of a side that is not in check.
#[inline(always)]
pub(crate) fn count<S: Side, const FLAGS: u32>(
    board: &Board,
    rays: &Rays,
    ways: &[Way; 2],
) -> Counted {
    let has = |flag: u32| FLAGS & flag != 0;
    let (us, them) = (&board.us, &board.them);
    let occupied = us.all.0 | them.all.0;
    let empty = !occupied;
    let (our, king) = (us.all.0, us.king.0);
    let targets = !(our | them.king.0);

    let north = propagators!(north, !0, empty);
    let south = propagators!(south, !0, empty);
    let east = propagators!(east, NOT_A, empty);
    let west = propagators!(west, NOT_H, empty);
    let north_east = propagators!(north_east, NOT_A, empty);
    let south_west = propagators!(south_west, NOT_H, empty);
    let north_west = propagators!(north_west, NOT_H, empty);
    let south_east = propagators!(south_east, NOT_A, empty);

    let mut danger = S::Other::pawn_attacks(them.pawns).0;
    danger |= them.king.king_attacks().0;
    if has(KNIGHTS) {
        danger |= them.knights.knight_attacks().0;
    }
    let [mut pin_file, mut pin_rank, mut pin_rising, mut pin_falling] = [0; 4];
    if has(ORTHOGONAL) {
        let sliders = them.orthogonal.0;
        let to_north = attacks!(north, !0, north, sliders);
        let to_south = attacks!(south, !0, south, sliders);
        let to_east = attacks!(east, NOT_A, east, sliders);
        let to_west = attacks!(west, NOT_H, west, sliders);
        danger |= to_north | to_south | to_east | to_west;
        pin_file = pinned_up(rays.north, occupied, our, to_south)
            | pinned_down(rays.south, occupied, our, to_north);
        pin_rank = pinned_up(rays.east, occupied, our, to_west)
            | pinned_down(rays.west, occupied, our, to_east);
    }
    if has(DIAGONAL) {
        let sliders = them.diagonal.0;
        let to_north_east = attacks!(north_east, NOT_A, north_east, sliders);
        let to_south_west = attacks!(south_west, NOT_H, south_west, sliders);
        let to_north_west = attacks!(north_west, NOT_H, north_west, sliders);
        let to_south_east = attacks!(south_east, NOT_A, south_east, sliders);
        danger |= to_north_east | to_south_west | to_north_west | to_south_east;
        pin_rising = pinned_up(rays.north_east, occupied, our, to_south_west)
            | pinned_down(rays.south_west, occupied, our, to_north_east);
        pin_falling = pinned_up(rays.north_west, occupied, our, to_south_east)
            | pinned_down(rays.south_east, occupied, our, to_north_west);
    }
    // Who may move along each line: all but those pinned on another one.
    let straight = pin_file | pin_rank;
    let oblique = pin_rising | pin_falling;
    let (on_file, on_rank) = (!(pin_rank | oblique), !(pin_file | oblique));
    let (on_rising, on_falling) = (!(pin_falling | straight), !(pin_rising | straight));

    let mut moves = 0;
    macro_rules! slide {
        ($way:ident, $mask:expr, $sliders:expr) => {
            moves += ones(attacks!($way, $mask, $way, $sliders) & targets);
        };
    }
    let (files, ranks) = (us.orthogonal.0 & on_file, us.orthogonal.0 & on_rank);
    slide!(north, !0, files);
    slide!(south, !0, files);
    slide!(east, NOT_A, ranks);
    slide!(west, NOT_H, ranks);
    if has(OBLIQUE) {
        let (rising, falling) = (us.diagonal.0 & on_rising, us.diagonal.0 & on_falling);
        slide!(north_east, NOT_A, rising);
        slide!(south_west, NOT_H, rising);
        slide!(north_west, NOT_H, falling);
        slide!(south_east, NOT_A, falling);
    }
    if has(KNIGHTS) {
        moves += knight_moves(us.knights.0 & !(straight | oblique), targets);
    }
    moves += ones(rays.ring & targets & !danger);
    for way in ways.iter().filter(|_| has(CASTLING)) {
        moves +=
            u64::from((way.swept & occupied) | (way.path & danger) | (way.rook & them.all.0) == 0);
    }

    let (east, west) = match S::IS_NORTH {
        true => (on_rising, on_falling),
        false => (on_falling, on_rising),
    };
    let allowed = |lines: u64| Bitboard(us.pawns.0 & lines);
    let push = S::forward(allowed(on_file)).0 & empty;
    let double = S::forward(Bitboard(push) & S::FIRST_STEP).0 & empty;
    let captured = targets & them.all.0;
    let east = S::east(allowed(east)).0 & captured;
    let west = S::west(allowed(west)).0 & captured;
    moves += ones(push | double | east) + ones(west);
    if has(PROMOTING) {
        // A promotion is four moves.
        let last = S::LAST.0;
        moves += 3 * (ones((push | east) & last) + ones(west & last));
    }
    Counted { moves, check: danger & king }
}

/// The rays of each direction from each square.
pub(crate) static RAYS: [Rays; 64] = {
    let mut table = [Rays::NONE; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Rays::from(Square::new_wrapping(index as u32));
        index += 1;
    }
    table
};

impl Rays {
    const NONE: Self = Self {
        north: 0,
        east: 0,
        north_east: 0,
        north_west: 0,
        south: 0,
        west: 0,
        south_west: 0,
        south_east: 0,
        ring: 0,
    };

    const fn from(square: Square) -> Self {
        let above = !1 << square.index();
        let below = !(!0 << square.index());
        let (rank, file) =
            (Bitboard::from_rank(square.rank()).0, Bitboard::from_file(square.file()).0);
        let (rising, falling) = (Bitboard::diagonal(square).0, Bitboard::anti_diagonal(square).0);
        Self {
            north: file & above,
            east: rank & above,
            north_east: rising & above,
            north_west: falling & above,
            south: file & below,
            west: rank & below,
            south_west: rising & below,
            south_east: falling & below,
            ring: Bitboard::from_square(square).king_attacks().0,
        }
    }

    /// All of it, word by word.
    #[inline(always)]
    pub(crate) const fn words(&self) -> [u64; 9] {
        let Self { north, east, north_east, north_west, south, west, .. } = *self;
        let Self { south_west, south_east, ring, .. } = *self;
        [north, east, north_east, north_west, south, west, south_west, south_east, ring]
    }

    /// The reverse of [`words`](Self::words).
    #[inline(always)]
    pub(crate) const fn from_words(words: [u64; 9]) -> Self {
        let [north, east, north_east, north_west, south, west, south_west, south_east, ring] =
            words;
        Self { north, east, north_east, north_west, south, west, south_west, south_east, ring }
    }

    /// The rays from a square.
    #[inline(always)]
    pub(crate) fn of(square: Square) -> Self {
        RAYS[usize::from(square.index() & 63)]
    }
}

impl Way {
    /// The ways of a king to castle with the rooks that may.
    ///
    /// `None` where king or rooks stand where only a shuffled back rank has them.
    #[inline(always)]
    pub(crate) fn of<S: Side>(king: Square, rooks: Bitboard) -> [Self; 2] {
        let rights = rooks & S::BACK_RANK;
        let [_, west, east] = S::HOME;
        let rank = 8 * u32::from(king.rank().index());
        let way = |rook: Square, target: u32, swept: u64, path: u64| {
            let is_right = rights.contains(rook);
            Self {
                swept: if is_right { swept << rank } else { Bitboard::from(king).0 },
                path: path << rank,
                rook: Bitboard::from(rook).0,
                target: (target + rank) as usize,
            }
        };
        [way(east, 6, 0x60, 0x60), way(west, 2, 0x0e, 0x0c)]
    }
}
