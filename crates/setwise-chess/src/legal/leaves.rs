//! The last two plies of perft: the answers to most moves are counted
//! [without making them](crate::legal::answers), the others are [made](crate::legal::gather).

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::legal::answers::{Answers, Tally};
use crate::legal::board::{Board, Men, Mover, castled_squares};
use crate::legal::gather::Gather;
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::lane::Way;
use crate::legal::side::{Side, Step};
use crate::legal::sinks::PROMOTIONS;
use crate::legal::zone::Zone;
use crate::role::Role;

/// Sorts moves: counts those that leave the other king alone by their squares, and gathers the
/// others.
struct Tallied<'a> {
    gather: &'a mut Gather,
    zone: &'a Zone,
    answers: &'a Answers,
    /// How many moves there are to each square, of those that are not gathered.
    to: Tally,
    /// And from each, those of pawns apart.
    from: &'a mut [u8; 64],
    /// Where pawns come from, by the way they go.
    pawns: [u64; 4],
    /// The men whose moves are in `from`.
    moved: u64,
    moves: i64,
    change: i64,
}

impl Tallied<'_> {
    #[inline(always)]
    fn count_from(&mut self, from: Square, moves: u8) {
        let at = from.index() & 63;
        self.from[usize::from(at)] += moves;
        self.moved |= u64::from(moves != 0) << at;
    }

    #[inline(always)]
    fn add(&mut self, mut targets: u64) {
        self.moves += i64::from(targets.count_ones());
        for bit in &mut self.to {
            let carry = *bit & targets;
            *bit ^= targets;
            targets = carry;
        }
    }

    /// Where pawns do not go by a step unless the move is made.
    #[inline(always)]
    fn near_pawn<S: Side>(&self, step: Step) -> u64 {
        let left = self.zone.from.pawn | self.answers.entangled_pawns::<S>(step);
        S::forth(step, Bitboard(left)).0
    }

    /// The answers to all moves.
    #[inline(always)]
    fn sum<S: Side>(self, board: &Board) -> u64 {
        let tally = self.to;
        let mut change = self.change + self.answers.by_arriving::<S>(&tally);
        let [push, double, east, west] = self.pawns;
        let moved = self.moved | push | double | east | west;
        let mut concerned = Bitboard(self.answers.concerned() & moved);
        while let Some(from) = concerned.pop_first() {
            let mut moves = i64::from(self.from[usize::from(from.index() & 63)]);
            for pawns in self.pawns {
                moves += i64::from(Bitboard(pawns).contains(from));
            }
            change += moves * self.answers.by_leaving::<S>(board, from);
        }
        (self.moves * self.answers.base + change) as u64
    }
}

impl<S: Side> Sink<S> for Tallied<'_> {
    #[inline(always)]
    fn men(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let Zone { from: near_from, to: near_to, .. } = self.zone;
        let if_in = |set: Bitboard, then: u64| if set.contains(from) { then } else { 0 };
        // A queen is both.
        let (left, near) = match mover {
            Mover::Knight => (near_from.knight, near_to.knight),
            Mover::King => (near_from.king, near_to.king),
            Mover::Diagonal => (
                near_from.diagonal | if_in(board.us.orthogonal, near_from.orthogonal),
                near_to.diagonal | if_in(board.us.orthogonal, near_to.orthogonal),
            ),
            Mover::Orthogonal => (
                near_from.orthogonal | if_in(board.us.diagonal, near_from.diagonal),
                near_to.orthogonal | if_in(board.us.diagonal, near_to.diagonal),
            ),
        };
        let made = near | self.answers.entangled(mover, from) | if_in(Bitboard(left), !0);
        let tallied = targets.0 & !made;
        self.count_from(from, tallied.count_ones() as u8);
        self.add(tallied);
        self.gather.men(board, mover, from, Bitboard(targets.0 & made));
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        let mut tallied = [0; 4];
        for (at, (step, targets)) in steps.each().into_iter().enumerate() {
            let near = self.near_pawn::<S>(step) | self.zone.to.pawn;
            tallied[at] = targets.0 & !near;
            self.pawns[at] = S::back(step, Bitboard(tallied[at])).0;
            self.gather.steps::<S>(step, Bitboard(targets.0 & near));
        }
        let [push, double, east, west] = tallied;
        self.add(push | double | east);
        self.add(west);
        // A pawn that captures a pawn is no longer captured by it.
        let free = self.answers.free_pawns();
        self.change += i64::from((east & free).count_ones() + (west & free).count_ones());
        let mut seen = steps.double & S::double_steps_seen(board.them.pawns);
        while let Some(to) = seen.pop_first() {
            self.change += en_passant_answers::<S>(board, to);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        if targets.is_empty() {
            return;
        }
        let (near, to) = (self.near_pawn::<S>(step), self.zone.to);
        for role in PROMOTIONS {
            let by_role = match role {
                Role::Knight => to.knight,
                Role::Bishop => to.diagonal,
                Role::Rook => to.orthogonal,
                _ => to.diagonal | to.orthogonal,
            };
            // What promotes may look back over the square that the pawn has left.
            let near = near | by_role | S::forth(step, Bitboard(by_role)).0;
            let tallied = targets.0 & !near;
            self.add(tallied);
            let mut from = S::back(step, Bitboard(tallied));
            while let Some(from) = from.pop_first() {
                self.count_from(from, 1);
            }
            let mut made = Bitboard(targets.0 & near);
            while let Some(to) = made.pop_first() {
                self.gather.promote::<S>(step, to, role);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.gather.answer::<S>(&board.passed::<S>(from));
    }

    /// The king's way is not attacked, so that nothing changes by its going there and by the
    /// rook's; and behind a rook in the corner is nothing.
    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        let king = board.king();
        let (king_to, rook_to) = castled_squares(king, rook);
        let [home, west, east] = S::HOME;
        let is_usual = king == home && (rook == west || rook == east);
        let Zone { from: near_from, to: near_to, .. } = self.zone;
        let is_near = Bitboard(near_from.king).contains(king)
            || Bitboard(near_from.orthogonal).contains(rook)
            || Bitboard(near_to.king).contains(king_to)
            || Bitboard(near_to.orthogonal).contains(rook_to);
        if is_usual && !is_near {
            self.moves += 1;
            self.count_from(rook, 1);
        } else {
            self.gather.answer::<S>(&board.castled::<S>(rook));
        }
    }
}

/// The legal en passant captures that answer a double step.
///
/// The king was not in check, and only sliders or the pawn itself can give check now.
#[inline]
fn en_passant_answers<S: Side>(board: &Board, to: Square) -> i64 {
    let passed = S::Other::forward(Bitboard::from(to));
    let from = S::Other::forward(passed);
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros());
    let mut pawns = S::pawn_attacks(passed) & board.them.pawns;
    let mut captures = 0;
    while let Some(pawn) = pawns.pop_first() {
        let occupied = (board.occupied() ^ from ^ pawn) | passed;
        let diagonal = attacks::bishop(king, occupied) & board.us.diagonal;
        let orthogonal = attacks::rook(king, occupied) & board.us.orthogonal;
        captures += i64::from((diagonal | orthogonal).is_empty());
    }
    captures
}

/// Whether tallying pays for a board where registers are narrow: what it costs is the same for
/// all, and where there are few sliders each answer is counted fast by itself.
#[inline]
pub(crate) fn is_worth_tallying(board: &Board) -> bool {
    let sliders = |men: &Men| men.diagonal.len() + men.orthogonal.len();
    sliders(&board.us) + sliders(&board.them) >= 4
}

/// Whether the side that answers castles, if it does, as in the usual game.
#[inline]
pub(crate) fn is_usual<S: Side>(board: &Board) -> bool {
    has_usual_rights::<S>(board.them.king, board.rooks)
}

/// Whether a side with this king castles, if it does, as in the usual game.
#[inline(always)]
pub(crate) fn has_usual_rights<S: Side>(its_king: Bitboard, rooks: Bitboard) -> bool {
    let rights = rooks & S::BACK_RANK;
    let [king, west, east] = S::HOME;
    let home = Bitboard::from_square(west).with(east);
    rights.is_empty() || (its_king.contains(king) && rights.is_subset(home))
}

/// The sequences of two moves, of a board that [is usual](is_usual); with `IS_WIDE` eight
/// positions are counted at once.
#[inline(always)]
pub(crate) fn count_two<S: Side, const IS_WIDE: bool>(board: &Board, gather: &mut Gather) -> u64 {
    gather.begin(board);
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros());
    let ways = Way::of::<S::Other>(king, board.rooks);
    let zone = Zone::new::<S>(board, &ways);
    let answers = Answers::new::<S>(board, &zone);
    let mut tallied = Tallied {
        gather: &mut *gather,
        zone: &zone,
        answers: &answers,
        to: [0; 5],
        from: &mut [0; 64],
        pawns: [0; 4],
        moved: 0,
        moves: 0,
        change: 0,
    };
    generate::<S, _>(board, Wanted::ALL, &mut tallied);
    tallied.sum::<S>(board) + gather.count::<S, IS_WIDE>(board, &ways)
}
