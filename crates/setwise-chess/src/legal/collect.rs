//! All moves of a board as sets, in two parts: of some it is enough to know where they go, at
//! the others [`leaves`](crate::legal::leaves) looks again.

use setwise::{Bitboard, Square};

use crate::legal::board::{Board, Mover};
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::side::{Side, Step};
use crate::legal::tally::TOGETHER;

/// Room for the men that have moves, a queen twice: 31 at most, and some behind them; a power
/// of two.
const ROOM: usize = 64;

/// The moves of men other than pawns and the king that are looked at again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looked {
    /// The targets at which moves of knights are looked at.
    pub(crate) knight: u64,
    /// Those of bishops and queens.
    pub(crate) diagonal: u64,
    /// Those of rooks and queens.
    pub(crate) orthogonal: u64,
    /// Men all of whose moves are looked at.
    pub(crate) from: u64,
}

/// Where men other than pawns and the king go.
#[derive(Debug)]
pub(crate) struct Movers {
    /// For each man the targets that are not looked at again.
    plain: [u64; ROOM],
    plain_len: usize,
    /// Men with the targets that are.
    looked: [(u64, u64); ROOM],
    looked_len: usize,
}

impl Movers {
    pub(crate) const fn new() -> Self {
        Self { plain: [0; ROOM], plain_len: 0, looked: [(0, 0); ROOM], looked_len: 0 }
    }

    /// The targets that are not looked at again, a set for each man: of eight men, or of fewer
    /// and empty sets, and of all others.
    #[inline(always)]
    pub(crate) fn plain(&self) -> (&[u64; TOGETHER], &[u64]) {
        let (eight, others) = self.plain.split_first_chunk().expect("room for more than eight");
        (eight, &others[..self.plain_len.saturating_sub(TOGETHER).min(others.len())])
    }

    /// The men some of whose moves are looked at again, and where these go.
    #[inline(always)]
    pub(crate) fn looked(&self) -> &[(u64, u64)] {
        &self.looked[..self.looked_len.min(ROOM)]
    }

    #[inline(always)]
    fn end(&mut self, plain_len: usize, looked_len: usize) {
        (self.plain_len, self.looked_len) = (plain_len, looked_len);
        for at in plain_len..plain_len + TOGETHER {
            self.plain[at % ROOM] = 0;
        }
    }
}

/// The moves of the king and of pawns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moves {
    /// The targets of the king, castling apart.
    pub(crate) king: u64,
    /// Targets of pawns that do not promote.
    pub(crate) steps: Steps,
    /// Targets of pawns that promote.
    pub(crate) promotions: Steps,
    /// The pawns that capture en passant.
    pub(crate) passers: Bitboard,
    /// The rooks to castle with.
    pub(crate) castling: Bitboard,
}

/// The moves of a board.
#[inline(always)]
pub(crate) fn collect<S: Side>(board: &Board, looked: Looked, movers: &mut Movers) -> Moves {
    let moves = Moves::default();
    let mut collected = Collected { movers, looked, plain_len: 0, looked_len: 0, moves };
    generate::<S, _>(board, Wanted::ALL, &mut collected);
    let Collected { movers, plain_len, looked_len, moves, .. } = collected;
    movers.end(plain_len, looked_len);
    moves
}

/// Takes the moves in.
struct Collected<'a> {
    movers: &'a mut Movers,
    looked: Looked,
    plain_len: usize,
    looked_len: usize,
    moves: Moves,
}

impl Collected<'_> {
    /// What is to be looked at is written in any case, and kept if there is a target.
    #[inline(always)]
    fn push(&mut self, from: u64, plain: u64, looked: u64) {
        self.movers.plain[self.plain_len % ROOM] = plain;
        self.plain_len += 1;
        self.movers.looked[self.looked_len % ROOM] = (from, looked);
        self.looked_len += usize::from(looked != 0);
    }
}

impl<S: Side> Sink<S> for Collected<'_> {
    #[inline(always)]
    fn men(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        let Looked { knight, diagonal, orthogonal, from: all } = self.looked;
        let if_in = |set: Bitboard, then: u64| if set.contains(from) { then } else { 0 };
        // A queen is both.
        let looked = match mover {
            Mover::Knight => knight,
            Mover::Diagonal => diagonal | if_in(board.us.orthogonal, orthogonal),
            Mover::Orthogonal => orthogonal | if_in(board.us.diagonal, diagonal),
            Mover::King => return self.moves.king = targets.0,
        };
        let looked = looked | if_in(Bitboard(all), !0);
        self.push(Bitboard::from(from).0, targets.0 & !looked, targets.0 & looked);
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
        self.moves.passers |= from;
    }

    #[inline(always)]
    fn castling(&mut self, _: &Board, rook: Square) {
        self.moves.castling |= rook;
    }
}
