//! The moves of the last ply but one that are made, and the answers to each counted: to eight
//! of them at once where registers are wide.
//!
//! A position behind a move is two words, where from and where to, and for a promotion what
//! the pawn becomes: the rest is the same for all moves of a board. Castling and captures en
//! passant are made one by one, and so are checks, which are found when the answers have been
//! counted in vain.

use core::marker::PhantomData;

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::attacks::{DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
use crate::legal::board::{Board, Men};
use crate::legal::generate::Steps;
use crate::legal::lane::{self, DIAGONAL, ORTHOGONAL, PROMOTING, Rays, Way};
use crate::legal::side::{Side, Step};
use crate::legal::sinks::count;
use crate::role::Role;

/// Room for the moves of any position, and for a register behind them; a power of two.
const ROOM: usize = 512;

/// Room for the promotions of any position, 24 of each of eight pawns at most; a power of two.
const PROMOTED: usize = 256;

/// With fewer moves than this a register is not worth filling.
const WORTH_A_REGISTER: usize = 2;

/// The moves that are made.
#[derive(Debug)]
pub(crate) struct Gather {
    from: [u64; ROOM + Self::LANES],
    to: [u64; ROOM + Self::LANES],
    len: usize,
    /// What pawns become: knights, diagonal, orthogonal sliders. These are first in the list.
    roles: [[u64; PROMOTED]; 3],
    promotions: usize,
    /// The answers that are counted already.
    nodes: u64,
    /// Where sliders of the side that moves stand, before or behind a move.
    orthogonal: Bitboard,
    diagonal: Bitboard,
    /// For which moves are counted one by one.
    level: Level,
}

impl Gather {
    /// How many positions are counted at once: the words of a register of AVX-512.
    pub(crate) const LANES: usize = 8;

    pub(crate) const fn new(level: Level) -> Self {
        Self {
            from: [0; ROOM + Self::LANES],
            to: [0; ROOM + Self::LANES],
            len: 0,
            roles: [[0; PROMOTED]; 3],
            promotions: 0,
            nodes: 0,
            orthogonal: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            level,
        }
    }

    /// Begins an empty list of moves on a board.
    #[inline(always)]
    pub(crate) fn begin(&mut self, board: &Board) {
        (self.len, self.promotions, self.nodes) = (0, 0, 0);
        (self.orthogonal, self.diagonal) = (board.us.orthogonal, board.us.diagonal);
    }

    /// Moves of a man other than a pawn.
    #[inline(always)]
    pub(crate) fn men(&mut self, board: &Board, from: u64, targets: u64) {
        let if_in = |set: Bitboard| if set.0 & from != 0 { targets } else { 0 };
        self.diagonal.0 |= if_in(board.us.diagonal);
        self.orthogonal.0 |= if_in(board.us.orthogonal);
        self.push_all(from, targets);
    }

    /// Moves of a rook.
    #[inline(always)]
    pub(crate) fn rook(&mut self, from: u64, targets: u64) {
        self.orthogonal.0 |= targets;
        self.push_all(from, targets);
    }

    /// Moves of a king.
    #[inline(always)]
    pub(crate) fn king(&mut self, from: u64, targets: u64) {
        self.push_all(from, targets);
    }

    /// Moves of one man, by four: most have no more.
    #[inline(always)]
    fn push_all(&mut self, from: u64, mut targets: u64) {
        let mut at = self.len;
        self.len += targets.count_ones() as usize;
        loop {
            let four = at % ROOM..at % ROOM + 4;
            for (from_at, to) in self.from[four.clone()].iter_mut().zip(&mut self.to[four]) {
                *from_at = from;
                *to = targets & targets.wrapping_neg();
                targets &= targets.wrapping_sub(1);
            }
            if targets == 0 {
                break;
            }
            at += 4;
        }
    }

    /// Moves of pawns that do not promote, behind all promotions.
    #[inline(always)]
    pub(crate) fn pawns<S: Side>(&mut self, steps: Steps) {
        let Steps { push, double, east, mut west } = steps;
        let mut others = push | double | east;
        while let Some(to) = others.pop_first() {
            let to = Bitboard::from(to);
            let from = S::back(Step::Push, to & push)
                | S::back(Step::Double, to & double)
                | S::back(Step::East, to & east);
            self.push(from.0, to.0);
        }
        while let Some(to) = west.pop_first() {
            self.push(Bitboard::from(S::origin(Step::West, to)).0, Bitboard::from(to).0);
        }
    }

    /// A promotion, before all moves of pawns that do not promote.
    #[inline(always)]
    pub(crate) fn promote<S: Side>(&mut self, step: Step, to: Square, role: Role) {
        let target = Bitboard::from(to);
        let if_one = |these: [Role; 2]| if these.contains(&role) { target.0 } else { 0 };
        let diagonal = if_one([Role::Bishop, Role::Queen]);
        let orthogonal = if_one([Role::Rook, Role::Queen]);
        let at = self.len & (PROMOTED - 1);
        self.roles[0][at] = if_one([Role::Knight; 2]);
        (self.roles[1][at], self.roles[2][at]) = (diagonal, orthogonal);
        self.diagonal |= Bitboard(diagonal);
        self.orthogonal |= Bitboard(orthogonal);
        self.push(Bitboard::from(S::origin(step, to)).0, target.0);
        self.promotions = self.len;
    }

    /// Counts the answers to another move, behind which is this board.
    #[cold]
    #[inline(never)]
    pub(crate) fn answer<S: Side>(&mut self, board: &Board) {
        self.nodes += one::<S::Other>(self.level, board);
    }

    #[inline(always)]
    fn push(&mut self, from: u64, to: u64) {
        self.from[self.len & (ROOM - 1)] = from;
        self.to[self.len & (ROOM - 1)] = to;
        self.len += 1;
    }

    /// Ends the list with lanes that are not counted, and the promotions with lanes that
    /// do not promote.
    #[inline(always)]
    fn pad(&mut self) {
        for lane in 0..Self::LANES {
            self.from[(self.len + lane) & (ROOM - 1)] = 0;
            self.to[(self.len + lane) & (ROOM - 1)] = 0;
        }
        if self.promotions != 0 {
            for roles in &mut self.roles {
                for lane in 0..Self::LANES {
                    roles[(self.promotions + lane) & (PROMOTED - 1)] = 0;
                }
            }
        }
    }

    /// The answers to all moves of the list; with `IS_WIDE` to several at once, and with
    /// `IS_BARE` those of a board that [is bare](crate::legal::bare::is_bare).
    #[inline(always)]
    pub(crate) fn count<S: Side, const IS_WIDE: bool, const IS_BARE: bool>(
        &mut self,
        board: &Board,
        ways: &[Way; 2],
    ) -> u64 {
        let registers = if IS_WIDE { self.registers() } else { 0 };
        for at in registers * Self::LANES..self.len {
            self.nodes += one::<S::Other>(self.level, &self.behind(board, at));
        }
        if registers == 0 {
            return self.nodes;
        }
        self.pad();
        let king = Square::new_wrapping(board.them.king.0.trailing_zeros());
        let at = usize::from(king.index() & 63);
        let (mut orthogonals, mut diagonals) = (REACH_ORTHOGONAL[at], REACH_DIAGONAL[at]);
        for way in ways.iter().filter(|way| way.swept & board.them.king.0 == 0) {
            // The target of the king is not beside it.
            orthogonals |= ORTHOGONALS[way.target & 63];
            diagonals |= DIAGONALS[way.target & 63];
        }
        let is_near = [self.orthogonal & orthogonals, self.diagonal & diagonals];
        let made = Made { board, gather: self, rays: &Rays::of(king), ways };
        self.nodes
            + match is_near.map(Bitboard::is_empty) {
                _ if !IS_BARE && self.promotions != 0 => {
                    let promote = self.promotions.div_ceil(Self::LANES).min(registers);
                    made.count::<S, { lane::ALL }, true>(0..promote)
                        + made.count::<S, { lane::ALL }, false>(promote..registers)
                }
                [is_far, _] if IS_BARE => {
                    let promotes = !(board.them.pawns & S::Other::SEVENTH).is_empty();
                    match [is_far, promotes] {
                        [true, false] => made.count::<S, 0, false>(0..registers),
                        [false, false] => made.count::<S, ORTHOGONAL, false>(0..registers),
                        _ => made.count::<S, { ORTHOGONAL | PROMOTING }, false>(0..registers),
                    }
                }
                [true, true] => made.count::<S, { lane::MEN }, false>(0..registers),
                [false, true] => made.count::<S, { lane::MEN | ORTHOGONAL }, false>(0..registers),
                [true, false] => made.count::<S, { lane::MEN | DIAGONAL }, false>(0..registers),
                [false, false] => made.count::<S, { lane::ALL }, false>(0..registers),
            }
    }

    /// How many registers the list is worth; what is left is counted move by move.
    #[inline(always)]
    fn registers(&self) -> usize {
        (self.len + Self::LANES - WORTH_A_REGISTER) / Self::LANES
    }

    /// The board behind a move of the list.
    #[inline(always)]
    fn behind(&self, board: &Board, at: usize) -> Board {
        let behind = behind(board, self.from[at & (ROOM - 1)], self.to[at & (ROOM - 1)]);
        if at < self.promotions {
            promoted(behind, self.roles.each_ref().map(|roles| roles[at & (PROMOTED - 1)]))
        } else {
            behind
        }
    }
}

/// Counts the answers to the moves of a list, register by register.
#[derive(Clone, Copy)]
struct Made<'a> {
    board: &'a Board,
    gather: &'a Gather,
    rays: &'a Rays,
    ways: &'a [Way; 2],
}

impl Made<'_> {
    #[inline(always)]
    fn count<S: Side, const FLAGS: u32, const PROMOTES: bool>(
        self,
        registers: core::ops::Range<usize>,
    ) -> u64 {
        let Self { board, gather, rays, ways } = self;
        let mut nodes = 0;
        let from = gather.from.as_chunks::<{ Gather::LANES }>().0;
        let to = gather.to.as_chunks::<{ Gather::LANES }>().0;
        let roles = gather.roles.each_ref().map(|roles| roles.as_chunks::<{ Gather::LANES }>().0);
        for register in registers {
            let (from, to) = (&from[register % from.len()], &to[register % to.len()]);
            let roles = roles.map(|roles| &roles[register % roles.len()]);
            let (mut moves, mut checks) = (0, 0);
            for lane in 0..Gather::LANES {
                let mut behind = behind(board, from[lane], to[lane]);
                if PROMOTES {
                    behind = promoted(behind, roles.map(|roles| roles[lane]));
                }
                let counted = lane::count::<S::Other, FLAGS>(&behind, rays, ways);
                let is_quiet = to[lane] != 0 && counted.check == 0;
                moves += if is_quiet { counted.moves } else { 0 };
                let is_check = to[lane] != 0 && counted.check != 0;
                checks |= if is_check { 1 << lane } else { 0 };
            }
            nodes += moves;
            for lane in Bitboard(checks) {
                let at = register * Gather::LANES + usize::from(lane.index());
                nodes += one::<S::Other>(gather.level, &gather.behind(board, at));
            }
        }
        nodes
    }
}

/// The legal moves on one board.
///
/// What is not inlined is compiled for no level unless it asks for one.
#[cold]
#[inline(never)]
fn one<S: Side>(level: Level, board: &Board) -> u64 {
    level.dispatch(One::<S> { board, side: PhantomData })
}

/// Counts the legal moves on one board.
struct One<'a, S> {
    board: &'a Board,
    side: PhantomData<S>,
}

impl<S: Side> Kernel for One<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        u64::from(count::<S>(self.board))
    }
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

/// The same where a pawn has become something else on the last rank.
#[inline(always)]
fn promoted(mut board: Board, [knight, diagonal, orthogonal]: [u64; 3]) -> Board {
    let them = &mut board.them;
    them.pawns.0 &= !(knight | diagonal | orthogonal);
    them.knights.0 |= knight;
    them.diagonal.0 |= diagonal;
    them.orthogonal.0 |= orthogonal;
    board
}
