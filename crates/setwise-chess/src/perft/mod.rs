//! Perft: how many sequences of legal moves there are.

mod size;
mod table;
#[cfg(test)]
mod tests;

pub use table::PerftTable;

use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::legal::board::{Board, Mover};
use crate::legal::gather::Gather;
use crate::legal::generate::{Sink, Steps, Wanted, generate};
use crate::legal::leaves::{Room, count_two, is_usual, is_worth_tallying};
use crate::legal::side::{Black, Side, Step, White};
use crate::legal::sight::Sight;
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
/// Half a nanosecond a sequence or less, at the best level of the processor: of the last two
/// moves few are made. A move that does not concern the other king changes the number of
/// answers by what it leaves and where it goes, so that the answers to all such moves are one
/// sum over squares; with AVX-512 the answers to eight others are counted at once.
///
/// # Panics
///
/// Where there are 2^64 sequences or more; to come so far takes years.
///
/// Source: CPW, [Perft](https://www.chessprogramming.org/Perft)
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    exact(Counter::new(Level::best(), None, &NEVER).count(position, depth))
}

/// The flag of a count that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A number that was counted without a table, one by one.
fn exact(nodes: Option<u64>) -> u64 {
    nodes.expect("fewer than 2^64 sequences")
}

/// As [`perft`](fn@perft), but positions that come about by several ways are counted once, as
/// far as a table remembers them; `None` if there are 2^64 sequences or more.
///
/// Few men and a table are enough for such numbers: two kings alone in the corners of one
/// diagonal have more than 2^64 sequences of 25 moves.
///
/// Threads may share the table, and so may counts of other positions and depths.
///
/// ```
/// use setwise_chess::{PerftTable, Position, perft_with};
///
/// let table = PerftTable::new(1 << 20).unwrap();
/// assert_eq!(perft_with(&Position::START, 5, &table), Some(4_865_609));
/// // The second time the answer is in the table.
/// assert_eq!(perft_with(&Position::START, 5, &table), Some(4_865_609));
///
/// let kings = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
/// assert_eq!(perft_with(&kings, 25, &table), None);
/// ```
///
/// # Cost
///
/// At depths from six on less than that of [`perft`](fn@perft), the deeper the less, as long as
/// the table is large enough, and no larger than of use: [`PerftTable::for_count`]. That a
/// count is wrong because two positions look the same to the table has odds of 1 in 2^64 for
/// each position that is looked up.
#[must_use]
pub fn perft_with(position: &Position, depth: u32, table: &PerftTable) -> Option<u64> {
    Counter::new(Level::best(), Some(table), &NEVER).count(position, depth)
}

/// As [`perft_with`], with a table or none, but stopped once a flag is set: `None` then, too.
///
/// What was counted before it stopped stays in the table.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use setwise_chess::{Position, perft_until};
///
/// let mut stop = AtomicBool::new(false);
/// assert_eq!(perft_until(&Position::START, 5, None, &stop), Some(4_865_609));
/// *stop.get_mut() = true;
/// assert_eq!(perft_until(&Position::START, 5, None, &stop), None);
/// ```
///
/// # Cost
///
/// As [`perft_with`]. The flag is looked at where four moves are left or more: every few
/// milliseconds.
#[must_use]
pub fn perft_until(
    position: &Position,
    depth: u32,
    table: Option<&PerftTable>,
    stop: &AtomicBool,
) -> Option<u64> {
    Counter::new(Level::best(), table, stop).count(position, depth)
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
///
/// # Panics
///
/// As [`perft`](fn@perft) does.
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

/// What a count works with.
#[derive(Debug)]
struct Counter<'a> {
    level: Level,
    table: Option<&'a PerftTable>,
    stop: &'a AtomicBool,
    room: Room,
    /// How often a position was looked up in the table, and how often it was there.
    lookups: u64,
    hits: u64,
}

impl<'a> Counter<'a> {
    const fn new(level: Level, table: Option<&'a PerftTable>, stop: &'a AtomicBool) -> Self {
        Self { level, table, stop, room: Room::new(level), lookups: 0, hits: 0 }
    }

    /// Whether a register has a word for each of the lanes.
    const fn is_wide(&self) -> bool {
        self.level.lanes() >= Gather::LANES
    }

    /// The sequences from a position, `None` if their number has more than 64 bits or the
    /// count was stopped.
    fn count(&mut self, position: &Position, depth: u32) -> Option<u64> {
        let board = Board::of(position);
        let nodes = match position.side_to_move() {
            Color::White => self.begin::<White>(&board, depth),
            Color::Black => self.begin::<Black>(&board, depth),
        };
        if let Some(table) = self.table {
            table.note(self.lookups, self.hits);
        }
        nodes
    }

    /// The sequences from the board with which the count begins. Only there may the king of the
    /// side that waits be attacked, which the sums of two plies leave out of account.
    fn begin<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        let waiting = Board { us: board.them, them: board.us, ..*board };
        if depth == 2 && !Sight::new::<S::Other>(&waiting).checkers.is_empty() {
            return Some(self.level.dispatch(Leaves::<S> { board, side: PhantomData }));
        }
        self.walk::<S>(board, depth)
    }

    /// The sequences from a board.
    fn walk<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        match depth {
            0 => Some(1),
            1 => Some(u64::from(count::<S>(board))),
            _ => match self.table {
                Some(table) if depth >= PerftTable::LEAST_DEPTH => {
                    let key = table.key::<S>(board, depth);
                    let known = table.get(key);
                    self.lookups += 1;
                    self.hits += u64::from(known.is_some());
                    known.or_else(|| {
                        let nodes = self.walk_on::<S>(board, depth)?;
                        table.put(key, nodes);
                        Some(nodes)
                    })
                }
                _ => self.walk_on::<S>(board, depth),
            },
        }
    }

    fn walk_on<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        if depth > 3 && self.stop.load(Relaxed) {
            None
        } else if depth > 2 {
            let mut branches = Make(Branches { nodes: Some(0), depth: depth - 1, counter: self });
            generate::<S, _>(board, Wanted::ALL, &mut branches);
            branches.0.nodes
        } else if is_usual::<S::Other>(board) && (self.is_wide() || is_worth_tallying(board)) {
            let (is_wide, room) = (self.is_wide(), &mut self.room);
            Some(if is_wide {
                self.level.dispatch(Tallied::<S, true> { board, room, side: PhantomData })
            } else {
                self.level.dispatch(Tallied::<S, false> { board, room, side: PhantomData })
            })
        } else {
            Some(self.level.dispatch(Leaves::<S> { board, side: PhantomData }))
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

/// The last two plies, the answers to most moves counted at once, as sums over squares.
struct Tallied<'a, S, const IS_WIDE: bool> {
    board: &'a Board,
    room: &'a mut Room,
    side: PhantomData<S>,
}

impl<S: Side, const IS_WIDE: bool> Kernel for Tallied<'_, S, IS_WIDE> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        count_two::<S, IS_WIDE>(self.board, self.room)
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
///
/// Two plies are far from 2^64, so that only the sums above them are checked. Where one is
/// too large, or the count is stopped, all above it are: the rest is not walked.
struct Branches<'a, 'b> {
    nodes: Option<u64>,
    depth: u32,
    counter: &'a mut Counter<'b>,
}

impl<S: Side> Visit<S> for Branches<'_, '_> {
    #[inline(always)]
    fn visit(&mut self, board: &Board) {
        if let Some(nodes) = self.nodes {
            let more = self.counter.walk::<S::Other>(board, self.depth);
            self.nodes = more.and_then(|more| nodes.checked_add(more));
        }
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
