//! The moves of a board as sets, in two parts: simple moves, which only need their targets, and
//! special moves, which [`leaf`](crate::perft::leaf) examines piece by piece.

use setwise::{Bitboard, Square};

use crate::perft::leaf::target_counts::EIGHT;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::generate::{Sink, Steps, Wanted, generate};
use crate::rules::legal::side::{Side, Step};

/// The capacity for the pieces that have moves, a queen twice: at most 31, and padding; a power of
/// two.
const CAPACITY: usize = 64;

/// Selects the special moves of knights and sliders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecialTargets {
    /// The targets at which moves of knights are special.
    pub(crate) knight: u64,
    /// Those of bishops and queens.
    pub(crate) diagonal: u64,
    /// Those of rooks and queens.
    pub(crate) orthogonal: u64,
    /// The pieces all of whose moves are special.
    pub(crate) from: u64,
}

/// The targets of knights and sliders.
#[derive(Debug)]
pub(crate) struct MoveSets {
    /// The simple targets of each piece.
    simple: [u64; CAPACITY],
    simple_len: usize,
    /// The pieces with special targets, and these.
    special: [(u64, u64); CAPACITY],
    special_len: usize,
}

impl MoveSets {
    pub(crate) const fn new() -> Self {
        Self { simple: [0; CAPACITY], simple_len: 0, special: [(0, 0); CAPACITY], special_len: 0 }
    }

    /// Returns the simple targets, a set for each piece: of the first eight pieces (padded with
    /// empty sets), and of all others.
    #[inline(always)]
    pub(crate) fn simple(&self) -> (&[u64; EIGHT], &[u64]) {
        let (eight, others) = self.simple.split_first_chunk().expect("more than eight");
        (eight, &others[..self.simple_len.saturating_sub(EIGHT).min(others.len())])
    }

    /// Returns the pieces that have special targets, with these.
    #[inline(always)]
    pub(crate) fn special(&self) -> &[(u64, u64)] {
        &self.special[..self.special_len.min(CAPACITY)]
    }

    #[inline(always)]
    fn end(&mut self, simple_len: usize, special_len: usize) {
        (self.simple_len, self.special_len) = (simple_len, special_len);
        for at in simple_len..simple_len + EIGHT {
            self.simple[at % CAPACITY] = 0;
        }
    }
}

/// The moves of the king and of pawns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moves {
    /// The targets of the king, without castling.
    pub(crate) king: u64,
    /// The targets of pawns that do not promote.
    pub(crate) steps: Steps,
    /// The targets of pawns that promote.
    pub(crate) promotions: Steps,
    pub(crate) en_passant_captors: Bitboard,
    /// The rooks to castle with.
    pub(crate) castling: Bitboard,
}

/// Collects the moves of a board.
#[inline(always)]
pub(crate) fn collect<S: Side>(
    board: &Board,
    special: SpecialTargets,
    sets: &mut MoveSets,
) -> Moves {
    let moves = Moves::default();
    let mut collector = Collector { sets, special, simple_len: 0, special_len: 0, moves };
    generate::<S, _>(board, Wanted::ALL, &mut collector);
    let Collector { sets, simple_len, special_len, moves, .. } = collector;
    sets.end(simple_len, special_len);
    moves
}

struct Collector<'a> {
    sets: &'a mut MoveSets,
    special: SpecialTargets,
    simple_len: usize,
    special_len: usize,
    moves: Moves,
}

impl Collector<'_> {
    /// Appends both parts without a branch: special targets are always written, and kept only if
    /// there is one.
    #[inline(always)]
    fn push(&mut self, from: u64, simple: u64, special: u64) {
        self.sets.simple[self.simple_len % CAPACITY] = simple;
        self.simple_len += 1;
        self.sets.special[self.special_len % CAPACITY] = (from, special);
        self.special_len += usize::from(special != 0);
    }
}

impl<S: Side> Sink<S> for Collector<'_> {
    #[inline(always)]
    fn pieces(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let SpecialTargets { knight, diagonal, orthogonal, from: all } = self.special;
        let if_in = |set: Bitboard, then: u64| if set.contains(from) { then } else { 0 };
        // A queen is both.
        let special = match mover {
            Mover::Knight => knight,
            Mover::Diagonal => diagonal | if_in(board.us.orthogonal, orthogonal),
            Mover::Orthogonal => orthogonal | if_in(board.us.diagonal, diagonal),
            Mover::King => return self.moves.king = targets.0,
        };
        let special = special | if_in(Bitboard(all), !0);
        self.push(Bitboard::from(from).0, targets.0 & !special, targets.0 & special);
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Board, steps: Steps) {
        self.moves.steps = steps;
    }

    #[inline(always)]
    fn promotions(&mut self, _: &Board, step: Step, targets: Bitboard) {
        let promotions = &mut self.moves.promotions;
        match step {
            Step::East => promotions.east = targets,
            Step::West => promotions.west = targets,
            Step::Push | Step::Double => promotions.push = targets,
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Board, from: Square) {
        self.moves.en_passant_captors |= from;
    }

    #[inline(always)]
    fn castling(&mut self, _: &Board, rook: Square) {
        self.moves.castling |= rook;
    }
}
