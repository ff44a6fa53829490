//! Perft: how many sequences of legal moves there are.

use core::marker::PhantomData;

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::legal::board::{Board, Mover};
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::side::{Black, Side, Step, White};
use crate::legal::sinks::{PROMOTIONS, count};
use crate::moves::Move;
use crate::position::Position;

/// The number of sequences of this many legal moves.
///
/// The last moves are counted and not made. No rule of draws ends a sequence.
///
/// ```
/// use setwise_chess::{Position, perft};
///
/// assert_eq!(perft(&Position::START, 0), 1);
/// assert_eq!(perft(&Position::START, 4), 197_281);
/// ```
///
/// # Cost
///
/// Some nanoseconds for each sequence but the last move, at the best level of the
/// processor.
///
/// Source: CPW, [Perft](https://www.chessprogramming.org/Perft)
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let (board, level) = (Board::of(position), Level::best());
    match position.side_to_move() {
        Color::White => walk::<White>(&board, depth, level),
        Color::Black => walk::<Black>(&board, depth, level),
    }
}

/// The legal moves, each with the number of sequences that begin with it.
///
/// With depth 0 there is no move and no sequence.
///
/// ```
/// use setwise_chess::{Position, perft, perft_divide};
///
/// let parts = perft_divide(&Position::START, 3);
/// assert_eq!(parts.len(), 20);
/// assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&Position::START, 3));
/// ```
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let behind = |&played: &Move| {
        let mut next = position.clone();
        next.play_unchecked(played);
        (played, perft(&next, rest))
    };
    position.legal_moves().iter().map(behind).collect()
}

/// The sequences from a board.
fn walk<S: Side>(board: &Board, depth: u32, level: Level) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(count::<S>(board)),
        2 => level.dispatch(Leaves::<S> { board, side: PhantomData }),
        _ => {
            let mut branches = Make(Branches { nodes: 0, depth: depth - 1, level });
            generate::<S, _>(board, Wanted::ALL, &mut branches);
            branches.0.nodes
        }
    }
}

/// The last two plies: all moves made, and the answers counted, compiled for a level.
struct Leaves<'a, S> {
    board: &'a Board,
    side: PhantomData<S>,
}

impl<S: Side> Kernel for Leaves<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut answers = Make(Answers(0));
        generate::<S, _>(self.board, Wanted::ALL, &mut answers);
        answers.0.0
    }
}

/// What is done with the board behind each move.
trait Visit<S: Side> {
    fn visit(&mut self, board: &Board);
    /// The same behind moves that are seldom, for less code.
    fn visit_seldom(&mut self, board: &Board);
}

/// Counts the answers to each move.
struct Answers(u64);

impl<S: Side> Visit<S> for Answers {
    #[inline(always)]
    fn visit(&mut self, board: &Board) {
        self.0 += u64::from(count::<S::Other>(board));
    }

    #[cold]
    #[inline(never)]
    fn visit_seldom(&mut self, board: &Board) {
        Visit::<S>::visit(self, board);
    }
}

/// Walks on behind each move.
struct Branches {
    nodes: u64,
    depth: u32,
    level: Level,
}

impl<S: Side> Visit<S> for Branches {
    #[inline(always)]
    fn visit(&mut self, board: &Board) {
        self.nodes += walk::<S::Other>(board, self.depth, self.level);
    }

    #[inline(always)]
    fn visit_seldom(&mut self, board: &Board) {
        Visit::<S>::visit(self, board);
    }
}

/// Makes each move.
struct Make<V>(V);

impl<V> Make<V> {
    #[inline(always)]
    fn steps<S: Side>(&mut self, board: &Board, step: Step, mut targets: Bitboard)
    where
        V: Visit<S>,
    {
        while let Some(to) = targets.pop_first() {
            self.0.visit(&board.stepped::<S>(step, to));
        }
    }
}

impl<S: Side, V: Visit<S>> Sink<S> for Make<V> {
    #[inline(always)]
    fn men(&mut self, board: &Board, mover: Mover, from: Square, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            self.0.visit(&board.moved::<S>(mover, from, to));
        }
    }

    #[inline(always)]
    fn pinned(&mut self, board: &Board, mover: Mover, from: Square, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            self.0.visit_seldom(&board.moved::<S>(mover, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        // One loop for each way, so that the compiler knows it.
        self.steps::<S>(board, Step::Push, steps.push);
        self.steps::<S>(board, Step::Double, steps.double);
        self.steps::<S>(board, Step::East, steps.east);
        self.steps::<S>(board, Step::West, steps.west);
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            for role in PROMOTIONS {
                self.0.visit_seldom(&board.promoted::<S>(step, to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.0.visit_seldom(&board.passed::<S>(from));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.0.visit_seldom(&board.castled::<S>(rook));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_counts_the_same() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let kiwipete: Position = kiwipete.parse().expect("a position");
        for level in Level::available() {
            let count = |position| walk::<White>(&Board::of(position), 4, level);
            assert_eq!(count(&Position::START), 197_281, "{level}");
            assert_eq!(count(&kiwipete), 4_085_603, "{level}");
        }
    }
}
