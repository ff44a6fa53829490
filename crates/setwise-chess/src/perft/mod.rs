//! Perft: the number of sequences of legal moves.
//!
//! ```text
//! walk(board, depth):        above depth 2, by the table or move by move
//! leaf(board):               depth 2, see `leaf/README.md`
//! ```

mod leaf;
#[cfg(not(feature = "std"))]
mod no_table;
#[cfg(feature = "std")]
mod size;
#[cfg(feature = "std")]
mod table;
#[cfg(all(test, feature = "std"))]
mod tests;

#[cfg(not(feature = "std"))]
use no_table::PerftTable;
#[cfg(feature = "std")]
pub use table::PerftTable;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

#[cfg(feature = "alloc")]
use crate::moves::Move;
use crate::perft::leaf::batch::MoveBatch;
use crate::perft::leaf::{Buffers, count_two, is_usual, is_worth_summing};
use crate::position::Position;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::check_info::CheckInfo;
use crate::rules::legal::generate::{Sink, Steps, Wanted, generate};
use crate::rules::legal::side::{Black, Side, Step, White};
use crate::rules::legal::sinks::count;
use crate::vocabulary::color::Color;
use crate::vocabulary::fen_error::reasons;
use crate::vocabulary::role::PROMOTIONS;

/// Returns the number of sequences of `depth` legal moves.
///
/// Most of the last two moves are counted without being made, which takes at most half a nanosecond
/// per sequence with AVX-512. The rules for draws are ignored. [`Perft`] has options: a table, a
/// flag that stops the count, and a count for each move.
///
/// ```
/// use setwise_chess::{Position, perft};
///
/// assert_eq!(perft(&Position::START, 0), 1);
/// assert_eq!(perft(&Position::START, 4), 197_281);
/// ```
///
/// # Panics
///
/// Panics if there are 2^64 sequences or more, which would take years to count.
///
/// Source: CPW, [Perft](https://www.chessprogramming.org/Perft)
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    Perft::new().count(position, depth).expect("fewer than 2^64 sequences")
}

/// The flag for a count that is never stopped.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The options of [`perft`](fn@perft): a table of positions already counted, and a flag that stops
/// the count.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use setwise::bulk::Level;
/// use setwise_chess::{Perft, PerftError, Position};
///
/// for level in Level::available() {
///     assert_eq!(Perft::new().level(level).count(&Position::START, 5), Ok(4_865_609));
/// }
/// let stop = AtomicBool::new(true);
/// let stopped = Perft::new().stop(&stop).count(&Position::START, 5);
/// assert_eq!(stopped, Err(PerftError::Stopped));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Perft<'a> {
    table: Option<&'a PerftTable>,
    stop: Option<&'a AtomicBool>,
    level: Option<Level>,
}

impl<'a> Perft<'a> {
    /// Creates options without a table and without a flag, for the best level of the processor.
    #[must_use]
    pub const fn new() -> Self {
        Self { table: None, stop: None, level: None }
    }

    /// Counts at a level of the processor. The numbers are the same at each.
    #[must_use]
    pub const fn level(self, level: Level) -> Self {
        Self { level: Some(level), ..self }
    }

    /// Counts with a table.
    ///
    /// With a table, a count can reach [`PerftError::Overflow`]: two kings in opposite corners have
    /// more than 2^64 sequences of 25 moves.
    ///
    /// Threads may share the table, and so may counts of other positions and depths. A table of the
    /// size that [`PerftTable::for_count`] chooses is worth its cost from depth 6 on. A lookup
    /// confuses two positions with a probability of 1 in 2^64.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn table(self, table: &'a PerftTable) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Stops the count once a flag is set.
    ///
    /// The flag is read every few milliseconds, at nodes with at least four moves left, so a count
    /// to depth 3 or less is never stopped. Finished counts stay in the table.
    #[must_use]
    pub const fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Returns the number of sequences of `depth` legal moves.
    ///
    /// # Errors
    ///
    /// Returns an error if there are 2^64 sequences or more, or if the count was stopped.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, PerftError> {
        let stop = self.stop.unwrap_or(&NEVER);
        let level = self.level.unwrap_or_else(Level::best);
        let nodes = Counter::new(level, self.table, stop).count(position, depth);
        nodes.ok_or(if stop.load(Relaxed) { PerftError::Stopped } else { PerftError::Overflow })
    }

    /// Returns the legal moves, each with the number of sequences that begin with it. The list is
    /// empty for depth 0.
    ///
    /// # Errors
    ///
    /// Returns an error if a move has 2^64 sequences or more, or if the count was stopped.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_chess::{Perft, PerftError, Position};
    ///
    /// let parts = Perft::new().divide(&Position::START, 4)?;
    /// assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 197_281);
    /// # Ok::<(), PerftError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let count = |m| Ok((m, self.count(&position.after(m), rest)?));
        position.legal_moves().into_iter().map(count).collect()
    }
}

reasons! {
    /// The error of [`Perft`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PerftError {
        Overflow => ("there are 2^64 sequences or more"),
        Stopped => ("the count was stopped"),
    }
}

impl core::error::Error for PerftError {}

/// The state of a count.
#[derive(Debug)]
struct Counter<'a> {
    level: Level,
    table: Option<&'a PerftTable>,
    stop: &'a AtomicBool,
    buffers: Buffers,
    /// The lookups in the table, and those that found the position.
    lookups: u64,
    hits: u64,
}

impl<'a> Counter<'a> {
    const fn new(level: Level, table: Option<&'a PerftTable>, stop: &'a AtomicBool) -> Self {
        Self { level, table, stop, buffers: Buffers::new(level), lookups: 0, hits: 0 }
    }

    /// Returns true if a register has a word for each lane of a batch.
    const fn is_wide(&self) -> bool {
        self.level.lanes() >= MoveBatch::LANES
    }

    /// Counts the sequences from a position; `None` if their number has more than 64 bits or the
    /// count was stopped.
    fn count(&mut self, position: &Position, depth: u32) -> Option<u64> {
        let board = Board::new(position);
        let nodes = match position.side_to_move() {
            Color::White => self.begin::<White>(&board, depth),
            Color::Black => self.begin::<Black>(&board, depth),
        };
        if let Some(table) = self.table {
            table.note(self.lookups, self.hits);
        }
        nodes
    }

    /// Counts the sequences from the first board. Only there may the king of the waiting side be
    /// attacked, which the leaf sum does not handle.
    fn begin<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        let waiting = Board { us: board.them, them: board.us, ..*board };
        if depth == 2 && !CheckInfo::new::<S::Other>(&waiting).checkers.is_empty() {
            return Some(self.one_by_one::<S>(board));
        }
        self.walk::<S>(board, depth)
    }

    /// Counts two moves by making the first; not inlined, for less code.
    #[inline(never)]
    fn one_by_one<S: Side>(&self, board: &Board) -> u64 {
        self.level.dispatch(LeafOneByOne::<S> { board, side: PhantomData })
    }

    /// Counts the sequences from a board.
    fn walk<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        match depth {
            0 => Some(1),
            1 => Some(u64::from(count::<S>(board))),
            _ => match self.table {
                Some(table) if depth >= PerftTable::MIN_DEPTH => {
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
        } else if is_usual::<S>(board) && (self.is_wide() || is_worth_summing(board)) {
            let buffers = &mut self.buffers;
            Some(self.level.dispatch(LeafSum::<S> { board, buffers, side: PhantomData }))
        } else {
            Some(self.one_by_one::<S>(board))
        }
    }
}

/// Counts the last two plies by making each move, compiled for a level.
struct LeafOneByOne<'a, S> {
    board: &'a Board,
    side: PhantomData<S>,
}

impl<S: Side> Kernel for LeafOneByOne<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut replies = Make(CountReplies(0));
        generate::<S, _>(self.board, Wanted::ALL, &mut replies);
        replies.0.0
    }
}

/// Counts the last two plies with the leaf sum.
struct LeafSum<'a, S> {
    board: &'a Board,
    buffers: &'a mut Buffers,
    side: PhantomData<S>,
}

impl<S: Side> Kernel for LeafSum<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        count_two::<S, false>(self.board, self.buffers)
    }

    #[inline(always)]
    fn run_wide(self) -> u64 {
        count_two::<S, true>(self.board, self.buffers)
    }
}

/// A visitor of the board after each move.
trait Visit<S: Side> {
    fn visit(&mut self, board: &Board);
    /// Visits the board after a rare move; not inlined, for less code.
    fn visit_seldom(&mut self, board: &Board);
}

/// Counts the replies to each move.
struct CountReplies(u64);

impl<S: Side> Visit<S> for CountReplies {
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

/// Walks on after each move.
///
/// Two plies are far from 2^64, so only the sums above them are checked. If one is too large, or
/// the count is stopped, the rest of the tree is skipped.
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
            self.0.visit(&board.after_pawn_move::<S>(step, to));
        }
    }
}

impl<S: Side, V: Visit<S>> Sink<S> for Make<V> {
    #[inline(always)]
    fn pieces(&mut self, board: &Board, mover: Mover, from: Square, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            self.0.visit(&board.after_move::<S>(mover, from, to));
        }
    }

    #[inline(always)]
    fn pinned(&mut self, board: &Board, mover: Mover, from: Square, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            self.0.visit_seldom(&board.after_move::<S>(mover, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, board: &Board, steps: Steps) {
        // One loop for each step, which is then a constant.
        self.steps::<S>(board, Step::Push, steps.push);
        self.steps::<S>(board, Step::Double, steps.double);
        self.steps::<S>(board, Step::East, steps.east);
        self.steps::<S>(board, Step::West, steps.west);
    }

    #[inline(always)]
    fn promotions(&mut self, board: &Board, step: Step, mut targets: Bitboard) {
        while let Some(to) = targets.pop_first() {
            for role in PROMOTIONS {
                self.0.visit_seldom(&board.after_promotion::<S>(step, to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, board: &Board, from: Square) {
        self.0.visit_seldom(&board.after_en_passant::<S>(from));
    }

    #[inline(always)]
    fn castling(&mut self, board: &Board, rook: Square) {
        self.0.visit_seldom(&board.after_castling::<S>(rook));
    }
}
