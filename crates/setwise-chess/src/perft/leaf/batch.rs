//! The made moves of the second-to-last ply, and their replies counted one by one or, where
//! registers are wide, eight at a time.
//!
//! ```text
//! for each register of eight moves:                   one word of the register per move
//!     for each lane: board after the move (`after`), branchless_count of its replies
//!     add up the lanes without check
//!     count the lanes in check again, with the generator
//! ```
//!
//! A move is two words, `from` and `to` with one bit each, and for a promotion the new piece: the
//! rest of the board is the same in all lanes. The board after such a move needs no branch and
//! no look at the kind of piece: each set loses both squares, and the set that had `from` gains
//! `to`.
//!
//! ```text
//! knights    . N . .  from = b, to = d        rooks    . . . .
//! after      . . . N                          after    . . . .
//! ```
//!
//! Castling and en passant captures are made one by one.
//!
//! With single counts instead, `perft 5` of the position "Kiwipete" takes 0.043 s instead of
//! 0.033 s (AVX-512, best of 9). From the initial position there is no gain: `perft 6` takes
//! 0.033 s instead of 0.036 s.

use core::marker::PhantomData;

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::attacks::{DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
use crate::rules::legal::board::{Board, SidePieces};
use crate::rules::legal::branchless_count::{self, DIAGONAL, ORTHOGONAL, PROMOTING};
use crate::rules::legal::generate::Steps;
use crate::rules::legal::rays::{CastlingPath, Rays};
use crate::rules::legal::side::{Side, Step};
use crate::rules::legal::sinks::count;
use crate::vocabulary::role::Role;

/// The capacity for the moves of any position, a power of two.
const CAPACITY: usize = 512;

/// The capacity for the promotions of any position, at most 24 for each of eight pawns; a power of
/// two.
const PROMOTION_CAPACITY: usize = 256;

/// The minimum number of moves for which a register is worth filling.
const WORTH_A_REGISTER: usize = 2;

/// The made moves of a board.
#[derive(Debug)]
pub(crate) struct MoveBatch {
    from: [u64; CAPACITY + Self::LANES],
    to: [u64; CAPACITY + Self::LANES],
    pub(super) len: usize,
    /// The new pieces of promotions, which come first in the list: knights, diagonal sliders,
    /// orthogonal sliders.
    roles: [[u64; PROMOTION_CAPACITY]; 3],
    promotions: usize,
    /// The replies counted so far.
    nodes: u64,
    /// The squares of our sliders before or after any of the moves.
    orthogonal: Bitboard,
    diagonal: Bitboard,
    /// The level at which moves are counted one by one.
    level: Level,
}

impl MoveBatch {
    /// The number of positions counted at once: the words of a register of AVX-512.
    pub(crate) const LANES: usize = 8;

    pub(crate) const fn new(level: Level) -> Self {
        Self {
            from: [0; CAPACITY + Self::LANES],
            to: [0; CAPACITY + Self::LANES],
            len: 0,
            roles: [[0; PROMOTION_CAPACITY]; 3],
            promotions: 0,
            nodes: 0,
            orthogonal: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            level,
        }
    }

    /// Begins an empty batch of moves on a board.
    #[inline(always)]
    pub(crate) fn begin(&mut self, board: &Board) {
        (self.len, self.promotions, self.nodes) = (0, 0, 0);
        (self.orthogonal, self.diagonal) = (board.us.orthogonal, board.us.diagonal);
    }

    /// Adds moves of a piece that is not a pawn.
    #[inline(always)]
    pub(crate) fn pieces(&mut self, board: &Board, from: u64, targets: u64) {
        let if_in = |set: Bitboard| if set.0 & from != 0 { targets } else { 0 };
        self.diagonal.0 |= if_in(board.us.diagonal);
        self.orthogonal.0 |= if_in(board.us.orthogonal);
        self.push_all(from, targets);
    }

    /// Adds moves of a rook.
    #[inline(always)]
    pub(crate) fn rook(&mut self, from: u64, targets: u64) {
        self.orthogonal.0 |= targets;
        self.push_all(from, targets);
    }

    /// Adds moves of a king.
    #[inline(always)]
    pub(crate) fn king(&mut self, from: u64, targets: u64) {
        self.push_all(from, targets);
    }

    /// Adds moves of one piece, in groups of four: most pieces have no more.
    #[inline(always)]
    fn push_all(&mut self, from: u64, mut targets: u64) {
        let mut at = self.len;
        self.len += targets.count_ones() as usize;
        loop {
            let four = at % CAPACITY..at % CAPACITY + 4;
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

    /// Adds pawn moves that do not promote, after all promotions.
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

    /// Adds a promotion, before all pawn moves that do not promote.
    #[inline(always)]
    pub(crate) fn promote<S: Side>(&mut self, step: Step, to: Square, role: Role) {
        let target = Bitboard::from(to);
        let if_one = |these: [Role; 2]| if these.contains(&role) { target.0 } else { 0 };
        let diagonal = if_one([Role::Bishop, Role::Queen]);
        let orthogonal = if_one([Role::Rook, Role::Queen]);
        let at = self.len & (PROMOTION_CAPACITY - 1);
        self.roles[0][at] = if_one([Role::Knight; 2]);
        (self.roles[1][at], self.roles[2][at]) = (diagonal, orthogonal);
        self.diagonal |= Bitboard(diagonal);
        self.orthogonal |= Bitboard(orthogonal);
        self.push(Bitboard::from(S::origin(step, to)).0, target.0);
        self.promotions = self.len;
    }

    /// Counts the replies on the board after another move.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_now<S: Side>(&mut self, board: &Board) {
        self.nodes += one::<S::Other>(self.level, board);
    }

    #[inline(always)]
    fn push(&mut self, from: u64, to: u64) {
        self.from[self.len & (CAPACITY - 1)] = from;
        self.to[self.len & (CAPACITY - 1)] = to;
        self.len += 1;
    }

    /// Pads the list with lanes that are not counted, and the promotions with lanes that do not
    /// promote.
    #[inline(always)]
    fn pad(&mut self) {
        for lane in 0..Self::LANES {
            self.from[(self.len + lane) & (CAPACITY - 1)] = 0;
            self.to[(self.len + lane) & (CAPACITY - 1)] = 0;
        }
        if self.promotions != 0 {
            for roles in &mut self.roles {
                for lane in 0..Self::LANES {
                    roles[(self.promotions + lane) & (PROMOTION_CAPACITY - 1)] = 0;
                }
            }
        }
    }

    /// Counts the replies to all moves of the batch: with `IS_WIDE` eight at a time, with
    /// `ROOKS_AND_PAWNS_ONLY` on a board that has no other pieces but kings.
    #[inline(always)]
    pub(crate) fn count<S: Side, const IS_WIDE: bool, const ROOKS_AND_PAWNS_ONLY: bool>(
        &mut self,
        board: &Board,
        castling_paths: &[CastlingPath; 2],
    ) -> u64 {
        let registers = if IS_WIDE { self.registers() } else { 0 };
        for at in registers * Self::LANES..self.len {
            self.nodes += one::<S::Other>(self.level, &self.after(board, at));
        }
        if registers == 0 {
            return self.nodes;
        }
        self.pad();
        let king = Square::new_wrapping(board.them.king.0.trailing_zeros() as usize);
        let at = king.index() & 63;
        let (mut orthogonals, mut diagonals) = (REACH_ORTHOGONAL[at], REACH_DIAGONAL[at]);
        for path in castling_paths.iter().filter(|path| path.must_be_empty & board.them.king.0 == 0)
        {
            // The target of the king is not next to it.
            orthogonals |= ORTHOGONALS[path.target & 63];
            diagonals |= DIAGONALS[path.target & 63];
        }
        let is_near = [self.orthogonal & orthogonals, self.diagonal & diagonals];
        let made = Registers { board, batch: self, rays: &Rays::of(king), castling_paths };
        self.nodes
            + match is_near.map(Bitboard::is_empty) {
                _ if !ROOKS_AND_PAWNS_ONLY && self.promotions != 0 => {
                    let promote = self.promotions.div_ceil(Self::LANES).min(registers);
                    made.count::<S, { branchless_count::ALL }, true>(0..promote)
                        + made.count::<S, { branchless_count::ALL }, false>(promote..registers)
                }
                [is_far, _] if ROOKS_AND_PAWNS_ONLY => {
                    let promotes = !(board.them.pawns & S::Other::SEVENTH).is_empty();
                    match [is_far, promotes] {
                        [true, false] => made.count::<S, 0, false>(0..registers),
                        [false, false] => made.count::<S, ORTHOGONAL, false>(0..registers),
                        _ => made.count::<S, { ORTHOGONAL | PROMOTING }, false>(0..registers),
                    }
                }
                [true, true] => {
                    made.count::<S, { branchless_count::ANY_PIECES }, false>(0..registers)
                }
                [false, true] => made
                    .count::<S, { branchless_count::ANY_PIECES | ORTHOGONAL }, false>(0..registers),
                [true, false] => made
                    .count::<S, { branchless_count::ANY_PIECES | DIAGONAL }, false>(0..registers),
                [false, false] => made.count::<S, { branchless_count::ALL }, false>(0..registers),
            }
    }

    /// Returns how many registers the batch fills; the rest is counted move by move.
    #[inline(always)]
    fn registers(&self) -> usize {
        (self.len + Self::LANES - WORTH_A_REGISTER) / Self::LANES
    }

    /// Returns the board after a move of the batch.
    #[inline(always)]
    fn after(&self, board: &Board, at: usize) -> Board {
        let next = after(board, self.from[at & (CAPACITY - 1)], self.to[at & (CAPACITY - 1)]);
        if at < self.promotions {
            promoted(next, self.roles.each_ref().map(|roles| roles[at & (PROMOTION_CAPACITY - 1)]))
        } else {
            next
        }
    }
}

/// Counts the replies to the moves of a batch, register by register.
#[derive(Clone, Copy)]
struct Registers<'a> {
    board: &'a Board,
    batch: &'a MoveBatch,
    rays: &'a Rays,
    castling_paths: &'a [CastlingPath; 2],
}

impl Registers<'_> {
    #[inline(always)]
    fn count<S: Side, const FLAGS: u32, const PROMOTES: bool>(
        self,
        registers: core::ops::Range<usize>,
    ) -> u64 {
        let Self { board, batch, rays, castling_paths } = self;
        let mut nodes = 0;
        let from = batch.from.as_chunks::<{ MoveBatch::LANES }>().0;
        let to = batch.to.as_chunks::<{ MoveBatch::LANES }>().0;
        let roles = batch.roles.each_ref().map(|roles| roles.as_chunks::<{ MoveBatch::LANES }>().0);
        for register in registers {
            let (from, to) = (&from[register % from.len()], &to[register % to.len()]);
            let roles = roles.map(|roles| &roles[register % roles.len()]);
            let (mut moves, mut checks) = (0, 0);
            for lane in 0..MoveBatch::LANES {
                let mut next = after(board, from[lane], to[lane]);
                if PROMOTES {
                    next = promoted(next, roles.map(|roles| roles[lane]));
                }
                let counted =
                    branchless_count::count::<S::Other, FLAGS>(&next, rays, castling_paths);
                let is_quiet = to[lane] != 0 && counted.check == 0;
                moves += if is_quiet { counted.moves } else { 0 };
                let is_check = to[lane] != 0 && counted.check != 0;
                checks |= if is_check { 1 << lane } else { 0 };
            }
            nodes += moves;
            for lane in Bitboard(checks) {
                let at = register * MoveBatch::LANES + lane.index();
                nodes += one::<S::Other>(batch.level, &batch.after(board, at));
            }
        }
        nodes
    }
}

/// Counts the legal moves on one board.
///
/// Code that is not inlined is compiled for no level unless it asks for one.
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

/// Returns the board after a move of any piece, seen by the other side, without a branch.
///
/// [`Board::after_move`] needs the kind of piece, which differs from lane to lane.
#[inline(always)]
fn after(board: &Board, from: u64, to: u64) -> Board {
    let moved = |set: Bitboard| {
        let arrives = if set.0 & from != 0 { to } else { 0 };
        Bitboard(set.0 & !from | arrives)
    };
    let (us, them) = (&board.us, &board.them);
    let stays = |set: Bitboard| Bitboard(set.0 & !to);
    Board {
        us: SidePieces {
            pawns: stays(them.pawns),
            knights: stays(them.knights),
            diagonal: stays(them.diagonal),
            orthogonal: stays(them.orthogonal),
            king: them.king,
            all: stays(them.all),
        },
        them: SidePieces {
            pawns: moved(us.pawns),
            knights: moved(us.knights),
            diagonal: moved(us.diagonal),
            orthogonal: moved(us.orthogonal),
            king: moved(us.king),
            all: Bitboard(us.all.0 ^ from ^ to),
        },
        rooks: Bitboard(board.rooks.0 & !(from | to)),
        en_passant: Bitboard::EMPTY,
    }
}

/// Turns the pawn that has reached the last rank into a new piece.
#[inline(always)]
fn promoted(mut board: Board, [knight, diagonal, orthogonal]: [u64; 3]) -> Board {
    let them = &mut board.them;
    them.pawns.0 &= !(knight | diagonal | orthogonal);
    them.knights.0 |= knight;
    them.diagonal.0 |= diagonal;
    them.orthogonal.0 |= orthogonal;
    board
}
