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

use crate::attacks::{DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
use crate::legal::answers::{Answers, Tally};
use crate::legal::board::{Board, Men, Mover};
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::lane::{self, DIAGONAL, ORTHOGONAL, Rays, Way};
use crate::legal::side::{Side, Step};
use crate::legal::sinks::{PROMOTIONS, count};
use crate::legal::zone::Zone;

/// Room for the moves of any position, and for a register behind them; a power of two.
const ROOM: usize = 512;

/// Moves that only bring a man to another square, and perhaps capture; the others are
/// answered at once.
#[derive(Debug)]
pub(crate) struct Gather {
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
        (self.len, self.nodes) = (0, 0);
        (self.orthogonal, self.diagonal) = (board.us.orthogonal, board.us.diagonal);
    }

    #[inline(always)]
    fn push(&mut self, from: u64, to: u64) {
        self.from[self.len & (ROOM - 1)] = from;
        self.to[self.len & (ROOM - 1)] = to;
        self.len += 1;
    }

    #[inline(always)]
    fn pushes(&mut self, from: u64, mut targets: Bitboard) {
        while !targets.is_empty() {
            self.push(from, targets.0 & targets.0.wrapping_neg());
            targets.0 &= targets.0 - 1;
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
}

impl<S: Side> Sink<S> for Gather {
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
        self.pushes(Bitboard::from(from).0, targets);
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        self.steps::<S>(Step::Push, steps.push);
        self.steps::<S>(Step::East, steps.east);
        self.steps::<S>(Step::West, steps.west);
        let mut seen = steps.double & S::double_steps_seen(board.them.pawns);
        self.steps::<S>(Step::Double, steps.double.difference(seen));
        while let Some(to) = seen.pop_first() {
            self.answer::<S>(&board.stepped::<S>(Step::Double, to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            for role in PROMOTIONS {
                self.answer::<S>(&board.promoted::<S>(step, to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.answer::<S>(&board.passed::<S>(from));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.answer::<S>(&board.castled::<S>(rook));
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
    moves: u64,
    change: i64,
}

impl Tallied<'_> {
    #[inline(always)]
    fn add(&mut self, mut targets: u64) {
        self.moves += u64::from(targets.count_ones());
        for bit in &mut self.to {
            let carry = *bit & targets;
            *bit ^= targets;
            targets = carry;
        }
    }

    /// The answers to all moves.
    #[inline(always)]
    fn sum<S: Side>(self, board: &Board) -> u64 {
        let mut change = self.change + self.answers.by_arriving::<S>(board, &self.zone, &self.to);
        let mut concerned = Bitboard(self.answers.concerned());
        while let Some(from) = concerned.pop_first() {
            let mut moves = i64::from(self.from[usize::from(from.index() & 63)]);
            for pawns in self.pawns {
                moves += i64::from(Bitboard(pawns).contains(from));
            }
            if moves != 0 {
                change += moves * self.answers.by_leaving::<S>(board, from);
            }
        }
        (self.moves * self.answers.base).wrapping_add_signed(change)
    }
}

impl<S: Side> Sink<S> for Tallied<'_> {
    #[inline(always)]
    fn men(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let Zone { from: near_from, to: near_to, .. } = &self.zone;
        let (left, near) = match mover {
            Mover::Knight => (near_from.knight, near_to.knight),
            Mover::King => (near_from.king, near_to.king),
            // A queen is both.
            Mover::Diagonal if !board.us.orthogonal.contains(from) => {
                (near_from.diagonal, near_to.diagonal)
            }
            Mover::Orthogonal if !board.us.diagonal.contains(from) => {
                (near_from.orthogonal, near_to.orthogonal)
            }
            _ => (
                near_from.diagonal | near_from.orthogonal,
                near_to.diagonal | near_to.orthogonal,
            ),
        };
        let made = if Bitboard(left).contains(from) {
            !0
        } else {
            near | self.answers.entangled(mover, from)
        };
        let tallied = targets.0 & !made;
        self.from[usize::from(from.index() & 63)] += tallied.count_ones() as u8;
        self.add(tallied);
        Sink::<S>::men(self.gather, board, mover, from, Bitboard(targets.0 & made));
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        let seen = steps.double & S::double_steps_seen(board.them.pawns);
        let mut all = [Bitboard::EMPTY; 4];
        let mut tallied = [0; 4];
        for (at, (step, targets)) in steps.each().into_iter().enumerate() {
            let left = self.zone.from.pawn | self.answers.entangled_pawns::<S>(step);
            let back = |set: Bitboard| match step {
                Step::Push => S::Other::forward(set),
                Step::Double => S::Other::forward(S::Other::forward(set)),
                Step::East => S::Other::west(set),
                Step::West => S::Other::east(set),
            };
            let forth = |set: Bitboard| match step {
                Step::Push => S::forward(set),
                Step::Double => S::forward(S::forward(set)),
                Step::East => S::east(set),
                Step::West => S::west(set),
            };
            let made = forth(Bitboard(left)).0 | self.zone.to.pawn | seen.0;
            tallied[at] = targets.0 & !made;
            all[at] = Bitboard(targets.0 & made);
            self.pawns[at] = back(Bitboard(tallied[at])).0;
        }
        let [push, double, east, west] = tallied;
        self.add(push | double | east);
        self.add(west);
        // A pawn that captures a pawn is no longer captured by it.
        let free = self.answers.free_pawns();
        self.change += i64::from((east & free).count_ones() + (west & free).count_ones());
        let [push, double, east, west] = all;
        Sink::<S>::pawns(self.gather, board, Steps { push, double, east, west });
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard) {
        Sink::<S>::promotions(self.gather, board, step, targets);
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        Sink::<S>::en_passant(self.gather, board, from);
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        Sink::<S>::castling(self.gather, board, rook);
    }
}

/// Whether gathering pays for a board. With few sliders each answer is counted faster by
/// itself: the time of the other way is the same for all boards.
#[inline]
pub(crate) fn is_worth_gathering<S: Side>(board: &Board) -> bool {
    let sliders = |men: &Men| men.diagonal.len() + men.orthogonal.len();
    sliders(&board.us) + sliders(&board.them) >= 4 && is_usual::<S::Other>(board)
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
        moves: 0,
        change: 0,
    };
    generate::<S, _>(board, Wanted::ALL, &mut tallied);
    let tallied = tallied.sum::<S>(board);
    gather.nodes += tallied;
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
