//! Perft: how many sequences of legal moves there are.

mod size;
mod table;

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
            Color::White => self.walk::<White>(&board, depth),
            Color::Black => self.walk::<Black>(&board, depth),
        };
        if let Some(table) = self.table {
            table.note(self.lookups, self.hits);
        }
        nodes
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::epd::Epd;

    /// The positions of the suites, each with its depths and counts.
    fn suites() -> Vec<(Position, Vec<(u32, u64)>)> {
        let files = [
            include_str!("../../tests/data/perft.epd"),
            include_str!("../../tests/data/chess960.epd"),
        ];
        let lines = files.into_iter().flat_map(str::lines);
        let read = |line: &str| {
            let epd = Epd::read(line).expect("a position");
            let counts = epd.operations().iter().map(|operation| {
                let depth = operation.opcode()[1..].parse().expect("a depth");
                (depth, operation.operands()[0].as_str().parse().expect("a count"))
            });
            let counts = counts.collect();
            (epd.into_position(), counts)
        };
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(read).collect()
    }

    #[test]
    fn every_level_counts_the_same_with_and_without_a_table() {
        let table = PerftTable::new(1 << 16).expect("some memory");
        for (position, counts) in suites() {
            for (depth, nodes) in counts.into_iter().filter(|(_, nodes)| *nodes < 200_000) {
                for level in Level::available() {
                    let counted = Counter::new(level, None, &NEVER).count(&position, depth);
                    assert_eq!(counted, Some(nodes), "{position} at depth {depth}, {level}");
                }
                let counted = perft_with(&position, depth, &table);
                assert_eq!(counted, Some(nodes), "{position} at depth {depth}, with a table");
            }
        }
    }

    /// Where there are few sliders the answers are not tallied; here they are, in the positions
    /// of the suites and of games at random from there.
    #[test]
    fn tallied_answers_are_all_answers() {
        let mut room = Room::new(Level::best());
        let mut state = 0x5e7_0123_4567_89ab_u64;
        for (start, _) in suites() {
            let mut position = start.clone();
            for _ in 0..150 {
                check(&position, &mut room);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                position.play_unchecked(moves[(state % moves.len() as u64) as usize]);
            }
        }
    }

    /// A queen that captures beside the king gives check, though no square beside the king
    /// sees it along the line of the check.
    #[test]
    fn a_slider_beside_the_king_gives_check() {
        let mut room = Room::new(Level::best());
        for fen in [
            "2r1k3/pbpp1q2/1n2p1p1/3n4/3QP3/1pP3Pp/PP1BBP1P/RN2K1R1 b Q - 4 13",
            "1r1nb1k1/1p1pbp1r/2pPp2p/7p/P7/1pP1N3/R3P2q/1B1KN3 b - - 1 26",
            "r1b1k1nr/p1pp1pp1/1pn2q2/4p3/1R2P2p/6PP/1PPPNP1R/1NBQKB2 b kq - 0 11",
            "b1k5/1ppr1rb1/3p2p1/3P1p2/PQP1p1Pp/1P5P/4PR2/N2K1BR1 w - - 9 34",
        ] {
            check(&fen.parse().expect("a position"), &mut room);
        }
    }

    fn check(position: &Position, room: &mut Room) {
        let board = Board::of(position);
        match position.side_to_move() {
            Color::White => check_side::<White>(&board, room, position),
            Color::Black => check_side::<Black>(&board, room, position),
        }
    }

    fn check_side<S: Side>(board: &Board, room: &mut Room, position: &Position) {
        if is_usual::<S::Other>(board) {
            let single = Leaves::<S> { board, side: PhantomData }.run();
            assert_eq!(count_two::<S, true>(board, room), single, "{position}, in registers");
            assert_eq!(count_two::<S, false>(board, room), single, "{position}");
        }
    }
}
