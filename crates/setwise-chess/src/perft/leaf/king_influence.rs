//! The moves that may change what the replying king can do, or what is pinned to it.
//!
//! The side to move is "we"; the king is theirs. Every move that is in neither set leaves the
//! king alone: it gives no check, opens no line to the king, changes no square that the king may
//! enter, no pin and no castling. The sets may be too large, never too small.
//!
//! ```text
//! zone   = the king, the squares it may enter, its open castling paths
//! to     = the squares from which a piece attacks the zone (by the way it moves),
//!          lines between our sliders and the zone, lines of pins
//! from   = the same, and pieces that screen the king from our own sliders
//! ```
//!
//! ```text
//! 8  . . . . . x k x     Rook moves. The zone is k and the squares x; the lines
//! 7  . . . . . x x x     that reach it are the files f to h and the ranks 7 and 8,
//! 6  . . . . . | | |     so that `to.orthogonal` holds them all, also far away.
//! 5  R . . . . * | |     Ra5-b5 is summed; Ra5-f5 (*) attacks f7 and is made.
//! ```

use setwise::{Bitboard, Square};

use crate::perft::leaf::line_fills::{FALLING, FILE, LINES, PerLine, Propagators, RANK, RISING};
use crate::rules::legal::board::Board;
use crate::rules::legal::rays::CastlingPath;
use crate::rules::legal::side::Side;

/// A set of squares for each way to move; a queen has two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByMover {
    pub(crate) pawn: u64,
    pub(crate) knight: u64,
    pub(crate) diagonal: u64,
    pub(crate) orthogonal: u64,
    pub(crate) king: u64,
}

/// The squares that matter to the king of the replying side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingInfluence {
    /// Leaving these squares may change what the king can do.
    pub(crate) from: ByMover,
    /// Arriving on these squares may.
    pub(crate) to: ByMover,
    /// Their pieces that are pinned on each line, and move only along it.
    pub(crate) pinned: PerLine,
    /// The number of moves of their king.
    pub(crate) moves: i64,
}

/// The result of looking along each line.
#[derive(Clone, Copy, Debug, Default)]
struct LineScan {
    attacked: PerLine,
    seen: PerLine,
    pinned: PerLine,
    /// The squares beyond the first piece that the king sees, if it is theirs.
    beyond: PerLine,
    /// Squares for both sets, and more squares for `from`.
    both: PerLine,
    from: PerLine,
}

impl KingInfluence {
    #[inline(always)]
    pub(crate) fn new<S: Side>(board: &Board, castling_paths: &[CastlingPath; 2]) -> Self {
        let (us, them) = (&board.us, &board.them);
        let (our, their, king) = (us.all.0, them.all.0, them.king);
        let occupied = our | their;
        let ring = king.king_attacks().0;
        let if_open = |path: &CastlingPath| {
            if path.must_be_empty & occupied == 0 { path.must_be_safe } else { 0 }
        };
        let path = if_open(&castling_paths[0]) | if_open(&castling_paths[1]);
        let zone = king.0 | (ring & !their) | path;

        let scan = scan_lines(board, zone);
        let any = |lines: &PerLine| lines[0] | lines[1] | lines[2] | lines[3];
        let (both, from) = (any(&scan.both), any(&scan.from));
        let mut danger = any(&scan.attacked) | us.king.king_attacks().0;
        danger |= us.knights.knight_attacks().0 | S::pawn_attacks(us.pawns).0;

        let mut moves = i64::from((ring & !their & !danger).count_ones());
        let mut castling = [0; 2];
        for path in castling_paths {
            let is_right = path.must_be_empty & king.0 == 0;
            let barred = (path.must_be_empty & occupied) | (path.must_be_safe & danger);
            moves += i64::from(barred == 0);
            castling[0] |= if is_right { path.must_be_empty } else { 0 };
            castling[1] |= if is_right { path.must_be_empty | path.rook } else { 0 };
        }

        let zone_set = Bitboard(zone);
        let near = ByMover {
            pawn: S::Other::pawn_attacks(zone_set).0,
            knight: zone_set.knight_attacks().0,
            diagonal: scan.seen[FALLING] | scan.seen[RISING],
            orthogonal: scan.seen[RANK] | scan.seen[FILE],
            king: zone_set.king_attacks().0,
        };
        let from = from | both | castling[0];
        let to = both | (ring & their) | castling[1];
        Self {
            from: ByMover {
                pawn: from | near.pawn,
                knight: from | near.knight,
                diagonal: from | near.diagonal,
                orthogonal: from | near.orthogonal,
                king: from | near.king,
            },
            to: ByMover {
                pawn: to | near.pawn,
                knight: to | near.knight,
                diagonal: to | near.diagonal | scan.beyond[FALLING] | scan.beyond[RISING],
                orthogonal: to | near.orthogonal | scan.beyond[RANK] | scan.beyond[FILE],
                king: to | near.king,
            },
            pinned: scan.pinned,
            moves,
        }
    }
}

/// Looks along the lines from our sliders, from the zone and from the king, and meets in the
/// middle: a square that both a slider and the zone see is between them with at most one piece.
///
/// The fills are at hand, so that a pin is an intersection of two. With `CheckInfo` in place of
/// that, `perft 7` from the initial position takes 10% more time, and `perft 6` of the position
/// "Kiwipete" 4% less (AVX-512, medians of 21 and 15 pairs).
#[inline(always)]
fn scan_lines(board: &Board, zone: u64) -> LineScan {
    let (us, them) = (&board.us, &board.them);
    let (our, their, king) = (us.all.0, them.all.0, them.king.0);
    let occupied = our | their;
    let empty = !occupied;
    let sliders = [us.orthogonal.0, us.diagonal.0, us.orthogonal.0, us.diagonal.0];
    let mut scan = LineScan::default();
    for (line, &sliders) in sliders.iter().enumerate() {
        let fills = Propagators::new(line, empty);
        let ours = [fills.up(sliders), fills.down(sliders)];
        let zones = [fills.up(zone), fills.down(zone)];
        let first = [fills.up(king), fills.down(king)];
        // The squares seen beyond the first piece.
        let second = [fills.up(first[0] & occupied), fills.down(first[1] & occupied)];
        let if_any = |set: u64, then: u64| if set != 0 { then } else { 0 };

        let pinned = [first[0] & ours[1] & their, first[1] & ours[0] & their];
        let pins =
            if_any(pinned[0], first[0] | second[0]) | if_any(pinned[1], first[1] | second[1]);
        let lines = (zones[0] & ours[1]) | (zones[1] & ours[0]);
        let met = [second[0] & ours[1], second[1] & ours[0]];
        let screens = if_any(met[0] & their, first[0]) | if_any(met[1] & their, first[1]);

        scan.attacked[line] = ours[0] | ours[1];
        scan.seen[line] = zones[0] | zones[1];
        scan.pinned[line] = pinned[0] | pinned[1];
        scan.beyond[line] =
            if_any(first[0] & their, second[0]) | if_any(first[1] & their, second[1]);
        scan.both[line] = pins | (lines & !their);
        scan.from[line] = screens | met[0] | met[1];
    }
    scan
}

/// The squares of each line through a square.
pub(crate) static LINES_THROUGH: [PerLine; 64] = {
    let mut table = [[0; LINES]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new_wrapping(index);
        table[index][RANK] = Bitboard::from_rank(square.rank()).0;
        table[index][FALLING] = Bitboard::anti_diagonal(square).0;
        table[index][FILE] = Bitboard::from_file(square.file()).0;
        table[index][RISING] = Bitboard::diagonal(square).0;
        index += 1;
    }
    table
};
