//! The last two plies of perft where registers are wide: the moves are gathered, and the
//! answers to eight of them are counted at once.
//!
//! A position behind a move is two words, where from and where to: the rest is the same for
//! all moves of a board. Promotions, castling, captures en passant and double steps that may
//! be answered en passant are made, and their answers counted one by one; and so are checks,
//! which are found when the answers have been counted in vain.
//!
//! It was tried to count man by man instead, with masks that all positions share and
//! subtractions along lines: fewer operations, but many short loops, and slower by a sixth.

use setwise::{Bitboard, Square};

use crate::attacks::{self, DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
use crate::legal::answers::{Answers, Tally};
use crate::legal::board::{Board, Men, Mover, castled_squares};
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::lane::{self, DIAGONAL, ORTHOGONAL, Rays, Way};
use crate::legal::side::{Side, Step};
use crate::legal::sinks::{PROMOTIONS, count};
use crate::legal::zone::Zone;
use crate::role::Role;

/// Room for the moves of any position, and for a register behind them; a power of two.
const ROOM: usize = 512;

/// Room for the men that have moves, a queen twice; a power of two.
const MEN: usize = 64;

/// Moves that only bring a man to another square, and perhaps capture; the others are
/// answered at once.
#[derive(Debug)]
pub(crate) struct Gather {
    /// Men with their targets, which are not yet in the list.
    men: [(u64, u64); MEN],
    men_len: usize,
    from: [u64; ROOM],
    to: [u64; ROOM],
    len: usize,
    nodes: u64,
    /// Where sliders of the side that moves stand, before or behind a move.
    orthogonal: Bitboard,
    diagonal: Bitboard,
}

impl Gather {
    /// How many positions are counted at once: the words of a register of AVX-512.
    pub(crate) const LANES: usize = 8;

    pub(crate) const fn new() -> Self {
        Self {
            men: [(0, 0); MEN],
            men_len: 0,
            from: [0; ROOM],
            to: [0; ROOM],
            len: 0,
            nodes: 0,
            orthogonal: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn begin(&mut self, board: &Board) {
        (self.len, self.men_len, self.nodes) = (0, 0, 0);
        (self.orthogonal, self.diagonal) = (board.us.orthogonal, board.us.diagonal);
    }

    #[inline(always)]
    fn push(&mut self, from: u64, to: u64) {
        self.from[self.len & (ROOM - 1)] = from;
        self.to[self.len & (ROOM - 1)] = to;
        self.len += 1;
    }

    /// Brings the moves of men into the list, by four: most have no more.
    #[inline(always)]
    fn expand(&mut self) {
        for &(from, mut targets) in &self.men[..self.men_len & (MEN - 1)] {
            let mut at = self.len;
            self.len += targets.count_ones() as usize;
            loop {
                for _ in 0..4 {
                    self.from[at & (ROOM - 1)] = from;
                    self.to[at & (ROOM - 1)] = targets & targets.wrapping_neg();
                    targets &= targets.wrapping_sub(1);
                    at += 1;
                }
                if targets == 0 {
                    break;
                }
            }
        }
    }

    #[inline(always)]
    fn steps<S: Side>(&mut self, step: Step, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            self.push(Bitboard::from(S::origin(step, to)).0, Bitboard::from(to).0);
        }
    }

    /// Ends the list with lanes that are not counted.
    #[inline(always)]
    fn pad(&mut self) {
        for lane in 0..Gather::LANES {
            self.from[(self.len + lane) & (ROOM - 1)] = 0;
            self.to[(self.len + lane) & (ROOM - 1)] = 0;
        }
    }

    #[cold]
    #[inline(never)]
    fn answer<S: Side>(&mut self, board: &Board) {
        self.nodes += u64::from(count::<S::Other>(board));
    }

    /// Moves of a man other than a pawn.
    #[inline(always)]
    fn men(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        match mover {
            Mover::Diagonal => {
                self.diagonal |= targets;
                if board.us.orthogonal.contains(from) {
                    self.orthogonal |= targets;
                }
            }
            Mover::Orthogonal => {
                self.orthogonal |= targets;
                if board.us.diagonal.contains(from) {
                    self.diagonal |= targets;
                }
            }
            _ => {}
        }
        // Written in any case, and kept if there is a move.
        self.men[self.men_len & (MEN - 1)] = (Bitboard::from(from).0, targets.0);
        self.men_len += usize::from(!targets.is_empty());
    }
}

/// Counts the answers to most moves [without making them](crate::legal::answers), and gathers
/// the others.
struct Tallied<'a> {
    gather: &'a mut Gather,
    zone: Zone,
    answers: Answers,
    /// How many moves there are to each square, of those that are not gathered.
    to: Tally,
    /// And from each, those of pawns apart.
    from: [u8; 64],
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
        let mut change = self.change + self.answers.by_arriving::<S>(board, &self.zone, &self.to);
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
        let Zone { from: near_from, to: near_to, .. } = &self.zone;
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
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard) {
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
                self.gather.answer::<S>(&board.promoted::<S>(step, to, role));
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
        let Zone { from: near_from, to: near_to, .. } = &self.zone;
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

/// The sequences of two moves, of a board that [is usual](is_usual).
#[inline(always)]
pub(crate) fn count_two<S: Side>(board: &Board, gather: &mut Gather) -> u64 {
    gather.begin(board);
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros());
    let at = usize::from(king.index() & 63);
    let ways = Way::of::<S::Other>(king, board.rooks);
    let zone = Zone::new::<S>(board, &ways);
    let answers = Answers::new::<S>(board, &zone);
    let mut tallied = Tallied {
        gather: &mut *gather,
        zone,
        answers,
        to: [0; 5],
        from: [0; 64],
        pawns: [0; 4],
        moved: 0,
        moves: 0,
        change: 0,
    };
    generate::<S, _>(board, Wanted::ALL, &mut tallied);
    let tallied = tallied.sum::<S>(board);
    gather.nodes += tallied;
    gather.expand();
    gather.pad();
    let (mut orthogonals, mut diagonals) = (REACH_ORTHOGONAL[at], REACH_DIAGONAL[at]);
    for way in ways.iter().filter(|way| way.swept & board.them.king.0 == 0) {
        // The target of the king is not beside it.
        orthogonals |= ORTHOGONALS[way.target & 63];
        diagonals |= DIAGONALS[way.target & 63];
    }
    let is_near = [gather.orthogonal & orthogonals, gather.diagonal & diagonals];
    let made = Made { board, gather, rays: &Rays::of(king), ways: &ways };
    gather.nodes
        + match is_near.map(Bitboard::is_empty) {
            [true, true] => made.count::<S, 0>(),
            [false, true] => made.count::<S, ORTHOGONAL>(),
            [true, false] => made.count::<S, DIAGONAL>(),
            [false, false] => made.count::<S, { lane::ALL }>(),
        }
}

/// Counts the answers to the gathered moves.
#[derive(Clone, Copy)]
struct Made<'a> {
    board: &'a Board,
    gather: &'a Gather,
    rays: &'a Rays,
    ways: &'a [Way; 2],
}

impl Made<'_> {
    #[inline(always)]
    fn count<S: Side, const FLAGS: u32>(self) -> u64 {
        let Self { board, gather, rays, ways } = self;
        let mut nodes = 0;
        let from = gather.from.as_chunks::<{ Gather::LANES }>().0;
        let to = gather.to.as_chunks::<{ Gather::LANES }>().0;
        for (from, to) in from.iter().zip(to).take(gather.len.div_ceil(Gather::LANES)) {
            let (mut moves, mut checks) = (0, 0);
            let mut check = [0; Gather::LANES];
            for lane in 0..Gather::LANES {
                let behind = behind(board, from[lane], to[lane]);
                let counted = lane::count::<S::Other, FLAGS>(&behind, rays, ways);
                let is_quiet = to[lane] != 0 && counted.check == 0;
                moves += if is_quiet { counted.moves } else { 0 };
                check[lane] = if to[lane] != 0 { counted.check } else { 0 };
                checks |= check[lane];
            }
            nodes += moves;
            if checks != 0 {
                for lane in 0..Gather::LANES {
                    if check[lane] != 0 {
                        nodes += evasions::<S::Other>(&behind(board, from[lane], to[lane]));
                    }
                }
            }
        }
        nodes
    }
}

#[cold]
#[inline(never)]
fn evasions<S: Side>(board: &Board) -> u64 {
    u64::from(count::<S>(board))
}

/// The board behind a move, whoever moves, seen by the other side.
#[inline(always)]
fn behind(board: &Board, from: u64, to: u64) -> Board {
    let moved = |set: Bitboard| {
        let arrives = if set.0 & from != 0 { to } else { 0 };
        Bitboard(set.0 & !from | arrives)
    };
    let (us, them) = (&board.us, &board.them);
    let stays = |set: Bitboard| Bitboard(set.0 & !to);
    Board {
        us: Men {
            pawns: stays(them.pawns),
            knights: stays(them.knights),
            diagonal: stays(them.diagonal),
            orthogonal: stays(them.orthogonal),
            king: them.king,
            all: stays(them.all),
        },
        them: Men {
            pawns: moved(us.pawns),
            knights: moved(us.knights),
            diagonal: moved(us.diagonal),
            orthogonal: moved(us.orthogonal),
            king: moved(us.king),
            all: Bitboard(us.all.0 ^ from ^ to),
        },
        rooks: Bitboard(board.rooks.0 & !(from | to)),
        passed: Bitboard::EMPTY,
    }
}
