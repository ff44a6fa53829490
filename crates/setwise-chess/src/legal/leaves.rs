//! The last two plies of perft: the answers to most moves are counted
//! [without making them](crate::legal::answers), the others are [made](crate::legal::gather).

use setwise::bulk::Level;
use setwise::{Bitboard, Square};

use crate::attacks;
use crate::legal::answers::Answers;
use crate::legal::bare::{count_bare, is_bare};
use crate::legal::board::{Board, Men, castled_squares};
use crate::legal::collect::{Looked, Movers, Moves, collect};
use crate::legal::gather::Gather;
use crate::legal::generate::Steps;
use crate::legal::lane::Way;
use crate::legal::side::{Side, Step};
use crate::legal::sinks::PROMOTIONS;
use crate::legal::tally::Tally;
use crate::legal::zone::Zone;
use crate::role::Role;

/// Sorts moves: counts those that leave the other king alone by their squares, and gathers the
/// others.
struct Sorted<'a> {
    board: &'a Board,
    zone: &'a Zone,
    answers: &'a Answers,
    gather: &'a mut Gather,
    /// How many moves there are to each square, of those that are not gathered.
    tally: Tally,
    /// Moves that are not in the tally.
    others: i64,
    /// What the squares change that are left, and pawns.
    change: i64,
}

impl Sorted<'_> {
    /// The moves of men other than pawns and the king.
    #[inline(always)]
    fn men<S: Side>(&mut self, movers: &Movers) {
        let Self { board, zone, .. } = *self;
        for &targets in movers.plain().1 {
            self.tally.add(targets);
        }
        let left = left(board, zone);
        for &(from, targets) in movers.looked() {
            let if_in = |set: u64, then: u64| if set & from != 0 { then } else { 0 };
            let near = if_in(board.us.knights.0, zone.to.knight)
                | if_in(board.us.diagonal.0, zone.to.diagonal)
                | if_in(board.us.orthogonal.0, zone.to.orthogonal)
                | if_in(left, !0);
            let free = targets & !near;
            let mut made = targets & near;
            if free != 0 {
                made |= self.concerned::<S>(from, free);
            }
            if made != 0 {
                self.gather.men(board, from, made);
            }
        }
    }

    /// Moves of a man whose leaving changes the answers; those that are to be made all the same.
    #[inline(always)]
    fn concerned<S: Side>(&mut self, from: u64, targets: u64) -> u64 {
        let square = Square::new_wrapping(from.trailing_zeros());
        let entangled = targets & self.answers.entangled(square);
        let tallied = targets & !entangled;
        self.tally.add(tallied);
        let moves = i64::from(tallied.count_ones());
        self.change += moves * self.answers.by_leaving::<S>(self.board, square);
        entangled
    }

    /// The moves of the king and of pawns that do not promote.
    #[inline(always)]
    fn king_and_pawns<S: Side>(&mut self, moves: &Moves) {
        let Self { board, zone, answers, .. } = *self;
        let king = board.us.king.0;
        let near = zone.to.king | if zone.from.king & king != 0 { !0 } else { 0 };
        let mut made = moves.king & near;
        let mut free = moves.king & !near;
        if free != 0 && answers.concerned() & king != 0 {
            made |= self.concerned::<S>(king, free);
            free = 0;
        }
        if made != 0 {
            self.gather.men(board, king, made);
        }

        let to = Bitboard(zone.to.pawn);
        let [gathered, tallied] = moves.steps.split([
            to | self.near_pawn::<S>(Step::Push),
            to | self.near_pawn::<S>(Step::Double),
            to | self.near_pawn::<S>(Step::East),
            to | self.near_pawn::<S>(Step::West),
        ]);
        self.gather.pawns::<S>(gathered);
        let Steps { push, double, east, west } = tallied;
        self.tally.add_three([free, (push | double | east).0, west.0]);
        let from = tallied.each().map(|(step, targets)| S::back(step, targets));
        let mut concerned = (from[0] | from[1] | from[2] | from[3]) & answers.concerned();
        while let Some(square) = concerned.pop_first() {
            let moves: i64 = from.iter().map(|from| i64::from(from.contains(square))).sum();
            self.change += moves * answers.by_leaving::<S>(board, square);
        }
        // A pawn that captures a pawn is no longer captured by it.
        let free = Bitboard(answers.free_pawns());
        self.change += i64::from((east & free).len() + (west & free).len());
        let mut seen = moves.steps.double & S::double_steps_seen(board.them.pawns);
        while let Some(to) = seen.pop_first() {
            self.change += en_passant_answers::<S>(board, to);
        }
    }

    /// Where pawns do not go by a step unless the move is made.
    #[inline(always)]
    fn near_pawn<S: Side>(&self, step: Step) -> Bitboard {
        let left = self.zone.from.pawn | self.answers.entangled_pawns::<S>(step);
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
        let (near, to) = (self.near_pawn::<S>(step).0, self.zone.to);
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
            self.tally.add(tallied);
            let from = S::back(step, Bitboard(tallied)).0 & self.answers.concerned();
            for square in Bitboard(from) {
                self.change += self.answers.by_leaving::<S>(self.board, square);
            }
            for to in Bitboard(targets.0 & near) {
                self.gather.promote::<S>(step, to, role);
            }
        }
    }

    /// The king's way is not attacked, so that nothing changes by its going there and by the
    /// rook's; and behind a rook in the corner is nothing.
    #[inline(always)]
    fn castling<S: Side>(&mut self, rook: Square) {
        let king = self.board.king();
        let (king_to, rook_to) = castled_squares(king, rook);
        let [home, west, east] = S::HOME;
        let is_usual = king == home && (rook == west || rook == east);
        let Zone { from: near_from, to: near_to, .. } = self.zone;
        let is_near = Bitboard(near_from.king).contains(king)
            || Bitboard(near_from.orthogonal).contains(rook)
            || Bitboard(near_to.king).contains(king_to)
            || Bitboard(near_to.orthogonal).contains(rook_to);
        if is_usual && !is_near {
            self.others += 1;
            if Bitboard(self.answers.concerned()).contains(rook) {
                self.change += self.answers.by_leaving::<S>(self.board, rook);
            }
        } else {
            self.gather.answer::<S>(&self.board.castled::<S>(rook));
        }
    }

    /// The answers to all moves that are not gathered.
    #[inline(always)]
    fn sum<S: Side>(&self) -> u64 {
        let moves = self.others + self.tally.sum();
        let change = self.change + self.answers.by_arriving::<S>(self.tally);
        (moves * self.answers.base + change) as u64
    }
}

/// Which moves of men other than pawns and the king are looked at again: those that may have
/// to be made, and those of men whose leaving changes the answers.
#[inline(always)]
fn looked(board: &Board, zone: &Zone, answers: &Answers) -> Looked {
    let Zone { to, .. } = zone;
    Looked {
        knight: to.knight,
        diagonal: to.diagonal,
        orthogonal: to.orthogonal,
        from: left(board, zone) | answers.concerned(),
    }
}

/// The men other than pawns and the king whose moves are all gathered.
#[inline(always)]
fn left(board: &Board, zone: &Zone) -> u64 {
    let (us, from) = (&board.us, &zone.from);
    (us.knights.0 & from.knight)
        | (us.diagonal.0 & from.diagonal)
        | (us.orthogonal.0 & from.orthogonal)
}

/// The legal en passant captures that answer a double step.
///
/// The king was not in check, and only sliders or the pawn itself can give check now.
#[inline]
pub(crate) fn en_passant_answers<S: Side>(board: &Board, to: Square) -> i64 {
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

/// Where moves are kept while they are sorted and counted.
#[derive(Debug)]
pub(crate) struct Room {
    movers: Movers,
    gather: Gather,
}

impl Room {
    pub(crate) const fn new(level: Level) -> Self {
        Self { movers: Movers::new(), gather: Gather::new(level) }
    }
}

/// The sequences of two moves, of a board that [is usual](is_usual); with `IS_WIDE` eight
/// positions are counted at once.
#[inline(always)]
pub(crate) fn count_two<S: Side, const IS_WIDE: bool>(board: &Board, room: &mut Room) -> u64 {
    let Room { movers, gather } = room;
    if IS_WIDE && is_bare(board) {
        return count_bare::<S>(board, gather);
    }
    gather.begin(board);
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros());
    let ways = Way::of::<S::Other>(king, board.rooks);
    let zone = Zone::new::<S>(board, &ways);
    let answers = Answers::new::<S>(board, &zone);
    let moves = collect::<S>(board, looked(board, &zone, &answers), movers);
    let mut sorted = Sorted {
        board,
        zone: &zone,
        answers: &answers,
        gather: &mut *gather,
        tally: Tally::of_eight(movers.plain().0),
        others: 0,
        change: 0,
    };
    sorted.promotions::<S>(moves.promotions);
    sorted.men::<S>(movers);
    sorted.king_and_pawns::<S>(&moves);
    for pawn in moves.passers {
        sorted.gather.answer::<S>(&board.passed::<S>(pawn));
    }
    for rook in moves.castling {
        sorted.castling::<S>(rook);
    }
    sorted.sum::<S>() + gather.count::<S, IS_WIDE, false>(board, &ways)
}
