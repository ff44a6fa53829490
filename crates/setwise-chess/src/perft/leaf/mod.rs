//! The last two plies of perft, counted without making most of the moves.
//!
//! ```text
//! sum = 0
//! for each move m:
//!     if m may affect the other king, its castling or its pins:     king_influence
//!         sum += replies counted on the board after m               batch, eight at a time
//!     else:
//!         sum += base + leaving(from) + arriving(to)                replies, as sums over squares
//! ```
//!
//! `README.md` in this folder works through the sum on a board.

pub(crate) mod batch;
pub(crate) mod king_influence;
pub(crate) mod line_fills;
pub(crate) mod move_sets;
pub(crate) mod replies;
pub(crate) mod rooks_and_pawns_only;
pub(crate) mod target_counts;

use setwise::bulk::Level;
use setwise::{Bitboard, Square};

use crate::perft::leaf::batch::MoveBatch;
use crate::perft::leaf::king_influence::KingInfluence;
use crate::perft::leaf::move_sets::{MoveSets, Moves, SpecialTargets, collect};
use crate::perft::leaf::replies::{ReplyCounts, en_passant_replies};
use crate::perft::leaf::rooks_and_pawns_only::{
    count_rooks_and_pawns_only, has_rooks_and_pawns_only,
};
use crate::perft::leaf::target_counts::TargetCounts;
use crate::rules::legal::board::{Board, SidePieces};
use crate::rules::legal::generate::Steps;
use crate::rules::legal::rays::CastlingPath;
use crate::rules::legal::side::{Side, Step};
use crate::vocabulary::castling::{castled_squares, has_standard_rights};
use crate::vocabulary::role::PROMOTIONS;
use crate::vocabulary::role::Role;

/// The sum over the moves of a board, and the batch of those that cannot be summed.
struct LeafCount<'a> {
    board: &'a Board,
    influence: &'a KingInfluence,
    replies: &'a ReplyCounts,
    batch: &'a mut MoveBatch,
    /// The number of summed moves to each square.
    counts: TargetCounts,
    /// Summed moves that are not in `counts`.
    others: i64,
    /// The change of replies by origin squares and by pawn moves.
    change: i64,
}

impl LeafCount<'_> {
    /// Sorts the moves of knights and sliders.
    #[inline(always)]
    fn pieces<S: Side>(&mut self, sets: &MoveSets) {
        let Self { board, influence, .. } = *self;
        for &targets in sets.simple().1 {
            self.counts.add(targets);
        }
        let always_made = always_made(board, influence);
        for &(from, targets) in sets.special() {
            let if_in = |set: u64, then: u64| if set & from != 0 { then } else { 0 };
            let near = if_in(board.us.knights.0, influence.to.knight)
                | if_in(board.us.diagonal.0, influence.to.diagonal)
                | if_in(board.us.orthogonal.0, influence.to.orthogonal)
                | if_in(always_made, !0);
            let free = targets & !near;
            let mut made = targets & near;
            if free != 0 {
                made |= self.sum_from::<S>(from, free);
            }
            if made != 0 {
                self.batch.pieces(board, from, made);
            }
        }
    }

    /// Sums the moves of a piece whose leaving changes the replies, and returns the targets that
    /// interact with the origin: those moves must be made.
    #[inline(always)]
    fn sum_from<S: Side>(&mut self, from: u64, targets: u64) -> u64 {
        let square = Square::new_wrapping(from.trailing_zeros() as usize);
        let interacting = targets & self.replies.interacting(square);
        let summed = targets & !interacting;
        self.counts.add(summed);
        let moves = i64::from(summed.count_ones());
        self.change += moves * self.replies.by_leaving::<S>(self.board, square);
        interacting
    }

    /// Sorts the moves of the king and of pawns that do not promote.
    #[inline(always)]
    fn king_and_pawns<S: Side>(&mut self, moves: &Moves) {
        let Self { board, influence, replies, .. } = *self;
        let king = board.us.king.0;
        let near = influence.to.king | if influence.from.king & king != 0 { !0 } else { 0 };
        let mut made = moves.king & near;
        let mut free = moves.king & !near;
        if free != 0 && replies.sensitive() & king != 0 {
            made |= self.sum_from::<S>(king, free);
            free = 0;
        }
        if made != 0 {
            self.batch.pieces(board, king, made);
        }

        let to = Bitboard(influence.to.pawn);
        let [batched, summed] = moves.steps.split([
            to | self.near_pawn::<S>(Step::Push),
            to | self.near_pawn::<S>(Step::Double),
            to | self.near_pawn::<S>(Step::East),
            to | self.near_pawn::<S>(Step::West),
        ]);
        self.batch.pawns::<S>(batched);
        let Steps { push, double, east, west } = summed;
        self.counts.add_three([free, (push | double | east).0, west.0]);
        let from = summed.each().map(|(step, targets)| S::back(step, targets));
        let mut sensitive = (from[0] | from[1] | from[2] | from[3]) & replies.sensitive();
        while let Some(square) = sensitive.pop_first() {
            let moves: i64 = from.iter().map(|from| i64::from(from.contains(square))).sum();
            self.change += moves * replies.by_leaving::<S>(board, square);
        }
        // A pawn that captures a pawn can no longer be captured by it.
        let free = Bitboard(replies.free_pawns());
        self.change += i64::from((east & free).len() + (west & free).len());
        let mut seen = moves.steps.double & S::double_steps_seen(board.them.pawns);
        while let Some(to) = seen.pop_first() {
            self.change += en_passant_replies::<S>(board, to);
        }
    }

    /// Returns the targets of a pawn step whose origin is near the king or interacts with them.
    #[inline(always)]
    fn near_pawn<S: Side>(&self, step: Step) -> Bitboard {
        let left = self.influence.from.pawn | self.replies.interacting_pawns::<S>(step);
        S::forth(step, Bitboard(left))
    }

    #[inline(always)]
    fn promotions<S: Side>(&mut self, promotions: Steps) {
        self.promotions_by::<S>(Step::Push, promotions.push);
        self.promotions_by::<S>(Step::East, promotions.east);
        self.promotions_by::<S>(Step::West, promotions.west);
    }

    #[inline(always)]
    fn promotions_by<S: Side>(&mut self, step: Step, targets: Bitboard) {
        if targets.is_empty() {
            return;
        }
        let (near, to) = (self.near_pawn::<S>(step).0, self.influence.to);
        for role in PROMOTIONS {
            let by_role = match role {
                Role::Knight => to.knight,
                Role::Bishop => to.diagonal,
                Role::Rook => to.orthogonal,
                _ => to.diagonal | to.orthogonal,
            };
            // The new piece may see the king over the square that the pawn has left.
            let near = near | by_role | S::forth(step, Bitboard(by_role)).0;
            let summed = targets.0 & !near;
            self.counts.add(summed);
            let from = S::back(step, Bitboard(summed)).0 & self.replies.sensitive();
            for square in Bitboard(from) {
                self.change += self.replies.by_leaving::<S>(self.board, square);
            }
            for to in Bitboard(targets.0 & near) {
                self.batch.promote::<S>(step, to, role);
            }
        }
    }

    /// Sums castling, or counts its replies at once.
    ///
    /// The king's path is not attacked, so neither arrival changes a reply; and nothing is
    /// beyond a rook in the corner.
    #[inline(always)]
    fn castling<S: Side>(&mut self, rook: Square) {
        let king = self.board.king();
        let (king_to, rook_to) = castled_squares(king, rook);
        let [home, west, east] = S::HOME;
        let is_usual = king == home && (rook == west || rook == east);
        let KingInfluence { from: near_from, to: near_to, .. } = self.influence;
        let is_near = Bitboard(near_from.king).contains(king)
            || Bitboard(near_from.orthogonal).contains(rook)
            || Bitboard(near_to.king).contains(king_to)
            || Bitboard(near_to.orthogonal).contains(rook_to);
        if is_usual && !is_near {
            self.others += 1;
            if Bitboard(self.replies.sensitive()).contains(rook) {
                self.change += self.replies.by_leaving::<S>(self.board, rook);
            }
        } else {
            self.batch.count_now::<S>(&self.board.after_castling::<S>(rook));
        }
    }

    /// Returns the number of replies to all summed moves.
    #[inline(always)]
    fn sum<S: Side>(&self) -> u64 {
        let moves = self.others + self.counts.sum();
        let change = self.change + self.replies.by_arriving::<S>(self.counts);
        (moves * self.replies.base + change) as u64
    }
}

/// Selects the moves of knights and sliders that [`LeafCount::pieces`] looks at one by one: those
/// that may have to be made, and those of pieces whose leaving changes the replies.
#[inline(always)]
fn special(board: &Board, influence: &KingInfluence, replies: &ReplyCounts) -> SpecialTargets {
    let KingInfluence { to, .. } = influence;
    SpecialTargets {
        knight: to.knight,
        diagonal: to.diagonal,
        orthogonal: to.orthogonal,
        from: always_made(board, influence) | replies.sensitive(),
    }
}

/// Returns the knights and sliders all of whose moves are made.
#[inline(always)]
fn always_made(board: &Board, influence: &KingInfluence) -> u64 {
    let (us, from) = (&board.us, &influence.from);
    (us.knights.0 & from.knight)
        | (us.diagonal.0 & from.diagonal)
        | (us.orthogonal.0 & from.orthogonal)
}

/// Returns true if summing pays off where registers are narrow: its cost hardly depends on the board,
/// and with few sliders each reply count is fast by itself.
#[inline]
pub(crate) fn is_worth_summing(board: &Board) -> bool {
    let sliders = |side: &SidePieces| side.diagonal.len() + side.orthogonal.len();
    sliders(&board.us) + sliders(&board.them) >= 4
}

/// Returns true if the replying side castles, if at all, as in standard chess.
#[inline]
pub(crate) fn is_usual<S: Side>(board: &Board) -> bool {
    has_standard_rights(S::Other::COLOR, board.them.king, board.rooks)
}

/// The buffers of [`count_two`], allocated once for a whole count.
#[derive(Debug)]
pub(crate) struct Buffers {
    sets: MoveSets,
    batch: MoveBatch,
}

impl Buffers {
    pub(crate) const fn new(level: Level) -> Self {
        Self { sets: MoveSets::new(), batch: MoveBatch::new(level) }
    }

    /// Returns the number of moves of the last board that were not summed.
    #[cfg(all(test, feature = "std"))]
    pub(crate) const fn batched(&self) -> usize {
        self.batch.len
    }
}

/// Counts the sequences of two moves from a board that [is usual](is_usual); with `IS_WIDE` the
/// replies to eight made moves are counted at once.
#[inline(always)]
pub(crate) fn count_two<S: Side, const IS_WIDE: bool>(board: &Board, buffers: &mut Buffers) -> u64 {
    let Buffers { sets, batch } = buffers;
    if IS_WIDE && has_rooks_and_pawns_only(board) {
        return count_rooks_and_pawns_only::<S>(board, batch);
    }
    batch.begin(board);
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros() as usize);
    let castling_paths = CastlingPath::both::<S::Other>(king, board.rooks);
    let influence = KingInfluence::new::<S>(board, &castling_paths);
    let replies = ReplyCounts::new::<S>(board, &influence);
    let moves = collect::<S>(board, special(board, &influence, &replies), sets);
    let mut leaf = LeafCount {
        board,
        influence: &influence,
        replies: &replies,
        batch: &mut *batch,
        counts: TargetCounts::of_eight(sets.simple().0),
        others: 0,
        change: 0,
    };
    leaf.promotions::<S>(moves.promotions);
    leaf.pieces::<S>(sets);
    leaf.king_and_pawns::<S>(&moves);
    for pawn in moves.en_passant_captors {
        leaf.batch.count_now::<S>(&board.after_en_passant::<S>(pawn));
    }
    for rook in moves.castling {
        leaf.castling::<S>(rook);
    }
    leaf.sum::<S>() + batch.count::<S, IS_WIDE, false>(board, &castling_paths)
}
