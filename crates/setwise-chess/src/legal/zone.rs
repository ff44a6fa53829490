//! Which moves leave the other king alone: nothing that it may do changes by them, nor what
//! is pinned to it.
//!
//! The sets are drawn somewhat too large, never too small. Who is to move is "we"; the king
//! is theirs.

use setwise::{Bitboard, Square};

use crate::legal::board::Board;
use crate::legal::fills::{FALLING, FILE, LINES, Lanes, Propagators, RANK, RISING};
use crate::legal::lane::Way;
use crate::legal::side::Side;

/// Squares that matter to men by how they move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds {
    pub(crate) pawn: u64,
    pub(crate) knight: u64,
    pub(crate) diagonal: u64,
    pub(crate) orthogonal: u64,
    pub(crate) king: u64,
}

/// What the position asks of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zone {
    /// From these squares a move may change what the king can do.
    pub(crate) from: Kinds,
    /// And to these.
    pub(crate) to: Kinds,
    /// Their men that are pinned on each line, and move on it alone.
    pub(crate) pinned: Lanes,
    /// The number of moves of their king.
    pub(crate) moves: i64,
}

/// What is found on each line.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    attacked: Lanes,
    seen: Lanes,
    pinned: Lanes,
    /// Behind the first man that the king sees, if it is theirs.
    behind: Lanes,
    /// What no move may come from or go to, from alone, and to alone.
    both: Lanes,
    from: Lanes,
}

impl Zone {
    /// The zone of the king of the side that answers.
    #[inline(always)]
    pub(crate) fn new<S: Side>(board: &Board, ways: &[Way; 2]) -> Self {
        let (us, them) = (&board.us, &board.them);
        let (our, their, king) = (us.all.0, them.all.0, them.king);
        let occupied = our | their;
        let ring = king.king_attacks().0;
        let open = |way: &Way| if way.swept & occupied == 0 { !0 } else { 0 };
        let path = (ways[0].path & open(&ways[0])) | (ways[1].path & open(&ways[1]));
        let zone = king.0 | (ring & !their) | path;

        let found = look(board, zone);
        let any = |lanes: &Lanes| lanes[0] | lanes[1] | lanes[2] | lanes[3];
        let (both, from) = (any(&found.both), any(&found.from));
        let mut danger = any(&found.attacked) | us.king.king_attacks().0;
        danger |= us.knights.knight_attacks().0 | S::pawn_attacks(us.pawns).0;

        let mut moves = i64::from((ring & !their & !danger).count_ones());
        let mut castling = [0; 2];
        for way in ways {
            let is_right = way.swept & king.0 == 0;
            moves += i64::from((way.swept & occupied) | (way.path & danger) == 0);
            castling[0] |= if is_right { way.swept } else { 0 };
            castling[1] |= if is_right { way.swept | way.rook } else { 0 };
        }

        let zone_set = Bitboard(zone);
        let near = Kinds {
            pawn: S::Other::pawn_attacks(zone_set).0,
            knight: zone_set.knight_attacks().0,
            diagonal: found.seen[FALLING] | found.seen[RISING],
            orthogonal: found.seen[RANK] | found.seen[FILE],
            king: zone_set.king_attacks().0,
        };
        let from = from | both | castling[0];
        let to = both | (ring & their) | castling[1];
        Self {
            from: Kinds {
                pawn: from | near.pawn,
                knight: from | near.knight,
                diagonal: from | near.diagonal,
                orthogonal: from | near.orthogonal,
                king: from | near.king,
            },
            to: Kinds {
                pawn: to | near.pawn,
                knight: to | near.knight,
                diagonal: to | near.diagonal | found.behind[FALLING] | found.behind[RISING],
                orthogonal: to | near.orthogonal | found.behind[RANK] | found.behind[FILE],
                king: to | near.king,
            },
            pinned: found.pinned,
            moves,
        }
    }
}

/// Looks along the lines.
#[inline(always)]
fn look(board: &Board, zone: u64) -> Found {
    let (us, them) = (&board.us, &board.them);
    let (our, their, king) = (us.all.0, them.all.0, them.king.0);
    let occupied = our | their;
    let empty = !occupied;
    let sliders = [us.orthogonal.0, us.diagonal.0, us.orthogonal.0, us.diagonal.0];
    let mut found = Found::default();
    for (line, &sliders) in sliders.iter().enumerate() {
        let fills = Propagators::new(line, empty);
        let ours = [fills.up(sliders), fills.down(sliders)];
        let zones = [fills.up(zone), fills.down(zone)];
        let first = [fills.up(king), fills.down(king)];
        // What is seen behind the first man.
        let second = [fills.up(first[0] & occupied), fills.down(first[1] & occupied)];
        let if_any = |set: u64, then: u64| if set != 0 { then } else { 0 };

        let pinned = [first[0] & ours[1] & their, first[1] & ours[0] & their];
        let pins =
            if_any(pinned[0], first[0] | second[0]) | if_any(pinned[1], first[1] | second[1]);
        // Between a slider of ours and the zone stands one man at most.
        let lines = (zones[0] & ours[1]) | (zones[1] & ours[0]);
        let met = [second[0] & ours[1], second[1] & ours[0]];
        let screens = if_any(met[0] & their, first[0]) | if_any(met[1] & their, first[1]);

        found.attacked[line] = ours[0] | ours[1];
        found.seen[line] = zones[0] | zones[1];
        found.pinned[line] = pinned[0] | pinned[1];
        found.behind[line] =
            if_any(first[0] & their, second[0]) | if_any(first[1] & their, second[1]);
        found.both[line] = pins | (lines & !their);
        found.from[line] = screens | met[0] | met[1];
    }
    found
}

/// The squares of each line through a square.
pub(crate) static LINES_THROUGH: [Lanes; 64] = {
    let mut table = [[0; LINES]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new_wrapping(index as u32);
        table[index][RANK] = Bitboard::from_rank(square.rank()).0;
        table[index][FALLING] = Bitboard::anti_diagonal(square).0;
        table[index][FILE] = Bitboard::from_file(square.file()).0;
        table[index][RISING] = Bitboard::diagonal(square).0;
        index += 1;
    }
    table
};
